package scenario

import (
	"fmt"
	"sort"

	"arbiter/engine"
	"arbiter/engine/program"
)

// setUp answers the decisions as permanents enter, then gives the pieces their status.
func (p *play) setUp() error {
	runs := p.s.runs()
	// The choices as permanents enter are answered from the queues first, so these are filled now; play fills them
	// again for later runs only.
	if err := p.load(&runs[0]); err != nil {
		return err
	}
	for n := 0; p.g.Decision(&p.dec); n++ {
		if n > p.max {
			return fmt.Errorf("the position is not set up after %d decisions", p.max)
		}
		i, err := 0, error(nil)
		if p.chance != nil {
			i = p.chance.choose(p.g, &p.dec)
		} else if i = p.chosenWord(); i >= 0 {
		} else if i, err = p.choose(p.players[p.dec.Player]); err != nil {
			return err
		}
		if err := p.g.Answer(i); err != nil {
			return err
		}
	}
	return p.arrange()
}

// arrange gives the pieces their labels and their status, once they are where they are.
func (p *play) arrange() error {
	p.label()
	for i, pl := range p.pieces {
		words, asked := p.words[i]
		if !asked {
			words = pl.piece.Chosen
		}
		if len(words) == 0 {
			continue
		}
		if what, err := p.find(string(words[0]), nil, nil); err != nil || len(words) > 1 ||
			!p.g.Chose(p.g.Ref(i), what) && !p.g.Choose(p.g.Ref(i), what) {
			return unsupported("%s: %s is not chosen as it enters", pl.piece.Card, words[0])
		}
	}
	for i, pc := range p.pieces {
		ref := p.g.Ref(i)
		st := engine.Status{
			Exactly: p.s.Begin != nil,
			Tapped:  pc.piece.Tapped,
			Sick:    pc.piece.Sick,
			Damage:  pc.piece.Damage,
		}
		kinds := make([]string, 0, len(pc.piece.Counters))
		for k := range pc.piece.Counters {
			kinds = append(kinds, k)
		}
		sort.Strings(kinds)
		for _, k := range kinds {
			st.Counters = append(st.Counters, engine.CounterCount{Kind: k, N: pc.piece.Counters[k]})
		}
		if err := p.commander(pc.piece, ref, &st); err != nil {
			return err
		}
		if to := pc.piece.AttachedTo; to != "" {
			host, err := p.find(to, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, attached_to: %w", pc.piece.Card, err)
			}
			st.AttachedTo = host
		}
		if by := pc.piece.ExiledWith; by != "" {
			host, err := p.find(by, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, exiled_with: %w", pc.piece.Card, err)
			}
			st.ExiledWith = host
		}
		if (pc.piece.Attacks != "" || pc.piece.Attacking) && !p.inCombat(p.g.View(engine.Judge).Controller(ref)) {
			return unsupported("%s can't be attacking: the position doesn't begin in the combat of its controller (508.1)",
				pc.piece.Card)
		}
		if pc.piece.Attacks != "" {
			whom, err := p.find(pc.piece.Attacks, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, attacks: %w", pc.piece.Card, err)
			}
			st.Attacks = whom
		} else if pc.piece.Attacking {
			st.Attacks = engine.PlayerRef(program.PlayerID(len(p.players)-1) - p.g.View(engine.Judge).Controller(ref))
		}
		if err := p.status(pc, ref, &st); err != nil {
			return err
		}
		if !p.g.Arrange(ref, st) {
			return unsupported("%s can't be set up with this status", pc.piece.Card)
		}
	}
	return p.statusDone()
}

// inCombat reports whether the position begins in a step of a combat phase in which a player's permanents may be
// attacking.
func (p *play) inCombat(controller program.PlayerID) bool {
	b := p.s.Begin
	if b == nil {
		return false
	}
	on := p.byID(b.Player)
	if on == nil || on.seat != controller && !p.g.View(engine.Judge).Teammates(on.seat, controller) {
		return false
	}
	switch steps[b.Step] {
	case program.StepAttackers, program.StepBlockers, program.StepFirstDamage, program.StepDamage,
		program.StepEndCombat:
		return true
	}
	return false
}

// commander sets what is recorded of a commander.
func (p *play) commander(pc *Piece, ref engine.Ref, st *engine.Status) error {
	if pc.Casts == 0 && len(pc.Dealt) == 0 {
		return nil
	}
	const most = 1000
	if !p.g.View(engine.Judge).IsCommander(ref) || pc.Casts < 0 || pc.Casts > most {
		return unsupported("%s: casts and dealt are for a commander, with numbers from 0 to %d", pc.Card, most)
	}
	st.CommandCasts, st.CommandDamage = int32(pc.Casts), make([]int32, len(p.players))
	for id, n := range pc.Dealt {
		pl := p.byID(id)
		if pl == nil {
			return unsupported("%s, dealt: no player is called %q; the players are %s", pc.Card, id, p.playerList())
		}
		if n < 0 || n > most {
			return unsupported("%s, dealt: %d to %s is not a number from 0 to %d", pc.Card, n, id, most)
		}
		st.CommandDamage[pl.seat] = n
	}
	return nil
}
