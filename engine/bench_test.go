package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// middle is a game in its middle that asks the active player in a main phase what to do, with a dozen permanents.
func middle(b *testing.B) *Game {
	b.Helper()
	tc := kit(b, rulebook.Edition2026)
	var d Decision
	for n := 1; n < 200; n++ {
		g := start(b, tc, n)
		r := rand.New(rand.NewPCG(uint64(n), 3))
		for g.Decision(&d) {
			if d.Kind == program.DecidePriority && g.Turn.Step == program.StepMain1 && d.Player == g.Turn.Active &&
				g.count(program.Battlefield, 0) >= 12 && g.count(program.Hand, d.Player) >= 3 && len(d.Options) >= 4 {
				return g
			}
			if err := g.Answer(r.IntN(len(d.Options))); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Fatal("no game has come so far")
	return nil
}

// The parts of the machine, each alone, in the middle of a game.

func BenchmarkCopy(b *testing.B) {
	g := middle(b)
	var to Game
	g.CopyInto(&to)
	b.ReportAllocs()
	for b.Loop() {
		g.CopyInto(&to)
	}
}

// BenchmarkOptions lists what can be done at a priority: what can be cast, activated, played, and paid for.
func BenchmarkOptions(b *testing.B) {
	g := middle(b)
	var d Decision
	b.ReportAllocs()
	for b.Loop() {
		g.decValid = false
		g.Decision(&d)
	}
	b.ReportMetric(float64(len(d.Options)), "options")
}

// BenchmarkMana finds and loads what mana a player can make; what the solver does with it is mana.BenchmarkSolver.
func BenchmarkMana(b *testing.B) {
	g := middle(b)
	b.ReportAllocs()
	for b.Loop() {
		g.srcOK = false
		g.loadSources(g.Turn.Active)
	}
}

// BenchmarkChars computes all characteristics again.
func BenchmarkChars(b *testing.B) {
	g := middle(b)
	b.ReportAllocs()
	for b.Loop() {
		g.markCharsStale()
		g.refresh()
	}
	b.ReportMetric(float64(g.count(program.Battlefield, 0)), "permanents")
}

// BenchmarkTriggers matches an event that has happened against all triggers.
func BenchmarkTriggers(b *testing.B) {
	g := middle(b)
	from := len(g.Events)
	ref := g.refAt(g.Lists[battlefieldList].First)
	g.Events = append(g.Events, Event{Kind: program.EvTap, State: Applied, Obj: ref, New: ref, Player: g.Turn.Active})
	pending := len(g.Pending)
	b.ReportAllocs()
	for b.Loop() {
		g.matchTriggers(from, len(g.LKIs), g.Turn.Serial)
	}
	if len(g.Pending) != pending {
		b.Errorf("%d triggers wait", len(g.Pending)-pending)
	}
}

// BenchmarkEvent has an event happen, from proposing it to the next question: replacing, applying, triggers,
// state-based actions, frames.
func BenchmarkEvent(b *testing.B) {
	g := middle(b)
	g.Frames[len(g.Frames)-1].Ask = 0
	b.ReportAllocs()
	for b.Loop() {
		g.top().Ask, g.decValid = 0, false
		g.begin()
		g.propose(Event{Kind: program.EvGainLife, Player: 0, Amount: 1})
		g.commit(0, program.NoReg)
		g.chose()
		g.run()
	}
}

// BenchmarkResolve casts or activates something, or passes, and continues to the next question; a copy is part of it.
func BenchmarkResolve(b *testing.B) {
	g := middle(b)
	var to Game
	n := g.Options()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		g.CopyInto(&to)
		if err := to.Answer(i % n); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkHash(b *testing.B) {
	g := middle(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Hash()
	}
}

func BenchmarkCanonical(b *testing.B) {
	g := middle(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Canonical()
	}
}

func BenchmarkKey(b *testing.B) {
	g := middle(b)
	var k PositionHasher
	b.ReportAllocs()
	for b.Loop() {
		k.Key(g)
	}
}

func BenchmarkSave(b *testing.B) {
	g := middle(b)
	for b.Loop() {
		g.Save()
	}
	b.ReportMetric(float64(len(g.Save().Snapshot)), "bytes")
}

func BenchmarkLoad(b *testing.B) {
	g := middle(b)
	s := g.Save()
	for b.Loop() {
		if _, err := Load(g.r, s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkView looks at all that a player sees.
func BenchmarkView(b *testing.B) {
	g := middle(b)
	var refs []Ref
	b.ReportAllocs()
	for b.Loop() {
		v := g.View(0)
		refs = refs[:0]
		for z := program.Library; z < program.NumZones; z++ {
			for p := range v.Players() {
				refs = v.Objects(z, program.PlayerID(p), refs)
				if !z.Owned() {
					break
				}
			}
		}
		for _, r := range refs {
			v.Chars(r)
			v.Body(r)
		}
	}
	b.ReportMetric(float64(len(refs)), "objects")
}

// BenchmarkDeterminize makes a game that may be the one a player sees.
func BenchmarkDeterminize(b *testing.B) {
	g := middle(b)
	var to Game
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		g.View(0).Determinize(&to, seed(n))
	}
}
