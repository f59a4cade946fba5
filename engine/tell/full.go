package tell

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/mana"
	"arbiter/rulebook"
)

// NewJudge is a Teller that sees everything and tells everything.
func NewJudge(names []string) *Teller {
	t := New(engine.NoPlayer, names)
	t.judge = true
	return t
}

// Clause tells one event with all that matters to who judges; an empty one for what is part of something else that is told.
func (t *Teller) Clause(v engine.View, e *engine.Event) Clause {
	w := t.words(v)
	name := func(r engine.Ref) string { return t.Name(v, r) }
	switch e.Kind {
	case engine.EvMove:
		return t.fullMove(v, e)
	case engine.EvCast:
		return is(name(e.Obj), w.WasCast, "")
	case engine.EvActivate:
		n := name(e.Src)
		if e.Obj == engine.NoRef {
			return t.does(e.Player, w.Activate, "a mana ability of "+n)
		}
		return t.does(e.Player, w.Activate, "an ability of "+n)
	case engine.EvPutTrigger:
		return Clause{Subject: "the ability of " + name(e.Src), Verb: "goes onto the stack", Verbs: "go onto the stack"}
	case engine.EvDamage:
		what := " damage to "
		if e.Flags&engine.FlagCombat != 0 {
			what = " combat damage to "
		}
		return Clause{Subject: name(e.Src), Verb: "deals", Verbs: "deal", Object: digits(int(e.Amount)) + what + name(e.Obj)}
	case engine.EvLoseLife:
		c := t.does(e.Player, "lose", digits(int(e.Amount))+" life")
		if e.Rule == rulebook.RuleManaBurn {
			c.Rest = " to mana burn"
		}
		return c
	case engine.EvTap, engine.EvUntap:
		if e.Kind == engine.EvTap && e.Flags&engine.FlagForMana != 0 {
			return is(name(e.Obj), "tapped", " for mana")
		}
		if e.Kind == engine.EvTap {
			return Clause{Subject: name(e.Obj), Verb: "becomes tapped", Verbs: "become tapped"}
		}
		return Clause{Subject: name(e.Obj), Verb: "untaps", Verbs: "untap"}
	case engine.EvAddMana:
		return t.does(e.Player, "add", manaText(mana.Kind(e.Aux&0xFF), int(e.Amount)))
	case engine.EvControl:
		return t.does(e.Player, "gain", "control of "+name(e.Obj))
	case engine.EvAttack:
		return Clause{Subject: name(e.Obj), Verb: "attacks", Verbs: "attack", Object: name(e.Other)}
	case engine.EvBlocked:
		return Clause{Subject: name(e.Obj), Verb: "becomes blocked", Verbs: "become blocked"}
	case engine.EvUnblocked:
		return is(name(e.Obj), "unblocked", "")
	case engine.EvCombatRemove:
		return is(name(e.Obj), "removed from combat", "")
	case engine.EvAttach:
		if e.Other == engine.NoRef {
			return Clause{Subject: name(e.Obj), Verb: "becomes unattached", Verbs: "become unattached"}
		}
		return Clause{Subject: name(e.Obj), Verb: "is attached to", Verbs: "are attached to", Object: name(e.Other)}
	case engine.EvShuffle:
		return t.does(e.Player, "shuffle", "the library")
	case engine.EvLook:
		return t.does(e.Player, "look at", name(e.Obj))
	case engine.EvSearch:
		return t.does(e.Player, "search", t.whoseThird(e.Obj.Player(), e.Player)+" library")
	case engine.EvDraw, engine.EvDiscard, engine.EvMill, engine.EvSacrifice, engine.EvDestroy, engine.EvCreate, engine.EvCounterSpell, engine.EvSetLife, engine.EvMarkDamage, engine.EvTarget,
		engine.EvStep, engine.EvTurn, engine.EvStepEnd, engine.EvRun, engine.EvAction:
		return Clause{} // told by their parts, or by what they lead to
	case engine.EvFace:
		return t.face(v, e)
	case engine.EvPhase:
		if e.Amount == 1 {
			return Clause{Subject: name(e.Obj), Verb: "phases in", Verbs: "phase in"}
		}
		return Clause{Subject: name(e.Obj), Verb: "phases out", Verbs: "phase out"}
	case engine.EvMark:
		return t.mark(v, e)
	case engine.EvPlayer:
		return t.fact(v, e)
	case engine.EvRoll:
		return t.does(e.Player, "roll", "a "+digits(int(e.Amount)))
	case engine.EvRemember:
		return t.remembered(v, e)
	case engine.EvExtra:
		if e.Aux == 0 {
			return t.does(e.Player, "get", "an extra turn after this one")
		}
		return said("an additional phase or step is added to this turn")
	case engine.EvDamageOrder:
		return Clause{Subject: name(e.Other), Verb: "is number " + digits(int(e.Amount)+1), Object: "in the damage assignment order of " + name(e.Obj)}
	case engine.EvCease:
		return Clause{Subject: name(e.Obj), Verb: "ceases to exist", Verbs: "cease to exist"}
	case engine.EvMerge:
		on := "merges under "
		if e.Amount != 0 {
			on = "merges on top of "
		}
		return Clause{Subject: name(e.Other), Verb: on + name(e.Obj)}
	case engine.EvNote:
		if e.Flags&engine.FlagCopy != 0 {
			return is("a copy of "+strings.TrimPrefix(name(e.Obj), "a copy of "), "put onto the stack", "")
		}
		if e.Aux == int32(engine.NotePile) {
			pile := "the first pile"
			if e.Amount > 1 {
				pile = "the second pile"
			}
			return is(name(e.Obj), "put into "+pile, "")
		}
		return said("combat damage goes onto the stack as it has been assigned")
	case engine.EvDrawGame:
		return said("the game is a draw")
	}
	return t.clause(v, e)
}

// whoseThird is "their" for a player's own.
func (t *Teller) whoseThird(whose, who engine.PlayerID) string {
	if whose == who {
		return "their"
	}
	return t.whose(whose)
}

// why is why the rules do something by themselves, put behind it.
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

// fullMove tells of a zone change with where it went and why.
func (t *Teller) fullMove(v engine.View, e *engine.Event) Clause {
	w := t.words(v)
	_, seen := t.known[e.Obj]
	was := ""
	if seen {
		was = t.known[e.Obj]
	}
	n := t.moved(v, e)
	if was != "" && (e.From == engine.Battlefield || e.From == engine.Stack) {
		n = was
	}
	as := ""
	if now := t.Name(v, e.New); e.To == engine.Battlefield && now != n && now != n+" token" && e.From != engine.ZoneNone && e.Flags&engine.FlagEntersFaceDown == 0 {
		as = " as " + now
	}
	whose := v.Owner(e.New)
	if whose == engine.NoPlayer {
		whose = e.Player
	}
	owner := t.whose(whose)
	instead := func(usual engine.Zone) string {
		if e.To == usual {
			return why(e)
		}
		return why(e) + ", and goes " + t.into(v, e, owner)
	}
	switch {
	case e.Rule == rulebook.RuleMulligan:
		return t.does(e.Player, "put", n+" back into the library")
	case e.Flags&engine.FlagCasting != 0:
		c := t.does(e.Player, "begin", "to "+w.Cast+" "+n)
		c.Rest = ": it goes onto the stack"
		if e.From != engine.Hand {
			c.Rest = ", from " + t.from(v, e, owner) + ": it goes onto the stack"
		}
		return c
	case e.Flags&engine.FlagPlayed != 0:
		return t.does(e.Player, "play", n)
	case e.Flags&engine.FlagDrawn != 0:
		c := t.does(e.Player, "draw", n)
		if e.To != engine.Hand {
			c.Rest = instead(engine.Hand)
		}
		return c
	case e.Flags&engine.FlagDiscarded != 0:
		c := t.does(e.Player, "discard", n)
		if e.Flags&engine.FlagRandom != 0 {
			c.Rest = " at random"
		}
		c.Rest += instead(engine.Graveyard)
		return c
	case e.Flags&engine.FlagSacrificed != 0:
		return is(n, "sacrificed", instead(engine.Graveyard))
	case e.Flags&engine.FlagDestroyed != 0:
		return is(n, "destroyed", instead(engine.Graveyard))
	case e.Rule == rulebook.RuleIllegalTargets && e.Flags&engine.FlagCountered != 0:
		return is(n, "countered", ", as all its targets are illegal: it is put "+t.into(v, e, owner)+" without doing anything")
	case e.Rule == rulebook.RuleIllegalTargets:
		return Clause{Subject: n, Verb: "doesn't resolve", Verbs: "don't resolve", Rest: ", as all its targets are illegal: it is put " + t.into(v, e, owner) + " without doing anything"}
	case e.Flags&engine.FlagCountered != 0:
		return is(n, "countered", instead(engine.Graveyard))
	case e.Flags&engine.FlagMilled != 0 && w.mill:
		c := t.does(e.Player, "mill", n)
		c.Rest = instead(engine.Graveyard)
		return c
	case e.Flags&engine.FlagMilled != 0:
		return is(n, "put "+t.into(v, e, owner), " from the library")
	case e.From == engine.ZoneNone && e.To == engine.Battlefield:
		c := t.does(e.Player, "create", article(n))
		if !w.create {
			c = t.does(e.Player, "put", article(n))
			c.Rest = " " + w.OntoBattlefield
		}
		c.Rest += entering(e)
		return c
	case e.To == engine.Battlefield && e.Flags&engine.FlagResolved != 0:
		return Clause{Subject: n, Verb: w.Enters, Verbs: w.Enter, Rest: as + entering(e) + t.attachedTo(v, e) + " under " + t.whose(e.Player) + " control"}
	case e.To == engine.Battlefield:
		c := Clause{Subject: n, Verb: w.Enters, Verbs: w.Enter, Rest: as + entering(e) + t.attachedTo(v, e)}
		if e.From != engine.ZoneNone && e.From != engine.Stack {
			c.Rest += ", from " + t.from(v, e, owner)
		}
		c.Rest += " under " + t.whose(e.Player) + " control"
		return c
	case e.Flags&engine.FlagResolved != 0:
		return Clause{Subject: n, Verb: "is put", Verbs: "are put", Rest: " " + t.into(v, e, owner) + " as the last part of its resolution"}
	case e.To == engine.Exile:
		return is(n, w.Exiled, t.out(v, e, owner)+why(e))
	case e.From == engine.Battlefield:
		return is(n, "put "+t.into(v, e, owner), why(e))
	case e.To == engine.ZoneNone:
		return Clause{Subject: n, Verb: "ceases to exist", Verbs: "cease to exist"}
	}
	return is(n, "put "+t.into(v, e, owner), t.out(v, e, owner)+why(e))
}

// article puts "a" before a token's name.
func article(n string) string {
	if strings.HasPrefix(n, "a ") || !strings.HasSuffix(n, "token") {
		return n
	}
	return A(n)
}

// A is a thing with its article.
func A(n string) string {
	if n != "" && strings.ContainsRune("AEIOUaeiou", rune(n[0])) {
		return "an " + n
	}
	return "a " + n
}

// entering is how something enters.
func entering(e *engine.Event) string {
	var how []string
	for _, f := range [...]struct {
		flag engine.EventFlags
		word string
	}{{engine.FlagEntersFaceDown, "face down"}, {engine.FlagTapped, "tapped"}, {engine.FlagAttacking, "attacking"}, {engine.FlagTransformed, "transformed"}} {
		if e.Flags&f.flag != 0 {
			how = append(how, f.word)
		}
	}
	if how == nil {
		return ""
	}
	return " " + List(how)
}

func (t *Teller) attachedTo(v engine.View, e *engine.Event) string {
	if e.Other == engine.NoRef || e.Flags&engine.FlagAttacking != 0 {
		return ""
	}
	return " attached to " + t.Name(v, e.Other)
}

// into is where something goes: "into A's graveyard", "onto the battlefield".
func (t *Teller) into(v engine.View, e *engine.Event, owner string) string {
	w := t.words(v)
	switch e.To {
	case engine.Battlefield:
		return w.OntoBattlefield
	case engine.Stack:
		return "onto the stack"
	case engine.Library:
		switch e.Aux {
		case engine.PosTop:
			return "on top of " + owner + " library"
		case engine.PosEnd:
			return "on the bottom of " + owner + " library"
		}
		return "into " + owner + " library"
	case engine.Graveyard, engine.Hand:
		return "into " + owner + " " + e.To.String()
	case engine.Outside:
		return "outside the game"
	}
	return "into " + w.Zone(e.To)
}

// from is where something comes from: "A's hand".
func (t *Teller) from(v engine.View, e *engine.Event, owner string) string {
	switch e.From {
	case engine.Graveyard, engine.Hand, engine.Library:
		return owner + " " + e.From.String()
	}
	return t.words(v).Zone(e.From)
}

func (t *Teller) out(v engine.View, e *engine.Event, owner string) string {
	switch e.From {
	case engine.ZoneNone, engine.Battlefield, e.To:
		return ""
	}
	return " from " + t.from(v, e, owner)
}

// face tells of a permanent that is turned over.
// agenda is the names that were secretly chosen for a conspiracy (702.106c).
func (t *Teller) agenda(v engine.View, ref engine.Ref) string {
	if v.Zone(ref) != engine.Command {
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

func (t *Teller) face(v engine.View, e *engine.Event) Clause {
	was, seen := t.known[e.Obj]
	n := t.Name(v, e.Obj)
	if !seen {
		was = n
	}
	switch engine.FaceChange(e.Aux) {
	case engine.FaceUp:
		if was == n {
			return is(n, "turned face up", t.agenda(v, e.Obj))
		}
		return is(was, "turned face up", ": it is "+n+t.agenda(v, e.Obj))
	case engine.FaceDownward:
		return is(was, "turned face down", "")
	case engine.FaceFlip:
		return Clause{Subject: was, Verb: "flips", Verbs: "flip", Rest: becomes(was, n)}
	case engine.FaceTransform:
		return Clause{Subject: was, Verb: "transforms", Verbs: "transform", Rest: becomes(was, n)}
	case engine.FaceUnbestow:
		return Clause{Subject: n, Verb: "is no longer bestowed", Verbs: "are no longer bestowed", Rest: ": it is a creature"}
	}
	return is(n, "unlocked", " in part: a door of it is open")
}

func becomes(was, now string) string {
	if was == now {
		return ""
	}
	return " into " + now
}

// mark tells of a designation or a state of a permanent.
func (t *Teller) mark(v engine.View, e *engine.Event) Clause {
	n, f := t.Name(v, e.Obj), engine.BodyFlags(e.Aux)
	if e.Amount == 0 {
		switch f {
		case engine.Suspected:
			return Clause{Subject: n, Verb: "is no longer suspected", Verbs: "are no longer suspected"}
		case engine.RingBearer:
			return Clause{Subject: n, Verb: "is no longer a Ring-bearer", Verbs: "are no longer Ring-bearers"}
		case engine.SkipUntap:
			return Clause{Subject: n, Verb: "doesn't untap", Verbs: "don't untap"}
		}
		return Clause{}
	}
	switch f {
	case engine.Monstrous:
		return Clause{Subject: n, Verb: "becomes monstrous", Verbs: "become monstrous"}
	case engine.AlphaSector:
		return Clause{Subject: n, Verb: "is in the alpha sector", Verbs: "are in the alpha sector"}
	case engine.BetaSector:
		return Clause{Subject: n, Verb: "is in the beta sector", Verbs: "are in the beta sector"}
	case engine.GammaSector:
		return Clause{Subject: n, Verb: "is in the gamma sector", Verbs: "are in the gamma sector"}
	case engine.Harnessed:
		return is(n, "harnessed", "")
	case engine.Renowned:
		return Clause{Subject: n, Verb: "becomes renowned", Verbs: "become renowned"}
	case engine.Saddled:
		return Clause{Subject: n, Verb: "becomes saddled", Verbs: "become saddled"}
	case engine.Suspected:
		return Clause{Subject: n, Verb: "becomes suspected", Verbs: "become suspected"}
	case engine.RingBearer:
		return Clause{Subject: n, Verb: "becomes the Ring-bearer of", Verbs: "become the Ring-bearer of", Object: t.Player(e.Player)}
	case engine.Solved:
		return is(n, "solved", "")
	case engine.SkipUntap:
		return Clause{Subject: n, Verb: "won't untap during its controller's next untap step", Verbs: "won't untap during their controllers' next untap steps"}
	}
	return Clause{}
}

// fact tells of a fact about a player.
func (t *Teller) fact(v engine.View, e *engine.Event) Clause {
	switch engine.PlayerFact(e.Aux) {
	case engine.FactKeep:
		return t.does(e.Player, "keep", "the hand")
	case engine.FactMulligan:
		return t.does(e.Player, "take", "a mulligan")
	case engine.FactMonarch:
		return t.does(e.Player, "become", "the monarch")
	case engine.FactInitiative:
		return t.does(e.Player, "take", "the initiative")
	case engine.FactBlessing:
		return t.does(e.Player, "get", "the city's blessing")
	case engine.FactDungeon:
		return t.does(e.Player, "venture", "into a dungeon")
	case engine.FactRoom:
		return t.does(e.Player, "move", "their venture marker into the next room")
	case engine.FactCompleted:
		return t.does(e.Player, "complete", "a dungeon")
	case engine.FactTempted:
		return Clause{Subject: "the Ring", Verb: "tempts", Object: t.Player(e.Player)}
	case engine.FactSpeed:
		speed := "the speed of " + t.Player(e.Player)
		if e.Amount < 0 {
			return Clause{Subject: speed, Verb: "decreases by " + digits(int(-e.Amount))}
		}
		return Clause{Subject: speed, Verb: "increases by " + digits(int(e.Amount))}
	case engine.FactDay:
		if e.Amount == 1 {
			return said("it becomes day")
		}
		return said("it becomes night")
	case engine.FactControlled:
		return Clause{Subject: t.Player(engine.PlayerID(e.Amount - 1)), Verb: "will control", Object: t.Player(e.Player) + " during that player's next turn"}
	}
	return Clause{}
}

// remembered tells of a choice that an object keeps.
func (t *Teller) remembered(v engine.View, e *engine.Event) Clause {
	n, r := t.Name(v, e.Obj), v.Rules()
	chosen := func(what string) Clause {
		return Clause{Subject: what, Verb: "is chosen for", Verbs: "are chosen for", Object: n}
	}
	switch engine.MemoryKey(e.Aux) {
	case engine.MemColor:
		return chosen(mana.Color(e.Amount).String())
	case engine.MemSubtype:
		if int(e.Amount) < len(r.Subtypes) && e.Amount >= 0 {
			return chosen(r.Subtypes[e.Amount])
		}
	case engine.MemName:
		if int(e.Amount) < len(r.Names) && e.Amount >= 0 {
			if v.FaceDown(e.Obj) && !v.Sees(e.Obj) {
				return chosen("a name, secretly,") // 702.106a
			}
			return chosen("the name " + r.Names[e.Amount])
		}
	case engine.MemType:
		if int(e.Amount) < len(typeNames) && e.Amount >= 0 {
			return chosen(strings.ToLower(typeNames[e.Amount]))
		}
	case engine.MemNumber:
		return chosen("the number " + digits(int(e.Amount)))
	case engine.MemPlayer, engine.MemObject, engine.MemProtector:
		if e.Other != engine.NoRef {
			return chosen(t.Name(v, e.Other))
		}
	case engine.MemLevel:
		return Clause{Subject: n, Verb: "is now", Object: fmt.Sprintf("level %d", e.Amount)}
	}
	return Clause{}
}
