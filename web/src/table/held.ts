/** A long touch reads what lies under the finger instead of choosing it. */
export function held(node: HTMLElement, read: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined, done = false, from = { x: 0, y: 0 };
  const release = () => clearTimeout(timer);
  const press = (e: PointerEvent) => {
    done = false;
    if (e.pointerType === "mouse") return;
    from = { x: e.clientX, y: e.clientY };
    timer = setTimeout(() => { done = true; read(); }, 420);
  };
  const move = (e: PointerEvent) => { if (Math.hypot(e.clientX - from.x, e.clientY - from.y) > 12) release(); };
  const click = (e: Event) => { if (done) { done = false; e.preventDefault(); e.stopImmediatePropagation(); } };
  const menu = (e: Event) => { e.preventDefault(); release(); if (!done) { done = true; read(); } };
  const on: [string, (e: never) => void, boolean?][] = [["pointerdown", press], ["pointermove", move], ["pointerup", release], ["pointercancel", release], ["pointerleave", release], ["click", click, true], ["contextmenu", menu]];
  for (const [e, f, first] of on) node.addEventListener(e, f as EventListener, first);
  return { update(now: () => void) { read = now; }, destroy() { release(); for (const [e, f, first] of on) node.removeEventListener(e, f as EventListener, first); } };
}
