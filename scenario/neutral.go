package scenario

import (
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine"
)

// Place is the name of a scenario that stays the same: its file with the folder, and its ID.
func (s *Scenario) Place() string {
	file := strings.ReplaceAll(s.File, `\`, "/")
	if i := strings.LastIndexByte(file, '/'); i >= 0 {
		file = file[strings.LastIndexByte(file[:i], '/')+1:]
	}
	return file + ": " + s.ID
}

// Problem is the reason why a document can't be read as a scenario, "" if it can.
func (s *Scenario) Problem() string { return s.problem }

// Explicit returns a scenario with its defaults written out, and the cards that it uses with the texts that they have
// in it. Its edition is a date, and it brings no cards of its own. The error is why it is not supported.
func (r *Runner) Explicit(s *Scenario) (*Scenario, []*card.Card, error) {
	var used []*card.Card
	own := *r
	own.Watch, own.Check, own.Used = nil, 0, func(cards []*card.Card) { used = cards }
	p, err := own.prepare(s)
	if err != nil {
		return nil, nil, err
	}
	n := *s
	n.Edition, n.Cards, n.Text = p.rules.Edition.Date.String(), "", ""
	if n.Format == "" {
		n.Format = "duel"
	}
	strict := p.strict
	n.Strict = &strict
	n.Players = slices.Clone(s.Players)
	v := p.g.View(engine.Judge)
	for i := range n.Players {
		q := &n.Players[i]
		if q.Life == nil {
			life := int32(v.Life(p.byID(q.ID).seat))
			q.Life = &life
		}
	}
	if len(n.Order) == 0 {
		for _, pl := range p.players {
			n.Order = append(n.Order, pl.id)
		}
	}
	return &n, used, nil
}

// Position returns a scenario without what is done in it and what is expected: what an engine has to set up.
func (s *Scenario) Position() *Scenario {
	n := *s
	n.Actions, n.Stop, n.Expect, n.Runs, n.Illegal = nil, nil, nil, nil, false
	n.Why, n.Rules, n.Example, n.Ruling = nil, nil, "", nil
	return &n
}
