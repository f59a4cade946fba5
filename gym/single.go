package gym

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Rows are one observation as rows of tables, of as many rows as it needs. Cards are numbered from 1 in the order in
// which an Observer meets them, so that their numbers tell nothing of cards that the seat hasn't seen; 0 is a card that
// it doesn't know.
type Rows struct {
	Globals  []int16   `json:"globals"`
	Players  [][]int16 `json:"players"`
	Objects  [][]int16 `json:"objects"`
	Stack    [][]int16 `json:"stack"`
	Question []int16   `json:"question"`
	Options  [][]int16 `json:"options"`
	// Cards are those that are met for the first time: their numbers follow those met before.
	Cards []Card `json:"cards"`
	// Quiet reports whether players usually pass at this time (Settings.NotQuiet).
	Quiet bool `json:"quiet"`
}

// Card is a card as Cards describes it.
type Card struct {
	Features []int16    `json:"features"`
	Trees    [][4]int16 `json:"trees"`
}

// Observer observes one game for one seat.
type Observer struct {
	eyes    observer
	used    used
	tables  Tables
	numbers map[int16]int16
}

// Observe returns what the viewer, who is asked d, may know. All options are in it.
func (o *Observer) Observe(v engine.View, d *engine.Decision) *Rows {
	shape := Shape{Players: v.Players(), Objects: DefaultShape.Objects, Stack: DefaultShape.Stack,
		Options: max(len(d.Options), DefaultShape.Options)}
	if o.numbers == nil {
		o.numbers = map[int16]int16{}
	}
	if o.eyes.shape != shape {
		o.eyes.shape, o.tables, o.used = shape, shape.NewTables(1), used{}
	}
	o.eyes.observe(v, d, 0, &o.tables, &o.used)
	t := &o.tables
	out := &Rows{Globals: slices.Clone(t.Globals), Players: rowsOf(t.Players, numPlayer, v.Players()),
		Objects: rowsOf(t.Objects, numObject, o.used.objects), Stack: rowsOf(t.Stack, numStack, o.used.stack),
		Question: slices.Clone(t.Question), Options: rowsOf(t.Options, numOption, o.used.options), Cards: []Card{},
		Quiet: d.Kind == program.DecidePriority && v.QuietStep()}
	card := func(n *int16) {
		if *n == 0 {
			return
		}
		k, known := o.numbers[*n]
		if !known {
			k = int16(len(o.numbers) + 1)
			o.numbers[*n] = k
			f, trees := DescribeCard(v.Rules(), program.DefID(*n))
			if trees == nil {
				trees = [][4]int16{}
			}
			out.Cards = append(out.Cards, Card{f, trees})
		}
		*n = k
	}
	for _, r := range out.Objects {
		card(&r[oCard])
	}
	for _, r := range out.Stack {
		card(&r[sCard])
	}
	card(&out.Question[qCard])
	for _, r := range out.Options {
		card(&r[aCard])
		card(&r[aOtherCard])
	}
	return out
}

// rowsOf are the first n rows of a table, copied.
func rowsOf(table []int16, columns, n int) [][]int16 {
	out := make([][]int16, n)
	for i := range out {
		out[i] = slices.Clone(table[i*columns : (i+1)*columns])
	}
	return out
}
