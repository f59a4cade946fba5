// Pictures of cards, for players who switch them on: the server says where they are, and the browser loads them from there. Nothing is kept.
import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import { habits } from "./memory";

const host = "https://cards.scryfall.io/";

class Pictures {
  on = $state(habits().pictures);
  /** Addresses by name; "" for what has no picture, or one that can't be loaded. */
  private known = new SvelteMap<string, string>();
  private asked = new Set<string>();
  private waiting: string[] = [];

  /** The address of a card's picture, if there is one and the player wants it. */
  of(name: string): string | undefined {
    return this.on ? this.known.get(name) || undefined : undefined;
  }

  /** Asks for a card's picture; those that are asked for together go in one request. */
  want(name: string) {
    if (!this.on || this.asked.has(name)) return;
    this.asked.add(name);
    if (this.waiting.push(name) === 1) setTimeout(() => void this.ask(), 30);
  }

  failed(name: string) {
    this.known.set(name, "");
  }

  private async ask() {
    while (this.waiting.length) {
      // An address has at most a thousand letters.
      const names = this.waiting.splice(0, 1);
      while (this.waiting.length && names.length < 20 && encodeURIComponent(names.join("&name=") + this.waiting[0]).length < 700) names.push(this.waiting.shift()!);
      try {
        const { pictures } = await api.pictures(names);
        for (const n of names) this.known.set(n, pictures[n]?.startsWith(host) ? pictures[n] : "");
      } catch {
        for (const n of names) this.asked.delete(n);
        return;
      }
    }
  }
}

export const pictures = new Pictures();
