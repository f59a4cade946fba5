/** Makes an element that scrolls reachable by the keyboard, for as long as its content is higher than itself, and marks that there is more below. */
export function scrolls(node: HTMLElement) {
  const look = () => { if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0; else node.removeAttribute("tabindex"); further(); };
  const further = () => node.classList.toggle("further", node.scrollTop + node.clientHeight < node.scrollHeight - 3);
  node.addEventListener("scroll", further, { passive: true });
  const size = new ResizeObserver(look);
  const text = new MutationObserver(look);
  size.observe(node);
  text.observe(node, { childList: true, subtree: true, characterData: true });
  look();
  return { destroy() { size.disconnect(); text.disconnect(); node.removeEventListener("scroll", further); } };
}
