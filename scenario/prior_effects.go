package scenario

import (
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
)

// partName is the name of the made-up card whose text is one sentence of a spell.
func (d *Done) partName() string { return d.Card + ": " + strings.TrimSpace(d.Sentence) }

// priorEffectCards adds the cards named under begin.done to the scenario, and makes a one-sentence card for each named
// sentence.
func (p *play) priorEffectCards(cards *card.Collection, use func(*card.Card, string) error) error {
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

// sentenceWith returns the only sentence of a card's text that contains these words. Reminder text is searched only if
// no rules text matches, and then only behind "also".
func sentenceWith(c *card.Card, words string) (string, error) {
	var found, also []string
	for _, f := range c.Faces {
		for _, par := range f.Text {
			if at := strings.IndexByte(par, '('); at >= 0 {
				if _, what, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(par[at+1:]), ")"), ", also "); ok &&
					strings.Contains(strings.ToLower(what), strings.ToLower(words)) {
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
		return "", fmt.Errorf("%d sentences of %s contain %q; there must be one", len(found), c.Faces[0].Name, words)
	}
	return found[0], nil
}

// deed finds the player, source, targets and ability of a prior effect in the game.
func (p *play) deed(d *Done) (engine.PriorEffect, error) {
	pl := p.byID(d.Player)
	if pl == nil {
		return engine.PriorEffect{}, unsupported("begin: no player is called %q; the players are %s", d.Player,
			p.playerList())
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
			return engine.PriorEffect{}, unsupported("begin: %q is not a sentence of a spell", d.Sentence)
		}
		out.Ability, out.Spell = def.Spell, p.defs[d.partName()]
		return out, nil
	}
	if d.Spell {
		out.Spell = p.defs[d.Card]
		if out.Ability = p.rules.Def(out.Spell).Spell; out.Ability == 0 {
			return engine.PriorEffect{}, unsupported("begin: %s is not an instant or sorcery", d.Card)
		}
		if len(p.rules.Ability(out.Ability).Modes) > 0 {
			return engine.PriorEffect{}, unsupported("begin: %s is modal: name the sentence that took effect", d.Card)
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

// chosenBefore answers what prior effects ask with what was chosen then. What they ask beyond that is asked as the
// position begins.
func (p *play) chosenBefore(done []Done) error {
	group := uint32(0) // of the last question that was answered
	for i := range done {
		for _, w := range done[i].Chosen {
			for at := -1; at < 0; {
				if !p.g.Decision(&p.dec) {
					return unsupported("begin: nobody is asked to choose %s for %s", w, done[i].Card)
				}
				if at = p.match(record{raw: fmt.Appendf(nil, "%q", string(w))}); at < 0 {
					at = p.match(record{raw: []byte(w)})
				}
				next := at
				if at < 0 {
					if next = p.doneOption(); next < 0 {
						return unsupported("begin: %s can't be chosen for %s", w, done[i].Card)
					}
				}
				group = p.dec.Group
				if err := p.g.Answer(next); err != nil {
					return err
				}
			}
		}
	}
	if group != 0 && p.g.Decision(&p.dec) && p.dec.Group == group && p.doneOption() >= 0 {
		return p.g.Answer(p.doneOption())
	}
	return nil
}

// castBefore puts the spells that are on the stack as the position begins there.
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
			return unsupported("begin: %s on the stack has different targets, or modes", c.Card)
		}
		if c.As != "" {
			p.alias[c.As] = p.g.Ref(at)
		}
	}
	return nil
}
