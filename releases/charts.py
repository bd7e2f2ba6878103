"""Bar charts as inline SVG: no script, no font, no request; each with a text that says what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

_LABEL, _BAR, _VALUE = 150, 420, 70  # widths of the three columns, in units of the view box
_THICK, _GAP = 14, 12


@dataclass(frozen=True, slots=True)
class Group:
    """Bars that stand under one label.

    Attributes:
        label: what they are about.
        values: one number a series, in the order of the series; None draws nothing.
    """

    label: str
    values: tuple[float | None, ...]


def bar_chart(title: str, series: Sequence[str], groups: Sequence[Group], *, digits: int = 0) -> Markup:
    """Horizontal bars, the series of a group under each other on one scale from zero.

    Args:
        title: what the chart shows; read aloud in its place.
        series: names of the series; their colours are the style sheet's `s0`, `s1` ...
        groups: at least one.
        digits: decimals of the numbers beside the bars.
    """
    from markupsafe import Markup, escape

    largest = max((value for group in groups for value in group.values if value is not None), default=0.0)
    height = len(groups) * (len(series) * _THICK + _GAP) + _GAP
    said = "; ".join(
        f"{group.label}: "
        + ", ".join(
            f"{name} {'no value' if value is None else f'{value:.{digits}f}'}"
            for name, value in zip(series, group.values, strict=True)
        )
        for group in groups
    )
    parts = [
        f'<svg class="chart" role="img" viewBox="0 0 {_LABEL + _BAR + _VALUE} {height}">'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>"
    ]
    top = _GAP
    for group in groups:
        middle = top + len(series) * _THICK / 2
        parts.append(f'<text class="label" x="{_LABEL - 8}" y="{middle:g}">{escape(group.label)}</text>')
        for number, value in enumerate(group.values):
            if value is None:
                continue
            width = _BAR * value / largest if largest else 0.0
            y = top + number * _THICK
            end, middle = _LABEL + width + 6, y + _THICK / 2
            parts.append(
                f'<rect class="s{number}" x="{_LABEL}" y="{y + 1}" width="{width:.2f}" '
                f'height="{_THICK - 2}"/>'
                f'<text class="value" x="{end:.2f}" y="{middle:g}">{value:.{digits}f}</text>'
            )
        top += len(series) * _THICK + _GAP
    parts.append(f'<line class="axis" x1="{_LABEL}" x2="{_LABEL}" y1="4" y2="{height - 4}"/></svg>')
    return Markup("".join(parts))
