package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// TestPassesUnasked: players who aren't asked could only pass. A game in which every pass is asked for has the same
// decisions and ends in the same way.
func TestPassesUnasked(t *testing.T) {
	skipped := 0
	for n := range 20 {
		tc := kit(t, rulebook.Edition2026)
		c := Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 40}
		g, err := New(tc.rules, c)
		if err != nil {
			t.Fatal(err)
		}
		c.AskForced = true
		asked, err := New(tc.rules, c)
		if err != nil {
			t.Fatal(err)
		}
		g.TestPasses = true
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var d, e Decision
		for g.Decision(&d) {
			for asked.Decision(&e) && len(e.Options) == 1 {
				if e.Kind == program.DecidePriority {
					skipped++
				}
				if err := asked.Answer(0); err != nil {
					t.Fatal(err)
				}
			}
			if !sameDecision(&d, &e) {
				t.Fatalf("game %d, turn %d: asked %+v, and with all passes %+v", n, g.Turn.Number, d, e)
			}
			i := r.IntN(len(d.Options))
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
			if err := asked.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		for asked.Decision(&e) && len(e.Options) == 1 {
			if err := asked.Answer(0); err != nil {
				t.Fatal(err)
			}
		}
		if g.WrongPass() != nil || g.Canonical() != asked.Canonical() {
			t.Fatalf("game %d: %v; the games end differently: %v", n, g.WrongPass(), g.Canonical() != asked.Canonical())
		}
	}
	if skipped < 1000 {
		t.Errorf("only %d passes were not asked for", skipped)
	}
}

// TestStepsPassed: at every decision a game is exactly as it is where events are recorded one by one, and where batches
// have frames because somebody is told what doesn't happen.
func TestStepsPassed(t *testing.T) {
	same := func(n, k int, games [3]*Game) {
		t.Helper()
		if g := games[k]; g.Canonical() != games[0].Canonical() || k == 1 && g.Hash() != games[0].Hash() {
			t.Fatalf("game %d, turn %d, %v: it differs with observer %d", n, g.Turn.Number, g.Turn.Step, k)
		}
	}
	for _, edition := range []rulebook.Edition{rulebook.Edition2026, rulebook.Edition2006} {
		for n := range 4 {
			tc := kit(t, edition)
			c := Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 60}
			var games [3]*Game
			for i := range games {
				g, err := New(tc.rules, c)
				if err != nil {
					t.Fatal(err)
				}
				games[i] = g
			}
			games[1].SetRecorder(deaf{})
			games[2].SetRecorder(mute{})
			r := rand.New(rand.NewPCG(uint64(n), 9))
			var d Decision
			for games[0].Decision(&d) {
				i := r.IntN(len(d.Options))
				for k := range games {
					same(n, k, games)
				}
				for _, g := range games {
					if err := g.Answer(i); err != nil {
						t.Fatal(err)
					}
				}
			}
			for k := range games {
				same(n, k, games)
			}
		}
	}
}

// deaf is a Recorder, mute a Witness.
type (
	deaf struct{}
	mute struct{ deaf }
)

func (deaf) Record(*Game, *Event)  {}
func (mute) Remark(*Game, *Remark) {}

// TestWrongPass: a player who passes unasked because of a wrong bound is noticed.
func TestWrongPass(t *testing.T) {
	g := start(t, kit(t, rulebook.Edition2026), 3)
	var d Decision
	for g.Decision(&d) && (d.Kind != program.DecidePriority || len(d.Options) < 2) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	g.TestPasses = true
	if !g.mayAct(d.Player) || g.WrongPass() != nil {
		t.Fatalf("%+v, and %v", d.Options, g.WrongPass())
	}
	g.means[d.Player].least = program.Nothing
	if !g.passesUnasked(d.Player) || g.WrongPass() == nil {
		t.Error("a pass instead of an option was not noticed")
	}
	var v Verifier
	if v.Verify(g) == nil {
		t.Error("the verifier did not notice it")
	}
}

// TestBounds: what a player could do at most takes into account whom a reduction of costs helps and by how much, who
// may cast spells as though they had flash, which counters a cost needs, that only generic mana is reduced (118.7a) or
// paid by delve (702.66a), and that a target has to be there (601.2c).
func TestBounds(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	rule := func(name string, kind program.RuleKind, set program.SetX, n int) {
		m := program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule, A: int32(kind), Scope: program.ScopeAll,
			Prop: k.b.PropType(program.TypeSorcery), Set: set}
		if n > 0 {
			m.B = int32(k.b.Const(n))
		}
		k.def(name, "{9}", program.Chars{Types: program.TypeEnchantment}, 0,
			k.b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{k.b.Mod(m)}}))
	}
	rule("Gift", program.RuleCostLess, k.you, 2)
	rule("Hurry", program.RuleFlash, k.you, 0)
	gain := program.Ability{Prog: k.b.Program(k.gain(1))}
	k.sorcery("Prayer", "{3}{G}", gain)
	k.instant("Vow", "{3}{G}", gain)
	k.instant("Bite", "{G}", program.Ability{NRegs: 1, Prog: k.damage(k.one), Targets: []program.TargetSpec{{
		Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature}}})
	delve := program.Chars{Types: program.TypeInstant}
	delve.Keywords.Add(program.Delve)
	k.spell("Dig", "{3}{U}", delve, gain)
	k.creatureCard("Bear", "{9}", 2, 2, nil)
	k.def("Jar", "{9}", program.Chars{Types: program.TypeEnchantment}, 0, k.b.Ability(program.Ability{
		Kind: program.AbActivated, Prog: gain.Prog, Cost: k.b.Cost(program.Cost{Parts: []program.CostPart{{
			Kind: program.PartUncounter, From: k.self, All: true, Counter: program.CounterLoyalty, Amount: k.b.Const(2),
			Reg: program.NoReg}}})}))
	forests := func(n int) place { return mine(program.Battlefield, "Forest", n) }
	for i, c := range []struct {
		ps  []place
		may bool
	}{
		{[]place{forests(3), mine(program.Hand, "Prayer", 1)}, false},
		{[]place{forests(4), mine(program.Hand, "Prayer", 1)}, true},
		{[]place{forests(3), mine(program.Hand, "Prayer", 1), theirs(program.Battlefield, "Gift", 1)}, false},
		{[]place{forests(1), mine(program.Hand, "Prayer", 1), mine(program.Battlefield, "Gift", 1)}, false},
		{[]place{forests(2), mine(program.Hand, "Prayer", 1), mine(program.Battlefield, "Gift", 1)}, true},
		{[]place{forests(3), mine(program.Hand, "Vow", 1), mine(program.Battlefield, "Gift", 1)}, false},
		{[]place{forests(3), mine(program.Hand, "Dig", 1), mine(program.Graveyard, "Bear", 3)}, false},
		{[]place{mine(program.Battlefield, "Island", 1), mine(program.Hand, "Dig", 1),
			mine(program.Graveyard, "Bear", 3)}, true},
		{[]place{forests(1), mine(program.Hand, "Bite", 1)}, false},
		{[]place{forests(1), mine(program.Hand, "Bite", 1), theirs(program.Battlefield, "Bear", 1)}, true},
		{[]place{mine(program.Battlefield, "Jar", 1)}, false},
	} {
		tb := k.table(c.ps...)
		tb.TestPasses = true
		if got := tb.mayAct(0); got != c.may || tb.WrongPass() != nil {
			t.Errorf("case %d: player 0 may act is %v, want %v; %v", i, got, c.may, tb.WrongPass())
		}
		if got := len(tb.d.Options) > 1; got && !c.may {
			t.Errorf("case %d: player 0 has options", i)
		}
	}
	for _, theirs := range []bool{true, false} {
		whose := mine(program.Battlefield, "Hurry", 1)
		if theirs {
			whose.p = 1
		}
		tb := k.table(forests(4), mine(program.Hand, "Prayer", 1), whose)
		tb.until(1, program.StepMain1)
		if tb.mayAct(0) == theirs {
			t.Errorf("in the other player's turn, with the other's permission %v: player 0 may act is %v", theirs, theirs)
		}
	}
}

// TestSearchesLeftOut: with TestPasses what is known without a search is looked for after all, and what is found is
// noted.
func TestSearchesLeftOut(t *testing.T) {
	g := start(t, kit(t, rulebook.Edition2026), 3)
	g.TestPasses = true
	if !g.boardLacks(program.TypeBattle, 0) || g.WrongPass() != nil {
		t.Fatalf("a battle is there, or %v", g.WrongPass())
	}
	s := g.Lists[battlefieldList].First
	for ; s == 0; s = g.Lists[battlefieldList].First {
		if err := g.Answer(len(g.dec.Options) - 1); err != nil {
			t.Fatal(err)
		}
	}
	g.board.types = 0
	if !g.boardLacks(g.Chars[g.Objs[s].Body].Types, 0) || g.WrongPass() == nil {
		t.Error("a permanent that was not looked for was not noticed")
	}
}

// TestCopiesKnowWhatIsKnown: a game that goes on in a copy at each decision, with what was known of the position, is
// the same game, and a search finds nothing that isn't known there.
func TestCopiesKnowWhatIsKnown(t *testing.T) {
	for n := range 20 {
		tc := kit(t, rulebook.Edition2026)
		g, err := New(tc.rules, Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 40})
		if err != nil {
			t.Fatal(err)
		}
		g.TestPasses = true
		var rooms [2]Room
		var kept [2]Game
		for i := range kept {
			kept[i].Keep(&rooms[i])
		}
		at := &kept[0]
		g.CopyAsked(at)
		r := rand.New(rand.NewPCG(uint64(n), 11))
		var d, e Decision
		for step := 0; g.Decision(&d); step++ {
			next := &kept[step%2]
			at.CopyAsked(next)
			if at = next; !at.Decision(&e) || !sameDecision(&d, &e) {
				t.Fatalf("game %d, turn %d: asked %+v, in the copy %+v", n, g.Turn.Number, d, e)
			}
			i := r.IntN(len(d.Options))
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
			if err := at.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		if at.WrongPass() != nil || g.Canonical() != at.Canonical() {
			t.Fatalf("game %d: %v; the games end differently: %v", n, at.WrongPass(), g.Canonical() != at.Canonical())
		}
	}
}
