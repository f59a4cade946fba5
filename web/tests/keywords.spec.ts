// What keywords mean, with their numbers filled in.
import { expect, test } from "@playwright/test";
import { keywordsIn } from "../src/lib/keywords";

const words = [
  { name: "scry", rule: "701.22a", text: "Look at the top N cards of your library. Put any number of them on the bottom of your library in any order and the rest on top of your library in any order." },
  { name: "tribute", rule: "702.104a", text: "As this creature enters, choose an opponent. That player may put an additional N +1/+1 counters on it as it enters." },
  { name: "afterlife", rule: "702.135a", text: "When this permanent dies, create N 1/1 white and black Spirit creature tokens with flying." },
  { name: "bushido", rule: "702.45a", text: "Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn." },
  { name: "support", rule: "701.41a", text: "Put a +1/+1 counter on each of up to N other target creatures." },
];
const meaning = (text: string) => keywordsIn([text], words)[0]!.text;

test("what is part of a term for something else is no keyword", () => {
  const convert = [{ name: "convert", rule: "701.28a", text: "Turn it over to its other face." }];
  expect(keywordsIn(["Search your library for an artifact card with converted mana cost 1 or less."], convert)).toEqual([]);
  expect(keywordsIn(["Convert this artifact."], convert)).toHaveLength(1);
});
test("a cost that is more than mana is filled in as a whole", () => {
  const of = [{ name: "flashback", rule: "702.34a", text: "You may cast this card from your graveyard by paying [cost]." }];
  const said = (line: string) => keywordsIn([line], of)[0]!.text;
  expect(said("Flashback—{1}{U}, Pay 3 life.")).toBe("You may cast this card from your graveyard by paying {1}{U}, pay 3 life.");
  expect(said("Flashback {4}{R}")).toContain("paying {4}{R}.");
  expect(said("Flashback—Sacrifice a creature.")).toContain("by paying “Sacrifice a creature”.");
  expect(said("Flashback—Discard a card, Pay 2 life.")).toContain("by paying “Discard a card, Pay 2 life”.");
  const equip = [{ name: "equip", rule: "702.6a", text: "[cost]: Attach this permanent to target creature you control." }];
  expect(keywordsIn(["Equip—Pay 3 life."], equip)[0]!.text).toBe("Pay 3 life: Attach this permanent to target creature you control.");
});
test("a keyword's number is filled in, and one is singular", () => {
  expect(meaning("Scry 2.")).toContain("the top 2 cards");
  expect(meaning("Scry 1. Draw a card.")).toMatch(/^Look at the top N cards .* \(N is 1\.\)$/);
  expect(meaning("Tribute 1")).toContain("may put one additional +1/+1 counter on it");
  expect(meaning("Tribute 3")).toContain("may put 3 additional +1/+1 counters on it");
  expect(meaning("Afterlife 1")).toContain("create one 1/1 white and black Spirit creature token with flying");
  expect(meaning("Bushido 1")).toContain("it gets +1/+1 until end of turn");
  expect(meaning("Support 1.")).toContain("up to one other target creature.");
});
