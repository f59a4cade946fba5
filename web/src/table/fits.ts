// The line of signs on a small permanent: where it is too long, its marks are said more briefly, and what has no room even so is counted at its end, but no counters, not how many
// there are and nothing that is said of it in the choice under way. Counters that are wider than the line are only counted. One observer serves all cards.

let observer: ResizeObserver | undefined;

function fit(line: HTMLElement) {
  line.classList.remove("dense", "fewer", "tight");
  for (const e of line.children) e.removeAttribute("hidden");
  if ([...line.querySelectorAll<HTMLElement>(".number")].some((e) => e.offsetWidth > line.clientWidth)) line.classList.add("tight");
  if (getComputedStyle(line).flexWrap !== "nowrap" || !line.clientWidth) return;
  const long = () => line.scrollWidth > line.clientWidth + 1;
  if (long()) line.classList.add("dense");
  if (!long()) return;
  line.classList.add("fewer");
  // The line is what its signs are placed in, however the card is turned.
  const edge = line.clientWidth - parseFloat(getComputedStyle(line).paddingRight);
  const out = [...line.children].filter((e) => e instanceof HTMLElement && e.offsetWidth > 0 && e.offsetLeft + e.offsetWidth > edge + 1 && !e.matches(".note, .chips, .badge:not(.mark, .calm)"));
  if (!out.length) line.classList.remove("fewer");
  for (const e of out) e.setAttribute("hidden", "");
  line.dataset.more = String(out.length);
}

/** Keeps a line of signs within its width; what is what it shows, after whose change it is looked at again. */
export function fits(line: HTMLElement, what: string) {
  if (typeof ResizeObserver === "undefined") return;
  observer ??= new ResizeObserver((seen) => { for (const e of seen) fit(e.target as HTMLElement); });
  observer.observe(line);
  void what;
  return { update: () => requestAnimationFrame(() => fit(line)), destroy: () => observer!.unobserve(line) };
}
