"""Bar charts as plain HTML: bars stretch with the page, their text keeps its size; each is read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup


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
        digits: decimals of the numbers beside the bars; with 0 a number that is not whole has one.
    """
    from markupsafe import Markup

    largest = max((value for group in groups for value in group.values if value is not None), default=0.0)
    lines = Markup("")
    for group in groups:
        bars = Markup("").join(
            Markup('<span class="bar"><i class="s{}" style="width:{}%"></i><b>{}</b></span>').format(
                number, _percent(value, largest), _said(value, digits)
            )
            for number, value in enumerate(group.values)
            if value is not None
        )
        lines += _line(group, bars)
    return _chart(title, series, groups, lines, digits)


def stacked_chart(
    title: str, series: Sequence[str], groups: Sequence[Group], *, colours: Sequence[int] = ()
) -> Markup:
    """One bar a group whose parts are the series, each bar on its own scale: shares of a whole.

    Args:
        title: what the chart shows; read aloud in its place.
        series: names of the series, in the order of the parts.
        groups: at least one; counts.
        colours: number of the colour of each series; in their order when left out.
    """
    from markupsafe import Markup

    chosen = colours or range(len(series))
    lines = Markup("")
    for group in groups:
        values = [value or 0.0 for value in group.values]
        parts = Markup("").join(
            Markup('<i class="s{}" style="width:{}%"></i>').format(colour, _percent(value, sum(values)))
            for colour, value in zip(chosen, values, strict=True)
            if value
        )
        numbers = " · ".join(_said(value, 0) for value in values)
        lines += _line(group, Markup('<span class="bar whole">{}<b>{}</b></span>').format(parts, numbers))
    return _chart(title, series, groups, lines, 0)


def legend(series: Sequence[str], colours: Sequence[int] = ()) -> Markup:
    """Which colour is which series; charts name them when read aloud, so it is for the eye only."""
    from markupsafe import Markup

    return Markup('<p class="legend" aria-hidden="true">{}</p>').format(
        Markup("").join(
            Markup('<span><i class="s{}"></i>{}</span>').format(colour, name)
            for colour, name in zip(colours or range(len(series)), series, strict=True)
        )
    )


def _line(group: Group, bars: Markup) -> Markup:
    from markupsafe import Markup

    return Markup(
        '<div class="group"><span class="label">{}</span><span class="bars">{}</span></div>'
    ).format(group.label, bars)


def _chart(title: str, series: Sequence[str], groups: Sequence[Group], lines: Markup, digits: int) -> Markup:
    from markupsafe import Markup

    said = "; ".join(
        f"{group.label}: "
        + ", ".join(
            f"{name} {'no value' if value is None else _said(value, digits)}"
            for name, value in zip(series, group.values, strict=True)
        )
        for group in groups
    )
    return Markup('<div class="chart" role="img" aria-label="{}">{}</div>').format(f"{title}. {said}", lines)


def _percent(value: float, whole: float) -> str:
    return f"{100 * value / whole if whole else 0.0:.2f}"


def _said(value: float, digits: int) -> str:
    return f"{value:.{digits}f}" if digits else f"{value:.0f}" if value == int(value) else f"{value:.1f}"
