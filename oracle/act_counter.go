package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// counterActs adds putting, removing and moving counters (122) and countering spells (701.6).
func (l *lang) counterActs() {
	c := phrase.Of[ability.CounterSpec](l.g, "counters").Agrees()
	c.P(ability.CounterSpec{}, "{N:some number} {Kind:counterKind} counter(s)")
	// "Twice that many of those counters": of the kinds and of what was said before.
	c.P(ability.CounterSpec{Those: true}, "{N:some number} of those counters")
	c.P(ability.CounterSpec{Those: true, Each: true}, "{N:some number} of each of those kinds of counters")
	c.P(ability.CounterSpec{N: ability.Const{N: 1}, Additional: true}, "%s an additional {Kind:counterKind} counter")
	c.P(ability.CounterSpec{Additional: true}, "{N:count} additional {Kind:counterKind} counter(s)", phrase.Also("an additional {N:count} {Kind:counterKind} counter(s)"))
	l.act.P(ability.PutCounters{}, "put[s] {What:counters|and} on {On:obj}")
	l.act.P(ability.Together{}, "put[s] {Acts:counters put|and2}")
	phrase.Of[ability.Act](l.g, "counters put").P(ability.PutCounters{}, "{What:counters|and} on {On:obj}")
	l.act.P(ability.PutCounters{Divided: true}, "distribute[s] {What:counters|and} among {On:obj}")
	l.act.P(ability.DoubleCounters{}, "double[s] the number of {Kind:counterKind} counters on {On:obj}")
	l.act.P(ability.DoubleCounters{}, "double[s] the number of each kind of counter on {On:obj}")
	l.act.P(ability.CopyCounters{}, "put[s] {Of:gen} counters on {On:obj}")
	l.act.P(ability.GetCounters{}, "get[s] {What:player counters|and}")
	p := phrase.Of[ability.CounterSpec](l.g, "player counters").Agrees()
	kinds := phrase.Of[ability.CounterKind](l.g, "player counter")
	phrase.Words(kinds, "poison", "experience", "rad", "ticket")
	p.P(ability.CounterSpec{}, "{N:some number} {Kind:player counter} counter(s)")

	// "A number of +1/+1 counters on it equal to its power" has the amount behind.
	equal := phrase.Of[countersEqual](l.g, "counters equal")
	equal.P(countersEqual{}, "put[s] a number of {Kind:counterKind} counters on {On:obj} equal to {N:amount}")
	phrase.Map(l.act, equal, func(x countersEqual) ability.Act {
		return ability.PutCounters{What: []ability.CounterSpec{{N: x.N, Kind: x.Kind}}, On: x.On}
	}, func(a ability.Act) (countersEqual, bool) {
		x, ok := a.(ability.PutCounters)
		if !ok || x.Divided || len(x.What) != 1 || x.What[0].Additional {
			return countersEqual{}, false
		}
		return countersEqual{x.What[0].Kind, x.On, x.What[0].N}, true
	})

	r := phrase.Of[ability.CounterSpec](l.g, "taken counters").Agrees()
	r.P(ability.CounterSpec{}, "{N:some number} {Kind:counterKind} counter(s)")
	r.P(ability.CounterSpec{}, "{N:some number} counter(s)")
	r.P(ability.CounterSpec{N: ability.AnyAmount{}}, "any number of {Kind:counterKind} counters")
	r.P(ability.CounterSpec{N: ability.AnyAmount{}}, "any number of counters")
	l.act.P(ability.RemoveCounters{}, "remove[s] {What:taken counters} from {From:obj}")
	l.act.P(ability.RemoveCounters{AllOf: true}, "remove[s] {What:all counters} from {From:obj}")
	l.act.P(ability.RemoveCounters{Those: true}, "remove[s] those counters")
	l.act.P(ability.RemoveCounters{Among: true}, "remove[s] {What:taken counters} from among {From:obj}")
	l.act.P(ability.MoveCounters{}, "move[s] {What:taken counters} from {From:obj} onto {Onto:obj}", phrase.Also("move[s] {What:taken counters} from {From:obj} to {Onto:obj}"))
	l.act.P(ability.MoveCounters{AllOf: true}, "move[s] {What:all counters} from {From:obj} onto {Onto:obj}")
	all := phrase.Of[ability.CounterSpec](l.g, "all counters").Agrees()
	all.P(ability.CounterSpec{}, "%p all {Kind:counterKind} counters")
	all.P(ability.CounterSpec{Kind: ""}, "%p all counters")

	l.act.P(ability.CounterIt{}, "counter[s] {What:obj}")
	phrase.Words(l.counter, counterWords...)
}

// countersEqual stands for putting as many counters as an amount said behind.
type countersEqual struct {
	Kind ability.CounterKind
	On   ability.Ref
	N    ability.Number
}

// counterWords are the kinds of counters (122.1).
var counterWords = []string{
	"+1/+1", "-1/-1", "+1/+0", "+0/+1", "-0/-1", "-1/-0", "+2/+2", "+0/+2", "+1/+2", "+2/+0", "-0/-2", "-2/-1", "-2/-2",
	"acorn", "aegis", "age", "aim", "arrow", "arrowhead", "awakening", "bait", "blaze", "blessing", "blight", "blood", "bloodline", "bloodstain", "book", "bore", "bounty",
	"brain", "brick", "bribery", "burden", "cage", "carrion", "charge", "chip", "chorus", "coin", "collection", "component", "contested", "control", "corpse", "corruption",
	"credit", "croak", "cryptic", "crystal", "cube", "currency", "death", "deathtouch", "decayed", "defense", "delay", "depletion", "descent", "despair", "devotion",
	"discovery", "divinity", "doom", "double strike", "dread", "dream", "duty", "echo", "egg", "elixir", "ember", "enlightened", "eon", "eruption", "everything", "exalted",
	"eyeball", "eyestalk", "fade", "fate", "feather", "feeding", "fellowship", "fetch", "filibuster", "film", "finality", "fire", "first strike", "flame", "flavor", "flood",
	"flying", "foreshadow", "fungus", "funk", "fury", "fuse", "gem", "ghostform", "glyph", "gold", "growth", "harmony", "hatching", "hatchling", "haste", "healing", "hexproof",
	"hit", "hone", "hoofprint", "hope", "hour", "hourglass", "hunger", "ice", "impostor", "incarnation", "incubation", "indestructible", "infection", "influence",
	"ingenuity", "ingredient", "intel", "intervention", "invitation", "isolation", "javelin", "judgment", "ki", "kick", "knickknack", "knowledge", "landmark", "level",
	"lifelink", "lore", "loot", "loyalty", "luck", "magnet", "manabond", "manifestation", "mannequin", "mask", "matrix", "memory", "menace", "midway", "mine", "mining",
	"mire", "music", "muster", "necrodermis", "nest", "net", "night", "oil", "omen", "ore", "page", "pain", "palliation", "paralyzation", "pause", "petal", "petrification",
	"phylactery", "phyresis", "pin", "plague", "plot", "point", "polyp", "possession", "pressure", "prey", "pupa", "quest", "rally", "reach", "rejection", "release",
	"reprieve", "rev", "revival", "ribbon", "ritual", "rope", "rust", "scream", "scroll", "shadow", "shell", "shield", "shoe", "shred", "shroud", "silver", "skewer", "sleep",
	"sleight", "slime", "slumber", "soot", "soul", "spark", "spite", "spore", "stash", "storage", "story", "strife", "study", "stun", "supply", "suspect", "takeover",
	"task", "theft", "tide", "time", "tower", "training", "trample", "trap", "treasure", "unity", "unlock", "valor", "velocity", "verse", "vigilance", "vitality", "void",
	"volatile", "vortex", "vow", "voyage", "wage", "winch", "wind", "wish", "wreck", "nightmare", "gravity", "burn",
}
