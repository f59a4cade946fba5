package turing

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// builder plays the turns in which the machine is built: it answers each question of the game.
type builder struct {
	g       *engine.Game
	tape    Tape
	answers []int
	members []built
	// monolith and array make mana; what lantern puts into the library, staff draws; claws sacrifices.
	monolith, array, lantern, staff, claws engine.Ref
	tokens                                 []engine.Ref // the tape
	latest                                 engine.Ref   // the one of them that Alice controls

	dec engine.Decision
	plan
}

// built is a creature of the machine on the table.
type built struct {
	member
	ref engine.Ref
}

// plan is what is chosen while a spell or ability is cast and resolves. Each list is used from its front.
type plan struct {
	copies  int // how often a spell's replicate cost is paid
	x       int32
	targets []engine.Ref // of the spell, then of its copies; a copy keeps its target if there is no other
	costs   []engine.Ref // what is sacrificed
	objects []engine.Ref // what is chosen as it resolves: cards, or what Auras are attached to
	words   []string     // creature types
	colors  []mana.Color
	// wordsOf and colorsOf are what is chosen as a spell with a certain target resolves.
	wordsOf  map[engine.Ref][]string
	colorsOf map[engine.Ref][]mana.Color
}

// buildError is thrown by the builder's methods, and returned by build.
type buildError struct{ error }

func (b *builder) fail(format string, args ...any) { panic(buildError{fmt.Errorf(format, args...)}) }

func (b *builder) view() engine.View { return b.g.View(engine.Judge) }

func (b *builder) name(r engine.Ref) string {
	if d := b.view().Def(r); d != nil {
		return b.view().Rules().Names[d.Name]
	}
	return ""
}

// do takes an action when Alice has priority: with hold set at once, else when the stack is empty. Then it answers what
// is asked until that is so again.
func (b *builder) do(p plan, hold bool, action func(o *engine.Option) bool) {
	b.settle(hold)
	if b.view().Active() != 0 {
		b.fail("the turn has ended too early")
	}
	b.plan = p
	b.choose(action)
	b.settle(hold)
}

// settle answers what is asked until Alice has priority and, unless hold is set, the stack is empty.
func (b *builder) settle(hold bool) {
	for b.g.Decision(&b.dec) {
		if b.dec.Kind != program.DecidePriority {
			b.answerQuestion()
			continue
		}
		if b.dec.Player == 0 && (hold || b.view().Count(program.Stack, 0) == 0) {
			return
		}
		b.choose(kind(engine.OptPass))
	}
}

// answerQuestion answers what is asked while a spell or ability is cast or resolves.
func (b *builder) answerQuestion() {
	switch d := &b.dec; d.Kind {
	case program.DecideMulligan:
		b.choose(kind(engine.OptYes))
	case program.DecideOptionalCost:
		yes := engine.OptYes
		if b.copies--; b.copies < 0 {
			yes = engine.OptNo
		}
		b.choose(kind(yes))
	case program.DecideX:
		b.choose(func(o *engine.Option) bool { return o.N == b.x })
	case program.DecideMana:
		b.choose(kind(engine.OptDone)) // the pool pays
	case program.DecideTarget:
		b.chooseTarget()
	case program.DecideSacrifice:
		b.chooseObject(&b.costs)
	case program.DecideChoose:
		if d.Player != 0 {
			b.answer(0) // which card Bob exiles doesn't matter
			return
		}
		b.chooseObject(&b.objects)
	case program.DecideSubtype:
		word := chosen(b, &b.words, b.wordsOf)
		b.choose(func(o *engine.Option) bool { return b.view().Rules().Subtypes[o.N] == word })
	case program.DecideColor:
		if last := d.Options[len(d.Options)-1]; last.Kind == engine.OptDone && b.painted() {
			b.choose(kind(engine.OptDone))
			return
		}
		color := chosen(b, &b.colors, b.colorsOf)
		b.choose(func(o *engine.Option) bool { return o.Kind == engine.OptColor && mana.Color(o.N) == color })
	case program.DecideMay:
		b.choose(kind(engine.OptNo)) // Stolen Identity isn't encoded
	case program.DecideReplacement, program.DecideTriggerOrder:
		b.answer(0) // which of two Vigors prevents damage, and in which order a card is drawn and a spell copied
	default:
		b.fail("%s", b.question())
	}
}

func kind(k engine.OptionKind) func(o *engine.Option) bool {
	return func(o *engine.Option) bool { return o.Kind == k }
}

func (b *builder) answer(i int) {
	b.answers = append(b.answers, i)
	if err := b.g.Answer(i); err != nil {
		b.fail("%w", err)
	}
}

// choose answers with the first option that is wanted.
func (b *builder) choose(want func(o *engine.Option) bool) {
	for i := range b.dec.Options {
		if want(&b.dec.Options[i]) {
			b.answer(i)
			return
		}
	}
	b.fail("%s", b.question())
}

func (b *builder) chooseObject(list *[]engine.Ref) {
	is := take(b, list)
	b.choose(func(o *engine.Option) bool { return o.Obj == is })
}

// chooseTarget chooses the next target. A copy keeps its target if the plan has no other for it.
func (b *builder) chooseTarget() {
	keep := func(o *engine.Option) bool { return o.Kind == engine.OptDone }
	if len(b.targets) == 0 {
		b.choose(keep)
		return
	}
	to := take(b, &b.targets)
	is := func(o engine.Option) bool { return o.Kind == engine.OptObject && o.Obj == to }
	if slices.ContainsFunc(b.dec.Options, is) {
		b.choose(func(o *engine.Option) bool { return is(*o) })
		return
	}
	b.choose(keep) // it has this target already
}

// take takes the first of a list.
func take[T any](b *builder, list *[]T) T {
	if len(*list) == 0 {
		b.fail("the script has no answer: %s", b.question())
	}
	x := (*list)[0]
	*list = (*list)[1:]
	return x
}

// chosen takes the next choice of a resolving spell or ability: of those for its target, or else from the list.
func chosen[T any](b *builder, list *[]T, of map[engine.Ref][]T) T {
	for _, to := range b.view().Targets(b.dec.Source, nil) {
		if l := of[to]; len(l) > 0 {
			of[to] = l[1:]
			return l[0]
		}
	}
	return take(b, list)
}

// painted reports whether all colors of the spell's target have been chosen.
func (b *builder) painted() bool {
	for _, to := range b.view().Targets(b.dec.Source, nil) {
		if len(b.colorsOf[to]) > 0 {
			return false
		}
	}
	return true
}

// question describes the question that is asked.
func (b *builder) question() string {
	return fmt.Sprintf("%s is asked of player %d, for %q (%s)", b.dec.Kind, b.dec.Player+1, b.name(b.dec.Source),
		b.view().Rules().Abilities[b.dec.Ability].Label)
}

// in returns Alice's objects of a name in a zone, the oldest first.
func (b *builder) in(z program.Zone, name string) (out []engine.Ref) {
	for _, o := range b.view().Seen(z, 0, nil) {
		if o.Controller == 0 && b.name(o.Ref) == name {
			out = append(out, o.Ref)
		}
	}
	slices.SortFunc(out, func(x, y engine.Ref) int { return int(x.Serial()) - int(y.Serial()) })
	return out
}

func (b *builder) one(z program.Zone, name string) engine.Ref {
	list := b.in(z, name)
	if len(list) == 0 {
		b.fail("%s isn't in Alice's zone %s", name, z)
	}
	return list[0]
}

func (b *builder) permanent(name string) engine.Ref { return b.one(program.Battlefield, name) }

// newest returns the permanent that entered last.
func (b *builder) newest() (last engine.Ref) {
	for _, ref := range b.view().Objects(program.Battlefield, 0, nil) {
		if ref.Serial() > last.Serial() {
			last = ref
		}
	}
	return last
}

// cast makes the mana for a card, casts it and lets it resolve.
func (b *builder) cast(name string, p plan) { b.castThen(name, p, false) }

func (b *builder) castThen(name string, p plan, hold bool) {
	c := b.fetch(name)
	b.ready(b.view().Def(c).Cost.Times(1 + p.copies).WithX(int(p.x)))
	b.do(p, hold, func(o *engine.Option) bool { return o.Kind == engine.OptCast && o.Obj == c })
}

// fetch returns a card of Alice's hand. If it is in her graveyard, she puts it on the bottom of her library, which is
// empty, and draws it.
func (b *builder) fetch(name string) engine.Ref {
	if len(b.in(program.Hand, name)) == 0 {
		b.bottom(name)
		b.draw()
	}
	return b.one(program.Hand, name)
}

// bottom puts a card of the graveyard on the bottom of the library.
func (b *builder) bottom(name string) {
	b.activate(b.lantern, "{3}", plan{targets: []engine.Ref{b.one(program.Graveyard, name)}})
}

// draw draws the library.
func (b *builder) draw() {
	for b.view().Count(program.Library, 0) > 0 {
		b.activate(b.staff, "{5}", plan{})
		b.activate(b.staff, "{1}", plan{})
	}
}

func (b *builder) sacrifice(permanent engine.Ref) {
	b.activate(b.claws, "{1}", plan{costs: []engine.Ref{permanent}})
}

// activate makes the mana for the ability of a permanent that begins with a text, activates it and lets it resolve.
func (b *builder) activate(permanent engine.Ref, text string, p plan) {
	cost, _ := mana.ScanCost(text)
	b.ready(cost)
	b.activateNow(permanent, text, p, false)
}

// activateNow activates an ability with the mana that is in the pool.
func (b *builder) activateNow(permanent engine.Ref, text string, p plan, hold bool) {
	b.do(p, hold, func(o *engine.Option) bool {
		return o.Kind == engine.OptActivate && o.Obj == permanent &&
			strings.HasPrefix(b.view().Rules().Abilities[o.Ability].Label, text)
	})
}

// ready makes the mana for a cost, and {2} more, which untaps the monolith.
func (b *builder) ready(cost mana.Cost) {
	if b.monolith == engine.NoRef {
		return
	}
	generic := cost.ManaValue(0)
	for c := mana.White; c <= mana.Green; c++ {
		n := cost.Devotion(c.Set())
		generic -= n
		for b.pool(c.Kind()) < n {
			b.float(4)
			b.activateNow(b.array, "{2}", plan{}, false)
			b.activateNow(b.array, "Remove", plan{colors: []mana.Color{c}}, true)
		}
	}
	b.float(generic + 2)
}

// float makes colorless mana until there is so much in the pool. With Power Artifact the monolith gives {3} for {2}.
func (b *builder) float(n int) {
	for b.pool(mana.C) < n {
		b.activateNow(b.monolith, "{4}", plan{}, false)
		b.activateNow(b.monolith, "{T}", plan{}, true)
	}
}

func (b *builder) pool(k mana.Kind) int {
	pool := b.view().Mana(0)
	return pool.Count(mana.Unit{Kind: k})
}
