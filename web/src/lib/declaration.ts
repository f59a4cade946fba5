// Declarations of attackers and blockers that are put together before they are given.
import type { Forecast, Step } from "./wire";

/** A declaration of attackers or blockers that the player puts together before it is given: who attacks or blocks, and whom. */
export interface Plan {
  group: number;
  kind: "attack" | "block";
  who: Record<string, string>;
}

/** A declaration as the server is asked what it would come to. */
export const planQuery = (p: Plan) => `plan=${Object.entries(p.who).map((x) => x.join(":")).join(",")}`;

/** Why a declaration isn't legal yet, "" if nobody lacks: others have to take part, as when one creature alone blocks one with menace (702.111b). */
export function lacking(p: Plan, steps: Step[], f: Forecast): string {
  const duties = steps.filter((x) => x.must).map((x) => x.source);
  const drawn = (f.drawn ?? []).filter((id) => !duties.includes(id)).length;
  // Who can't take part alone, and could with one that isn't in it; what can't be paid for is another matter.
  const alone = f.cost ? [] : (f.cannot ?? []).filter((id) => steps.some((x) => !p.who[x.source] && x.others.includes(p.who[id]!)));
  if (!drawn && !alone.length) return "";
  return `Not allowed yet: ${drawn > 1 ? `${drawn} more creatures` : "another creature"} must ${p.kind} too.`;
}
