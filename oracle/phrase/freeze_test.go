package phrase_test

import (
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

type (
	node struct {
		A, B  Food
		L     []Food
		On    bool
		Later int `bind:"x"`
	}
	other struct{ A int }
)

func TestFreezeRefuses(t *testing.T) {
	for name, x := range map[string]struct {
		make func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food])
		want string
	}{
		"field": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x {C}") }, "no field C"},
		"bound field": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {Later}")
		}, "no field Later"},
		"category": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A:nothing}")
		}, "no category nothing"},
		"wrong category": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A:node}")
			n.Add(node{}, "y")
		}, "which is no"},
		"join": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {L|with}")
		}, "the joins are"},
		"list of no slice": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A|and}")
		}, "no slice"},
		"slice alone": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x {L}") }, "needs a join"},
		"empty group": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x <y> {A}")
		}, "without a slot"},
		"open group": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x <y {A}") }, "missing"},
		"stray": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x } y")
		}, "stray"},
		"pronoun":   {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x [foo]") }, "no pronoun"},
		"directive": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x %foo") }, "directive"},
		"flag": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A?foo}")
		}, "needs a bool"},
		"empty":   {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "{On?x}") }, "can be empty"},
		"nothing": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "") }, "no words"},
		"twice": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "{A} x {A}")
		}, "two slots"},
		"two newest": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Add(node{}, "x", "y") }, "second newest"},
		"one year": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x", phrase.Before(1999, "y"), phrase.Before(1999, "z"))
		}, "two wordings before 1999"},
		"other slots": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A}", phrase.Before(1999, "y"))
		}, "one wording only"},
		"constant slot": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{A: "salt"}, "x {A}")
		}, "constant"},
		"same words": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A}").Add(node{On: true}, "x {A}")
		}, "needs Prefer"},
		"same values": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "x {A}").Add(node{}, "y {A}")
		}, "never prints"},
		"no phrases": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			phrase.Of[other](g, "void")
			n.Add(node{}, "x")
		}, "category void has no phrases"},
		"itself": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			a, b := phrase.Of[Food](g, "a"), phrase.Of[Food](g, "b")
			a.Is(b)
			b.Is(a)
			n.Add(node{}, "x")
		}, "is itself"},
		"included type": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) { n.Is(f) }, "includes food"},
		"too many": {func(g *phrase.Grammar, n *phrase.Category[node], f *phrase.Category[Food]) {
			n.Add(node{}, "a (b|c) "+strings.Repeat("{On?x} ", 1)+"<{A}> <{B}> <{L|and}>{{")
		}, "not closed"},
	} {
		t.Run(name, func(t *testing.T) {
			g := phrase.New(phrase.Lexis{})
			n, f := phrase.Of[node](g, "node"), phrase.Of[Food](g, "food")
			f.Add("salt", "salt")
			x.make(g, n, f)
			err := g.Freeze()
			if err == nil || !strings.Contains(err.Error(), x.want) {
				t.Fatalf("got %v, want %q", err, x.want)
			}
			if !strings.Contains(err.Error(), "freeze_test.go:") {
				t.Errorf("no place in %v", err)
			}
		})
	}
}

func TestPreferAllowsSameWords(t *testing.T) {
	g := phrase.New(phrase.Lexis{})
	n := phrase.Of[node](g, "node")
	n.Add(node{}, "x").Add(node{On: true}, "x", phrase.Prefer(1))
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	r := g.Reader()
	v, err := phrase.Read(r, n, "x")
	if err != nil || !v.On {
		t.Fatalf("%+v %v", v, err)
	}
	all, _ := r.Readings(n, "x", 5)
	if len(all) != 2 || all[0].Cost != 0 || all[1].Cost != 1 {
		t.Fatalf("%+v", all)
	}
	if u := g.Unreached(); len(u) != 3 || u[0] != "phrase_test.node.A" {
		t.Errorf("unreached: %v", u)
	}
}
