import type { Decision, Face, FromClient, FromServer, Line, Option, State, Stops, Welcome } from "./wire";
import { habits, invite, keepHabits, token, type Habits } from "./memory";

/** A choice of an option: its number and what it says. */
export interface Choice {
  index: number;
  option: Option;
}

/** A declaration of attackers or blockers that the player puts together before it is given: who attacks or blocks, and whom. */
export interface Plan {
  group: number;
  kind: "attack" | "block";
  who: Record<string, string>;
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
  plan = $state<Plan>();
  /** The answer that is under way: until the next state nothing else is asked. */
  sent = $state(-1);

  private ws?: WebSocket;
  private tries = 0;
  private gone = false;
  private declaring?: Plan;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(id: string) {
    this.id = id;
    this.connect();
  }

  get seat() {
    return this.welcome?.seat ?? -1;
  }

  /** The decision that the player has to make now. */
  decision = $derived.by<Decision | undefined>(() => (this.state && this.sent !== this.state.at ? this.state.decision : undefined));

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

  private connect() {
    const url = new URL(`/api/games/${this.id}/play`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const ws = new WebSocket(url);
    this.ws = ws;
    ws.onopen = () => this.send({ type: "hello", version: 1, token: token(this.id), invite: invite(this.id) });
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
        // A new connection begins from nothing.
        this.faces = [];
        this.log = [];
        this.sent = -1;
        if (m.seat >= 0) this.sendHabits();
        break;
      case "state":
        if (m.faces?.length) this.faces = [...this.faces.slice(0, m.facesFrom), ...m.faces];
        if (m.log?.length || m.logFrom < this.log.length) this.log = [...this.log.slice(0, m.logFrom), ...(m.log ?? [])];
        if (this.state && m.at !== this.state.at) this.sent = -1;
        this.state = m;
        this.begin(m.decision);
        break;
      case "refused":
        this.sent = -1;
        this.declaring = undefined;
        if (m.code !== "late") this.say(m.message);
        break;
    }
  }

  /** Takes up a new decision: goes on with a declaration that was given, or begins to put one together. */
  private begin(d?: Decision) {
    if (!d || (d.kind !== "attack" && d.kind !== "block")) {
      this.plan = this.declaring = undefined;
      return;
    }
    if (this.declaring?.group === d.group) {
      this.declare(d, this.declaring);
      return;
    }
    this.declaring = undefined;
    if (this.plan?.group !== d.group && d.steps?.length) {
      const who: Record<string, string> = {};
      for (const s of d.steps) if (s.must && s.others[0]) who[s.source] = s.others[0];
      this.plan = { group: d.group, kind: d.kind, who };
    }
  }

  private say(text: string) {
    this.refused = text;
    setTimeout(() => this.refused === text && (this.refused = ""), 6000);
  }

  /** Chooses options of the open decision. */
  answer(...options: number[]) {
    const s = this.state;
    if (!s?.decision || this.sent === s.at) return;
    this.sent = s.at;
    this.send({ type: "answer", at: s.at, options });
  }

  /** Says whom a creature attacks or blocks in the declaration; without other, takes it back. */
  assign(source: string, other?: string) {
    const p = this.planning;
    if (!p) return;
    if (other === undefined) delete p.who[source];
    else p.who[source] = other;
  }

  /** Gives the declaration as it was put together. */
  give() {
    const p = this.planning;
    const d = this.state?.decision;
    if (!p || !d) return;
    this.declaring = $state.snapshot(p) as Plan;
    this.declare(d, this.declaring);
  }

  /** Answers one step of a declaration as planned; where the plan can't be followed the player is asked. */
  private declare(d: Decision, p: Plan) {
    const whom = d.source ? p.who[d.source] : undefined;
    let index = whom && d.chosen === 0 ? d.options.findIndex((o) => o.other === whom) : -1;
    if (index < 0) index = d.options.findIndex((o) => o.kind === "no" || o.kind === "done");
    if (index < 0) {
      this.declaring = undefined;
      return;
    }
    this.answer(index);
  }

  pass(until: "once" | "stack" | "event" | "turn" | "none") {
    this.send({ type: "pass", until });
  }

  /** Takes the last decision back, or says why that can't be done. */
  undo() {
    const s = this.state;
    if (!s || this.seat < 0) return;
    if (s.undo) this.send({ type: "undo", at: s.at });
    else if (s.undoWhy) this.say(`Can't undo: ${s.undoWhy}.`);
  }

  /** Chooses a card name that isn't among the options. */
  name(text: string) {
    const s = this.state;
    if (!s?.decision?.anyName || this.sent === s.at || !text.trim()) return;
    this.sent = s.at;
    this.send({ type: "answer", at: s.at, options: [0], name: text.trim() });
  }

  concede() {
    this.send({ type: "concede" });
  }

  private sendHabits() {
    const h = this.habits;
    this.send({ type: "stops", mine: h.mine, theirs: h.theirs, hold: h.hold, byHand: h.byHand, full: h.full, pause: h.full ? h.pause : 0 } satisfies Stops);
  }

  /** Changes how the player is asked, here and in later games. */
  change(h: Partial<Habits>) {
    this.habits = { ...this.habits, ...h };
    keepHabits($state.snapshot(this.habits) as Habits);
    this.sendHabits();
  }
}
