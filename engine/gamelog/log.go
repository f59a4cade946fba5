package gamelog

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Event describes an event in a sentence, as briefly as players want it; "" for an event that they don't need to know
// of.
func (w *Writer) Event(v engine.View, e *engine.Event) string {
	s := capital(w.clause(v, e).String())
	if e.Rule == rulebook.RuleMulligan && e.Kind == program.EvMove && s == w.last {
		return "" // a card at a time, and one sentence for them all
	}
	w.last = s
	return s
}

// clause describes an event briefly.
func (w *Writer) clause(v engine.View, e *engine.Event) Clause {
	// Others: said by Verbose, or in the sentence of the event that they are part of.
	switch e.Kind {
	case program.EvTurn:
		return Clause{Subject: fmt.Sprintf("── Turn %d: %s ──", v.Turn(), w.Player(e.Player))}
	case program.EvMove:
		return w.move(v, e)
	case program.EvCast:
		c := w.does(e.Player, w.words(v).Cast, w.Name(v, e.Obj))
		c.Rest = w.chosen(v, e.Obj, true) + w.Targets(v, e.Obj)
		return c
	case program.EvActivate, program.EvPutTrigger:
		a := program.AbilityID(e.Aux)
		if b, ok := v.Body(e.Obj); ok && b.Ability != 0 {
			a = b.Ability
		}
		_, modes := w.Announced(v, e.Obj)
		label := w.Label(v, a, e.Src)
		if word := keywordOf(label); e.Kind == program.EvPutTrigger && strings.HasPrefix(label, word+" {") {
			label = word // its cost was paid before: "Evoke {2}{U}"
		}
		what := orElse(ChosenModes(label, modes), "an ability")
		return Clause{Subject: w.Name(v, e.Src) + ": " + what + w.chosen(v, e.Obj, false) + w.Targets(v, e.Obj)}
	case program.EvDamage:
		if e.Amount > 0 {
			return Clause{
				Subject: w.Name(v, e.Src),
				Verb:    "deal",
				Object:  digits(int(e.Amount)) + " damage to " + w.Name(v, e.Obj),
			}
		}
	case program.EvGainLife:
		return w.does(e.Player, "gain", digits(int(e.Amount))+" life")
	case program.EvLoseLife:
		if e.Parent < 0 {
			return w.does(e.Player, "lose", digits(int(e.Amount))+" life")
		}
	case program.EvCounters:
		return w.counters(v, e)
	case program.EvTap: // for the ability of something else: crew (702.122a)
		if e.Flags&program.FlagCost != 0 && e.Flags&program.FlagForMana == 0 && e.Obj != e.Src {
			return w.does(e.Player, "tap", w.Name(v, e.Obj))
		}
	case program.EvControl:
		return w.does(e.Player, "gain control of", w.Name(v, e.Obj))
	case program.EvAttack:
		return Clause{Subject: w.Name(v, e.Obj), Verb: "attack", Object: w.Name(v, e.Other)}
	case program.EvBlock:
		return Clause{Subject: w.Name(v, e.Obj), Verb: "block", Object: w.Name(v, e.Other) + w.among(v, e.Other)}
	case program.EvAttach:
		if e.Other != engine.NoRef {
			return Clause{Subject: w.Name(v, e.Obj), Verb: "be attached to", Object: w.Name(v, e.Other)}
		}
	case program.EvShuffle:
		c := w.does(e.Player, "shuffle", "")
		if w.sorted.sought == e.Player+1 {
			c.Rest = ", having found nothing"
		}
		w.sorted.sought = 0
		return c
	case program.EvReveal:
		return w.does(e.Player, "reveal", w.Name(v, e.Obj))
	case program.EvScry:
		return w.scried(e)
	case program.EvMarkDamage:
		if e.Amount < 0 {
			return Clause{Subject: "all damage", Verb: "be removed from", Object: w.Name(v, e.Obj)}
		}
	case program.EvRegenerate:
		return Clause{Subject: w.Name(v, e.Obj), Verb: "regenerate"}
	case program.EvFlip:
		switch e.Aux {
		case 2:
			return w.does(e.Player, "flip", "a coin that comes up tails")
		case 3:
			return w.does(e.Player, "flip", "a coin that comes up heads")
		}
		if e.Aux == 1 {
			return w.does(e.Player, "win", "a coin flip")
		}
		return w.does(e.Player, "lose", "a coin flip")
	case program.EvPlayer:
		return w.fact(v, e)
	case program.EvMark, program.EvRemember, program.EvFace, program.EvPhase, program.EvExtra, program.EvRoll:
		return w.describe(v, e)
	case program.EvCease:
		if e.Rule == rulebook.RuleIllegalTargets {
			return Clause{Subject: w.Name(v, e.Obj), Verb: "not resolve", Rest: unmet}
		}
		if e.Rule == rulebook.RuleTokenCease { // 111.7
			return Clause{Subject: w.Name(v, e.Obj), Verb: "cease to exist"}
		}
	case program.EvLose:
		return w.lost(v, e)
	case program.EvWin:
		return w.won(v, e)
	case program.EvDrawGame:
		if e.Player != engine.NoPlayer {
			return Clause{Subject: "the game", Verb: "be a draw", Rest: " for " + w.Player(e.Player)}
		}
		return Clause{Subject: "the game", Verb: "be a draw"}
	}
	return Clause{}
}

// among says which of the attackers of one name an attacker is, if there are several: " (1 of 2)".
func (w *Writer) among(v engine.View, attacker engine.Ref) string {
	name, at, of := w.Name(v, attacker), 0, 0
	w.buf = v.Objects(program.Battlefield, 0, w.buf[:0])
	for _, r := range w.buf {
		if b, ok := v.Body(r); !ok || b.Flags&program.Attacking == 0 || w.Name(v, r) != name {
			continue
		}
		if of++; r == attacker {
			at = of
		}
	}
	if at == 0 || of < 2 {
		return ""
	}
	return fmt.Sprintf(" (%d of %d)", at, of)
}

// unmet is why a spell or ability whose targets have become illegal does nothing (608.2b).
const unmet = ": all its targets are illegal"

// hand describes briefly what a player does with their opening hand (103.5).
func (w *Writer) hand(v engine.View, e *engine.Event) Clause {
	kept, bottomed := v.HandAfterMulligans(e.Player)
	// The others are not about hands.
	switch program.PlayerFact(e.Aux) {
	case program.FactKeep:
		if bottomed > 0 { // 103.5: those go to the bottom next
			return w.does(e.Player, "keep", Number(kept)+" of "+Count(kept+bottomed, "card", "cards"))
		}
		return w.does(e.Player, "keep", Count(kept, "card", "cards"))
	case program.FactMulligan:
		return w.does(e.Player, "mulligan", "to "+digits(kept))
	}
	return Clause{}
}

// won is a clause about the player who wins the game, or all of the team that does (104.2c).
func (w *Writer) won(v engine.View, e *engine.Event) Clause {
	c := w.does(e.Player, "win", "the game")
	var team []string
	for p := range program.PlayerID(v.Players()) {
		if p == e.Player || v.Teammates(p, e.Player) {
			team = append(team, w.Player(p))
		}
	}
	if len(team) > 1 && !w.verbose {
		c.Subject, c.many = List(team), true
	}
	return c
}

// lost is a clause about a player who loses the game, with the reason that the rules have for it (704.5a-c, 903.10a).
func (w *Writer) lost(v engine.View, e *engine.Event) Clause {
	c := w.does(e.Player, "lose", "the game")
	if w.verbose {
		return c
	}
	and := " and loses the game"
	if isYou(w.Player(e.Player)) {
		and = " and lose the game"
	}
	// An effect that makes a player lose has a line of its own (104.3e).
	switch e.Rule {
	case rulebook.RuleZeroLife:
		return Clause{Subject: w.Player(e.Player), Verb: "be", Object: fmt.Sprintf("at %d life", v.Life(e.Player)), Rest: and,
			player: true}
	case rulebook.RuleEmptyDraw:
		c.Rest = ": " + w.Whose(e.Player) + " library had no card to draw"
	case rulebook.RulePoison:
		c.Rest = ": ten poison counters"
	case rulebook.RuleCommanderDamage:
		c.Rest = ": 21 combat damage from one commander"
	case rulebook.RuleConcede:
		return w.does(e.Player, "concede", "")
	}
	return c
}

// scried is a clause about a player who has scried or surveilled: how many cards went where is public (701.22a,
// 701.25a). The cards that are surveilled into the graveyard have lines of their own.
func (w *Writer) scried(e *engine.Event) Clause {
	verb := "scry"
	if e.Aux == 1 {
		verb = "surveil"
	}
	c := w.does(e.Player, verb, digits(int(e.Amount)))
	if w.verbose {
		return c
	}
	var went []string
	if n := w.sorted.top; n > 0 {
		went = append(went, digits(n)+" on top")
	}
	if n := w.sorted.bottom; n > 0 {
		went = append(went, digits(n)+" on the bottom")
	}
	if w.sorted.top, w.sorted.bottom = 0, 0; len(went) > 0 {
		c.Rest = ": " + strings.Join(went, ", ")
	}
	return c
}

// sorted counts the cards that were put back on top and on the bottom of a library since the last line about that.
type sorted struct {
	top, bottom int
	// sought is one more than the number of a player who has searched their library, and taken no card from it since.
	sought program.PlayerID
}

// note counts a card that is put somewhere else in a library, and notes what a search finds.
func (s *sorted) note(e *engine.Event) {
	switch {
	case e.Kind == program.EvSearch && e.Obj == engine.PlayerRef(e.Player):
		s.sought = e.Player + 1
	case e.Kind == program.EvReveal, e.Kind == program.EvMove && e.From == program.Library && e.To != program.Library:
		s.sought = 0
	case e.Kind != program.EvMove || e.From != program.Library || e.To != program.Library:
	case e.Aux == program.PosEnd:
		s.bottom++
	case e.Aux == program.PosTop:
		s.top++
	}
}

// noteStray notes a token that is put somewhere else than into a graveyard, where it ceases to exist (111.7): that is
// told as it happens, while of one that has died nothing else is expected.
func (w *Writer) noteStray(v engine.View, e *engine.Event) {
	if e.Kind == program.EvMove && e.From == program.Battlefield && e.To != program.Graveyard &&
		v.Kind(e.New) == program.KindToken {
		w.strays = append(w.strays, e.New)
	}
}

// does is a clause about a player.
func (w *Writer) does(p program.PlayerID, verb, object string) Clause {
	return Clause{Subject: w.Player(p), Verb: verb, Object: object, player: true}
}

// is is a clause about an object in the passive voice: "Orc is destroyed".
func is(name, participle, rest string) Clause {
	return Clause{Subject: name, Verb: "be " + participle, Rest: rest}
}

// counters describes counters that are put on something or removed from it.
func (w *Writer) counters(v engine.View, e *engine.Event) Clause {
	kind := ""
	if rules := v.Rules(); int(e.Aux) < len(rules.Counters) {
		kind = rules.Counters[e.Aux] + " "
	}
	n := int(e.Amount)
	many := Count(max(n, -n), kind+"counter", kind+"counters")
	who := w.Name(v, e.Obj)
	switch {
	case e.Amount > 0 && e.Obj.IsPlayer():
		return w.does(e.Obj.Player(), "get", many)
	case e.Amount > 0:
		return Clause{Subject: who, Verb: "get", Object: many}
	case e.Amount < 0 && e.Obj.IsPlayer():
		return w.does(e.Obj.Player(), "lose", many)
	case e.Amount < 0:
		return Clause{Subject: who, Verb: "lose", Object: many}
	}
	return Clause{}
}

// move describes a zone change briefly.
func (w *Writer) move(v engine.View, e *engine.Event) Clause {
	n := w.moved(v, e)
	words := w.words(v)
	owner := func() string { return w.Whose(w.owner(v, e)) }
	switch {
	case e.Rule == rulebook.RuleMulligan && e.From == program.Hand && !v.Kept(e.Player): // a mulligan
	case e.Rule == rulebook.RuleMulligan: // 103.5: cards of a hand that is kept
		if n != unknown {
			return w.does(e.Player, "put", n+" on the bottom")
		}
		_, bottomed := v.HandAfterMulligans(e.Player)
		return w.does(e.Player, "put", Count(max(bottomed, 1), "card", "cards")+" on the bottom")
	case v.Turn() == 0 && e.Flags&program.FlagDrawn != 0: // the opening hand
	case e.Flags&program.FlagCasting != 0:
	case e.Flags&program.FlagPlayed != 0:
		return w.does(e.Player, "play", n)
	case e.Flags&program.FlagDrawn != 0:
		return w.does(e.Player, "draw", n)
	case e.Flags&program.FlagDiscarded != 0:
		return w.does(e.Player, "discard", n)
	case e.Rule == rulebook.RuleIllegalTargets:
		return Clause{Subject: n, Verb: "not resolve", Rest: unmet}
	case e.Flags&program.FlagSacrificed != 0:
		if ctrl, _ := v.Left(e.Obj); ctrl != engine.NoPlayer {
			return w.does(ctrl, "sacrifice", n)
		}
		return is(n, "sacrificed", "")
	case e.To == program.Graveyard && died(v, e):
		return Clause{Subject: n, Verb: "die"} // 700.4
	case e.Flags&program.FlagDestroyed != 0:
		return is(n, "destroyed", "")
	case e.Flags&program.FlagCountered != 0:
		return is(n, "countered", "")
	case e.Flags&program.FlagMilled != 0 && words.mill:
		return w.does(e.Player, "mill", n)
	case e.From == program.ZoneNone && e.To == program.Battlefield && words.create:
		return w.does(e.Player, "create", article(n))
	case e.To == program.Battlefield:
		if own := ownName(v, e); own != "" && own != n {
			return Clause{Subject: own, Verb: words.Enter, Rest: " as a copy of " + n}
		}
		return Clause{Subject: n, Verb: words.Enter, Rest: w.entersWith(v, e)}
	case suspended(e):
		return w.does(e.Player, "suspend", n)
	case e.To == program.Exile:
		return is(n, words.Exiled, "")
	case e.To == program.Command && e.From != program.ZoneNone && e.From != program.Outside: // a commander (903.9)
		return is(n, "put "+w.into(v, e, owner()), "")
	case e.To == program.Hand && returns(e.From):
		return Clause{Subject: n, Verb: "return", Object: "to " + owner() + " hand"}
	case e.To == program.Hand:
		return is(n, "put into", " "+owner()+" hand")
	case e.To == program.Library && e.From != program.Library:
		return is(n, "put "+w.into(v, e, owner()), "")
	case e.To == program.Graveyard && (e.From == program.Battlefield ||
		e.Flags&program.FlagResolved == 0 && e.From != program.Stack):
		return is(n, "put into", " "+owner()+" graveyard")
	}
	return Clause{}
}

// entersWith tells the counters that something enters with (122.6a), if no events of their own do; not those that
// everything of its type enters with (306.5b, 310.4b, 714.3a).
func (w *Writer) entersWith(v engine.View, e *engine.Event) string {
	if e.Flags&program.FlagEntering != 0 {
		return ""
	}
	var with []string
	for i, name := range v.Rules().Counters {
		kind := program.CounterKind(i)
		n := int(v.CountersOfKind(e.New, kind))
		if i > 0 && n > 0 && kind != program.CounterLoyalty && kind != program.CounterDefense &&
			kind != program.CounterLore {
			with = append(with, Count(n, name+" counter", name+" counters"))
		}
	}
	if len(with) == 0 {
		return ""
	}
	return " with " + List(with)
}

// died reports whether a creature has left the battlefield.
func died(v engine.View, e *engine.Event) bool {
	_, creature := v.Left(e.Obj)
	return creature && e.From == program.Battlefield
}

// owner is the owner of the card that has moved.
func (w *Writer) owner(v engine.View, e *engine.Event) program.PlayerID {
	if p := v.Owner(e.New); p != engine.NoPlayer {
		return p
	}
	return e.Player
}

// moved is the name of what has moved.
func (w *Writer) moved(v engine.View, e *engine.Event) string {
	old, seen := w.known[e.Obj]
	n := w.Name(v, e.New)
	if seen && (n == unknown || e.From == program.Battlefield && !hasArticle(old)) {
		n = old // what leaves the battlefield is described as it last was there (603.10, 608.2h)
	}
	if n != unknown && !(seen && w.verbose) {
		w.known[e.Obj] = n // abilities may go on speaking of it as it was
	}
	return n
}

// ownName returns the name of a card that enters as a copy of something (707.5) as it is without that; "" if it doesn't
// enter so, or the viewer doesn't see it.
func ownName(v engine.View, e *engine.Event) string {
	b, ok := v.Body(e.New)
	if !ok || b.Copied == 0 || v.Kind(e.New) != program.KindCard {
		return ""
	}
	if d := v.OwnDef(e.New); d != nil {
		return v.Rules().Name(d.Name)
	}
	return ""
}

func digits(n int) string { return strconv.Itoa(n) }

// manaText is an amount of mana: "{G}{G}", or "10 {C}".
func manaText(k mana.Kind, n int) string {
	sym := "{" + string(k.Letter()) + "}"
	if n > 5 {
		return digits(n) + " " + sym
	}
	out := ""
	for range n {
		out += sym
	}
	return out
}
