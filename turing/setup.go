package turing

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Deck is the deck of sixty cards from which SetUp builds the machine.
const Deck = `
4 Ancient Tomb
4 Lotus Petal
4 Grim Monolith
4 Power Artifact
4 Gemstone Array
4 Staff of Domination
2 Reito Lantern
2 Claws of Gix
1 Memnarch
1 Djinn Illuminatus
1 Stolen Identity
1 Donate
1 Artificial Evolution
1 Glamerdye
1 Prismatic Lace
1 Olivia Voldaren
1 Reality Ripple
1 Riptide Replicator
1 Karn Liberated
1 Rotlung Reanimator
1 Xathrid Necromancer
1 Cloak of Invisibility
1 Vigor
1 Fungus Sliver
1 Blazing Archon
1 Dread of Night
1 Shared Triumph
1 Steely Resolve
1 Privileged Position
1 Wild Evocation
1 Recycle
1 Illusory Gains
1 Infest
1 Cleansing Beam
1 Coalition Victory
1 Soul Snuffers
1 Mesmeric Orb
1 Prismatic Omen
1 Choke
1 Wheel of Sun and Moon
`

// openingHand is what Alice needs in her opening hand: mana without end, and the means to draw her library.
var openingHand = map[string]int{"Ancient Tomb": 1, "Lotus Petal": 2, "Grim Monolith": 1, "Power Artifact": 1,
	"Gemstone Array": 1, "Staff of Domination": 1}

const (
	// goodShuffle is a seed with which Alice draws the opening hand. If it isn't any more, since cards are shuffled
	// in another way, up to shuffles others are tried.
	goodShuffle = 120348
	shuffles    = 1_000_000
	// beginsAfter is the turn of Bob's after which the machine begins to compute.
	beginsAfter = 2
)

// PlayFromDeck plays a game between two players with Deck: Alice builds the machine in her first turn, and it computes.
// The cards are printed ones from a collection, the rules those of an edition in which tokens that phase out stay
// (702.26d). Play says what see and limit are. The record replays the game, which ends one turn later than that of
// the position.
func PlayFromDeck(cards *card.Collection, e rulebook.Edition, t Tape, limit int,
	see func(step int, t Tape) error) (Outcome, *record.File, error) {
	f, setup, err := newRecord(cards, e)
	if err != nil {
		return Outcome{}, nil, err
	}
	g, err := openingGame(f, setup)
	if err != nil {
		return Outcome{}, nil, err
	}
	m, err := build(g, t)
	if err != nil {
		return Outcome{}, nil, fmt.Errorf("turn %d, after %d answers: %w", g.View(engine.Judge).Turn(), len(m.answers), err)
	}
	out, err := m.compute(beginsAfter, limit, see)
	if err != nil {
		return out, nil, err
	}
	k := &f.Games[0]
	k.Answers, k.Hash, k.Turns, k.Winner = m.answers, fmt.Sprintf("%016x", g.Hash()), out.Turn, int(m.alice)
	return out, f, nil
}

// newRecord returns a record of one game that has not begun.
func newRecord(cards *card.Collection, e rulebook.Edition) (*record.File, *sim.Setup, error) {
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Program: record.Program(),
		Edition: e.Date.String()}}
	for _, name := range []string{alice, bob} {
		list, err := card.ReadDeck(name, strings.NewReader(Deck))
		if err != nil {
			return nil, nil, err
		}
		deck, err := record.Pack(list, cards)
		if err != nil {
			return nil, nil, err
		}
		f.Decks = append(f.Decks, deck)
	}
	f.Games = []record.Game{{Decks: []int{0, 1}, Players: []string{alice, bob}, Starting: 0, Manual: 1}}
	setup, err := f.Setup()
	if err == nil && setup.Rules.Sw.PhasedCease {
		err = fmt.Errorf("edition %s: a token that phases out ceases to exist, and the machine would be made of tokens",
			f.Edition)
	}
	return f, setup, err
}

// openingGame begins the recorded game with a seed with which Alice draws what she needs.
func openingGame(f *record.File, setup *sim.Setup) (*engine.Game, error) {
	for n := range uint64(shuffles) {
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], goodShuffle+n)
		f.Games[0].Seed = hex.EncodeToString(seed[:])
		g, err := f.Begin(setup, 0)
		if err != nil || opens(g) {
			return g, err
		}
	}
	return nil, errors.New("no opening hand with which the machine can be built was found")
}

// opens reports whether Alice's opening hand has the cards that she needs.
func opens(g *engine.Game) bool {
	v := g.View(engine.Judge)
	has := map[string]int{}
	for _, o := range v.Seen(program.Hand, 0, nil) {
		has[v.Rules().Names[v.Def(o.Ref).Name]]++
	}
	for name, n := range openingHand {
		if has[name] < n {
			return false
		}
	}
	return true
}

// build plays Alice's first turn and Bob's: then the machine is on the table with a tape.
func build(g *engine.Game, t Tape) (m *played, err error) {
	b := &builder{g: g, tape: t}
	m = &played{g: g, labels: map[string]engine.Ref{}, bob: 1, first: "Infest"}
	defer func() {
		m.answers = b.answers
		for _, c := range b.members {
			m.labels[c.label] = c.ref
		}
		if r := recover(); r != nil {
			failed, ok := r.(buildError)
			if !ok {
				panic(r)
			}
			err = failed.error
		}
	}()
	g.PauseAfter(beginsAfter, program.StepEnd)
	b.build()
	return m, nil
}
