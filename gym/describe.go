package gym

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// optionNames are what the kinds of options are called, in their order.
var optionNames = [engine.NumOptionKinds + 1]string{"none", "pass", "play_land", "cast", "activate", "special_action",
	"yes", "no", "done", "object", "number", "mode", "color", "subtype", "name", "type", "attack", "block", "pay", "top",
	"bottom", "more_options"}

// questionNames are what the kinds of questions are called, in their order.
var questionNames = [program.NumDecisionKinds]string{"nothing", "priority", "mulligan", "bottom", "target", "mode", "x",
	"way_to_cast", "optional_cost", "pay_cost", "mana", "attack", "block", "damage", "damage_order", "trigger_order",
	"replacement", "may", "choose", "player", "number", "color", "subtype", "name", "type", "discard", "sacrifice",
	"scry", "order", "divide", "legend", "search", "pile", "vote", "splice", "option"}

// Describe describes the batch and its cards.
func (b *Batch) Describe(cards *Cards) Description {
	d := Description{Shape: b.set.Shape, Players: b.set.Players, Envs: b.set.Envs, Features: Names, Cards: cards.Names,
		Vocabulary: Vocabulary(), Edition: b.setup.Rules.Edition.String(), Options: optionNames[:],
		Questions: questionNames[:], Rewards: RewardNames}
	for i := range b.setup.Decks {
		d.Decks = append(d.Decks, b.setup.Decks[i].Name)
	}
	for _, t := range cards.Trees {
		d.TreeRows = max(d.TreeRows, len(t))
	}
	for s := range program.NumSteps {
		d.Steps = append(d.Steps, s.String())
	}
	for z := range program.NumZones {
		d.Zones = append(d.Zones, z.String())
	}
	for k := range program.NumKeywords {
		d.Keywords = append(d.Keywords, k.String())
	}
	return d
}
