package terminal

import (
	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/gamelog"
)

// recorder writes the log of what the person sees happen. It uses only the person's view.
type recorder struct {
	s   *Session
	log *gamelog.Writer
}

// Record adds an event to the log.
func (r *recorder) Record(g *engine.Game, e *engine.Event) {
	if t := r.log.Event(g.View(r.s.Me), e); t != "" {
		r.s.Log = append(r.s.Log, t)
	}
	if w, ok := r.s.opponent.(agent.Watcher); ok && len(r.s.Names) == 2 {
		w.Record(g.View(1-r.s.Me), e)
	}
}

// name returns the name of an object or player as shown to the person, who is "you".
func (s *Session) name(r engine.Ref) string { return s.rec.log.Name(s.View(), r) }

// Prompt returns the text of the question.
func (s *Session) Prompt() string {
	if d := s.Decision(); d != nil {
		return s.rec.log.Prompt(s.View(), d)
	}
	return s.Outcome()
}

// Option returns the text of an option.
func (s *Session) Option(o *engine.Option) string { return s.rec.log.Option(s.View(), &s.d, o) }

// Outcome describes how the game ended.
func (s *Session) Outcome() string {
	if s.err != nil {
		return "The game can't go on: " + s.err.Error()
	}
	return s.rec.log.Outcome(s.View())
}
