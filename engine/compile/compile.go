package compile

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// This file compiles cards and tokens into Rules, once for each edition. The package comment gives an overview.

// An UnsupportedError names a line of a card that the engine can't play.
type UnsupportedError struct {
	Card string
	Line string
	// Words are those of the line that can't be played; "" if no part of it is to blame, or it can't be found.
	Words string
	// Why is the reason without the words of the card, alike for cards with the same obstacle.
	Why string
	as  string // what the words would have to be: "a condition"
	// unread says that the line was not understood, and Why is the reader's error.
	unread bool
}

// Reason is why the line can't be played, with the words of the card where they are known.
func (e *UnsupportedError) Reason() string {
	switch {
	case e.Words == "":
		return e.Why
	case e.as == "":
		return fmt.Sprintf("%q: %s", e.Words, e.Why)
	}
	return fmt.Sprintf("%q is not supported as %s", e.Words, e.as)
}

func (e *UnsupportedError) Error() string {
	if e.unread {
		return e.Why // it names the card, the line and the place
	}
	return fmt.Sprintf("%s: %q: %s", e.Card, e.Line, e.Reason())
}

// CompileOptions are the options of [Compile].
type CompileOptions struct {
	// Label prints an ability that stands inside another: a granted one, one of a token or of a keyword. If nil, such
	// abilities have no text.
	Label func(ability.Ability) string
	// Phrase prints a part of an ability, for errors; nil, or "" for what can't be printed, leaves it without words.
	Phrase func(ability.Node) string
	// Keyword returns what a keyword means in an edition; false if no rulebook defines it.
	Keyword func(rulebook.Edition, ability.Keyword) (rulebook.Meaning, bool, error)
	// Token returns a predefined token in full (111.10); false if no rulebook defines the name.
	Token func(rulebook.Edition, ability.Subtype) (ability.Token, bool, error)
	// Action returns what a keyword action instructs; false if no rulebook defines it in text that can be read.
	Action func(rulebook.Edition, ability.KeywordAction) (ability.Effect, bool, error)
	// Creature is an ability that each creature has by an option of the game; nil for none.
	Creature ability.Ability
	// Counters lists extra kinds of counters that no card in the game names.
	Counters []string
	// Inherent returns the abilities that go with a designation of players, or with a kind of counter on players; with
	// "stun counter" and the like, what such counters on a permanent do.
	Inherent func(of string) ([]ability.Ability, error)
	// Dungeons returns the dungeon cards (309).
	Dungeons func() ([]rulebook.Dungeon, error)
	// Partial plays cards without the lines that can't be read or executed; their Faces list these lines. Otherwise
	// such a card is an error.
	Partial bool
	// Stop, if not nil, is asked before each card; its error ends the compilation.
	Stop func() error
	// Rewrite, for tests, changes every node of every tree before it is compiled, as [ability.Rewrite] does; nil
	// changes nothing.
	Rewrite func(ability.Node) ability.Node
	// Asked, for tests, hears what each description, number and condition was compiled to; nil is nobody.
	Asked func(Question)
	// Resolves, for tests, hears what each spell and ability does as it resolves; nil is nobody.
	Resolves func(Resolution)
}

// Compile returns the Rules of an edition for some cards. The DefIDs are the front faces, in the order of the cards.
// The error joins an UnsupportedError for each line that can't be played.
func Compile(e rulebook.Edition, cards []rulebook.CardText, o CompileOptions) (*program.Rules, []program.DefID, error) {
	if o.Rewrite != nil {
		cards, o = rewritten(cards, o)
	}
	c := &compiler{b: program.NewBuilder(e), e: e, o: o, tokens: map[uint64][]tokenDef{},
		keywordActions: map[uint64]keywordActionProgram{}, inherited: map[string]bool{}}
	for _, t := range []ability.Type{ability.Artifact, ability.Creature, ability.Enchantment, ability.Land} {
		for _, s := range ability.Subtypes(t) {
			c.b.TypesOf(1<<t, string(s))
		}
	}
	for _, k := range o.Counters {
		c.b.Counter(k)
	}
	var errs []error
	ids := make([]program.DefID, len(cards))
	for i := range cards {
		if o.Stop != nil {
			if err := o.Stop(); err != nil {
				return nil, nil, err
			}
		}
		id, err := c.card(&cards[i])
		if err != nil {
			errs = append(errs, err...)
		}
		c.b.Draft.Defs[id].Identity = cards[i].Card.Identity()
		ids[i] = id
	}
	if len(errs) > 0 {
		return nil, nil, errors.Join(errs...)
	}
	if o.Creature != nil {
		c.b.Draft.CreatureAbility = c.ability(o.Creature, c.labelOf(o.Creature))[0]
	}
	c.counterRules()
	r, err := c.b.Rules()
	return r, ids, err
}

// compiler compiles cards. Its fields beside the options and the tables concern the face being compiled.
type compiler struct {
	// station is the highest number of the face's station symbols, the one printed beside its power and toughness.
	station int
	b       *program.Builder
	e       rulebook.Edition
	o       CompileOptions
	tokens  map[uint64][]tokenDef
	// keywordActions are the keyword actions compiled so far, by the hash of the word and its quality.
	keywordActions map[uint64]keywordActionProgram
	// learned are the keywords that stand for words that no rulebook defines; nextLearned counts them, learnedBits are
	// the bits of the costs named after them.
	learned     map[ability.Word]program.Keyword
	nextLearned program.Keyword
	learnedBits map[ability.Word]uint8
	// inherited are the designations whose own abilities have been compiled.
	inherited map[string]bool

	// name is that of the face being compiled.
	name  string
	types program.TypeSet
	// costsX is set while an ability is compiled whose X is chosen for its own cost: a payment of {X} in it uses that X
	// (107.3a).
	costsX bool
	// knownX is which abilities of the face have an X that is chosen elsewhere.
	knownX knownX
	layout card.Layout
	// half is, for a split card as a whole, one more than the number of lines of its left half.
	half int
	// bestowed is set while the bestowed Aura of a card with bestow is compiled.
	bestowed bool
	// door is the half of a split card being compiled: 1 for the left one, 2 for the right one.
	door int
	// faceDownDefs are the faces of face-down objects, by two bits: with ward, and can be turned up for its mana cost.
	faceDownDefs [4]program.DefID
	// entersChoosing are the qualities that the face chooses as it enters; links reports whether it refers to cards
	// exiled with it.
	// entersOptions are the qualities that it chooses from.
	entersChoosing map[ability.Choice]bool
	entersOptions  []ability.Property
	// attaches is the type of what the face, an Aura, is attached to, if the face doesn't have that type itself: "other
	// creatures" are other than the enchanted one.
	attaches ability.Property
	// unchosen is what can't be chosen as the spell's target as it is cast.
	unchosen ability.Ref
	// speaksOfRest: the face mentions "the rest" of a group.
	speaksOfRest bool
	// staticCopy is what the face's static ability says about being a copy of what it chooses (707.2c).
	staticCopy *ability.CopyOf
	// copyTrigger is the ability that triggers as something enters as the copy being compiled (707.9g).
	copyTrigger program.AbilityID
	links       bool
	makes       bool
	// below are the face's lines after the one being compiled.
	below []rulebook.Line
	// meant is the keyword whose definition is being compiled, meantCost its cost.
	meant     ability.Word
	meantCost []ability.Act
	// meantBit is the bit of its cost, where an object can have several instances of it.
	meantBit uint8
	// thisAbility are the modifications that grant the ability being compiled ("and it has this ability"). beheld is
	// the quality of what a cost has its payer behold (701.4).
	beheld      ability.Property
	thisAbility []uint32
	// givers are the nodes that mean the object that gave the ability being compiled.
	givers []uint32
	// choosers are the nodes that ask what the giver of that ability has chosen.
	choosers []uint32
	// sparing is what is attached and not removed by the effect being compiled (702.16n).
	sparing program.PropX
	// granting is set while a granted ability is compiled, copying while the exceptions of a copy are.
	granting, copying bool
	// again numbers the instances of a keyword beyond the first.
	again uint8
	// ninjutsu is set while a ninjutsu ability is compiled.
	ninjutsu bool
	// linked are the abilities of the current keyword compiled so far.
	linked []program.AbilityID
	// kickers are the bits of the face's kicker costs.
	kickers map[string]uint8
	// rathers are the face's alternative costs of mana alone, if it is an instant or sorcery.
	rathers map[string]program.AbilityID
	// revealing is what the face's text lets a player reveal as an additional cost; noted is what the text asks about
	// the time as the spell was cast.
	revealing ability.Ref
	noted     program.CondX
}

// face compiles one face.
func (c *compiler) face(whole *card.Card, face *card.Face, lines []rulebook.Line) (program.DefID, []error) {
	c.name, c.types, c.layout = face.Name, face.Types, whole.Layout
	c.costsX = face.Cost.Variables() > 0
	d := program.Def{Name: c.b.Name(face.Name), Cost: face.Cost}
	if face.NoCost {
		d.Cost = nil
	} else if d.Cost == nil {
		d.Cost = mana.Cost{}
	}
	d.Chars.Types = face.Types
	d.Chars.Colors = face.Colors()
	for s := ability.Basic; s <= ability.World; s++ {
		if face.Supertypes.Has(s) {
			d.Chars.Supers |= 1 << s
		}
	}
	for _, s := range face.Subtypes {
		id := c.b.Subtype(string(s))
		d.Chars.Subtypes.Add(id)
		d.Subtypes = append(d.Subtypes, id)
	}
	var errs []error
	refused := func(err *UnsupportedError) {
		if c.o.Partial {
			d.Unread = append(d.Unread, err.Line)
			return
		}
		err.Card = whole.Name
		errs = append(errs, err)
	}
	unsupported := func(line, why string) { refused(&UnsupportedError{Line: line, Why: why}) }
	if face.Power != "" || face.Toughness != "" {
		d.Chars.Flags |= program.HasPT
		d.Chars.Power, d.Chars.Toughness = printedStat(face.Power), printedStat(face.Toughness)
	}
	if d.Loyalty = printedStat(face.Loyalty); face.Loyalty == "X" {
		d.Loyalty = program.LoyaltyX
	}
	d.Defense = printedStat(face.Defense)
	if len(face.OddCost) > 0 {
		unsupported(face.OddCost, "a mana cost that can't be read")
	}
	for _, s := range face.Subtypes {
		if k, ok := basicMana(s); ok {
			d.Abilities = append(d.Abilities, c.landMana(k)) // 305.6
		}
	}
	c.noted = 0
	f := &faceCompiler{c: c, d: &d}
	if d.Chars.Is(program.TypeBattle) && d.Chars.Subtypes.Has(program.SubtypeSiege) {
		f.siege()
	}
	if d.Chars.Supers&program.SuperLegendary != 0 && d.Chars.Is(program.TypeInstant|program.TypeSorcery) &&
		c.b.Draft.Sw.LegendSpells {
		f.legendarySpell()
	}
	c.survey(lines)
	c.knownX = xOf(face.Cost, lines)
	for i, l := range lines {
		if i+1 == c.half {
			f.statements, c.door = nil, 2 // the right half's text begins here
		}
		if l.Err != nil {
			why := c.whyUnread(l)
			refused(&UnsupportedError{Line: l.Text, Why: why, unread: why == l.Err.Error()})
			continue
		}
		if l.Ability == nil && c.o.Rewrite != nil { // removed by Rewrite
			continue
		}
		c.below = lines[i+1:]
		if err := f.line(l.Ability, l.Text); err != nil {
			refused(err)
		}
	}
	f.finish()
	f.conspires()
	return c.b.Def(d), errs
}

// printedStat is a printed power, toughness or loyalty. Stars count as 0; an ability defines them (208.2).
func printedStat(s string) int32 {
	var n int32
	if _, err := fmt.Sscanf(strings.TrimPrefix(s, "+"), "%d", &n); err != nil {
		return 0
	}
	return n
}

// basicMana is the mana of the ability that a subtype gives, if it gives one (305.6).
func basicMana(s ability.Subtype) (mana.Kind, bool) {
	i := slices.Index(ability.BasicLandTypes[:], s)
	return mana.Kind(i), i >= 0
}

func (c *compiler) landMana(k mana.Kind) program.AbilityID {
	return c.b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana | program.AbIntrinsic,
		Bit: uint8(k), Cost: c.b.Cost(program.Cost{Tap: true, Label: "{T}"}), Makes: program.MakesOne(k.Set()),
		Label: "{T}: Add {" + string(k.Letter()) + "}.",
		Prog:  c.b.Program(program.DoAddMana(program.NoReg, c.b.SetYou(), c.b.Const(1), k))})
}

// layoutOf returns the layout by which the machine treats a card's faces: LayoutNormal for a card with a single face,
// whatever its frame.
func layoutOf(l card.Layout) program.Layout {
	switch l {
	case card.Split:
		return program.LayoutSplit
	case card.Flip:
		return program.LayoutFlip
	case card.Transform:
		return program.LayoutTransform
	case card.ModalDFC:
		return program.LayoutModal
	case card.Adventure:
		return program.LayoutAdventure
	case card.Omen:
		return program.LayoutOmen
	case card.Meld:
		return program.LayoutMeld
	case card.Leveler:
		return program.LayoutLeveler
	case card.Saga:
		return program.LayoutSaga
	}
	return program.LayoutNormal
}

// faceCompiler compiles one face from its lines.
type faceCompiler struct {
	c *compiler
	d *program.Def
	// spell is what an instant or sorcery does, all its lines in order.
	spell *lowerer
	label []string
	// statements are the spell's lines. overload is the alternative cost that casts it with all of them applied to each
	// object.
	statements []ability.Statement
	overload   *program.Ability
	// cleave is the alternative cost that casts the spell for its cleave cost, cuts the lines that change then.
	cleave *program.Ability
	cuts   []cutLine
	// repeats is the number of its costs that can be paid any number of times.
	repeats uint8
	// offsprings is its number of instances of offspring.
	offsprings int
	// paid are its keywords with a cost, instances the bits of those that it has more than once.
	paid      []ability.Word
	instances uint32
}

// line compiles one paragraph. A panic with a refusal or an unsupported ends the compilation at any depth; the line is
// then not played, and everything it added is rolled back.
func (f *faceCompiler) line(a ability.Ability, text string) (err *UnsupportedError) {
	back := f.remember()
	defer func() {
		switch r := recover().(type) {
		case nil:
			return
		case unsupported:
			err = &UnsupportedError{Line: text, Why: string(r)}
		case refusal:
			err = &UnsupportedError{Line: text, Why: r.why, as: r.as}
			if f.c.o.Phrase != nil {
				err.Words = within(text, f.c.o.Phrase(r.node))
			}
		default:
			panic(r)
		}
		back()
	}()
	a = comparedStats(commanders(a))
	strict(a)
	a = paidForTarget(choosingX(a, f.c.knownX))
	if f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 && saysWhere(a) {
		f.c.knownX |= knownByAll // in the paragraphs below, too (107.3i)
	}
	from := len(f.c.b.Draft.Nodes)
	f.add(a, text)
	for _, n := range f.c.b.Draft.Nodes[from:] {
		if halfCompares(n) {
			panic(unsupported("a comparison without what it is compared with is not supported"))
		}
	}
	return nil
}

// halfCompares reports whether an expression compares with no number at all, which the machine would take for 0.
func halfCompares(n program.Node) bool {
	// Others: they compare nothing.
	switch n.Op {
	case program.CondCompare, program.PropMoreOf:
		return n.A == 0 || n.B == 0
	case program.PropStat:
		return n.C == 0
	case program.PropPlayerCount:
		return n.B == 0
	}
	return false
}

// within returns the part of a line that equals words, or "". In words the object's own name is ~.
func within(line, words string) string {
	words = strings.TrimSuffix(words, ".")
	if words == "" {
		return ""
	}
	parts := strings.Split(words, "~")
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	re, err := regexp.Compile("(?i)" + strings.Join(parts, ".{1,60}?"))
	if err != nil {
		return ""
	}
	return re.FindString(line)
}

// remember returns a function that restores the state before a line.
func (f *faceCompiler) remember() func() {
	saved, def := *f, *f.d
	var spell lowerer
	if f.spell != nil {
		spell = *f.spell
		spell.said, spell.sets, spell.later, spell.chosen = maps.Clone(spell.said), maps.Clone(spell.sets),
			maps.Clone(spell.later), maps.Clone(spell.chosen)
	}
	return func() {
		*f, *f.d = saved, def
		if f.spell != nil {
			*f.spell = spell
		}
	}
}

// unsupported is the value of the panic for text that can't be compiled; line recovers it.
type unsupported string

// A refusal is the same for a node.
type refusal struct {
	node    ability.Node
	why, as string
}

// refuse ends the compilation of the line: the machine can't carry this node out as what it would have to be here.
func refuse(n ability.Node, where string) {
	panic(refusal{n, fmt.Sprintf("%s is not supported as %s", kindOf(n), where), where})
}

// kindOf is the kind of a node in words: "exchange control".
func kindOf(n ability.Node) string {
	return inWords(strings.TrimPrefix(fmt.Sprintf("%T", n), "ability."))
}

// inWords is a name of Go in words.
func inWords(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// add compiles an ability into the face, and notes its text if the face has nothing of it that would say it.
func (f *faceCompiler) add(a ability.Ability, text string) {
	if list, ok := a.(ability.Keywords); ok {
		for _, k := range list.List {
			f.add(k, text)
		}
		return
	}
	abilities, keywords, spell := len(f.d.Abilities), f.d.Chars.Keywords, f.spell
	enchants, sorcery, over, cleave := f.d.Enchant, len(f.label), f.overload, f.cleave
	f.addOne(a, text)
	if len(f.d.Abilities) > abilities || f.d.Chars.Keywords != keywords || f.spell != spell ||
		f.d.Enchant != enchants || len(f.label) > sorcery || f.overload != over || f.cleave != cleave {
		return
	}
	if k, ok := a.(ability.Keyword); ok {
		if k.Word == "prototype" {
			return // it is shown as a part of the card
		}
		text = f.c.labelOf(k)
	}
	if text != "" {
		f.d.Unsaid = append(f.d.Unsaid, text)
	}
}

// addOne compiles an ability that is not a list of keywords.
func (f *faceCompiler) addOne(a ability.Ability, text string) {
	switch a := a.(type) {
	case ability.Worded:
		f.add(a.Ability, text)
	case ability.Cleaved:
		f.cleaved(a, text)
	case ability.Statement:
		if colors, ok := definesColor(a.Does); ok {
			f.d.Chars.Colors = colors
			return
		}
		if f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 && !replacesItsEnd(a.Does) && !onTheStack(a.Does) &&
			!revealsOpening(a.Does) {
			f.spellLine(a, text)
			return
		}
		f.static(a.Does, text)
	case ability.Keyword:
		f.keyword(a, text)
	case ability.Triggered:
		if d, ok := spellTrigger(a); ok && f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 {
			f.spellLine(ability.Statement{Does: d}, text)
			return
		}
		f.d.Abilities = append(f.d.Abilities, f.onStack(f.c.ability(a, text), a)...)
	case ability.Activated:
		f.d.Abilities = append(f.d.Abilities, f.onStack(f.c.ability(a, text), a)...)
	default:
		f.castingAbility(a, text)
	}
}

// onStack has abilities of an instant or sorcery that nothing says where they function function on the stack, where
// other objects' do on the battlefield (113.6; 402.8 of 2006).
func (f *faceCompiler) onStack(ids []program.AbilityID, a ability.Ability) []program.AbilityID {
	if f.c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		return ids
	}
	for _, id := range ids {
		ab := &f.c.b.Draft.Abilities[id]
		if ab.Zones != program.Battlefield.Bit() {
			continue
		}
		if ab.Kind != program.AbTriggered {
			refuse(a, "an ability of an instant or sorcery spell")
		}
		ab.Zones = program.Stack.Bit()
	}
	return ids
}

// ability compiles an ability that can also be granted.
func (c *compiler) ability(a ability.Ability, text string) []program.AbilityID {
	outer, givers, choosers, costsX := c.thisAbility, c.givers, c.choosers, c.costsX
	c.thisAbility, c.givers, c.choosers, c.costsX = nil, nil, nil, false
	ids := c.abilityOf(a, text)
	if len(c.givers) == 0 && namesGiver(a) {
		refuse(a, "an ability that refers to the object that granted it")
	}
	c.linkThis(c.thisAbility, c.givers, ids)
	c.linkChoosers(ids)
	c.thisAbility, c.givers, c.choosers, c.costsX = outer, givers, choosers, costsX
	return ids
}

func (c *compiler) abilityOf(a ability.Ability, text string) []program.AbilityID {
	switch a := a.(type) {
	case ability.Activated:
		var ids []program.AbilityID
		for _, price := range c.newFree().prices(a.Cost) { // each way to pay makes a separate ability
			a.Cost = price
			if two, ok := c.insteadMana(a, text); ok {
				ids = append(ids, two...)
				continue
			}
			ids = append(ids, c.activated(a, text))
		}
		return ids
	case ability.Triggered:
		return []program.AbilityID{c.triggered(a, text)}
	case ability.Marked:
		return c.marked(a, text)
	case ability.Statement:
		return c.statics(a.Does, text)
	case ability.Worded:
		return c.ability(a.Ability, text)
	}
	refuse(a, "an ability")
	return nil
}

// labelOf prints an ability that has no line of its own.
func (c *compiler) labelOf(a ability.Ability) string {
	if c.o.Label == nil {
		return ""
	}
	return c.o.Label(a)
}

// spellLine adds a paragraph to the spell's instructions.
func (f *faceCompiler) spellLine(a ability.Statement, text string) {
	if f.c.castStatement(f, a, text) {
		return
	}
	if f.spell == nil {
		f.spell = f.newSpell()
	}
	f.spell.othersMeant, f.spell.targetsLater = f.spell.othersMeant || speaksOfOthers(a), hasTarget(a)
	if n := len(f.statements); n > 0 {
		does := a.Does
		both := []ability.Effect{f.statements[n-1].Does, does}
		_, ok := does.(ability.InsteadIf)
		if q, several := does.(ability.Seq); several && len(q.List) > 0 {
			if _, ok = q.List[0].(ability.InsteadIf); ok {
				both = append(both[:1], q.List...)
			}
		}
		if ok || preventsFirst(f.statements[n-1].Does, does) || noPrevention(does) || noRegeneration(does) ||
			stillIs(does) {
			// A paragraph that modifies the previous one: both are compiled again as one.
			f.spell = f.newSpell()
			f.spell.othersMeant = speaksOfOthers(f.statements[n-1]) || speaksOfOthers(a)
			all := f.statements[: n-1 : n-1]
			f.statements = append(all, ability.Statement{Does: ability.Seq{List: both}})
			for _, s := range f.statements {
				f.spell.targetsOf(s.Does)
				f.spell.effect(s.Does)
			}
			f.label = append(f.label, text)
			return
		}
	}
	f.spell.targetsOf(a.Does)
	f.spell.effect(a.Does)
	f.label = append(f.label, text)
	f.statements = append(f.statements, a)
}

// newSpell returns the lowerer of the text of a spell.
func (f *faceCompiler) newSpell() *lowerer {
	l := f.c.newLowerer()
	l.inSpell = f.c.types&program.TypesPermanent == 0
	return l
}

// finish completes the spell ability.
func (f *faceCompiler) finish() {
	if f.c.noted != 0 {
		f.castMod(program.Ability{Cast: program.CastNote, Bit: program.BitNoted, If: f.c.noted})
	}
	if f.spell == nil {
		return
	}
	l := f.spell
	f.finishOverload()
	f.finishCleave()
	if f.d.Spell != 0 {
		// An Aura: its target is compiled already; what is paid for it needs registers.
		ab := &f.c.b.Draft.Abilities[f.d.Spell]
		ab.NRegs = max(ab.NRegs, uint8(l.regs))
		if len(l.code) > 0 { // of the permanent that it becomes
			ab.Prog = l.program()
		}
		return
	}
	if f.c.types&program.TypesPermanent != 0 && l.regs == 0 {
		return
	}
	f.d.Spell = f.c.b.Ability(l.complete(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(),
		Label: strings.Join(f.label, "\n")}))
	var does []ability.Effect
	for _, s := range f.statements {
		does = append(does, s.Does)
	}
	if f.c.half == 0 { // the halves tell it by themselves
		l.resolves(f.d.Spell, does, nil, nil, nil)
	}
}

// survey looks through a face's lines for what one line refers to in another: choices as it enters, cards exiled with
// it (607).
func (c *compiler) survey(lines []rulebook.Line) {
	c.station, c.staticCopy, c.entersOptions, c.speaksOfRest = 0, nil, nil, false
	c.unchosen, c.attaches = nil, nil
	c.entersChoosing, c.kickers, c.revealing = map[ability.Choice]bool{}, map[string]uint8{}, nil
	c.links, c.makes, c.rathers = false, false, map[string]program.AbilityID{}
	kicker := func(acts []ability.Act, bit uint8) {
		if len(acts) == 1 {
			if p, ok := acts[0].(ability.PayMana); ok {
				c.kickers[p.Cost.String()] = bit
			}
		}
	}
	for _, l := range lines {
		if l.Ability == nil {
			continue
		}
		ability.Walk(l.Ability, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.CantChoose:
				c.unchosen = n.What
			case ability.Rest:
				c.speaksOfRest = true
			case ability.Striation:
				c.station = max(c.station, n.Min)
			case ability.Keyword:
				if program.KeywordOf(n.Word) == program.HiddenAgenda {
					c.entersChoosing[ability.ACardName] = true
				}
				if t, ok := n.Of.(ability.HasType); ok && n.Word == ability.Enchant &&
					c.types&program.TypeSet(1<<t.Type) == 0 {
					c.attaches = t
				}
				if n.Word == ability.Kicker || n.Word == "sticker kicker" {
					kicker(n.Cost, program.BitKicker)
					kicker(n.And, program.BitKicker2)
				}
			case ability.AdditionalCost:
				if n.May && len(n.Cost) == 1 {
					if r, ok := n.Cost[0].(ability.Reveal); ok {
						c.revealing = r.What
					}
				}
			case ability.AsEnters:
				ability.Walk(n.Effect, func(m ability.Node) bool {
					if x, ok := m.(ability.Choose); ok {
						c.entersChoosing[chosenThing(x)] = true
						c.entersOptions = append(c.entersOptions, x.Options...)
					}
					return true
				})
			case ability.CopyOf:
				if n.Is {
					c.staticCopy = &n
				}
			case ability.ExiledWith:
				c.links = true
			case ability.MadeWith:
				c.makes = true
			case ability.Handled:
				if n.Verb == ability.Exiled && n.To == 0 {
					c.links = true
				}
			}
			return true
		})
	}
}

// whyUnread explains why a line can't be played: the rule concerned if the game as a whole lacks support, else the text
// that can't be read.
func (c *compiler) whyUnread(l rulebook.Line) string {
	text := " " + strings.ToLower(strings.NewReplacer(".", " ", ",", " ").Replace(l.Text)) + " "
	switch {
	case strings.Contains(text, "subgame"):
		return "subgames are not played (rule " + c.e.Number(rulebook.RuleSubgame) + ")"
	case strings.Contains(text, " ante "):
		return "games are not played for ante (rule " + c.e.Number(rulebook.RuleAnte) + ")"
	}
	return l.Err.Error()
}
