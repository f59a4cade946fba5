package turing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// Outcome is how the machine's game ended.
type Outcome struct {
	// Turn is the turn in which Alice won, Steps how many steps the machine has carried out.
	Turn, Steps int
	// Tape is the tape before the last step, in which the machine halts.
	Tape Tape
}

// Play plays a position that Scenario returned, and calls see before each step. It returns an error if the game ends
// otherwise than with Alice's win, if a player has a choice that matters, or if it goes on after limit steps.
func Play(r *scenario.Runner, s *scenario.Scenario, limit int, see func(step int, t Tape) error) (Outcome, error) {
	p, err := r.Position(s)
	if err != nil {
		return Outcome{}, err
	}
	m := &played{g: p.Game(), labels: p.Labels(), first: s.Players[0].Hand[0].Card}
	m.alice, _ = p.Seat(alice)
	m.bob, _ = p.Seat(bob)
	m.g.AskForced = false
	return m.compute(1, limit, see)
}

// played is a game of the machine.
type played struct {
	g          *engine.Game
	labels     map[string]engine.Ref
	alice, bob program.PlayerID
	first      string // the spell that begins a step
	answers    []int  // the numbers of the options that were chosen
	dec        engine.Decision
	seen       []engine.Seen
}

// compute lets the machine work from the end step of a turn of Bob's on.
func (m *played) compute(turn, limit int, see func(step int, t Tape) error) (out Outcome, err error) {
	for ; ; turn += 2 {
		if err := m.playTo(turn); err != nil {
			return out, err
		}
		if result, winner := m.view().Result(); result != engine.Playing {
			out.Turn = m.view().Turn()
			if result != engine.Won || winner != m.alice {
				return out, fmt.Errorf("turn %d: the game ended without a win for %s: %s", out.Turn, alice, result)
			}
			return out, nil
		}
		if !m.begins() {
			continue
		}
		if out.Steps++; out.Steps > limit {
			return out, fmt.Errorf("turn %d: the machine has not halted after %d steps", turn, limit)
		}
		if out.Tape, err = m.tape(); err != nil {
			return out, fmt.Errorf("turn %d: %w", turn, err)
		}
		if err := see(out.Steps, out.Tape); err != nil {
			return out, fmt.Errorf("turn %d: %w", turn, err)
		}
	}
}

func (m *played) view() engine.View { return m.g.View(engine.Judge) }

// playTo plays on to the end of the end step of a turn. Nobody has a choice but to pass, and in which order abilities
// of the same text are put onto the stack.
func (m *played) playTo(turn int) error {
	m.g.PauseAfter(uint32(turn), program.StepEnd)
	m.g.Resume()
	for m.g.Decision(&m.dec) {
		if d := &m.dec; len(d.Options) > 1 && d.Kind != program.DecideTriggerOrder {
			return fmt.Errorf("turn %d: %s: a player has %d options, but the machine leaves nobody a choice",
				m.view().Turn(), d.Kind, len(d.Options))
		}
		m.answers = append(m.answers, 0)
		if err := m.g.Answer(0); err != nil {
			return err
		}
	}
	return nil
}

// begins reports whether the next turn begins a step: Alice's hand is the spell that reads the tape.
func (m *played) begins() bool {
	m.seen = m.view().Seen(program.Hand, m.alice, m.seen[:0])
	return len(m.seen) == 1 && m.name(m.seen[0].Ref) == m.first
}

func (m *played) name(r engine.Ref) string {
	if d := m.view().Def(r); d != nil {
		return m.view().Rules().Names[d.Name]
	}
	return ""
}

// tape reads the tape from the battlefield: the tokens of one color in the order of their sizes, and which set of rules
// is phased in.
func (m *played) tape() (Tape, error) {
	t := Tape{State: 1}
	if b, ok := m.view().Body(m.labels[ruleLabel(1, blank)]); !ok || b.Flags&program.PhasedOut != 0 {
		t.State = 2
	}
	m.seen = m.view().Seen(program.Battlefield, m.alice, m.seen[:0])
	var sides [2][]token
	for i := range m.seen {
		o := &m.seen[i]
		side := slices.IndexFunc(tapeColors[:], func(c mana.Color) bool { return c.Set() == o.Chars.Colors })
		if o.Kind != program.KindToken || side < 0 || !o.Chars.Is(program.TypeCreature) ||
			o.Body.Flags&program.PhasedOut != 0 {
			continue
		}
		letter, err := m.letter(o.Chars)
		if err != nil {
			return t, err
		}
		sides[side] = append(sides[side], token{o.Chars.Power, letter})
	}
	for i := range sides {
		slices.SortFunc(sides[i], func(a, b token) int { return cmp.Compare(a.size, b.size) })
	}
	for i := range sides {
		if s := &sides[i]; len(*s) > 0 && (*s)[0].size == 2 {
			t.Head, *s = (*s)[0].letter, (*s)[1:]
			if t.Head == 0 { // the end of a side lies at the head: it is blank, and so are all cells on that side
				t.Head, sides[i] = blank, append(sides[i], token{3, 0})
			}
		}
	}
	var err error
	if t.Left, err = symbols(sides[0]); err != nil {
		return t, err
	}
	if t.Right, err = symbols(sides[1]); err != nil {
		return t, err
	}
	if t.Head == 0 {
		return t, errors.New("no token of the size 2 is at the head")
	}
	left := []byte(t.Left)
	slices.Reverse(left)
	t.Left = string(left)
	return t, nil
}

// token is a token of the tape; the letter is 0 for the one at the end of a side.
type token struct {
	size   int32
	letter byte
}

// letter returns the symbol that a token stands for.
func (m *played) letter(c *program.Chars) (byte, error) {
	for i, name := range m.view().Rules().Subtypes {
		if !c.Subtypes.Has(program.SubtypeID(i)) {
			continue
		}
		if at := slices.Index(creatureTypes, name); at >= 0 {
			return Letters[at], nil
		}
		for _, e := range ends {
			if name == e.kind {
				return 0, nil
			}
		}
	}
	return 0, errors.New("a green or white token is no symbol of the tape")
}

// symbols reads one side from the head on: the tokens' sizes are 3, 4, 5 and so on, and the last one is the end.
func symbols(side []token) (string, error) {
	var out []byte
	for i, t := range side {
		switch last := i == len(side)-1; {
		case t.size != int32(3+i):
			return "", fmt.Errorf("the token at distance %d from the head has the size %d", i+1, t.size)
		case last != (t.letter == 0):
			return "", errors.New("the end of a side is not where its tokens end")
		case !last:
			out = append(out, t.letter)
		}
	}
	if len(side) == 0 {
		return "", errors.New("a side has no token at its end")
	}
	return string(out), nil
}
