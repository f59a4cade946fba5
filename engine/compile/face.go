package compile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// card compiles a card's faces and their combinations. Its DefID is what the card is in a deck.
func (c *compiler) card(t *rulebook.CardText) (program.DefID, []error) {
	var ids []program.DefID
	var errs []error
	layout := layoutOf(t.Card.Layout)
	c.half = 0
	for i := range t.Card.Faces {
		c.door = 0
		if layout == program.LayoutSplit {
			c.door = i + 1
		}
		id, err := c.face(t.Card, &t.Card.Faces[i], linesOf(t, i))
		errs = append(errs, err...)
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return 0, []error{fmt.Errorf("%s: a card without a face", t.Card.Name)}
	}
	if layout == program.LayoutNormal && len(ids) > 1 && len(errs) == 0 {
		return 0, []error{&UnsupportedError{Card: t.Card.Name, Line: t.Card.Name,
			Why: fmt.Sprintf("a card of layout %q with several faces is not supported", t.Card.Layout)}}
	}
	if len(ids) == 1 && len(errs) == 0 && hasWord(linesOf(t, 0), "bestow") {
		return c.bestow(t, ids[0])
	}
	if k, ok := keywordIn(linesOf(t, 0), "prototype"); ok && len(ids) == 1 && len(errs) == 0 {
		return c.prototype(t, ids[0], k)
	}
	if len(ids) != 2 && layout != program.LayoutMeld {
		c.b.SetFaces(layout, ids...)
		return ids[0], errs
	}
	if layout == program.LayoutSplit {
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

// rightHalf is more than the number of whatever a left half and keyword actions mention, and less than those of
// keywords.
const rightHalf ability.Mention = 500_000

// halves compiles a split card as a whole, beside its halves: its characteristics outside the stack, and the fused
// spell (709.4). If the halves are permanents the card is a Room.
func (c *compiler) halves(t *rulebook.CardText, ids []program.DefID, errs []error) (program.DefID, []error) {
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
	for i := range lines[len(linesOf(t, 0)):] {
		if l := &lines[len(linesOf(t, 0))+i]; l.Ability != nil { // the fused spell carries out both texts (702.102d)
			l.Ability = ability.Renumbered(l.Ability, rightHalf).(ability.Ability)
		}
	}
	c.half, c.door = len(linesOf(t, 0))+1, 1
	whole, err := c.face(t.Card, &f, lines)
	c.half = 0
	if len(errs) == 0 {
		errs = err
	}
	if left.Types&program.TypesPermanent == 0 {
		c.b.SetHalves(program.LayoutSplit, whole, 0, ids...)
		return whole, errs
	}
	locked := program.Def{}
	locked.Chars.Types = f.Types
	for _, s := range f.Subtypes {
		locked.Chars.Subtypes.Add(c.b.Subtype(string(s)))
	}
	c.b.SetHalves(program.LayoutRoom, whole, c.b.Def(locked), ids...)
	for i, how := range [...]program.FaceChange{program.FaceOpenLeft, program.FaceOpenRight} {
		cost := t.Card.Faces[i].Cost
		ab := program.Ability{Kind: program.AbKeyword, Keyword: program.Unlock, N: c.b.Const(int(how)),
			Cost: c.b.Cost(program.Cost{Mana: cost, Label: cost.String()}), Label: "Unlock " + t.Card.Faces[i].Name}
		c.b.Draft.Defs[ids[i]].UnlockAbility = c.b.Ability(ab)
	}
	return whole, errs
}

// hasWord reports whether a keyword is among some lines.
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

// bestow compiles the Aura that a card with bestow can be cast as: an Aura enchantment with enchant creature, and no
// creature (702.103b).
func (c *compiler) bestow(t *rulebook.CardText, front program.DefID) (program.DefID, []error) {
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
	c.b.SetFaces(program.LayoutBestow, front, aura)
	return front, errs
}

// craft compiles the ability to exile a permanent and its materials, from the battlefield or the graveyard, and return
// it transformed (702.167a, b).
func (c *compiler) craft(f *faceCompiler, k ability.Keyword, label string) {
	l := c.newLowerer()
	b := l.b
	you := b.SetYou()
	cost := l.costOf(you, k.Cost)
	of := program.PropX(0)
	if k.Of != nil {
		of = c.newFree().prop(k.Of)
	}
	there := b.SetAll(program.Battlefield.Bit(), l.and(l.and(of, b.PropOther()), b.PropControlledBy(you)), 0)
	dead := b.SetAll(program.Graveyard.Bit(), l.and(of, b.PropOwnedBy(you)), 0)
	used, made := l.reg(), l.reg()
	with := program.CostPart{Kind: program.PartExile, From: b.SetBoth(there, dead), Reg: used}
	switch n := k.N.(type) {
	case nil:
	case ability.Least:
		if n.N != ability.Number(ability.Const{N: 1}) {
			refuse(k, "a number of materials")
		}
		with.Any, with.Some = true, true
	default:
		with.N = l.num(n)
	}
	cost.Parts = append(cost.Parts, program.CostPart{Kind: program.PartExile, From: b.SetSource(), All: true,
		Reg: program.NoReg}, with)
	l.emit(program.DoMove(made, b.SetSource(), program.Battlefield, program.PosEnd, 0).With(program.MoveTransformed))
	l.emit(program.DoLink(b.SetReg(used, true), program.MemCrafted, l.setReg(made)))
	f.d.Abilities = append(f.d.Abilities, b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbSorcery,
		Keyword: program.Craft, Cost: b.Cost(cost), Prog: l.program(), NRegs: uint8(l.regs), Label: label}))
}

// faceDownDef returns the face of a face-down object: a 2/2 creature (708.2a), with ward {2} (disguise, cloak) or not,
// and able to be turned face up for its mana cost or not.
func (c *compiler) faceDownDef(ward, byMana bool) program.DefID {
	c.b.Draft.Manifests = c.b.Draft.Manifests || byMana
	at := 0
	if ward {
		at |= 1
	}
	if byMana {
		at |= 2
	}
	if at == 0 {
		return c.b.Draft.FaceDownFace
	}
	if c.faceDownDefs[at] == 0 {
		d := program.Def{ByMana: byMana}
		d.Chars = program.Chars{Types: program.TypeCreature, Flags: program.HasPT, Power: 2, Toughness: 2}
		if ward {
			l := c.newFree()
			d.Abilities = l.keywordAbilities(ability.Keyword{Word: "ward",
				Cost: []ability.Act{ability.PayMana{Cost: ability.ManaCost(mana.MustCost("{2}"))}}})
		}
		c.faceDownDefs[at] = c.b.Def(d)
	}
	return c.faceDownDefs[at]
}

// faceDownAs takes sentences that say what face-down objects are out of a list: "Put any number of cards from your hand
// onto the battlefield face down. They're 5/5 artifact creatures." These are their copiable values for as long as they
// are face down (708.2).
func (l *lowerer) faceDownAs(list []ability.Effect) []ability.Effect {
	for i := 1; i < len(list); i++ {
		before, ok := list[i-1].(ability.Do)
		is, also := list[i].(ability.Do)
		if !ok || !also || len(before.Acts) == 0 || len(is.Acts) != 1 || is.For != nil || is.May || len(is.More) > 0 {
			continue
		}
		var what ability.Ref
		// Others: turn nothing face down.
		switch a := before.Acts[len(before.Acts)-1].(type) {
		case ability.Move:
			if a.To.Zone == ability.Battlefield && a.To.FaceDown {
				what = a.What
			}
		case ability.TurnFaceDown:
			what = a.What
		}
		m := mentionOf(what)
		b, ok := is.Acts[0].(ability.Become)
		if what == nil || m == 0 || mentionOf(is.Who) != m || !ok || !b.Is {
			continue
		}
		if b.Also != 0 || b.Each != nil || b.Not || b.Base || len(b.With) > 0 || b.Name != "" {
			refuse(b, "what an object is face down")
		}
		if l.covers == nil {
			l.covers = map[ability.Mention]ability.Become{}
		}
		l.covers[m] = b
		return append(slices.Clone(list[:i]), l.faceDownAs(list[i+1:])...)
	}
	return list
}

// coverOf is the face that objects are face down, 0 for the one that the rules say: see faceDownAs.
func (l *lowerer) coverOf(what ability.Ref) program.DefID {
	b, ok := l.covers[mentionOf(what)]
	if !ok || mentionOf(what) == 0 {
		return 0
	}
	var d program.Def
	l.describe(&d.Chars, b.Like)
	if b.Size.Power != nil {
		sized(&d.Chars, b.Size, b)
	}
	return l.b.Def(d)
}

// morph compiles the keyword ability of a card that can be cast face down, and turned face up for a cost (702.37,
// 702.168).
func (c *compiler) morph(f *faceCompiler, k ability.Keyword, label string) {
	ab := program.Ability{Kind: program.AbKeyword, Keyword: program.Morph,
		Zones: program.Hand.Bit() | program.Battlefield.Bit(), FaceDownDef: c.faceDownDef(k.Word == "disguise", false),
		Label: label}
	if k.Word == "disguise" {
		ab.Keyword = program.Disguise
	}
	if k.Word == "megamorph" {
		ab.N = c.b.Const(1)
	}
	l := c.newLowerer()
	ab.Cost = l.cost(k.Cost)
	ab.NRegs = uint8(l.regs)
	c.b.Draft.Costs[ab.Cost].Label = strings.Trim(label[min(len(k.Word), len(label)):], " —.")
	f.d.Chars.Keywords.Add(ab.Keyword)
	f.d.Abilities = append(f.d.Abilities, c.b.Ability(ab))
}

// faceDownAction compiles the keyword actions that put cards onto the battlefield face down: manifest (701.40), cloak
// (701.58) and manifest dread (701.62).
func (l *lowerer) faceDownAction(who program.SetX, a ability.KeywordAction, r uint8) bool {
	if a.Word == "meld" && a.What != nil && a.Into != "" {
		l.emit(program.DoMeld(r, l.ref(a.What), who))
		return true
	}
	if a.N != nil || a.Of != nil || a.Times != nil && a.Word != "manifest dread" || l.many {
		return false
	}
	switch a.Word {
	case "manifest", "cloak":
		if a.What == nil {
			return false
		}
		l.manifest(who, l.ref(a.What), a.Word == "cloak", r)
	case "manifest dread":
		if a.Times == nil {
			l.manifestDread(who, r)
			break
		}
		all, one := l.reg(), l.reg()
		l.emit(program.DoLet(all, 0))
		l.repeat(a.Times, func() {
			l.emit(program.DoLet(one, 0))
			l.manifestDread(who, one)
			l.emit(program.DoAddTo(all, l.setReg(one)))
		})
		if r != program.NoReg {
			l.emit(program.DoLet(r, l.setReg(all)))
		}
	default:
		return false
	}
	return true
}

// manifestDread compiles manifesting dread once (701.62a). Register r becomes what was manifested.
func (l *lowerer) manifestDread(who program.SetX, r uint8) {
	b := l.b
	seen, one := l.reg(), l.reg()
	l.emit(program.DoLet(seen, b.SetTop(who, b.Const(2), false)))
	l.emit(program.DoShow(program.NoReg, l.setReg(seen), who, 0))
	none := l.emit(program.DoJumpIfNot(0, b.CondExists(l.setReg(seen))))
	l.emit(program.DoChoose(one, b.Choice(program.ChoiceSpec{Who: who, From: l.setReg(seen), Reg: one,
		Kind: program.DecideChoose})))
	rest := l.let(b.SetFilter(l.setReg(seen), b.PropNot(b.PropIn(l.setReg(one)))))
	l.manifest(who, l.setReg(one), false, r)
	l.emit(program.DoMove(program.NoReg, rest, program.Graveyard, program.PosEnd, 0))
	l.patch(none)
	l.emit(program.DoDid(b.Action("manifest dread"), 0, 0, 0)) // 701.62b: even if some of it was impossible
}

// manifest compiles putting cards onto the battlefield face down. Each can be turned up for its mana cost if it is a
// creature card.
func (l *lowerer) manifest(who, what program.SetX, ward bool, r uint8) {
	one := l.reg()
	if r == program.NoReg {
		r = l.reg()
	}
	all := l.reg()
	l.emit(program.DoLet(all, 0))
	l.loop(what, one, func() { // one at a time (701.40e, 701.58e)
		l.emit(program.DoMove(r, l.setReg(one), program.Battlefield, program.PosEnd, who).With(program.MoveFaceDown))
		l.emit(program.DoMoveMore(int32(l.faceDownDef(ward, true)), 0, 0, 0).With(program.MoveFaceDown))
		l.emit(program.DoAddTo(all, l.setReg(r)))
	})
	l.emit(program.DoLet(r, l.setReg(all)))
	l.emit(program.DoLetNum(r, l.b.NumCount(l.setReg(all))))
}

// turningUp compiles "As ~ is turned face up, ...", also combined with "As ~ enters": a replacement effect that the
// face-up permanent would have (708.11).
func (l *lowerer) turningUp(e ability.AsEnters, ab program.Ability) []program.AbilityID {
	ids := l.entering(e.Effect, ab)
	at := &l.b.Draft.Abilities[ids[0]]
	up := l.b.Pattern(program.Pattern{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(program.FaceUp),
		Obj: l.itself()})
	if !e.Enters {
		at.Trigger = nil
	}
	at.Trigger = append(at.Trigger, up)
	return ids
}

// prototype compiles the prototype face of a card, with the mana cost, power and toughness of the inset frame, and the
// colors of that cost (718.2, 718.3b). All else is as on the card (718.5).
func (c *compiler) prototype(t *rulebook.CardText, front program.DefID, k ability.Keyword) (program.DefID, []error) {
	f := t.Card.Faces[0]
	cost, ok := k.Cost[0].(ability.PayMana)
	power, sized := k.Size.Power.(ability.Const)
	toughness, both := k.Size.Toughness.(ability.Const)
	if !ok || len(k.Cost) != 1 || !sized && k.Size.Power != nil || !both && k.Size.Toughness != nil {
		return front, []error{&UnsupportedError{Card: t.Card.Name, Line: "Prototype",
			Why: "a prototype without a mana cost or without numbers for its size"}}
	}
	f.Cost, f.NoCost = mana.Cost(cost.Cost), false
	f.Power, f.Toughness = strconv.Itoa(power.N), strconv.Itoa(toughness.N)
	small, errs := c.face(t.Card, &f, linesOf(t, 0))
	c.b.SetFaces(program.LayoutPrototype, front, small)
	return front, errs
}

// keywordIn returns the keyword ability with a word among lines.
func keywordIn(lines []rulebook.Line, w ability.Word) (found ability.Keyword, ok bool) {
	look := func(a ability.Ability) {
		if k, is := a.(ability.Keyword); is && k.Word == w && !ok {
			found, ok = k, true
		}
	}
	for _, l := range lines {
		if k, is := l.Ability.(ability.Keywords); is {
			for _, x := range k.List {
				look(x)
			}
		}
		look(l.Ability)
	}
	return found, ok
}

// unlocking returns the patterns of "when you unlock this door": the Room enters with the door unlocked, or it becomes
// unlocked later (709.5h).
func (l *lowerer) unlocking() []program.Pattern {
	if l.door == 0 {
		refuse(ability.KeywordEvent{Word: "unlock this door"}, "an event of a Room, on a card that isn't one")
	}
	b := l.b
	open, how := program.LeftOpen, program.FaceOpenLeft
	if l.door == 2 {
		open, how = program.RightOpen, program.FaceOpenRight
	}
	return []program.Pattern{
		{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true,
			Obj: l.and(l.itself(), b.PropFlags(open))},
		{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(how), Obj: l.itself()},
	}
}

// fullyUnlocking returns the patterns of "you fully unlock a Room" (709.5i).
func (l *lowerer) fullyUnlocking(who ability.Ref, a ability.KeywordEvent) []program.Pattern {
	var out []program.Pattern
	for _, x := range [...]struct {
		how   program.FaceChange
		other program.BodyFlags
	}{{program.FaceOpenLeft, program.RightOpen}, {program.FaceOpenRight, program.LeftOpen}} {
		p := program.Pattern{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(x.how)}
		p.Obj = l.and(l.watched(&p, a.What, program.PartObj), l.b.PropFlags(x.other))
		l.player(&p, who)
		out = append(out, p)
	}
	return out
}

// owns compiles "if you both own and control ~ and a creature named X" of meld cards. The controller chooses one of
// several such creatures as the ability resolves; "them" means that creature and the card itself.
func (l *lowerer) owns(c ability.Owns) program.CondX {
	if o, ok := c.What.(ability.Objects); ok && !c.Control && !o.Det.Target && says[ability.InZone](o.Post) {
		o.Post = append(append([]ability.Property{}, o.Post...), ability.Owned{By: c.Who})
		return l.quantity(o)
	}
	both, ok := c.What.(ability.Both)
	if !ok || !c.Control || len(both.List) != 2 || l.free {
		refuse(c, "a condition")
	}
	if _, you := c.Who.(ability.You); !you {
		refuse(c, "a condition")
	}
	mate, ok := both.List[1].(ability.Objects)
	if _, self := both.List[0].(ability.Self); !self || !ok {
		refuse(c, "a condition")
	}
	b := l.b
	mine := func(x program.PropX) program.PropX {
		you := b.SetYou()
		return l.and(x, l.and(b.PropOwnedBy(you), b.PropControlledBy(you)))
	}
	there := b.SetAll(program.Battlefield.Bit(), mine(l.described(mate)), 0)
	self := b.SetSource()
	if both.Said != 0 {
		one, all := l.reg(), l.reg()
		l.emit(program.DoChoose(one, b.Choice(program.ChoiceSpec{Who: b.SetYou(), From: there, Reg: one,
			Kind: program.DecideChoose})))
		l.emit(program.DoLet(all, b.SetBoth(self, l.setReg(one))))
		l.said[both.Said] = all
	}
	here := b.CondIs(self, l.and(b.PropZone(program.Battlefield.Bit()), mine(0)))
	return b.CondAnd(here, b.CondExists(there))
}

// Levelers (711), Classes (716) and Cases (719): cards whose text box has parts, each with abilities that the permanent
// has under its own condition.

// stage adds what a permanent has while a condition holds for it.
func (f *faceCompiler) stage(cond program.CondX, acts []ability.Act, text string) {
	l := f.c.newFree()
	f.d.Abilities = append(f.d.Abilities, l.static(ability.Do{Who: ability.Self{}, Acts: acts},
		program.Ability{Kind: program.AbStatic, If: cond, Label: text})...)
}

// has is the act of having the abilities of one part of the text box.
func has(list []ability.Ability) []ability.Act {
	var flat []ability.Ability
	for _, a := range list {
		if a == nil { // removed by Rewrite
			continue
		}
		if k, ok := a.(ability.Keywords); ok {
			flat = append(flat, k.List...)
			continue
		}
		flat = append(flat, a)
	}
	if len(flat) == 0 {
		return nil
	}
	return []ability.Act{ability.Gain{List: flat, Has: true}}
}

// level compiles a level symbol of a leveler: with level counters in the given range, it has a base size and abilities
// (711.2a, 711.2b).
func (f *faceCompiler) level(l ability.Level, text string) {
	b := f.c.b
	counters := b.NumCounters(program.CounterLevel, b.SetSource())
	cond := b.CondCompare(counters, b.Const(l.Min), ability.OrMore)
	if l.Max > 0 {
		cond = b.CondAnd(cond, b.CondCompare(counters, b.Const(l.Max), ability.OrLess))
	}
	f.stage(cond, append([]ability.Act{ability.BaseSize{Size: l.Size}}, has(l.Abilities)...), text)
}

// classLevel compiles a class level bar (716.2a): the ability that makes the Class level N, and what the Class has from
// that level on. A permanent without a level is level 1 (716.2d), stored as 0.
func (f *faceCompiler) classLevel(level ability.ClassLevel, text string) {
	b, l := f.c.b, f.c.newLowerer()
	now := b.NumMemory(program.MemLevel)
	before := 0
	if level.N > 2 {
		before = level.N - 1
	}
	ab := program.Ability{Kind: program.AbActivated, Flags: program.AbSorcery, Label: text, Cost: l.cost(level.Cost)}
	ab.If = b.CondCompare(now, b.Const(before), ability.EqualTo)
	l.emit(program.DoRemember(program.MemLevel, 0, b.Const(level.N)).With(program.RememberNum))
	ab.Prog, ab.NRegs = l.program(), uint8(l.regs)
	f.d.Abilities = append(f.d.Abilities, b.Ability(ab))
	if acts := has(level.Abilities); acts != nil {
		f.stage(b.CondCompare(now, b.Const(level.N), ability.OrMore), acts, text)
	}
}

// toSolve is a Case's "To solve" (719.3a).
func (f *faceCompiler) toSolve(s ability.ToSolve, text string) {
	l := f.c.newLowerer()
	ab := program.Ability{Kind: program.AbTriggered, Label: text}
	l.trigger(ability.Begins{Step: ability.EndStep, Whose: ability.You{}}, s.If, &ab)
	self := l.b.SetSource()
	ab.If = l.andCond(ab.If, l.b.CondIs(self, l.b.PropNot(l.b.PropFlags(program.Solved))))
	l.emit(program.DoMark(self, program.Solved))
	f.d.Abilities = append(f.d.Abilities, l.finishTrigger(ab))
}

// solved compiles "Solved — [ability]". The ability is the Case's own, not one that it is given: a static ability
// applies as long as the Case is solved, so that what it does in an earlier layer than that of abilities is done too
// (702.169b); a triggered ability triggers, and an activated ability can be activated, only then (702.169c, 702.169d).
func (f *faceCompiler) solved(a ability.Marked, text string) {
	switch a.Ability.(type) {
	case ability.Statement, ability.Triggered, ability.Activated:
	default: // a keyword may be kept outside of the list of abilities
		refuse(a, "an ability")
	}
	from := len(f.d.Abilities)
	f.add(a.Ability, text)
	l := f.c.newFree()
	b := l.b
	solved := b.CondIs(b.SetSource(), b.PropFlags(program.Solved))
	if from == len(f.d.Abilities) {
		refuse(a, "an ability")
	}
	for _, id := range f.d.Abilities[from:] {
		ab := &b.Draft.Abilities[id]
		switch ab.Kind {
		case program.AbStatic, program.AbReplacement, program.AbActivated:
			ab.If = l.andCond(ab.If, solved)
		case program.AbTriggered:
			if ab.Flags&program.AbState != 0 {
				ab.State = l.andCond(ab.State, solved)
			}
			for _, n := range ab.Trigger { // as it triggers, but not as it resolves
				p := &b.Draft.Patterns[n]
				p.If = l.andCond(p.If, solved)
			}
		case program.AbSpell, program.AbKeyword, program.AbOpening, program.AbCastMod:
			refuse(a, "an ability")
		}
	}
}

// harnessed compiles "∞ — [ability]": the permanent has the ability as long as it is harnessed (702.186b).
func (f *faceCompiler) harnessed(a ability.Marked, text string) {
	b := f.c.b
	f.stage(b.CondIs(b.SetSource(), b.PropFlags(program.Harnessed)), has([]ability.Ability{a.Ability}), text)
}

// striation compiles a station symbol (721.2): with at least that many charge counters the permanent has the abilities;
// the symbol beside the printed power and toughness also makes it a creature of that size. Outside the battlefield the
// card has no power and toughness (721.2c).
func (f *faceCompiler) striation(s ability.Striation, text string) {
	b := f.c.b
	counters := b.NumCounters(f.c.newFree().counter("charge"), b.SetSource())
	cond := b.CondCompare(counters, b.Const(s.Min), ability.OrMore)
	acts := has(s.Abilities)
	if ch := &f.d.Chars; s.Min == f.c.station && ch.Flags&program.HasPT != 0 {
		size := ability.Size{Power: ability.Const{N: int(ch.Power)}, Toughness: ability.Const{N: int(ch.Toughness)}}
		creature := ability.HasType{Type: ability.Creature}
		acts = append(acts, ability.Become{Size: size, Like: []ability.Property{creature}, Also: ability.OtherTypes,
			Base: true, Is: true})
		ch.Flags &^= program.HasPT
		ch.Power, ch.Toughness = 0, 0
	}
	if len(acts) > 0 {
		f.stage(cond, acts, text)
	}
}

// cutLine is a line of a spell without its words in square brackets.
type cutLine struct {
	at  int // its index in the statements
	cut ability.Ability
}

// cleaved adds a line with words in square brackets (702.148a).
func (f *faceCompiler) cleaved(a ability.Cleaved, text string) {
	if _, ok := a.Whole.(ability.Statement); !ok || f.c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		refuse(a, "words in square brackets at this place")
	}
	at := len(f.statements)
	f.add(a.Whole, text)
	if len(f.statements) != at+1 {
		refuse(a, "words in square brackets at this place")
	}
	f.cuts = append(f.cuts, cutLine{at, a.Cut})
}

// finishCleave compiles the spell's text again without the words in square brackets, as an alternative way to cast it:
// the text changes as the spell is put onto the stack (702.148b, 612.1).
func (f *faceCompiler) finishCleave() {
	if f.cleave == nil || len(f.cuts) == 0 {
		return
	}
	l, cuts := f.c.newLowerer(), f.cuts
	for i, s := range f.statements {
		if len(cuts) > 0 && cuts[0].at == i {
			cut, ok := cuts[0].cut.(ability.Statement)
			if cuts = cuts[1:]; !ok {
				continue
			}
			s = cut
		}
		l.targetsOf(s.Does)
		l.effect(s.Does)
	}
	f.cleave.Spell = f.c.b.Ability(l.complete(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(),
		Label: f.cleave.Label}))
	f.castMod(*f.cleave)
}
