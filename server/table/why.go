package table

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/scenario/judge"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Explained explains an object: where its characteristics come from, and how its player would pay for it now.
type Explained struct {
	*judge.Explanation
	Payment show.Payment
}

// Why explains an object to the player who holds the token of a seat, or to who may watch: what made it what it is, and
// what keeps the player from using it. Spectators learn only what they have been shown so far.
func (t *Table) Why(secret string, about wire.ID) (out *Explained, err error) {
	open := t.do(func() {
		p, viewer := &t.play, engine.NoPlayer
		if seat := slices.IndexFunc(p.seats, func(s *Sit) bool { return s.holds(secret) }); seat >= 0 {
			viewer = program.PlayerID(seat)
		} else {
			if err = t.watch(secret); err != nil {
				return
			}
			p = t.shown(&Client{t: t, seat: -1})
		}
		if p.g == nil {
			err = refuse("start", "the game has not begun")
			return
		}
		out, err = explain(p, viewer, about)
	})
	if !open {
		return nil, ErrClosed
	}
	return out, err
}

// Why explains an object after a number of answers, with all information.
func (r *Replay) Why(at int, about wire.ID) (*Explained, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.seek(at); err != nil {
		return nil, err
	}
	return explain(&play{g: r.replay.Game(), seats: r.play.seats}, engine.Judge, about)
}

func explain(p *play, viewer program.PlayerID, about wire.ID) (*Explained, error) {
	ref := show.Find(p.g.View(viewer), len(p.seats), about)
	for i := range p.seats {
		if seat := program.PlayerID(i); about == show.PlayerID(seat) {
			ref = engine.PlayerRef(seat)
		}
	}
	if ref != engine.NoRef {
		var log *gamelog.Writer
		if n := len(p.voices); n > 0 {
			log = p.voices[min(int(viewer), n-1)].log
		}
		if out, ok := judge.Explain(p.g, viewer, p.names(), ref, log); ok {
			all := &Explained{Explanation: out}
			var d engine.Decision
			if log != nil && p.g.Decision(&d) && d.By == viewer {
				all.Payment = show.Paying(p.g.Clone(), log.Clone(), &d, ref)
			}
			return all, nil
		}
	}
	return nil, refuse("object", "that object is not there any more, or you can't see it")
}

// unblockable lists the attackers that none of a player's creatures can block.
func unblockable(p *play, me program.PlayerID, w *voice) (out []wire.Unblockable) {
	for _, u := range judge.NoBlocks(p.g, me, p.names(), w.log) {
		one := wire.Unblockable{ID: show.ID(u.Attacker), Why: u.Text}
		if u.By != nil {
			one.Line = u.By.Text
		}
		out = append(out, one)
	}
	return out
}
