"""Folding of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.folding import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Adão do Nascimento", "adao do nascimento"),
        ("N'Djaména-Est", "ndjamena est"),
        ("Łódź, ØRSTED; Đặng", "lodz orsted dang"),
        ("Straße Þór Æsir Œuvre", "strasse thor aesir oeuvre"),
        ("İzmir IĞDIR ı", "izmir igdir i"),
        ("  J. R.  Vantell ", "j r vantell"),
        ("O’Neill O‘Neill Oʻzbek", "oneill oneill ozbek"),
        ("Владимир Й", "владимир и"),
        ("नरेन्द्र मोदी", "नरेनदर मोदी"),
        ("李伟", "李伟"),
        ("...", ""),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
