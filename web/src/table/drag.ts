// A card that is dragged: a copy of it follows the pointer, and where it is let go says what is meant.

interface Drag {
  /** The card in which a press begins a drag, if it does. */
  card: (e: PointerEvent) => HTMLElement | null;
  /** Whether the pointer has left where nothing is meant. */
  outside: (e: PointerEvent, card: HTMLElement) => boolean;
  /** The card was let go over an element, outside. */
  drop: (card: HTMLElement, at: Element | null) => void;
}

/** Lets cards within an element be dragged out of their places. */
export function drags(node: HTMLElement, of: Drag) {
  let drag: { card: HTMLElement; pointer: number; x: number; y: number; ghost?: HTMLElement } | undefined;
  const end = () => { drag?.ghost?.remove(); drag?.card.classList.remove("lifted"); drag = undefined; };
  function grasp(e: PointerEvent) {
    end();
    const card = e.isPrimary && e.button === 0 ? of.card(e) : null;
    if (card) drag = { card, pointer: e.pointerId, x: e.clientX, y: e.clientY };
  }
  function pull(e: PointerEvent) {
    if (!drag || e.pointerId !== drag.pointer) return;
    const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < 14 || !drag.card.isConnected) return;
      const r = drag.card.getBoundingClientRect(), g = drag.card.cloneNode(true) as HTMLElement;
      for (const name of ["data-id", "data-pile", "aria-label"]) g.removeAttribute(name);
      g.inert = true;
      g.classList.add("dragged");
      g.style.cssText = `position: fixed; z-index: 70; left: ${r.left}px; top: ${r.top}px; width: ${r.width}px; height: ${r.height}px; margin: 0; transition: none; pointer-events: none; font-size: ${getComputedStyle(drag.card).fontSize}`;
      document.body.append(g);
      drag.ghost = g;
      drag.card.classList.add("lifted");
    }
    drag.ghost.style.translate = `${dx}px ${dy}px`;
  }
  function letGo(e: PointerEvent) {
    const d = drag;
    if (!d || e.pointerId !== d.pointer) return;
    end();
    if (d.ghost && of.outside(e, d.card) && d.card.isConnected) of.drop(d.card, document.elementFromPoint(e.clientX, e.clientY));
  }
  node.addEventListener("pointerdown", grasp, true);
  addEventListener("pointermove", pull);
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", end);
  return { update: (next: Drag) => (of = next), destroy() { end(); node.removeEventListener("pointerdown", grasp, true); removeEventListener("pointermove", pull); removeEventListener("pointerup", letGo); removeEventListener("pointercancel", end); } };
}
