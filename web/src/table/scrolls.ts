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
