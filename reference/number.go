package reference

import (
	"slices"

	"arbiter/ability"
)

// number is what a number is worth (107).
func (a *Ask) number(n ability.Number) int {
	switch n := n.(type) {
	case ability.Const:
		return n.N
	case ability.X:
		return a.x(n)
	case ability.CountOf:
		if o, ok := n.Of.(ability.Objects); ok {
			if events, past := a.gone(o); past {
				return len(events)
			}
		}
		return len(a.meant(n.Of))
	case ability.CardsIn:
		return len(a.zone(n.Of, n.Of, n.Zone))
	case ability.StatOf:
		return a.statMeant(n)
	case ability.TotalOf:
		return a.total(n)
	case ability.GreatestOf:
		return a.greatest(n)
	case ability.LifeOf:
		return a.player(n.Of).Life
	case ability.StartingLife:
		return a.player(n.Of).Starting
	case ability.LifeAmong:
		return a.lifeAmong(n)
	case ability.CountersOn:
		return a.countersOn(n)
	case ability.Half:
		if n.Third {
			return third(a.number(n.Of), n.Up)
		}
		return half(a.number(n.Of), n.Up)
	case ability.Times:
		return n.N * a.number(n.Of)
	case ability.Plus:
		return a.number(n.A) + a.number(n.B)
	case ability.Minus:
		return a.number(n.A) - a.number(n.B)
	case ability.Devotion:
		return a.devotion(n)
	case ability.LandTypes: // 305.6: the basic land types
		return a.subtypesAmong(n.Among, "Plains", "Island", "Swamp", "Mountain", "Forest")
	case ability.ColorsAmong: // 105.1
		return a.colorsAmong(n)
	case ability.CardTypes:
		return a.cardTypes(n)
	case ability.DifferentAmong:
		return a.differentAmong(n)
	case ability.Party:
		return a.party(n)
	case ability.Symbols:
		return a.symbols(n)
	case ability.TimesHappened:
		return len(a.eventsOf(n.Event, n.When))
	case ability.HowMuch:
		sum := 0
		for _, e := range a.eventsOf(n.Event, n.When) {
			sum += e.amount()
		}
		return sum
	case ability.ParamN:
		return a.x(ability.X{})
	case ability.ManaSpent:
		if n.From != nil {
			refuse(n, "mana from some sources")
		}
		return a.manaSpent(a.object(n.On), n.Colors)
	case ability.SpeedOf:
		return a.player(n.Of).Speed
	case ability.ThatMuch:
		v, ok := a.Amounts[n.To]
		if !ok || n.Most {
			refuse(n, "")
		}
		return v
	case ability.TimesKicked:
		if n.Word == "" {
			return a.object(n.Of).paid(ability.Kicker)
		}
		return a.object(n.Of).paid(n.Word)
	}
	refuse(n, "")
	return 0
}

// x is the value of X of the spell or ability (107.3a).
func (a *Ask) x(n ability.X) int {
	x := 0
	switch {
	case a.X != nil:
		x = *a.X
	case a.Source.permanent() || a.Source.spell(): // 107.3m
		x = a.Source.WasX
	}
	if n.Neg {
		return -x
	}
	return x
}

// statMeant is a number of the one object that is meant; one that has none counts as 0 (107.2, 208.3).
func (a *Ask) statMeant(n ability.StatOf) int {
	v, _ := a.statOf(n.Stat, a.object(n.Of))
	return v
}

func (a *Ask) total(n ability.TotalOf) (sum int) {
	for _, o := range a.objects(n.Of) {
		v, _ := a.statOf(n.Stat, o)
		sum += v
	}
	return sum
}

// greatest is the greatest number among those that have one; 0 if none does (107.2).
func (a *Ask) greatest(n ability.GreatestOf) (most int) {
	found := false
	for _, o := range a.objects(n.Of) {
		v, ok := a.statOf(n.Stat, o)
		if ok && (!found || v > most) {
			most, found = v, true
		}
	}
	return most
}

func (a *Ask) lifeAmong(n ability.LifeAmong) (life int) {
	for i, p := range a.playersOf(n.Of) {
		if i == 0 || p.Life > life != n.Lowest && p.Life != life {
			life = p.Life
		}
	}
	return life
}

func (a *Ask) countersOn(n ability.CountersOn) (sum int) {
	for _, t := range a.meant(n.On) {
		switch t := t.(type) {
		case *Player:
			sum += countersOf(t.Counters, n.Kind)
		case *Object:
			sum += t.counters(n.Kind)
		}
	}
	return sum
}

// half is half of a number, rounded as said (107.1a).
func half(n int, up bool) int {
	if up && n > 0 {
		return (n + 1) / 2
	}
	if !up && n < 0 {
		return (n - 1) / 2
	}
	return n / 2
}

// third is a third of a number that isn't negative, rounded (107.1a).
func third(n int, up bool) int {
	if up {
		n += 2
	}
	return n / 3
}

// devotion counts the mana symbols of the colors among the mana costs of permanents you control (700.5).
func (a *Ask) devotion(n ability.Devotion) (sum int) {
	if n.That {
		refuse(n, "to a color that was chosen")
	}
	for _, o := range a.Game.Objects {
		if o.permanent() && o.Controller == a.You && !o.NoValue {
			sum += o.Cost.Devotion(n.To)
		}
	}
	return sum
}

func (a *Ask) subtypesAmong(r ability.Ref, list ...ability.Subtype) (n int) {
	objects := a.objects(r)
	for _, s := range list {
		if slices.ContainsFunc(objects, func(o *Object) bool { return o.Subtypes[s] }) {
			n++
		}
	}
	return n
}

func (a *Ask) colorsAmong(n ability.ColorsAmong) int {
	objects := a.objects(n.Among)
	if len(objects) == 0 {
		return 0
	}
	all := objects[0].Colors
	for _, o := range objects {
		all |= o.Colors
	}
	return all.Len()
}

func (a *Ask) cardTypes(n ability.CardTypes) (count int) {
	objects := a.objects(n.Among)
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if n.Permanent && !permanentType(t) {
			continue
		}
		if slices.ContainsFunc(objects, func(o *Object) bool { return o.has(t) }) {
			count++
		}
	}
	return count
}

// permanentType reports whether a card type is one of the six permanent types (110.4).
func permanentType(t ability.Type) bool {
	return t == ability.Artifact || t == ability.Battle || t == ability.Creature || t == ability.Enchantment ||
		t == ability.Land || t == ability.Planeswalker
}

// differentAmong counts the different names, or values of a stat; what has no name has no different one (201.2b).
func (a *Ask) differentAmong(n ability.DifferentAmong) int {
	var seen []*Object
	for _, o := range a.objects(n.Among) {
		if n.Stat == 0 && len(o.Names) == 0 {
			continue
		}
		same := func(x *Object) bool {
			if n.Stat == 0 {
				return sameName(x, o)
			}
			v, _ := a.statOf(n.Stat, x)
			w, _ := a.statOf(n.Stat, o)
			return v == w
		}
		if !slices.ContainsFunc(seen, same) {
			seen = append(seen, o)
		}
	}
	return len(seen)
}

// symbols counts the mana symbols of a color, hybrid ones too (107.4).
func (a *Ask) symbols(n ability.Symbols) (sum int) {
	for _, o := range a.objects(n.Of) {
		if !o.NoValue {
			sum += o.Cost.Devotion(n.Color.Set())
		}
	}
	return sum
}

// party is the most creatures of a player that can be its Cleric, Rogue, Warrior and Wizard, each one of them
// (700.8).
func (a *Ask) party(n ability.Party) int {
	who := a.player(n.Of)
	var members [][]bool
	for _, o := range a.Game.Objects {
		if o.permanent() && o.has(ability.Creature) && o.Controller == who {
			members = append(members, []bool{o.Subtypes["Cleric"], o.Subtypes["Rogue"], o.Subtypes["Warrior"],
				o.Subtypes["Wizard"]})
		}
	}
	return matching(members, 0, [4]bool{})
}

func matching(members [][]bool, at int, taken [4]bool) int {
	if at == len(members) {
		return 0
	}
	best := matching(members, at+1, taken)
	for role, can := range members[at] {
		if can && !taken[role] {
			with := taken
			with[role] = true
			best = max(best, 1+matching(members, at+1, with))
		}
	}
	return best
}
