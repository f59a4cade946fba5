package table

import (
	"fmt"
	"maps"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// Naming a card (201.4): any card name may be chosen. The rules of a game contain the names of both decks, so the whole
// list of options would tell a player what is in the others' decks. They are offered only the names of their own cards
// and of those they have seen; any other name they type. It is accepted or refused without a look at the others'
// decks. A name that no card in the game has is stored with the answer.

// anyName reports whether a decision is the choice of a card name.
func anyName(d *engine.Decision) bool {
	n := len(d.Options)
	return d.Kind == program.DecideName && n > 0 && d.Options[n-1].N == int32(program.OtherName)
}

// offered returns the options of a decision that its player is shown, by their numbers in the decision; nil for all.
func (p *play) offered(d *engine.Decision) []int {
	if !anyName(d) {
		return nil
	}
	known := p.knownNames(int(d.By))
	var out []int
	for i := range d.Options {
		if n := program.NameID(d.Options[i].N); n == program.OtherName || known[n] {
			out = append(out, i)
		}
	}
	return out
}

// knownNames returns the names of the cards in the game that a player has or has seen.
func (p *play) knownNames(seat int) map[program.NameID]bool {
	rules := p.g.Rules()
	out := map[program.NameID]bool{}
	for c, seen := range p.history.seen {
		if i := &p.g.Cards[c]; int(i.Owner) == seat || seen>>seat&1 != 0 {
			def := &rules.Defs[i.Def]
			out[def.Name] = true
			for _, f := range def.Faces {
				out[rules.Defs[f].Name] = true
			}
		}
	}
	return out
}

// choice returns the option that an answer chooses, and the card name if one was typed.
func (t *Table) choice(seat int, m *wire.Answer) (option int, name string, err error) {
	shown := t.play.offered(&t.d)
	n := len(t.d.Options)
	if shown != nil {
		n = len(shown)
	}
	switch {
	case m.Name != "" && shown == nil:
		return 0, "", refuse("option", "no card name is to be chosen now")
	case m.Name != "":
		return t.nameCard(seat, m.Name)
	case m.Options[0] < 0 || m.Options[0] >= n:
		return 0, "", refuse("option", "no option %d; the options are numbered 0 to %d", m.Options[0], n-1)
	case shown != nil:
		return shown[m.Options[0]], "", nil
	}
	return m.Options[0], "", nil
}

// nameCard returns the option for a card name that a player types, and the name as it is written.
func (t *Table) nameCard(seat int, typed string) (option int, name string, err error) {
	rules, key := t.play.g.Rules(), card.Key(strings.TrimSpace(typed))
	for n := range t.play.knownNames(seat) {
		if card.Key(rules.Name(n)) == key {
			for i := range t.d.Options {
				if t.d.Options[i].N == int32(n) {
					return i, rules.Name(n), nil
				}
			}
			return 0, "", refuse("option", "the name %s can't be chosen for this", rules.Name(n))
		}
	}
	types, supers, name, err := t.h.cardNamed(key, typed)
	if err != nil {
		return 0, "", err
	}
	if !t.play.g.MayName(types, supers) {
		return 0, "", refuse("option", "%s isn't a card of the kind to be named", name)
	}
	other := len(t.d.Options) - 1
	for i := range t.d.Options[:other] {
		if card.Key(rules.Name(program.NameID(t.d.Options[i].N))) == key {
			return i, name, nil
		}
	}
	return other, name, nil
}

// cardNamed returns the card types and the exact name of the card, or of the part of one, that has a name.
func (h *Host) cardNamed(key, typed string) (types program.TypeSet, supers program.SuperSet, name string, err error) {
	cards := h.cards.Load()
	if cards == nil {
		return 0, 0, "", refuse("option", "this server knows no card names besides those of your cards and those you have seen")
	}
	c, err := cards.Lookup(typed)
	if err != nil {
		return 0, 0, "", refuse("option", "%v", err)
	}
	for i := range c.Faces {
		if f := &c.Faces[i]; card.Key(f.Name) == key {
			return program.TypeSet(f.Types), program.SuperSet(f.Supertypes), f.Name, nil
		}
	}
	return 0, 0, "", refuse("option", "%s is several names; choose one of them", c.Name)
}

// say tells everybody which name is chosen by the answer that is about to be given, or which value of X for a cost that
// is paid as something resolves (107.3f).
func (p *play) say(d *engine.Decision, option int) {
	if d.Kind == program.DecideX && option >= 0 && option < len(d.Options) {
		for _, w := range p.voices {
			if v := p.g.View(w.me); !v.Announcing() { // else it stands with what is cast or activated
				w.lines = append(w.lines, wire.Line{Text: w.log.Does(d.By, fmt.Sprintf("choose X = %d for %s",
					d.Options[option].N, w.log.Name(v, d.Source))), Turn: v.Turn(), Kind: "note"})
			}
		}
		return
	}
	if d.Kind == program.DecideMana && d.Source == engine.NoRef {
		p.sayToll(d)
		return
	}
	if d.Kind != program.DecideName || option < 0 || option >= len(d.Options) ||
		d.Options[option].Kind != engine.OptName {
		return
	}
	for _, w := range p.voices {
		v := p.g.View(w.me)
		name := p.named[len(p.inputs)]
		switch {
		case v.FaceDown(d.Source) && !v.Sees(d.Source):
			name = "a card, secretly" // 702.106a
		case name == "":
			name = v.Rules().Name(program.NameID(d.Options[option].N))
		}
		w.lines = append(w.lines, wire.Line{Text: w.log.Does(d.By, "choose the name "+name), Turn: v.Turn(),
			Kind: "note"})
	}
}

// sayToll has all logs say what attackers or blockers cost as a player begins to pay for them (508.1h, 509.1e). It is
// paid by one or more answers of a group.
func (p *play) sayToll(d *engine.Decision) {
	v := p.g.Clone().View(d.Player)
	what := map[program.Step]string{program.StepAttackers: "attack", program.StepBlockers: "block"}[v.Step()]
	all, _ := v.ManaDue()
	if n := len(p.steps); what == "" || all == nil || v.Resolving() != engine.NoRef ||
		n > 0 && p.steps[n-1].group == d.Group {
		return
	}
	for _, w := range p.voices {
		w.lines = append(w.lines, wire.Line{Text: w.log.Does(d.Player, "pay "+all.String()+" to "+what), Turn: v.Turn(),
			At: len(p.inputs), Kind: "note"})
	}
}

// name keeps the names that were typed for answers from a position on; it forgets those that were there before.
func (p *play) name(at int, names map[int]string) { p.named = renamed(p.named, at, names) }

// renamed adds names that were typed for answers from a position on to those before it.
func renamed(named map[int]string, at int, names map[int]string) map[int]string {
	maps.DeleteFunc(named, func(i int, _ string) bool { return i >= at })
	if named == nil {
		named = map[int]string{}
	}
	maps.Copy(named, names)
	return named
}

// typed returns the names that were typed for the answers from one position up to another.
func (p *play) typed(from, to int) map[int]string {
	out := maps.Clone(p.named)
	maps.DeleteFunc(out, func(i int, _ string) bool { return i < from || i >= to })
	return out
}
