package prove

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
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

	"Regenerate": {"Regenerate target creature.", "Destroy all creatures."},
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
	"PutCounters":   {"Put two +1/+1 counters on target creature."},
	"WithCounter":   {"Put two +1/+1 counters on target creature."},
	"GainControl":   {"Gain control of target permanent."},
	"Goaded":        {"Goad target creature."},
	"GetEmblem":     {"You get an emblem with \"Creatures you control get +1/+0.\""},
	"Investigate":   {"Investigate."},
	"CastFaceDown":  {"Manifest the top card of your library."},
}

// deedsFor makes up instants that do what some trees speak of.
func deedsFor(trees []ability.Node) (out []rulebook.CardText) {
	var texts []string
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
			}
			return true
		})
	}
	for i, t := range texts {
		out = append(out, deed(i, t))
	}
	return out
}

// deed makes up the i-th instant.
func deed(i int, text string) rulebook.CardText {
	name := fmt.Sprintf("Deed %d", i+1)
	c := &card.Card{Name: name, Layout: card.Normal, Faces: []card.Face{{Name: name, Types: 1 << ability.Instant,
		Text: strings.Split(text, "\n")}}}
	t, err := definitions.ReadCardWhile(c, nil)
	if err != nil {
		panic(err) // they are part of the program
	}
	return t
}
