// Package turing sets up a position of Magic that computes, and plays it. It is the position of Churchill, Biderman and
// Herrick (Magic: The Gathering is Turing Complete, 2019): without a choice by anyone the game carries out Rogozhin's
// universal Turing machine of two states and eighteen symbols. docs/turing.md explains it.
package turing

import (
	"fmt"
	"slices"
	"strings"
)

// Letters are the symbols of the machine, the first letters of the creature types that stand for them.
const Letters = "ABCDEFGHIJKLMNOPRS"

// blank is the symbol of all cells that nothing was written to.
const blank = 'C'

// creatureTypes are the types of the tokens of the tape, in the order of Letters.
var creatureTypes = []string{"Aetherborn", "Basilisk", "Cephalid", "Demon", "Elf", "Faerie", "Giant", "Harpy", "Illusion",
	"Juggernaut", "Kavu", "Leviathan", "Myr", "Noggle", "Orc", "Pegasus", "Rhino", "Sliver"}

// rule is what the machine does when it reads a symbol.
type rule struct {
	write  byte
	left   bool // moves left, else right
	change bool // goes to the other state
	halt   bool
}

// table has the machine's rules by state and symbol: for each of Letters what is written, the direction, and an
// exclamation mark if the state changes.
var table = [2]map[byte]rule{
	rulesOf("S< E> S< A> D< H> J> F< F> I< L<! I<! B<! O> P< R>! halt C>"),
	rulesOf("C> C> B< E> A< K>! H> G< J> G< F>! J> O> O> N< S> S<! M<"),
}

// rulesOf reads the rules of one state.
func rulesOf(text string) map[byte]rule {
	out := map[byte]rule{}
	for i, word := range strings.Fields(text) {
		r := rule{halt: word == "halt"}
		if !r.halt {
			r = rule{write: word[0], left: word[1] == '<', change: strings.HasSuffix(word, "!")}
		}
		out[Letters[i]] = r
	}
	return out
}

// Tape is the machine at one time: the symbols on both sides of the head, the one that it reads, and its state, 1 or 2.
// All other cells are blank.
type Tape struct {
	Left, Right string // as they lie, from left to right
	Head        byte
	State       int
}

// NewTape returns the machine in its first state on a tape. An empty side may be written as a hyphen.
func NewTape(left, head, right string) (Tape, error) {
	sides := [...]*string{&left, &head, &right}
	for _, s := range sides {
		if *s == "-" {
			*s = ""
		}
		if bad := strings.IndexFunc(*s, func(r rune) bool { return !strings.ContainsRune(Letters, r) }); bad >= 0 {
			return Tape{}, fmt.Errorf("tape %q: the symbols are the letters %s", *s, Letters)
		}
	}
	if len(head) != 1 {
		return Tape{}, fmt.Errorf("head %q: the head reads one symbol", head)
	}
	return Tape{Left: left, Head: head[0], Right: right, State: 1}, nil
}

// String shows the tape with the symbol that is read in brackets, and the state.
func (t Tape) String() string { return fmt.Sprintf("%s[%c]%s q%d", t.Left, t.Head, t.Right, t.State) }

// Trimmed returns the tape without the blank cells at its ends.
func (t Tape) Trimmed() Tape {
	t.Left, t.Right = strings.TrimLeft(t.Left, string(blank)), strings.TrimRight(t.Right, string(blank))
	return t
}

// Halts reports whether the next step is the last: the machine halts as it reads this symbol.
func (t Tape) Halts() bool { return table[t.State-1][t.Head].halt }

// Turns is how many turns of a player the next step takes: four, or three if the state changes.
func (t Tape) Turns() int {
	if table[t.State-1][t.Head].change {
		return 3
	}
	return 4
}

// Machine carries out the machine's rules in plain Go. Its sides are lists that end at the head.
type Machine struct {
	left, right []byte
	head        byte
	state       int
}

// NewMachine returns a machine that begins with this tape.
func NewMachine(t Tape) *Machine {
	m := &Machine{left: []byte(t.Left), right: []byte(t.Right), head: t.Head, state: t.State}
	slices.Reverse(m.right)
	return m
}

// Tape returns the machine as it is.
func (m *Machine) Tape() Tape {
	right := slices.Clone(m.right)
	slices.Reverse(right)
	return Tape{Left: string(m.left), Right: string(right), Head: m.head, State: m.state}
}

// Step carries out one step. It reports false, and does nothing, if the machine halts.
func (m *Machine) Step() bool {
	r := table[m.state-1][m.head]
	if r.halt {
		return false
	}
	to, from := &m.left, &m.right
	if r.left {
		to, from = from, to
	}
	*to = append(*to, r.write)
	m.head = blank
	if n := len(*from); n > 0 {
		m.head, *from = (*from)[n-1], (*from)[:n-1]
	}
	if r.change {
		m.state = 3 - m.state
	}
	return true
}

// Prediction is what a plain simulation says of a tape.
type Prediction struct {
	// Steps counts the steps, including the one in which the machine halts.
	Steps int
	// Turn is the turn of the game in which it is won. The machine begins in the last step of turn 1 and works in each
	// second turn; the spell that wins the game is the third one of the last step.
	Turn int
	End  Tape
}

// Predict simulates a tape. It returns an error if the machine has not halted after limit steps.
func Predict(t Tape, limit int) (Prediction, error) {
	m := NewMachine(t)
	turns := 0
	for n := 1; n <= limit; n++ {
		now := Tape{Head: m.head, State: m.state}
		if now.Halts() {
			return Prediction{Steps: n, Turn: 2 * (turns + 3), End: m.Tape()}, nil
		}
		turns += now.Turns()
		m.Step()
	}
	return Prediction{}, fmt.Errorf("the machine has not halted after %d steps", limit)
}
