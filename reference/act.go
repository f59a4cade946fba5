package reference

import (
	"arbiter/ability"
)

// act follows one instruction.
func (r *resolving) act(x ability.Act) outcome {
	if o, known := r.actOnObjects(x); known {
		return o
	}
	if len(r.doing) > 0 && ofPlayers(x) {
		refuse(x, "done by an object")
	}
	switch x := x.(type) {
	case ability.PerEach:
		return r.perEach(x)
	case ability.Together:
		return r.together(x)
	case ability.Draw:
		return r.draw(x)
	case ability.Discard:
		return r.discard(x)
	case ability.Mill:
		return r.mill(x)
	case ability.GainLife: // 119.3
		return r.gainLife(r.doer, r.amount(x.N))
	case ability.LoseLife:
		return r.loseLife(r.doer, r.amount(x.N))
	case ability.PayLife: // 119.4
		return r.loseLife(r.doer, r.amount(x.N))
	case ability.SetLife:
		return r.setLife(r.doer, r.number(x.N))
	case ability.DoubleLife:
		return r.setLife(r.player(x.Of), 2*r.player(x.Of).Life) // 701.10d: a negative total is lost
	case ability.Deal:
		return r.deal(x)
	case ability.Fight:
		return r.fight(x)
	case ability.GetCounters:
		return r.getCounters(x)
	case ability.GetEnergy: // 107.14
		n := r.amount(x.N)
		r.addCounters(r.doer, "energy", n)
		return outcome{n: n}
	case ability.PayMana:
		return r.payMana(x)
	case ability.PayEnergy: // 107.14
		n := r.amount(x.N)
		if n > r.doer.Counters["energy"] {
			return outcome{} // 118.3
		}
		r.addCounters(r.doer, "energy", -n)
		return outcome{n: n}
	case ability.AddMana:
		return r.addMana(x)
	case ability.Create:
		return r.create(x)
	case ability.Search:
		return r.search(x)
	case ability.Shuffle:
		return r.shuffle(x)
	case ability.Reveal:
		return r.show(x.What, x.Until != nil || x.Random || x.From != nil || x.Opening, x, ability.Revealed)
	case ability.LookAt:
		return r.show(x.What, x.Exiled, x, lookedAt)
	case ability.Choose:
		return r.choose(x)
	case ability.KeywordAction:
		return r.keywordAction(x)
	case ability.BecomeMonarch: // 725.2
		r.Game.Monarch = r.doer
		return outcome{n: 1}
	case ability.Scry:
		return r.scry(r.amount(x.N), ability.Library)
	case ability.Surveil:
		return r.scry(r.amount(x.N), ability.Graveyard)
	}
	if o, known := r.fact(x); known {
		return o
	}
	refuse(x, "as an instruction")
	return outcome{}
}

// ofPlayers reports whether only players do something.
func ofPlayers(x ability.Act) bool {
	// Others: objects do them too, or nobody.
	switch x.(type) {
	case ability.Draw, ability.Discard, ability.Mill, ability.GainLife, ability.LoseLife, ability.PayLife,
		ability.SetLife,
		ability.GetCounters, ability.GetEnergy, ability.PayMana, ability.PayEnergy, ability.AddMana, ability.Create,
		ability.Search, ability.Shuffle, ability.BecomeMonarch, ability.Scry, ability.Surveil:
		return true
	}
	return false
}

// actOnObjects follows an instruction that moves or changes objects.
func (r *resolving) actOnObjects(x ability.Act) (out outcome, known bool) {
	switch x := x.(type) {
	case ability.Destroy:
		return r.destroyAll(x), true
	case ability.ExileIt:
		return r.exile(x), true
	case ability.Move:
		return r.put(x), true
	case ability.Sacrifice:
		return r.sacrifice(x), true
	case ability.Tap: // 701.26a
		return r.turn(x.What, true), true
	case ability.Untap:
		return r.turn(x.What, false), true
	case ability.TapOrUntap:
		return r.tapOrUntap(x), true
	case ability.CounterIt:
		return r.counter(x), true
	case ability.Regenerate: // 701.19a
		for _, o := range r.permanents(x.What) {
			o.Shields++
			out.things = append(out.things, o)
		}
		return out, true
	case ability.PutCounters:
		return r.putCounters(x), true
	case ability.RemoveCounters:
		return r.removeCounters(x), true
	case ability.DoubleCounters:
		return r.doubleCounters(x), true
	case ability.GainControl:
		return r.gainControl(x), true
	case ability.Attach:
		return r.attach(x), true
	case ability.Unattach: // 701.3d
		for _, o := range r.permanents(x.What) {
			o.AttachedTo = nil
			out.things = append(out.things, o)
		}
		return out, true
	case ability.RemoveFromCombat: // 506.4
		for _, o := range r.permanents(x.What) {
			r.outOfCombat(o)
			out.things = append(out.things, o)
		}
		return out, true
	}
	return outcome{}, false
}

// perEach multiplies the amount of an act.
func (r *resolving) perEach(x ability.PerEach) outcome {
	if x.Once {
		refuse(x, "once for each")
	}
	n := 0
	if x.N != nil {
		n = r.number(x.N)
	} else {
		n = r.number(ability.CountOf{Of: x.Of})
	}
	if x.Beyond {
		n = max(n-1, 0)
	}
	if !multiplies(x.Act) {
		refuse(x.Act, "for each")
	}
	was := r.times
	r.times *= n
	out := r.act(x.Act)
	r.times = was
	return out
}

// multiplies reports whether "for each" multiplies an amount of the act.
func multiplies(x ability.Act) bool {
	// Others: it would repeat them.
	switch x := x.(type) {
	case ability.Draw, ability.Mill, ability.GainLife, ability.LoseLife, ability.Get, ability.GetEnergy,
		ability.AddMana,
		ability.Create, ability.PutCounters, ability.GetCounters:
		return true
	case ability.Deal:
		return len(x.Parts) == 1
	}
	return false
}

// together follows acts whose verb is said once.
func (r *resolving) together(x ability.Together) (out outcome) {
	was := r.apart
	r.apart = true
	for _, y := range x.Acts {
		out.add(r.act(y))
	}
	r.apart = was
	return out
}

// lookedAt is no word that a text picks things out by.
const lookedAt ability.Handling = 255

// show has cards revealed or looked at (701.20): the text can speak of them afterwards.
func (r *resolving) show(what ability.Ref, further bool, x ability.Act, verb ability.Handling) outcome {
	if further {
		refuse(x, "some way of it")
	}
	things := r.pick(what, r.doer, []ability.Zone{ability.Hand})
	r.shown = append([]Thing{}, things...)
	if verb != lookedAt {
		r.Verbs[verb] = append(r.Verbs[verb], things...)
	}
	return outcome{n: len(things), things: things}
}

// choose has a player choose something that the text speaks of afterwards.
func (r *resolving) choose(x ability.Choose) outcome {
	if x.What == nil || x.Thing != ability.NoChoice || x.Random || x.Secret || x.N != nil {
		refuse(x, "a quality, or in secret")
	}
	things := r.pick(x.What, r.doer, onBattlefield)
	r.Verbs[ability.ChosenThing] = append(r.Verbs[ability.ChosenThing], things...)
	return outcome{n: len(things), things: things}
}
