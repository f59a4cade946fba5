package gamelog

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Words is the vocabulary of an edition.
type Words struct {
	Cast, Activate  string // "cast", "activate"
	Casting         string // "casting"
	WasCast         string // "cast", "played"
	Battlefield     string // "the battlefield", "play"
	OnBattlefield   string // "on the battlefield", "in play"
	OntoBattlefield string // "onto the battlefield", "into play"
	Enter, Enters   string // "enter the battlefield", "come into play"; without the place since 2024
	FromBattlefield string // "from the battlefield", "from play"
	Exiled          string // "exiled", "removed from the game"
	InExile         string // "in exile", "removed from the game"
	ExilePile       string // "exile", "removed from the game"
	create, mill    bool   // the edition has these verbs
	endStep         string
}

// The days on which the vocabulary changed: Magic 2010; "create" in 2016; "mill" in 2020; "enters" without "the
// battlefield" in 2024.
var (
	day2009  = rulebook.Day(2009, 7, 11)
	day2016  = rulebook.Day(2016, 9, 30)
	day2020  = rulebook.Day(2020, 6, 26)
	day2024  = rulebook.Day(2024, 8, 2)
	wordsNow = Words{
		Cast: "cast", Casting: "casting", WasCast: "cast", Activate: "activate",
		Battlefield: "the battlefield", OnBattlefield: "on the battlefield", OntoBattlefield: "onto the battlefield",
		Enter: "enter", Enters: "enters", FromBattlefield: "from the battlefield",
		Exiled: "exiled", InExile: "in exile", ExilePile: "exile", create: true, mill: true, endStep: "end step",
	}
)

// WordsOf returns the vocabulary of an edition.
func WordsOf(e rulebook.Edition) Words {
	w := wordsNow
	if e.Date < day2024 {
		w.Enter, w.Enters = "enter the battlefield", "enters the battlefield"
	}
	w.mill = e.Date >= day2020
	w.create = e.Date >= day2016
	if e.Date < day2009 {
		w.Cast, w.Casting, w.WasCast, w.Activate = "play", "playing", "played", "play"
		w.Battlefield, w.OnBattlefield, w.OntoBattlefield = "play", "in play", "into play"
		w.FromBattlefield = "from play"
		w.Enter, w.Enters = "come into play", "comes into play"
		w.Exiled, w.InExile, w.ExilePile = "removed from the game", "removed from the game", "removed from the game"
		w.endStep = "end of turn"
	}
	return w
}

// Creates reports whether the edition says that tokens are created, rather than put onto the battlefield.
func (w *Words) Creates() bool { return w.create }

// Zone returns the name of a zone.
func (w *Words) Zone(z program.Zone) string {
	switch z {
	case program.Battlefield:
		return w.Battlefield
	case program.Exile:
		if w.InExile != "in exile" {
			return "the removed-from-the-game zone"
		}
		return "exile"
	case program.Stack:
		return "the stack"
	case program.Command:
		return "the command zone"
	case program.Outside:
		return "outside the game"
	case program.Phased:
		return "the phased-out zone"
	}
	return "the " + z.String()
}

// instead says for a badge where an object goes instead of another zone.
func (w *Words) instead(to program.Zone) string {
	switch to {
	case program.Exile:
		return w.Exiled + " instead"
	case program.Hand:
		return "returned to hand instead"
	case program.Graveyard:
		return "put into the graveyard instead"
	case program.Library:
		return "put into the library instead"
	case program.Command:
		return "put into the command zone instead"
	}
	return "put elsewhere instead"
}

// Grouped combines equal texts of a list, in the order of their first: "3 Forest".
func Grouped(list []string) []string {
	var out []string
	var counts []int
	for _, t := range list {
		if i := slices.Index(out, t); i >= 0 {
			counts[i]++
			continue
		}
		out, counts = append(out, t), append(counts, 1)
	}
	for i, n := range counts {
		if n > 1 {
			out[i] = fmt.Sprintf("%d %s", n, out[i])
		}
	}
	return out
}
