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
	"venture":     {"Venture into the dungeon."},

	"GainLife":    {"You gain 3 life.", "Target player gains 1 life."},
	"LoseLife":    {"Each player loses 1 life."},
	"Deal":        {"Target creature deals 2 damage to any target."},
	"Be":          {"Target creature deals 2 damage to any target."},
	"Create":      {"Create two 1/1 white Soldier creature tokens."},
	"Destroy":     {"Regenerate target creature."},
	"CreateOf":    {"Create two 1/1 white Soldier creature tokens."},
	"Die":         {"Destroy all creatures."},
	"IsAttacking": {"Untap target creature."},
	"Regenerate":  {"Regenerate target creature.", "Destroy all creatures."},
	"Shuffle": {"Search your library for a card, put it into your hand, then shuffle.",
		"Target player shuffles their library."},
	"Search":        {"Search your library for a card, put it into your hand, then shuffle."},
	"FlipCoin":      {"Flip a coin."},
	"BecomeMonarch": {"You become the monarch."},
	"Cycle":         {"Draw a card.\nCycling {1}"},
	"Transform":     {"Transform target permanent."},
	"TurnFaceUp":    {"Manifest the top card of your library."},
	"IsFaceDown":    {"Manifest the top card of your library."},
	"PhaseOut":      {"Target permanent phases out."},
	"Proliferate":   {"Proliferate."},
	"Prevent":       {"Target creature deals damage equal to its power to any target."},
	"Instead":       {"Target creature deals damage equal to its power to any target."},
	"InZone":        {"Draw a card.\nFlashback {1}"},
	"Exiled":        {"Exile target card from a graveyard."},
	"Copy":          {"Copy target spell. You may choose new targets for the copy."},
	"Attach":        {"Attach target Equipment to target creature."},
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
	"WithCounter":   {"Put two +1/+1 counters on target creature."},
	"GainControl":   {"Gain control of target permanent."},
	"Goaded":        {"Goad target creature."},
	"GetEmblem":     {"You get an emblem with \"Creatures you control get +1/+0.\""},
	"Investigate":   {"Investigate."},
	"CastFaceDown":  {"Manifest the top card of your library."},
}

// deedsFor makes up instants that do what some trees speak of, and creatures and instants with the keywords that they
// name.
func deedsFor(e rulebook.Edition, trees []ability.Node, words *agree.Words) (out []rulebook.CardText) {
	var texts, keywords []string
	hear := func(key string) {
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
				}
			case ability.KeywordEvent:
				hear(fmt.Sprint(n.Word))
			case ability.KeywordAction:
				hear(fmt.Sprint(n.Word))
			case ability.Keyword:
				if s := definitions.Phrase(n, 2026); s != "" && !slices.Contains(keywords, s) {
					keywords = append(keywords, s)
				}
			}
			return true
		})
	}
	for i, t := range texts {
		f := card.Face{Types: 1 << ability.Instant, Text: strings.Split(t, "\n"),
			Subtypes: words.Subtypes(ability.Instant)}
		if colors := words.Colors(); len(colors) > 0 {
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
