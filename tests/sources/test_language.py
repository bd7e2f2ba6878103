from __future__ import annotations

import multiprocessing

import pytest

from sources.language import SHORTEST, UNDETERMINED, language_of

TEXTS = {
    "en": "She was appointed Minister of Harbours in March 2004 and left the government two years later.",
    "fr": "Elle a été nommée ministre des Ports en mars 2004 et a quitté le gouvernement deux ans plus tard.",
    "es": "Fue nombrada ministra de Puertos en marzo de 2004 y dejó el gobierno dos años más tarde.",
    "ru": "Она была назначена министром портов в марте 2004 года и ушла из правительства через два года.",
    "ar": "عُيّنت وزيرة للموانئ في مارس عام 2004 ثم غادرت الحكومة بعد عامين من ذلك التاريخ.",
    "zh": (
        "她于二零零四年三月出任港务部长，两年后离开政府，其后出任港务局局长，"
        "领导该港务局直至二零零九年，并于同年退休返回故乡。"
    ),
}
DOUBTFUL = [
    *TEXTS.values(),
    "Vera Kosta, ministar",
    # unseeded, these two change from call to call
    "Ministra de Portos e Barcos, presidente de la comision, senadora",
    "Vera Kosta, Ivo Marin, Ana Petran, Luka Doric, Pero Zoran, Mira Tole",
    "Ministar luka i brodova Republike Velonije od 2004 do 2009 godine",
]


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_language_of_a_sentence(code: str) -> None:
    assert language_of(TEXTS[code]) == code


def test_pub_18_short_text_is_undetermined_every_time() -> None:
    assert {language_of("Vera Kosta, ministar") for _ in range(200)} == {UNDETERMINED}


def test_pub_18_same_answers_with_one_worker_and_with_four() -> None:
    texts = DOUBTFUL * 25
    alone = [language_of(text) for text in texts]
    assert len(set(zip(texts, alone, strict=True))) == len(DOUBTFUL)
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        assert pool.map(language_of, texts, chunksize=7) == alone


def test_pub_18_known_language_wins() -> None:
    assert language_of(TEXTS["en"], known="sr") == "sr"
    assert language_of("Vera Kosta, ministar", known="hr") == "hr"


SHORT = [
    "Elle a été ministre des Ports de la ville.",
    "She was the minister of harbours in 2004.",
    "港務大臣",
]


@pytest.mark.parametrize("text", SHORT)
def test_pub_18_under_the_minimum_length_nothing_is_told_however_sure_a_detector_is(text: str) -> None:
    assert sum(map(str.isalpha, text)) < SHORTEST
    assert language_of(text) == UNDETERMINED


def test_pub_18_the_minimum_counts_letters() -> None:
    assert language_of(f"{TEXTS['en'][: SHORTEST - 5]} {'2004, ' * 50}") == UNDETERMINED


@pytest.mark.parametrize("text", ["", "1234 " * 100, "... --- ...", "http://example.org/a/b/c"])
def test_text_without_words_is_undetermined(text: str) -> None:
    assert language_of(text) == UNDETERMINED


def test_globals_of_the_library_are_left_alone() -> None:
    from langdetect import DetectorFactory

    language_of(TEXTS["fr"])
    assert DetectorFactory.seed is None
