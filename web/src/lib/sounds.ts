// Small sounds, made by the browser itself. Nothing is heard before the player's first click or key, as browsers want it, and nothing with the switch off.
import type { Heard } from "./moves";

export type Sound = Heard | "turn";

interface Note {
  /** Hertz, at the beginning and at the end. */
  from: number;
  to?: number;
  /** Seconds: when it begins, how long it sounds. */
  at: number;
  long: number;
  wave?: OscillatorType;
  /** Loudness from 0 to 1. */
  loud: number;
}

const notes: Record<Sound, Note[]> = {
  turn: [{ from: 587, at: 0, long: 0.22, loud: 0.5 }, { from: 880, at: 0.11, long: 0.34, loud: 0.5 }],
  draw: [{ from: 900, to: 1500, at: 0, long: 0.07, wave: "triangle", loud: 0.25 }],
  cast: [{ from: 330, to: 660, at: 0, long: 0.22, wave: "triangle", loud: 0.4 }, { from: 495, to: 990, at: 0.04, long: 0.2, loud: 0.2 }],
  resolve: [{ from: 523, at: 0, long: 0.12, loud: 0.28 }, { from: 784, at: 0.06, long: 0.18, loud: 0.22 }],
  damage: [{ from: 170, to: 60, at: 0, long: 0.2, wave: "sawtooth", loud: 0.3 }, { from: 90, to: 45, at: 0, long: 0.25, loud: 0.6 }],
  gain: [{ from: 660, at: 0, long: 0.16, loud: 0.3 }, { from: 831, at: 0.08, long: 0.16, loud: 0.3 }, { from: 988, at: 0.16, long: 0.24, loud: 0.3 }],
  death: [{ from: 300, to: 70, at: 0, long: 0.45, wave: "triangle", loud: 0.4 }],
  win: [523, 659, 784, 1047].map((from, i) => ({ from, at: i * 0.13, long: 0.4, wave: "triangle" as const, loud: 0.4 })),
  loss: [392, 370, 349, 262].map((from, i) => ({ from, at: i * 0.18, long: 0.45, wave: "triangle" as const, loud: 0.35 })),
};

export class Sounds {
  private context?: AudioContext;
  private touched = false;

  /** Begins to listen for the first click or key; returns how to stop. */
  wait(): () => void {
    const touch = () => { this.touched = true; stop(); };
    const kinds = ["pointerdown", "keydown"] as const;
    const stop = () => kinds.forEach((k) => removeEventListener(k, touch, true));
    kinds.forEach((k) => addEventListener(k, touch, true));
    return () => { stop(); void this.context?.close(); this.context = undefined; };
  }

  /** Plays sounds at once, at a volume from 0 to 100. */
  play(which: Sound[], volume: number) {
    if (!this.touched || !which.length || volume <= 0 || typeof AudioContext === "undefined") return;
    const c = (this.context ??= new AudioContext());
    if (c.state === "suspended") void c.resume();
    for (const s of which) for (const n of notes[s]) {
      const o = c.createOscillator(), g = c.createGain(), at = c.currentTime + n.at, loud = (n.loud * volume * volume) / 40_000;
      o.type = n.wave ?? "sine";
      o.frequency.setValueAtTime(n.from, at);
      if (n.to) o.frequency.exponentialRampToValueAtTime(n.to, at + n.long);
      g.gain.setValueAtTime(0.0001, at);
      g.gain.exponentialRampToValueAtTime(Math.max(loud, 0.0002), at + 0.012);
      g.gain.exponentialRampToValueAtTime(0.0001, at + n.long);
      o.connect(g).connect(c.destination);
      o.start(at);
      o.stop(at + n.long + 0.02);
    }
  }
}
