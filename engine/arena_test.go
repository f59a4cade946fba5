package engine

import (
	"slices"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// arena is a position for tests of combat: permanents by name, what each is to do, and what happened.
type arena struct {
	t      testing.TB
	b      *program.Builder
	g      *Game
	placed []Placement
	names  []string
	ref    map[string]Ref
	back   map[Ref]string
	// What the players want: attacker -> whom ("" is the opponent's own name "opp"), blocker -> attackers, amounts to
	// assign, orders, whom to keep.
	attack map[string]string
	block  map[string][]string
	assign map[string][]int32
	order  map[string][]string
	pick   string
	yes    bool
	// What was offered, and what was wanted but not offered.
	offered map[string][]string
	refused []string
	events  []Event
	// during is called at each question for priority.
	during func(g *Game)
}

func newArena(t testing.TB, e rulebook.Edition) *arena {
	return &arena{t: t, b: program.NewBuilder(e), ref: map[string]Ref{}, back: map[Ref]string{},
		attack: map[string]string{}, block: map[string][]string{}, assign: map[string][]int32{},
		order: map[string][]string{}, offered: map[string][]string{}}
}

// put places a permanent.
func (a *arena) put(p program.PlayerID, name string, c program.Chars, abs ...program.AbilityID) program.DefID {
	return a.place(p, name, program.Def{Chars: c, Abilities: abs})
}

func (a *arena) place(p program.PlayerID, name string, d program.Def) program.DefID {
	if d.Name == 0 {
		d.Name = a.b.Name(name)
	}
	id := a.b.Def(d)
	a.placed = append(a.placed, Placement{Player: p, Zone: program.Battlefield, Def: id})
	a.names = append(a.names, name)
	return id
}

// body is a creature's characteristics.
func creature(p, t int32, kw ...program.Keyword) program.Chars {
	c := program.Chars{Types: program.TypeCreature, Power: p, Toughness: t, Flags: program.HasPT}
	for _, k := range kw {
		c.Keywords.Add(k)
	}
	return c
}

// rule is a static ability that sets a rule for the object itself.
func (a *arena) rule(k program.RuleKind, b int32) program.AbilityID {
	return static(a.b, program.Mod{Kind: program.ModRule, A: int32(k), B: b})
}

// forPlayers is a static ability that sets a rule for all players.
func (a *arena) forPlayers(k program.RuleKind, b int32) program.AbilityID {
	return static(a.b, program.Mod{Kind: program.ModRule, Scope: program.ScopePlayers, A: int32(k), B: b})
}

// Record keeps the events that have happened.
func (a *arena) Record(g *Game, e *Event) { a.events = append(a.events, *e) }

func (a *arena) count(k program.EventKind, flags program.EventFlags) (n int) {
	for _, e := range a.events {
		if e.Kind == k && e.Flags&flags == flags {
			n++
		}
	}
	return n
}

// start sets the position up and begins turn 1 of player 0.
func (a *arena) start() *arena {
	a.t.Helper()
	for p := range program.PlayerID(2) {
		land := a.b.Def(program.Def{Name: a.b.Name("Filler"), Chars: program.Chars{Types: program.TypeLand}})
		for range 3 {
			a.placed = append(a.placed, Placement{Player: p, Zone: program.Library, Def: land})
			a.names = append(a.names, "")
		}
	}
	r, err := a.b.Rules()
	if err != nil {
		a.t.Fatal(err)
	}
	g, err := NewBoard(r, Board{Life: []int32{20, 20}, Placed: a.placed})
	if err != nil {
		a.t.Fatal(err)
	}
	a.g = g
	a.ref["opp"], a.ref["me"] = PlayerRef(1), PlayerRef(0)
	for i, n := range a.names {
		if n != "" {
			a.ref[n] = g.Ref(i)
		}
	}
	for n, r := range a.ref {
		a.back[r] = n
	}
	g.SetRecorder(a)
	return a
}

// fight plays to the postcombat main phase of turn 1 as wanted.
func (a *arena) fight() *arena {
	a.t.Helper()
	if a.g == nil {
		a.start()
	}
	a.g.AskForced = a.during != nil
	a.g.Begin()
	return a.until(program.StepMain2)
}

// until plays to a step of turn 1.
func (a *arena) until(step program.Step) *arena {
	a.t.Helper()
	var d Decision
	for n := 0; a.g.Decision(&d) && (a.g.Turn.Number < 1 || a.g.Turn.Number == 1 && a.g.Turn.Step < step); n++ {
		if n > 2000 {
			a.t.Fatal("it does not end")
		}
		if err := a.g.Answer(a.choose(&d)); err != nil {
			a.t.Fatal(err)
		}
	}
	return a
}

func (a *arena) choose(d *Decision) int {
	src := a.back[d.Source]
	want := func(ok func(o Option) bool) int {
		for i, o := range d.Options {
			if ok(o) {
				return i
			}
		}
		a.refused = append(a.refused, src)
		return 0
	}
	switch d.Kind {
	case program.DecidePriority:
		if a.during != nil {
			a.during(a.g)
		}
	case program.DecideAttack:
		for _, o := range d.Options {
			a.offered[src] = append(a.offered[src], a.back[o.Other])
		}
		w := a.ref[a.attack[src]]
		return want(func(o Option) bool { return o.Other == w })
	case program.DecideBlock:
		for _, o := range d.Options {
			a.offered[src] = append(a.offered[src], a.back[o.Other])
		}
		w := NoRef
		if list := a.block[src]; len(list) > int(d.Chosen) {
			w = a.ref[list[d.Chosen]]
		}
		return want(func(o Option) bool { return o.Other == w })
	case program.DecideDamage:
		list := a.assign[src]
		if len(list) == 0 {
			return len(d.Options) - 1
		}
		a.assign[src] = list[1:]
		return want(func(o Option) bool { return o.N == list[0] })
	case program.DecideDamageOrder:
		if list := a.order[src]; len(list) > int(d.Chosen) {
			w := a.ref[list[d.Chosen]]
			return want(func(o Option) bool { return o.Obj == w })
		}
	case program.DecideLegend, program.DecideChoose, program.DecideReplacement:
		w := a.ref[a.pick]
		return want(func(o Option) bool { return o.Obj == w })
	case program.DecideMay:
		if a.yes {
			return want(func(o Option) bool { return o.Kind == OptYes })
		}
		return want(func(o Option) bool { return o.Kind == OptNo })
	}
	return 0
}

// lives reports whether the permanents are still on the battlefield, and checks that the others named in dead are not.
func (a *arena) check(life0, life1 int32, dead ...string) {
	a.t.Helper()
	if l := [2]int32{a.g.Players[0].Life, a.g.Players[1].Life}; l != [2]int32{life0, life1} {
		a.t.Errorf("life %v, want %d and %d", l, life0, life1)
	}
	for n, r := range a.ref {
		if r.IsPlayer() {
			continue
		}
		if gone := a.g.obj(r) == nil; gone != slices.Contains(dead, n) {
			a.t.Errorf("%s: gone %v", n, gone)
		}
	}
}

func (a *arena) refuses(names ...string) {
	a.t.Helper()
	if !slices.Equal(a.refused, names) {
		a.t.Errorf("refused %v, want %v", a.refused, names)
	}
}
