package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/rulebook"
)

// tellsX reports whether an ability that triggers on an event has the X of the spell or ability that the event is
// about: as its own spell is cast (107.3i), as its card is cycled, and where the event speaks of the {X} of another
// spell's cost (107.3e).
func tellsX(when ability.Event) bool {
	for _, e := range events(when) {
		d, ok := e.(ability.Does)
		if !ok {
			continue
		}
		for _, a := range d.Acts {
			// Others: they are about no X that was announced.
			switch a := a.(type) {
			case ability.Cast:
				if isSelf(a.What) || saysX(a.What) {
					return true
				}
			case ability.Cycle:
				if isSelf(a.What) && !a.OrDiscard {
					return true
				}
			case ability.Passive:
				if _, cast := a.Act.(ability.Cast); cast && (isSelf(d.Who) || saysX(d.Who)) {
					return true
				}
			}
		}
	}
	return false
}

// saysX reports whether a noun phrase says "with {X} in its mana cost".
func saysX(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	for _, p := range o.Post {
		if _, x := p.(ability.WithX); x {
			return ok
		}
	}
	return false
}

// knownX is which abilities of a face have an X that is chosen elsewhere.
type knownX uint8

const (
	// knownAnnounced: a cost of the face has an X. Its spell has it, and what triggers as that enters (107.3a, 107.3m).
	knownAnnounced knownX = 1 << iota
	// knownByAll: all its abilities know the X of its morph or disguise cost or of its monstrosity ability (702.37f,
	// 702.168e, 701.37c).
	knownByAll
)

// xOf returns which abilities of a face know an X that is chosen for its costs.
func xOf(cost ability.ManaCost, lines []rulebook.Line) (known knownX) {
	if cost.Variables() > 0 {
		known |= knownAnnounced
	}
	announced := func(costs ...[]ability.Act) {
		if slices.ContainsFunc(costs, costsX) {
			known |= knownAnnounced
		}
	}
	for _, l := range lines {
		if l.Ability == nil {
			continue
		}
		ability.Walk(l.Ability, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.Keyword:
				announced(n.Cost, n.And)
				if (n.Word == "morph" || n.Word == "megamorph" || n.Word == "disguise") && costsX(n.Cost) {
					known |= knownByAll
				}
			case ability.Activated:
				announced(n.Cost)
			case ability.AdditionalCost:
				announced(n.Cost)
			case ability.AlternativeCost:
				announced(n.Cost)
			case ability.KeywordAction:
				if n.Word == "monstrosity" && ability.Equal(n.N, ability.X{}) {
					known |= knownByAll
				}
			}
			return true
		})
	}
	return known
}

// saysWhere reports whether text defines X: "..., where X is ...".
func saysWhere(a ability.Ability) bool {
	found := false
	ability.Walk(a, func(n ability.Node) bool {
		_, where := n.(ability.Where)
		found = found || where
		return !found
	})
	return found
}

// costsX reports whether a cost has an X, whose value is chosen with it (107.3a).
func costsX(cost []ability.Act) bool {
	found := false
	for _, a := range cost {
		ability.Walk(a, func(n ability.Node) bool {
			_, x := n.(ability.X)
			found = found || x || paysX(n)
			return !found
		})
	}
	return found
}

// paysX reports whether an act is paying an amount of mana with {X} in it.
func paysX(n ability.Node) bool {
	switch n := n.(type) {
	case ability.PayMana:
		return n.Cost.Variables() > 0
	case ability.Waterbend:
		return n.Cost.Variables() > 0
	}
	return false
}

// definedX looks for an X that nothing defines.
type definedX struct {
	known knownX
	// defined: what stands before defines X.
	defined bool
	unknown ability.Node
}

// choosingX has an X that neither a cost nor the text defines be the number that its player chooses as the ability
// resolves (107.3f), where it says how many objects they may act on. Any other such X is refused.
func choosingX(a ability.Ability, known knownX) ability.Ability {
	d := definedX{known: known, defined: known&knownByAll != 0}
	if d.visit(a); d.unknown == nil {
		return a
	}
	chosen := ability.Rewrite(a, func(n ability.Node) ability.Node {
		if s, ok := n.(ability.Seq); ok {
			return choosesX(s)
		}
		return n
	}).(ability.Ability)
	d = definedX{known: known, defined: known&knownByAll != 0}
	if d.visit(chosen); d.unknown != nil {
		refuse(d.unknown, "a number that neither a cost nor the text defines")
	}
	return chosen
}

// chosenX is the mention of the objects whose number is X.
const chosenX ability.Mention = -5000

// choosesX rewrites "you may tap X untapped Myr you control. If you do, ...": any number of them may be chosen, and X
// is that number in what follows.
func choosesX(s ability.Seq) ability.Seq {
	for i, e := range s.List {
		d, ok := e.(ability.Do)
		if !ok || !d.May || len(d.Acts) != 1 || i+1 == len(s.List) {
			continue
		}
		said := ability.Mention(0)
		d.Acts = []ability.Act{ability.Rewrite(d.Acts[0], func(n ability.Node) ability.Node {
			o, ok := n.(ability.Objects)
			if !ok || o.Det.How != ability.Exactly || o.Det.Target || !ability.Equal(o.Det.N, ability.X{}) ||
				said != 0 {
				return n
			}
			o.Det.How, o.Det.N = ability.AnyNumber, nil
			if o.Said == 0 {
				o.Said = chosenX
			}
			said = o.Said
			return o
		}).(ability.Act)}
		if said == 0 {
			continue
		}
		rest := ability.Effect(ability.Seq{List: slices.Clone(s.List[i+1:])})
		if i+2 == len(s.List) {
			rest = s.List[i+1]
		}
		s.List = append(slices.Clone(s.List[:i]), d, ability.Where{Effect: rest,
			X: ability.CountOf{Of: ability.It{To: said, Plural: true}}})
		return s
	}
	return s
}

func (d *definedX) visit(n ability.Node) {
	outer := d.defined
	switch n := n.(type) {
	case ability.X:
		if !d.defined && d.unknown == nil {
			d.unknown = n
		}
		return
	case ability.Where:
		d.visit(n.X)
		d.defined = true
		d.visit(n.Effect)
		return
	case ability.Activated:
		d.defined = outer || costsX(n.Cost)
	case ability.Triggered:
		d.defined = outer || tellsX(n.When) || d.known&knownAnnounced != 0 && ownX(n.When)
	case ability.Ability:
		d.defined = outer || d.known&knownAnnounced != 0
	}
	if act, ok := n.(ability.KeywordAction); ok && totalOfX(act) { // "collect evidence X", as a cost
		d.defined = true
	}
	if k, ok := n.(ability.Keyword); ok && k.Word == "bloodthirst" { // the rules define its X (702.54b)
		k.N = nil
		n = k
	}
	d.defined = d.defined || paysX(n)
	defined := d.defined
	ability.Children(n, d.visit)
	if _, inner := n.(ability.Ability); inner {
		d.defined = outer
	} else {
		d.defined = d.defined || defined
	}
}

// ownX reports whether an ability triggers as its object enters, is turned face up or becomes monstrous: it has the X
// of the spell it was, of its morph cost or of its monstrosity ability (107.3m, 702.37f, 701.37c).
func ownX(when ability.Event) bool {
	for _, e := range events(when) {
		d, ok := e.(ability.Does)
		if !ok {
			continue
		}
		for _, a := range d.Acts {
			// Others: the object has no X then (107.3m).
			switch a.(type) {
			case ability.Enter, ability.TurnedFaceUp, ability.KeywordEvent:
				return true
			}
		}
	}
	return false
}

// targetsMention is the mention of a target that X depends on.
const targetsMention ability.Mention = -5001

// paidForTarget has X be the mana value of the target in "you may pay {X}. If you do, return target card with
// mana value X from your graveyard to your hand": the target is chosen as the ability is put on the stack, and X with
// it (107.3f, 603.3d). The mana value of a card in a graveyard doesn't change; another target of which X is said is
// refused.
func paidForTarget(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		s, ok := n.(ability.Seq)
		if !ok || len(s.List) != 2 {
			return n
		}
		pays, ok := s.List[0].(ability.Do)
		f, isIf := s.List[1].(ability.If)
		if !ok || !isIf || !pays.May || len(pays.Acts) != 1 || !paysX(pays.Acts[0]) || f.Else != nil {
			return n
		}
		if _, did := f.Cond.(ability.DidSo); !did {
			return n
		}
		said := ability.Mention(0)
		f.Then = ability.Rewrite(f.Then, func(n ability.Node) ability.Node {
			o, ok := n.(ability.Objects)
			at := slices.IndexFunc(o.Post, statX)
			if !ok || !o.Det.Target || at < 0 {
				return n
			}
			stat := o.Post[at].(ability.WithStat)
			if said != 0 || o.Det.How != ability.One || !slices.ContainsFunc(o.Post, inGraveyard) ||
				stat.Stat != ability.ManaValue || stat.Op != ability.EqualTo {
				refuse(o, "a target that depends on a number that isn't chosen yet")
			}
			o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
			if o.Said == 0 {
				o.Said = targetsMention
			}
			said = o.Said
			return o
		}).(ability.Effect)
		if said == 0 {
			return n
		}
		s.List = []ability.Effect{pays, f}
		return ability.Where{Effect: s, X: ability.StatOf{Stat: ability.ManaValue, Of: ability.It{To: said}}}
	}).(ability.Ability)
}

// statX matches "with mana value X or less".
func statX(p ability.Property) bool {
	w, ok := p.(ability.WithStat)
	return ok && ability.Equal(w.N, ability.X{})
}

// inGraveyard matches "from your graveyard".
func inGraveyard(p ability.Property) bool {
	z, ok := p.(ability.InZone)
	return ok && z.Zone == ability.Graveyard
}
