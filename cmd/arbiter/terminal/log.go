package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/engine"
	"arbiter/rulebook"
)

// recorder writes the log: what the person sees happen. It only looks through the person's view.
type recorder struct {
	s     *Session
	names map[engine.Ref]string // of what is no more
}

func (r *recorder) say(format string, args ...any) {
	t := fmt.Sprintf(format, args...)
	if first, n := utf8.DecodeRuneInString(t); n > 0 {
		t = string(unicode.ToUpper(first)) + t[n:]
	}
	r.s.Log = append(r.s.Log, t)
}

// Record tells one event.
func (r *recorder) Record(g *engine.Game, e *engine.Event) {
	s := r.s
	switch e.Kind {
	case engine.EvTurn:
		r.say("── Turn %d: %s ──", g.Turn.Number, s.player(e.Player))
	case engine.EvMove:
		r.move(e)
	case engine.EvCast:
		r.say("%s%s", s.does(e.Player, "cast "+s.name(e.Obj)), r.targets(e.Obj))
	case engine.EvActivate, engine.EvPutTrigger:
		a := engine.AbilityID(e.Aux)
		if b, ok := s.View().Body(e.Obj); ok && b.Ability != 0 {
			a = b.Ability
		}
		r.say("%s: %s%s", s.name(e.Src), orElse(s.label(a, e.Src), "an ability"), r.targets(e.Obj))
	case engine.EvDamage:
		if e.Amount > 0 {
			r.say("%s deals %d damage to %s", s.name(e.Src), e.Amount, s.name(e.Obj))
		}
	case engine.EvGainLife:
		r.say("%s", s.does(e.Player, fmt.Sprintf("gain %d life", e.Amount)))
	case engine.EvLoseLife:
		if e.Parent < 0 {
			r.say("%s", s.does(e.Player, fmt.Sprintf("lose %d life", e.Amount)))
		}
	case engine.EvCounters:
		kind := ""
		if rules := s.View().Rules(); int(e.Aux) < len(rules.Counters) {
			kind = rules.Counters[e.Aux] + " "
		}
		switch {
		case e.Amount == 1:
			r.say("a %scounter on %s", kind, s.name(e.Obj))
		case e.Amount > 1:
			r.say("%d %scounters on %s", e.Amount, kind, s.name(e.Obj))
		case e.Amount < 0:
			r.say("%d %scounters are removed from %s", -e.Amount, kind, s.name(e.Obj))
		}
	case engine.EvAttack:
		r.say("%s attacks %s", s.name(e.Obj), s.name(e.Other))
	case engine.EvBlock:
		r.say("%s blocks %s", s.name(e.Obj), s.name(e.Other))
	case engine.EvAttach:
		if e.Other != engine.NoRef {
			r.say("%s is attached to %s", s.name(e.Obj), s.name(e.Other))
		}
	case engine.EvShuffle:
		r.say("%s", s.does(e.Player, "shuffle"))
	case engine.EvReveal:
		r.say("%s", s.does(e.Player, "reveal "+s.name(e.Obj)))
	case engine.EvScry:
		r.say("%s", s.does(e.Player, fmt.Sprintf("scry %d", e.Amount)))
	case engine.EvRegenerate:
		r.say("%s regenerates", s.name(e.Obj))
	case engine.EvFlip:
		if e.Amount == 1 {
			r.say("%s", s.does(e.Player, "win a coin flip"))
		} else {
			r.say("%s", s.does(e.Player, "lose a coin flip"))
		}
	case engine.EvLose:
		r.say("%s", s.does(e.Player, "lose the game"))
	case engine.EvWin:
		r.say("%s", s.does(e.Player, "win the game"))
	case engine.EvDrawGame:
		r.say("the game is a draw")
	}
}

// move tells of a zone change.
func (r *recorder) move(e *engine.Event) {
	s := r.s
	old, seen := r.names[e.Obj]
	n := s.name(e.New)
	if n == "a card" && seen {
		n = old
	}
	if n != "a card" {
		r.names[e.Obj] = n // abilities may go on speaking of it as it was
	}
	switch {
	case e.Rule == rulebook.RuleMulligan:
		if t := s.does(e.Player, "put cards from hand into the library"); len(s.Log) == 0 || s.Log[len(s.Log)-1] != t {
			r.say("%s", t)
		}
	case s.View().Turn() == 0 && e.Flags&engine.FlagDrawn != 0: // the opening hand
	case e.Flags&engine.FlagCasting != 0:
	case e.Flags&engine.FlagPlayed != 0:
		r.say("%s", s.does(e.Player, "play "+n))
	case e.Flags&engine.FlagDrawn != 0:
		r.say("%s", s.does(e.Player, "draw "+n))
	case e.Flags&engine.FlagDiscarded != 0:
		r.say("%s", s.does(e.Player, "discard "+n))
	case e.Flags&engine.FlagSacrificed != 0:
		r.say("%s is sacrificed", n)
	case e.Flags&engine.FlagDestroyed != 0:
		r.say("%s is destroyed", n)
	case e.Flags&engine.FlagCountered != 0:
		r.say("%s is countered", n)
	case e.Flags&engine.FlagMilled != 0:
		r.say("%s", s.does(e.Player, "mill "+n))
	case e.From == engine.ZoneNone && e.To == engine.Battlefield:
		r.say("%s", s.does(e.Player, "create "+n))
	case e.To == engine.Battlefield:
		r.say("%s enters the battlefield", n)
	case e.From == engine.Battlefield && e.To == engine.Graveyard:
		r.say("%s is put into the graveyard", n)
	case e.To == engine.Exile:
		r.say("%s is exiled", n)
	case e.To == engine.Hand:
		r.say("%s is put into %s hand", n, s.whose(s.View().Owner(e.New)))
	case e.To == engine.Library && e.From != engine.Library:
		r.say("%s is put into %s library", n, s.whose(s.View().Owner(e.New)))
	case e.To == engine.Graveyard && e.Flags&engine.FlagResolved == 0 && e.From != engine.Stack:
		r.say("%s is put into the graveyard", n)
	}
}

func (s *Session) whose(p engine.PlayerID) string {
	if p == s.Me {
		return "your"
	}
	return s.player(p) + "'s"
}

// targets lists the targets of something on the stack.
func (r *recorder) targets(ref engine.Ref) string {
	s := r.s
	s.buf = s.View().Targets(ref, s.buf[:0])
	if len(s.buf) == 0 {
		return ""
	}
	names := make([]string, len(s.buf))
	for i, t := range s.buf {
		names[i] = s.name(t)
	}
	return " → " + strings.Join(names, ", ")
}
