package mcp

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
)

// Repeating a loop that the client has just played (731.1b): "repeat 100" makes the same choices so often. The other
// player decides each time.

// mostRepeated is how often a loop may be repeated by one answer.
const mostRepeated = 1_000

// note remembers what the client chooses, from the first thing on that they do in a turn.
func (m *game) note(i int) {
	if k := m.d.Options[i].Kind; m.d.Kind == program.DecidePriority && k != engine.OptPass && k != engine.OptPlayLand {
		m.acting = m.view().Turn()
	}
	if m.acting == m.view().Turn() {
		m.watch.Note(m.g, &m.d, i)
	}
}

// loop returns the loop that the client has just played and can repeat, how often, and what each time gives if the
// other player passes; nil if there is none.
func (m *game) loop() (l *shortcut.Loop, most int, gives string) {
	if m.d.Kind != program.DecidePriority || m.d.By != m.seat || m.acting != m.view().Turn() {
		return nil, 0, ""
	}
	l, err := m.watch.Loop(m.g)
	if err != nil {
		return nil, 0, ""
	}
	gains, err := l.GivesAlone(m.g)
	if most = min(mostRepeated, l.Most(m.g)); err != nil || len(gains) == 0 || most < 1 {
		return nil, 0, ""
	}
	var parts []string
	for _, g := range gains {
		parts = append(parts, g.Says("you gain", "the opponent loses"))
	}
	return l, most, strings.Join(parts, ", ")
}

// question is the open decision, and whether what was done last can be repeated.
func (m *game) question() string {
	q := m.ask()
	if l, most, gives := m.loop(); l != nil {
		q.notes = append(q.notes, fmt.Sprintf("what you have just done can be repeated: answer “repeat N” with a number up "+
			"to %d; each time: %s", most, gives))
	}
	return q.String()
}

// repeat repeats a loop as often as an answer says, until something is different.
func (m *game) repeat(ctx context.Context, times string) error {
	l, most, _ := m.loop()
	if l == nil {
		return fmt.Errorf("there is nothing to repeat.\n%s", m.question())
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(times, "times")))
	if err != nil || n < 1 || n > most {
		return fmt.Errorf("%q is not a number from 1 to %d", times, most)
	}
	m.mark()
	lines, dropped := slices.Clone(m.lines), m.dropped
	a := l.Alone(n)
	for m.g.Decision(&m.d) {
		if ctx.Err() != nil {
			break // the rest is not repeated
		}
		var i int
		if m.d.By != m.seat {
			i = m.other.Choose(m.g.View(m.d.By), &m.d)
		} else if again, ok := a.Next(m.g, &m.d); ok {
			i = again
		} else {
			break
		}
		if err := m.give(i); err != nil {
			return err
		}
	}
	if a.Done() { // one line says it
		m.lines, m.dropped = append(lines, "You repeat it "+strconv.Itoa(n)+" times"), dropped
	}
	return m.advance(ctx)
}
