"""Shows how a policy learned, from what arbiter_gym.ppo --log has written: as a table and as a picture.

    python -m arbiter_gym.curve curve.jsonl --every 1
    python -m arbiter_gym.curve docs/pictures/ppo-*.jsonl --svg docs/pictures/ppo.svg
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

Line = dict[str, Any]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 320, 48, 110, 16, 40
COLORS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd")


def read(file: str | Path) -> list[Line]:
    """Reads the lines of a log."""
    return [json.loads(x) for x in Path(file).read_text().splitlines()]


def table(lines: list[Line], every: float) -> str:
    """Returns the first line of each span of minutes, and the last of all, as a table in Markdown."""
    out = ["| minutes of processor time | decisions | games | of the last 500 won | entropy |", "|---|---|---|---|---|"]
    following = every
    for i, x in enumerate(lines):
        if x["cpu_minutes"] >= following or i == len(lines) - 1:
            following = (x["cpu_minutes"] // every + 1) * every
            out.append(f"| {x['cpu_minutes']:.1f} | {x['decisions']:,} | {x['games']:,} | {x['wins']:.1%} | "
                       f"{x['entropy']:.2f} |")
    return "\n".join(out)


def svg(curves: dict[str, list[Line]]) -> str:
    """Returns a picture of the share of games that were won by minutes of processor time, a curve for each name."""
    longest = max(x["cpu_minutes"] for lines in curves.values() for x in lines) or 1
    unit = next(u for u in (1, 2, 5, 10, 20, 50, 100, 10**9) if longest / u <= 12)

    def x_of(minutes: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest

    def y_of(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           'font-size="12">', "<title>Games won by minutes of processor time</title>",
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for k in range(0, 11, 2):
        y = y_of(k / 10)
        out.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{k * 10}%</text>')
    for k in range(0, int(longest) + 1, unit):
        out.append(f'<text x="{x_of(k):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{k}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">'
               "minutes of processor time</text>")
    for (name, lines), color in zip(curves.items(), COLORS, strict=False):
        points = " ".join(f"{x_of(x['cpu_minutes']):.1f},{y_of(x['wins']):.1f}" for x in lines)
        out.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        last = lines[-1]
        out.append(f'<text x="{x_of(last["cpu_minutes"]) + 6:.1f}" y="{y_of(last["wins"]) + 4:.1f}" fill="{color}">'
                   f"{name}</text>")
    return "\n".join([*out, "</svg>"]) + "\n"


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.curve", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("logs", nargs="+", metavar="LOG", help="a log; its name after the last hyphen names its curve")
    p.add_argument("--every", type=float, default=1, metavar="MINUTES", help="a row for each that many (default 1)")
    p.add_argument("--svg", metavar="FILE", help="write a picture of all logs instead of the tables")
    a = p.parse_args()
    if a.every <= 0:
        p.error("--every is more than 0")
    curves = {Path(f).stem.rpartition("-")[2]: read(f) for f in a.logs}
    if a.svg:
        Path(a.svg).write_text(svg(curves))
        return
    print("\n\n".join(table(lines, a.every) for lines in curves.values()))


if __name__ == "__main__":
    main()
