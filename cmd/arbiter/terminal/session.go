// Package terminal lets a person play in a terminal: on a full screen with board, stack, log and options, or in plain
// text mode for pipes and screen readers.
package terminal

import (
	"fmt"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// Session is a game between a person and an agent. It asks the agent for its answers, passes on request, keeps the log,
// and undoes steps that revealed nothing.
type Session struct {
	Me    program.PlayerID
	Names []string
	Log   []string

	g        *engine.Game
	opponent agent.Agent
	d        engine.Decision
	mine     bool
	passLast bool // the option to pass, which the game lists first, is shown last
	err      error
	rec      recorder
	passing  agent.Passing
	saved    engine.Game
	savedLog int
	canUndo  bool
	all      bool // everything is seen: a replay
}

// maxLog is the number of lines kept in the log.
const maxLog = 5000

// NewSession starts a session. The names are those of the players in turn order.
func NewSession(g *engine.Game, me program.PlayerID, opponent agent.Agent, names []string) *Session {
	s := &Session{Me: me, Names: names, g: g, opponent: opponent, passing: agent.Passing{Mine: agent.AllSteps,
		Theirs: agent.AllSteps, Hold: true}}
	s.rec = recorder{s: s, log: gamelog.New(me, names)}
	g.SetRecorder(&s.rec)
	s.advance()
	return s
}

// View returns the game as the person may see it.
func (s *Session) View() engine.View {
	if s.all {
		return s.g.View(engine.Judge)
	}
	return s.g.View(s.Me)
}

// Over reports whether the game has ended, normally or by an error.
func (s *Session) Over() bool { return s.err != nil || s.g.Over() }

// Err returns the error that ended the game, or nil.
func (s *Session) Err() error { return s.err }

// Decision returns the person's pending decision, or nil if the game is over.
func (s *Session) Decision() *engine.Decision {
	if !s.mine || s.Over() {
		return nil
	}
	return &s.d
}

// Choose answers the person's decision.
func (s *Session) Choose(i int) error {
	if s.Decision() == nil {
		return fmt.Errorf("the game is over")
	}
	if i < 0 || i >= len(s.d.Options) {
		return fmt.Errorf("choose a number from 1 to %d", len(s.d.Options))
	}
	if s.d.Kind == program.DecidePriority {
		s.keep()
	}
	s.passing.Order(agent.UntilNothing, s.View())
	s.answer(s.inGame(i))
	s.advance()
	return nil
}

// showPassLast shows the option to pass last, so that the first is something to do: who chooses 1 doesn't let their
// turns go by.
func (s *Session) showPassLast() {
	o := s.d.Options
	if s.passLast = s.d.Kind == program.DecidePriority && len(o) > 1 && o[0].Kind == engine.OptPass; s.passLast {
		pass := o[0]
		copy(o, o[1:])
		o[len(o)-1] = pass
	}
}

// inGame returns the number in the game of an option as it is shown.
func (s *Session) inGame(i int) int {
	if s.passLast {
		return (i + 1) % len(s.d.Options)
	}
	return i
}

// Pass passes priority until something happens or, with turn, until the turn is over. It does nothing at other
// decisions.
func (s *Session) Pass(turn bool) {
	if d := s.Decision(); d == nil || d.Kind != program.DecidePriority {
		return
	}
	s.keep()
	until := agent.UntilEvent
	if turn {
		until = agent.UntilTurn
	}
	s.passing.Order(until, s.View())
	s.answer(s.inGame(agent.PassOption(&s.d)))
	s.advance()
}

// All completes the current declaration of attackers or blockers: all remaining creatures attack, or none attacks or
// blocks. It returns false if nothing is being declared.
func (s *Session) All(attack bool) bool {
	d := s.Decision()
	if d == nil || d.Kind != program.DecideAttack && (d.Kind != program.DecideBlock || attack) {
		return false
	}
	for kind, group := d.Kind, d.Group; d != nil && d.Kind == kind && d.Group == group; d = s.Decision() {
		pick := 0
		for i := range d.Options {
			if (d.Options[i].Kind == engine.OptAttack) == attack {
				pick = i
				break
			}
		}
		if s.Choose(pick) != nil {
			break
		}
	}
	return true
}

// Concede concedes the game for the person.
func (s *Session) Concede() {
	if !s.Over() {
		s.guard(func() { s.err = s.g.Concede(s.Me) })
		s.advance()
	}
}

// keep saves the current position for Undo.
func (s *Session) keep() {
	s.g.CopyInto(&s.saved)
	s.savedLog, s.canUndo = len(s.Log), true
}

// CanUndo reports whether the person's last steps can be undone: nobody else has chosen anything since, and nothing was
// drawn, shuffled or otherwise random.
func (s *Session) CanUndo() bool {
	if !s.canUndo || s.err != nil || s.g.Over() || s.saved.Turn.Number != s.g.Turn.Number ||
		s.saved.Turn.Step != s.g.Turn.Step {
		return false
	}
	return !s.g.Learned(&s.saved, s.Me) && s.saved.Turn.Answers != s.g.Turn.Answers
}

// Undo returns to the person's last decision with priority.
func (s *Session) Undo() bool {
	if !s.CanUndo() {
		return false
	}
	s.saved.CopyInto(s.g)
	s.g.SetRecorder(&s.rec)
	s.Log = s.Log[:min(s.savedLog, len(s.Log))]
	s.canUndo = false
	s.passing.Order(agent.UntilNothing, s.View())
	s.advance()
	return true
}

// advance plays on until the person has a decision to make.
func (s *Session) advance() {
	for !s.Over() {
		s.mine = false
		ok := false
		s.guard(func() { ok = s.g.Decision(&s.d) })
		if !ok || s.err != nil {
			break
		}
		if s.d.Player != s.Me {
			s.canUndo = false
			i := 0
			s.guard(func() { i = s.opponent.Choose(s.g.View(s.d.Player), &s.d) })
			if f, ok := s.opponent.(agent.Forfeiter); ok && f.Forfeit() != nil {
				s.Log = append(s.Log, s.Names[s.d.Player]+" concedes: "+f.Forfeit().Error())
				s.guard(func() { s.err = s.g.Concede(s.d.Player) })
				continue
			}
			s.answer(i)
			continue
		}
		if s.passing.Pass(s.View(), &s.d) {
			s.answer(agent.PassOption(&s.d))
			continue
		}
		if i, ok := s.passing.Skip(s.View(), &s.d); ok {
			s.answer(i)
			continue
		}
		s.mine = true
		s.showPassLast()
		return
	}
	if w, ok := s.opponent.(agent.Watcher); ok && len(s.Names) == 2 {
		w.End(s.g.View(1 - s.Me))
	}
}

func (s *Session) answer(i int) {
	if s.err != nil {
		return
	}
	s.mine = false
	s.guard(func() {
		if err := s.g.Answer(i); err != nil {
			s.err = err
		}
	})
	if n := len(s.Log); n > maxLog {
		s.Log = append(s.Log[:0], s.Log[n-maxLog/2:]...)
		s.savedLog = max(s.savedLog-(n-maxLog/2), 0)
	}
}

// guard runs a part of the game. A panic in it ends the session with an error instead of ending the program.
func (s *Session) guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			s.err = fmt.Errorf("internal error: %v", r)
		}
	}()
	f()
}
