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

// What more a piece may say of how it lies there than that it is tapped: designations, faces, what was chosen, what it consists of.

// parts are the other cards that a permanent consists of.
func (pc *Piece) parts() []string {
	if pc.Melded != "" {
		return []string{pc.Melded}
	}
	return pc.Merged
}

// named is a card that is there only for its name to be chosen: what it would do does not matter.
func named(c *card.Card) *card.Card {
	like := *c
	like.Faces = slices.Clone(c.Faces)
	for i := range like.Faces {
		like.Faces[i].Text = nil
	}
	return &like
}

// check says what of a piece does not go with its zone, or with its card.
func (pc *Piece) check(z program.Zone, s *Scenario, cards *card.Collection) error {
	permanent := pc.Owner != "" || pc.Attacks != "" || len(pc.Chosen) > 0 || pc.Manifested || pc.Cloaked || pc.PhasedOut || pc.Flipped || len(pc.Unlocked) > 0 || pc.Level != 0 || pc.Renowned || pc.Monstrous ||
		pc.Suspected || pc.Solved || pc.Saddled || pc.Harnessed || pc.RingBearer || pc.Melded != "" || len(pc.Merged) > 0
	if permanent && z != program.Battlefield {
		return fmt.Errorf("%s: only a permanent can be so", pc.Card)
	}
	if (pc.OnAdventure || pc.Foretold != "" || pc.Plotted != "") && z != program.Exile {
		return fmt.Errorf("%s: on an adventure, foretold and plotted are cards in exile", pc.Card)
	}
	for _, when := range []string{pc.Foretold, pc.Plotted} {
		if when != "" && when != earlier && when != thisTurn {
			return fmt.Errorf("%s: foretold and plotted say %q or %q, not %q", pc.Card, earlier, thisTurn, when)
		}
	}
	if pc.Manifested && pc.Cloaked || pc.Melded != "" && len(pc.Merged) > 0 {
		return fmt.Errorf("%s: it is manifested or cloaked, melded or merged, not both", pc.Card)
	}
	c := cards.Find(pc.Card)
	has := func(subtype string) bool {
		return slices.ContainsFunc(c.Faces, func(f card.Face) bool { return slices.Contains(f.Subtypes, ability.Subtype(subtype)) })
	}
	for _, need := range []struct {
		said bool
		of   string
	}{{pc.Level != 0, "Class"}, {pc.Solved, "Case"}, {len(pc.Unlocked) > 0, "Room"}} {
		if need.said && c != nil && !has(need.of) {
			return fmt.Errorf("%s is no %s", pc.Card, need.of)
		}
	}
	if pc.Level < 0 || pc.Level > 3 {
		return fmt.Errorf("%s: the level of a Class is 1 to 3", pc.Card)
	}
	return nil
}

// When a card was foretold or plotted.
const (
	earlier  = "earlier"
	thisTurn = "this turn"
)

// Cards of the scenario's own whose texts are carried out for a status that is more than a mark, or name what it is about.
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

// statusCards are those of them that the scenario needs.
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

// label has the labels mean what lies there.
func (p *play) label() {
	for name, i := range p.placed {
		if r := p.g.Ref(i); r != engine.NoRef {
			p.alias[name] = r
		}
	}
}

// chosenWord is the option that is chosen as a piece says which enters, -1 if it says nothing of it.
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

// status adds to a status what else a piece says.
func (p *play) status(pl placing, ref engine.Ref, st *engine.Status) error {
	pc := pl.piece
	for _, m := range []struct {
		said bool
		flag program.BodyFlags
	}{{pc.Renowned, program.Renowned}, {pc.Monstrous, program.Monstrous}, {pc.Solved, program.Solved}, {pc.Saddled, program.Saddled}, {pc.Harnessed, program.Harnessed}, {pc.RingBearer, program.RingBearer}, {pc.Flipped, program.Flipped}} {
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
		return unsupported("%s is no flip card", pc.Card)
	case pc.OnAdventure && def.Layout != program.LayoutAdventure:
		return unsupported("%s has no Adventure", pc.Card)
	case pc.RingBearer && !creature(v, ref):
		return unsupported("%s is no creature, which a Ring-bearer is", pc.Card)
	case pc.Suspected && !creature(v, ref):
		return unsupported("%s is no creature, which alone is suspected", pc.Card)
	}
	for _, door := range pc.Unlocked {
		switch low := strings.ToLower(door); {
		case low == "left" || len(def.Faces) > 1 && strings.EqualFold(p.rules.Name(p.rules.Def(def.Faces[0]).Name), door):
			st.Marks |= program.LeftOpen
		case low == "right" || len(def.Faces) > 1 && strings.EqualFold(p.rules.Name(p.rules.Def(def.Faces[1]).Name), door):
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

// statusDone carries out what can only be done once everything lies there.
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
			if !p.g.ApplyPriorEffect(engine.PriorEffect{Player: p.g.View(engine.Judge).Controller(ref), Ability: d.Spell, Targets: []engine.Ref{ref}}) {
				return unsupported("%s can't be suspected", pc.Card)
			}
		}
	}
	for i, pl := range p.pieces {
		ref := p.g.Ref(i)
		if pl.piece.PhasedOut && p.g.View(engine.Judge).Zone(ref) != program.Phased && !p.g.PhaseOut(ref) { // it may have done so with what it is attached to
			return unsupported("%s can't be phased out", pl.piece.Card)
		}
	}
	return nil
}

// inPool reads mana: symbols of one type of mana each.
func inPool(s string) ([]mana.Amount, error) {
	var out []mana.Amount
	for rest := strings.ReplaceAll(s, " ", ""); rest != ""; {
		inner, after, ok := strings.Cut(rest, "}")
		at := strings.Index("WUBRGC", strings.TrimPrefix(inner, "{"))
		if !ok || len(inner) != 2 || inner[0] != '{' || at < 0 {
			return nil, fmt.Errorf("%q is not written as {R}{G}{C}", s)
		}
		out = append(out, mana.Amount{Unit: mana.Unit{Kind: mana.Kind(at)}, N: 1})
		rest = after
	}
	return out, nil
}
