package gamelog

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// NewVerbose returns a Writer that sees every card and describes every event in full.
func NewVerbose(names []string) *Writer {
	w := New(engine.NoPlayer, names)
	w.verbose = true
	return w
}

// Clause describes an event in full, as a judge needs it. It is empty for an event that its parts or its results
// describe.
func (w *Writer) Clause(v engine.View, e *engine.Event) Clause {
	switch e.Kind {
	case program.EvDraw, program.EvDiscard, program.EvMill, program.EvSacrifice, program.EvDestroy, program.EvCreate,
		program.EvCounterSpell, program.EvSetLife, program.EvMarkDamage, program.EvTarget, program.EvStep,
		program.EvTurn,
		program.EvStepEnd, program.EvRun, program.EvAction, program.EvDraws:
		return Clause{}
	case program.EvMove:
		return w.verboseMove(v, e)
	}
	return w.describe(v, e)
}

// Would describes an event that does not happen, or not as proposed: "Orc would be destroyed". It is empty for an event
// that a judge doesn't need to know of.
func (w *Writer) Would(v engine.View, e *engine.Event) Clause {
	return w.proposed(v, e).Would()
}

// proposed describes an event that has not happened, including those that their parts describe once they have happened.
func (w *Writer) proposed(v engine.View, e *engine.Event) Clause {
	words := w.words(v)
	n := int(e.Amount)
	switch e.Kind {
	case program.EvMove:
		return w.proposedMove(v, e)
	case program.EvDraw:
		return w.does(e.Player, "draw", "a card")
	case program.EvDraws:
		return w.does(e.Player, "draw", Count(n, "card", "cards"))
	case program.EvDiscard:
		return w.does(e.Player, "discard", w.Name(v, e.Obj))
	case program.EvMill:
		if words.mill {
			return w.does(e.Player, "mill", Count(n, "card", "cards"))
		}
		own := w.Own(e.Player, e.Player)
		cards := "the top card"
		if n != 1 {
			cards = "the top " + Count(n, "card", "cards")
		}
		return w.does(e.Player, "put", cards+" of "+own+" library into "+own+" graveyard")
	case program.EvSacrifice:
		return is(w.Name(v, e.Obj), "sacrificed", "")
	case program.EvDestroy:
		return is(w.Name(v, e.Obj), "destroyed", "")
	case program.EvCounterSpell:
		return is(w.Name(v, e.Obj), "countered", "")
	case program.EvSetLife:
		return Clause{Subject: w.Whose(e.Player) + " life total", Verb: "become", Object: digits(n)}
	case program.EvCreate:
		if words.create {
			return w.does(e.Player, "create", Count(n, "token", "tokens"))
		}
		return w.does(e.Player, "put", Count(n, "token", "tokens")+" "+words.OntoBattlefield)
	case program.EvAddMana:
		if n == 0 {
			return w.does(e.Player, "add", "mana")
		}
	case program.EvStep:
		return Clause{Subject: A(words.Step(program.Step(e.Aux))), Verb: "begin"}
	case program.EvTurn:
		return Clause{Subject: "a turn", Verb: "begin"}
	case program.EvMarkDamage, program.EvTarget, program.EvStepEnd, program.EvRun, program.EvAction:
		return Clause{}
	}
	return w.describe(v, e)
}

// proposedMove describes a zone change that has not happened by its destination.
func (w *Writer) proposedMove(v engine.View, e *engine.Event) Clause {
	words := w.words(v)
	n := w.Name(v, e.Obj)
	switch e.To {
	case program.Battlefield:
		return Clause{Subject: n, Verb: words.Enter}
	case program.Exile:
		return is(n, words.Exiled, "")
	}
	owner := v.Owner(e.Obj)
	if owner == engine.NoPlayer {
		owner = e.Player
	}
	return is(n, "put "+w.into(v, e, w.Whose(owner)), "")
}

// describe describes an event other than a zone change.
func (w *Writer) describe(v engine.View, e *engine.Event) Clause {
	words := w.words(v)
	name := func(r engine.Ref) string { return w.Name(v, r) }
	switch e.Kind {
	case program.EvCast:
		return is(name(e.Obj), words.WasCast, "")
	case program.EvActivate:
		n := name(e.Src)
		if e.Obj == engine.NoRef {
			return w.does(e.Player, words.Activate, "a mana ability of "+n)
		}
		name(e.Obj) // known by this name when it has left the stack
		return w.does(e.Player, words.Activate, "an ability of "+n)
	case program.EvPutTrigger:
		name(e.Obj)
		return Clause{Subject: "the ability of " + name(e.Src), Verb: "go onto the stack"}
	case program.EvDamage:
		what := " damage to "
		if e.Flags&program.FlagCombat != 0 {
			what = " combat damage to "
		}
		return Clause{Subject: name(e.Src), Verb: "deal", Object: digits(int(e.Amount)) + what + name(e.Obj)}
	case program.EvLoseLife:
		c := w.does(e.Player, "lose", digits(int(e.Amount))+" life")
		if e.Rule == rulebook.RuleManaBurn {
			c.Rest = " to mana burn"
		}
		return c
	case program.EvTap, program.EvUntap:
		if e.Kind == program.EvTap && e.Flags&program.FlagForMana != 0 {
			return is(name(e.Obj), "tapped", " for mana")
		}
		if e.Kind == program.EvTap {
			return Clause{Subject: name(e.Obj), Verb: "become tapped"}
		}
		return Clause{Subject: name(e.Obj), Verb: "untap"}
	case program.EvAddMana:
		return w.does(e.Player, "add", manaText(mana.Kind(e.Aux&0xFF), int(e.Amount)))
	case program.EvControl:
		return w.does(e.Player, "gain control of", name(e.Obj))
	case program.EvAttack:
		return Clause{Subject: name(e.Obj), Verb: "attack", Object: name(e.Other)}
	case program.EvBlocked:
		return Clause{Subject: name(e.Obj), Verb: "become blocked"}
	case program.EvUnblocked:
		return is(name(e.Obj), "unblocked", "")
	case program.EvCombatRemove:
		return is(name(e.Obj), "removed from combat", "")
	case program.EvAttach:
		if e.Other == engine.NoRef {
			return Clause{Subject: name(e.Obj), Verb: "become unattached"}
		}
		return Clause{Subject: name(e.Obj), Verb: "be attached to", Object: name(e.Other)}
	case program.EvShuffle:
		return w.ownThing(e.Player, "shuffle", "library", "libraries")
	case program.EvLook:
		return w.does(e.Player, "look at", name(e.Obj))
	case program.EvSearch:
		return w.does(e.Player, "search", w.Own(e.Obj.Player(), e.Player)+" library")
	case program.EvFace:
		return w.face(v, e)
	case program.EvPhase:
		if e.Amount == 1 {
			return Clause{Subject: name(e.Obj), Verb: "phase in"}
		}
		return Clause{Subject: name(e.Obj), Verb: "phase out"}
	case program.EvMark:
		return w.mark(v, e)
	case program.EvPlayer:
		return w.fact(v, e)
	case program.EvRoll:
		return w.does(e.Player, "roll", A(digits(int(e.Amount))))
	case program.EvRemember:
		return w.remembered(v, e)
	case program.EvExtra:
		if e.Aux == 0 {
			return w.does(e.Player, "get", "an extra turn after this one")
		}
		return is("an additional phase or step", "added", " to this turn")
	case program.EvDamageOrder:
		return Clause{
			Subject: name(e.Other),
			Verb:    "be number " + digits(int(e.Amount)+1),
			Object:  "in the damage assignment order of " + name(e.Obj),
		}
	case program.EvCease:
		c := Clause{Subject: name(e.Obj), Verb: "cease to exist"}
		if e.Rule == rulebook.RuleResolve {
			c.Rest = ", having resolved"
		}
		return c
	case program.EvMerge:
		on := "merge under "
		if e.Amount != 0 {
			on = "merge on top of "
		}
		return Clause{Subject: name(e.Other), Verb: on + name(e.Obj)}
	case program.EvCopy:
		return is("a copy of "+strings.TrimPrefix(name(e.Obj), "a copy of "), "put onto the stack", "")
	case program.EvNote:
		if e.Aux == int32(engine.NotePile) {
			pile := "the first pile"
			if e.Amount > 1 {
				pile = "the second pile"
			}
			return is(name(e.Obj), "put into "+pile, "")
		}
		return Clause{Subject: "combat damage", Verb: "go onto the stack", Rest: " as it has been assigned"}
	}
	return w.clause(v, e)
}

// ownThing is a clause about a player and something that each player has: "Ana shuffles their library".
func (w *Writer) ownThing(p program.PlayerID, verb, one, many string) Clause {
	c := w.does(p, verb+" "+w.Own(p, p)+" "+one, "")
	c.Verbs = verb + " their " + many
	return c
}

// why is the reason for an event that the rules bring about by themselves, to be put behind it.
func why(e *engine.Event) string {
	switch e.Rule {
	case rulebook.RuleZeroToughness:
		return ", having toughness 0 or less"
	case rulebook.RuleLethalDamage:
		return ", having been dealt lethal damage"
	case rulebook.RuleDeathtouch:
		return ", having been dealt damage by a source with deathtouch"
	case rulebook.RuleZeroLoyalty:
		return ", having no such counters left"
	case rulebook.RuleLegend:
		return " by the legend rule"
	case rulebook.RulePlaneswalker:
		return " by the planeswalker uniqueness rule"
	case rulebook.RuleWorld:
		return " by the world rule"
	case rulebook.RuleAuraIllegal:
		return ", not being attached to anything legal"
	case rulebook.RuleRole:
		return ", having a newer Role beside it"
	case rulebook.RuleSaga:
		return ", the final chapter being over"
	case rulebook.RuleHandSize:
		return ", down to the maximum hand size"
	}
	return ""
}

// verboseMove describes a zone change with its destination and its reason.
func (w *Writer) verboseMove(v engine.View, e *engine.Event) Clause {
	words := w.words(v)
	_, seen := w.known[e.Obj]
	was := ""
	if seen {
		was = w.known[e.Obj]
	}
	n := w.moved(v, e)
	if was != "" && (e.From == program.Battlefield || e.From == program.Stack) {
		n = was
	}
	as := ""
	if now := w.Name(v, e.New); e.To == program.Battlefield && now != n && now != n+" token" &&
		e.From != program.ZoneNone &&
		e.Flags&program.FlagEntersFaceDown == 0 {
		as = " as " + now
	}
	owner := w.Whose(w.owner(v, e))
	instead := func(usual program.Zone) string {
		if e.To == usual {
			return why(e)
		}
		return why(e) + ", and goes " + w.into(v, e, owner)
	}
	switch {
	case e.Rule == rulebook.RuleMulligan:
		c := w.does(e.Player, "put", n)
		where := " on the bottom of " // 103.5: a card of a hand that is kept
		if e.From == program.Hand && !v.Kept(e.Player) {
			where = " back into "
		}
		c.Rest = where + w.Own(e.Player, e.Player) + " library"
		return c
	case e.Flags&program.FlagCasting != 0:
		c := w.does(e.Player, "begin", "to "+words.Cast+" "+n)
		c.Rest = ": it goes onto the stack"
		if e.From != program.Hand {
			c.Rest = " from " + w.from(v, e, owner) + ": it goes onto the stack"
		}
		return c
	case e.Flags&program.FlagPlayed != 0:
		return w.does(e.Player, "play", n)
	case e.Flags&program.FlagDrawn != 0:
		c := w.does(e.Player, "draw", n)
		if e.To != program.Hand {
			c.Rest = " " + w.into(v, e, owner)
		}
		return c
	case e.Flags&program.FlagDiscarded != 0:
		c := w.does(e.Player, "discard", n)
		if e.Flags&program.FlagRandom != 0 {
			c.Rest = " at random"
		}
		if e.To != program.Graveyard {
			c.Rest += " " + w.into(v, e, owner)
		}
		c.Rest += why(e)
		return c
	case e.Flags&program.FlagSacrificed != 0:
		return is(n, "sacrificed", instead(program.Graveyard))
	case e.Flags&program.FlagDestroyed != 0:
		return is(n, "destroyed", instead(program.Graveyard))
	case e.Rule == rulebook.RuleIllegalTargets && e.Flags&program.FlagCountered != 0:
		return is(
			n,
			"countered",
			", as all its targets are illegal: it is put "+w.into(v, e, owner)+" without doing anything",
		)
	case e.Rule == rulebook.RuleIllegalTargets:
		return Clause{
			Subject: n,
			Verb:    "not resolve",
			Rest:    ", as all its targets are illegal: it is put " + w.into(v, e, owner) + " without doing anything",
		}
	case e.Flags&program.FlagCountered != 0:
		return is(n, "countered", instead(program.Graveyard))
	case e.Flags&program.FlagMilled != 0 && words.mill:
		c := w.does(e.Player, "mill", n)
		if e.To != program.Graveyard {
			c.Rest = " " + w.into(v, e, owner)
		}
		return c
	case e.Flags&program.FlagMilled != 0:
		return is(n, "put "+w.into(v, e, owner), " from the library")
	case e.From == program.ZoneNone && e.To == program.Battlefield:
		c := w.does(e.Player, "create", article(n))
		if !words.create {
			c = w.does(e.Player, "put", article(n))
			c.Rest = " " + words.OntoBattlefield
		}
		c.Rest += entering(e)
		return c
	case e.To == program.Battlefield && e.Flags&program.FlagResolved != 0:
		return Clause{
			Subject: n,
			Verb:    words.Enter,
			Rest:    as + entering(e) + w.attachedTo(v, e) + " under " + w.Whose(e.Player) + " control",
		}
	case e.To == program.Battlefield:
		c := Clause{Subject: n, Verb: words.Enter, Rest: as + entering(e) + w.attachedTo(v, e)}
		if e.From != program.ZoneNone && e.From != program.Stack {
			c.Rest += " from " + w.from(v, e, owner)
		}
		c.Rest += " under " + w.Whose(e.Player) + " control"
		return c
	case e.Flags&program.FlagResolved != 0:
		return Clause{
			Subject: n,
			Verb:    "be put",
			Rest:    " " + w.into(v, e, owner) + " as the last part of its resolution",
		}
	case e.To == program.Exile:
		return is(n, words.Exiled, w.out(v, e, owner)+why(e))
	case e.To == program.Hand && returns(e.From):
		return is(n, "returned", " to "+owner+" hand"+w.out(v, e, owner)+why(e))
	case e.From == program.Battlefield:
		return is(n, "put "+w.into(v, e, owner), why(e))
	case e.To == program.ZoneNone:
		return Clause{Subject: n, Verb: "cease to exist"}
	}
	return is(n, "put "+w.into(v, e, owner), w.out(v, e, owner)+why(e))
}

// article is the name of a created token with its article: "a Devil token".
func article(n string) string {
	if strings.HasPrefix(n, "a ") {
		return n
	}
	for _, end := range [...]string{" token", " Token"} {
		if name, ok := strings.CutSuffix(n, end); ok {
			return A(name + " token")
		}
	}
	return n
}

// returns reports whether a card that is put into its owner's hand from this zone is described as returned there.
func returns(from program.Zone) bool {
	return from == program.Battlefield || from == program.Stack
}

// entering is how a permanent enters: " tapped".
func entering(e *engine.Event) string {
	var how []string
	for _, f := range [...]struct {
		flag program.EventFlags
		word string
	}{
		{program.FlagEntersFaceDown, "face down"}, {program.FlagTapped, "tapped"},
		{program.FlagAttacking, "attacking"}, {program.FlagBlocking, "blocking"},
		{program.FlagTransformed, "transformed"},
	} {
		if e.Flags&f.flag != 0 {
			how = append(how, f.word)
		}
	}
	if how == nil {
		return ""
	}
	return " " + List(how)
}

func (w *Writer) attachedTo(v engine.View, e *engine.Event) string {
	if e.Other == engine.NoRef || e.Flags&(program.FlagAttacking|program.FlagBlocking) != 0 {
		return ""
	}
	return " attached to " + w.Name(v, e.Other)
}

// into is the destination of a zone change: "into A's graveyard", "onto the battlefield".
func (w *Writer) into(v engine.View, e *engine.Event, owner string) string {
	words := w.words(v)
	switch e.To {
	case program.Battlefield:
		return words.OntoBattlefield
	case program.Stack:
		return "onto the stack"
	case program.Library:
		switch e.Aux {
		case program.PosTop:
			return "on top of " + owner + " library"
		case program.PosEnd:
			return "on the bottom of " + owner + " library"
		}
		return "into " + owner + " library"
	case program.Graveyard, program.Hand:
		return "into " + owner + " " + e.To.String()
	case program.Outside:
		return "outside the game"
	}
	return "into " + words.Zone(e.To)
}

// from is the origin of a zone change: "A's hand".
func (w *Writer) from(v engine.View, e *engine.Event, owner string) string {
	switch e.From {
	case program.Graveyard, program.Hand, program.Library:
		return owner + " " + e.From.String()
	}
	return w.words(v).Zone(e.From)
}

func (w *Writer) out(v engine.View, e *engine.Event, owner string) string {
	switch e.From {
	case program.ZoneNone, program.Battlefield, e.To:
		return ""
	}
	return " from " + w.from(v, e, owner)
}

// agenda lists the names that were secretly chosen for a conspiracy (702.106c).
func (w *Writer) agenda(v engine.View, ref engine.Ref) string {
	if v.Zone(ref) != program.Command {
		return ""
	}
	words := ""
	for _, n := range v.ChosenNames(nil, ref) {
		if words != "" {
			words += " and"
		}
		words += " " + v.Rules().Names[n]
	}
	if words == "" {
		return ""
	}
	return "; named is" + words
}

func (w *Writer) face(v engine.View, e *engine.Event) Clause {
	was, seen := w.known[e.Obj]
	n := v.ShownName(e.Obj)
	if n == "" {
		n = w.Name(v, e.Obj)
	} else if w.Alias != nil {
		n = w.Alias(e.Obj, n)
	}
	if w.known[e.Obj] = n; !seen {
		was = n
	}
	switch program.FaceChange(e.Aux) {
	case program.FaceUp:
		if was == n {
			return is(n, "turned face up", w.agenda(v, e.Obj))
		}
		return is(was, "turned face up", ": it is "+n+w.agenda(v, e.Obj))
	case program.FaceDownward:
		return is(was, "turned face down", "")
	case program.FaceFlip:
		return Clause{Subject: was, Verb: "flip", Rest: becomes(was, n)}
	case program.FaceTransform:
		return Clause{Subject: was, Verb: "transform", Rest: becomes(was, n)}
	case program.FaceUnbestow:
		return Clause{Subject: n, Verb: "no longer be bestowed", Rest: ": it is a creature"}
	}
	if how := program.FaceChange(e.Aux); how == program.FaceCloseLeft || how == program.FaceCloseRight {
		return is(n, "locked", " in part: a door of it is closed")
	}
	return is(n, "unlocked", " in part: a door of it is open")
}

func becomes(was, now string) string {
	if was == now {
		return ""
	}
	return " into " + now
}

// mark describes a designation or a state of a permanent.
func (w *Writer) mark(v engine.View, e *engine.Event) Clause {
	n, f := w.Name(v, e.Obj), program.BodyFlags(e.Aux)
	if e.Amount == 0 {
		switch f {
		case program.Suspected:
			return Clause{Subject: n, Verb: "no longer be suspected"}
		case program.RingBearer:
			return Clause{Subject: n, Verb: "no longer be a Ring-bearer", Verbs: "no longer be Ring-bearers"}
		case program.SkipUntap:
			if e.Flags&program.FlagResult != 0 {
				return Clause{} // it was untapped anyway
			}
			return Clause{Subject: n, Verb: "not untap"}
		}
		return Clause{}
	}
	switch f {
	case program.Monstrous:
		return Clause{Subject: n, Verb: "become monstrous"}
	case program.AlphaSector:
		return Clause{Subject: n, Verb: "be in the alpha sector"}
	case program.BetaSector:
		return Clause{Subject: n, Verb: "be in the beta sector"}
	case program.GammaSector:
		return Clause{Subject: n, Verb: "be in the gamma sector"}
	case program.Harnessed:
		return is(n, "harnessed", "")
	case program.Renowned:
		return Clause{Subject: n, Verb: "become renowned"}
	case program.Saddled:
		return Clause{Subject: n, Verb: "become saddled"}
	case program.Suspected:
		return Clause{Subject: n, Verb: "become suspected"}
	case program.RingBearer:
		return Clause{Subject: n, Verb: "become the Ring-bearer of", Object: w.Player(e.Player)}
	case program.Solved:
		return is(n, "solved", "")
	case program.SkipUntap:
		return Clause{Subject: n, Verb: "won't untap during its controller's next untap step",
			Verbs: "won't untap during their controllers' next untap steps"}
	}
	return Clause{}
}

// fact describes a change of something that is known of a player, such as who is the monarch.
func (w *Writer) fact(v engine.View, e *engine.Event) Clause {
	switch f := program.PlayerFact(e.Aux); f {
	case program.FactKeep, program.FactMulligan:
		if !w.verbose {
			return w.hand(v, e)
		}
		if f == program.FactMulligan {
			return w.does(e.Player, "take", "a mulligan")
		}
		return w.ownThing(e.Player, "keep", "hand", "hands")
	case program.FactMonarch:
		return w.does(e.Player, "become", "the monarch")
	case program.FactRestart:
		return w.does(e.Player, "restart", "the game")
	case program.FactInitiative:
		return w.does(e.Player, "take", "the initiative")
	case program.FactBlessing:
		return w.does(e.Player, "get", "the city's blessing")
	case program.FactDungeon:
		return w.does(e.Player, "venture", "into a dungeon")
	case program.FactRoom:
		return w.does(e.Player, "move", w.Own(e.Player, e.Player)+" venture marker into the next room")
	case program.FactCompleted:
		return w.does(e.Player, "complete", "a dungeon")
	case program.FactTempted:
		return Clause{Subject: "the Ring", Verb: "tempt", Object: w.Player(e.Player)}
	case program.FactSpeed:
		speed := w.Whose(e.Player) + " speed"
		if e.Amount < 0 {
			return Clause{Subject: speed, Verb: "decrease by " + digits(int(-e.Amount))}
		}
		return Clause{Subject: speed, Verb: "increase by " + digits(int(e.Amount))}
	case program.FactDay:
		if e.Amount == 1 {
			return Clause{Subject: "it", Verb: "become day"}
		}
		return Clause{Subject: "it", Verb: "become night"}
	case program.FactControlled:
		return Clause{
			Subject: w.Player(program.PlayerID(e.Amount - 1)),
			Verb:    "will control",
			Object:  w.Player(e.Player) + " during that player's next turn",
		}
	case program.FactExtraAfter:
		return w.does(e.Player, "get", "an extra turn after their next one")
	}
	return Clause{}
}

// remembered describes a choice that was made for an object.
func (w *Writer) remembered(v engine.View, e *engine.Event) Clause {
	n, r := w.Name(v, e.Obj), v.Rules()
	chosen := func(what string) Clause {
		return Clause{Subject: what, Verb: "be chosen for", Object: n}
	}
	switch program.MemoryKey(e.Aux) {
	case program.MemColor:
		return chosen(mana.Color(e.Amount).String())
	case program.MemSubtype:
		if int(e.Amount) < len(r.Subtypes) && e.Amount >= 0 {
			return chosen(r.Subtypes[e.Amount])
		}
	case program.MemName:
		if int(e.Amount) < len(r.Names) && e.Amount >= 0 || program.NameID(e.Amount) == program.OtherName {
			if v.FaceDown(e.Obj) && !v.Sees(e.Obj) {
				return chosen("a name, secretly,") // 702.106a
			}
			return chosen("the name " + r.Name(program.NameID(e.Amount)))
		}
	case program.MemType:
		if int(e.Amount) < len(r.Names) && e.Amount >= 0 {
			return chosen(r.Name(program.NameID(e.Amount)))
		}
	case program.MemNumber:
		return chosen("the number " + digits(int(e.Amount)))
	case program.MemPlayer, program.MemObject, program.MemProtector:
		if e.Other != engine.NoRef {
			return chosen(w.Name(v, e.Other))
		}
	case program.MemHaunts:
		return Clause{Subject: n, Verb: "haunt", Object: w.Name(v, e.Other)}
	case program.MemLevel:
		return Clause{Subject: n, Verb: "be now", Object: fmt.Sprintf("level %d", e.Amount)}
	}
	return Clause{}
}
