// Cards move from where they were to where they are (FLIP): within a zone themselves, between zones as a copy above the table, so that nothing waits for them and
// nothing is cut off. The browser's Web Animations do it; an animation that is over or interrupted leaves nothing behind.
import { movesOf, type Move } from "../lib/moves";
import type { Face, State } from "../lib/wire";

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How long a card is on its way, in milliseconds, at normal speed. */
const flight = 360, slide = 240;
/** More copies than this at once are not shown. */
const most = 40;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motion {
  private places = new Map<string, Place>();
  private copies = new Map<string, HTMLElement>();
  private moves: Move[] = [];
  private hurt: { id: string; n: number }[] = [];
  private flying = new Set<HTMLElement>();
  private state?: State;

  /** What went from where to where in the last change. */
  last: Move[] = [];

  /** Notes where everything is, before the page shows the next state. */
  before(root: HTMLElement | undefined, next: State | undefined, faces: Face[], pace: number) {
    const was = this.state;
    this.state = next;
    this.places.clear();
    this.copies.clear();
    this.moves = this.hurt = [];
    this.last = [];
    if (!was || !next || !next.started || !was.started) return;
    if (was !== next && next.at >= was.at) this.last = movesOf(was, next, faces);
    if (!root || pace === 0 || calm() || document.hidden) return;
    this.moves = this.last;
    const damage = new Map(was.objects.map((o) => [o.id, o.damage ?? 0]));
    if (was !== next) this.hurt = next.objects.flatMap((o) => ((o.damage ?? 0) > (damage.get(o.id) ?? 1e9) ? [{ id: o.id, n: o.damage! - damage.get(o.id)! }] : []));
    const leaving = new Set(this.moves.flatMap((m) => (m.was ? [m.was] : [])));
    for (const [id, e] of things(root)) {
      this.places.set(id, place(e));
      if (leaving.has(id)) this.copies.set(id, copy(e));
    }
  }

  /** Lets everything go where it is now. */
  after(root: HTMLElement | undefined, layer: HTMLElement | undefined, pace: number) {
    if (!root || !layer || !this.places.size || pace === 0) return;
    const speed = Math.min(pace, 1.5);
    const here = things(root);
    const come = new Set(this.moves.flatMap((m) => (m.id ? [m.id] : [])));
    for (const [id, e] of here) {
      const was = this.places.get(id);
      if (was && !come.has(id) && e.matches(".card")) this.slide(e, was, slide * speed);
    }
    for (const m of this.moves) {
      if (this.flying.size < most) this.fly(root, layer, here, m, flight * speed);
    }
    for (const h of this.hurt) {
      const e = here.get(h.id);
      if (e) this.strike(layer, e, h.n, speed);
    }
    this.places.clear();
    this.copies.clear();
    this.moves = this.hurt = [];
  }

  /** Ends all that moves. */
  stop() {
    for (const e of this.flying) e.remove();
    this.flying.clear();
  }

  private slide(e: HTMLElement, was: Place, ms: number) {
    for (const a of e.getAnimations()) if (a.id.startsWith("slide")) a.cancel();
    const now = place(e);
    const dx = was.x - now.x, dy = was.y - now.y, size = was.w / now.w;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2 && Math.abs(size - 1) < 0.02) return;
    const timing = { duration: ms, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", id: "slide" };
    e.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { ...timing, composite: "add" });
    if (Math.abs(size - 1) >= 0.02) e.animate([{ scale: String(size) }, { scale: "1" }], { ...timing, id: "slide-size" });
  }

  private fly(root: HTMLElement, layer: HTMLElement, here: Map<string, HTMLElement>, m: Move, ms: number) {
    const end = m.id ? here.get(m.id) : undefined;
    const from = (m.was && this.places.get(m.was)) || pileOf(root, m.from, m.owner);
    const to = end ? place(end) : pileOf(root, m.to, m.owner);
    const id = `${m.from}>${m.to}`;
    if (end && !from) {
      // What begins to exist appears where it is.
      end.animate([{ opacity: 0, scale: "1.12" }, { opacity: 1, scale: "1" }], { duration: ms * 0.7, easing: "ease-out", id });
      return;
    }
    // Of a card behind what it is attached to only the strip with its name is there: it flies as it was before.
    const whole = end?.matches(".card:not(.strip)") || (end?.matches(".card") && !this.copies.has(m.was ?? ""));
    const shape = (end && whole ? copy(end) : undefined) ?? (m.was ? this.copies.get(m.was) : undefined) ?? (from && to ? back() : undefined);
    if (!shape || !from) return;
    const size = end && whole ? place(end) : ((m.was && this.places.get(m.was)) || { ...from, w: 62, h: 84 });
    shape.style.width = `${size.w}px`;
    shape.style.height = `${size.h}px`;
    shape.dataset.flight = id;
    layer.append(shape);
    this.flying.add(shape);
    const at = (p: Place, k: number) => ({ translate: `${p.x - size.w / 2}px ${p.y - size.h / 2}px`, scale: String(k) });
    const fit = (p: Place, pile: boolean) => (pile ? 0.3 : Math.max(0.3, Math.min(1.6, p.w / size.w)));
    const begin = { ...at(from, fit(from, !this.places.has(m.was ?? ""))), opacity: 1 };
    const there = to ? { ...at(to, fit(to, !end)), opacity: end ? 1 : 0.15 } : { ...at(from, fit(from, false) * 0.8), opacity: 0 };
    const way = shape.animate([begin, { ...there, opacity: to ? 1 : 0, offset: 0.85 }, there], { duration: ms, easing: "cubic-bezier(0.3, 0.6, 0.3, 1)", id });
    // The card itself can be used meanwhile; only its look waits.
    end?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.92 }, { opacity: 1 }], { duration: ms, id: `${id} wait` });
    const over = () => { shape.remove(); this.flying.delete(shape); };
    way.onfinish = way.oncancel = way.onremove = over;
  }

  private strike(layer: HTMLElement, e: HTMLElement, n: number, speed: number) {
    e.animate([{ filter: "brightness(1.35) saturate(1.8)" }, { filter: "none" }], { duration: 320 * speed, id: "damage" });
    const p = place(e);
    const said = document.createElement("b");
    said.className = "hurt";
    said.textContent = `−${n}`;
    layer.append(said);
    this.flying.add(said);
    const at = (dy: number) => `${p.x - 14}px ${p.y - p.h / 4 + dy}px`;
    const way = said.animate([{ translate: at(0), opacity: 1 }, { translate: at(-26), opacity: 1, offset: 0.7 }, { translate: at(-34), opacity: 0 }], { duration: 900 * speed, id: "damage" });
    way.onfinish = way.oncancel = way.onremove = () => { said.remove(); this.flying.delete(said); };
  }
}

/** All things that are seen, by number; where one is seen twice, as a card rather than as a line. */
function things(root: HTMLElement): Map<string, HTMLElement> {
  const all = new Map<string, HTMLElement>();
  for (const e of root.querySelectorAll<HTMLElement>(".board [data-id], .stack [data-id]")) {
    if (e.closest(".panel") || !e.offsetWidth || !e.checkVisibility({ visibilityProperty: true })) continue;
    for (const id of (e.dataset.pile ?? e.dataset.id!).split(" ")) if (!all.has(id)) all.set(id, e);
  }
  return all;
}

/** The middle and the size of an element, without how it is turned. */
function place(e: Element): Place {
  const r = e.getBoundingClientRect();
  const turned = e instanceof HTMLElement && e.matches(".card.tapped");
  return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: turned ? e.offsetWidth : r.width, h: turned ? e.offsetHeight : r.height };
}

/** Where a player's pile is: its counter in their bar. */
function pileOf(root: HTMLElement, zone: string, owner: number): Place | undefined {
  const bar = root.querySelector(`[data-bar="${owner}"]`);
  const e = bar?.querySelector(`[data-zone="${zone}"]`) ?? (zone === "none" || zone === "battlefield" || zone === "stack" ? undefined : bar);
  return e ? place(e) : undefined;
}

/** A copy of a card that nobody can use. */
function copy(e: HTMLElement): HTMLElement {
  const c = e.cloneNode(true) as HTMLElement;
  for (const name of ["data-id", "data-pile", "aria-label", "title"]) c.removeAttribute(name);
  c.classList.remove("lit", "chosen", "dim", "attacking", "blocking");
  c.classList.add("flying");
  c.inert = true;
  c.style.fontSize = getComputedStyle(e).fontSize;
  // It is as large as the card, and shows no more, wherever the card stands.
  c.style.minHeight = "0";
  if (e.matches(".strip")) c.style.height = `${e.querySelector<HTMLElement>(".head")?.offsetHeight ?? e.offsetHeight}px`;
  const parts = ".art, .types", shown = e.querySelectorAll<HTMLElement>(parts);
  c.querySelectorAll<HTMLElement>(parts).forEach((p, i) => { if (getComputedStyle(shown[i]!).display === "none") p.style.display = "none"; });
  return c;
}

/** The back of a card. */
function back(): HTMLElement {
  const e = document.createElement("div");
  e.className = "flying card-back";
  return e;
}
