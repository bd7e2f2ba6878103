"""The pages of the small farm: those in `pages/`, and the many that code writes better."""

from __future__ import annotations

import shutil
from pathlib import Path

PAGES = Path(__file__).resolve().parent / "pages"
N_MEMBERS = 120


def sample_pages(out: Path) -> Path:
    """Lays out the small farm: six wikis about an invented country.

    Added to the files of `pages/`: `Member 000` to `Member 119` (more than two requests of 50 titles
    hold) and `Politics of Examplia`, long, with three levels of sections and more links than one reply lists.

    Returns:
        The folder.
    """
    shutil.copytree(PAGES, out)
    en = out / "en"
    for number in range(N_MEMBERS):
        (en / f"Member {number:03d}.wiki").write_text(
            f"'''Member {number:03d}''' is a member of the Assembly of Examplia for district {number}.\n\n"
            f"== Career ==\nElected in {1950 + number % 70}.\n\n"
            "[[Category:Members of the Assembly of Examplia]]\n",
            encoding="utf-8",
        )
    sections = []
    for outer in range(1, 7):
        sections.append(f"== Section {outer} ==\n")
        for inner in range(1, 4):
            sections.append(f"=== Part {outer}.{inner} ===\n")
            sections += [
                "The assembly debated the budget, and the ministry took note of it. " * 12
                + f"See [[Topic {outer}-{inner}-{number}]].\n"
                for number in range(8)
            ]
    text = "'''Politics of Examplia''' is a long page.\n\n" + "\n".join(sections)
    (en / "Politics of Examplia.wiki").write_text(text, encoding="utf-8")
    return out
