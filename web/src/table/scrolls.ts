/** How something is scrolled to: at once for whoever wants little motion. */
export const gently = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");

/** Makes an element that scrolls reachable by the keyboard, for as long as its content is higher than itself, and marks that there is more below, beside its words.
 *  An event "further" tells when that changes. */
export function scrolls(node: HTMLElement) {
  let more: boolean | undefined;
  const look = () => {
    node.classList.remove("longer"); // which keeps room for the mark
    const longer = node.scrollHeight > node.clientHeight + 1;
    if (longer) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
    node.classList.toggle("longer", longer);
    further();
  };
  const further = () => {
    const now = node.scrollTop + node.clientHeight < node.scrollHeight - 3;
    node.classList.toggle("further", now);
    if (now === more) return;
    more = now;
    node.dispatchEvent(new CustomEvent("further", { bubbles: true }));
  };
  node.addEventListener("scroll", further, { passive: true });
  const size = new ResizeObserver(look);
  const text = new MutationObserver(look);
  size.observe(node);
  text.observe(node, { childList: true, subtree: true, characterData: true });
  look();
  return { destroy() { size.disconnect(); text.disconnect(); node.removeEventListener("scroll", further); } };
}

/** Keeps swipes beyond the edges of what scrolls sideways from the browser, which would leave the page by them: overscroll-behavior does that only where something of it can scroll that way. */
export function keepsSwipes(node: HTMLElement) {
  let x = 0, y = 0;
  const start = (e: TouchEvent) => { x = e.touches[0]!.clientX; y = e.touches[0]!.clientY; };
  const move = (e: TouchEvent) => {
    const dx = e.touches[0]!.clientX - x, dy = e.touches[0]!.clientY - y;
    if (!e.cancelable || e.touches.length > 1 || Math.abs(dx) <= Math.abs(dy)) return;
    for (let at = e.target as Element | null; at && node.contains(at); at = at.parentElement)
      if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === "auto" && (dx > 0 ? at.scrollLeft > 0 : at.scrollLeft + at.clientWidth < at.scrollWidth - 1)) return;
    e.preventDefault();
  };
  node.addEventListener("touchstart", start, { passive: true });
  node.addEventListener("touchmove", move, { passive: false });
  return { destroy() { node.removeEventListener("touchstart", start); node.removeEventListener("touchmove", move); } };
}
