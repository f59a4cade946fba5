package prove

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/mana"
	"arbiter/reference/agree"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// deeds are what makes happen what a text waits for or asks about, by the keyword action or the node type that it
// speaks of.
var deeds = map[string][]string{
	"explore":     {"Target creature explores."},
	"proliferate": {"Proliferate."},
	"scry":        {"Scry 2."},
	"surveil":     {"Surveil 2."},
	"investigate": {"Investigate."},
	"connive":     {"Target creature connives."},
	"goad":        {"Goad target creature."},
	"suspect":     {"Suspect target creature."},
	"discover":    {"Discover 3."},
	"amass":       {"Amass Orcs 1."},
	"manifest":    {"Manifest the top card of your library."},
	"fight":       {"Target creature fights another target creature."},
	"explores":    {"Target creature explores."},
	"incubate":    {"Incubate 2."},
	"populate":    {"Populate."},
	"bolster":     {"Bolster 1."},
	"support":     {"Support 1."},
	"transform":   {"Transform target permanent."},
	"detain":      {"Detain target creature an opponent controls."},
	"learn":       {"Learn."},
	"tempt":       {"The Ring tempts you."},
	"clash":       {"Clash with an opponent."},
	"blight":      {"Blight 1."},
	"airbend":     {"Airbend target creature."},
	"earthbend":   {"Earthbend 2."},
	"foretell":    {"Draw a card.\nForetell {1}"},
	"plot":        {"Draw a card.\nPlot {1}"},
	"kick":        {"Draw a card.\nKicker {1}"},
	"seek":        {"Seek a creature card."},
	"time travel": {"Time travel."},
	"cloak":       {"Cloak the top card of your library."},

	"clash and win":        {"Clash with an opponent."},
	"commit a crime":       {"Target opponent loses 1 life."},
	"collect evidence":     {"As an additional cost to cast this spell, you may collect evidence 1.\nDraw a card."},
	"manifest dread":       {"Manifest dread."},
	"complete a dungeon":   {"Venture into the dungeon."},
	"descend":              {"Each player mills three cards."},
	"become suspected":     {"Suspect target creature."},
	"stop being suspected": {"Suspect target creature."},
	"become foretold":      {"Draw a card.\nForetell {1}"},
	"become plotted":       {"Draw a card.\nPlot {1}"},
	"give a gift":          {"Gift a card\nDraw a card."},
	"venture":              {"Venture into the dungeon."},

	"GainLife":    {"You gain 3 life.", "Target player gains 1 life."},
	"LoseLife":    {"Each player loses 1 life."},
	"Deal":        {"Target creature deals 2 damage to any target."},
	"Be":          {"Target creature deals 2 damage to any target."},
	"Create":      {"Create two 1/1 white Soldier creature tokens."},
	"Destroy":     {"Regenerate target permanent."},
	"CreateOf":    {"Create two 1/1 white Soldier creature tokens."},
	"Die":         {"Destroy all creatures."},
	"IsAttacking": {"Untap target creature."},
	"Regenerate":  {"Regenerate target permanent.", "Destroy all creatures."},
	"Shuffle": {"Search your library for a card, put it into your hand, then shuffle.",
		"Target player shuffles their library."},
	"Search":        {"Search your library for a card, put it into your hand, then shuffle."},
	"FlipCoin":      {"Flip a coin. If you win the flip, you gain 1 life."},
	"BecomeMonarch": {"You become the monarch."},
	"Cycle":         {"Draw a card.\nCycling {1}"},
	"Transform":     {"Transform target permanent."},
	"TurnFaceUp":    {"Manifest the top card of your library."},
	"PayFor":        {"Manifest the top card of your library."},
	"IsFaceDown":    {"Manifest the top card of your library."},
	"PhaseOut":      {"Target permanent phases out."},
	"Proliferate":   {"Proliferate."},
	"Prevent":       {"Target creature deals damage equal to its power to any target."},
	"Instead":       {"Target creature deals damage equal to its power to any target."},
	"InZone":        {"Draw a card.\nFlashback {1}"},
	"Exiled":        {"Exile target card from a graveyard."},
	"Copy":          {"Copy target spell. You may choose new targets for the copy."},
	"Attach":        {"Attach target Equipment to target creature."},
	"AttachedTo":    {"Attach target Equipment to target creature."},
	"WinGame":       {"You win the game.", "Target opponent wins the game."},
	"LoseGame":      {"Target player loses the game.", "Target opponent wins the game."},
	"Tap":           {"Tap target permanent."},
	"BecomeTapped":  {"Tap target permanent."},
	"landwalk":      {"Target creature gains islandwalk, swampwalk, and plainswalk until end of turn."},
	"Discard":       {"Target player discards two cards."},
	"Draw":          {"Target player draws two cards."},
	"Mill":          {"Target player mills three cards."},
	"Sacrifice":     {"Target player sacrifices a permanent."},
	"BecomeTarget":  {"Target creature gets +0/+1 until end of turn.", "Tap target permanent."},
	"PutCounters":   {"Put two +1/+1 counters on target creature.", "Target player gets a poison counter."},
	"Leave":         {"Exile all cards from all graveyards.", "Destroy all creatures."},
	"Exile":         {"Exile all cards from all graveyards."},
	"TurnedFaceUp":  {"Manifest the top card of your library.", "Turn target face-down creature face up."},
	"ExtraTrigger":  {"Attach target Equipment to target creature."},
	"SkipStep":      {"After this phase, there is an additional combat phase."},
	"WithCounter":   {"Put two +1/+1 counters on target creature.", "Remove all counters from target permanent."},
	"GainControl":   {"Gain control of target permanent."},
	"Goaded":        {"Goad target creature."},
	"GetEmblem":     {"You get an emblem with \"Creatures you control get +1/+0.\""},
	"Investigate":   {"Investigate."},
	"CastFaceDown":  {"Manifest the top card of your library."},

	"Scry":            {"Scry 2."},
	"Surveil":         {"Surveil 2."},
	"RingTempts":      {"The Ring tempts you."},
	"IsSuspected":     {"Suspect target creature."},
	"IsGoaded":        {"Goad target creature."},
	"Goad":            {"Goad target creature."},
	"Detain":          {"Detain target creature an opponent controls."},
	"CounterIt":       {"Counter target spell."},
	"CantBeCountered": {"Counter target spell."},
	"GetEnergy":       {"You get {E}{E}{E}."},
	"PayEnergy":       {"You get {E}{E}{E}."},
	"TakeInitiative":  {"You take the initiative."},
	"HasInitiative":   {"You take the initiative."},
	"IsMonarch":       {"You become the monarch."},
	"HaveCounters":    {"Put a charge counter on target permanent.", "Target player gets a poison counter."},
	"BecomeDay":       {"It becomes day.", "It becomes night."},
	"IsDay":           {"It becomes day.", "It becomes night."},
	"DayChanges":      {"It becomes day.", "It becomes night."},
	"PhaseIn":         {"Target permanent phases out."},
	"LoseControl":     {"Gain control of target permanent."},
	"HaveControl":     {"Gain control of target permanent."},
	"ChangeTargets":   {"Target creature gets +0/+1 until end of turn."},
	"Redirect":        {"Target creature deals damage equal to its power to any target."},
	"NoTriggers":      {"Create two 1/1 white Soldier creature tokens."},
	"Fight":           {"Target creature fights another target creature."},
	"IsSuspended":     {"Draw a card.\nSuspend 3—{1}"},
	"CreateSome":      {"Create two 1/1 white Soldier creature tokens."},
	"Modified":        {"Put a +1/+1 counter on target creature."},
	"Play":            {"You may play an additional land this turn."},
	"ExtraLand":       {"Search your library for a land card, put it into your hand, then shuffle."},
	"KeepMana":        {"Add {C}{C}{R}{G}."},
}

// twoRooms is a card with two doors.
const twoRooms = "Layout: split\nLeft Room {1}\nEnchantment — Room\nWhen you unlock this door, draw a card.\n//\n" +
	"Right Room {1}\nEnchantment — Room\nWhen you unlock this door, you gain 1 life."

// company are permanents and other cards that do what a text speaks of, under the keys of deeds. They have a color that
// the text names, if there is one.
var company = map[string]string{
	"exploit":    "Grim Cook {1}\nCreature — Human\nExploit\n2/2",
	"devour":     "Wide Mouth {1}\nCreature — Beast\nDevour 1\n2/2",
	"mentor":     "Old Hand {1}\nCreature — Human\nMentor\n3/3",
	"train":      "Young Hand {1}\nCreature — Human\nTraining\n1/3",
	"evolve":     "Slow Newt {1}\nCreature — Frog\nEvolve\n1/1",
	"mutate":     "Odd Cat {1}\nCreature — Cat\nMutate {1}\n3/3",
	"enlist":     "Loud Horn {1}\nCreature — Human\nEnlist\n2/2",
	"exert":      "Tired Bull {1}\nCreature — Ox\nYou may exert Tired Bull as it attacks.\n3/3",
	"Exert":      "Tired Bull {1}\nCreature — Ox\nYou may exert Tired Bull as it attacks.\n3/3",
	"adapt":      "Wet Lizard {1}\nCreature — Lizard\n{0}: Adapt 1.\n2/2",
	"crew":       "Low Wagon {1}\nArtifact — Vehicle\nCrew 1\n3/3",
	"saddle":     "Gray Mule {1}\nCreature — Horse Mount\nSaddle 1\n2/2",
	"IsSaddled":  "Gray Mule {1}\nCreature — Horse Mount\nSaddle 1\n2/2",
	"firebend":   "Warm Palm {1}\nCreature — Human\nFirebending 1\n2/2",
	"forage":     "Bare Tree {1}\nArtifact\n{0}, Forage: Draw a card.",
	"IsPaired":   "Close Friend {1}\nCreature — Human\nSoulbond\n2/2",
	"Pair":       "Close Friend {1}\nCreature — Human\nSoulbond\n2/2",
	"IsRenowned": "Known Face {1}\nCreature — Human\nRenown 1\n2/2",
	"Curse": "Dark Word {1}\nEnchantment — Aura Curse\nEnchant player\n" +
		"At the beginning of enchanted player's upkeep, that player loses 1 life.",

	"IsMonstrous":      "Huge Toad {1}\nCreature — Frog\n{0}: Monstrosity 1.\n2/2",
	"become monstrous": "Huge Toad {1}\nCreature — Frog\n{0}: Monstrosity 1.\n2/2",
	"become renowned":  "Known Face {1}\nCreature — Human\nRenown 1\n2/2",
	"become crewed":    "Low Wagon {1}\nArtifact — Vehicle\nCrew 1\n3/3",
	"become saddled":   "Gray Mule {1}\nCreature — Horse Mount\nSaddle 1\n2/2",
	"championed with":  "Proud Lord {1}\nCreature — Giant\nChampion a creature\n5/5",
	"unlock":           twoRooms,
	"fully unlock":     twoRooms,
	"UnlockDoor":       twoRooms,
	"Transform": "Layout: transform\nMild Face {1}\nCreature — Human Werewolf\n{0}: Transform Mild Face.\n2/2\n//\n" +
		"Wild Face\nCreature — Werewolf\n4/4",
	"IsTransformed": "Layout: transform\nMild Face {1}\nCreature — Human Werewolf\n{0}: Transform Mild Face.\n2/2\n//\n" +
		"Wild Face\nCreature — Werewolf\n4/4",
	"BecomeTarget": "Sharp Eye {1}\nArtifact Creature — Wizard\n{1}: Target permanent becomes an artifact in addition to " +
		"its other types until end of turn.\n1/3",
	"NoTriggers":     "Quick Guest {1}\nArtifact Creature — Human\nWhen Quick Guest enters or dies, you gain 1 life.\n1/1",
	"ExtraTrigger":   "Quick Guest {1}\nArtifact Creature — Human\nWhen Quick Guest enters or dies, you gain 1 life.\n1/1",
	"CrewAs":         "Low Wagon {1}\nArtifact — Vehicle\nCrew 3\n3/3",
	"AbilitiesOf":    "Worn Path\nLand\n{T}: Add {C}.\n{3}, {T}: Draw a card.",
	"Activate":       "Loud Drum {1}\nArtifact Creature — Human\n{3}: Loud Drum gets +1/+1 until end of turn.\n1/3",
	"CostChange":     "Loud Drum {1}\nArtifact Creature — Human\n{3}: Loud Drum gets +1/+1 until end of turn.\n1/3",
	"FaceUp":         "Shut Box {1}\nArtifact\n{0}: Exile the top card of your library face down.",
	"Saga":           "Long Tale {1}\nEnchantment — Saga\nI, II, III — Draw a card.",
	"next time":      "Hot Engine {1}\nArtifact Creature — Construct\n{1}: Hot Engine deals 1 damage to any target.\n1/4",
	"combat damage":  "Twin Tooth {1}\nCreature — Beast\nDouble strike, haste\n2/4",
	"RemoveCounters": "Small Urn {1}\nCreature — Golem\nSmall Urn enters with two +1/+1 counters on it.\n1/1",
}

// deedsFor makes up instants that do what some trees speak of, and creatures and instants with the keywords that they
// name.
func deedsFor(e rulebook.Edition, trees []ability.Node, words *agree.Words) (out []rulebook.CardText) {
	var texts, keywords, cards []string
	recolored := false
	hear := func(key string) {
		for _, t := range append(moreCompany[key], company[key]) {
			if t != "" && !slices.Contains(cards, t) {
				cards = append(cards, t)
			}
		}
		for _, t := range deeds[key] {
			if !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	for _, t := range trees {
		ability.Walk(t, func(n ability.Node) bool {
			hear(name(n))
			switch n := n.(type) {
			case ability.Deal:
				if n.Combat {
					hear("Prevent")
					hear("combat damage")
				}
			case ability.DoesntRemove:
				recolored = true
			case ability.Instead:
				if n.Next {
					hear("next time")
				}
			case ability.Prevent:
				if n.Combat {
					hear("combat damage")
				}
			case ability.Redirect:
				hear("next time")
				hear("combat damage")
			case ability.HasSubtype:
				hear(string(n.Subtype))
				if slices.Contains(tokenKinds, n.Subtype) {
					texts = append(texts, "Create a "+string(n.Subtype)+" token.")
				}
			case ability.KeywordEvent:
				hear(fmt.Sprint(n.Word))
			case ability.KeywordAbility:
				hear(fmt.Sprint(n.Word))
			case ability.KeywordAction:
				hear(fmt.Sprint(n.Word))
			case ability.Keyword:
				hear(string(n.Word))
				if s := definitions.Phrase(n, 2026); s != "" && !slices.Contains(keywords, s) {
					keywords = append(keywords, s)
				}
			}
			return true
		})
	}
	for i, k := range words.Counters() {
		if i < 3 {
			texts = append(texts, "Put two "+k+" counters on target permanent.")
		}
	}
	colors := words.Colors()
	if recolored {
		for _, c := range colors[:min(len(colors), 2)] {
			texts = append(texts, "Target permanent becomes "+c.String()+" until end of turn.")
		}
	}
	for i, t := range cards {
		if d, ok := companion(e, t, i, colors, words.Subtypes(ability.Creature)); ok {
			out = append(out, d)
		}
	}
	for i, t := range texts {
		f := card.Face{Types: 1 << ability.Instant, Text: strings.Split(t, "\n"),
			Subtypes: words.Subtypes(ability.Instant)}
		if len(colors) > 0 {
			f.Cost = mana.Cost{mana.KindSymbol(colors[i%len(colors)].Kind())}
		}
		if d, ok := deed(e, fmt.Sprintf("Deed %d", i+1), f); ok {
			out = append(out, d)
		}
	}
	for i, k := range keywords {
		out = append(out, bearer(e, i, k)...)
	}
	return out
}

// tokenKinds are the subtypes of predefined tokens (111.10).
var tokenKinds = []ability.Subtype{"Food", "Clue", "Treasure", "Blood", "Powerstone", "Map", "Gold", "Junk"}

// companion reads a card of the company and gives it a color, and creatures some subtypes; it reports false if it can't
// be played.
func companion(e rulebook.Edition, text string, i int, colors []mana.Color, subtypes []ability.Subtype) (
	t rulebook.CardText, ok bool) {
	cards, err := card.Read("company.txt", strings.NewReader(text))
	if err != nil || len(cards) != 1 {
		return t, false
	}
	if len(colors) > 0 {
		f := &cards[0].Faces[0]
		if !f.NoCost {
			f.Cost = append(mana.Cost{mana.KindSymbol(colors[i%len(colors)].Kind())}, f.Cost...)
		}
	}
	if f := &cards[0].Faces[0]; f.Types.Has(ability.Creature) {
		for _, s := range subtypes {
			if !slices.Contains(f.Subtypes, s) {
				f.Subtypes = append(f.Subtypes, s)
			}
		}
	}
	if t, err = definitions.ReadCardWhile(cards[0], nil); err == nil {
		_, _, err = load.Texted(e, []rulebook.CardText{t}, load.Options{Mute: true})
	}
	return t, err == nil
}

// bearer makes up a creature and an instant with a keyword, whatever it takes, where there can be such.
func bearer(e rulebook.Edition, i int, keyword string) (out []rulebook.CardText) {
	for _, f := range []card.Face{{Types: 1 << ability.Creature, Subtypes: []ability.Subtype{"Bear"}, Power: "2",
		Toughness: "2"}, {Types: 1 << ability.Instant}} {
		for _, more := range []string{"", " {1}", " 1"} {
			f.Cost, f.Text = mana.MustCost("{1}"), []string{keyword + more}
			if f.Types.Has(ability.Instant) {
				f.Text = append(f.Text, "Draw a card.")
			}
			if d, ok := deed(e, fmt.Sprintf("Bearer %d", 2*i+len(out)+1), f); ok {
				out = append(out, d)
				break
			}
		}
	}
	return out
}

// deed reads a made-up card; it reports false if it can't be played.
func deed(e rulebook.Edition, name string, f card.Face) (rulebook.CardText, bool) {
	f.Name = name
	c := &card.Card{Name: name, Layout: card.Normal, Faces: []card.Face{f}}
	t, err := definitions.ReadCardWhile(c, nil)
	if err == nil {
		_, _, err = load.Texted(e, []rulebook.CardText{t}, load.Options{Mute: true})
	}
	return t, err == nil
}
