// How many lines of text there is room for: longer text ends in "…" there. One observer serves all cards.

let observer: ResizeObserver | undefined;

function measure(middle: HTMLElement) {
  const text = middle.querySelector<HTMLElement>(".text");
  if (!text || !middle.clientHeight) return;
  const style = getComputedStyle(text);
  const line = parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2;
  const above = [...middle.children].filter((c) => c !== text && getComputedStyle(c).position !== "absolute").reduce((n, c) => n + (c.classList.contains("art") ? parseFloat(getComputedStyle(c).minHeight) || 0 : (c as HTMLElement).offsetHeight), 0);
  const room = middle.clientHeight - above - parseFloat(style.marginTop) - parseFloat(style.marginBottom);
  const lines = Math.floor((room + 2) / line);
  text.style.setProperty("--lines", String(Math.max(1, lines)));
  text.style.visibility = lines < 1 && text.classList.contains("glance") ? "hidden" : ""; // no line is cut in the middle
}

/** Keeps the text of a card within its middle, an element whose height does not depend on the text. */
export function clamp(middle: HTMLElement) {
  if (typeof ResizeObserver === "undefined") return;
  observer ??= new ResizeObserver((seen) => { for (const e of seen) measure(e.target as HTMLElement); });
  observer.observe(middle);
  return { destroy: () => observer!.unobserve(middle) };
}
