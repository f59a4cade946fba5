import * as api from "./api";
import type { Face, Moment, Replay, Told } from "./wire";

/** Show is a finished game that is looked at: all of it is told, and one of its moments is on the table. */
export class Show {
  id: string;
  story = $state.raw<Replay>();
  moment = $state.raw<Moment>();
  /** All faces that have been on the table: a face has the same number in all moments. */
  faces = $state.raw<Face[]>([]);
  /** Whether the moment is the next one, or the one before, of what was on the table until now. */
  near = $state(false);
  /** The place that is wanted: after so many answers. */
  at = $state(0);
  problem = $state("");
  running = $state(false);

  private under = false;
  private numbers = new Map<string, number>();
  private timer?: ReturnType<typeof setTimeout>;

  constructor(id: string) {
    this.id = id;
    api.replay(id).then(
      (s) => {
        this.story = s;
        this.go(Math.min(+(new URLSearchParams(location.search).get("at") ?? s.turns[0] ?? 0) || 0, s.answers));
      },
      (e: Error) => (this.problem = e.message),
    );
  }

  /** The numbers of answers after which a line was written, each once. */
  places = $derived.by(() => [...new Set([0, ...(this.story?.lines.map((l) => l.at) ?? []), this.story?.answers ?? 0])].sort((a, b) => a - b));

  /** What has been told so far, and what of it happened just now. */
  told = $derived.by<Told[]>(() => this.story?.lines.filter((l) => l.at <= this.at) ?? []);

  /** The turn that the place is in, from 1; 0 before the first. */
  turn = $derived.by(() => (this.story?.turns ?? []).filter((at) => at <= this.at).length);

  /** Goes to a place. Of many wishes one after the other only the last is fetched. */
  go(at: number) {
    if (!this.story) return;
    this.at = Math.min(Math.max(at, 0), this.story.answers);
    try {
      history.replaceState(null, "", `${location.pathname}?at=${this.at}`);
    } catch {
      // Some browsers allow so many a minute; the next one that counts will do.
    }
    if (!this.under) this.fetch();
  }

  private fetch() {
    const at = this.at;
    this.under = true;
    api.moment(this.id, at).then(
      (m) => {
        this.put(m);
        this.problem = "";
        this.under = false;
        if (this.at !== at) this.fetch();
      },
      (e: Error) => {
        this.problem = e.message;
        this.under = false;
        this.stop();
      },
    );
  }

  /** Puts a moment on the table. Each comes with faces of its own, which are numbered anew. */
  private put(m: Moment) {
    const faces = [...this.faces];
    const number = (m.state.faces ?? []).map((f) => {
      const key = JSON.stringify(f);
      let n = this.numbers.get(key);
      if (n === undefined) {
        this.numbers.set(key, (n = faces.length));
        faces.push(f);
      }
      return n;
    });
    const was = this.moment?.state.at ?? m.state.at;
    const [first, last] = was < m.state.at ? [was, m.state.at] : [m.state.at, was];
    this.near = this.places.filter((p) => p > first && p <= last).length <= 1;
    this.faces = faces;
    this.moment = { ...m, state: { ...m.state, objects: m.state.objects.map((o) => ({ ...o, face: number[o.face] ?? o.face })) } };
  }

  next() {
    this.go(this.places.find((p) => p > this.at) ?? this.at);
  }
  previous() {
    this.go(this.places.findLast((p) => p < this.at) ?? 0);
  }
  turnBy(n: number) {
    const turns = this.story?.turns ?? [];
    // Back goes to the beginning of this turn first.
    const here = n < 0 && this.at > (turns[this.turn - 1] ?? 0) ? this.turn - 1 : this.turn - 1 + n;
    this.go(here < 0 ? 0 : (turns[here] ?? this.story!.answers));
  }

  /** Goes on by itself, until it is stopped or the game is over. */
  run() {
    this.running = true;
    const step = () => {
      if (!this.running || !this.story || this.at >= this.story.answers) {
        this.running = false;
        return;
      }
      this.next();
      const words = this.story.lines.filter((l) => l.at === this.at).reduce((n, l) => n + l.text.length, 0);
      this.timer = setTimeout(step, Math.min(700 + words * 14, 3500)); // as long as it takes to read
    };
    step();
  }
  stop() {
    this.running = false;
    clearTimeout(this.timer);
  }
}
