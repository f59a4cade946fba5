package table

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/race"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// A spell that has both players choose, as the one of finding H7.
const bothChoose = `Barter {0}
Sorcery
Each player may gain 1 life. Then each player may gain 2 life.

Rod {0}
Artifact
`

var choosers = "30 Barter\n30 Rod"

// TestUndoKeepsOthersAnswers (finding H7): A casts a spell, B passes, A chooses as it resolves, and B is asked. B can't
// go back to their pass any more, since A has answered.
func TestUndoKeepsOthersAnswers(t *testing.T) {
	k := newKit(t)
	d := packed(t, choosers, bothChoose)
	_, c := k.game([]Deck{d}, "", "")
	a, b := c[0], c[1]
	k.pick(a, []*Client{b}, "Barter")
	for s := b.State(); s.Decision == nil || s.Decision.Kind != "may"; s = b.State() {
		if s := a.State(); s.Decision != nil && s.Decision.Kind == "may" {
			k.pick(a, nil, "Gain 1 life")
			continue
		}
		k.calm(c)
	}
	at, life := b.State().At, a.State().Players[0].Life
	s := b.State()
	if s.Undo || !strings.Contains(s.UndoWhy, "A has answered") {
		t.Errorf("B may undo: %v %q", s.Undo, s.UndoWhy)
	}
	if err := b.Do(&wire.Undo{Type: "undo", At: at}); err == nil {
		t.Error("B took A's answer back")
	}
	if s := a.State(); s.At != at || s.Players[0].Life != life {
		t.Errorf("%d answers, %d life; they were %d and %d", s.At, s.Players[0].Life, at, life)
	}
}

// TestUndoAnyDecision (finding H7): a player goes back step by step to decisions of every kind, also past what
// computers answered, into an earlier step, on another server and after a restart.
func TestUndoAnyDecision(t *testing.T) {
	k := newKit(t)
	own := "Ping {0}\nArtifact\n{0}: You may gain 1 life.\n\nHill\nLand\n"
	_, c := k.game([]Deck{packed(t, "30 Ping\n30 Hill", own)}, "", "heuristic")
	a := c[0]
	k.pick(a, nil, "Keep")
	k.pick(a, nil, "Hill")
	k.pick(a, nil, "Ping")
	k.pick(a, nil, "gain 1 life") // after the computer has passed and the artifact has resolved
	k.pick(a, nil, "Gain 1 life")
	tab := a.t
	kinds := []string{}
	for range 100 {
		s := a.State()
		if !s.Undo {
			break
		}
		if len(kinds) == 2 { // as on another server, and after a restart
			other := k.server()
			moved, err := other.Open(context.Background(), tab.ID)
			if err != nil {
				t.Fatal(err)
			}
			a = k.join(moved, "", "heuristic")[0]
		}
		if err := a.Do(&wire.Undo{Type: "undo", At: s.At}); err != nil {
			t.Fatal(err)
		}
		now := a.State()
		if now.At >= s.At || now.Decision == nil {
			t.Fatalf("undone from %d to %d, decision %v", s.At, now.At, now.Decision)
		}
		kinds = append(kinds, now.Decision.Kind)
	}
	s := a.State()
	if !slices.Contains(kinds, "may") || !slices.Contains(kinds, "priority") || s.Players[0].Life != 20 {
		t.Errorf("undone: %v; now %d life", kinds, s.Players[0].Life)
	}
	for _, o := range s.Objects {
		if o.Zone == "battlefield" {
			t.Errorf("object %s is still on the battlefield", o.ID)
		}
	}
	if s.UndoWhy == "" {
		t.Error("there is no reason why no more can be undone")
	}
}

// TestUndoNothingHidden: a card that was drawn ends what can be undone; one that the player showed does not.
func TestUndoNothingHidden(t *testing.T) {
	k := newKit(t)
	own := "Think {0}\nSorcery\nDraw a card.\n\nRod {0}\nArtifact\n"
	_, c := k.game([]Deck{packed(t, "30 Think\n30 Rod", own)}, "", "random")
	a := c[0]
	k.pick(a, nil, "Rod")
	if s := a.State(); !s.Undo {
		t.Errorf("a spell that was cast can't be taken back: %s", s.UndoWhy)
	}
	k.pick(a, nil, "Think")
	hand := a.State().Players[0].Hand
	for a.State().Players[0].Hand == hand {
		k.calm(c)
	}
	if s := a.State(); s.Undo || !strings.Contains(s.UndoWhy, "hidden") {
		t.Errorf("after a card was drawn: %v %q", s.Undo, s.UndoWhy)
	}
}

// TestUndoAtRandom has people and computers play at random, and everybody ask for undo at random. No answer of another
// person's is ever taken back, nobody knows a card of another's, or where a card of a library is, that they did not
// before what they took back, and the stored entries give the same game (finding H7).
func TestUndoAtRandom(t *testing.T) {
	k := newKit(t)
	games := 12
	if testing.Short() || race.Enabled {
		games = 2
	}
	undone, refused := 0, 0
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), 3))
		agents := make([]string, 2+n%3)
		for i := 1; i < len(agents); i++ {
			agents[i] = []string{"", "random", "heuristic"}[rng.IntN(3)]
		}
		u := &undoGame{kit: k, rng: rng}
		u.play(agents)
		undone, refused = undone+u.undone, refused+u.refused
	}
	if undone < 10*games || refused < 10*games {
		t.Errorf("%d undone, %d refused", undone, refused)
	}
}

// undoGame is a game in which everybody asks for undo.
type undoGame struct {
	*kit
	rng             *rand.Rand
	t               *Table
	undone, refused int
}

func (u *undoGame) play(agents []string) {
	decks := []Deck{}
	for _, name := range []string{"night-tide", "dawn-patrol", "roots-and-claws", "wings-of-fire"} {
		decks = append(decks, packed(u.kit.t, name, ""))
	}
	u.rng.Shuffle(len(decks), func(i, j int) { decks[i], decks[j] = decks[j], decks[i] })
	tab, clients := u.game(decks, agents...)
	u.t = tab
	for range 250 {
		var who *Client
		for _, c := range clients {
			if c != nil && (u.rng.IntN(6) == 0 || c.State().Decision != nil && who == nil) {
				who = c
			}
		}
		if who == nil {
			u.t.do(func() { u.t.drive() })
			continue
		}
		s := who.State()
		if s.Over {
			break
		}
		if s.Decision == nil || u.rng.IntN(3) == 0 {
			u.undo(who, s)
			continue
		}
		if err := who.Do(&wire.Answer{Type: "answer", At: s.At,
			Options: []int{u.rng.IntN(len(s.Decision.Options))}}); err != nil && !Overtaken(err) {
			u.kit.t.Fatal(err)
		}
	}
	u.same(tab)
}

func (u *undoGame) undo(c *Client, s *wire.State) {
	var inputs []int
	var steps []step
	var before *engine.Game
	u.t.do(func() {
		inputs, steps, before = slices.Clone(u.t.play.inputs), slices.Clone(u.t.play.steps), u.t.play.g.Clone()
	})
	err := c.Do(&wire.Undo{Type: "undo", At: s.At})
	if err != nil {
		u.refused++
		if s.Undo && !Overtaken(err) {
			u.kit.t.Errorf("undo was offered and refused: %v", err)
		}
		return
	}
	u.undone++
	u.t.do(func() {
		at := len(u.t.play.inputs)
		if !s.Undo || !slices.Equal(inputs[:at], u.t.play.inputs) {
			u.kit.t.Fatalf("undone without leave, or to another game")
		}
		for _, x := range steps[at:] {
			if x.seat != c.seat && u.t.play.seats[x.seat].Agent == "" {
				u.kit.t.Errorf("seat %d took an answer of seat %d back", c.seat, x.seat)
			}
		}
		// Whatever the player saw after it, they saw before it too.
		me := program.PlayerID(c.seat)
		then, now := before.View(me), u.t.play.g.View(me)
		for p := range program.PlayerID(then.Players()) {
			if then.Count(program.Library, p) != now.Count(program.Library, p) {
				u.kit.t.Errorf("a library had %d cards and has %d", then.Count(program.Library, p),
					now.Count(program.Library, p))
			}
		}
		known := cardsSeen(now, u.t.play.g)
		for card := range cardsSeen(then, before) {
			if !known[card] {
				u.kit.t.Errorf("seat %d saw physical card %d and took that back", c.seat, card)
			}
		}
	})
}

// cardsSeen returns the physical cards that a viewer knows.
func cardsSeen(v engine.View, g *engine.Game) map[int]bool {
	out := map[int]bool{}
	for z := program.Library; z < program.NumZones; z++ {
		for p := range program.PlayerID(v.Players()) {
			for _, ref := range v.Objects(z, p, nil) {
				if v.Def(ref) != nil && v.Kind(ref) == program.KindCard && v.Zone(ref) == z {
					out[int(g.Objs[uint16(ref)].Card)] = true
				}
			}
		}
	}
	return out
}

// same checks that another server that reads the entries has the same game and offers the same undo.
func (u *undoGame) same(tab *Table) {
	var p play
	err := u.st.Read(context.Background(), tab.ID, 0, func(e store.Entry) error {
		var entry Entry
		if err := json.Unmarshal(e.Data, &entry); err != nil {
			return err
		}
		return p.follow(&entry, u.host.builder)
	})
	if err != nil {
		u.kit.t.Fatal(err)
	}
	tab.do(func() {
		if !slices.Equal(p.inputs, tab.play.inputs) || p.check() != tab.play.check() ||
			!slices.Equal(p.steps, tab.play.steps) || !slices.Equal(p.sights, tab.play.sights) {
			u.kit.t.Errorf("the entries give another game: %d and %d answers", len(p.inputs), len(tab.play.inputs))
		}
		for seat := range p.seats {
			a, why := p.back(seat)
			b, whyNot := tab.play.back(seat)
			if a != b || why != whyNot {
				u.kit.t.Errorf("seat %d: undo to %d %q and to %d %q", seat, a, why, b, whyNot)
			}
		}
	})
}

// TestCancelAnnouncement: while a spell is cast or an ability activated its player is told where it began, also if they
// have just connected; taking back until there takes all of it back. What is paid for is named without its cost,
// which stands beside it as it is with what reduces it (601.2f), and X that is chosen as something resolves is told.
func TestCancelAnnouncement(t *testing.T) {
	const own = `Paper Blade {0}
Artifact — Equipment
Equipped creature gets +1/+1.
Equip {3}

Paper Bear {0}
Creature — Bear
2/2

Paper Help {0}
Enchantment
Equip abilities you activate cost {2} less to activate.

Paper Smith {0}
Creature — Human
When this creature enters, you may pay {X}. If you do, create X 1/1 white Soldier creature tokens.
1/1

Paper Mine
Land
{T}: Add {W}.
`
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "12 Paper Blade\n12 Paper Bear\n12 Paper Help\n12 Paper Smith\n12 Paper Mine", own),
		packed(t, "60 Plains", "")}, "", "")
	a, b := c[0], c[1:]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true, ByHand: true})
	}
	for _, what := range []string{"Play Paper Mine", "Cast Paper Blade", "Cast Paper Bear", "Cast Paper Help",
		"Cast Paper Smith"} {
		k.pick(a, b, what)
	}
	k.pick(a, nil, "Pay {X}")
	k.pick(a, nil, "1")
	k.pick(a, nil, "Done")
	k.pick(a, b, "Play Paper Mine")
	var log []string
	for _, l := range tab.lines(a) {
		log = append(log, l.Text)
	}
	if !slices.Contains(log, "You choose X = 1 for Paper Smith") {
		t.Errorf("X isn't told: %q", log)
	}
	at := a.State().At
	if s := a.State(); s.Undoes != "land" {
		t.Errorf("what would be taken back is %q", s.Undoes)
	}
	for _, o := range a.State().Objects {
		if o.Zone == "battlefield" && o.Controller == 0 {
			if e, err := tab.Why("A", o.ID); err == nil && e.Object == "Paper Blade" && e.Payment.Cost != "{1}" {
				t.Errorf("to equip costs %q", e.Payment.Cost)
			}
		}
	}
	k.pick(a, nil, "Equip")
	s := k.join(tab, "", "")[0].State()
	if s.Decision == nil || s.Decision.Kind != "target" || s.Decision.Begun != at || !s.Undo {
		t.Fatalf("begun at %d, not %d: %+v", s.Decision.Begun, at, s.Decision)
	}
	k.pick(a, nil, "Paper Bear")
	d := a.State().Decision
	if d == nil || d.Prompt != "Pay for Paper Blade: Equip" || d.Cost != "{1}" || d.Begun != at {
		t.Fatalf("asked %+v", d)
	}
	for s := a.State(); s.At > at; s = a.State() {
		k.sent(a, &wire.Undo{Type: "undo", At: s.At})
	}
	if s := a.State(); s.At != at || s.Decision.Kind != "priority" {
		t.Errorf("taken back to %d, not %d", s.At, at)
	}
}
