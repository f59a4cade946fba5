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

// Terms say what the numbers in the tables stand for.
type Terms struct {
	Features   Features `json:"features"`
	Vocabulary []string `json:"vocabulary"`
	// The names of the numbers in some columns.
	Steps     []string `json:"steps"`
	Zones     []string `json:"zones"`
	Questions []string `json:"questions"`
	Options   []string `json:"options"`
	Keywords  []string `json:"keywords"`
}

// NewTerms returns the terms of this version of the program.
func NewTerms() Terms {
	t := Terms{Features: Names, Vocabulary: Vocabulary(), Options: optionNames[:], Questions: questionNames[:]}
	for s := range program.NumSteps {
		t.Steps = append(t.Steps, s.String())
	}
	for z := range program.NumZones {
		t.Zones = append(t.Zones, z.String())
	}
	for k := range program.NumKeywords {
		t.Keywords = append(t.Keywords, k.String())
	}
	return t
}

// Describe describes the batch and its cards.
func (b *Batch) Describe(cards *Cards) Description {
	d := Description{Terms: NewTerms(), Shape: b.set.Shape, Players: b.set.Players, Envs: b.set.Envs,
		Cards: cards.Names, Edition: b.setup.Rules.Edition.String(), Rewards: RewardNames}
	for i := range b.setup.Decks {
		d.Decks = append(d.Decks, b.setup.Decks[i].Name)
	}
	for _, t := range cards.Trees {
		d.TreeRows = max(d.TreeRows, len(t))
	}
	return d
}
