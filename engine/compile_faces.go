package engine

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// card compiles a card's faces and what they make together. Its DefID is what the card is in a deck.
func (c *compiler) card(t *rulebook.CardText) (DefID, []error) {
	var ids []DefID
	var errs []error
	c.half = 0
	for i := range t.Card.Faces {
		c.door = 0
		if layoutOf(t.Card.Layout) == LayoutSplit {
			c.door = i + 1
		}
		id, err := c.face(t.Card, &t.Card.Faces[i], linesOf(t, i))
		errs = append(errs, err...)
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return 0, []error{fmt.Errorf("%s: a card without a face", t.Card.Name)}
	}
	layout := layoutOf(t.Card.Layout)
	if len(ids) == 1 && len(errs) == 0 && hasWord(linesOf(t, 0), "bestow") {
		return c.bestow(t, ids[0])
	}
	if k, ok := keywordIn(linesOf(t, 0), "prototype"); ok && len(ids) == 1 && len(errs) == 0 {
		return c.prototype(t, ids[0], k)
	}
	if len(ids) != 2 && layout != LayoutMeld {
		c.b.SetFaces(layout, ids...)
		return ids[0], errs
	}
	if layout == LayoutSplit {
		return c.halves(t, ids, errs)
	}
	c.b.SetFaces(layout, ids...)
	return ids[0], errs
}

func linesOf(t *rulebook.CardText, face int) []rulebook.Line {
	if face < len(t.Faces) {
		return t.Faces[face].Lines
	}
	return nil
}

// halves compiles a split card as a whole beside its halves: what it is outside the stack, and as a fused spell (709.4). A card of permanents' halves is a Room.
func (c *compiler) halves(t *rulebook.CardText, ids []DefID, errs []error) (DefID, []error) {
	left, right := &t.Card.Faces[0], &t.Card.Faces[1]
	f := *left
	f.Name = t.Card.Name
	f.Cost, f.NoCost = left.Cost.Plus(right.Cost), left.NoCost && right.NoCost
	f.Types |= right.Types
	f.Supertypes |= right.Supertypes
	f.Indicator |= right.Indicator
	for _, s := range right.Subtypes {
		if !f.HasSubtype(s) {
			f.Subtypes = append(slices.Clone(f.Subtypes), s)
		}
	}
	lines := slices.Concat(linesOf(t, 0), linesOf(t, 1))
	c.half, c.door = len(linesOf(t, 0))+1, 1
	whole, err := c.face(t.Card, &f, lines)
	c.half = 0
	if len(errs) == 0 {
		errs = err
	}
	if left.Types&TypesPermanent == 0 {
		c.b.SetHalves(LayoutSplit, whole, 0, ids...)
		return whole, errs
	}
	locked := Def{}
	locked.Chars.Types = f.Types
	for _, s := range f.Subtypes {
		locked.Chars.Subtypes.Add(c.b.Subtype(string(s)))
	}
	c.b.SetHalves(LayoutRoom, whole, c.b.Def(locked), ids...)
	for i, how := range [...]FaceChange{FaceOpenLeft, FaceOpenRight} {
		cost := t.Card.Faces[i].Cost
		ab := Ability{Kind: AbKeyword, Hook: Unlock, N: c.b.Const(int(how)), Cost: c.b.Cost(Cost{Mana: cost, Label: cost.String()}), Label: "Unlock " + t.Card.Faces[i].Name}
		c.b.r.Defs[ids[i]].unlock = c.b.Ability(ab)
	}
	return whole, errs
}

// hasWord says whether a keyword stands among lines.
func hasWord(lines []rulebook.Line, w ability.Word) (found bool) {
	for _, l := range lines {
		if k, ok := l.Ability.(ability.Keywords); ok {
			for _, x := range k.List {
				y, is := x.(ability.Keyword)
				found = found || is && y.Word == w
			}
		}
		if k, ok := l.Ability.(ability.Keyword); ok {
			found = found || k.Word == w
		}
	}
	return found
}

// bestow compiles the bestowed Aura that a card can be cast as, beside the card: an Aura enchantment with enchant creature, and no creature (702.103b).
func (c *compiler) bestow(t *rulebook.CardText, front DefID) (DefID, []error) {
	f := t.Card.Faces[0]
	f.Types &^= 1 << ability.Creature
	f.Power, f.Toughness = "", ""
	creature := map[ability.Subtype]bool{}
	for _, s := range ability.Subtypes(ability.Creature) {
		creature[s] = true
	}
	var subtypes []ability.Subtype
	for _, s := range f.Subtypes {
		if !creature[s] {
			subtypes = append(subtypes, s)
		}
	}
	f.Subtypes = append(subtypes, "Aura")
	c.bestowed = true
	aura, errs := c.face(t.Card, &f, linesOf(t, 0))
	c.bestowed = false
	c.b.SetFaces(LayoutBestow, front, aura)
	return front, errs
}

// craft is the ability to exile a permanent and its materials, from the battlefield or the graveyard, and return it transformed (702.167a, b).
func (c *compiler) craft(w *work, k ability.Keyword, label string) {
	u := c.unit()
	b := u.b
	you := b.Set(SetYou)
	cost := u.costOf(you, k.Cost)
	of := c.freeUnit().prop(k.Of)
	there := b.Set(SetAll, int32(Battlefield.Bit()), int32(u.and(u.and(of, b.Prop(PropOther)), b.Prop(PropControlledBy, int32(you)))))
	dead := b.Set(SetAll, int32(Graveyard.Bit()), int32(u.and(of, b.Prop(PropOwnedBy, int32(you)))))
	used, made := u.reg(), u.reg()
	cost.Parts = append(cost.Parts, CostPart{Kind: PartExile, From: b.Set(SetSource), All: true, Reg: NoReg},
		CostPart{Kind: PartExile, From: b.Set(SetBoth, int32(there), int32(dead)), Reg: used})
	u.emit(Instr{Op: OpMove, R: made, Flags: MoveTransformed, A: int32(b.Set(SetSource)), B: int32(Battlefield), C: PosEnd})
	u.emit(Instr{Op: OpLink, R: NoReg, A: int32(b.Set(SetReg, int32(used), 1)), B: int32(MemCrafted), C: int32(u.setReg(made))})
	w.d.Abilities = append(w.d.Abilities, b.Ability(Ability{Kind: AbActivated, Flags: AbSorcery, Cost: b.Cost(cost), Prog: u.program(), NRegs: uint8(u.regs), Label: label}))
}

// cover is the definition of what lies face down: a 2/2 creature (708.2a), with ward {2} (disguise, cloak), or one that its mana cost turns face up.
func (c *compiler) cover(ward, byMana bool) DefID {
	c.b.r.manifests = c.b.r.manifests || byMana
	at := 0
	if ward {
		at |= 1
	}
	if byMana {
		at |= 2
	}
	if at == 0 {
		return c.b.r.cover
	}
	if c.covers[at] == 0 {
		d := Def{ByMana: byMana}
		d.Chars = Chars{Types: TypeCreature, Flags: HasPT, Power: 2, Toughness: 2}
		if ward {
			u := c.freeUnit()
			d.Abilities = u.keywordAbilities(ability.Keyword{Word: "ward", Cost: []ability.Act{ability.PayMana{Cost: ability.ManaCost(mana.MustCost("{2}"))}}})
		}
		c.covers[at] = c.b.Def(d)
	}
	return c.covers[at]
}

// morph is the keyword ability of a card that can be cast face down, and turned face up for a cost (702.37, 702.168).
func (c *compiler) morph(w *work, k ability.Keyword, label string) {
	ab := Ability{Kind: AbKeyword, Hook: Morph, Zones: Hand.Bit() | Battlefield.Bit(), Cover: c.cover(k.Word == "disguise", false), Label: label}
	if k.Word == "disguise" {
		ab.Hook = Disguise
	}
	if k.Word == "megamorph" {
		ab.N = c.b.Const(1)
	}
	u := c.unit()
	ab.Cost = u.cost(k.Cost)
	ab.NRegs = uint8(u.regs)
	c.b.r.Costs[ab.Cost].Label = strings.Trim(label[min(len(k.Word), len(label)):], " —.")
	w.d.Chars.Keywords.Add(ab.Hook)
	w.d.Abilities = append(w.d.Abilities, c.b.Ability(ab))
}
