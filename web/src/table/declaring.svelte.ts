// How attackers and blockers are put together by clicks on creatures and on whom they attack or block.
import type { Game } from "../lib/game.svelte";
import type { Object as Thing } from "../lib/wire";

export class Declaring {
  private game: Game;
  private refuse: (o?: Thing, against?: Thing) => void;
  /** The creature whose block is being chosen or changed: the attacker is clicked next. */
  blocker = $state("");
  /** The creature that was last said to attack: whom else it could attack is clicked next. */
  aiming = $state("");
  /** Whom each creature could attack or block, and the creatures that have to. */
  readonly whom = $derived.by(() => new Map<string, string[]>((this.game.decision?.steps ?? []).map((st) => [st.source, st.others])));
  readonly forced = $derived.by(() => new Set<string>((this.game.decision?.steps ?? []).filter((st) => st.must).map((st) => st.source)));

  /** Refuse is called with a thing that can't be declared, and with the thing that it can't attack or block, if one was clicked. */
  constructor(game: Game, refuse: Declaring["refuse"]) {
    this.game = game;
    this.refuse = refuse;
  }

  private get plan() {
    return this.game.planning;
  }

  /** Whether the creature that was clicked last could attack this as well. */
  aimsAt(o: string) {
    const { plan, aiming } = this, whom = plan?.kind === "attack" && plan.who[aiming] ? (this.whom.get(aiming) ?? []) : [];
    return whom.length > 1 && whom.includes(o);
  }

  /** Whether a click on a thing declares something. */
  lit(o: string) {
    return this.whom.has(o) || this.aimsAt(o) || (this.plan?.kind === "block" && this.blocker !== "" && (this.whom.get(this.blocker)?.includes(o) ?? false));
  }

  /** Chooses nothing any more. */
  forget() {
    this.blocker = this.aiming = "";
  }

  /** Of several that are alike the last: the others stay where they are. */
  private nextOf(things: Thing[]) {
    return things.findLast((x) => this.whom.has(x.id) && !this.plan?.who[x.id]) ?? things.find((x) => this.whom.has(x.id));
  }

  /** Takes a click on things that are alike. */
  pick(things: Thing[]) {
    const { plan, game } = this;
    if (plan?.kind === "attack") this.pickAttack(things);
    if (plan?.kind !== "block") return;
    const attacker = things.find((x) => this.blocker && this.whom.get(this.blocker)?.includes(x.id));
    if (attacker) {
      game.assign(this.blocker, attacker.id);
      this.blocker = "";
      return;
    }
    const t = this.nextOf(things);
    if (!t) {
      if (!this.blocker) this.refuse(things[0]);
      else if (things[0]?.attacks) this.refuse(game.state!.objects.find((o) => o.id === this.blocker), things[0]);
      return;
    }
    const whom = this.whom.get(t.id)!;
    // It blocks what is clicked next, also instead of what it blocks already. Clicked again, it blocks nothing.
    if (whom.length > 1 && this.blocker !== t.id) { this.blocker = t.id; return; }
    this.blocker = "";
    // Who has to block is spared only by another that blocks the same.
    const spared = Object.keys(plan.who).some((id) => id !== t.id && plan.who[id] === plan.who[t.id]);
    if (plan.who[t.id] && whom.length === 1 && this.forced.has(t.id) && !spared) return;
    game.assign(t.id, plan.who[t.id] || whom.length > 1 ? undefined : whom[0]);
  }

  private pickAttack(things: Thing[]) {
    const { plan, game } = this, attacked = things.find((x) => this.aimsAt(x.id));
    if (attacked) { game.assign(this.aiming, attacked.id); return; }
    const t = this.nextOf(things);
    if (!t) { this.refuse(things[0]); return; }
    const whom = this.whom.get(t.id)!, at = plan!.who[t.id] ? whom.indexOf(plan!.who[t.id]!) + 1 : 0;
    // Each click goes on to the next that it could attack, and then back to none, unless it has to attack.
    game.assign(t.id, whom[at] ?? (this.forced.has(t.id) ? whom[0] : undefined));
    this.aiming = plan!.who[t.id] ? t.id : "";
  }
}
