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
}

// exchange prepares a question. What earlier words of the text mean is made up: random objects, or players where the
// word means a player.
func (p *position) exchange(a *asking, q *compile.Question, source engine.Ref, m *engine.Asker,
	r *rand.Rand) *exchange {
	x := &exchange{p: p, q: q, source: source}
	src := p.of[source].(*reference.Object)
	you := controller(src)
	x.said = &reference.Ask{Game: p.pic, Source: src, You: you, Topic: q.Topic,
		Means: map[ability.Mention][]reference.Thing{}}
	registers := map[uint8][]engine.Ref{}
	players := map[ability.Mention]bool{}
	ability.Walk(q.Node, func(n ability.Node) bool {
		for _, m := range people(n) {
			players[m] = true
		}
		it, ok := n.(ability.It)
		if !ok {
			return true
		}
		reg, ok := q.Registers[it.To]
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
	})
	if x.machine = m; q.Free && len(q.Registers) == 0 {
		x.machine.Static()
	} else {
		n := a.words.near(r, 0, 12)
		x.said.X = &n
		x.machine.Resolving(int32(n), registers)
	}
	return x
}

// controller is whom the text of an object means with "you" (109.5).
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

// random is a player, or an object that is no ability, most often a permanent.
func (p *position) random(r *rand.Rand, player bool) (reference.Thing, engine.Ref, bool) {
	for range 40 {
		i := r.IntN(len(p.things))
		switch t := p.things[i].(type) {
		case *reference.Player:
			if player && !t.Lost {
				return t, p.refs[i], true
			}
		case *reference.Object:
			if !player && described(t) && (t.Zone == ability.Battlefield || r.IntN(6) == 0) {
				return t, p.refs[i], true
			}
		}
	}
	return nil, 0, false
}

// described reports whether an object has characteristics that descriptions ask about.
func described(o *reference.Object) bool {
	return o.Kind == reference.IsCard || o.Kind == reference.IsToken || o.Kind == reference.IsCopy
}

// ask asks both sides. The error is the reference's refusal.
func (x *exchange) ask() error {
	q := x.q
	if x.ownTargets() {
		return reference.Unknown{Kind: "Targeting: of the spell that asks"}
	}
	switch {
	case q.Num != 0:
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
			if !described(o) {
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
	for i, t := range x.p.things {
		switch t := t.(type) {
		case *reference.Player:
			if !players || t.Lost {
				continue
			}
		case *reference.Object:
			if players || !described(t) {
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
