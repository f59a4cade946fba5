// The case that is before the judge: the situation, what was made of it, and what can be done next.
import { desk, type Answered, type Look, type Moments, type Piece, type Recorded, type Scenario, type Side, type Step, type Written, type Zone } from "./desk.svelte";
import { pack, unpack } from "./link";

const fresh = (): Scenario => ({
  name: "Question", edition: "2026", pause: true, begin: { player: "A", step: "main" },
  players: [{ id: "A", life: 20, unknown: 20 }, { id: "B", life: 20, unknown: 20 }],
});

class Case {
  scenario = $state.raw<Scenario>(fresh());
  /** A moment of a recorded game, if the question is about that instead. */
  record = $state.raw<Recorded>();
  moments = $state.raw<Moments>();
  look = $state.raw<Look>();
  side = $state.raw<Side>();
  /** The editions that are compared with that of the situation. */
  others = $state.raw<string[]>([]);
  problem = $state("");
  /** What the rules say to an action that was written and can't be taken. */
  refused = $state.raw<Step[]>([]);
  /** What was written and can't be read, with examples of what can be. */
  unread = $state.raw<{ why: string; forms: string[] }>();
  busy = $state(false);
  private past: { s: Scenario; r?: Recorded }[] = [];
  undoable = $state(false);
  private turn = 0;

  /** Whether anything was done yet: then the board is no longer changed by hand. */
  get begun(): boolean {
    if (this.record) return true;
    return !!(this.scenario.line?.length || this.scenario.actions?.length || (this.scenario["runs"] as unknown[] | undefined)?.length);
  }

  get edition(): string {
    return (this.record ? this.look?.report.edition : this.scenario.edition) || "2026";
  }

  /** Puts another situation before the judge. */
  set(s: Scenario, keep = true) {
    this.put(s, undefined, keep);
  }

  private put(s: Scenario, r: Recorded | undefined, keep: boolean) {
    if (keep) this.past = [...this.past.slice(-99), { s: this.scenario, r: this.record }];
    this.undoable = this.past.length > 0;
    this.scenario = s;
    this.record = r;
    this.problem = "";
    this.refused = [];
    this.unread = undefined;
    void this.refresh();
  }

  undo() {
    const last = this.past.pop();
    if (last) this.put(last.s, last.r, false);
  }

  /** Puts a moment of a recorded game before the judge. */
  async replay(r: Recorded) {
    await this.working(async () => {
      if (this.record?.file !== r.file || this.record.game !== r.game) this.moments = await desk.ask<Moments>("moments", { record: r });
      this.others = [];
      this.put(this.scenario, r, true);
    });
  }

  /** What a question is about. */
  get about() {
    return this.record ? { record: this.record } : { scenario: this.scenario };
  }

  new(s: Scenario = fresh()) {
    this.others = [];
    this.set(s);
  }

  async refresh() {
    const turn = ++this.turn;
    this.busy = true;
    try {
      const look = await desk.ask<Look>("look", this.about);
      if (turn !== this.turn) return;
      this.look = look;
      this.problem = look.problem ?? "";
      await this.compare(turn);
      await this.keep(turn);
    } catch (e) {
      if (turn === this.turn) this.problem = (e as Error).message;
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }

  private async compare(turn: number) {
    const editions = [...new Set([this.edition, ...this.others])].sort((a, b) => (a.length < 5 ? full[a]! : a).localeCompare(b.length < 5 ? full[b]! : b));
    if (editions.length < 2 || this.record) {
      this.side = undefined;
      return;
    }
    const side = await desk.ask<Side>("side", { scenario: this.scenario, editions });
    if (turn === this.turn) this.side = side;
  }

  /** Compares with other editions. */
  against(editions: string[]) {
    this.others = editions;
    void this.refresh();
  }

  /** The address of the page holds the situation. */
  private async keep(turn: number) {
    const address = await this.address();
    if (turn === this.turn && address !== location.hash && !location.hash.startsWith("#quiz")) history.replaceState(null, "", address);
  }

  async address(): Promise<string> {
    if (this.record) return pack({ r: this.record });
    const s = await desk.ask<Scenario>("pack", { scenario: this.scenario });
    return pack({ s, ...(this.others.length ? { c: this.others } : {}) });
  }

  /** Opens the situation in the address, or says why that can't be read; false if there is none. */
  async fromAddress(): Promise<boolean> {
    try {
      const found = await unpack(location.hash);
      if (!found) return false;
      this.others = found.c ?? [];
      if (found.r) await this.replay(found.r);
      else if (found.s) this.set(found.s, false);
      return true;
    } catch {
      await this.refresh();
      this.problem = "The address holds no situation that can be read. Was it copied as a whole?";
      return true;
    }
  }

  /** Chooses an option of the pending decision, or has the players pass until something. */
  async answer(option: number, to = "") {
    await this.working(async () => {
      const { line } = await desk.ask<{ line: Answered[] }>("answer", { ...this.about, option, to });
      if (this.record) this.put(this.scenario, { ...this.record, line }, true);
      else this.set({ ...this.scenario, line, pause: true });
    });
  }

  /** Has the players do what is written. */
  async write(text: string): Promise<boolean> {
    let unread: Case["unread"];
    const done = await this.working(async () => {
      const w = await desk.ask<Written>("write", { scenario: { ...this.scenario, pause: true }, text });
      if ((w.line?.length ?? 0) > (this.scenario.line?.length ?? 0)) this.set({ ...this.scenario, line: w.line, pause: true });
      if (w.problem) {
        this.refused = w.refused ?? [];
        throw new Error(w.problem);
      }
      if (w.unread) unread = { why: w.unread, forms: w.forms ?? [] };
      if ((w.line?.length ?? 0) === (this.scenario.line?.length ?? 0)) this.busy = false;
    });
    this.unread = unread;
    return done && !unread;
  }

  /** Sets the board up from what is typed. */
  async type(text: string): Promise<boolean> {
    return this.working(async () => {
      const s = this.scenario;
      const { players, format } = await desk.ask<{ players: Scenario["players"]; format?: string }>("type", { text, scenario: s.cards ? { ...fresh(), cards: s.cards } : undefined });
      this.set({ name: s.name, edition: s.edition, ...(s.cards ? { cards: s.cards } : {}), pause: true, begin: { player: players[0]!.id, step: "main" }, players, ...(format ? { format } : {}) });
    });
  }

  private async working(f: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = "";
    this.refused = [];
    this.unread = undefined;
    try {
      await f();
      return true;
    } catch (e) {
      this.problem = (e as Error).message;
      this.busy = false;
      return false;
    }
  }

  /** Changes a player of the position. */
  player(at: number, change: Partial<Scenario["players"][number]>) {
    this.set({ ...this.scenario, players: this.scenario.players.map((p, i) => (i === at ? { ...p, ...change } : p)) });
  }

  /** Puts a card into a zone of a player. */
  add(at: number, zone: Zone, card: string, count = 1) {
    const p = this.scenario.players[at]!;
    const piece: Piece = count === 1 ? card : { card, count };
    this.player(at, { [zone]: [...(p[zone] ?? []), piece] });
    if (zone === "command" && this.scenario.format !== "commander") this.play("commander");
  }

  /** Has the players play another format; who has the life that one begins with has that of the other then (103.4, 903.7). */
  play(format: string) {
    const life = (f: string | undefined) => (f === "commander" ? 40 : 20);
    const was = life(this.scenario.format);
    this.set({ ...this.scenario, format: format === "duel" ? undefined : format, players: this.scenario.players.map((p) => ((p.life ?? was) === was ? { ...p, life: life(format) } : p)) });
  }

  /** Adds a player, or removes the last one. */
  seats(n: number) {
    const players = this.scenario.players.slice(0, n);
    const life = this.scenario.format === "commander" ? 40 : 20;
    for (let k = players.length; k < n; k++) players.push({ id: ["A", "B", "C", "D"].find((x) => !players.some((p) => p.id === x))!, life, unknown: 20 });
    const format = this.scenario.format === "commander" ? "commander" : n > 2 ? "free-for-all" : undefined;
    const begin = this.scenario.begin && !players.some((p) => p.id === this.scenario.begin!.player) ? { ...this.scenario.begin, player: players[0]!.id } : this.scenario.begin;
    this.set({ ...this.scenario, players, format, begin });
  }
}

/** The dates of the editions that are called by a year. */
export const full: Record<string, string> = { "2006": "2006-10-01", "2017": "2017-07-08", "2026": "2026-01-16" };

export const the = new Case();
