package agree

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/reference"
)

// exchange is one question on one board.
type exchange struct {
	p       *position
	q       *compile.Question
	source  engine.Ref
	said    *reference.Ask
	machine *engine.Asker
	differ  *Disagreement
	// sets are the mentions of the question that mean a set of the machine's.
	sets map[ability.Mention]bool
}

// exchange prepares a question. What earlier words of the text mean is made up: random objects, or players where the
// word means a player.
func (p *position) exchange(a *asking, q *compile.Question, source engine.Ref, m *engine.Asker,
	r *rand.Rand) *exchange {
	x := &exchange{p: p, q: q, source: source, sets: map[ability.Mention]bool{}}
	src := p.of[source].(*reference.Object)
	you := controller(src)
	x.said = &reference.Ask{Game: p.pic, Source: src, You: you, Topic: q.Topic,
		Means: map[ability.Mention][]reference.Thing{}, Amounts: map[ability.Mention]int{},
		Done: map[ability.Mention]bool{}, Verbs: map[ability.Handling][]reference.Thing{}, People: q.People,
		Itself: q.Itself, ChosenNow: map[ability.Choice]bool{}}
	for c := range q.Chosen {
		x.said.ChosenNow[c] = true
	}
	registers, numbers := map[uint8][]engine.Ref{}, map[uint8]int32{}
	players := map[ability.Mention]bool{}
	reads := map[uint8]bool{}
	for _, e := range []uint32{uint32(q.Prop), uint32(q.Num), uint32(q.Cond)} {
		a.rules.Registers(e, func(reg uint8) { reads[reg] = true })
	}
	if q.Target != nil {
		a.rules.Registers(uint32(q.Target.Prop), func(reg uint8) { reads[reg] = true })
	}
	var visit func(n ability.Node) bool
	visit = func(n ability.Node) bool {
		for _, m := range people(n) {
			players[m] = true
		}
		if _, to := ability.Mentions(n); to != 0 && q.Sets[to] != 0 && !reads[q.Registers[to]] {
			x.sets[to] = true
		}
		it, ok := n.(ability.It)
		if !ok {
			x.mention(a, n, r, registers, numbers)
			return true
		}
		reg, ok := q.Registers[it.To]
		if who := q.People[it.To]; who != nil && (!ok || !reads[reg]) && !players[-it.To] {
			players[-it.To] = true   // once
			ability.Walk(who, visit) // as the text says who it is
			return true
		}
		if !reads[reg] && q.Sets[it.To] != 0 {
			return true // as the machine has it
		}
		if !ok || x.said.Means[it.To] != nil || slices.Contains(q.Topic, it.To) {
			return true
		}
		t, ref, ok := p.random(r, meansPlayer(it) || players[it.To])
		if who, is := t.(*reference.Player); is && it.Opponent && who.Team == you.Team {
			return true // "that opponent" is one
		}
		if ok {
			x.said.Means[it.To], registers[reg] = []reference.Thing{t}, []engine.Ref{ref}
		}
		return true
	}
	ability.Walk(q.Node, visit)
	fill := func(set program.SetX, player bool) {
		a.rules.Registers(uint32(set), func(reg uint8) {
			if _, ref, ok := p.random(r, player); ok && registers[reg] == nil {
				registers[reg] = []engine.Ref{ref}
			}
		})
	}
	fill(q.Other, false)
	fill(q.Defends, false)
	fill(q.Rival, false)
	fill(q.Subject, true)
	for m := range x.sets {
		fill(q.Sets[m], true)
	}
	if x.machine = m; q.Free && len(q.Registers) == 0 && len(registers) == 0 {
		x.machine.Static()
	} else {
		n := a.words.near(r, 0, 12)
		x.said.X = &n
		x.machine.Resolving(int32(n), registers, numbers)
	}
	x.around()
	return x
}

// mention makes up what a node refers to other than by "it": objects, or an amount.
func (x *exchange) mention(a *asking, n ability.Node, r *rand.Rand, registers map[uint8][]engine.Ref,
	numbers map[uint8]int32) {
	_, to := ability.Mentions(n)
	reg, ok := x.q.Registers[to]
	if to == 0 {
		ok = false
	}
	switch n := n.(type) {
	case ability.ThatMuch:
		if _, known := x.said.Amounts[to]; ok && !known {
			v := a.words.near(r, 0, 12)
			x.said.Amounts[to], numbers[reg] = v, int32(v)
		}
	case ability.Handled:
		if regs := x.q.Verbs[n.Verb]; !ok && len(regs) == 1 && n.With == nil && x.said.Verbs[n.Verb] == nil {
			if t, ref, ok := x.suits(r, n.Noun); ok {
				x.said.Verbs[n.Verb], registers[regs[0]] = []reference.Thing{t}, []engine.Ref{ref}
			}
			return
		}
		if ok && x.said.Means[to] == nil {
			if t, ref, ok := x.suits(r, n.Noun); ok {
				x.said.Means[to], registers[reg] = []reference.Thing{t}, []engine.Ref{ref}
			}
		}
	case ability.DidSo:
		if ok {
			done := r.IntN(2) == 0
			x.said.Done[to] = done
			if _, ref, found := x.p.random(r, false); done && found {
				registers[reg], numbers[reg] = []engine.Ref{ref}, 1
			}
		}
	case ability.Objects:
		if reg, ok := x.q.Registers[n.Said]; ok && n.Said != 0 && n.Det.Target && x.said.Means[n.Said] == nil &&
			n.Said != saidBy(x.q.Node) {
			player := reference.OfPlayers(ability.Such{Pre: n.Pre, Noun: n.Noun, Post: n.Post})
			if t, ref, ok := x.p.random(r, player); ok {
				x.said.Means[n.Said], registers[reg] = []reference.Thing{t}, []engine.Ref{ref}
			}
		}
	case ability.Chosen, ability.Rest:
		x.means(ok, to, reg, r, registers)
	}
}

// suits is a random object that is what a noun says.
func (x *exchange) suits(r *rand.Rand, noun ability.Property) (reference.Thing, engine.Ref, bool) {
	for range 8 {
		t, ref, ok := x.p.random(r, false)
		if !ok || noun == nil {
			return t, ref, ok
		}
		if is, err := x.said.Fits(noun, t); is && err == nil {
			return t, ref, true
		}
	}
	return nil, 0, false
}

// saidBy is the mention of a node itself.
func saidBy(n ability.Node) ability.Mention {
	said, _ := ability.Mentions(n)
	return said
}

func (x *exchange) means(ok bool, to ability.Mention, reg uint8, r *rand.Rand, registers map[uint8][]engine.Ref) {
	if !ok || x.said.Means[to] != nil {
		return
	}
	if t, ref, ok := x.p.random(r, false); ok {
		x.said.Means[to], registers[reg] = []reference.Thing{t}, []engine.Ref{ref}
	}
}

// set is what a set of the machine's holds.
func (x *exchange) set(s program.SetX) []reference.Thing {
	out := []reference.Thing{}
	for _, ref := range x.machine.Set(s) {
		if t := x.p.of[ref]; t != nil {
			out = append(out, t)
		}
	}
	return out
}

// around tells the reference what the words around a part of the text say about it.
func (x *exchange) around() {
	if x.q.X != 0 {
		n := int(x.machine.Num(x.q.X)) // which is asked about by itself
		x.said.X = &n
	}
	if x.q.Subject != 0 {
		x.said.Subject = x.set(x.q.Subject)
	}
	for m := range x.sets {
		if x.said.Means[m] == nil {
			x.said.Means[m] = x.set(x.q.Sets[m])
		}
	}
	if x.q.Rival != 0 {
		x.said.Rival = &reference.Object{}
		if all := x.set(x.q.Rival); len(all) == 1 {
			if o, ok := all[0].(*reference.Object); ok {
				x.said.Rival = o
			}
		}
	}
	if x.q.Other != 0 {
		x.said.Other = x.set(x.q.Other)
	}
	if x.q.Defends != 0 {
		x.said.Attacker = &reference.Object{}
		if refs := x.machine.Set(x.q.Defends); len(refs) == 1 {
			if o, ok := x.p.of[refs[0]].(*reference.Object); ok {
				x.said.Attacker = o
			}
		}
	}
}

// controller is the player to whom "you" in the text of an object refers (109.5).
func controller(o *reference.Object) *reference.Player {
	if o.Controller != nil {
		return o.Controller
	}
	return o.Owner
}

func meansPlayer(it ability.It) bool {
	if it.Person || it.Opponent {
		return true
	}
	k, ok := it.Noun.(ability.IsKind)
	return ok && (k.Kind == ability.AnyPlayerKind || k.Kind == ability.AnyOpponent)
}

// people are the mentions that a node takes for players.
func people(n ability.Node) (out []ability.Mention) {
	var who []ability.Ref
	switch n := n.(type) {
	case ability.Controlled:
		who = []ability.Ref{n.By}
	case ability.Owned:
		who = []ability.Ref{n.By}
	case ability.InZone:
		who = []ability.Ref{n.Of}
	case ability.InZones:
		who = []ability.Ref{n.Of}
	case ability.CardsIn:
		who = []ability.Ref{n.Of}
	case ability.ZoneOf:
		who = []ability.Ref{n.Of}
	case ability.LifeOf:
		who = []ability.Ref{n.Of}
	case ability.Opponents:
		who = []ability.Ref{n.Of}
	case ability.Controls:
		who = []ability.Ref{n.Who}
	case ability.ControlsMore:
		who = []ability.Ref{n.Who, n.Than}
	case ability.Owns:
		who = []ability.Ref{n.Who}
	case ability.IsTurn:
		who = []ability.Ref{n.Of}
	case ability.IsAttacking:
		who = []ability.Ref{n.Whom}
	case ability.WithMore:
		who = []ability.Ref{n.Than}
	}
	for _, r := range who {
		if it, ok := r.(ability.It); ok {
			out = append(out, it.To)
		}
	}
	return out
}

func (p *position) id(who *reference.Player) program.PlayerID {
	return program.PlayerID(slices.Index(p.pic.Players, who))
}

// random is a player still in the game, or an object that is no ability, most often a permanent.
func (p *position) random(r *rand.Rand, player bool) (reference.Thing, engine.Ref, bool) {
	permanent := r.IntN(6) > 0
	for range 2 {
		var all []int
		for i, t := range p.things {
			switch t := t.(type) {
			case *reference.Player:
				if player && !t.Lost {
					all = append(all, i)
				}
			case *reference.Object:
				if !player && described(t) && (!permanent || t.Zone == ability.Battlefield) {
					all = append(all, i)
				}
			}
		}
		if len(all) > 0 {
			i := all[r.IntN(len(all))]
			return p.things[i], p.refs[i], true
		}
		permanent = false
	}
	return nil, 0, false
}

// described reports whether an object has characteristics that descriptions ask about.
func described(o *reference.Object) bool {
	return o.Kind == reference.IsCard || o.Kind == reference.IsToken || o.Kind == reference.IsCopy
}

// doersLife reports whether an amount is of the life of whoever acts: "loses half their life". By itself nobody does.
func doersLife(n ability.Node) (found bool) {
	ability.Walk(n, func(n ability.Node) bool {
		l, ok := n.(ability.LifeOf)
		found = found || ok && l.Of == nil
		return !found
	})
	return found
}

// ask asks both sides. The error is the reference's refusal.
func (x *exchange) ask() error {
	q := x.q
	if x.ownTargets() {
		return reference.Unknown{Kind: "Targeting: of the spell that asks"}
	}
	switch {
	case q.Num != 0:
		if doersLife(q.Node) {
			return reference.Unknown{Kind: "LifeOf: of whoever does it, by itself"}
		}
		n, err := x.said.Number(q.Node.(ability.Number))
		if err == nil {
			x.compare("what it is", fmt.Sprint(x.machine.Num(q.Num)), fmt.Sprint(n))
		}
		return err
	case q.Cond != 0:
		is, err := x.said.Holds(q.Node.(ability.Condition))
		if err == nil {
			x.compare("whether it is so", yes(x.machine.Cond(q.Cond)), yes(is))
		}
		return err
	case q.Target != nil:
		return x.targets(q.Node.(ability.Ref))
	case q.Reach != nil:
		return x.reach()
	case q.Noun:
		return x.noun()
	case q.Prop != 0:
		return x.prop()
	}
	return reference.Unknown{Kind: "what has no expression"}
}

// ownTargets reports whether a spell on the stack asks about its own targets: the machine's context has none of them.
func (x *exchange) ownTargets() (is bool) {
	ability.Walk(x.q.Node, func(n ability.Node) bool {
		_, targeting := n.(ability.Targeting)
		is = is || targeting && x.said.Source.Zone == ability.Stack
		return true
	})
	return is
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// compare notes the first difference.
func (x *exchange) compare(question, machine, said string) {
	if machine == said || x.differ != nil {
		return
	}
	for _, m := range slices.Sorted(maps.Keys(x.said.Means)) {
		question += fmt.Sprintf(", where mention %d is %s", m, name(x.said.Means[m][0]))
	}
	if x.said.X != nil {
		question += fmt.Sprintf(", and X is %d", *x.said.X)
	}
	x.differ = &Disagreement{Question: question, Machine: machine, Reference: said}
}

func (x *exchange) targets(r ability.Ref) error {
	if o, ok := r.(ability.Objects); ok && x.q.Target.Other {
		o.Det.Other = false // it is another than the first target, which isn't chosen yet (115.3)
		r = o
	}
	if o, ok := r.(ability.AnyTarget); ok && x.q.Target.Other {
		o.Det.Other = false
		r = o
	}
	for i, t := range x.p.things {
		if p, ok := t.(*reference.Player); ok && p.Lost {
			continue
		}
		if o, ok := t.(*reference.Object); ok && o.Kind == reference.IsOther {
			continue
		}
		said, err := x.said.MayTarget(r, t)
		if err != nil {
			return err
		}
		x.compare("whether it may target "+name(t), yes(x.machine.Target(x.q.Target, x.p.refs[i])), yes(said))
	}
	return nil
}

func (x *exchange) reach() error {
	if x.said.Source.Zone != ability.Battlefield {
		return reference.Unknown{Kind: "a static ability that does not function where its object is"} // 113.6
	}
	x.said.Topic = nil // as a subject, "it" is what was said before
	reached := x.machine.Reach(x.q.Reach)
	for i, t := range x.p.things {
		o, ok := t.(*reference.Object)
		if !ok || !described(o) {
			continue
		}
		said, err := x.said.Reach(x.q.Node.(ability.Ref), t)
		if err != nil {
			return err
		}
		x.compare("whether it affects "+name(t), yes(slices.Contains(reached, x.p.refs[i])), yes(said))
	}
	return nil
}

func (x *exchange) noun() error {
	q := x.q
	o := q.Node.(ability.Objects)
	o.Det = ability.Det{} // which and how many of them is not asked here
	var unsaid []ability.Zone
	for z := ability.Library; z <= ability.Outside; z++ {
		if q.Unsaid.Has(program.Zone(z)) {
			unsaid = append(unsaid, z)
		}
	}
	for i, t := range x.p.things {
		is := q.Players
		if o, ok := t.(*reference.Object); ok {
			if !described(o) || q.Casting && o.Kind == reference.IsCopy && o.CastFrom == ability.AnyZone {
				continue
			}
			is = q.Objects && q.Zones.Has(program.Zone(o.Zone))
		} else if t.(*reference.Player).Lost {
			continue
		}
		said, err := x.said.Phrase(o, t, unsaid)
		if err != nil {
			return err
		}
		x.compare("whether it describes "+name(t), yes(is && x.machine.Prop(q.Prop, x.p.refs[i])), yes(said))
	}
	return nil
}

func (x *exchange) prop() error {
	p := x.q.Node.(ability.Property)
	players := reference.OfPlayers(p)
	by, casts := p.(ability.DoneBy)
	casts = casts && by.When.When == ability.NoTime // of what is being cast, as rules about casting ask it of cards
	for i, t := range x.p.things {
		switch t := t.(type) {
		case *reference.Player:
			if !players || t.Lost {
				continue
			}
		case *reference.Object:
			if players || !described(t) || casts && t.Zone != ability.Stack ||
				x.q.Casting && t.Kind == reference.IsCopy && t.CastFrom == ability.AnyZone {
				continue
			}
		}
		said, err := x.said.Fits(p, t)
		if err != nil {
			return err
		}
		x.compare("whether it describes "+name(t), yes(x.machine.Prop(x.q.Prop, x.p.refs[i])), yes(said))
	}
	return nil
}

func name(t reference.Thing) string {
	switch t := t.(type) {
	case *reference.Player:
		return t.Name
	case *reference.Object:
		return strings.TrimSpace(t.ID)
	}
	return ""
}
