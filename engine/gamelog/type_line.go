package gamelog

import (
	"slices"
	"strings"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

var stepNames = [...]string{
	"",
	"untap step",
	"upkeep",
	"draw step",
	"first main phase",
	"beginning of combat",
	"declare attackers step",
	"declare blockers step",
	"first-strike damage",
	"combat damage",
	"end of combat",
	"second main phase",
	"end step",
	"cleanup",
}

// StepName returns the name of a step or phase, as players use it.
func StepName(s program.Step) string {
	if int(s) < len(stepNames) {
		return stepNames[s]
	}
	return ""
}

// Step returns the name of a step or phase in the vocabulary of the edition.
func (w *Words) Step(s program.Step) string {
	if w.Cast != "cast" {
		switch s {
		case program.StepMain1:
			return "precombat main phase"
		case program.StepMain2:
			return "postcombat main phase"
		case program.StepEnd:
			return w.endStep
		}
	}
	return StepName(s)
}

var typeNames = [...]string{
	"",
	"Artifact",
	"Battle",
	"Conspiracy",
	"Creature",
	"Dungeon",
	"Enchantment",
	"Instant",
	"Kindred",
	"Land",
	"Phenomenon",
	"Plane",
	"Planeswalker",
	"Scheme",
	"Sorcery",
	"Vanguard",
}

var superNames = [...]string{"", "Basic", "Legendary", "Ongoing", "Snow", "World"}

// dayKindred is when the card type tribal became kindred.
var dayKindred = rulebook.Day(2024, 2, 2)

// TypeLine returns the type line of characteristics.
func TypeLine(r *program.Rules, c *program.Chars) string {
	var left, right []string
	for i, n := range superNames {
		if n != "" && c.Supers>>i&1 != 0 {
			left = append(left, n)
		}
	}
	last := ""
	for i, n := range typeNames {
		if n == "Kindred" && r.Edition.Date < dayKindred {
			n = "Tribal"
		}
		switch {
		case n == "" || c.Types>>i&1 == 0:
		case n == "Creature" || n == "Land":
			// These come behind Artifact and Enchantment.
			if last != "" {
				left = append(left, last)
			}
			last = n
		default:
			left = append(left, n)
		}
	}
	if last != "" {
		left = append(left, last)
	}
	var printed []program.SubtypeID
	if int(c.Def) < len(r.Defs) {
		printed = r.Defs[c.Def].Subtypes
	}
	for _, s := range printed { // in their order, before what effects have added
		if c.Subtypes.Has(s) {
			right = append(right, r.Subtypes[s])
		}
	}
	for i, n := range r.Subtypes {
		if s := program.SubtypeID(i); c.Subtypes.Has(s) && !slices.Contains(printed, s) {
			right = append(right, n)
		}
	}
	if len(right) > 6 {
		right = []string{"every creature type"}
	}
	t := strings.Join(left, " ")
	if len(right) > 0 {
		t += " — " + strings.Join(right, " ")
	}
	return t
}
