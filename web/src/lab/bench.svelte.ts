// The lab's bench: two workers that play games, and what these show so far.
import { Desk, desk } from "../ask/desk.svelte";

export interface Mean { mean: number; low: number; high: number }
export interface Rate { rate: number; low: number; high: number }
export interface Opponent { deck: string; weight: number }
export type Kind = "goldfish" | "mana" | "field" | "tune";
export interface Plan { kind: Kind; edition: string; decks: string[]; field?: Opponent[]; swaps?: string[]; best_of?: number; on_draw?: boolean; mulligans?: string; seed: number }
export interface Outcome { round: number; game?: number; starting: number; winner: number; turns: number; alone?: unknown }
export interface List { years: { year: string; decks: string[]; names: string[] }[]; cards: number }
export interface Deck { name: string; size: number; cards: { n: number; name: string }[] }
export interface GoldfishReport { deck: string; games: number; kills: { turn: number; games: number; by: Rate }[] | null; turns: number; unfinished: number; lost: number; won: Rate; mean_turn: Mean; median_turn: number; hands: ({ cards: number; games: number } & Rate)[] | null; opening_lands: ({ lands: number; games: number; exact: number } & Rate)[] | null; lands_by_turn: { turn: number; games: number; lands: Mean; all_land_drops: Rate }[] | null }
export interface CurveRate extends Rate { wrong_colors: number; too_little_mana: number }
export interface ManaReport { deck: string; games: number; cards: { card: string; cost: string; copies: number; turn: number; on_the_play: CurveRate; on_the_draw: CurveRate }[]; on_curve: Mean; not_measured?: string[]; changes?: { add: string; remove: string; gain: Mean }[] }
export interface FieldMatch { deck: string; weight: number; wins: number; losses: number; draws: number; score: Mean; on_the_play: Mean; on_the_draw: Mean }
export interface FieldReport { games: number; best_of?: number; decks: { deck: string; score: Mean; on_the_play: Mean; on_the_draw: Mean; against: FieldMatch[] }[] }
export interface TuneReport { deck: string; games: number; score: Mean; swaps: { swap: string; gain: Mean; score: Mean; changed: number; worth: number; against: { deck: string; weight: number; gain: Mean }[] }[] }
export type Report = GoldfishReport | ManaReport | FieldReport | TuneReport;

/** The most games of a cell. */
const most = 20_000;
/** How long a part may take, in milliseconds: after it the figures are drawn anew. */
const part = 350;

class Bench {
  /** The measurement that runs, or the last one. */
  plan = $state.raw<Plan>();
  report = $state.raw<Report>();
  running = $state(false);
  seconds = $state(0);
  games = $state(0);
  problem = $state("");
  private second?: Desk;
  private given: File[] = [];
  private turn = 0;
  private outcomes: Outcome[][][] = [];
  private mana: unknown[] = [];

  /** Both workers know the visitor's cards. */
  async give(file: File) {
    this.given.push(file);
    await this.second?.give(file);
    return desk.give(file);
  }

  private async workers(): Promise<Desk[]> {
    if (!this.second) {
      this.second = new Desk();
      for (const f of this.given) await this.second.give(f);
    }
    return [desk, this.second];
  }

  /** Plays until somebody stops it. */
  async run(plan: Plan) {
    const turn = ++this.turn;
    this.plan = plan;
    this.report = undefined;
    this.problem = "";
    this.running = true;
    this.seconds = this.games = 0;
    const decks = plan.kind === "tune" ? 1 + (plan.swaps?.length ?? 0) : plan.kind === "field" ? plan.decks.length : 1;
    const others = plan.kind === "field" || plan.kind === "tune" ? (plan.field?.length ?? 0) : 1;
    this.outcomes = Array.from({ length: decks }, () => Array.from({ length: others }, () => []));
    this.mana = [];
    const began = performance.now();
    // The cells are played in turn, so that all intervals narrow together; a part is the same games for each of them.
    const cells = plan.kind === "mana" ? [[0, 0]] : this.outcomes.flatMap((row, a) => row.map((_, b) => [a, b]));
    let next = 0, from = 0, size = plan.kind === "mana" ? 8 : 2, pace = size;
    const take = () => {
      if (next === cells.length) { next = 0; from += size; size = pace; }
      if (from >= most) return undefined;
      const [a, b] = cells[next++]!;
      return { deck: a!, other: b!, from, to: from + size };
    };
    let reported = 0, reporting = false;
    const show = async (by: Desk) => {
      if (reporting) return;
      reporting = true;
      try {
        const r = await by.put<Report>("lab.report", { plan, outcomes: this.outcomes, mana: this.mana });
        if (turn === this.turn) this.report = r;
      } finally { reporting = false; reported = performance.now(); }
    };
    const work = async (by: Desk) => {
      for (let t = take(); t && turn === this.turn && this.running; t = take()) {
        const start = performance.now();
        const got = await by.put<Outcome[] | object>("lab.play", { plan, ...t });
        if (turn !== this.turn) return;
        const took = performance.now() - start;
        pace = Math.min(Math.max(Math.round((t.to - t.from) * Math.min(Math.max(part / Math.max(took, 1), 0.5), 2)), 1), 500);
        if (plan.kind === "mana") pace = Math.ceil(pace / 4) * 4; // every fourth hand is compared with other lands
        if (Array.isArray(got)) { this.outcomes[t.deck]![t.other]!.push(...(got as Outcome[])); this.games += got.length; }
        else { this.mana.push(got); this.games += t.to - t.from; }
        this.seconds = (performance.now() - began) / 1000;
        const all = plan.kind === "mana" ? this.mana.length > 0 : this.outcomes.every((row) => row.every((c) => c.length > 0));
        if (all && performance.now() - reported > 600) await show(by);
      }
    };
    try {
      await Promise.all((await this.workers()).map(work));
      if (turn === this.turn && (this.mana.length || this.outcomes.some((row) => row.some((c) => c.length)))) await show(desk);
    } catch (e) {
      if (turn === this.turn) this.problem = (e as Error).message;
    }
    if (turn === this.turn) this.running = false;
  }

  stop() { this.running = false; }

  /** The games of a cell, in the order of their numbers. */
  cell(deck: number, other: number): Outcome[] {
    return [...(this.outcomes[deck]?.[other] ?? [])].sort((a, b) => a.round - b.round || (a.game ?? 0) - (b.game ?? 0));
  }

  /** A game of a cell as a record. */
  game(deck: number, other: number, o: Outcome) {
    return desk.put<{ file: string; name: string }>("lab.game", { plan: this.plan, deck, other, from: o.round, game: o.game ?? 0 });
  }
}

export const bench = new Bench();
