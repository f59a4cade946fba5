package scenario

import (
	"encoding/json"
	"fmt"
	"slices"

	"arbiter/engine"
)

// attack declares the next attacker of the script, or ends the declaration.
func (p *script) attack(pl *player) (int, error) {
	for k, a := range pl.actions {
		if a.Do != "attack" || a.Turn != p.turn() {
			continue
		}
		for i, o := range p.dec.Options {
			if o.Kind != engine.OptAttack || !p.t.Is(o.Obj, a.Card) ||
				a.Defender != "" && !p.attacked(o.Other, a.Defender) {
				continue
			}
			if a.Index != nil && p.t.Age(o.Obj) != *a.Index {
				continue
			}
			if a.Illegal && p.tryingOut != nil {
				continue // one at a time
			}
			pl.drop(k)
			if a.Illegal {
				p.tryOut(pl, a)
			} else if p.t.Costs(o) && pl.refuses() {
				return p.attack(pl)
			}
			return i, nil
		}
	}
	done := p.doneOption()
	if p.tryingOut != nil {
		return p.triedOut(pl, done)
	}
	if done >= 0 {
		return done, nil
	}
	if p.kind(engine.OptNo) < 0 { // it attacks without being declared
		if i := p.entersAgainst(pl); i >= 0 {
			return i, nil
		}
	}
	return 0, nil // forced attacks happen unasked
}

// entersAgainst returns the option for what a creature that enters attacking attacks, if the next record names one;
// otherwise -1.
func (p *script) entersAgainst(pl *player) int {
	for _, r := range p.records(pl, true) {
		name := ""
		if r.ref != nil {
			name = r.ref.Card
		} else if json.Unmarshal(r.raw, &name) != nil {
			continue
		}
		for i, o := range p.dec.Options {
			if name != "" && o.Kind == engine.OptAttack && p.attacked(o.Other, name) {
				r.take()
				return i
			}
		}
	}
	return -1
}

// block declares the next blocker of the script, or ends the declaration.
func (p *script) block(pl *player) (int, error) {
	for k := 0; k < len(pl.actions); k++ {
		a := pl.actions[k]
		if a.Do != "block" || a.Turn != p.turn() {
			continue
		}
		for i, o := range p.dec.Options {
			if o.Kind != engine.OptBlock || !p.t.Is(o.Obj, a.Card) || !p.t.Is(o.Other, a.Attacker) {
				continue
			}
			if a.Index != nil && p.t.Age(o.Obj) != *a.Index ||
				a.AttackerIndex != nil && p.t.Age(o.Other) != *a.AttackerIndex {
				continue
			}
			if a.Illegal && p.tryingOut != nil {
				continue // one at a time
			}
			pl.drop(k)
			if a.Illegal {
				p.tryOut(pl, a)
			} else if p.t.Costs(o) && pl.refuses() {
				return p.block(pl)
			}
			return i, nil
		}
	}
	done := p.doneOption()
	if p.tryingOut != nil {
		return p.triedOut(pl, done)
	}
	return max(done, 0), nil
}

// tryOut begins to declare an attack or block that must be illegal, with those beside it: it may be illegal only alone.
func (p *script) tryOut(pl *player, a *Action) {
	p.tryingOut, p.otherActions = a, slices.Clone(pl.actions)
	p.t.Save()
}

// triedOut is called when all is declared that the script names. The attack or block that is tried out is illegal if
// the declaration can't end with that (508.1c, 509.1b); then it is left out. done is the option that ends it, or
// negative.
func (p *script) triedOut(pl *player, done int) (int, error) {
	if done >= 0 {
		return 0, p.legalAfterAll()
	}
	p.t.Forbidden(p.tryingOut, pl.seat)
	pl.actions, p.tryingOut = p.otherActions, nil
	return -1, p.t.Restore()
}

// legalAfterAll is the error for an attack or block that was declared, and is said to be illegal.
func (p *script) legalAfterAll() error {
	a := p.tryingOut
	return fmt.Errorf("turn %d: expected %s to be unable to %s", a.Turn, a.Card, a.Do)
}

// refuses takes the player's next answer if it is about paying a cost, and reports whether it refuses to. A script that
// declares an attack or block with a cost pays for it.
func (pl *player) refuses() bool {
	var yes bool
	if len(pl.answers) == 0 || json.Unmarshal(pl.answers[0].Value, &yes) != nil {
		return false
	}
	pl.answers = pl.answers[1:]
	return !yes
}

// attacked reports whether the offered defender is the one that the script names. If teams are attacked, either player
// stands for both (606.7 of 2006).
func (p *script) attacked(what engine.Ref, name string) bool {
	if p.t.Is(what, name) {
		return true
	}
	pl := p.byID(name)
	return pl != nil && what.IsPlayer() && p.t.AttackedAsOne(pl.seat, what.Player())
}

// damageAnswer returns the option by which a creature assigns combat damage to the next recipient. A script gives a
// number for each recipient, in the order in which its blocks are declared; where the rules have the attacking player
// order the blockers (509.2 of 2009 to 2024), in that order.
func (p *script) damageAnswer(pl *player) (int, bool) {
	d := &p.dec
	if d.Chosen == 0 {
		p.damage = nil
		if !p.t.DamageOrder() {
			p.damage = p.damagePlan(pl)
		}
	}
	for i, o := range d.Options {
		if n, ok := p.damage[o.Obj]; ok && o.N == n {
			return i, true
		}
	}
	return 0, false
}

// damagePlan takes the numbers of a player's next answers for the recipients of the creature that assigns damage now.
func (p *script) damagePlan(pl *player) map[engine.Ref]int32 {
	d := &p.dec
	to := p.declaredOrder(d.Source)
	if len(to) < 2 || len(to) > int(d.Max) {
		return nil
	}
	plan := map[engine.Ref]int32{}
	left, used := d.Amount, 0
	for _, ref := range to {
		var n int32
		if used == len(pl.answers) || json.Unmarshal(pl.answers[used].Value, &n) != nil || n < 0 || n > left {
			break
		}
		plan[ref] = n
		left -= n
		used++
	}
	pl.answers = pl.answers[used:]
	return plan
}

// declaredOrder returns the creatures that block an attacker in the order in which the script declares them.
func (p *script) declaredOrder(attacker engine.Ref) []engine.Ref {
	blockers := p.t.Blockers(attacker)
	var out []engine.Ref
	for _, a := range p.blocks {
		if a.Turn != p.turn() || !p.t.Is(attacker, a.Attacker) {
			continue
		}
		for i, b := range blockers {
			if p.t.Is(b, a.Card) {
				out = append(out, b)
				blockers = slices.Delete(blockers, i, i+1)
				break
			}
		}
	}
	return append(out, blockers...)
}
