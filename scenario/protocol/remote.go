package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// remote is a game of another engine, on which a script is played. It knows of the game what the decisions say.
type remote struct {
	to      conversation
	entry   *Entry
	seats   []string
	labels  map[string]bool
	q       *scenario.Question // the decision, nil if the game has stopped
	options []engine.Option    // those of the decision, as the script has them
	things  map[engine.Ref]scenario.Thing
	offered map[program.PlayerID]bool // who is offered mana abilities
	err     error
	sent    []Message // what has changed the game since it was loaded
	saved   int       // how much of that there was when the game was saved
	began   bool
}

// conversation sends a message to an engine and returns its reply.
type conversation interface {
	ask(m *Message) (Reply, error)
}

// newRemote loads a position.
func newRemote(to conversation, e *Entry) (*remote, error) {
	g := &remote{to: to, entry: e, seats: e.Scenario.SeatOrder(), labels: map[string]bool{},
		offered: map[program.PlayerID]bool{}}
	for _, l := range e.Scenario.Labels() {
		g.labels[l] = true
	}
	return g, g.load()
}

func (g *remote) load() error {
	g.things = map[engine.Ref]scenario.Thing{}
	return g.ask(&Message{Type: "load", Scenario: g.entry.Scenario.Position(), Cards: g.entry.Cards,
		CounterKinds: g.entry.Scenario.CounterKinds(), Until: g.entry.Scenario.Stops()})
}

// do sends a message that changes the game.
func (g *remote) do(m Message) error {
	if g.err != nil {
		return g.err
	}
	g.sent = append(g.sent, m)
	return g.ask(&m)
}

// ask sends a message whose reply is the next decision.
func (g *remote) ask(m *Message) error {
	r, err := g.to.ask(m)
	if err == nil {
		switch r.Type {
		case "decision":
			if r.Decision == nil {
				err = errors.New("the engine's decision is empty")
			}
			g.q = r.Decision
		case "stopped":
			g.q = nil
		default:
			err = refusal(m, r)
		}
	}
	if err != nil {
		g.q, g.err = nil, err
	}
	return err
}

// refusal is the error of a reply that is not the one that belongs to a message.
func refusal(m *Message, r Reply) error {
	switch r.Type {
	case "unsupported":
		return scenario.NewUnsupported(r.Reason)
	case "error":
		return errors.New(r.Reason)
	}
	return fmt.Errorf("the engine replies to %s with %q", m.Type, r.Type)
}

func (g *remote) PlayUntil(stop *scenario.Stop) error {
	if !g.began { // load has said where the first part stops
		g.began = true
		return nil
	}
	return g.do(Message{Type: "continue", Until: stop})
}

func (g *remote) Err() error { return g.err }

func (g *remote) seat(id string) program.PlayerID {
	if i := slices.Index(g.seats, id); i >= 0 {
		return program.PlayerID(i)
	}
	return engine.NoPlayer
}

// Next puts the engine's question into the terms of the script. The references in it are those of g.things.
func (g *remote) Next(d *engine.Decision) bool {
	if g.q == nil || g.err != nil {
		return false
	}
	q := g.q
	kind, ok := scenario.KindNamed(q.Kind)
	seat := g.seat(q.Player)
	if !ok || seat == engine.NoPlayer || len(q.Options) == 0 {
		g.err = fmt.Errorf("the engine asks %q about %q with %d options", q.Player, q.Kind, len(q.Options))
		return false
	}
	*d = engine.Decision{Player: seat, By: seat, Kind: kind, Group: q.Group, Min: q.Min, Max: q.Max, Chosen: q.Chosen,
		Amount: q.Amount, Source: g.ref(q.Source)}
	for i := range q.Stack {
		g.ref(&q.Stack[i])
	}
	g.options = g.options[:0]
	for i := range q.Options {
		o := &q.Options[i]
		k, ok := scenario.OptionNamed(o.Kind)
		if !ok {
			g.err = fmt.Errorf("the engine offers %q", o.Kind)
			return false
		}
		out := engine.Option{Kind: k, N: o.Number, Obj: g.ref(o.Object), Other: g.ref(o.Other)}
		switch k {
		case engine.OptColor:
			out.N = int32(max(slices.Index(colors, strings.ToLower(o.Word)), 0))
		case engine.OptSubtype, engine.OptName, engine.OptType, engine.OptMode:
			out.N = int32(i) // any number tells them apart
		}
		if len(o.Texts) > 0 { // any number tells options with an ability from those without
			out.Ability = program.AbilityID(i + 1)
		}
		g.options = append(g.options, out)
	}
	d.Options = g.options
	return true
}

var colors = []string{"white", "blue", "black", "red", "green"}

// ref is a reference to a thing, which is noted.
func (g *remote) ref(t *scenario.Thing) engine.Ref {
	if t == nil {
		return engine.NoRef
	}
	r := engine.Ref(t.ID)<<32 | 1
	if t.Player != "" {
		r = engine.PlayerRef(g.seat(t.Player))
	}
	g.things[r] = *t
	return r
}

// offer is what the engine said of an option.
func (g *remote) offer(o engine.Option) scenario.Offer {
	if i := slices.Index(g.options, o); i >= 0 && g.q != nil {
		return g.q.Options[i]
	}
	return scenario.Offer{}
}

func (g *remote) Answer(_ *engine.Decision, option int) error {
	return g.do(Message{Type: "answer", Option: &option})
}

func (g *remote) Moment() (int, string) {
	if g.q == nil {
		return 0, ""
	}
	return g.q.Turn, g.q.Step
}

func (g *remote) OfferMana(seat program.PlayerID, offer bool) {
	if g.offered[seat] == offer {
		return
	}
	g.offered[seat] = offer
	m := Message{Type: "legal"}
	for i, id := range g.seats {
		if g.offered[program.PlayerID(i)] {
			m.Mana = append(m.Mana, id)
		}
	}
	_ = g.do(m) // g.err keeps the error
}

func (g *remote) Save() { g.saved = len(g.sent) }

// Restore loads the position again and plays up to where the game was saved.
func (g *remote) Restore() error {
	if g.err != nil {
		return g.err
	}
	sent := g.sent[:g.saved]
	if err := g.load(); err != nil {
		return err
	}
	for i := range sent {
		if err := g.ask(&sent[i]); err != nil {
			return fmt.Errorf("again: %w", err)
		}
	}
	g.sent = sent
	return nil
}

func (g *remote) Concede(seat program.PlayerID) error {
	return g.do(Message{Type: "concede", Player: g.seats[seat]})
}

func (g *remote) PutCounters(a *scenario.Action) error {
	return g.do(Message{Type: "counters", Counters: &Counters{Card: a.Card, Index: a.Index, Kind: a.Kind, Count: a.Count}})
}

func (g *remote) Forbidden(*scenario.Action, program.PlayerID) {}

// ForbiddenChoice needs nothing: an engine is not told why.
func (g *remote) ForbiddenChoice(*scenario.Action, program.PlayerID, scenario.Forbidden) {}

func (g *remote) Expect(e scenario.Expect) error {
	if g.err != nil {
		return g.err
	}
	m := Message{Type: "observe", Expect: &e}
	r, err := g.to.ask(&m)
	switch {
	case err != nil:
		g.err = err
		return err
	case r.Type != "observed":
		return refusal(&m, r)
	case r.Met:
		return nil
	case r.Got == "":
		return fmt.Errorf("expected %s %s", e.Key, strings.ReplaceAll(string(e.Body), `"`, ""))
	}
	return errors.New(r.Got)
}

func (g *remote) Is(ref engine.Ref, name string) bool {
	t, ok := g.things[ref]
	return ok && (g.named(&t, name) ||
		t.Ability && (t.Source != nil && g.named(t.Source, name) || scenario.BeginsSo(t.Texts, t.Own, name)))
}

// named reports whether something has this name or label.
func (g *remote) named(t *scenario.Thing, name string) bool {
	switch {
	case t.Player != "":
		return t.Player == name
	case g.labels[name]:
		return slices.Contains(t.Labels, name)
	}
	token := strings.TrimSuffix(name, " Token")
	return slices.ContainsFunc(t.Names, func(n string) bool {
		return n == name || n != "" && strings.TrimSuffix(n, " Token") == token
	})
}

func (g *remote) IsCopy(ref engine.Ref) bool { return g.things[ref].Copy }

func (g *remote) Age(ref engine.Ref) int { return g.things[ref].Age }

func (g *remote) Begins(o engine.Option, text string) bool {
	x := g.offer(o)
	return scenario.BeginsSo(x.Texts, x.Own, text)
}

func (g *remote) CastBegins(o engine.Option, text string) bool { return g.Begins(o, text) }

func (g *remote) InWay(o engine.Option, way string) bool {
	if way == "" {
		way = "normal"
	}
	cost, err := mana.ParseCost(way)
	isCost := err == nil && way != "" && way[0] == '{'
	return slices.ContainsFunc(g.offer(o).Ways, func(w string) bool {
		if have, err := mana.ParseCost(w); isCost && err == nil {
			return slices.Equal(have, cost)
		}
		return strings.HasPrefix(strings.ToLower(w), strings.ToLower(way))
	})
}

func (g *remote) FaceNamed(o engine.Option, name string) bool {
	return name != "" && g.offer(o).Face == name
}

func (g *remote) Fuses(o engine.Option) bool { return g.offer(o).Both }

func (g *remote) Word(o engine.Option) string { return g.offer(o).Word }

func (g *remote) Mode(o engine.Option) int { return int(g.offer(o).Number) }

func (g *remote) TakesObjects(*engine.Decision) bool { return g.q != nil && g.q.Pays }

func (g *remote) Costs(o engine.Option) bool { return g.offer(o).Cost }

func (g *remote) AttackedAsOne(a, b program.PlayerID) bool {
	return slices.Contains(g.things[engine.PlayerRef(b)].As, g.seats[a])
}

func (g *remote) Blockers(engine.Ref) []engine.Ref {
	var out []engine.Ref
	for i := range g.q.Blockers {
		out = append(out, g.ref(&g.q.Blockers[i]))
	}
	return out
}

func (g *remote) OntoTop(*engine.Decision) bool { return g.q != nil && g.q.Onto == "top" }

func (g *remote) DamageOrder() bool { return g.q != nil && g.q.Ordered }

func (g *remote) OnStack(text string, top bool) bool {
	if g.q == nil {
		return false
	}
	stack := g.q.Stack
	if top && len(stack) > 0 {
		stack = stack[len(stack)-1:]
	}
	return slices.ContainsFunc(stack, func(t scenario.Thing) bool {
		if g.named(&t, text) {
			return true
		}
		if t.Ability {
			return scenario.BeginsSo(t.Texts, t.Own, text)
		}
		return len(t.Names) > 0 && strings.HasPrefix(t.Names[0], text)
	})
}

func (g *remote) StackSize() int {
	if g.q == nil {
		return 0
	}
	return len(g.q.Stack)
}

func (g *remote) TopTargets() []engine.Ref {
	if g.StackSize() == 0 {
		return nil
	}
	var out []engine.Ref
	top := &g.q.Stack[len(g.q.Stack)-1]
	for i := range top.Targets {
		out = append(out, g.ref(&top.Targets[i]))
	}
	return out
}

// TopPaidMore is not part of the protocol.
func (g *remote) TopPaidMore() bool { return false }

func (g *remote) Advise(d *engine.Decision, _ program.PlayerID) int {
	if g.q == nil || g.q.Default < 0 || g.q.Default >= len(d.Options) {
		return 0
	}
	return g.q.Default
}
