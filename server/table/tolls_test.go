package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/engine/program"
	"arbiter/server/wire"
)

// takers are cards with mana abilities that take something.
const takers = `Paper Pet {0}
Creature — Toad
Sacrifice this creature: Add {B}{B}.
1/1

Paper Stone {0}
Artifact
{T}: Add {B}.

Paper Bill {B}
Sorcery
You gain 5 life.

Paper Blaze {X}{B}
Sorcery
You gain X life.

Paper Blade {0}
Artifact — Equipment
Equipped creature gets +1/+0.
Equip {2}
`

// lives returns the first player's life total, and how many creatures there are.
func lives(s *wire.State) (life, n int) {
	for _, o := range s.Objects {
		if o.Zone == "battlefield" && o.Power != nil {
			n++
		}
	}
	return s.Players[0].Life, n
}

// TestNothingTakenUnasked pays for a person who doesn't pay by hand (601.2g): a permanent is sacrificed only if they
// choose it. What can be paid for only that way says so.
func TestNothingTakenUnasked(t *testing.T) {
	begin := func(list string) (*kit, []*Client) { return againstPlains(t, list, takers) }

	k, c := begin("30 Paper Pet\n30 Paper Bill")
	k.pick(c[0], c[1:], "Cast Paper Pet")
	i := -1
	for range 200 {
		if i = option(c[0].State(), "Cast Paper Bill"); i >= 0 {
			break
		}
		k.calm(c)
	}
	s := c[0].State()
	if i < 0 || s.Decision.Options[i].Needs != "Paper Pet 1/1 sacrificed" {
		t.Fatalf("what needs a sacrifice is offered as %+v", s.Decision)
	}
	if err := c[0].Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
		t.Fatal(err)
	}
	s = c[0].State()
	d := s.Decision
	if d == nil || d.Kind != "mana" || d.Needs != "Paper Pet 1/1 sacrificed" || len(d.Tolls) != 1 ||
		d.Tolls[0].Text != "sacrificed" || d.Options[0].Text != "Pay {B}{B} with Paper Pet 1/1 (sacrificed)" {
		t.Fatalf("the payment is asked as %+v", d)
	}
	if life, n := lives(s); life != 20 || n < 1 {
		t.Fatalf("life %d, %d Pets before anything is chosen", life, n)
	}
	if !s.Undo {
		t.Errorf("it can't be taken back: %s", s.UndoWhy)
	}
	had := s.At
	if err := c[0].Do(&wire.Undo{Type: "undo", At: s.At}); err != nil {
		t.Fatal(err)
	}
	if s = c[0].State(); s.At != had-1 || s.Decision == nil || s.Decision.Kind != "priority" {
		t.Fatalf("undo comes to answer %d from %d: %+v", s.At, had, s.Decision)
	}
	k.pick(c[0], c[1:], "Cast Paper Bill")
	_, before := lives(c[0].State())
	k.answer(c[0], 0)
	k.calmUntil(c, func() bool { l, _ := lives(c[0].State()); return l == 25 })
	if _, n := lives(c[0].State()); n != before-1 {
		t.Errorf("%d of %d Pets are left", n, before)
	}

	// Lands and the like pay by themselves as long as they suffice.
	k, c = begin("20 Paper Pet\n20 Paper Stone\n20 Paper Bill")
	k.pick(c[0], c[1:], "Cast Paper Pet")
	k.pick(c[0], c[1:], "Cast Paper Stone")
	k.pick(c[0], c[1:], "Cast Paper Bill")
	if s := c[0].State(); s.Decision != nil && s.Decision.Kind == "mana" {
		t.Errorf("with a Stone the payment is asked: %+v", s.Decision)
	}

	// The largest X counts what would be sacrificed, and says so.
	k, c = begin("20 Paper Pet\n20 Paper Stone\n20 Paper Blaze")
	k.pick(c[0], c[1:], "Cast Paper Pet")
	k.pick(c[0], c[1:], "Cast Paper Stone")
	k.pick(c[0], c[1:], "Cast Paper Blaze")
	d = c[0].State().Decision
	if d == nil || d.Kind != "x" {
		t.Fatalf("X is asked as %+v", d)
	}
	var needs []string
	for _, o := range d.Options {
		needs = append(needs, o.Needs)
	}
	if needs[0] != "" || !slices.ContainsFunc(needs, func(n string) bool { return strings.Contains(n, "sacrificed") }) {
		t.Errorf("the values of X need %q", needs)
	}

	// Equip names the creature that would be sacrificed, before a target is chosen.
	k, c = begin("30 Paper Pet\n30 Paper Blade")
	k.pick(c[0], c[1:], "Cast Paper Pet")
	k.pick(c[0], c[1:], "Cast Paper Blade")
	i = -1
	for range 200 {
		if s = c[0].State(); s.Decision != nil {
			if i = option(s, "Equip"); i >= 0 {
				break
			}
		}
		k.calm(c)
	}
	if i < 0 || s.Decision.Options[i].Needs == "" {
		t.Fatalf("Equip is offered as %+v", s.Decision)
	}
}

// calmUntil has all do as little as possible until something is so.
func (k *kit) calmUntil(c []*Client, is func() bool) {
	k.t.Helper()
	for range 200 {
		if is() {
			return
		}
		k.calm(c)
	}
	k.t.Fatal("it doesn't come to that")
}

// TestUnaskedIsSaid: what a spell comes to without a question is said of the option that casts it: X = 0 where nothing
// more can be paid for, life for Phyrexian mana without mana for it (601.2b, 107.4f).
func TestUnaskedIsSaid(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Hydra {X}{R}
Creature — Hydra
This creature enters with X +1/+1 counters on it.
0/1

Paper Probe {U/P}
Sorcery
You gain 5 life.

Paper Heat {R/P}
Sorcery
You gain 5 life.
`
	find := func(list, what string, stones int) wire.Option {
		t.Helper()
		k, c := againstPlains(t, list, cards)
		for range stones {
			k.pick(c[0], c[1:], "Cast Paper Stone")
		}
		for range 200 {
			if i := option(c[0].State(), "Cast "+what); i >= 0 {
				return c[0].State().Decision.Options[i]
			}
			k.calm(c)
		}
		t.Fatalf("%s isn't offered", what)
		return wire.Option{}
	}
	for _, c := range []struct {
		list, what string
		stones     int
		want       string
	}{
		{"30 Paper Stone\n30 Paper Hydra", "Paper Hydra", 1, "X can only be 0"},
		{"30 Paper Stone\n30 Paper Hydra", "Paper Hydra", 2, ""},
		{"60 Paper Probe", "Paper Probe", 0, "pays 2 life"},
		{"30 Paper Stone\n30 Paper Heat", "Paper Heat", 1, ""}, // it is asked
	} {
		if o := find(c.list, c.what, c.stones); o.Warns != c.want {
			t.Errorf("%s with %d Stones warns of %q, want %q", c.what, c.stones, o.Warns, c.want)
		}
	}
}

// TestLastTargetIsSaid: of a spell that may have any number of targets, each at a further cost, it is said which target
// would be the last that can be paid for, since choosing it casts the spell (601.2c, 601.2f).
func TestLastTargetIsSaid(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Cub {0}
Creature — Bear
2/2

Paper Fire {X}{R}
Sorcery
This spell costs {1} more to cast for each target beyond the first.
Paper Fire deals X damage divided evenly, rounded down, among any number of targets.
`
	for _, x := range []struct{ first, second string }{
		{"", "no further target possible"}, // with X = 1, three Stones pay for two targets
		{"no further target possible", ""},
	} {
		k, c := againstPlains(t, "24 Paper Stone\n24 Paper Cub\n12 Paper Fire", cards)
		for range 3 {
			k.pick(c[0], c[1:], "Cast Paper Stone")
		}
		for range 2 {
			k.pick(c[0], c[1:], "Cast Paper Cub")
		}
		k.pick(c[0], c[1:], "Cast Paper Fire")
		k.pick(c[0], c[1:], map[bool]string{true: "1", false: "2"}[x.first == ""])
		s := c[0].State()
		if o := s.Decision.Options[option(s, "Paper Cub")]; o.Warns != x.first {
			t.Errorf("the first target warns of %q, want %q", o.Warns, x.first)
		}
		if x.second == "" {
			continue
		}
		k.pick(c[0], c[1:], "Paper Cub")
		if s = c[0].State(); s.Decision.Options[option(s, "Paper Cub")].Warns != x.second {
			t.Errorf("the second target warns of %+v, want %q", s.Decision.Options, x.second)
		}
	}
}

// TestLastOfTwoTargetsIsSaid: where there are only two targets, and only one can be paid for, either of them is said to
// be the last (601.2c, 601.2f); with mana for both the first isn't.
func TestLastOfTwoTargetsIsSaid(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Volley {R}
Sorcery
This spell costs {1} more to cast for each target beyond the first.
Paper Volley deals 1 damage to each of one or two target players.
`
	for stones, want := range map[int]string{1: "no further target possible", 2: ""} {
		k, c := againstPlains(t, "30 Paper Stone\n30 Paper Volley", cards)
		for range stones {
			k.pick(c[0], c[1:], "Cast Paper Stone")
		}
		k.pick(c[0], c[1:], "Cast Paper Volley")
		s := c[0].State()
		if d := s.Decision; d == nil || d.Kind != "target" || len(d.Options) != 2 {
			t.Fatalf("with %d Stones it is asked %+v", stones, d)
		}
		for _, o := range s.Decision.Options {
			if o.Warns != want {
				t.Errorf("with %d Stones %q warns of %q, want %q", stones, o.Text, o.Warns, want)
			}
		}
	}
}

// TestSecondSymbolIsSaid: of two Phyrexian symbols each is asked about, and mana for the first says that the second
// then takes life where there is no more mana for it (601.2b, 107.4f).
func TestSecondSymbolIsSaid(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Ire {R/P}{R/P}
Sorcery
You gain 5 life.
`
	for stones, want := range []string{1: "pays 2 life", 2: ""} {
		if stones == 0 {
			continue
		}
		k, c := againstPlains(t, "30 Paper Stone\n30 Paper Ire", cards)
		for range stones {
			k.pick(c[0], c[1:], "Cast Paper Stone")
		}
		k.pick(c[0], c[1:], "Cast Paper Ire")
		s := c[0].State()
		i := slices.IndexFunc(s.Decision.Options, func(o wire.Option) bool { return o.Kind == "no" })
		if i < 0 || s.Decision.Options[i].Warns != want {
			t.Fatalf("with %d Stones, mana for the first symbol should warn of %q: %+v", stones, want, s.Decision)
		}
		k.pick(c[0], c[1:], "Pay 2 life")
		if s = c[0].State(); stones == 1 && !strings.Contains(s.Decision.Prompt, "too? 2 life so far") {
			t.Errorf("the second question is %q", s.Decision.Prompt)
		}
	}
}

// TestPaymentIsForeseen: before a card is cast it can be asked what would be tapped for it, and what could not be
// paid for afterwards.
func TestPaymentIsForeseen(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Spark {R}
Instant
You gain 1 life.

Paper Ember {R}
Instant
You gain 2 life.

Paper Blaze {X}{R}
Sorcery
You gain X life.
`
	k, c := againstPlains(t, "20 Paper Stone\n16 Paper Spark\n16 Paper Ember\n8 Paper Blaze", cards)
	k.pick(c[0], c[1:], "Cast Paper Stone")
	has := func(what string) wire.ID {
		s := c[0].State()
		if i := option(s, "Cast "+what); i >= 0 {
			return s.Decision.Options[i].Object
		}
		return ""
	}
	k.calmUntil(c, func() bool { return has("Paper Spark") != "" && has("Paper Ember") != "" })
	e, err := c[0].t.Why("A", has("Paper Spark"))
	if err != nil {
		t.Fatal(err)
	}
	if p := e.Payment; len(p.Taps) != 1 || !slices.Contains(p.Leaves, "Paper Ember") {
		t.Errorf("casting Paper Spark with one Stone comes to %+v", p)
	}
	k.pick(c[0], c[1:], "Cast Paper Stone")
	k.calmUntil(c, func() bool { return has("Paper Blaze") != "" && has("Paper Spark") != "" && has("Paper Ember") != "" })
	if e, err = c[0].t.Why("A", has("Paper Spark")); err != nil {
		t.Fatal(err)
	}
	if p := e.Payment; len(p.Taps) != 1 || slices.Contains(p.Leaves, "Paper Ember") {
		t.Errorf("casting Paper Spark with two Stones comes to %+v", p)
	}
	if e, err = c[0].t.Why("A", has("Paper Blaze")); err != nil || len(e.Payment.Taps) != 0 {
		t.Errorf("how much is tapped for an X that is asked is told: %+v, %v", e, err)
	}
}

// TestPainIsForeseen: what is asked about a payment says what life it takes (120.3a): the land that is tapped by hand,
// all that are tapped automatically, and the card that is looked at before it is cast.
func TestPainIsForeseen(t *testing.T) {
	const cards = `Paper Wastes
Land
{T}: Add {R}. This land deals 1 damage to you.

Paper Spark {R}
Sorcery
You gain 3 life.
`
	k, c := againstPlains(t, "30 Paper Wastes\n30 Paper Spark", cards)
	k.pick(c[0], c[1:], "Play Paper Wastes")
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true, ByHand: true})
	k.calmUntil(c, func() bool { return option(c[0].State(), "Cast Paper Spark") >= 0 })
	s := c[0].State()
	e, err := c[0].t.Why("A", s.Decision.Options[option(s, "Cast Paper Spark")].Object)
	if err != nil || e.Payment.Loses != 1 {
		t.Errorf("looked at, the payment comes to %+v, %v", e.Payment, err)
	}
	s = k.answer(c[0], option(s, "Cast Paper Spark"))
	if s.Decision == nil || s.Decision.Kind != "mana" {
		t.Fatalf("asked %+v", s.Decision)
	}
	if option(s, "Pay {R} with Paper Wastes (you lose 1 life)") < 0 {
		t.Errorf("the options are %+v", s.Decision.Options)
	}
	if !slices.Contains(s.Decision.SoFar, "if the rest is paid for you, you lose 1 life") {
		t.Errorf("so far %q", s.Decision.SoFar)
	}
}

// TestOnlyWhatCouldBeCast: of the cards that can't be paid for after a payment only those are named that could be cast
// this turn with what is paid: no sorcery in another player's turn (307.1), and no spell with an X of 0.
func TestOnlyWhatCouldBeCast(t *testing.T) {
	const cards = `Paper Stone {0}
Artifact
{T}: Add {R}.

Paper Spark {R}
Instant
You gain 1 life.

Paper Blaze {X}{R}
Instant
You gain X life.

Paper Verse {R}
Sorcery
Target player gains 2 life.

Paper Rune {R}
Sorcery
Destroy target creature.
`
	for _, test := range []struct {
		list, other string
		mine, want  bool
	}{
		{"12 Paper Stone\n24 Paper Spark\n24 Paper Verse", "Paper Verse", true, true},
		{"12 Paper Stone\n24 Paper Spark\n24 Paper Verse", "Paper Verse", false, false},
		{"12 Paper Stone\n24 Paper Spark\n24 Paper Blaze", "Paper Blaze", true, false},
		{"12 Paper Stone\n24 Paper Spark\n24 Paper Rune", "Paper Rune", true, false}, // it has no target (601.2c)
	} {
		k, c := againstPlains(t, test.list, cards)
		k.pick(c[0], c[1:], "Cast Paper Stone")
		k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"main"}, Main: true})
		k.calmUntil(c, func() bool {
			s := c[0].State()
			return (s.Active == 0) == test.mine && s.Step == "main" && option(s, "Cast Paper Spark") >= 0 &&
				holds(c[0], test.other)
		})
		s := c[0].State()
		e, err := c[0].t.Why("A", s.Decision.Options[option(s, "Cast Paper Spark")].Object)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(e.Payment.Leaves, test.other); got != test.want || len(e.Payment.Taps) != 1 {
			t.Errorf("%s in my turn %v: %+v", test.other, test.mine, e.Payment)
		}
	}
}

// holds reports whether a client has a card in hand.
func holds(c *Client, name string) (found bool) {
	c.t.do(func() {
		v := c.t.play.g.View(program.PlayerID(c.seat))
		for _, r := range v.Objects(program.Hand, program.PlayerID(c.seat), nil) {
			found = found || v.Rules().Name(v.Def(r).Name) == name
		}
	})
	return found
}

// announces are cards for which something is chosen as they are cast.
const announces = `Paper Stone {0}
Artifact
{T}: Add {R}{R}.

Paper Blaze {X}{R}
Sorcery
Paper Blaze deals X damage to target player.

Paper Kick {R}
Sorcery
Kicker {R}
You gain 1 life. If this spell was kicked, you gain 5 life instead.

Paper Charm {0}
Instant
Choose one —
• You gain 3 life.
• Target player loses 1 life.

Paper Split {0}
Sorcery
Paper Split deals 3 damage divided as you choose among one or two targets.
`

// TestAnnouncedSaid shows what was chosen for a spell, on the stack and in the log (601.2b, 601.2d).
func TestAnnouncedSaid(t *testing.T) {
	hold := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{}, Main: true, Hold: true, Full: true}
	for _, test := range []struct {
		card, list       string
		choose           []string
		announced, modes []string
		log              string
	}{
		{"Paper Blaze", "30 Paper Blaze\n30 Paper Stone", []string{"1", "B"}, []string{"X = 1"}, nil,
			"You cast Paper Blaze (X = 1) → B"},
		{"Paper Kick", "30 Paper Kick\n30 Paper Stone", []string{"Pay {R}"}, []string{"kicked"}, nil,
			"You cast Paper Kick (kicked)"},
		{"Paper Charm", "60 Paper Charm", []string{"loses 1 life", "B"}, nil, []string{"Target player loses 1 life."},
			"You cast Paper Charm (Target player loses 1 life.) → B"},
		{"Paper Split", "60 Paper Split", []string{"you", "B", "1 to you"}, []string{"1 to you", "2 to B"}, nil,
			"You cast Paper Split → 1 to you, 2 to B"},
	} {
		t.Run(test.card, func(t *testing.T) {
			k := newKit(t)
			_, c := k.game([]Deck{packed(t, test.list, announces), packed(t, "60 Plains", "")}, "", "")
			if err := c[0].Do(hold); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(test.list, "Stone") {
				k.pick(c[0], c[1:], "Cast Paper Stone")
			}
			k.pick(c[0], c[1:], "Cast "+test.card)
			var log []string
			var on *wire.Object
			read := func() *wire.State {
				s := c[0].State()
				for _, l := range s.Log {
					log = append(log, l.Text)
				}
				on = nil
				for i := range s.Objects {
					if s.Objects[i].Zone == "stack" && (s.Decision == nil || !s.Decision.Announcing) {
						on = &s.Objects[i]
					}
				}
				return s
			}
			for _, choice := range test.choose {
				s := read()
				i := option(s, choice)
				if i < 0 {
					t.Fatalf("%q isn't among %+v", choice, s.Decision)
				}
				if err := c[0].Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
					t.Fatal(err)
				}
			}
			if s := read(); on == nil {
				t.Fatalf("nothing is on the stack: %+v", s.Decision)
			}
			if !slices.Equal(on.Announced, test.announced) || !slices.Equal(on.Modes, test.modes) {
				t.Errorf("on the stack: %q, modes %q", on.Announced, on.Modes)
			}
			if !slices.Contains(log, test.log) {
				t.Errorf("the log doesn't say %q: %q", test.log, log[max(len(log)-4, 0):])
			}
		})
	}
}

// TestClauseOfMode: with the question for a target the mode that names it is quoted, and no other that was chosen
// (700.2).
func TestClauseOfMode(t *testing.T) {
	const first, second = "Target player loses 2 life.", "Put two +1/+1 counters on target creature."
	cards := "Paper Cub {0}\nCreature — Bear\n2/2\n\nPaper Duet {0}\nSorcery\nChoose two —\n• " + first + "\n• " + second +
		"\n• You gain 3 life.\n"
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "30 Paper Cub\n30 Paper Duet", cards), packed(t, "60 Plains", "")}, "", "")
	for _, player := range c {
		k.sent(player, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	for range 2 {
		k.pick(c[0], c[1:], "Cast Paper Cub")
	}
	for _, choice := range []string{"Cast Paper Duet", first, second} {
		k.pick(c[0], c[1:], choice)
	}
	if d := c[0].State().Decision; d.Kind != "target" || d.Clause != first {
		t.Errorf("for the first target it is quoted: %+v", d)
	}
	k.pick(c[0], c[1:], "B")
	if d := c[0].State().Decision; d.Kind != "target" || d.Clause != second {
		t.Errorf("for the second target it is quoted: %+v", d)
	}
}
