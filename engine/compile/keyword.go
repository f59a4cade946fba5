package compile

import (
	"fmt"

	"arbiter/ability"
	"arbiter/engine/program"
)

// deckWords are the keywords that only concern deck construction (702.124a).
var deckWords = map[ability.Word]bool{"partner": true, "friends forever": true, "choose a background": true,
	"doctor's companion":       true,
	"partner—character select": true, "partner—father & son": true, "partner—survivors": true}

// keyword adds a keyword ability to the face.
func (f *faceCompiler) keyword(k ability.Keyword, text string) {
	h := program.KeywordOf(k.Word)
	if h == program.Ascend {
		f.c.b.Features().Ascends = true
		if f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 { // 702.131a: a spell ability
			if m, ok, err := f.c.o.Keyword(f.c.e, k); ok && err == nil && len(m.Means) == 1 {
				f.add(m.Means[0], text)
			}
			return
		}
	}
	if h == program.SpaceSculptor {
		f.c.b.Sectors()
	}
	if h == program.StartEngines {
		f.c.b.Features().Engines = true
		f.c.newFree().inheritSpeed()
	}
	if h == program.Daybound || h == program.Nightbound {
		f.c.b.Features().Daybound = true
		if h == program.Daybound { // 702.145b: how it enters at night
			f.d.Abilities = append(f.d.Abilities, f.c.newFree().keywordAbilities(k)...)
		}
	}
	if program.SimpleKeyword(k) {
		f.d.Chars.Keywords.Add(h)
		return
	}
	if k.Word == "prototype" {
		return // 718.2: the other face
	}
	if deckWords[k.Word] && k.Of == nil && k.N == nil {
		return
	}
	switch h {
	case program.Changeling:
		f.d.Chars.Keywords.Add(h)
		f.d.Chars.Subtypes.AddAll(&f.c.b.Draft.CreatureTypes) // 702.73a, in every zone
		return
	case program.Devoid:
		f.d.Chars.Keywords.Add(h)
		f.d.Chars.Colors = 0
		return
	case program.Enchant:
		f.enchant(k, text)
		return
	case program.ReadAhead:
		f.readAhead(text)
		return
	case program.HiddenAgenda:
		f.hiddenAgenda(k, text)
		return
	}
	if len(k.Only) == 0 && f.c.castKeyword(f, k, text) {
		return
	}
	if len(k.Only) == 0 && f.meansCasting(k) {
		return
	}
	if h == program.Madness || h == program.Reconfigure {
		f.d.Chars.Keywords.Add(h)
	}
	if h == program.Reconfigure {
		f.attachedNoCreature()
	}
	l := f.c.newFree()
	f.d.Abilities = append(f.d.Abilities, l.keywordAbilities(k)...)
}

// protectedQuality is the quality that something has protection from; protection from opponents is from what they
// control (702.16k).
func (l *lowerer) protectedQuality(p ability.Property) program.PropX {
	if p == ability.Property(ability.IsKind{Kind: ability.AnyOpponent}) {
		return l.b.PropControlledBy(l.b.SetOpponents())
	}
	if c, ok := p.(ability.OfChosen); ok && c.What == ability.APlayer {
		return l.b.PropControlledBy(l.refChosen(ability.Chosen{Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}))
	}
	if s, ok := p.(ability.Shares); ok { // from the colors or card types that any of them has
		b, what := l.b, program.ShareColor
		if s.What == ability.ACardType {
			what = program.ShareType
		} else if s.What != ability.AColor {
			refuse(p, "a quality")
		}
		return b.PropThat(b.CondExists(b.SetFilter(l.about(s.With), b.PropShares(what, b.SetIt()))))
	}
	return l.prop(p)
}

// keywordAbilities returns the abilities that a keyword stands for: those of the rulebook's definition, or a marker
// that the engine's code looks for.
func (l *lowerer) keywordAbilities(k ability.Keyword) []program.AbilityID {
	switch h := program.KeywordOf(k.Word); h {
	case program.Protection, program.Landwalk, program.Hexproof, program.BandsWithOther, program.Enchant:
		v, choosers := l.compiler.newFree(), l.choosers
		l.choosers = nil
		if _, ok := k.Of.(ability.OfChoice); ok {
			refuse(k, "a quality to choose")
		}
		ab := program.Ability{Kind: program.AbKeyword, Keyword: h, Label: l.labelOf(k)}
		if h == program.Protection {
			ab.Prop = v.protectedQuality(k.Of)
			ab.Spares = l.compiler.sparing
		} else {
			ab.Prop = v.prop(k.Of)
		}
		ids := []program.AbilityID{l.b.Ability(ab)}
		l.linkChoosers(ids)
		l.choosers = choosers
		return ids
	}
	if program.KeywordOf(k.Word) == program.Toxic && k.N != nil {
		return []program.AbilityID{l.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Toxic,
			Label: l.labelOf(k), N: l.compiler.newFree().num(k.N)})}
	}
	label := l.labelOf(k)
	if label == "" && k.N != nil {
		x := k // "where X is ..." is handled elsewhere
		x.N = ability.X{}
		label = l.labelOf(x)
	}
	if l.o.Keyword == nil {
		refuse(k, "the keyword "+string(k.Word))
	}
	m, ok, err := l.o.Keyword(l.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || len(m.Means) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	c := l.compiler
	defer func(meant ability.Word, cost []ability.Act, links bool) {
		c.meant, c.meantCost, c.links = meant, cost, links
	}(c.meant, c.meantCost, c.links)
	c.meant, c.meantCost, c.links = k.Word, k.Cost, c.links || linked(m.Means)
	var ids []program.AbilityID
	l.compiler.ninjutsu = k.Word == "ninjutsu" || k.Word == "commander ninjutsu"
	defer func() { l.compiler.ninjutsu = false }()
	outer := l.linked
	l.linked = nil
	for _, a := range l.onThis(k, equipOnly(k, m.Means)) {
		// The displayed text is the keyword's own, not its definition's.
		ids = append(ids, l.compiler.ability(a, label)...)
		l.linked = ids
	}
	l.linked = outer
	for _, r := range k.Only { // restrictions after the keyword apply to the ability that a player can activate
		ab := &l.b.Draft.Abilities[ids[0]]
		if ab.Kind != program.AbActivated && ab.Kind != program.AbKeyword {
			refuse(k, "the keyword "+string(k.Word))
		}
		l.compiler.newFree().restrict(ab, r)
	}
	l.riders(k.Word, ids)
	if h := l.keywordOf(k.Word); h != program.NoKeyword || k.N != nil {
		for _, id := range ids {
			l.b.Draft.Abilities[id].Keyword = h
			if c, ok := k.N.(ability.Const); ok {
				l.b.Draft.Abilities[id].N = l.b.Const(c.N)
			}
		}
	}
	return ids
}

// keywordOf is the keyword that cards call so: one that code knows, or one of those that a game has for words that no
// rulebook defines. NoKeyword is one that only text knows.
func (c *compiler) keywordOf(w ability.Word) program.Keyword {
	if h := program.KeywordOf(w); h != program.NoKeyword || c.o.Keyword == nil {
		return h
	}
	if h, ok := c.learned[w]; ok {
		return h
	}
	h := program.NoKeyword
	if m, ok, err := c.o.Keyword(c.e, ability.Keyword{Word: w}); ok && err == nil && m.Learned {
		if h = program.Learned1 + c.nextLearned; h > program.Learned8 {
			panic(unsupported(fmt.Sprintf("%q is one learned keyword too many for a game", w)))
		}
		c.nextLearned++
	}
	if c.learned == nil {
		c.learned = map[ability.Word]program.Keyword{}
	}
	c.learned[w] = h
	return h
}

// enchant compiles what an Aura can be attached to, which its spell targets (303.4a).
func (f *faceCompiler) enchant(k ability.Keyword, text string) {
	l := f.c.newLowerer()
	p := l.prop(k.Of)
	players, objs := nounSort(k.Of)
	if f.d.Enchant != 0 { // 702.5c: all of them apply
		f.d.Enchant = l.and(f.d.Enchant, p)
		t := &f.c.b.Draft.Abilities[f.d.Spell].Targets[0]
		t.Prop, t.Players, t.Objects = l.and(t.Prop, p), t.Players && players, t.Objects && objs
		return
	}
	f.d.Enchant = p
	zones := program.Battlefield.Bit()
	nounZone(k.Of, &zones)
	if f.d.Spell == 0 {
		reg := l.reg()
		f.d.Spell = f.c.b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(),
			NRegs: uint8(l.regs), Label: text,
			Targets: []program.TargetSpec{{Reg: reg, Players: players, Objects: objs, Zone: zones, Prop: p,
				Chosen: l.unless(f.c.unchosen)}}})
	}
}

// hasKeyword is the property of having a keyword ability.
func (l *lowerer) hasKeyword(k ability.Keyword) program.PropX {
	h := l.keywordOf(k.Word)
	if h == program.NoKeyword {
		refuse(k, "an ability that is granted")
	}
	if program.SimpleKeyword(k) && h != program.Landwalk && h != program.Hexproof {
		return l.b.PropKeyword(h)
	}
	return l.b.PropFromKeyword(h, l.qualityOf(k)) // "hexproof from" is hexproof too (702.11e)
}

// lostAsAbility reports whether a keyword is an ability of the object that is lost as such, not a bit of its
// characteristics: "flanking".
func (c *compiler) lostAsAbility(k ability.Keyword) bool {
	h := c.keywordOf(k.Word)
	return h != program.NoKeyword && h != program.Changeling && !program.SimpleKeyword(ability.Keyword{Word: k.Word})
}

// qualityOf is the quality that selects some of the abilities of a keyword; 0 for all of them.
func (l *lowerer) qualityOf(k ability.Keyword) program.PropX {
	if k.Of == nil {
		return 0
	}
	switch program.KeywordOf(k.Word) {
	case program.Landwalk, program.Protection, program.Enchant:
		return l.prop(k.Of)
	}
	refuse(k, "an ability with a quality")
	return 0
}

// A spell can have several instances of a keyword with a cost. Each instance is paid separately, and its abilities
// refer to its own payment only (702.152b, 702.153b).

// spareBits are the bits for the second and later instances of such a keyword, unless another cost of the spell uses
// them.
var spareBits = [...]uint8{costBits["conspire"], costBits["offspring"], costBits["entwine"], costBits["overload"],
	costBits["jump-start"], costBits["casualty"], costBits["evidence"], costBits["madness"]}

// instanceBit returns the bit for the cost of a further instance of a keyword, 0 if no text asks whether it was paid.
func (f *faceCompiler) instanceBit(k ability.Keyword) uint8 {
	bit := f.c.bitOf(k.Word)
	if bit == 0 {
		return 0
	}
	used := f.instances
	again := false
	for _, a := range f.d.Abilities {
		if ab := &f.c.b.Draft.Abilities[a]; ab.Kind == program.AbCastMod {
			used |= 1 << ab.Bit
		}
	}
	for _, x := range f.paid {
		again = again || x == k.Word
	}
	if !again {
		if f.instances>>bit&1 != 0 {
			refuse(k, "this many costs of one spell")
		}
		f.paid = append(f.paid[:len(f.paid):len(f.paid)], k.Word)
		return bit
	}
	for _, x := range spareBits {
		if used>>x&1 == 0 {
			f.instances |= 1 << x
			return x
		}
	}
	refuse(k, "this many costs of one spell")
	return 0
}

// Anchor words (607.2m, 614.12c): one of them is chosen as a permanent enters, which has the ability after a word while
// that word is its choice.

func (f *faceCompiler) anchors(a ability.Anchors, text string) {
	if _, self := a.What.(ability.Self); !self || len(a.Names) != len(a.Modes) {
		refuse(a, "an ability")
	}
	b, l := f.c.b, f.c.newLowerer()
	choice := l.reg()
	spec := program.ChoiceSpec{Who: b.SetYou(), Reg: choice, Kind: program.DecideOption}
	for i, n := range a.Names {
		if a.Modes[i].Name != n {
			refuse(a, "an ability")
		}
		spec.Names = append(spec.Names, b.Name(n))
	}
	l.emit(program.DoChoose(choice, b.Choice(spec)))
	l.emit(program.DoRemember(program.MemName, 0, b.NumReg(choice)).With(program.RememberNum))
	ab := program.Ability{Kind: program.AbReplacement, Zones: program.AllZones, Label: text}
	ab.Trigger = []uint32{b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
		Obj: l.itself()})}
	ab.Rewrite = []uint32{b.Rewrite(program.Rewrite{Kind: program.RwFirst})}
	ab.Prog, ab.NRegs = l.program(), uint8(l.regs)
	f.d.Abilities = append(f.d.Abilities, b.Ability(ab))
	chosen := b.NumChosen(program.MemName, 0, 0)
	for i, m := range a.Modes {
		f.stage(b.CondCompare(chosen, b.Const(int(spec.Names[i])), ability.EqualTo), has([]ability.Ability{m.Ability}),
			text)
	}
}

// unless is not being what the text forbids to choose as a target; 0 if it forbids nothing.
func (l *lowerer) unless(unchosen ability.Ref) program.PropX {
	if unchosen == nil {
		return 0
	}
	o, ok := unchosen.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target {
		refuse(unchosen, "what can't be chosen as a target")
	}
	o.Det = ability.Det{}
	return l.b.PropNot(l.described(o))
}
