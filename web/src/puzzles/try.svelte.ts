// A try at a puzzle: the answers so far, what became of each, and what another worker finds out about them meanwhile.
import { Desk, desk, type Answered, type Report, type Scenario, type State } from "../ask/desk.svelte";

export interface Listed { name: string; difficulty?: string; description?: string; scenario: Scenario; goal: string }
export interface List { own: Listed[]; daily: Listed[] }
export interface Read { puzzle?: Listed; problems?: string[] }
export type Status = "solved" | "refuted" | "unsolved";
export interface Moment { board: State; standing: Status; mine: boolean; hero: string; line: Answered[] }
export interface Replied { status: Status; reply: Answered[]; sure: boolean }
export interface Proof { status: Status; stopped?: string; seconds: number; positions: number; line: Answered[]; report?: Report }
export interface Other { move: number; choice: string; status: Status; reordered?: boolean; line?: Answered[] }
export interface Others { first: Unique; whole: Unique; others: Other[] }
export type Unique = "unique" | "reordered" | "not unique" | "undecided";
export interface Progress { seconds: number; positions: number; depth: number }

/** How long a reply may be thought about, in seconds. */
const patience = 6;

/** The worker that proves; it is another one, so that the page answers meanwhile. */
export const prover = new Desk();

export class Try {
  line = $state.raw<Answered[]>([]);
  moment = $state.raw<Moment>();
  /** What is known after so many answers. */
  known = $state.raw<Record<number, Status>>({});
  problem = $state("");
  /** The opponent thinks. */
  thinking = $state(false);
  busy = $state(false);
  /** A reply was chosen without being sure. */
  unsure = $state(false);
  private turn = 0;

  constructor(readonly scenario: Scenario) { void this.look([]); }

  private get about() { return { scenario: this.scenario, line: this.line }; }

  async look(line: Answered[]) {
    const turn = ++this.turn;
    this.busy = true;
    this.problem = "";
    this.thinking = false;
    try {
      const m = await desk.put<Moment>("puzzle.at", { scenario: this.scenario, line });
      if (turn !== this.turn) return;
      this.line = m.line ?? [];
      this.moment = m;
      this.busy = false;
      if (m.standing !== "unsolved") this.know(this.line.length, m.standing);
      else if (this.line.length) await this.find(turn);
    } catch (e) {
      if (turn === this.turn) { this.problem = (e as Error).message; this.busy = this.thinking = false; }
    }
  }

  private know(n: number, s: Status) { this.known = { ...this.known, [n]: s }; }

  /** Finds out whether the goal can still be reached, and what the opponent answers. */
  private async find(turn: number) {
    const line = this.line, n = line.length;
    this.thinking = !this.moment!.mine;
    const r = await prover.put<Replied>("puzzle.reply", { ...this.about, seconds: patience });
    // What was found out holds even if the visitor has gone on meanwhile.
    if (line.every((a, i) => a.option === this.line[i]?.option)) this.know(n, r.status);
    if (turn !== this.turn) return;
    this.thinking = false;
    if (!this.moment!.mine && r.reply.length) {
      this.unsure ||= !r.sure;
      await this.look([...this.line, ...r.reply]);
    }
  }

  async choose(option: number) {
    if (this.busy || this.thinking || !this.moment?.mine) return;
    await this.look([...this.line, { player: this.moment.hero, option, says: "" }]);
  }

  /** Takes everything back from an answer on. */
  async back(to: number) {
    this.known = Object.fromEntries(Object.entries(this.known).filter(([n]) => Number(n) <= to));
    await this.look(this.line.slice(0, to));
  }

  /** Before which answer of the solver the last choice was: where to go back to. */
  get before(): number {
    let n = this.line.length - 1;
    while (n > 0 && this.line[n]!.player !== this.moment?.hero) n--;
    return Math.max(n, 0);
  }

  /** The number of answers after which the goal was out of reach; 0 if it isn't known. */
  get lostAt(): number {
    for (let n = 1; n <= this.line.length; n++) if (this.known[n] === "refuted" && this.line[n - 1]!.player === this.moment?.hero) return n;
    return 0;
  }
}
