package scenario

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// This file has the status of pieces beyond tapped and face down: designations, faces, choices, components.

// parts returns the other cards that a permanent consists of.
func (pc *Piece) parts() []string {
	if pc.Melded != "" {
		return []string{pc.Melded}
	}
	return pc.Merged
}

// named returns a card without abilities that is used only for its name.
func named(c *card.Card) *card.Card {
	like := *c
	like.Faces = slices.Clone(c.Faces)
	for i := range like.Faces {
		like.Faces[i].Text = nil
	}
	return &like
}

// check returns an error if the fields of a piece don't fit its zone or its card.
func (pc *Piece) check(z program.Zone, s *Scenario, cards *card.Collection) error {
	permanent := pc.Owner != "" || pc.Attacks != "" || len(pc.Chosen) > 0 || pc.Manifested || pc.Cloaked ||
		pc.PhasedOut || pc.Flipped || len(pc.Unlocked) > 0 || pc.Level != 0 || pc.Renowned || pc.Monstrous ||
		pc.Suspected || pc.Solved || pc.Saddled || pc.Harnessed || pc.RingBearer ||
		pc.Melded != "" ||
		len(pc.Merged) > 0
	if permanent && z != program.Battlefield {
		return fmt.Errorf("%s: only a permanent can have this status", pc.Card)
	}
	if (pc.OnAdventure || pc.Foretold != "" || pc.Plotted != "") && z != program.Exile {
		return fmt.Errorf("%s: only a card in exile can be on an adventure, foretold or plotted", pc.Card)
	}
	for _, when := range []string{pc.Foretold, pc.Plotted} {
		if when != "" && when != earlier && when != thisTurn {
			return fmt.Errorf("%s: foretold and plotted must be %q or %q, not %q", pc.Card, earlier, thisTurn, when)
		}
	}
	if pc.Manifested && pc.Cloaked || pc.Melded != "" && len(pc.Merged) > 0 {
		return fmt.Errorf("%s can't be both manifested and cloaked, or both melded and merged", pc.Card)
	}
	c := cards.Find(pc.Card)
	has := func(subtype string) bool {
		return slices.ContainsFunc(
			c.Faces,
			func(f card.Face) bool { return slices.Contains(f.Subtypes, ability.Subtype(subtype)) },
		)
	}
	for _, need := range []struct {
		said bool
		of   string
	}{{pc.Level != 0, "Class"}, {pc.Solved, "Case"}, {len(pc.Unlocked) > 0, "Room"}} {
		if need.said && c != nil && !has(need.of) {
			return fmt.Errorf("%s is not a %s", pc.Card, need.of)
		}
	}
	if pc.Level < 0 || pc.Level > 3 {
		return fmt.Errorf("%s: the level of a Class must be 1 to 3", pc.Card)
	}
	return nil
}

// When a card was foretold or plotted.
const (
	earlier  = "earlier"
	thisTurn = "this turn"
)

// Made-up cards whose effects are carried out to set a status.
var (
	suspecting = ownCard("what is suspected", "Suspect target creature.")
	tempting   = ownCard("the Ring", "The Ring tempts you.")
	manifests  = ownCard("what is manifested", "Manifest the top card of your library.")
	cloaks     = ownCard("what is cloaked", "Cloak the top card of your library.")
)

func ownCard(name, text string) *card.Card {
	list, err := card.Read(name, strings.NewReader(name+"\nSorcery\n"+text+"\n"))
	if err != nil {
		panic(err) // it is a constant
	}
	return list[0]
}

// statusCards returns those of them that the scenario needs.
func (s *Scenario) statusCards() []*card.Card {
	need := map[*card.Card]bool{}
	for i := range s.Players {
		q := &s.Players[i]
		if q.Tempted > 0 {
			need[tempting] = true
		}
		for j := range q.Battlefield {
			pc := &q.Battlefield[j]
			need[suspecting] = need[suspecting] || pc.Suspected
			need[manifests] = need[manifests] || pc.Manifested
			need[cloaks] = need[cloaks] || pc.Cloaked
		}
	}
	var out []*card.Card
	for _, c := range []*card.Card{suspecting, tempting, manifests, cloaks} {
		if need[c] {
			out = append(out, c)
		}
	}
	return out
}

// label assigns the labels to the objects.
func (p *play) label() {
	for name, i := range p.placed {
		if r := p.g.Ref(i); r != engine.NoRef {
			p.alias[name] = r
		}
	}
}

// chosenWord returns the option that an entering piece chooses, -1 if the piece doesn't specify it.
func (p *play) chosenWord() int {
	for i := range p.pieces {
		words, ok := p.words[i]
		if !ok {
			words = p.pieces[i].piece.Chosen
		}
		if len(words) == 0 || p.g.Ref(i) != p.dec.Source {
			continue
		}
		p.label()
		for k, w := range words {
			raw := fmt.Appendf(nil, "%q", string(w))
			at := p.match(record{raw: raw})
			if at < 0 {
				at = p.match(record{raw: []byte(w)})
			}
			if at >= 0 {
				p.words[i] = slices.Delete(slices.Clone(words), k, k+1)
				return at
			}
			if _, later := p.placed[string(w)]; later && p.dec.Options[0].Kind == engine.OptObject {
				return 0 // until it is there
			}
		}
	}
	return -1
}

// status adds the further fields of a piece to a status.
func (p *play) status(pl placing, ref engine.Ref, st *engine.Status) error {
	pc := pl.piece
	for _, m := range []struct {
		said bool
		flag program.BodyFlags
	}{
		{pc.Renowned, program.Renowned}, {pc.Monstrous, program.Monstrous}, {pc.Solved, program.Solved},
		{pc.Saddled, program.Saddled}, {pc.Harnessed, program.Harnessed}, {pc.RingBearer, program.RingBearer},
		{pc.Flipped, program.Flipped},
	} {
		if m.said {
			st.Marks |= m.flag
		}
	}
	st.Level, st.OnAdventure = int32(pc.Level), pc.OnAdventure
	for _, i := range pl.parts {
		st.Under = append(st.Under, p.g.Ref(i))
	}
	v := p.g.View(engine.Judge)
	def := p.rules.Def(p.defs[pc.Card])
	switch {
	case pc.Flipped && def.Layout != program.LayoutFlip:
		return unsupported("%s is not a flip card", pc.Card)
	case pc.OnAdventure && def.Layout != program.LayoutAdventure:
		return unsupported("%s has no Adventure", pc.Card)
	case pc.RingBearer && !creature(v, ref):
		return unsupported("%s is not a creature, so it can't be a Ring-bearer", pc.Card)
	case pc.Suspected && !creature(v, ref):
		return unsupported("%s is not a creature, so it can't be suspected", pc.Card)
	}
	for _, door := range pc.Unlocked {
		switch low := strings.ToLower(door); {
		case low == "left" ||
			len(def.Faces) > 1 && strings.EqualFold(p.rules.Name(p.rules.Def(def.Faces[0]).Name), door):
			st.Marks |= program.LeftOpen
		case low == "right" ||
			len(def.Faces) > 1 && strings.EqualFold(p.rules.Name(p.rules.Def(def.Faces[1]).Name), door):
			st.Marks |= program.RightOpen
		default:
			return unsupported("%s has no door %q", pc.Card, door)
		}
	}
	return nil
}

func creature(v engine.View, ref engine.Ref) bool {
	c, ok := v.Chars(ref)
	return ok && c.Is(program.TypeCreature)
}

// statusDone carries out what must wait until all pieces are in place.
func (p *play) statusDone() error {
	for i, pl := range p.pieces {
		pc, ref := pl.piece, p.g.Ref(i)
		for _, x := range []struct {
			word program.Keyword
			when string
		}{{program.Foretell, pc.Foretold}, {program.Plot, pc.Plotted}} {
			if x.when != "" && !p.g.Ready(ref, x.word, x.when == thisTurn) {
				return unsupported("%s can't be foretold or plotted: it has no such ability", pc.Card)
			}
		}
		if pc.Owner != "" {
			p.g.SettleControl(ref)
		}
		if pc.Suspected {
			d := p.rules.Def(p.defs[suspecting.Faces[0].Name])
			if !p.g.ApplyPriorEffect(
				engine.PriorEffect{
					Player:  p.g.View(engine.Judge).Controller(ref),
					Ability: d.Spell,
					Targets: []engine.Ref{ref},
				},
			) {
				return unsupported("%s can't be suspected", pc.Card)
			}
		}
	}
	for i, pl := range p.pieces {
		ref := p.g.Ref(i)
		if pl.piece.PhasedOut && p.g.View(engine.Judge).Zone(ref) != program.Phased &&
			!p.g.PhaseOut(ref) { // it may have done so with what it is attached to
			return unsupported("%s can't be phased out", pl.piece.Card)
		}
	}
	return nil
}

// inPool reads mana written as symbols of one type each.
func inPool(s string) ([]mana.Amount, error) {
	var out []mana.Amount
	for rest := strings.ReplaceAll(s, " ", ""); rest != ""; {
		inner, after, ok := strings.Cut(rest, "}")
		at := strings.Index("WUBRGC", strings.TrimPrefix(inner, "{"))
		if !ok || len(inner) != 2 || inner[0] != '{' || at < 0 {
			return nil, fmt.Errorf("mana is written as {R}{G}{C}, not %q", s)
		}
		out = append(out, mana.Amount{Unit: mana.Unit{Kind: mana.Kind(at)}, N: 1})
		rest = after
	}
	return out, nil
}
