/** Fits what is read of a card into the height of its parent: where it is too high it is "tight", without its drawing. What is too high even so is "over": pointed
 *  at, it covers what stands below its parent, and nothing of that by half. */
export function fitted(node: HTMLElement) {
  const look = () => {
    const longer = node.classList.contains("longer"), parent = node.parentElement!, top = parent.getBoundingClientRect().top;
    node.classList.remove("tight", "over", "longer");
    const high = () => node.scrollHeight > parent.clientHeight + 1;
    if (high()) node.classList.add("tight");
    if (high()) {
      // The stack, then the head of the log.
      const [stack, log] = [parent.nextElementSibling, parent.nextElementSibling?.nextElementSibling].map((e) => (e ? e.getBoundingClientRect().bottom - top : 0)) as [number, number];
      const need = node.scrollHeight + (node.querySelector(".covered") ? 32 : 8), least = need <= stack ? stack : need < log + 24 ? log + 4 : 0;
      node.classList.add("over");
      node.style.setProperty("--over", `${Math.ceil(least)}px`);
    }
    node.classList.toggle("longer", longer);
  };
  const size = new ResizeObserver(look), text = new MutationObserver(look);
  size.observe(node.parentElement!);
  text.observe(node, { childList: true, subtree: true, characterData: true });
  look();
  return { destroy() { size.disconnect(); text.disconnect(); } };
}
