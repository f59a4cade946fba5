// Names of cards in little room: no word is broken. A name that is too long ends in "…" behind a word; it becomes smaller only if one of its words has no room.
// One observer serves all cards.

let observer: ResizeObserver | undefined;
const pen = document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();
const shown = new WeakMap<Element, { name: string; as: string }>();

/** The width of a text in a font, at 100 pixels. */
function measured(text: string, weight: string, family: string): number {
  const key = `${weight} ${family} ${text}`;
  let w = known.get(key);
  if (w === undefined) {
    if (pen) pen.font = `condensed ${weight} 100px ${family}`;
    w = pen?.measureText(text).width || text.length * 55;
    known.set(key, w);
  }
  return w;
}
if (typeof document !== "undefined") document.fonts?.addEventListener?.("loadingdone", () => known.clear());

/** How a name is shown: its size as a part of the usual one, and how many of its characters are left. */
export interface Fit {
  scale: number;
  kept: number;
}

/**
 * The greatest size at which each word of a name has room in a line, and how much of the name then has room in these lines. wide is the width of a text at the
 * usual size.
 */
export function fit(name: string, width: number, lines: number, least: number, wide: (text: string) => number): Fit {
  const words = name.split(/(?<=-)| /), at = [0];
  for (const w of words) at.push(at.at(-1)! + w.length + (name[at.at(-1)! + w.length] === " " ? 1 : 0));
  const longest = Math.max(...words.map(wide)), scale = Math.max(least, Math.min(1, width / longest));
  /** How many words have room, with this behind the last one if it isn't the name's. */
  const room = (end: string) => {
    const last = Math.max(1, Math.floor(lines / scale));
    let line = 1, from = 0, kept = 0;
    for (let i = 1; i <= words.length; i++) {
      const text = (from: number, end = "") => name.slice(at[from], at[i]).trimEnd() + end;
      if (wide(text(from)) * scale > width + 0.1) {
        from = i - 1;
        if (++line > last || wide(text(from)) * scale > width + 0.1) break;
      }
      if (line < last || i === words.length || wide(text(from, end)) * scale <= width) kept = i;
    }
    return kept;
  };
  if (room("") === words.length) return { scale, kept: name.length };
  const kept = room("…");
  return kept ? { scale, kept: at[kept]! } : { scale: Math.max(least, Math.min(scale, width / wide(`${words[0]}…`))), kept: at[1]! };
}

const smallest = 10.4; // pixels

function place(node: HTMLElement) {
  const s = shown.get(node), head = node.parentElement, card = node.closest<HTMLElement>(".card");
  if (!s || !head?.clientWidth || !card) return;
  const style = getComputedStyle(head), base = parseFloat(style.fontSize), padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const below = card.classList.contains("compact") ? 0 : ([...card.children].find((e) => e.classList.contains("foot")) as HTMLElement | undefined)?.offsetHeight ?? 0;
  const height = card.clientHeight - below - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const beside = head.querySelector<HTMLElement>(":scope > .badges")?.offsetWidth ?? 0;
  const lines = card.classList.contains("strip") ? 1 : card.classList.contains("small") ? (height + 1) / (base * 1.12) : 4;
  const { scale, kept } = fit(s.name, head.clientWidth - padding - (beside && beside + base * 0.3) - 0.5, lines, Math.min(1, smallest / base), (t) => (measured(t, style.fontWeight, style.fontFamily) * base) / 100);
  const as = `${s.name}|${scale}|${kept}`;
  if (as === s.as) return;
  s.as = as;
  node.style.fontSize = scale < 1 ? `${Math.floor(base * scale * 20) / 20}px` : "";
  if (kept === s.name.length) node.textContent = s.name;
  else {
    // The whole name stays in the page, for whoever searches it.
    const rest = document.createElement("span");
    rest.className = "rest";
    rest.textContent = s.name.slice(kept);
    const first = s.name.slice(0, kept);
    node.replaceChildren(first.trimEnd(), rest);
    if (first.endsWith(" ")) rest.textContent = ` ${rest.textContent}`;
  }
}

/** What has another size when a name may have other room: the card, its head, and what stands in it, as what stands below or beside the name grows. */
const around = (node: HTMLElement) => [node.closest(".card"), node.parentElement, node.parentElement?.querySelector(":scope > .badges")].filter((e) => e instanceof Element);

/** Shows a name in a span of a card's head. */
export function named(node: HTMLElement, name: string) {
  shown.set(node, { name, as: "" });
  node.textContent = name;
  if (typeof ResizeObserver !== "undefined") {
    observer ??= new ResizeObserver((seen) => { for (const e of seen) { const n = e.target.closest(".card")?.querySelector<HTMLElement>(":scope > .head > .name"); if (n) place(n); } });
    for (const e of around(node)) observer.observe(e);
  }
  return {
    update(now: string) {
      if (shown.get(node)?.name === now) return;
      shown.set(node, { name: now, as: "" });
      node.textContent = now;
      place(node);
    },
    destroy() { for (const e of around(node)) observer?.unobserve(e); },
  };
}
