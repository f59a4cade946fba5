package combo

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

var (
	everyKnown = flag.Bool("known", false, "look for every known combination, not for a sample")
	nearMisses = flag.Int("near", 40, "how many changed combinations to look for")
	nearFrom   = flag.Int("near.from", 0, "the first of them")
)

// texts are cards of the tests' own.
const texts = `Endless Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~.

Even Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{3}: Untap ~.

Tired Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Activate only once each turn.

Costly Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}, Pay 1 life: Untap ~.

Foul Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. You get a poison counter.

Last Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Put a finality counter on ~.

Rotten Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Put a decayed counter on ~.

Aging Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Put an age counter on ~.

Telling Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Put a lore counter on ~.

Worn Stone {3}
Artifact
~ enters with nine charge counters on it.
{T}: Add {C}{C}{C}.
{2}, Remove a charge counter from ~: Untap ~.

Reading Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~. Draw a card.

Coin Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Flip a coin. Untap ~.

Two Faces {2}{R}
Legendary Creature — Shapeshifter
{T}: Create a token that's a copy of target nonlegendary creature you control, except it has haste. Sacrifice it at the beginning of the next end step.
2/2

Waking Faerie {2}{U}
Creature — Faerie
When ~ enters, you may untap target creature.
2/1

Blood Pact {4}{B}
Enchantment
Whenever an opponent loses life, you gain that much life.

Blood Debt {4}{B}
Enchantment
Whenever you gain life, target opponent loses that much life.

Slow Debt {4}{B}
Enchantment
Whenever you gain life, target opponent loses that much life. This ability triggers only once each turn.

Grave Tide {B}
Creature — Zombie
{0}, Sacrifice a creature: Target opponent loses 1 life.
1/1

Old Friend {2}{G}
Creature — Spirit
Persist
2/2

No Marks {1}{W}
Creature — Spirit
If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put on it instead.
2/1

No Deeds {2}
Artifact
Activated abilities of artifacts can't be activated.

Twice Given {3}
Enchantment
Whenever you create one or more tokens, untap target artifact you control.

Soldier Press {3}
Artifact
{T}: Create a 1/1 white Soldier creature token.
`

func finder(t testing.TB) *Finder {
	t.Helper()
	own, err := card.Read("texts", strings.NewReader(texts))
	if err != nil {
		t.Fatal(err)
	}
	return &Finder{Cards: card.Merge(pool.Cards(), card.NewCollection(own...)), Positions: 30_000}
}

// passes plays the line of a result as a scenario, with the checks of the engine.
func passes(t *testing.T, f *Finder, r *Result) {
	t.Helper()
	s, err := r.Scenario()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Expect) == 0 {
		t.Errorf("%s: the scenario expects nothing", r)
	}
	run := scenario.Runner{Cards: f.Cards, Edition: f.Edition, Check: 16}
	if res := run.Run(s); res.Status != scenario.Pass {
		t.Errorf("%s: the scenario: %s, %s", r, res.Status, res.Detail)
	}
	s.Expect = append(slices.Clone(s.Expect), scenario.Expect{Key: "life", Body: []byte(`{"A": -1000}`)})
	if res := run.Run(s); res.Status != scenario.Fail {
		t.Errorf("%s: with a wrong expectation the scenario: %s", r, res.Status)
	}
}

func TestFound(t *testing.T) {
	f := finder(t)
	for _, c := range []struct{ cards, gain string }{
		{"Endless Stone", "1 colorless mana"},
		{"Two Faces + Waking Faerie", "1 more Waking Faerie token, 1 permanent enters"},
		{"Blood Pact + Blood Debt", "the opponent loses 1 life, you gain 1 life"},
		{"Grave Tide + Old Friend + No Marks", "the opponent loses 1 life, 1 permanent enters, 1 creature dies"},
		{"Twice Given + Soldier Press", "1 more Soldier token, 1 permanent enters"},
	} {
		r, err := f.Find(strings.Split(c.cards, " + ")...)
		if err != nil {
			t.Fatal(err)
		}
		if want := c.cards + ": repeats without end; each time " + c.gain; r.String() != want {
			t.Errorf("%s\nwant %s", r, want)
			continue
		}
		passes(t, f, r)
	}
}

// What runs out, what may be done only so often, what is stopped, what draws a library to its end and what depends on
// chance does not repeat without end.
func TestNearMisses(t *testing.T) {
	f := finder(t)
	for _, c := range []string{"Even Stone", "Tired Stone", "Costly Stone", "Foul Stone", "Last Stone", "Rotten Stone", "Aging Stone",
		"Telling Stone", "Worn Stone", "Reading Stone",
		"Coin Stone", "Blood Pact + Slow Debt", "Grave Tide + Old Friend", "Grave Tide + No Marks", "Two Faces", "Waking Faerie",
		"Endless Stone + No Deeds", "Soldier Press"} {
		r, err := f.Find(strings.Split(c, " + ")...)
		if err != nil {
			t.Fatal(err)
		}
		if r.Found {
			t.Errorf("%s", r)
		}
	}
}

func TestFindErrors(t *testing.T) {
	f := finder(t)
	if _, err := f.Find(); err == nil {
		t.Error("no cards, and no error")
	}
	if _, err := f.Find("No Such Card"); err == nil {
		t.Error("an unknown card, and no error")
	}
}

// shared is the folder of card data that isn't part of this repository.
func shared(t *testing.T) *Finder {
	t.Helper()
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared")
	}
	all, err := card.Load(filepath.Join(dir, "cards", "oracle-cards.json.gz"))
	if err != nil {
		t.Skip(err)
	}
	return &Finder{Cards: card.Merge(pool.Cards(), all), Positions: 80_000}
}

// listed reads a list of combinations: their cards and what is said of them.
func listed(t *testing.T, name string) (out [][2]string) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		if line := in.Text(); line != "" && line[0] != '#' {
			cards, what, ok := strings.Cut(line, ": ")
			if !ok {
				t.Fatalf("%s: %q has no colon", name, line)
			}
			out = append(out, [2]string{cards, what})
		}
	}
	return out
}

// sample returns n of a list, evenly spread.
func sample[T any](list []T, n int) (out []T) {
	for i := range min(n, len(list)) {
		out = append(out, list[i*len(list)/min(n, len(list))])
	}
	return out
}

// Known combinations are found, with what they give, and their lines are scenarios that pass.
func TestKnown(t *testing.T) {
	f := shared(t)
	list := listed(t, "known.txt")
	if len(list) < 300 {
		t.Errorf("there are %d known combinations, fewer than 300", len(list))
	}
	switch {
	case testing.Short():
		list = sample(list, 12)
	case !*everyKnown:
		list = sample(list, 60)
	}
	for _, c := range list {
		r, err := f.Find(strings.Split(c[0], " + ")...)
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		for _, kind := range strings.Fields(c[1]) {
			if !r.Gives(kind) {
				t.Errorf("%s; want %s", r, c[1])
			}
		}
		if r.Found {
			passes(t, f, r)
		}
	}
}

// Real cards that nearly repeat, or repeat only as often as something lasts, are not found.
func TestNearKnown(t *testing.T) {
	f := shared(t)
	f.Positions = 20_000
	list := listed(t, "near.txt")
	if testing.Short() {
		list = sample(list, 6)
	}
	for _, c := range list {
		if r, err := f.Find(strings.Split(c[0], " + ")...); err != nil {
			t.Errorf("%s: %v", c[0], err)
		} else if r.Found {
			t.Errorf("%s, although %s", r, c[1])
		}
	}
}

// change is a change of a combination that stops a way to repeat it.
type change struct {
	name  string
	cards []string
	// extra are cards to add: a changed one under its own name, or one that stops something.
	extra string
	// once and never tell what may be activated once or never in what repeats.
	once, never func(g *engine.Game, e *engine.Event) bool
}

// stoppers are cards that stop activated abilities, of the types of permanents that they name.
var stoppers = []struct {
	text string
	of   program.TypeSet
}{
	{"A Stopper {2}\nEnchantment\nActivated abilities of creatures can't be activated.\n", program.TypeCreature},
	{"A Stopper {2}\nEnchantment\nActivated abilities of artifacts can't be activated.\n", program.TypeArtifact},
}

// changes lists changes of a combination.
func changes(t *testing.T, f *Finder, names []string) (out []change) {
	for _, n := range names {
		c := f.Cards.Find(n)
		if c == nil || len(c.Faces) > 1 {
			continue
		}
		for i, line := range c.Front().Text {
			cost, effect, ok := strings.Cut(line, ": ")
			if !ok || strings.ContainsAny(cost, "\"“.") || strings.ContainsAny(cost[:1], "+-−") ||
				strings.Contains(line, "Activate only") || strings.Contains(effect, "(") {
				continue
			}
			isOne := func(g *engine.Game, e *engine.Event) bool {
				v := g.View(engine.Judge)
				d := v.OwnDef(e.Src)
				return d != nil && v.Rules().Name(d.Name) == n &&
					strings.Contains(v.Rules().Ability(program.AbilityID(e.Aux)).Label, withoutSelf(effect, n))
			}
			changed := func(line string) string {
				own := *c
				own.Faces = slices.Clone(c.Faces)
				own.Faces[0].Text = slices.Clone(own.Faces[0].Text)
				own.Faces[0].Text[i] = line
				var b strings.Builder
				if err := card.Write(&b, &own); err != nil {
					t.Fatal(err)
				}
				return b.String()
			}
			out = append(out,
				change{name: "once each turn", cards: names, once: isOne,
					extra: changed(line + " Activate only once each turn.")},
				change{name: "a land each time", cards: names, never: isOne,
					extra: changed("Sacrifice a land, " + line)})
		}
	}
	for _, s := range stoppers {
		of := s.of
		stopped := func(g *engine.Game, e *engine.Event) bool {
			v := g.View(engine.Judge)
			c, ok := v.Chars(e.Src)
			return ok && c.Is(of) && v.Zone(e.Src) == program.Battlefield && countNamed(v, "A Stopper") > 0
		}
		out = append(out, change{name: "stopped", cards: append(slices.Clone(names), "A Stopper"), extra: s.text,
			never: stopped})
	}
	return out
}

func withoutSelf(text, name string) string {
	first, _, _ := strings.Cut(text, name)
	return strings.TrimSpace(first)
}

// uses counts activations of abilities.
type uses struct {
	of    func(g *engine.Game, e *engine.Event) bool
	count map[engine.Ref]int
	all   int
}

// Record counts an event.
func (u *uses) Record(g *engine.Game, e *engine.Event) {
	if e.Kind == program.EvActivate && u.of != nil && u.of(g, e) {
		u.count[e.Src]++
		u.all++
	}
}

// Combinations that are changed so that a part of them can be used only once each turn, costs a land each time, or is
// stopped by a card are not found, except by other ways in which the part isn't needed, or is another one each time.
func TestChangedCombinations(t *testing.T) {
	f := shared(t)
	var all []change
	for _, c := range listed(t, "known.txt") {
		all = append(all, changes(t, f, strings.Split(c[0], " + "))...)
	}
	if len(all) < 1000 {
		t.Errorf("there are %d changes, fewer than 1000", len(all))
	}
	n := *nearMisses
	if testing.Short() {
		n = min(n, 10)
	}
	missed, other, refused := 0, 0, 0
	for i, c := range sample(all, n) {
		if i < *nearFrom {
			continue
		}
		if i > *nearFrom && i%25 == 0 {
			t.Logf("before %d: %d not found, %d found by another way, %d refused", i, missed, other, refused)
		}
		extra, err := card.Read("changed", strings.NewReader(c.extra))
		if err != nil {
			t.Fatalf("%s: %v", c.extra, err)
		}
		own := Finder{Cards: card.Merge(f.Cards, card.NewCollection(extra...)), Positions: 6_000}
		r, err := own.Find(c.cards...)
		switch {
		case err != nil:
			refused++
		case !r.Found:
			missed++
		default:
			other++
			again(t, &own, r, c)
		}
	}
	t.Logf("%d changes: %d not found, %d found by another way, %d with a text that can't be played", n, missed, other,
		refused)
	if 4*refused > n {
		t.Errorf("%d of %d changed texts can't be played", refused, n)
	}
}

// again plays what was found and checks that it does not use what was changed.
func again(t *testing.T, f *Finder, r *Result, c change) {
	p, err := (&scenario.Runner{Cards: f.Cards}).Position(r.Board)
	if err != nil {
		t.Fatal(err)
	}
	g := p.Game()
	u := &uses{count: map[engine.Ref]int{}}
	g.SetRecorder(u)
	for i, a := range r.Line {
		if i == r.Lead {
			if u.of = c.once; u.of == nil {
				u.of = c.never
			}
		}
		if err := g.Answer(a.Option); err != nil {
			t.Fatal(err)
		}
	}
	for ref, n := range u.count {
		if c.once != nil && n > 1 {
			t.Errorf("%s (%s): %v was used %d times\n%s", r, c.name, ref, n, c.extra)
		}
	}
	if c.never != nil && u.all > 0 {
		t.Errorf("%s (%s): it was used %d times\n%s", r, c.name, u.all, c.extra)
	}
}
