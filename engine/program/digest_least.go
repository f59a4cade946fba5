package program

import (
	"slices"

	"arbiter/mana"
)

// LeastMana is a lower bound of the mana that it takes to do something at instant speed, and when a sorcery could be
// cast; NoMana if it can't be done then. The needs are without what it can't be done.
type LeastMana struct {
	Quick, Slow           uint8
	QuickNeeds, SlowNeeds Needs
}

// Needs is a set of things that it takes to do something: the types of mana, and others.
type Needs uint16

const (
	// NeedsStack: a spell or ability on the stack, to target it. NeedsFight: attackers, to target one or what blocks.
	// NeedsCreature: a creature on the battlefield, to target it.
	NeedsStack Needs = 1 << (mana.NumKinds + iota)
	NeedsFight
	NeedsCreature
	// AllMana is all types of mana.
	AllMana  = Needs(mana.AnyType)
	allNeeds = AllMana | NeedsStack | NeedsFight | NeedsCreature
)

// NoMana stands for no amount of mana.
const NoMana uint8 = 255

// Nothing is the LeastMana of what can't be done at all.
var Nothing = LeastMana{Quick: NoMana, Slow: NoMana, QuickNeeds: allNeeds, SlowNeeds: allNeeds}

// Also makes it a bound of something else, too.
func (l *LeastMana) Also(o *LeastMana) {
	l.Quick, l.QuickNeeds = min(l.Quick, o.Quick), l.QuickNeeds&o.QuickNeeds
	l.Slow, l.SlowNeeds = min(l.Slow, o.Slow), l.SlowNeeds&o.SlowNeeds
}

// Within reports whether it might be done with so much mana and what there is.
func (l *LeastMana) Within(most int32, there Needs, slow bool) bool {
	return l.Quick != NoMana && int32(l.Quick) <= most && l.QuickNeeds&^there == 0 ||
		slow && l.Slow != NoMana && int32(l.Slow) <= most && l.SlowNeeds&^there == 0
}

// Less lowers it by so much mana.
func (l *LeastMana) Less(n int32) {
	for _, least := range [...]*uint8{&l.Quick, &l.Slow} {
		if *least != NoMana {
			*least -= uint8(min(n, int32(*least)))
		}
	}
}

// AnyTypes lets the mana be of any types.
func (l *LeastMana) AnyTypes() {
	l.QuickNeeds, l.SlowNeeds = l.QuickNeeds&^AllMana, l.SlowNeeds&^AllMana
}

// Flash allows at instant speed what can be done when a sorcery could be cast.
func (l *LeastMana) Flash() {
	if l.Slow != NoMana {
		l.Quick, l.QuickNeeds = min(l.Quick, l.Slow), l.QuickNeeds&l.SlowNeeds
	}
}

// add adds something that can be done for so much mana, at instant speed or not.
func (l *LeastMana) add(least int32, needs Needs, quick bool) {
	n := uint8(min(max(least, 0), int32(NoMana)-1))
	o := LeastMana{NoMana, n, allNeeds, needs}
	if quick {
		o.Quick, o.QuickNeeds = n, needs
	}
	l.Also(&o)
}

// atInstantSpeed reports whether an ability may be activated any time an instant could be cast: it isn't limited to the
// time of a sorcery, or an effect may lift that (606.3).
func (r *Rules) atInstantSpeed(ab *Ability) bool {
	if ab.Flags&AbLoyalty == 0 {
		return ab.Flags&AbSorcery == 0
	}
	return slices.ContainsFunc(r.Mods, func(m Mod) bool {
		return m.Kind == ModRule && RuleKind(m.A) == RuleLoyaltyInstant
	})
}

// digestActivating works out how much mana an activated ability of a permanent takes at least, and makes at most.
func (r *Rules) digestActivating(ab *Ability) {
	ab.Least, ab.MostMana, ab.MostKinds = Nothing, 0, 0
	if ab.Kind != AbActivated || !ab.Zones.Has(Battlefield) {
		return
	}
	if !ab.onlyPays() {
		ab.Least.add(ab.LeastMana, Needs(ab.NeedsKinds)|r.targetNeeds(ab), r.atInstantSpeed(ab))
	}
	r.digestObjectCost(ab)
	if !ab.HasSource {
		return
	}
	ab.MostMana, ab.MostKinds = NoMana, mana.AnyType
	c, s := &r.Costs[ab.Cost], &ab.Source
	if once := c.Tap || ab.SourceUsesSelf; !once || ab.N != 0 || ab.Chosen.N != 0 || ab.SourceTaps > 0 {
		return
	}
	n := int(s.Amount)
	if s.Output == mana.Fixed {
		n, ab.MostKinds = 0, 0
		for k, of := range s.Bundle {
			if n += int(of); of > 0 {
				ab.MostKinds |= mana.Kind(k).Set()
			}
		}
	} else {
		ab.MostKinds = s.Kinds
	}
	ab.MostMana = uint8(min(n, int(NoMana)))
}

// Several is N permanents that a player controls, each with one of the types and with the subtype; N is 0 if nothing is
// known of them.
type Several struct {
	N       uint8
	Types   TypeSet
	Subtype SubtypeID
}

// several is n permanents of a set that a player controls.
func (r *Rules) several(n uint8, from *Node) (of Several) {
	if from.Op != SetAll {
		return of
	}
	if of.Types, of.Subtype = r.TypesOf(PropX(from.B)), r.subtypeOf(PropX(from.B)); of.Types != 0 || of.Subtype != 0 {
		of.N = n
	}
	return of
}

// subtypeOf returns a subtype that all objects with a property have, if no effect changes its text; 0 if none is known.
func (r *Rules) subtypeOf(x PropX) SubtypeID {
	// Others: the other properties name no subtype.
	switch n := &r.Nodes[x]; n.Op {
	case PropSubtype:
		return SubtypeID(n.A)
	case PropAnd:
		if s := r.subtypeOf(PropX(n.A)); s != 0 {
			return s
		}
		return r.subtypeOf(PropX(n.B))
	}
	return 0
}

// controlled reports whether only objects that "you" control have a property.
func (r *Rules) controlled(x PropX) bool {
	// Others: the other properties say nothing of a controller.
	switch n := &r.Nodes[x]; n.Op {
	case PropControlledBy:
		return r.Nodes[n.A].Op == SetYou
	case PropAnd:
		return r.controlled(PropX(n.A)) || r.controlled(PropX(n.B))
	}
	return false
}

// digestObjectCost works out how many permanents, cards and counters an ability takes at least.
func (r *Rules) digestObjectCost(ab *Ability) {
	ab.Sacrifices, ab.Taps, ab.Discards, ab.Uncounters = Several{}, Several{}, 0, 0
	for i := range r.Costs[ab.Cost].Parts {
		p := &r.Costs[ab.Cost].Parts[i]
		from := &r.Nodes[p.From]
		if p.Kind == PartUncounter && from.Op == SetSource {
			if n := r.few(p.Amount); n > 0 {
				ab.Uncounters, ab.UncounterKind = n, p.Counter
			}
		}
		n := r.few(p.N)
		if p.All || p.Any || p.Whole || n == 0 {
			continue
		}
		switch {
		case p.Kind == PartDiscard:
			ab.Discards = n
		case p.Kind == PartSacrifice:
			ab.Sacrifices = r.several(n, from)
		case p.Kind == PartTap && from.Op == SetAll && r.controlled(PropX(from.B)):
			ab.Taps = r.several(n, from)
		}
	}
}

// few is the number of a part of a cost if it is given and from 1 to 100, 1 if there is none; else 0.
func (r *Rules) few(x NumX) uint8 {
	switch n := &r.Nodes[x]; {
	case x == 0:
		return 1
	case n.Op == NumConst && n.A >= 1 && n.A <= 100:
		return uint8(n.A)
	}
	return 0
}

// onlyPays reports whether a mana ability is only activated when there is something to pay.
func (ab *Ability) onlyPays() bool { return ab.Flags&AbMana != 0 && ab.HasSource && !ab.ByHand() }

// targetNeeds is what a spell or ability without modes needs to have targets.
func (r *Rules) targetNeeds(ab *Ability) (needs Needs) {
	for i := range ab.Targets {
		t := &ab.Targets[i]
		if t.Players || t.Min != 0 || t.AnyNumber || t.Divide != 0 || t.If != 0 || t.WhoReg != 0 {
			continue
		}
		switch {
		case t.Zone == Stack.Bit():
			needs |= NeedsStack
		case t.Zone == Battlefield.Bit():
			if r.fights(t.Prop) {
				needs |= NeedsFight
			}
			if r.TypesOf(t.Prop) == TypeCreature {
				needs |= NeedsCreature
			}
		}
	}
	return needs
}

// fightFlags are those of attackers and blockers.
const fightFlags = int32(Attacking | Blocking | Blocked | Unblocked)

// fights reports whether only attacking and blocking creatures have a property.
func (r *Rules) fights(x PropX) bool {
	n := &r.Nodes[x]
	// Others: other objects have it, too, as far as is known.
	switch n.Op {
	case PropAttacking:
		return true
	case PropFlags:
		return n.A != 0 && n.A&^fightFlags == 0
	case PropAnd:
		return r.fights(PropX(n.A)) || r.fights(PropX(n.B))
	case PropOr:
		return r.fights(PropX(n.A)) && r.fights(PropX(n.B))
	}
	return false
}

// digestManaAbility finds the mana ability of a permanent that has only one, and a plain one.
func (r *Rules) digestManaAbility(d *Def) {
	d.ManaAbility, d.NoManaAbility = 0, true
	for _, a := range d.Abilities {
		ab := &r.Abilities[a]
		if ab.MostMana == 0 && !(ab.HasSource && ab.Zones.Has(Battlefield)) {
			continue
		}
		if d.NoManaAbility = false; d.ManaAbility != 0 || !ab.PlainSource || !ab.HasSource || ab.MostMana == NoMana {
			d.ManaAbility = 0
			return
		}
		d.ManaAbility = a
	}
}

// digestLeast works out how much mana it takes at least to do something with a card outside the battlefield.
func (r *Rules) digestLeast(id DefID) {
	d := &r.Defs[id]
	d.FromHand, d.FromElsewhere, d.PlaysLand = Nothing, Nothing, false
	faces := append([]DefID{id}, d.Faces...)
	quick, full, colored := false, true, true
	d.CastTypes = 0
	for _, f := range faces {
		face := &r.Defs[f]
		quick, full, colored = quick || face.InstantSpeed, full && face.FullPrice, colored && face.FullColored
		d.CastTypes |= face.Chars.Types
	}
	price := func(least int32, kinds mana.Kinds, spell AbilityID) (int32, Needs) {
		needs := r.targetNeeds(&r.Abilities[spell])
		if !full {
			return 0, needs
		}
		return least, Needs(kinds) | needs
	}
	for _, f := range faces {
		face := &r.Defs[f]
		if face.Chars.Is(TypeLand) {
			d.PlaysLand = true
		} else if !face.NoCost || face.Cost != nil {
			least, needs := price(face.LeastMana, face.NeedsKinds, face.Spell)
			if !full && colored {
				least, needs = face.LeastMana-int32(face.Bill.Generic), needs|Needs(face.NeedsKinds)
			}
			d.FromHand.add(least, needs, face.InstantSpeed)
		}
		for _, a := range face.CastMods {
			switch ab := &r.Abilities[a]; {
			case ab.Kind == AbKeyword: // face down
				d.FromHand.add(0, 0, quick)
			case ab.Cast == CastOffering:
				d.FromHand.add(0, 0, true)
			case ab.Cast == CastWay && ab.Way&WayNoTiming == 0:
				spell := face.Spell
				if ab.Spell != 0 {
					spell = ab.Spell
				} else if ab.Way&(WayBack|WayFaceDown) != 0 {
					spell = 0
				}
				least, needs := price(ab.LeastMana, ab.NeedsKinds, spell)
				d.FromHand.add(least, needs, quick)
				d.FromElsewhere.add(least, needs, quick)
			}
		}
	}
	r.digestManaAbility(d)
	for _, a := range d.Abilities {
		switch ab := &r.Abilities[a]; {
		case ab.Kind == AbActivated && ab.onlyPays():
			r.HandMana = r.HandMana || ab.Zones.Has(Hand)
		case ab.Kind == AbActivated:
			d.outside(ab, ab.LeastMana, Needs(ab.NeedsKinds)|r.targetNeeds(ab), ab.Flags&(AbSorcery|AbLoyalty) == 0)
		case ab.Kind == AbKeyword && ab.Keyword == Suspend:
			d.outside(ab, 0, 0, quick)
		case ab.Kind == AbKeyword && (ab.Keyword == Plot || ab.Keyword == Foretell):
			d.outside(ab, 0, 0, ab.Flags&AbSorcery == 0)
		}
	}
}

// outside notes what an ability that works outside the battlefield takes at least.
func (d *Def) outside(ab *Ability, least int32, needs Needs, quick bool) {
	if ab.Zones.Has(Hand) {
		d.FromHand.add(least, needs, quick)
	}
	if ab.Zones&^(Hand.Bit()|Battlefield.Bit()) != 0 {
		d.FromElsewhere.add(least, needs, quick)
	}
}
