// How many lines of text there is room for: longer text ends in "…" there. One observer serves all cards.

let observer: ResizeObserver | undefined;

function measure(middle: HTMLElement) {
  const text = middle.querySelector<HTMLElement>(".text");
  if (!text) return;
  middle.classList.remove("full", "notext", "cut", "short", "twolines");
  // The keywords of a permanent whose text is cut are shown as signs.
  if (middle.closest(".card.small") && room(middle, text) < needed(text)) middle.classList.add("short");
  if (!middle.clientHeight) return;
  let lines = room(middle, text);
  // A card of the hand whose text has no room gives up its drawing and the second line of its types.
  if (middle.closest(".card.hand") && lines < needed(text)) {
    middle.classList.add("full");
    // A line of types that is too long stands in two lines: it isn't cut.
    const types = middle.querySelector<HTMLElement>(".types");
    middle.classList.toggle("twolines", !!types && types.scrollWidth > types.clientWidth);
    lines = room(middle, text);
  }
  // What is left out, of its own text or of another face's, is opened by "more".
  const hand = !!middle.closest(".card.hand"), cut = hand && !text.classList.contains("none") && lines < needed(text);
  text.style.setProperty("--lines", String(Math.max(1, lines)));
  text.style.visibility = lines < 1 ? "hidden" : ""; // no line is cut in the middle
  middle.classList.toggle("notext", hand && lines < 1 && !!middle.querySelector(".part")); // the other face has its place
  middle.classList.toggle("cut", cut && lines >= 1);
  middle.classList.toggle("cutpart", hand && ((cut && lines < 1) || (!cut && [...middle.querySelectorAll<HTMLElement>(".says")].some((e) => !!e.textContent && (!e.offsetHeight || e.scrollHeight > e.clientHeight + 2)))));
}

const lineOf = (style: CSSStyleDeclaration) => parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2;

/** How many lines a text has. */
function needed(text: HTMLElement): number {
  text.style.setProperty("--lines", "none");
  const style = getComputedStyle(text);
  return (text.scrollHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)) / lineOf(style) - 0.3;
}

/** How many lines there is room for. */
function room(middle: HTMLElement, text: HTMLElement): number {
  const style = getComputedStyle(text);
  const above = [...middle.children].filter((c) => c !== text && getComputedStyle(c).position !== "absolute").reduce((n, c) => n + (getComputedStyle(c).display === "none" ? 0 : c.classList.contains("art") ? parseFloat(getComputedStyle(c).minHeight) || 0 : (c as HTMLElement).offsetHeight), 0);
  const room = middle.clientHeight - above - parseFloat(style.marginTop) - parseFloat(style.marginBottom);
  return Math.floor((room + 2) / lineOf(style));
}

/** Keeps the text of a card within its middle, an element whose height does not depend on the text. */
export function clamp(middle: HTMLElement) {
  if (typeof ResizeObserver === "undefined") return;
  observer ??= new ResizeObserver((seen) => { for (const e of seen) measure(e.target as HTMLElement); });
  observer.observe(middle);
  return { destroy: () => observer!.unobserve(middle) };
}
