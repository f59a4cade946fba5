package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// controlActs adds control, attaching, copying and targets.
func (l *lang) controlActs() {
	l.act.Add(ability.GainControl{}, "gain[s] control of {What:obj}")
	l.act.Add(ability.ExchangeControl{}, "exchange[s] control of {What:obj}")
	l.act.Add(ability.Attach{}, "attach[es|] {What:obj} to {To:obj}")
	l.act.Add(ability.Attach{AsCreature: true},
		"attach[es|] {What:obj} to {To:obj} as though that planeswalker were a creature")
	l.act.Add(ability.Unattach{}, "unattach[es|] {What:obj}")
	l.act.Add(ability.Copy{}, "copy[s] {What:obj}", phrase.Before(2018, "put[s] a copy of {What:obj} onto the stack"))
	l.act.Add(ability.Copy{Again: true}, "copy[s] {What:obj} an additional time")
	l.act.Add(ability.Copy{}, "copy[s] {What:obj} , except {Except:exception|and}")
	l.act.Add(ability.Copy{That: true}, "copy[s] {What:obj} , except that {Except:exception|and}")
	l.copiedByEach()
	l.act.Add(ability.Copy{Times: ability.Const{N: 2}}, "copy[s] {What:obj} twice")
	l.act.Add(ability.Copy{}, "copy[s] {What:obj} {Times:count} times")
	l.act.Add(ability.ChangeTargets{}, "choose[s] new targets for {What:obj}")
	l.act.Add(ability.ChangeTargets{One: true}, "choose[s] a new target for {What:obj}")
	l.act.Add(ability.ChangeTargets{Change: true}, "change[s] the target of {What:obj} to {To:obj}")
	l.act.Add(ability.ChangeTargets{Change: true}, "change[s] the target of {What:obj}")
	l.act.Add(ability.ChangeTargets{Change: true, Targets: true}, "change[s] the targets of {What:obj}")
	l.act.Add(ability.ChangeTargets{Change: true, Whose: true}, "change[s] {What:gen} target to {To:obj}")
	l.act.Add(ability.ChangeTargets{Change: true, What: ability.It{Say: ability.Unsaid}},
		"change[s] the target to {To:obj} if able")
	l.newTargetMust()
	l.act.Add(ability.ChangeTargets{Change: true, Single: true}, "change[s] a target of {What:obj} to {To:obj}")
	l.act.Add(ability.ChangeTargets{Change: true, Single: true}, "change[s] a target of {What:obj}")
	l.act.Add(ability.ChangeTargets{Change: true, Any: true}, "change[s] any targets of {What:obj}")
	l.act.Add(ability.Cast{}, "cast[s] {What:obj}")
	l.act.Add(ability.Cast{Look: true}, "look[s] at and cast[s] {What:obj}")
	l.act.Add(ability.Cast{}, "cast[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.Add(ability.Cast{Free: true}, "cast[s] {What:obj} without paying [its]@What mana cost(s)",
		phrase.Also("cast[s] {What:obj} without paying it's mana cost"))
	l.act.Add(ability.Cast{Free: true, Card: true}, "cast[s] {What:obj} without paying that card's mana cost")
	l.act.Add(ability.Cast{Free: true, AsFlash: true},
		"cast[s] {What:obj} without paying [its]@What mana cost and as though (it|they) had flash")
	l.act.Add(ability.Cast{When: ability.Time{When: ability.AfterThisTurn}},
		"cast[s] {What:known} after the current turn has ended")
	l.act.Add(ability.Play{}, "play[s] {What:obj}")
	l.act.Add(ability.Play{Look: true}, "look[s] at and play[s] {What:obj}")
	l.act.Add(ability.KeywordEvent{Word: "plot"}, "plot[s] {What:obj}")
	l.act.Add(ability.Play{}, "play[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.Add(ability.Play{Free: true}, "play[s] {What:obj} without paying [its]@What mana cost(s)")
	l.obj.Add(ability.It{Say: ability.ByItself}, "[itself]")
	l.obj.Add(ability.It{Say: ability.ByItself, Sex: ability.Male}, "himself")
	l.obj.Add(ability.It{Say: ability.ByItself, Sex: ability.Female}, "herself")
	l.obj.Add(ability.It{Say: ability.ByEachOther}, "each other")
}

// newTarget stands for "Change the target of target spell. The new target must be a creature."
type newTarget struct{ What, To ability.Ref }

// newTargetMust adds what a new target must be as a sentence of its own.
func (l *lang) newTargetMust() {
	m := phrase.Of[newTarget](l.g, "new target")
	m.Add(newTarget{}, "change the target of {What:obj}. the new target must be {To:np}.")
	phrase.Map(l.sentence, m, func(x newTarget) ability.Effect {
		return ability.Do{Who: ability.You{Say: ability.Unsaid},
			Acts: []ability.Act{ability.ChangeTargets{Change: true, What: x.What, To: x.To, Must: true}}}
	}, func(e ability.Effect) (newTarget, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return newTarget{}, false
		}
		c, ok := d.Acts[0].(ability.ChangeTargets)
		return newTarget{c.What, c.To}, ok && c.Must
	})
}

// copiedByEach stands for "Each other player copies that spell. Each of those players may choose new targets for their
// copy", and for "each other player may copy that spell and may choose new targets for the copy they control".
type copiedByEach struct {
	Who  ability.Ref
	What ability.Ref
	May  bool
}

// copiedByEach adds copies that each of several players makes and chooses targets for.
func (l *lang) copiedByEach() {
	c := phrase.Of[copiedByEach](l.g, "copied by each")
	c.Add(copiedByEach{},
		"{Who:subj} copy[s] {What:obj}. each of those players may choose new targets for their copy.")
	c.Add(copiedByEach{May: true},
		"{Who:subj} may %i copy[s] {What:obj} and may choose new targets for the copy they control.",
		phrase.Before(2017, "{Who:subj} may %i copy[s] {What:obj} and may choose new targets for the copy he or she controls."))
	phrase.Map(l.sentence, c, func(x copiedByEach) ability.Effect {
		return ability.Do{Who: x.Who, May: x.May, Acts: []ability.Act{ability.Copy{What: x.What, NewTargets: true}}}
	}, func(e ability.Effect) (copiedByEach, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 {
			return copiedByEach{}, false
		}
		x, ok := d.Acts[0].(ability.Copy)
		return copiedByEach{d.Who, x.What, d.May}, ok && x.NewTargets && x.Times == nil && len(x.Except) == 0
	})
}

// stateActs adds tapping, turning, transforming and the like: changes of a permanent's state.
func (l *lang) stateActs() {
	l.act.Add(ability.Tap{}, "tap[s] {What:obj}")
	l.act.Add(ability.Untap{}, "untap[s] {What:obj}")
	l.act.Add(ability.TapOrUntap{}, "tap[s] or untap[s] {What:obj}")
	l.act.Add(ability.Regenerate{}, "regenerate[s] {What:obj}")
	l.act.Add(ability.Transform{}, "transform[s] {What:obj}")
	l.act.Add(ability.Transform{}, "transform[s]")
	l.act.Add(ability.TurnFaceUp{}, "turn[s] {What:obj} face up")
	l.act.Add(ability.TurnFaceDown{}, "turn[s] {What:obj} face down")
	l.act.Add(ability.Flip{}, "flip[s] {What:obj}")
	l.act.Add(ability.UnlockDoor{}, "unlock[s] a locked door of {Of:obj}")
	l.act.Add(ability.UnlockDoor{OrLock: true}, "lock[s] or unlock[s] a door of {Of:obj}")
	l.act.Add(ability.PhaseOut{}, "phase[s] out")
	l.act.Add(ability.SwitchSize{}, "switch[es|] {What:gen} power and toughness")
	l.act.Add(ability.SwitchSize{Late: true}, "switch[es|] the power and toughness of {What:obj}")
	both := phrase.Of[ability.Stat](l.g, "doubled")
	both.Add(ability.Power, "power")
	both.Add(ability.TotalPowerToughness, "power and toughness")
	l.act.Add(ability.DoubleSize{}, "double[s] the {Stat:doubled} of {Of:obj}")
	l.act.Add(ability.DoubleSize{Early: true}, "double[s] {Of:gen} {Stat:doubled}")
	l.act.Add(ability.DoubleSize{Triple: true}, "triple[s] the {Stat:doubled} of {Of:obj}")
	l.act.Add(ability.DoubleSize{Triple: true, Early: true}, "triple[s] {Of:gen} {Stat:doubled}")
	for _, c := range []struct {
		colors, lands bool
		words         string
	}{
		{true, false, "one color word with another"}, {false, true, "one basic land type with another"},
		{true, true, "one color word with another or one basic land type with another"},
	} {
		l.act.Add(ability.ChangeText{Colors: c.colors, LandTypes: c.lands},
			"change[s] the text of {What:obj} by replacing all instances of "+c.words)
	}
	l.act.Add(ability.ChangeText{Creatures: true},
		"change[s] the text of {What:obj} by replacing all instances of one creature type with another")
	l.act.Add(ability.ChangeText{Creatures: true},
		"change[s] the text of {What:obj} by replacing all instances of one creature type with another . the new "+
			"creature type can't be {But:creature type}")
	l.act.Add(ability.ChangeText{Creatures: true},
		"change[s] the text of {What:obj} by replacing all instances of one creature type with {New:creature type}")
	kind := phrase.Of[ability.Subtype](l.g, "creature type")
	for _, s := range ability.Subtypes(ability.Creature) {
		kind.Add(s, string(s))
	}
	l.act.Add(ability.RemoveFromCombat{}, "remove[s] {What:obj} from combat")
}

// counterActs adds putting, removing and moving counters (122) and countering spells (701.6).
func (l *lang) counterActs() {
	c := phrase.Of[ability.CounterSpec](l.g, "counters").Agrees()
	c.Add(ability.CounterSpec{}, "{N:some number} {Kind:counterKind} counter(s)",
		phrase.Also("%p {N:digits} {Kind:counterKind} counters"))
	// "Twice that many of those counters": of the kinds and of what was said before.
	c.Add(ability.CounterSpec{Those: true}, "{N:some number} of those counters")
	c.Add(ability.CounterSpec{Those: true, Each: true}, "{N:some number} of each of those kinds of counters")
	c.Add(ability.CounterSpec{N: ability.Const{N: 1}, Additional: true}, "%s an additional {Kind:counterKind} counter")
	c.Add(ability.CounterSpec{N: ability.Const{N: 1}, Additional: true, Another: true},
		"%s another {Kind:counterKind} counter")
	c.Add(ability.CounterSpec{Additional: true}, "{N:count} additional {Kind:counterKind} counter(s)")
	c.Add(ability.CounterSpec{Additional: true, Early: true}, "an additional {N:count} {Kind:counterKind} counter(s)")
	l.act.Add(ability.PutCounters{}, "put[s] {What:counters|and} on {On:obj}")
	l.act.Add(ability.PutOneOf{}, "put[s] your choice of {What:counters|or2} on {On:obj}",
		phrase.Also("put[s] your choice of {What:counter of kinds} on {On:obj}"))
	l.act.Add(ability.PutOneOf{Bare: true}, "put[s] {What:counters|or2} on {On:obj}")
	l.counterOfKinds()
	l.act.Add(ability.Together{}, "put[s] {Acts:counters put|and2}")
	phrase.Of[ability.Act](l.g, "counters put").Add(ability.PutCounters{}, "{What:counters|and} on {On:obj}")
	l.act.Add(ability.PutCounters{Divided: true}, "distribute[s] {What:counters|and} among {On:obj}")
	l.act.Add(ability.DoubleCounters{}, "double[s] the number of {Kind:counterKind} counters on {On:obj}")
	l.act.Add(ability.DoubleCounters{}, "double[s] the number of each kind of counter on {On:obj}")
	const each, one = "for each kind of counter on {To:obj} , give ", "choose a counter on {To:obj}. give "
	const another = " another counter of that kind"
	l.act.Add(ability.GiveCounter{}, each+"that permanent or player"+another, phrase.Also(each+"that permanent"+another),
		phrase.Also(each+"it"+another), phrase.Also(each+"permanent or player"+another))
	l.act.Add(ability.GiveCounter{One: true}, one+"that permanent or player"+another,
		phrase.Also(one+"that permanent"+another), phrase.Also(one+"it"+another),
		phrase.Also("choose a counter on {To:obj}. put an additional counter of that kind on that permanent"),
		phrase.Also("choose a counter on {To:obj}. put an additional counter of that kind on it"))
	l.act.Add(ability.CopyCounters{}, "put[s] {Of:gen} counters on {On:obj}")
	l.act.Add(ability.GetCounters{}, "get[s] {What:player counters|and}")
	p := phrase.Of[ability.CounterSpec](l.g, "player counters").Agrees()
	kinds := phrase.Of[ability.CounterKind](l.g, "player counter")
	phrase.Words(kinds, "poison", "experience", "rad", "ticket")
	p.Add(ability.CounterSpec{}, "{N:some number} {Kind:player counter} counter(s)")
	p.Add(ability.CounterSpec{Those: true, Each: true}, "{N:some number} of each of those kinds of counters")

	// "A number of +1/+1 counters on it equal to its power" has the amount behind.
	equal := phrase.Of[countersEqual](l.g, "counters equal")
	equal.Add(countersEqual{}, "put[s] a number of {Kind:counterKind} counters on {On:obj} equal to {N:amount}")
	spread := phrase.Of[countersEqual](l.g, "counters equal divided")
	spread.Add(countersEqual{},
		"distribute[s] a number of {Kind:counterKind} counters equal to {N:amount} among {On:obj}")
	phrase.Map(l.act, spread, func(x countersEqual) ability.Act {
		return ability.PutCounters{What: []ability.CounterSpec{{N: x.N, Kind: x.Kind}}, On: x.On, Divided: true}
	}, func(a ability.Act) (countersEqual, bool) {
		x, ok := a.(ability.PutCounters)
		if !ok || !x.Divided || len(x.What) != 1 || x.What[0].Additional {
			return countersEqual{}, false
		}
		_, plain := printPlain(x.What[0].N)
		return countersEqual{x.What[0].Kind, x.On, x.What[0].N}, !plain
	})
	phrase.Map(l.act, equal, func(x countersEqual) ability.Act {
		return ability.PutCounters{What: []ability.CounterSpec{{N: x.N, Kind: x.Kind}}, On: x.On, Behind: true}
	}, func(a ability.Act) (countersEqual, bool) {
		x, ok := a.(ability.PutCounters)
		if !ok || x.Divided || !x.Behind || len(x.What) != 1 || x.What[0].Additional {
			return countersEqual{}, false
		}
		return countersEqual{x.What[0].Kind, x.On, x.What[0].N}, true
	})

	r := phrase.Of[ability.CounterSpec](l.g, "taken counters").Agrees()
	r.Add(ability.CounterSpec{}, "{N:some number} {Kind:counterKind} counter(s)")
	r.Add(ability.CounterSpec{}, "{N:some number} counter(s)")
	r.Add(ability.CounterSpec{N: ability.AnyAmount{}}, "any number of {Kind:counterKind} counters")
	r.Add(ability.CounterSpec{N: ability.AnyAmount{}}, "any number of counters")
	l.act.Add(ability.RemoveCounters{}, "remove[s] {What:taken counters} from {From:obj}")
	l.act.Add(ability.RemoveCounters{AllOf: true}, "remove[s] {What:all counters} from {From:obj}")
	l.act.Add(ability.RemoveCounters{UpTo: true}, "remove[s] up to {What:taken counters} from {From:obj}")
	l.act.Add(ability.RemoveCounters{Those: true}, "remove[s] those counters",
		phrase.Also("remove[s] them all"))
	l.act.Add(ability.RemoveCounters{Those: true, Say: ability.AllOfThem}, "remove[s] all of them")
	l.act.Add(ability.RemoveCounters{Those: true, Say: ability.JustThem}, "remove[s] them")
	l.act.Add(ability.RemoveCounters{Those: true, Them: true}, "remove[s] all of them from it")
	l.act.Add(ability.RemoveCounters{Among: true}, "remove[s] {What:taken counters} from among {From:obj}")
	l.act.Add(ability.MoveCounters{}, "move[s] {What:taken counters} from {From:obj} onto {Onto:obj}",
		phrase.Also("move[s] {What:taken counters} from {From:obj} to {Onto:obj}"))
	l.act.Add(ability.MoveCounters{AllOf: true}, "move[s] {What:all counters} from {From:obj} onto {Onto:obj}")
	all := phrase.Of[ability.CounterSpec](l.g, "all counters").Agrees()
	all.Add(ability.CounterSpec{}, "%p all {Kind:counterKind} counters")
	all.Add(ability.CounterSpec{}, "%p all {Kind:player counter} counters")
	all.Add(ability.CounterSpec{Kind: ""}, "%p all counters")

	l.act.Add(ability.CounterIt{}, "counter[s] {What:obj}")
	phrase.Words(l.counter, counterWords...)
}

// counterOfKinds adds "a flying, vigilance, or menace counter", which says "counter" once for several kinds.
func (l *lang) counterOfKinds() {
	of := phrase.Of[ofKinds](l.g, "kinds of one counter")
	of.Add(ofKinds{}, "{N:some number} {Kinds:counterKind|or2} counter(s)")
	phrase.Map(phrase.Of[[]ability.CounterSpec](l.g, "counter of kinds"), of, func(x ofKinds) []ability.CounterSpec {
		list := make([]ability.CounterSpec, len(x.Kinds))
		for i, k := range x.Kinds {
			list[i] = ability.CounterSpec{N: x.N, Kind: k}
		}
		return list
	}, func(list []ability.CounterSpec) (x ofKinds, ok bool) {
		for i, c := range list {
			if !ability.Equal(c, ability.CounterSpec{N: list[0].N, Kind: list[i].Kind}) {
				return x, false
			}
			x.N, x.Kinds = c.N, append(x.Kinds, c.Kind)
		}
		return x, len(list) > 1
	})
}

// ofKinds is so many counters of one of several kinds.
type ofKinds struct {
	N     ability.Number
	Kinds []ability.CounterKind
}

// countersEqual is putting a number of counters equal to an amount that follows.
type countersEqual struct {
	Kind ability.CounterKind
	On   ability.Ref
	N    ability.Number
}

// counterWords are the kinds of counters (122.1).
var counterWords = []string{
	"+1/+1", "-1/-1", "+1/+0", "+0/+1", "-0/-1", "-1/-0", "+2/+2", "+0/+2", "+1/+2", "+2/+0", "-0/-2", "-2/-1",
	"-2/-2", "acorn", "aegis", "age", "aim", "arrow", "arrowhead", "awakening", "bait", "blaze", "blessing", "blight",
	"blood", "bloodline", "bloodstain", "book", "bore", "bounty", "brain", "brick", "bribery", "burden", "cage",
	"carrion", "charge", "chip", "chorus", "coin", "collection", "component", "contested", "control", "corpse",
	"corruption", "credit", "croak", "cryptic", "crystal", "cube", "currency", "death", "deathtouch", "decayed",
	"defense", "delay", "depletion", "descent", "despair", "devotion", "discovery", "divinity", "doom",
	"double strike", "dread", "dream", "duty", "echo", "egg", "elixir", "ember", "enlightened", "eon", "eruption",
	"everything", "exalted", "eyeball", "eyestalk", "fade", "fate", "feather", "feeding", "fellowship", "fetch",
	"filibuster", "film", "finality", "fire", "first strike", "flame", "flavor", "flood", "flying", "foreshadow",
	"fungus", "funk", "fury", "fuse", "gem", "ghostform", "glyph", "gold", "growth", "harmony", "hatching",
	"hatchling", "haste", "healing", "hexproof", "hit", "hone", "hoofprint", "hope", "hour", "hourglass", "hunger",
	"ice", "impostor", "incarnation", "incubation", "indestructible", "infection", "influence", "ingenuity",
	"ingredient", "intel", "intervention", "invitation", "isolation", "javelin", "judgment", "ki", "kick",
	"knickknack", "knowledge", "landmark", "level", "lifelink", "lore", "loot", "loyalty", "luck", "magnet",
	"manabond", "manifestation", "mannequin", "mask", "matrix", "memory", "menace", "midway", "mine", "mining",
	"mire", "music", "muster", "necrodermis", "nest", "net", "night", "oil", "omen", "ore", "page", "pain",
	"palliation", "paralyzation", "pause", "petal", "petrification", "phylactery", "phyresis", "pin", "plague",
	"plot", "point", "polyp", "possession", "pressure", "prey", "pupa", "quest", "rally", "reach", "rejection",
	"release", "reprieve", "rev", "revival", "ribbon", "ritual", "rope", "rust", "scream", "scroll", "shadow",
	"shell", "shield", "shoe", "shred", "shroud", "silver", "skewer", "sleep", "sleight", "slime", "slumber", "soot",
	"soul", "spark", "spite", "spore", "stash", "storage", "story", "strife", "study", "stun", "supply", "suspect",
	"takeover", "task", "theft", "tide", "time", "tower", "training", "trample", "trap", "treasure", "unity",
	"unlock", "valor", "velocity", "verse", "vigilance", "vitality", "void", "volatile", "vortex", "vow", "voyage",
	"wage", "winch", "wind", "wish", "wreck", "nightmare", "gravity", "burn",
}
