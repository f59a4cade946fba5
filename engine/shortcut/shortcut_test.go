package shortcut_test

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// texts are cards for loops, and for loops that end.
const texts = `Turning Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~.

Singing Stone {3}
Artifact
{2}: Each opponent loses 1 life. Untap target artifact you control.

Tired Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Activate only once each turn.

Costly Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{1}, Pay 1 life: Untap ~.

Twin Maker {3}
Artifact
{T}: Create a 1/1 white Soldier creature token.
{0}: Untap ~.

Gambling Stone {3}
Artifact
{T}: Add {C}{C}{C}. Flip a coin.
{2}: Untap ~.
`

// table is a game with cards, driven by hand and watched.
type table struct {
	t *testing.T
	*engine.Game
	w   shortcut.Watcher
	d   engine.Decision
	own bool // the watcher hears of the first player's choices only
}

func begin(t *testing.T, e rulebook.Edition, life int32, names ...string) *table {
	t.Helper()
	a := scenario.Player{ID: "A", Unknown: 10}
	for _, n := range names {
		a.Battlefield = append(a.Battlefield, scenario.Piece{Card: n})
	}
	s := &scenario.Scenario{Cards: texts, Floats: []string{"A"}, Begin: &scenario.Begin{Player: "A", Step: "main"},
		Players: []scenario.Player{a, {ID: "B", Life: &life, Unknown: 10}}}
	p, err := (&scenario.Runner{Cards: card.Merge(pool.Cards()), Edition: e}).Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, Game: p.Game().Clone()}
}

// give answers, and has the watcher hear of it.
func (b *table) give(option int) error {
	if !b.Decision(&b.d) {
		b.t.Fatal("nothing is asked")
	}
	if !b.own || b.d.By == 0 {
		b.w.Note(b.Game, &b.d, option)
	}
	return b.Answer(option)
}

// act activates the ability that begins with a text, lets it resolve, and targets the named.
func (b *table) act(text string) {
	b.t.Helper()
	if !b.try(text) {
		b.t.Fatalf("%q can't be activated", text)
	}
}

func (b *table) try(text string) bool {
	b.Decision(&b.d)
	for i, o := range b.d.Options {
		if o.Kind == engine.OptActivate && strings.HasPrefix(b.Rules().Ability(o.Ability).Label, text) {
			if err := b.give(i); err != nil {
				b.t.Fatal(err)
			}
			for b.Decision(&b.d) && (b.d.Kind != program.DecidePriority ||
				b.View(engine.Judge).Count(program.Stack, 0) > 0) {
				at := 0
				for i, o := range b.d.Options {
					if o.Kind == engine.OptPass {
						at = i
					}
				}
				if err := b.give(at); err != nil {
					b.t.Fatal(err)
				}
			}
			return true
		}
	}
	return false
}

// A loop that is proposed ends in exactly the position to which it leads when it is played by hand (731.2c).
func TestSameAsByHand(t *testing.T) {
	for _, loop := range []struct {
		cards, acts []string
	}{
		{[]string{"Turning Stone"}, []string{"{T}: Add", "{2}: Untap"}},
		{[]string{"Twin Maker"}, []string{"{T}: Create", "{0}: Untap"}},
		{[]string{"Turning Stone", "Singing Stone"}, []string{"{T}: Add", "{2}: Each opponent"}},
	} {
		for n := 1; n <= 20; n++ {
			one, hand := begin(t, rulebook.Edition2026, 1000, loop.cards...),
				begin(t, rulebook.Edition2026, 1000, loop.cards...)
			repeat := func(b *table, times int) {
				for range times {
					for _, a := range loop.acts {
						b.act(a)
					}
				}
			}
			repeat(one, 1)
			repeat(hand, 1+n)
			p := propose(t, one, n)
			p.Accept()
			if err := p.Take(one.Game, one.give); err != nil {
				t.Fatalf("%v, %d times: %v", loop.cards, n, err)
			}
			if one.Hash() != hand.Hash() {
				t.Errorf("%v, %d times: another position than by hand", loop.cards, n)
			}
		}
	}
}

func propose(t *testing.T, b *table, times int) *shortcut.Proposal {
	t.Helper()
	l, err := b.w.Loop(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := l.Propose(b.Game, times)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What runs out, is lost or depends on chance is no loop.
func TestNoLoop(t *testing.T) {
	for _, c := range []struct {
		card string
		acts []string
	}{
		{"Tired Stone", []string{"{T}: Add", "{2}: Untap"}},
		{"Costly Stone", []string{"{T}: Add", "{1}, Pay 1 life"}},
		{"Gambling Stone", []string{"{T}: Add", "{2}: Untap"}},
		{"Turning Stone", []string{"{T}: Add"}},
	} {
		b := begin(t, rulebook.Edition2026, 1000, c.card)
		for _, a := range c.acts {
			b.act(a)
		}
		if _, err := b.w.Loop(b.Game); err == nil {
			t.Errorf("%s: a loop was found", c.card)
		}
	}
}

// Another player may shorten the proposal to a place where they have a choice, and must choose differently there
// (731.2b, 731.2c).
func TestShorten(t *testing.T) {
	b := begin(t, rulebook.Edition2026, 1000, "Turning Stone", "Singing Stone")
	b.AskForced = true
	b.act("{T}: Add")
	b.act("{2}: Each opponent")
	p := propose(t, b, 10)
	who, ok := p.Asked()
	if !ok || who != 1 {
		t.Fatalf("player %d is asked, %v", who, ok)
	}
	places := p.Places(1)
	if len(places) == 0 {
		t.Fatal("the opponent has no place to stop")
	}
	if err := p.Shorten(shortcut.Place{Repetition: 3, Choice: 0}); err == nil {
		t.Error("shortened to a choice of the other player")
	}
	if err := p.Shorten(shortcut.Place{Repetition: 10, Choice: places[0]}); err == nil {
		t.Error("made longer")
	}
	if err := p.Take(b.Game, b.give); err == nil {
		t.Error("taken before the opponent has answered")
	}
	if err := p.Shorten(shortcut.Place{Repetition: 3, Choice: places[0]}); err != nil {
		t.Fatal(err)
	}
	if err := p.Take(b.Game, b.give); err != nil {
		t.Fatal(err)
	}
	v := b.View(engine.Judge)
	if v.Life(1) != 1000-4 || !b.Decision(&b.d) || b.d.By != 1 || v.Count(program.Stack, 0) != 1 {
		t.Errorf("life %d, and player %d decides; want 996 life, and the opponent to respond", v.Life(1), b.d.By)
	}
	if got := p.Barred(b.Game); got >= 0 && b.d.Options[got].Kind != engine.OptPass {
		t.Errorf("option %d is barred, which is no pass", got)
	}
}

// More than the machine can play is refused, and says so; a game that ends within the loop is over.
func TestLimits(t *testing.T) {
	b := begin(t, rulebook.Edition2026, 5, "Turning Stone", "Singing Stone")
	b.act("{T}: Add")
	b.act("{2}: Each opponent")
	l, err := b.w.Loop(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Propose(b.Game, 1_000_000_000); err == nil || !strings.Contains(err.Error(), "limit") {
		t.Errorf("a billion: %v", err)
	}
	p := propose(t, b, 100)
	p.Accept()
	if err := p.Take(b.Game, b.give); err != nil {
		t.Fatal(err)
	}
	if !b.View(engine.Judge).HasWon(0) {
		t.Error("the opponent has not lost")
	}
}

// Until 2009 one player chose a number, and nobody had to choose differently after intervening (421.2).
func TestOfOldEditions(t *testing.T) {
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2026} {
		b := begin(t, e, 1000, "Turning Stone")
		b.act("{T}: Add")
		b.act("{2}: Untap")
		p := propose(t, b, 7)
		p.Accept()
		if err := p.Take(b.Game, b.give); err != nil {
			t.Fatal(err)
		}
		pool := b.View(engine.Judge).Mana(0)
		if n := pool.Total(); n != 8 {
			t.Errorf("%v: %d mana, want 8", e, n)
		}
	}
	if shortcut.Procedural(rulebook.Edition2006) || !shortcut.Procedural(rulebook.Edition2017) {
		t.Error("shortcuts by proposals are of July 2009")
	}
}

// A player repeats a loop by themselves: the same choices lead to the position to which they lead by hand, and it ends
// where they have been made often enough, or something is different. A loop that was written and read is the same.
func TestAlone(t *testing.T) {
	one, hand := begin(t, rulebook.Edition2026, 1000, "Turning Stone", "Singing Stone"),
		begin(t, rulebook.Edition2026, 1000, "Turning Stone", "Singing Stone")
	one.own = true
	for n := range 8 {
		hand.act("{T}: Add")
		hand.act("{2}: Each opponent")
		if n == 0 {
			one.act("{T}: Add")
			one.act("{2}: Each opponent")
		}
	}
	found, err := one.w.Loop(one.Game)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	var l shortcut.Loop
	if err := json.Unmarshal(text, &l); err != nil || l.Len() != found.Len() || l.By != found.By {
		t.Fatalf("%d choices of player %d, %v", l.Len(), l.By, err)
	}
	gives, err := l.GivesAlone(one.Game)
	if err != nil || len(gives) == 0 || gives[0].String() != "the opponent loses 1 life" {
		t.Errorf("it gives %v, %v", gives, err)
	}
	a := l.Alone(7)
	for one.Decision(&one.d) {
		option := 0 // the opponent can only pass
		if one.d.By == l.By {
			var ok bool
			if option, ok = a.Next(one.Game, &one.d); !ok {
				break
			}
		}
		if err := one.Answer(option); err != nil {
			t.Fatal(err)
		}
	}
	if !a.Done() || one.Hash() != hand.Hash() {
		t.Errorf("done %v; another position than by hand", a.Done())
	}
	other := begin(t, rulebook.Edition2026, 1000, "Turning Stone", "Singing Stone") // where nothing has been done
	other.act("{T}: Add")
	other.Decision(&other.d)
	b := l.Alone(3)
	if _, ok := b.Next(other.Game, &other.d); ok || b.Done() {
		t.Error("it is repeated where what it begins with isn't there")
	}
	if err := json.Unmarshal([]byte(`{}`), &l); err == nil {
		t.Error("a loop without choices was read")
	}
}
