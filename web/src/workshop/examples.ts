// Cards to begin with, written for this page.
export const examples: { name: string; text: string }[] = [
  { name: "A creature", text: "Lantern Keeper {1}{W}\nCreature — Human Cleric\nVigilance\nWhenever another creature you control enters, you gain 1 life.\n2/2" },
  { name: "An instant with a choice", text: "Crossroads Verdict {1}{U}{R}\nInstant\nChoose one —\n• Counter target spell unless its controller pays {3}.\n• Crossroads Verdict deals 3 damage to target creature or planeswalker.\n• Draw two cards, then discard a card." },
  { name: "A word of one’s own", text: "Tide Caller {2}{U}\nCreature — Merfolk Wizard\nUndertow 2 (Whenever this creature attacks, target player mills 2 cards.)\n2/3" },
  { name: "Misspelt", text: "Hasty Notes {1}{B}\nCreature — Rat Rogue\nMenance\nWhenever this creature deal combat damage to a player, that player discard card.\n2/1" },
  { name: "A planeswalker", text: "Wren of the Long Road {2}{G}{G}\nLegendary Planeswalker — Wren\n+1: Untap up to two target lands.\n−2: Create a 3/3 green Beast creature token.\n−6: Creatures you control get +3/+3 and gain trample until end of turn.\nLoyalty: 4" },
  { name: "Two halves", text: "Layout: split\nSow {G}\nSorcery\nSearch your library for a basic land card, put it onto the battlefield tapped, then shuffle.\n//\nReap {3}{B}\nSorcery\nDestroy target creature. You gain 2 life." },
  { name: "A land", text: "Mossy Ford\nLand\nThis land enters tapped.\n{T}: Add {G} or {U}.\n{3}{G}{U}, {T}, Sacrifice this land: Draw a card." },
];
