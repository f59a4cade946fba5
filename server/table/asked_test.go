package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestAskedIfAble: players are asked about what is on the stack if they can respond, which the page's settings say;
// with full control they always are, and with Hold priority also about their own. The numbers in brackets are those of
// the entries in the first report of somebody who tried the program.
func TestAskedIfAble(t *testing.T) {
	const cards = "Paper Song {0}\nSorcery\nYou gain 1 life.\n\nPaper Spark {0}\nInstant\nYou gain 1 life.\n"
	for _, c := range []struct {
		name       string
		ann, bob   string
		stops      wire.Stops
		asked, own bool
	}{
		{"who can't respond isn't asked [m1]", "60 Paper Song", "60 Plains", wire.Stops{}, false, false},
		{"who can respond is asked [m1]", "60 Paper Song", "60 Paper Spark", wire.Stops{}, true, false},
		{"with full control everybody is asked [m1]", "60 Paper Song", "60 Plains", wire.Stops{Full: true}, true, false},
		{"without Hold nobody is asked about their own [m2]", "60 Paper Spark", "60 Plains", wire.Stops{}, false, false},
		{"with Hold who can do something is [m2]", "60 Paper Spark", "60 Plains", wire.Stops{Hold: true}, false, true},
		{"with Hold who can do nothing isn't [m2]", "60 Paper Song", "60 Plains", wire.Stops{Hold: true}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKit(t)
			_, clients := k.game([]Deck{packed(t, c.ann, cards), packed(t, c.bob, cards)}, "", "")
			for _, player := range clients {
				stops := c.stops
				stops.Type, stops.Mine, stops.Theirs = "stops", []string{"main"}, []string{"end"}
				k.sent(player, &stops)
			}
			k.pick(clients[0], clients[1:], "Cast Paper")
			var asked, own bool
			for n := 0; onStack(clients[0]); n++ {
				if n > 20 {
					t.Fatal("the spell does not resolve")
				}
				asked = asked || clients[1].State().Decision != nil
				own = own || clients[0].State().Decision != nil && clients[0].State().Decision.Kind == "priority"
				k.calm(clients)
			}
			if asked != c.asked || own != c.own {
				t.Errorf("the other is asked: %v, who cast it: %v; want %v, %v", asked, own, c.asked, c.own)
			}
		})
	}
}

// TestOwnOnTop: without Hold, a player isn't asked about what they have put on top of another's spell, although they
// could respond to it, and is asked about that spell again when theirs has resolved.
func TestOwnOnTop(t *testing.T) {
	const cards = "Paper Song {0}\nSorcery\nYou gain 1 life.\n\nPaper Spark {0}\nInstant\nYou gain 1 life.\n"
	for _, hold := range []bool{false, true} {
		k := newKit(t)
		_, clients := k.game([]Deck{packed(t, "60 Paper Song", cards), packed(t, "60 Paper Spark", cards)}, "", "")
		for _, player := range clients {
			stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"end"}, Hold: hold}
			k.sent(player, stops)
		}
		k.pick(clients[0], clients[1:], "Cast Paper Song")
		k.pick(clients[1], nil, "Cast Paper Spark")
		st := clients[1].State()
		var stack []int
		for _, o := range st.Objects {
			if o.Zone == "stack" {
				stack = append(stack, o.Controller)
			}
		}
		if st.Decision == nil || st.Decision.Kind != "priority" {
			t.Fatalf("hold %v: the player isn't asked again about the spell of the other: %+v", hold, st.Decision)
		}
		want := []int{0}
		if hold {
			want = []int{0, 1}
		}
		if !slices.Equal(stack, want) {
			t.Errorf("hold %v: when they are asked next, the players' spells on the stack are %v, want %v", hold, stack, want)
		}
	}
}

// TestAskedWhenAttacked: a stop in others' declare attackers steps is for who is attacked: they can cast a creature
// with flash then and block with it (506.2, 702.8). If nobody attacks only full control asks them.
func TestAskedWhenAttacked(t *testing.T) {
	const cards = "Paper Runner {0}\nCreature — Goblin\nHaste\n2/2\n\nPaper Fae {0}\nCreature — Faerie\nFlash\n1/1\n"
	for _, c := range []struct{ attacks, full, asked bool }{{true, false, true}, {false, false, false},
		{false, true, true}} {
		k := newKit(t)
		_, clients := k.game([]Deck{packed(t, "60 Paper Runner", cards), packed(t, "60 Paper Fae", cards)}, "", "")
		for _, player := range clients {
			k.sent(player, &wire.Stops{Type: "stops", Mine: []string{"main", "main2"}, Theirs: []string{"attackers"},
				Main: true, Full: c.full})
		}
		k.pick(clients[0], clients[1:], "Cast Paper Runner")
		asked := false
		for n := 0; clients[0].State().Step != "main2"; n++ {
			if n > 60 {
				t.Fatal("the combat phase does not end")
			}
			s, o := clients[1].State(), clients[0].State()
			asked = asked || s.Step == "attackers" && s.Decision != nil && s.Decision.Kind == "priority"
			if o.Decision == nil || o.Decision.Kind != "attack" {
				k.calm(clients)
				continue
			}
			kind := map[bool]string{true: "attack", false: "no"}[c.attacks]
			i := slices.IndexFunc(o.Decision.Options, func(o wire.Option) bool { return o.Kind == kind })
			k.sent(clients[0], &wire.Answer{Type: "answer", At: o.At, Options: []int{i}})
		}
		if asked != c.asked {
			t.Errorf("attacked %v, full control %v: asked %v, want %v", c.attacks, c.full, asked, c.asked)
		}
	}
}

// TestIdleEndStep: a stop in another's end step doesn't ask who could only regenerate something (701.19a), or activate
// an ability for which X can only be 0 (107.3a), unless they have set it themselves.
func TestIdleEndStep(t *testing.T) {
	for _, c := range []struct {
		text          string
		always, asked bool
	}{
		{"{0}: Regenerate this creature.", false, false},
		{"{0}: Regenerate this creature.", true, true},
		{"{X}: This creature gets +X/+0 until end of turn.", false, false},
		{"{0}: You gain 1 life.", false, true},
		{"Sacrifice this creature: Regenerate target creature.", false, true},
		{"{0}: Regenerate this creature. You gain 1 life.", false, true},
	} {
		cards := "Paper Troll {0}\nCreature — Troll\n" + c.text + "\n1/1\n"
		k := newKit(t)
		_, clients := k.game([]Deck{packed(t, "60 Plains", ""), packed(t, "60 Paper Troll", cards)}, "", "")
		for _, player := range clients {
			stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"end"}, Main: true}
			if c.always {
				stops.AlwaysTheirs = []string{"end"}
			}
			k.sent(player, stops)
		}
		k.pick(clients[1], clients[:1], "Cast Paper Troll")
		asked := false
		for n := 0; clients[0].State().Turn < 4; n++ {
			if n > 200 {
				t.Fatal("the turn does not end")
			}
			s := clients[1].State()
			asked = asked || s.Turn == 3 && s.Step == "end" && s.Decision != nil && s.Decision.Kind == "priority"
			k.calm(clients)
		}
		if asked != c.asked {
			t.Errorf("%q, stop set by the player: %v: asked %v, want %v", c.text, c.always, asked, c.asked)
		}
	}
}

// TestNotAskedMeanwhile: while a computer thinks for long, its opponent is shown the game in between. They aren't asked
// whether to pass where their settings pass for them in the next moment, and are asked where they don't.
func TestNotAskedMeanwhile(t *testing.T) {
	k := newKit(t)
	d := packed(t, "30 Paper Gift\n30 Plains", beatCards)
	table, clients := k.game([]Deck{d}, "slow", "")
	c, between, main := clients[1], 0, 0
	table.do(func() {
		c.changed = func() {
			s := table.state(c, false)
			if s.Waiting == c.seat && table.pacing {
				between++
			}
			if s.Decision == nil || s.Decision.Kind != "priority" {
				return
			}
			if s.Active == c.seat && s.Step == "main" {
				main++
			} else {
				t.Errorf("turn %d, %s: asked %q", s.Turn, s.Step, s.Decision.Prompt)
			}
		}
	})
	k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{}, Main: true})
	for n := 0; c.State().Turn < 6; n++ {
		if n > 2000 {
			t.Fatal("the game stands still")
		}
		k.calm(clients)
	}
	if between == 0 || main == 0 {
		t.Errorf("shown %d times in between, asked %d times in the own main phase", between, main)
	}
}
