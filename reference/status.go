package reference

import (
	"slices"

	"arbiter/ability"
)

// status is about what an object has become in play: its status (110.5), combat, designations, attachments.
func (a *Ask) status(p ability.Property, o *Object) bool {
	switch p := p.(type) {
	case ability.IsTapped:
		return o.permanent() && o.Tapped
	case ability.IsUntapped:
		return o.permanent() && !o.Tapped
	case ability.FaceDown:
		return o.FaceDown
	case ability.FaceUp:
		return !o.FaceDown
	case ability.IsToken:
		return o.Kind == IsToken
	case ability.NoAbilities: // 113.12
		return o.NoAbilities
	case ability.IsAttacking:
		return a.attacking(p, o)
	case ability.IsBlocking: // 509.1g
		if p.What != nil {
			return slices.ContainsFunc(o.Blocks, func(x *Object) bool { return a.isAmong(p.What, x) })
		}
		return o.Blocking
	case ability.IsBlocked: // 509.1h
		if p.By != nil {
			return slices.ContainsFunc(o.BlockedBy, func(x *Object) bool { return a.isAmong(p.By, x) })
		}
		return o.Blocked
	case ability.IsUnblocked: // 509.1h: only after blockers have been declared
		return o.IsAttacking && !o.Blocked && a.Game.Declared
	case ability.InBlockWith:
		what := a.meant(p.What)
		opposed := func(x *Object) bool { return slices.Contains(what, Thing(x)) }
		return slices.ContainsFunc(o.Blocks, opposed) || slices.ContainsFunc(o.BlockedBy, opposed)
	case ability.IsMonstrous:
		return o.Monstrous
	case ability.IsRenowned:
		return o.Renowned
	case ability.IsSuspected:
		return o.Suspected
	case ability.IsSaddled:
		return o.Saddled
	case ability.IsHarnessed:
		return o.Harnessed
	case ability.RingBearer: // 701.54e
		return o.RingBearer && (p.Of == nil || a.isAmong(p.Of, o.Controller))
	case ability.HasteOrStayed: // 302.6
		return !o.Sick || o.keyword(ability.Keyword{Word: ability.Haste})
	case ability.FromSource:
		if o.Kind != IsAbility {
			return false
		}
		if o.Source == nil {
			refuse(p, "that is gone")
		}
		return a.wasThing(p.What, o.Source)
	case ability.Targeting:
		return a.targeting(p, o)
	case ability.IsEnchanted: // 303.4b
		if p.By != nil {
			refuse(p, "as what something is enchanted by")
		}
		return a.hasAttached(o, "Aura")
	case ability.WithLife, ability.WithHand, ability.Controlling, ability.ControllingMost, ability.ControllingMore,
		ability.WithMore, ability.WithMost, ability.WithOpponents, ability.AtMaxSpeed:
		return false // of players
	case ability.IsEquipped: // 301.5b
		return a.hasAttached(o, "Equipment")
	case ability.Modified:
		return a.modified(o)
	}
	refuse(p, "")
	return false
}

// targeting is of a spell or ability that has such a target, a single one, or no other (115.9).
func (a *Ask) targeting(p ability.Targeting, o *Object) bool {
	if p.Single && !p.Only && len(o.Targets) != 1 {
		return false
	}
	if p.What == nil {
		return len(o.Targets) > 0
	}
	n := 0
	for _, t := range o.Targets {
		if a.isAmong(p.What, t) {
			n++
		}
	}
	different := slices.ContainsFunc(o.Targets, func(t Thing) bool { return t != o.Targets[0] })
	return n > 0 && (!p.Only || !different) // 115.9c: how often it was chosen doesn't matter
}

func (a *Ask) attacking(p ability.IsAttacking, o *Object) bool {
	if !o.IsAttacking {
		return false
	}
	if p.Alone { // 506.5
		for _, other := range a.Game.Objects {
			if other != o && other.IsAttacking {
				return false
			}
		}
	}
	return p.Whom == nil || o.Attacking != nil && a.isAmong(p.Whom, o.Attacking)
}

func (a *Ask) hasAttached(t Thing, s ability.Subtype) bool {
	return slices.ContainsFunc(a.Game.attachments(t), func(x *Object) bool { return x.Subtypes[s] })
}

// modified: it has a counter on it, is equipped, or is enchanted by an Aura its controller controls (700.9).
func (a *Ask) modified(o *Object) bool {
	return o.permanent() && (o.counters("") > 0 || a.hasAttached(o, "Equipment") ||
		slices.ContainsFunc(a.Game.attachments(o), func(x *Object) bool {
			return x.Subtypes["Aura"] && x.Controller == o.Controller
		}))
}

// playerFits is fits of a player.
func (a *Ask) playerFits(p ability.Property, t *Player) bool {
	switch p := p.(type) {
	case ability.WithLife:
		return compare(t.Life, p.Op, a.number(p.N))
	case ability.WithHand:
		zone := p.Zone
		if zone == ability.AnyZone {
			zone = ability.Hand
		}
		return compare(a.cardsIn(zone, t), p.Op, a.number(p.N))
	case ability.Controlling:
		return a.controlsSome(t, p.What) != p.Not
	case ability.ControllingMost:
		return a.controlsMost(t, p.What)
	case ability.ControllingMore:
		if p.By != nil {
			refuse(p, "as so many more")
		}
		if p.Foe {
			refuse(p, "an opponent of another player")
		}
		return a.controlsMore(t, p.What, p.Than, p.Fewer)
	case ability.WithMore:
		if p.Foe {
			refuse(p, "an opponent of another player")
		}
		return a.hasMore(t, p)
	case ability.WithMost:
		return a.hasMost(t, p)
	case ability.AtMaxSpeed:
		return (t.Speed == 4) != p.Not
	case ability.WithOpponents:
		n := 0
		for _, q := range a.Game.Players {
			if !q.Lost && opponents(q, t) {
				n++
			}
		}
		return compare(n, p.Op, a.number(p.N))
	case ability.IsAttacking: // 508.6: as who controls a creature that attacks so
		return slices.ContainsFunc(a.Game.Objects, func(o *Object) bool {
			return o.Controller == t && a.attacking(p, o)
		})
	case ability.HasType, ability.HasSubtype, ability.HasSupertype, ability.HasColor, ability.Colorless,
		ability.Monocolored, ability.Multicolored, ability.IsTapped, ability.IsUntapped, ability.WithStat, ability.With,
		ability.Controlled, ability.Owned, ability.InZone, ability.Named, ability.IsBlocking, ability.IsToken:
		return false
	}
	refuse(p, "of a player")
	return false
}

// cardsIn counts the cards of a player's zone; on the battlefield and the stack nothing is a player's.
func (a *Ask) cardsIn(z ability.Zone, p *Player) (n int) {
	for _, o := range a.Game.Objects {
		if o.Zone == z && o.Owner == p && o.Kind == IsCard {
			n++
		}
	}
	return n
}

// amount is how much of something a player has.
func (a *Ask) amount(of ability.Amount, p *Player) int {
	switch of {
	case ability.LifeAmount:
		return p.Life
	case ability.HandAmount:
		return a.cardsIn(ability.Hand, p)
	case ability.GraveyardAmount:
		return a.cardsIn(ability.Graveyard, p)
	}
	panic(Unknown{"Amount"})
}

// hasMore is "with more life than you": than every player referred to, or than any of them for "an opponent". "At least
// two more" is by so much.
func (a *Ask) hasMore(t *Player, p ability.WithMore) bool {
	by := 1
	if p.By != nil {
		by = a.number(p.By)
	}
	amount := func(q *Player) (n int) {
		if p.Cards == nil {
			return a.amount(p.What, q)
		}
		cards, ok := p.Cards.(ability.Objects)
		if !ok || p.What != ability.GraveyardAmount {
			refuse(p, "such cards")
		}
		for _, o := range a.Game.Objects {
			if o.Zone == ability.Graveyard && o.Owner == q && o.Kind == IsCard &&
				a.describing(o).phrase(cards, o, []ability.Zone{ability.Graveyard}) {
				n++
			}
		}
		return n
	}
	mine := amount(t)
	return a.quantified(p.Than, t, func(q *Player) bool {
		more := mine - amount(q)
		if p.Fewer {
			more = -more
		}
		return more >= by
	})
}

func (a *Ask) hasMost(t *Player, p ability.WithMost) bool {
	for _, q := range a.Game.Players {
		if q == t || q.Lost {
			continue
		}
		n := a.amount(p.What, q) - a.amount(p.What, t)
		if p.Least {
			n = -n
		}
		if n > 0 || n == 0 && !p.Tied {
			return false
		}
	}
	return true
}

// quantified reports whether something is so of the players that a reference means: of any if it means one of several
// ("an opponent"), of each otherwise. "Each other player" leaves out the one who is compared with them; nil is you.
func (a *Ask) quantified(r ability.Ref, other *Player, is func(*Player) bool) bool {
	o, ok := r.(ability.Objects)
	if ok && o.Det.Other && other != nil {
		b := *a
		b.You = other
		a = &b
	}
	players := a.playersOf(r)
	if ok && (o.Det.How == ability.One || o.Det.How == ability.Any) {
		return slices.ContainsFunc(players, is)
	}
	if ok && o.Det.How == ability.None {
		return !slices.ContainsFunc(players, is)
	}
	if len(players) == 0 {
		refuse(r, "nobody")
	}
	return !slices.ContainsFunc(players, func(p *Player) bool { return !is(p) })
}
