import type { Copies, Decision, Duty, Face, Forecast, FromClient, FromServer, Line, Option, State, Stops, Welcome, Yield } from "./wire";
import { chosenText, counted, ours } from "./text";
import { beatsOf, paces, type Beat } from "./beats";
import { allSteps } from "../table/look";
import { choosingOf } from "./selection";
import { lacking, planQuery, type Plan } from "./declaration";
import * as api from "./api";
import { habits, invite, keepHabits, keepYields, token, yieldsOf, type Habits } from "./memory";

/** A choice of an option: its number and what it says. */
export interface Choice {
  index: number;
  option: Option;
}

/** Game is the connection to one game: what it shows, and what its player can do. It connects again by itself. */
export class Game {
  id: string;
  welcome = $state.raw<Welcome>();
  state = $state.raw<State>();
  faces = $state.raw<Face[]>([]);
  log = $state.raw<Line[]>([]);
  connected = $state(false);
  /** Why there is no connection, and there will be none. */
  closed = $state("");
  /** What was refused last, to be shown for a moment. */
  refused = $state("");
  habits = $state<Habits>(habits());
  /** What the player isn't asked about in this game. */
  yields = $state.raw<Yield[]>([]);
  plan = $state<Plan>();
  /** The answer that is under way: until the next state nothing else is asked. */
  sent = $state(-1);

  /** What is being shown of what has happened. */
  beat = $state.raw<Beat>();
  /** States that have arrived and are still to be shown, and what is still to be shown of the present one. */
  private queue: State[] = [];
  private beats: Beat[] = [];
  private showing = false;
  private next?: ReturnType<typeof setTimeout>;
  /** When the last beat ended: a key pressed to skip it isn't an answer. */
  private quiet = 0;

  private ws?: WebSocket;
  private tries = 0;
  private gone = false;
  private again = true;
  /** The declaration that is being given, one creature after the other, and the creatures that the player was shown for it. */
  private declaring?: Plan & { of: Set<string> };
  private timer?: ReturnType<typeof setTimeout>;

  constructor(id: string) {
    this.id = id;
    this.yields = yieldsOf(id);
    this.connect();
  }

  get seat() {
    return this.welcome?.seat ?? -1;
  }

  /** The decision that the player has to make now. */
  decision = $derived.by<Decision | undefined>(() => (this.state && this.sent !== this.state.at && !this.beat ? this.state.decision : undefined));

  /** Whether something has just been shown, so that a key that was meant to skip it may still come. */
  get settling() {
    return performance.now() - this.quiet < 350;
  }

  /** What can be done with each object or player now. */
  choices = $derived.by(() => {
    const map = new Map<string, Choice[]>();
    const d = this.decision;
    if (!d || this.planning) return map;
    d.options.forEach((option, index) => {
      const id = d.kind === "attack" || d.kind === "block" ? option.other : option.object;
      if (!id) return;
      const list = map.get(id);
      if (list) list.push({ index, option });
      else map.set(id, [{ index, option }]);
    });
    return map;
  });

  /** The declaration that is being put together, if one is. */
  get planning(): Plan | undefined {
    const d = this.decision;
    return d && this.plan && d.group === this.plan.group ? this.plan : undefined;
  }

  /** The choice of objects that is put together before it is given, if the decision is one, and what is selected of it. */
  choosing = $derived.by(() => (this.decision && this.state ? choosingOf(this.decision, this.state) : undefined));
  selected = $state.raw<string[]>([]);
  /** The decision that is selected for, and what was submitted and is still to be answered, one object after the other. */
  private selecting = "";
  private picks?: { group: number; ids: string[] };

  /** Whether what is selected can be submitted. */
  get selectable() {
    const c = this.choosing, n = this.selected.length;
    return !!c && n > 0 && n >= c.min && n <= c.max;
  }

  /** Selects one of things that are alike, or takes that back; one too many replaces the last. */
  select(things: string[]) {
    const c = this.choosing;
    if (!c) return;
    const mine = things.filter((id) => this.selected.includes(id)), free = things.find((id) => c.ids.includes(id) && !mine.includes(id));
    if (mine.length && (!free || this.selected.length >= c.max)) this.selected = this.selected.filter((id) => id !== mine.at(-1));
    else if (free) this.selected = [...this.selected.slice(0, c.max - 1), free];
  }

  /** Gives what is selected. */
  submit() {
    const d = this.decision;
    if (!d || !this.selectable) return;
    if (d.kind === "bottom") {
      this.inOrder(this.selected);
      return;
    }
    this.picks = { group: d.group, ids: [...this.selected] };
    this.goOn(d);
  }

  private connect() {
    const url = new URL(`/api/games/${this.id}/play`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const ws = new WebSocket(url);
    this.ws = ws;
    ws.onopen = () => this.send({ type: "hello", version: 1, token: token(this.id), invite: invite(this.id), beats: true });
    ws.onmessage = (e) => this.hear(JSON.parse(e.data as string) as FromServer);
    ws.onclose = (e) => {
      this.connected = false;
      if (this.gone || this.ws !== ws) return;
      if (e.code === 1008) {
        this.closed = e.reason || "The server ended the connection.";
        return;
      }
      // Again soon, then more and more seldom.
      this.timer = setTimeout(() => this.connect(), Math.min(300 * 1.7 ** this.tries++, 8000));
    };
  }

  /** Ends the connection. The seat stays the player's. */
  leave() {
    this.gone = true;
    clearTimeout(this.timer);
    clearTimeout(this.next);
    this.ws?.close();
  }

  private send(m: FromClient) {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(m));
  }

  private hear(m: FromServer) {
    switch (m.type) {
      case "welcome":
        this.connected = true;
        this.tries = 0;
        this.welcome = m;
        // A new connection begins from nothing, and nothing is shown twice.
        this.again = true;
        this.queue = [];
        this.faces = [];
        this.log = [];
        this.sent = -1;
        this.ordered = false;
        this.puts = this.cancelling = this.picks = undefined;
        if (m.seat >= 0) {
          this.send({ type: "yields", of: this.yields });
          this.sendHabits();
        }
        break;
      case "state":
        this.queue.push(m);
        if (!this.state || !this.state.started || this.again || m.pause || this.queue.length > 60 || paces[this.habits.pace].factor === 0) this.skipAll();
        else if (!this.showing) this.show();
        break;
      case "refused":
        this.sent = -1;
        this.declaring = this.puts = this.cancelling = this.picks = undefined;
        if (m.code !== "late") this.say(m.message);
        break;
    }
  }

  /** Shows the next beat, or the next state if the present one is told. */
  private show() {
    clearTimeout(this.next);
    this.showing = true;
    const beat = this.beats.shift();
    if (beat) {
      this.beat = beat;
      // A long turn is told a little faster.
      const hurry = Math.min(1, 14 / (this.queue.length + this.beats.length + 1));
      this.next = setTimeout(() => this.show(), beat.ms * paces[this.habits.pace].factor * hurry);
      return;
    }
    const m = this.queue[0];
    if (!m) {
      if (this.beat) this.settle();
      this.beat = undefined;
      this.showing = false;
      this.passNow();
      return;
    }
    this.queue.shift();
    const passing = this.ordered;
    this.beats = this.tell(m);
    // The last state is there at once if all that happened was the player's own doing, and nothing has to be read.
    if (!this.queue.length && m.decision && this.beats.every((b) => b.mine && b.kind !== "damage" && b.kind !== "look" && !(b.kind === "death" && passing) && !(b.kind === "combat" && this.dutyIn(m)))) this.beats = [];
    this.show();
  }

  /** Shows a new state, and returns the beats that tell how the game got there. */
  private tell(m: State): Beat[] {
    const before = this.state, lines = m.logFrom === this.log.length ? (m.log ?? []) : [];
    this.apply(m);
    return beatsOf(before, m, lines, this.seat, this.faces);
  }

  /** The player's creatures that had to attack in a turn, and in which the player has said themselves who attacks. */
  private duties?: { turn: number; of: Duty[] };
  private attacked = -1;

  /** Why creatures of the player attack of which they were not asked: undefined if they were. */
  dutyIn(s: State): Duty[] | undefined {
    const d = this.duties;
    return d && d.turn === s.turn && d.of.length && s.active === this.seat && this.attacked !== s.turn ? d.of : undefined;
  }

  /** Notes that the player has begun to answer: the next key isn't meant for the last beat. */
  answering() {
    this.quiet = -Infinity;
  }

  /** Notes that what the player did was still meant for the last beat. */
  resting() {
    this.quiet = performance.now();
  }

  /** Notes that the last beat has ended: once the page shows it, however long that takes. */
  private settle() {
    this.quiet = performance.now();
    requestAnimationFrame(() => (this.quiet = performance.now()));
  }

  /** Goes on to the next beat. */
  skip() {
    if (this.beat) this.show();
  }

  /** Skips to the start of another player's next turn, or to the latest state if no such turn has begun. */
  skipTurn() {
    const { state: s, seat } = this;
    let at = s && !ours(s, seat) ? this.beats.findIndex((b) => b.kind === "turn") : -1;
    const turn = this.queue.findIndex((m) => s && m.turn > s.turn && !ours(m, seat));
    if (at < 0 && turn >= 0) {
      for (const m of this.queue.splice(0, turn)) this.apply(m);
      this.beats = this.tell(this.queue.shift()!);
      at = this.beats.findIndex((b) => b.kind === "turn");
    } else if (at < 0) {
      this.skipAll();
      return;
    }
    this.beats = this.beats.slice(Math.max(at, 0));
    this.show();
  }

  /** Goes on to the latest state. */
  skipAll() {
    clearTimeout(this.next);
    this.beats = [];
    for (let m = this.queue.shift(); m; m = this.queue.shift()) this.apply(m);
    if (this.beat) this.settle();
    this.beat = undefined;
    this.showing = false;
    this.passNow();
  }

  /** Makes a state the one that is shown. */
  private apply(m: State) {
    this.again = false;
    if (m.faces?.length) this.faces = [...this.faces.slice(0, m.facesFrom), ...m.faces];
    if (m.log?.length || m.logFrom < this.log.length) this.log = [...this.log.slice(0, m.logFrom), ...(m.log ?? [])];
    if (this.state && m.at !== this.state.at) { this.sent = -1; this.refused = ""; }
    if (this.state && m.at < this.state.at) this.declaring = undefined; // it was taken back
    this.state = m;
    for (const o of m.objects) if (this.faces[o.face]) this.names.set(o.id, this.faces[o.face]!.name);
    if (m.decision?.kind === "priority" && m.active === this.seat && ["upkeep", "draw", "main", "begin-combat"].includes(m.step)) this.duties = { turn: m.turn, of: m.decision.duties ?? [] };
    // They are on the stack, or were taken back.
    if (this.paid.length) this.paid = m.decision?.kind === "pay-cost" ? this.paid.filter((t) => t.at < m.at && t.group === m.decision!.group) : [];
    if (this.targets.length) this.targets = m.decision?.kind === "target" ? this.targets.filter((t) => t.at < m.at) : [];
    if (m.beat) return;
    if (m.passing === "none") this.ordered = false;
    const d = m.decision, selecting = d ? `${d.group}/${d.chosen}` : "";
    // Whatever else changes meanwhile, what was selected stays.
    this.selected = selecting === this.selecting ? this.selected.filter((id) => d!.options.some((o) => o.object === id)) : [];
    this.selecting = selecting;
    this.begin(d);
  }

  /** Takes up a new decision: goes on with a declaration that was given, or begins to put one together. */
  private begin(d?: Decision) {
    if (this.cancelOn()) return;
    if (this.gave && this.gave.group !== d?.group) this.leftOut();
    if (d && this.goOn(d)) return;
    if (!d) { // a teammate may be declaring in between
      this.plan = undefined;
      return;
    }
    if (d.kind !== "attack" && d.kind !== "block") {
      this.plan = this.declaring = undefined;
      return;
    }
    if (this.declaring?.group === d.group) {
      if (!d.source || this.declaring.of.has(d.source)) {
        this.declare(d, this.declaring);
        return;
      }
      this.plan = undefined; // what the player has not been shown is asked
    }
    this.declaring = undefined;
    if (this.plan?.group !== d.group && d.steps?.length) {
      const who: Record<string, string> = {};
      for (const s of d.steps) if (s.must && s.others[0]) who[s.source] = s.others[0];
      this.plan = { group: d.group, kind: d.kind, who };
    }
  }

  /** The declaration that was given last: who does it, those of them that were declared, and those that had to be. */
  private gave?: { group: number; kind: Plan["kind"]; who: string[]; asked: Set<string> };

  /** Says who was meant to attack or block and was not declared, since that could not be paid for, or is not allowed. */
  private leftOut() {
    const { kind, who, asked } = this.gave!, done = kind === "attack" ? "attacks" : "blocks";
    const idle = who.filter((id) => !asked.has(id) && !this.state?.objects.find((o) => o.id === id)?.[done]?.length).map((id) => this.names.get(id) ?? "a creature");
    this.gave = undefined;
    if (idle.length) this.say(`Not declared: ${idle.join(", ")}. ${idle.length > 1 ? "They" : "It"} can’t ${kind} as well: that can’t be paid for, or isn’t allowed together with the others.`);
  }

  /** Shows a short line about what was refused, for a moment. */
  say(text: string) {
    this.refused = text;
    setTimeout(() => this.refused === text && (this.refused = ""), 6000);
  }

  /** Chooses options of the open decision. */
  answer(...options: number[]) {
    const s = this.state;
    if (!s?.decision || this.sent === s.at) return;
    if (s.decision.kind === "priority") this.modes = [];
    if (s.decision.kind === "mode") this.modes = [...this.modes, ...options.flatMap((i) => (s.decision!.options[i]?.kind === "mode" ? [s.decision!.options[i]!.text] : []))];
    if (s.decision.kind === "target") this.targets = [...this.targets, ...options.flatMap((i) => { const id = s.decision!.options[i]?.object; return id ? [{ id, at: s.at }] : []; })];
    if (s.decision.kind === "pay-cost") this.paid = [...this.paid, ...options.flatMap((i) => { const id = s.decision!.options[i]?.object; return id ? [{ id, at: s.at, group: s.decision!.group }] : []; })];
    this.sent = s.at;
    this.send({ type: "answer", at: s.at, options });
  }

  /** What things were called that have been seen, also those that have gone. */
  readonly names = new Map<string, string>();

  /** The targets that were chosen so far for what is being cast, activated or put on the stack, each with when. */
  targets = $state.raw<{ id: string; at: number }[]>([]);

  /** What was chosen so far to pay a cost with, one after the other, as creatures that crew, each with when. */
  paid = $state.raw<{ id: string; at: number; group: number }[]>([]);

  /** The modes that were chosen for what is being cast, activated or put on the stack. */
  modes = $state.raw<string[]>([]);

  /** A text with only those of its modes that were chosen. */
  chosenOf(text: string): string {
    return this.decision?.announcing && this.decision.kind !== "mode" ? chosenText(text, this.modes) : text;
  }

  /** How far back a spell or ability is being taken. */
  private cancelling?: number;

  /** Whether what is being cast or activated can be taken back as a whole. */
  get cancellable() {
    const d = this.decision;
    return !!d?.announcing && !!d.begun && !!this.state?.undo;
  }

  /** Takes back the spell or ability that is being cast or activated. */
  cancel() {
    if (!this.cancellable) return;
    this.cancelling = this.decision!.begun;
    this.undo();
  }

  /** Goes on taking back. It reports whether there is more to take back. */
  private cancelOn(): boolean {
    const s = this.state;
    if (this.cancelling === undefined || !s) return false;
    if (s.undo && s.at > this.cancelling) {
      this.send({ type: "undo", at: s.at });
      return true;
    }
    this.cancelling = undefined;
    return false;
  }

  /** Says whom a creature attacks or blocks in the declaration; without other, takes it back. */
  assign(source: string, other?: string) {
    const p = this.planning;
    if (!p) return;
    if (other === undefined) delete p.who[source];
    else p.who[source] = other;
  }

  /** What the declaration would come to as it is planned, once the server has said so. */
  foreseen?: Forecast;
  /** The declaration about which the server is being asked that. */
  private asking = "";

  /** Asks what a declaration would come to, and gives it if it is still planned then. */
  private async foresee(p: Plan) {
    const of = planQuery(p);
    if (this.asking === of) return;
    this.asking = of;
    const f = await api.forecast(this.id, of).catch((): Forecast => ({ dies: [], players: [] }));
    this.asking = "";
    if (this.planning && planQuery(this.planning) === of) this.give(f);
  }

  /** Gives the declaration as it was put together, if it is legal: nobody is declared for the player (508.1, 509.1). */
  give(foreseen = this.foreseen) {
    const p = this.planning;
    const d = this.state?.decision;
    if (!p || !d) return;
    if (!foreseen && Object.keys(p.who).length) {
      void this.foresee(p);
      return;
    }
    const lack = foreseen && lacking(p, d.steps ?? [], foreseen);
    if (lack) {
      this.say(lack);
      return;
    }
    const barred = (foreseen?.cannot ?? []).filter((id) => p.who[id]);
    if (barred.length) { // a declaration that isn't legal is not made (508.1): who can't be in it is left out, and the player goes on
      for (const id of barred) this.assign(id);
      this.say(`${counted(barred.map((x) => this.names.get(x) ?? "a creature"))} can’t ${p.kind} as well: not payable, or not allowed with the others.`);
      return;
    }
    if (p.kind === "attack") this.attacked = this.state!.turn;
    this.declaring = { ...($state.snapshot(p) as Plan), of: new Set((d.steps ?? []).map((x) => x.source)) };
    // Nothing is asked about who has to and can do one thing only.
    const forced = (d.steps ?? []).flatMap((x) => (x.must && x.others.length === 1 ? [x.source] : []));
    this.gave = { group: d.group, kind: p.kind, who: Object.keys(p.who).filter((id) => (d.steps ?? []).some((x) => x.source === id)), asked: new Set(forced) };
    this.declare(d, this.declaring);
  }

  /** Answers one step of a declaration as planned; where the plan can't be followed the player is asked. */
  private declare(d: Decision, p: Plan) {
    const whom = d.source ? p.who[d.source] : undefined;
    let index = whom && d.chosen === 0 ? d.options.findIndex((o) => o.other === whom) : -1;
    if (index >= 0) this.gave?.asked.add(d.source!);
    if (index < 0) index = d.options.findIndex((o) => o.kind === "no" || o.kind === "done");
    if (index < 0) {
      this.declaring = undefined;
      return;
    }
    this.answer(index);
  }

  /** Objects that are still to be chosen of a choice that was put together: the order of what stays on top. */
  private order?: string[];
  /** Damage that was divided, by its recipient. Each combat damage step is a group: a creature with double strike is asked about again (510.4). */
  private shares?: { group: number; source?: string; parts: Record<string, number> };

  /** The options that choose objects one after the other, and then that this is all. */
  private inTurn(d: Decision, ids: string[]): number[] {
    const rest = d.options.map((o) => (o.kind === "done" ? "done" : (o.object ?? "")));
    const answers: number[] = [];
    for (const id of ids) {
      const i = rest.indexOf(id);
      if (i < 0) return answers;
      answers.push(i);
      rest.splice(i, 1);
    }
    const done = rest.indexOf("done");
    // Steps with a minimum offer it later than this one.
    if (ids.length < d.max) answers.push(done >= 0 ? done : rest.length);
    return answers;
  }

  /** Gives the piles of cards that were looked at: what goes away, and the order of what stays. */
  pile(gone: string[], top: string[]) {
    const d = this.decision;
    if (!d) return;
    this.order = top.length > 1 ? top : undefined;
    this.answer(...this.inTurn(d, gone));
  }

  /** Gives an order of objects. */
  inOrder(ids: string[]) {
    const d = this.decision;
    if (d) this.answer(...this.inTurn({ ...d, max: ids.length }, ids));
  }

  /** Triggered abilities that are put on the stack one after the other: those that are offered, and those to come, by their numbers at first. */
  private puts?: { group: number; offered: number[]; order: number[] };

  /** Puts triggered abilities on the stack in an order; what each asks for is asked in between. */
  putOnStack(order: number[]) {
    const d = this.decision;
    if (!d) return;
    this.puts = { group: d.group, offered: d.options.map((_, i) => i), order };
    this.goOn(d);
  }

  /** Gives combat damage as it was divided. */
  share(parts: Record<string, number>) {
    const d = this.decision;
    if (!d) return;
    this.shares = { group: d.group, source: d.source, parts };
    this.goOn(d);
  }

  /** Goes on with an answer that was put together. It reports whether it fits the decision. */
  private goOn(d: Decision): boolean {
    if (d.kind === "order" && this.order?.length === d.options.length && d.options.every((o) => o.object && this.order!.includes(o.object))) {
      const order = this.order;
      this.order = undefined;
      this.answer(...this.inTurn({ ...d, max: order.length }, order));
      return true;
    }
    if (d.kind === "damage" && this.shares?.group === d.group && this.shares.source === d.source) {
      const { parts } = this.shares;
      const i = d.options.findIndex((o) => o.object !== undefined && (o.n ?? 0) === parts[o.object]);
      if (i >= 0) {
        this.answer(i);
        return true;
      }
    }
    this.order = this.shares = undefined;
    if (this.picks?.group === d.group) {
      const id = this.picks.ids.shift();
      const i = d.options.findIndex((o) => (id ? o.object === id : o.kind === "done" && d.chosen > 0));
      if (!id || i < 0) this.picks = undefined;
      if (i >= 0) {
        this.answer(i);
        return true;
      }
    }
    this.picks = undefined;
    if (d.kind !== "trigger-order") return false;
    if (this.habits.autoOrder && this.puts?.group !== d.group && d.options.length > 1) this.puts = { group: d.group, offered: d.options.map((_, i) => i), order: d.options.map((_, i) => i) };
    const { puts } = this;
    // What has triggered since stands behind.
    if (puts?.group === d.group && puts.order.length > 0 && d.options.length >= puts.offered.length) {
      const i = puts.offered.indexOf(puts.order.shift()!);
      puts.offered.splice(i, 1);
      this.answer(i);
      return true;
    }
    this.puts = undefined;
    return false;
  }

  /** Whether a standing order to pass was given that may be in force. */
  private ordered = false;

  /** Passes in the decision that is shown, and in no later one: the server may be further already. */
  pass(until: "once" | "stack" | "event" | "turn") {
    if (this.decision?.kind !== "priority") return;
    const s = this.state!;
    this.ordered ||= until !== "once";
    if (!s.pause) this.sent = s.at; // else it counts when the time is over
    this.send({ type: "pass", until, at: s.at });
  }

  /** An order to pass that was given while something was still shown, and in which turn. */
  private later?: { until: "event" | "turn"; turn: number };

  /** Passes by a standing order: now, or when what is shown is over if it is asked then, in the same turn and about nothing on the stack. */
  passOn(until: "event" | "turn") {
    if (this.beat && this.state) this.later = { until, turn: this.state.turn };
    else this.pass(until);
  }

  private passNow() {
    const { later, state: s } = this;
    this.later = undefined;
    if (later && s?.turn === later.turn && s.decision?.kind === "priority" && !s.objects.some((o) => o.zone === "stack")) this.pass(later.until);
  }

  /** Takes time to think, and passes no more by a standing order. */
  wait() {
    this.ordered = false;
    this.send({ type: "pass", until: "none" });
  }

  /** Ends a standing order to pass, if there may be one. */
  stopPassing() {
    this.later = undefined;
    if (this.ordered || (this.state && this.state.passing !== "none")) this.wait();
  }

  /** Takes the last decision back, or says why that can't be done. */
  undo() {
    this.gave = undefined;
    const s = this.state;
    this.refused = "";
    if (!s || this.seat < 0) return;
    this.puts = undefined;
    if (s.undo) this.send({ type: "undo", at: s.at });
    else if (s.undoWhy) this.say(`Can't undo: ${s.undoWhy}.`);
  }

  /** Suggests to repeat the loop that was just played, or answers such a proposal. */
  repeat(m: { times?: number; answer?: "accept" | "shorten" | "withdraw"; repetition?: number; choice?: number }) {
    const s = this.state;
    if (s) this.send({ type: "repeat", at: s.at, ...m });
  }

  /** Chooses a card name that isn't among the options. */
  name(text: string) {
    const s = this.state;
    if (!s?.decision?.anyName || this.sent === s.at || !text.trim()) return;
    this.sent = s.at;
    this.send({ type: "answer", at: s.at, options: [0], name: text.trim() });
  }

  /** Goes on with a match: with this sideboard, and as the player chooses, first or second. */
  board(side: Copies[], first: "" | "play" | "draw") {
    this.send({ type: "board", side, first });
  }

  concede() {
    this.send({ type: "concede" });
  }

  private sendHabits() {
    const h = this.habits;
    // With full control every step is a stop; nothing is passed without the player. The first main phase of their turn always waits for them.
    const stops = h.full ? { mine: allSteps, theirs: allSteps, hold: true, full: true, pause: 0 } : { mine: [...new Set([...h.mine, "main"])], theirs: h.theirs, hold: h.hold, full: h.even > 0, pause: h.even };
    this.send({ type: "stops", ...stops, alwaysMine: h.alwaysMine, alwaysTheirs: h.alwaysTheirs, main: true, byHand: h.byHand } satisfies Stops);
  }

  /** Whether two yields are about the same question of the same ability. */
  private same = (a: Yield, b: Yield) => a.name === b.name && a.text === b.text && (a.n ?? 0) === (b.n ?? 0) && (a.kind === "pass") === (b.kind === "pass");

  /** Isn't asked about an ability again in this game. */
  addYield(y: Yield) {
    this.setYields([...this.yields.filter((x) => !this.same(x, y)), y].slice(-100));
  }

  /** Is asked again. */
  dropYield(y: Yield) {
    this.setYields(this.yields.filter((x) => !this.same(x, y)));
  }

  /** Whether an ability on the stack is passed. */
  yieldsTo(name: string, text: string) {
    return this.yields.some((y) => y.kind === "pass" && y.name === name && y.text === text);
  }

  private setYields(of: Yield[]) {
    this.yields = of;
    keepYields(this.id, of);
    this.send({ type: "yields", of });
  }

  /** Changes how the player is asked, here and in later games. */
  change(h: Partial<Habits>) {
    this.habits = { ...this.habits, ...h };
    keepHabits($state.snapshot(this.habits) as Habits);
    this.sendHabits();
  }
}
