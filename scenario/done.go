package scenario

import (
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
)

// partName is what the card of a scenario's own is called that has one sentence of a spell as its text.
func (d *Done) partName() string { return d.Card + ": " + strings.TrimSpace(d.Sentence) }

// doneCards has the cards of what has been done be among those of the scenario; of the sentences of spells it makes cards of their own.
func (p *play) doneCards(cards *card.Collection, use func(*card.Card, string) error) error {
	if p.s.Begin == nil {
		return nil
	}
	for i := range p.s.Begin.Done {
		d := &p.s.Begin.Done[i]
		c, err := cards.Lookup(d.Card)
		if err != nil {
			return err
		}
		if d.Sentence == "" {
			if err := use(nil, d.Card); err != nil {
				return err
			}
			continue
		}
		text, err := sentenceWith(c, d.Sentence)
		if err != nil {
			return err
		}
		own, err := card.Read("what has been done", strings.NewReader(d.partName()+"\nSorcery\n"+text+"\n"))
		if err != nil {
			return err
		}
		if err := use(own[0], d.partName()); err != nil {
			return err
		}
	}
	return nil
}

// sentenceWith is the one sentence of a card's text with these words; of reminder text, where none is without, only what is done "also".
func sentenceWith(c *card.Card, words string) (string, error) {
	var found, also []string
	for _, f := range c.Faces {
		for _, par := range f.Text {
			if at := strings.IndexByte(par, '('); at >= 0 {
				if _, what, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(par[at+1:]), ")"), ", also "); ok && strings.Contains(strings.ToLower(what), strings.ToLower(words)) {
					also = append(also, strings.ToUpper(what[:1])+what[1:])
				}
				par = par[:at]
			}
			for s := range strings.SplitAfterSeq(par, ". ") {
				if strings.Contains(strings.ToLower(s), strings.ToLower(words)) {
					found = append(found, strings.TrimSpace(s))
				}
			}
		}
	}
	if len(found) == 0 {
		found = also
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%d sentences of %s say %q", len(found), c.Faces[0].Name, words)
	}
	return found[0], nil
}

// deed is a thing done, found in the game.
func (p *play) deed(d *Done) (engine.PriorEffect, error) {
	pl := p.byID(d.Player)
	if pl == nil {
		return engine.PriorEffect{}, unsupported("begin: no player is called %q; the players are %s", d.Player, p.playerList())
	}
	out := engine.PriorEffect{Player: pl.seat}
	name := d.As
	if name == "" {
		name = d.Card
	}
	if r, err := p.find(name, nil, pl); err == nil {
		out.Source = r
	} else if d.As != "" {
		return engine.PriorEffect{}, unsupported("begin: %v", err)
	}
	for _, t := range d.Targets {
		r, err := p.find(t, nil, nil)
		if err != nil {
			return engine.PriorEffect{}, unsupported("begin: %v", err)
		}
		out.Targets = append(out.Targets, r)
	}
	if d.Sentence != "" {
		def := p.rules.Def(p.defs[d.partName()])
		if def.Spell == 0 || len(def.Abilities) > 0 {
			return engine.PriorEffect{}, unsupported("begin: %q is no sentence of a spell's", d.Sentence)
		}
		out.Ability, out.Spell = def.Spell, p.defs[d.partName()]
		return out, nil
	}
	if d.Spell {
		out.Spell = p.defs[d.Card]
		if out.Ability = p.rules.Def(out.Spell).Spell; out.Ability == 0 {
			return engine.PriorEffect{}, unsupported("begin: %s is no instant or sorcery, whose spell does something as it resolves", d.Card)
		}
		if len(p.rules.Ability(out.Ability).Modes) > 0 {
			return engine.PriorEffect{}, unsupported("begin: %s has modes: what was done is to be said by a sentence of it", d.Card)
		}
		return out, nil
	}
	kind, n := program.AbTriggered, 0
	if d.Ability > 0 {
		kind = program.AbActivated
	}
	for _, id := range p.rules.Def(p.defs[d.Card]).Abilities {
		ab := p.rules.Ability(id)
		if ab.Kind != kind || kind == program.AbActivated && ab.Flags&program.AbMana != 0 {
			continue
		}
		if kind == program.AbTriggered && !strings.Contains(strings.ToLower(ab.Label), strings.ToLower(d.Trigger)) {
			continue
		}
		if n++; kind == program.AbTriggered || n == d.Ability {
			out.Ability = id
		}
	}
	switch {
	case out.Ability == 0:
		return engine.PriorEffect{}, unsupported("begin: %s has no such ability", d.Card)
	case kind == program.AbTriggered && n > 1:
		return engine.PriorEffect{}, unsupported("begin: %s has %d triggered abilities with %q", d.Card, n, d.Trigger)
	}
	return out, nil
}

// castBefore has the spells that are on the stack as the position begins be there.
func (p *play) castBefore() error {
	for i, at := range p.onStack {
		c := &p.s.Begin.Stack[i]
		var targets []engine.Ref
		for _, t := range c.Targets {
			r, err := p.find(t, nil, nil)
			if err != nil {
				return unsupported("begin: %s on the stack: %v", c.Card, err)
			}
			targets = append(targets, r)
		}
		if !p.g.Cast(p.g.Ref(at), p.byID(c.Player).seat, targets, c.X) {
			return unsupported("begin: %s on the stack has other targets, or modes", c.Card)
		}
		if c.As != "" {
			p.alias[c.As] = p.g.Ref(at)
		}
	}
	return nil
}
