// The judge's desk: a worker that answers questions. Nothing is sent to anybody else.
import type { Decision, State } from "../lib/wire";

export interface Cite { number: string; text?: string }
export interface CardLine { card: string; text: string; learned?: string }
export interface Step { turn: number; active: string; step: string; kind: string; level?: number; text: string; rules: Cite[] | null; by?: CardLine; open?: string[] }
export interface Report { id: string; name: string; edition: string; status: string; detail?: string; start: string[] | null; steps: Step[]; end: string[] | null; missed?: string[] }
export interface Look { report: Report; board?: State; begins?: boolean; hash?: string; problem?: string }
export interface Layer { layer: string; text: string; rules: Cite[] | null; by?: CardLine; timestamp?: number }
export interface Derived { object: string; aspect?: string; when: string; steps: Layer[]; result: string }
/** Of a player there are only the numbers. */
export interface Explained { object?: string; when?: string; steps?: Layer[]; result?: string; cant?: Step[]; numbers: Derived[]; edition: string }
export interface Side { reports: Report[]; rows: { at: number[]; same: boolean }[]; only: (string[] | null)[]; boards: State[] }
export interface Answered { player: string; option: number; says: string }
export interface Written { line: Answered[]; problem?: string; refused?: Step[]; unread?: string; forms?: string[] }
export interface Given { name: string; cards?: number; sample?: string[]; set?: number; problems?: string[]; edition?: string; rules?: number }
export interface Rule { number: string; title?: string; text: string; examples?: string[] }
export interface Example { name: string; editions: string[]; scenarios: Scenario[] }
/** A moment of a recorded game, in the place of a situation. */
export interface Recorded { file: string; game?: number; at: number; line?: Answered[] }
export interface Moments { name: string; edition: string; games: number; answers: number; lines: { at: number; turn: number; text: string }[] }
export interface Welcome { editions: { id: string; about?: string }[]; cards: number; examples: Example[] }
export interface Quiz { name: string; edition: string; scenario: Scenario; cards: { name: string; cost?: string; text: string[] }[]; board: string[]; did: string[]; choices: { lines: string[]; right?: boolean; because: string }[] }
export type { Decision, State };

export type Piece = string | { card: string; count?: number; tapped?: boolean; counters?: Record<string, number>; damage?: number; commander?: boolean; casts?: number; dealt?: Record<string, number>; [more: string]: unknown };
export type Zone = "battlefield" | "hand" | "graveyard" | "exile" | "library" | "command";
export type Player = { id: string; life?: number; unknown?: number } & { [z in Zone]?: Piece[] } & { [more: string]: unknown };
/** A situation, in the form of a scenario (docs/scenarios.md). */
export interface Scenario { name?: string; edition?: string; format?: string; cards?: string; players: Player[]; line?: Answered[]; actions?: unknown[]; stop?: { turn: number; step: string }; pause?: boolean; begin?: { player: string; step: string; [more: string]: unknown }; [more: string]: unknown }

interface Told { id?: number; answer?: string; loaded?: number; ready?: boolean; failed?: string; told?: string }

export class Desk {
  /** How much of the program is loaded, 0 to 1. */
  loaded = $state(0);
  ready = $state(false);
  failed = $state("");
  /** Hears how far an answer is that takes long. */
  told?: (what: unknown) => void;
  private worker?: Worker;
  private waiting = new Map<number, (answer: string) => void>();
  private next = 1;

  private open(): Worker {
    if (this.worker) return this.worker;
    const w = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "judge" });
    w.addEventListener("message", (e: MessageEvent<Told>) => {
      const m = e.data;
      if (m.loaded !== undefined) this.loaded = m.loaded;
      if (m.ready) { this.ready = true; this.loaded = 1; }
      if (m.failed) this.failed = m.failed;
      if (m.told !== undefined) this.told?.(JSON.parse(m.told) as unknown);
      else if (m.id !== undefined) {
        this.waiting.get(m.id)?.(m.answer ?? "");
        this.waiting.delete(m.id);
      }
    });
    w.addEventListener("error", (e) => { this.failed = e.message || "The program can't be started."; });
    return (this.worker = w);
  }

  private send<T>(what: object, move: Transferable[] = []): Promise<T> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (answer) => {
        const out = JSON.parse(answer) as T & { error?: string };
        if (out && typeof out === "object" && out.error) reject(new Error(out.error));
        else resolve(out);
      });
      this.open().postMessage({ id, ...what }, move);
    });
  }

  ask<T>(what: string, more: { scenario?: Scenario; record?: Recorded; editions?: string[]; about?: string; option?: number; to?: string; text?: string; seed?: number; trial?: object } = {}): Promise<T> {
    return this.send<T>({ question: JSON.stringify({ do: what, option: -1, ...more }) });
  }

  /** Asks one of the questions that have a form of their own. */
  put<T>(what: string, more: object = {}): Promise<T> {
    return this.send<T>({ question: JSON.stringify({ do: what, ...more }) });
  }

  /** Ends the program; what was asked and isn't answered never is. */
  end() {
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting.clear();
    this.ready = false;
  }

  /** Reads a file of the visitor: cards, or a rules document. */
  async give(file: File): Promise<Given> {
    let data = await file.arrayBuffer();
    const head = new Uint8Array(data.slice(0, 2));
    if (head[0] === 0x1f && head[1] === 0x8b) data = await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return this.send<Given>({ name: file.name.replace(/\.gz$/, ""), data }, [data]);
  }
}

export const desk = new Desk();
