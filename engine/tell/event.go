package tell

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"arbiter/engine"
	"arbiter/rulebook"
)

// Event tells one event in a sentence; "" for what people need not hear of.
func (t *Teller) Event(v engine.View, e *engine.Event) string {
	s := capital(t.event(v, e))
	if e.Rule == rulebook.RuleMulligan && s == t.last {
		return "" // a card at a time, and one sentence for them all
	}
	t.last = s
	return s
}

func (t *Teller) event(v engine.View, e *engine.Event) string {
	switch e.Kind {
	case engine.EvTurn:
		return fmt.Sprintf("── Turn %d: %s ──", v.Turn(), t.Player(e.Player))
	case engine.EvMove:
		return t.move(v, e)
	case engine.EvCast:
		return fmt.Sprintf("%s%s", t.Does(e.Player, "cast "+t.Name(v, e.Obj)), t.Targets(v, e.Obj))
	case engine.EvActivate, engine.EvPutTrigger:
		a := engine.AbilityID(e.Aux)
		if b, ok := v.Body(e.Obj); ok && b.Ability != 0 {
			a = b.Ability
		}
		return fmt.Sprintf("%s: %s%s", t.Name(v, e.Src), orElse(t.Label(v, a, e.Src), "an ability"), t.Targets(v, e.Obj))
	case engine.EvDamage:
		if e.Amount > 0 {
			return fmt.Sprintf("%s deals %d damage to %s", t.Name(v, e.Src), e.Amount, t.Name(v, e.Obj))
		}
	case engine.EvGainLife:
		return t.Does(e.Player, fmt.Sprintf("gain %d life", e.Amount))
	case engine.EvLoseLife:
		if e.Parent < 0 {
			return t.Does(e.Player, fmt.Sprintf("lose %d life", e.Amount))
		}
	case engine.EvCounters:
		kind := ""
		if rules := v.Rules(); int(e.Aux) < len(rules.Counters) {
			kind = rules.Counters[e.Aux] + " "
		}
		switch {
		case e.Amount == 1:
			return fmt.Sprintf("a %scounter on %s", kind, t.Name(v, e.Obj))
		case e.Amount > 1:
			return fmt.Sprintf("%d %scounters on %s", e.Amount, kind, t.Name(v, e.Obj))
		case e.Amount < 0:
			return fmt.Sprintf("%d %scounters are removed from %s", -e.Amount, kind, t.Name(v, e.Obj))
		}
	case engine.EvAttack:
		return fmt.Sprintf("%s attacks %s", t.Name(v, e.Obj), t.Name(v, e.Other))
	case engine.EvBlock:
		return fmt.Sprintf("%s blocks %s", t.Name(v, e.Obj), t.Name(v, e.Other))
	case engine.EvAttach:
		if e.Other != engine.NoRef {
			return fmt.Sprintf("%s is attached to %s", t.Name(v, e.Obj), t.Name(v, e.Other))
		}
	case engine.EvShuffle:
		return t.Does(e.Player, "shuffle")
	case engine.EvReveal:
		return t.Does(e.Player, "reveal "+t.Name(v, e.Obj))
	case engine.EvScry:
		return t.Does(e.Player, fmt.Sprintf("scry %d", e.Amount))
	case engine.EvRegenerate:
		return fmt.Sprintf("%s regenerates", t.Name(v, e.Obj))
	case engine.EvFlip:
		if e.Amount == 1 {
			return t.Does(e.Player, "win a coin flip")
		}
		return t.Does(e.Player, "lose a coin flip")
	case engine.EvLose:
		return t.Does(e.Player, "lose the game")
	case engine.EvWin:
		return t.Does(e.Player, "win the game")
	case engine.EvDrawGame:
		return "the game is a draw"
	}
	return ""
}

// move tells of a zone change.
func (t *Teller) move(v engine.View, e *engine.Event) string {
	old, seen := t.known[e.Obj]
	n := t.Name(v, e.New)
	if n == unknown && seen {
		n = old
	}
	if n != unknown {
		t.known[e.Obj] = n // abilities may go on speaking of it as it was
	}
	switch {
	case e.Rule == rulebook.RuleMulligan:
		return t.Does(e.Player, "put cards from hand into the library")
	case v.Turn() == 0 && e.Flags&engine.FlagDrawn != 0: // the opening hand
	case e.Flags&engine.FlagCasting != 0:
	case e.Flags&engine.FlagPlayed != 0:
		return t.Does(e.Player, "play "+n)
	case e.Flags&engine.FlagDrawn != 0:
		return t.Does(e.Player, "draw "+n)
	case e.Flags&engine.FlagDiscarded != 0:
		return t.Does(e.Player, "discard "+n)
	case e.Flags&engine.FlagSacrificed != 0:
		return fmt.Sprintf("%s is sacrificed", n)
	case e.Flags&engine.FlagDestroyed != 0:
		return fmt.Sprintf("%s is destroyed", n)
	case e.Flags&engine.FlagCountered != 0:
		return fmt.Sprintf("%s is countered", n)
	case e.Flags&engine.FlagMilled != 0:
		return t.Does(e.Player, "mill "+n)
	case e.From == engine.ZoneNone && e.To == engine.Battlefield:
		return t.Does(e.Player, "create "+n)
	case e.To == engine.Battlefield:
		return fmt.Sprintf("%s enters the battlefield", n)
	case e.From == engine.Battlefield && e.To == engine.Graveyard:
		return fmt.Sprintf("%s is put into the graveyard", n)
	case e.To == engine.Exile:
		return fmt.Sprintf("%s is exiled", n)
	case e.To == engine.Hand:
		return fmt.Sprintf("%s is put into %s hand", n, t.whose(v.Owner(e.New)))
	case e.To == engine.Library && e.From != engine.Library:
		return fmt.Sprintf("%s is put into %s library", n, t.whose(v.Owner(e.New)))
	case e.To == engine.Graveyard && e.Flags&engine.FlagResolved == 0 && e.From != engine.Stack:
		return fmt.Sprintf("%s is put into the graveyard", n)
	}
	return ""
}

// capital is a sentence with its first letter large.
func capital(s string) string {
	if first, n := utf8.DecodeRuneInString(s); n > 0 {
		return string(unicode.ToUpper(first)) + s[n:]
	}
	return s
}
