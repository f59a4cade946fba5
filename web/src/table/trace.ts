// What became of a thing that is looked at and isn't where it was: it is followed to where it can be seen, and else it is said where it went.
import type { Move } from "../lib/moves";
import type { Object as Thing, State } from "../lib/wire";

export interface Trace {
  /** The thing that is looked at from now on. */
  o: Thing;
  text: string;
  /** Whether it can't be seen any more; o is then as it was. */
  gone: boolean;
}

/** Follows a thing from the state before to the one after, in which it isn't any more. */
export function traced(o: Thing, moves: Move[], after: State, seat: number): Trace {
  const whose = (p: number) => (p === seat ? "your" : `${after.players[p]?.name ?? "its owner"}’s`);
  const m = moves.find((x) => x.was === o.id);
  const next = m?.id ? after.objects.find((x) => x.id === m.id) : undefined;
  if (next && next.face >= 0) {
    const place = next.zone === "exile" ? "in exile" : ["graveyard", "hand", "library"].includes(next.zone) ? `in ${whose(next.owner)} ${next.zone}` : "";
    return { o: next, text: place ? `Now ${place}.` : "", gone: false };
  }
  if (o.kind === "ability") return { o, text: "It has left the stack.", gone: true };
  if (o.kind === "token" || o.kind === "copy") return { o, text: "It has ceased to exist.", gone: true };
  if (m?.to === "library" || m?.to === "hand") return { o, text: `It went to ${whose(m.owner)} ${m.to}: it can’t be seen any more.`, gone: true };
  // In a hidden zone it may still be there.
  if (o.zone === "library" || o.zone === "hand") return { o, text: "It can’t be seen any more.", gone: true };
  return { o, text: `It isn’t ${o.zone === "battlefield" || o.zone === "stack" ? "on the" : o.zone === "exile" ? "in" : "in the"} ${o.zone} any more.`, gone: true };
}
