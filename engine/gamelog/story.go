package gamelog

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// An Entry is a line of the log, in its place under what caused it: what a spell or ability did stands under it, what
// happened in combat under a heading of its own.
type Entry struct {
	Text string
	// Level is how many headings the line stands under, below that of the turn.
	Level int
	// Head is true of a line that those after it with greater levels stand under.
	Head bool
	// Minor is true of what is of little importance, or usual.
	Minor bool
	// Combat is true of the heading of a combat, Resolves of that of something that resolves, Life of a line about life
	// totals, and Gain if the life total has become greater.
	Combat, Resolves, Life, Gain bool
	// Look is true of a line about cards that the viewer has looked at and isn't asked about.
	Look bool
}

// grouping is which heading the next line stands under.
type grouping struct {
	combat bool
	// on is the spell or ability whose doing the lines are, NoRef without one; level is that of its heading, which is
	// yet to be written unless headed is set. What the rules do before anybody can act, such as putting creatures with
	// lethal damage into graveyards, belongs to it too.
	on     engine.Ref
	name   string
	level  int
	headed bool
	// mana is set after a mana ability, until what it pays for is put onto the stack.
	mana bool
	cost bool // something was paid for what is being cast
	// fresh is the spell or ability that was announced by the last line.
	fresh engine.Ref
	// told is set if a line says what the spell or ability did, and gone if it was a spell that has resolved.
	told, gone bool
}

// Tell returns the lines about an event. Settle must be called whenever somebody is to decide something.
func (w *Writer) Tell(v engine.View, e *engine.Event) (out []Entry) {
	if e.Kind == program.EvLook && e.Player == w.me && e.Rule == rulebook.RuleResolve {
		w.looked = append(w.looked, w.Name(v, e.Obj))
		return nil
	}
	return append(w.looks(), w.tell(v, e)...)
}

// looks returns the line about the cards that the viewer has looked at since the last line, if any.
func (w *Writer) looks() []Entry {
	if len(w.looked) == 0 {
		return nil
	}
	out, level := w.below()
	w.group.told = true
	out = append(out, Entry{Text: w.Does(w.me, "look at "+List(w.looked)), Level: level, Look: true})
	w.looked = w.looked[:0]
	return out
}

// tell returns the lines about any other event.
func (w *Writer) tell(v engine.View, e *engine.Event) (out []Entry) {
	switch e.Kind {
	case program.EvTurn:
		w.group, w.strays = grouping{}, w.strays[:0]
	case program.EvStep:
		w.group.on, w.group.fresh = engine.NoRef, engine.NoRef
		if s := program.Step(e.Aux); s < program.StepAttackers || s > program.StepEndCombat {
			w.group.combat = false
		}
	}
	now := v.Resolving()
	if now != engine.NoRef && w.group.on != now {
		w.resolving(v, now)
		w.sorted = sorted{}
	}
	w.sorted.note(e)
	w.noteStray(v, e)
	if e.Kind == program.EvMove && e.From == program.Stack && e.Flags&program.FlagResolved != 0 {
		w.group.gone = w.group.on == e.Obj
	}
	text := w.Event(v, e)
	if text == "" {
		return nil
	}
	w.group.told = true
	line := Entry{Text: text, Minor: w.minor(e)}
	switch {
	case e.Kind == program.EvTurn, e.Kind == program.EvLose, e.Kind == program.EvWin, e.Kind == program.EvDrawGame:
		w.group.on = engine.NoRef
		line.Head = e.Kind == program.EvTurn
	case e.Kind == program.EvCast, e.Kind == program.EvActivate, e.Kind == program.EvPutTrigger:
		return w.announced(v, line, e, now)
	case e.Rule == rulebook.RuleIllegalTargets && !w.group.headed:
		line.Level = w.group.level // 608.2b: it doesn't resolve
	case e.Kind == program.EvAttack && !w.group.combat && now == engine.NoRef:
		w.group = grouping{combat: true}
		out = []Entry{{Text: w.Does(v.Active(), "attack"), Head: true, Combat: true}}
		line.Level = 1
	case (e.Flags&program.FlagPlayed != 0 || suspended(e)) && now == engine.NoRef: // nobody else's doing
		w.group.on = engine.NoRef
		line.Level = w.base()
	case e.Flags&program.FlagCost != 0 && now == engine.NoRef: // of what is being cast
		w.group.on, w.group.cost = engine.NoRef, true
		line.Level = w.base()
	default:
		out, line.Level = w.below()
		if e.Kind == program.EvDamage { // what has changed a creature that deals it comes first
			now := settled{lives: append(w.spare.lives[:0], w.was.lives...)}
			for _, l := range w.reshapes(v, &now) {
				l.Level = line.Level
				out = append(out, l)
			}
			w.was, w.spare = now, w.was
		}
	}
	w.group.fresh = engine.NoRef
	return append(out, line)
}

// below returns the level of the next line, and the heading that has to stand before it.
func (w *Writer) below() ([]Entry, int) {
	if w.group.on == engine.NoRef {
		return nil, w.base()
	}
	level := w.group.level + 1
	if w.group.headed {
		return nil, level
	}
	w.group.headed = true
	text := capital(Clause{Subject: w.group.name, Verb: "resolve"}.String())
	return []Entry{{Text: text, Level: w.group.level, Head: true, Resolves: true}}, level
}

// idle returns the line of a spell that has resolved if no line says what it has done: "Fireball resolves".
func (w *Writer) idle() []Entry {
	if !w.group.gone || w.group.told {
		return nil
	}
	w.group.told = true
	level := w.group.level
	if w.group.headed {
		level++
	}
	return []Entry{{Text: capital(Clause{Subject: w.group.name, Verb: "resolve"}.String()), Level: level}}
}

// base is the level of what no spell or ability does.
func (w *Writer) base() int {
	if w.group.combat {
		return 1
	}
	return 0
}

// announced is the line of a spell or ability that was put onto the stack, or of a mana ability.
func (w *Writer) announced(v engine.View, line Entry, e *engine.Event, now engine.Ref) (out []Entry) {
	line.Level = w.base()
	if now != engine.NoRef {
		out, line.Level = w.below() // it is cast by what resolves
	}
	if e.Obj == engine.NoRef { // 605.3: it doesn't use the stack
		line.Minor = true
		if w.group.mana = now == engine.NoRef; w.group.mana {
			w.group.on = engine.NoRef // what it does isn't the doing of what has resolved before
		}
		return append(out, line)
	}
	if (w.group.mana || w.group.cost) && now == engine.NoRef { // the life that it has cost, not what it does
		for _, l := range w.lives(v) {
			l.Level = line.Level
			out = append(out, l)
		}
	}
	w.group.mana, w.group.cost = false, false
	line.Head = true
	w.group.fresh = e.Obj
	if now == engine.NoRef {
		w.group.on, w.group.level = engine.NoRef, line.Level
	}
	return append(out, line)
}

// resolving begins the lines about what a spell or ability does: below its own line if nothing has happened since, or
// below a new heading.
func (w *Writer) resolving(v engine.View, now engine.Ref) {
	if w.group.headed = w.group.fresh == now; !w.group.headed {
		w.group.level = w.base()
	}
	w.group.on, w.group.name, w.group.told, w.group.gone = now, w.Name(v, now), false, false
	if v.Kind(now) == program.KindAbility && !strings.HasPrefix(w.group.name, "an ability") {
		w.group.name = "an ability of " + w.group.name
	}
}

// minor reports whether an event is of little importance to who follows a game.
func (w *Writer) minor(e *engine.Event) bool {
	// Others: they are what a game consists of.
	switch e.Kind {
	case program.EvCease:
		return e.Rule == rulebook.RuleTokenCease && !slices.Contains(w.strays, e.Obj)
	case program.EvShuffle, program.EvMarkDamage:
		return true
	case program.EvPlayer:
		return program.PlayerFact(e.Aux) == program.FactKeep
	case program.EvMove:
		return e.Flags&program.FlagDrawn != 0
	}
	return false
}

// shape is what is compared of an object to notice that it has changed: its name, and what shows of a creature.
type shape struct {
	name             program.NameID
	creature         bool
	power, toughness int32
	keywords         program.KeywordSet // those that are shown
}

// settled is what the viewer knew when somebody last had to decide something.
type settled struct {
	lives   []int
	objects []seen
}

// seen is an object with its shape.
type seen struct {
	ref engine.Ref
	shape
}

func (s *settled) clone() settled {
	return settled{slices.Clone(s.lives), slices.Clone(s.objects)}
}

// find returns an object's shape, and where to look for the next one: objects mostly stay in order.
func (s *settled) find(r engine.Ref, from int) (shape, int, bool) {
	for n := range s.objects {
		if k := (from + n) % len(s.objects); s.objects[k].ref == r {
			return s.objects[k].shape, k + 1, true
		}
	}
	return shape{}, from, false
}

// Settle returns lines about what has changed since it was last called without any event that says so: life totals, and
// the power, toughness and keywords of creatures that were there before. It is called when somebody is to decide
// something: often, so what is unchanged costs little.
func (w *Writer) Settle(v engine.View) []Entry {
	if v.Resolving() != engine.NoRef {
		w.looked = w.looked[:0] // what is asked now shows the cards
	}
	return append(w.looks(), w.settle(v)...)
}

// settle returns the lines about what no event has said.
func (w *Writer) settle(v engine.View) []Entry {
	now := settled{lives: w.spare.lives[:0]}
	for p := range program.PlayerID(v.Players()) {
		now.lives = append(now.lives, v.Life(p))
	}
	out := w.reshapes(v, &now)
	out = append(out, w.begun(v)...)
	out = append(out, w.lives(v)...)
	w.was, w.spare, w.turn = now, w.was, v.Turn()
	if result, _ := v.Result(); result != engine.Playing {
		return nil
	}
	if len(out) == 0 {
		return w.idle()
	}
	w.group.told = true
	head, level := w.below()
	for i := range out {
		out[i].Level = level
	}
	w.group.fresh = engine.NoRef
	return append(head, out...)
}

// reshapes returns lines about the creatures that have changed, and notes how all objects are now.
func (w *Writer) reshapes(v engine.View, now *settled) (out []Entry) {
	now.objects = w.spare.objects[:0]
	w.refs = v.Objects(program.Stack, 0, w.refs[:0])
	stack := len(w.refs)
	w.refs = v.Objects(program.Battlefield, 0, w.refs)
	next := 0
	for i, r := range w.refs {
		is := shape{name: program.OtherName}
		if c, ok := v.Chars(r); ok {
			is.name = c.Name
			if i >= stack && c.Is(program.TypeCreature) {
				is.creature, is.power, is.toughness = true, c.Power, c.Toughness
				for k := range is.keywords {
					is.keywords[k] = c.Keywords[k] & shownSet[k]
				}
			}
		}
		now.objects = append(now.objects, seen{r, is})
		was, at, there := w.was.find(r, next)
		if next = at; there && was == is {
			continue
		}
		w.Name(v, r) // by which it is known when it has gone, whether anybody was shown it or not
		// What wears off at the end of a turn was said when it began. A permanent may have become a creature.
		if was.name = is.name; is.creature && there && was != is && v.Step() > program.StepUntap &&
			v.Step() < program.StepCleanup && v.Turn() == w.turn {
			out = append(out, Entry{Text: capital(w.reshaped(v, r, was, is).String())})
		}
	}
	return out
}

// lives returns a line for each life total that has changed since the last such line.
func (w *Writer) lives(v engine.View) (out []Entry) {
	for p := range w.was.lives {
		q := program.PlayerID(p)
		n := v.Life(q)
		if w.was.lives[p] != n && w.first(v, q) {
			c := w.does(q, "be", fmt.Sprintf("at %d life", n))
			out = append(out, Entry{Text: capital(c.String()), Life: true, Gain: n > w.was.lives[p]})
		}
		w.was.lives[p] = n
	}
	return out
}

// first reports whether a player is the first of those who share a life total (810.9).
func (w *Writer) first(v engine.View, p program.PlayerID) bool {
	for q := range p {
		if v.ActAsOne(q, p) {
			return false
		}
	}
	return true
}

// reshaped describes how a creature has changed.
func (w *Writer) reshaped(v engine.View, r engine.Ref, was, is shape) Clause {
	n := w.Name(v, r)
	gained, lost := difference(keywords(was.keywords), keywords(is.keywords))
	with := ""
	if len(gained) > 0 {
		with = " with " + List(gained)
	}
	if len(lost) > 0 {
		with += " without " + List(lost)
	}
	size := fmt.Sprintf("%d/%d", is.power, is.toughness)
	switch {
	case !was.creature:
		return Clause{Subject: n, Verb: "be now", Object: A(size) + " creature", Rest: with}
	case was.power != is.power || was.toughness != is.toughness:
		return Clause{Subject: n, Verb: "be now", Object: size, Rest: with}
	}
	switch {
	case len(gained) > 0 && len(lost) > 0:
		return Clause{Subject: n, Verb: "gain", Object: List(gained) + ", and loses " + List(lost)}
	case len(lost) > 0:
		return Clause{Subject: n, Verb: "lose", Object: List(lost)}
	}
	return Clause{Subject: n, Verb: "gain", Object: List(gained)}
}

// difference returns the keywords that are only in the second list, and those that are only in the first.
func difference(was, is []string) (gained, lost []string) {
	only := func(in, out []string) []string {
		return slices.DeleteFunc(slices.Clone(in), func(k string) bool { return slices.Contains(out, k) })
	}
	return only(is, was), only(was, is)
}

// suspended reports whether a player suspends a card of their hand (702.62a), as a special action (116.2f).
func suspended(e *engine.Event) bool {
	return e.Kind == program.EvMove && e.From == program.Hand && e.To == program.Exile && e.Rule == rulebook.RuleSuspend
}
