package compile

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// chosenBy compiles a target chosen by another player: "target creature of an opponent's choice".
func (l *lowerer) chosenBy(o ability.Objects, zones program.ZoneSet) (program.SetX, bool) {
	_, anyTarget := o.Noun.(ability.IsTarget)
	if l.free || !o.Det.Target && !anyTarget {
		return 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 {
		return 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	defer l.restore(l.context)
	l.chooserIs(c.Who)
	if anyTarget {
		if len(o.Pre) > 0 || len(o.Post) > 0 {
			refuse(o, "a target of someone's choice")
		}
		return l.ref(ability.AnyTarget{Det: ability.Det{How: ability.One, Target: true, Other: o.Det.Other},
			Said: o.Said}), true
	}
	return l.objects(o, zones), true
}

// asActivated removes "who had more life than you did as you activated this ability" from a target and returns what it
// asks as the target is chosen.
func (l *lowerer) asActivated(o ability.Objects) (ability.Objects, program.PropX) {
	for i, p := range o.Post {
		if a, ok := p.(ability.AsActivated); ok && o.Det.Target {
			o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
			return o, l.prop(a.P)
		}
	}
	return o, 0
}

// chooserIs makes a player choose the targets compiled next. The register of "they" gets the player as they are chosen.
func (l *lowerer) chooserIs(who ability.Ref) {
	l.targeted = true
	l.targetWho, l.targetWhoReg = l.choiceless().all(who), 0
	if o, ok := who.(ability.Objects); ok && o.Said != 0 {
		l.targetWhoReg = l.regOf(o.Said) + 1
	}
}

// choiceOf removes the chooser from a noun phrase such as "a card of an opponent's choice". It reports false if there
// is none.
func (l *lowerer) choiceOf(o ability.Objects) (ability.Objects, program.SetX, bool) {
	if l.free || o.Det.Target || !chooses(o.Det) {
		return o, 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 {
		return o, 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	return o, l.ref(c.Who), true
}

// chosenTarget resolves "the chosen player" if the only target is a player.
func (l *lowerer) chosenTarget(r ability.Chosen) (program.SetX, bool) {
	if r.To != 0 || l.free || len(l.targets) != 1 || l.targets[0].Objects || !l.targets[0].Players ||
		l.targets[0].Max != 0 || l.targets[0].Min != 0 {
		return 0, false
	}
	return l.setReg(l.targets[0].Reg), true
}

// choosesTarget compiles "its controller chooses target creature": that player, who is known by then, chooses as the
// ability is put onto the stack.
func (l *lowerer) choosesTarget(d ability.Do) bool {
	if l.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Choose)
	if !ok {
		return false
	}
	o, ok := a.What.(ability.Objects)
	if !ok || !o.Det.Target {
		return false
	}
	var who ability.Ref
	// Others: not a player who chooses instead of you; an ordinary choice.
	switch r := d.Who.(type) {
	case ability.ControllerOf, ability.OwnerOf:
		who = r
	case ability.Objects:
		if players, _ := nounSort(r.Noun); !players || r.Det.How != ability.One || r.Det.Target {
			return false
		}
		who = r
	case ability.It: // "that player", whose step begins or who did something
		if players, objects := l.refSort(r); !players || objects {
			return false
		}
		who = r
	default:
		return false
	}
	outer := l.context
	l.chooserIs(who)
	l.objects(o, program.Battlefield.Bit())
	if _, it := who.(ability.It); it {
		l.context = outer
		return true
	}
	if m := mentionOf(who); m != 0 && l.targetWhoReg == 0 {
		l.emit(program.DoLet(l.regOf(m), l.targetWho))
	}
	l.context = outer
	return true
}

// giver is the set of the object that gave the ability being compiled.
func (l *lowerer) giver() program.SetX {
	x := l.b.SetGiver()
	l.givers = append(l.givers, uint32(x))
	return x
}

// atRandom makes "at random" the way in which objects, players or targets are chosen.
func (l *lowerer) atRandom(o ability.Objects) ability.Objects {
	at := slices.IndexFunc(o.Post, ability.IsAtRandom)
	_, target := o.Noun.(ability.IsTarget)
	if at >= 0 && (o.Det.Target || target || !l.free && chooses(o.Det)) {
		if upTo := o.Det.How == ability.UpTo || o.Det.How == ability.AnyNumber; upTo && (o.Det.Target || target) {
			refuse(o, "so many targets at random")
		}
		o.Post, o.Det.Random = slices.Delete(slices.Clone(o.Post), at, at+1), true
	}
	return o
}

// chosenByGiver records a node that asks what was chosen, in a granted ability: the choice is that of the giver, not of
// the object that has the ability (607.2d).
func (l *lowerer) chosenByGiver(node uint32) {
	if l.granting {
		l.choosers = append(l.choosers, node)
	}
}

// linkChoosers tells the nodes about a giver's choices which ability it granted.
func (c *compiler) linkChoosers(ids []program.AbilityID) {
	if len(c.choosers) > 0 && len(ids) != 1 {
		panic(unsupported("a choice referred to by a line that is several abilities"))
	}
	for _, n := range c.choosers {
		c.b.Draft.Nodes[n].C = int32(ids[0])
		c.b.Draft.Abilities[ids[0]].Flags |= program.AbGiven
	}
}

// ownWords makes an ability that an object grants itself refer to it as the object that has the ability.
func ownWords(a ability.Ability) ability.Ability {
	nested := 0
	ability.Walk(a, func(n ability.Node) bool {
		if _, ok := n.(ability.Ability); ok {
			if _, word := n.(ability.Keyword); !word {
				nested++
			}
		}
		return true
	})
	if nested > 1 {
		return a
	}
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if s, ok := n.(ability.Self); ok {
			s.Outer = false
			return s
		}
		return n
	}).(ability.Ability)
}

// gainsOwn does the same for the abilities that an object gains by its own effect.
func gainsOwn(acts []ability.Act) []ability.Act {
	out := slices.Clone(acts)
	for i, a := range out {
		if g, ok := a.(ability.Gain); ok {
			g.List = spelledOut(g.List)
			for k, x := range g.List {
				if namesGiver(x) {
					g.List[k] = ownWords(x)
				}
			}
			out[i] = g
		}
	}
	return out
}

// namesGiver reports whether an ability itself, not one within it, refers to its giver.
func namesGiver(a ability.Ability) bool {
	depth, found := 0, false
	ability.Walk(a, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Worded:
			return true
		case ability.Ability:
			depth++
			return depth == 1
		case ability.Self:
			found = found || n.Outer
		}
		return true
	})
	return found
}

// Choosing one of several actions as they are taken: "put a time counter on it or remove a time counter from it", a
// villainous choice (701.55).

// option emits a player's choice among some actions, shown by their texts, and the chosen one.
func (l *lowerer) option(who program.SetX, labels []string, do func(i int)) {
	b := l.b
	choice := l.reg()
	spec := program.ChoiceSpec{Who: who, Reg: choice, Kind: program.DecideOption}
	for i, label := range labels {
		if label == "" { // no texts for people are compiled
			label = strconv.Itoa(i)
		}
		spec.Names = append(spec.Names, b.Name(label))
	}
	l.emit(program.DoChoose(choice, b.Choice(spec)))
	var done []int
	for i, n := range spec.Names {
		other := -1
		if i < len(labels)-1 {
			other = l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(choice), b.Const(int(n)), ability.EqualTo)))
		}
		do(i)
		if other >= 0 {
			done = append(done, l.emit(program.DoJump(0)))
			l.patch(other)
		}
	}
	for _, at := range done {
		l.patch(at)
	}
}

// doesToEither compiles "destroy all lands or all creatures": the player chooses which as it is done (608.2d). It
// reports false for other sentences.
func (l *lowerer) doesToEither(d ability.Do) bool {
	if l.free || l.many || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	var of ability.Either
	var act func(ability.Ref) ability.Act
	// Others: nothing is done to several of one kind or of another.
	switch a := d.Acts[0].(type) {
	case ability.Destroy:
		of, _ = a.What.(ability.Either)
		act = func(r ability.Ref) ability.Act { a.What = r; return a }
	case ability.ExileIt:
		of, _ = a.What.(ability.Either)
		act = func(r ability.Ref) ability.Act { a.What = r; return a }
	case ability.Tap:
		of, _ = a.What.(ability.Either)
		act = func(r ability.Ref) ability.Act { a.What = r; return a }
	case ability.Untap:
		of, _ = a.What.(ability.Either)
		act = func(r ability.Ref) ability.Act { a.What = r; return a }
	}
	if len(of.List) == 0 || of.Said != 0 {
		return false
	}
	labels := make([]string, len(of.List))
	for i, r := range of.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Said != 0 || o.Det.How != ability.All && o.Det.How != ability.Each {
			return false
		}
		labels[i] = l.effectLabel(ability.Do{Who: d.Who, Acts: []ability.Act{act(r)}})
	}
	l.option(l.who(d), labels, func(i int) {
		d.Acts = []ability.Act{act(of.List[i])}
		l.do(d)
	})
	return true
}

// groupOf keeps all that some things can be chosen from, for "the rest" of them: "Each player chooses a creature they
// control. Destroy the rest."
func (l *lowerer) groupOf(what ability.Ref) {
	o, ok := what.(ability.Objects)
	if !ok || !l.speaksOfRest || o.Said == 0 || o.Det.Target || l.free || says[ability.FromAmong](o.Post) {
		return
	}
	if players, _ := nounSort(o.Noun); players {
		return
	}
	m := o.Said
	o.Said = 0
	if l.groups == nil {
		l.groups = map[ability.Mention]uint8{}
	}
	l.groups[m] = l.reg()
	l.emit(program.DoAddTo(l.groups[m], l.all(o)))
}

// groupAmong keeps all that is described behind "from among" in a choice, for "the rest" of it: "Each player chooses an
// artifact and a creature from among the permanents they control, then sacrifices the rest." It returns the choice
// without that mention, and one more than the register that what is chosen has to leave; 0 if there is none.
func (l *lowerer) groupAmong(what ability.Ref) (ability.Ref, uint8) {
	if !l.speaksOfRest || l.free {
		return what, 0
	}
	var group ability.Objects
	mentioned := func(o ability.Objects) ability.Objects {
		if len(o.Post) != 1 {
			return o
		}
		from, ok := o.Post[0].(ability.FromAmong)
		if !ok {
			return o
		}
		of, ok := from.Of.(ability.Objects)
		if !ok || of.Said == 0 || of.Det.Target {
			return o
		}
		group = of
		of.Said = 0
		from.Of = of
		o.Post = []ability.Property{from}
		return o
	}
	// Others: the other references are no choice from among a group that is described there.
	switch w := what.(type) {
	case ability.Objects:
		what = mentioned(w)
	case ability.Both:
		if _, ok := sharedGroup(w); !ok {
			return what, 0
		}
		last := len(w.List) - 1
		w.List = slices.Clone(w.List)
		w.List[last] = mentioned(w.List[last].(ability.Objects))
		what = w
	}
	m := group.Said
	if m == 0 {
		return what, 0
	}
	if l.groups == nil {
		l.groups = map[ability.Mention]uint8{}
	}
	group.Said = 0
	l.groups[m] = l.reg()
	l.emit(program.DoAddTo(l.groups[m], l.all(group)))
	return what, l.groups[m] + 1
}

// chooseAmong completes the choice of one of several card types, each perhaps with an adjective, by its name.
func (l *lowerer) chooseAmong(a ability.Choose, spec *program.ChoiceSpec) {
	if a.OtherThan != nil {
		refuse(a, "a choice of this kind")
	}
	l.options = a.Options
	if len(l.options) == 0 {
		l.options = l.cardTypes(a.Of)
	}
	spec.Kind = program.DecideType
	for _, p := range l.options {
		spec.Names = append(spec.Names, l.b.Name(optionWord(p)))
	}
}

// cardTypes are the card types that cards in a deck have on the day of the edition (205.2a), or those of them that
// permanents have (110.4).
func (l *lowerer) cardTypes(of []ability.Property) []ability.Property {
	permanents := len(of) == 1 && of[0] == ability.Property(ability.IsKind{Kind: ability.AnyPermanent})
	if len(of) > 0 && !permanents {
		refuse(of[0], "a choice of this kind")
	}
	var list []ability.Property
	for _, t := range []struct {
		t     ability.Type
		spell bool
		since rulebook.Date
	}{
		{t: ability.Artifact}, {t: ability.Battle, since: rulebook.Day(2023, 4, 21)}, {t: ability.Creature},
		{t: ability.Enchantment}, {t: ability.Instant, spell: true},
		{t: ability.Kindred, spell: true, since: rulebook.Day(2007, 5, 4)}, {t: ability.Land},
		{t: ability.Planeswalker, since: rulebook.Day(2007, 10, 12)}, {t: ability.Sorcery, spell: true},
	} {
		if l.e.Date >= t.since && !(permanents && t.spell) {
			list = append(list, ability.HasType{Type: t.t})
		}
	}
	return list
}

// optionWord is the name of a quality that is offered to be chosen.
func optionWord(p ability.Property) string {
	if t, ok := p.(ability.HasType); ok {
		return strings.ToLower(t.Type.String())
	}
	if s, ok := p.(ability.Such); ok && len(s.Pre) == 1 && len(s.Post) == 0 {
		not, _ := s.Pre[0].(ability.Not)
		if sub, ok := not.P.(ability.HasSubtype); ok {
			return "non-" + string(sub.Subtype) + " " + optionWord(s.Noun)
		}
	}
	refuse(p, "a choice among several qualities")
	return ""
}

// ofChosenType compiles "of the chosen type" of card types: being what was chosen among them, in this text or as the
// object entered.
func (l *lowerer) ofChosenType(p ability.OfChosen) program.PropX {
	b := l.b
	options, choice := l.options, program.NumX(0)
	if r, ok := l.chosen[p.What]; ok {
		choice = b.NumReg(r)
	} else {
		options = l.entersOptions
		if !l.entersChoosing[p.What] || len(options) == 0 {
			refuse(p, "a choice made by another ability")
		}
		choice = b.NumChosen(program.MemType, 0, 0)
		l.chosenByGiver(uint32(choice))
	}
	x := program.PropX(0)
	for i, o := range options {
		is := b.PropThat(b.CondCompare(choice, b.Const(int(b.Name(optionWord(o)))), ability.EqualTo))
		if y := l.and(is, l.prop(o)); i == 0 {
			x = y
		} else {
			x = b.PropOr(x, y)
		}
	}
	return x
}

// becomeOneOf compiles "As ~ enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying". The
// choice becomes part of its copiable values (707.2), like the exceptions of a copy: the object enters as a copy of
// itself with these exceptions.
func (l *lowerer) becomeOneOf(who program.SetX, a ability.BecomeOneOf) {
	if !l.enteringNow || l.many || a.Also > ability.OtherTypes {
		refuse(a, "what an object becomes")
	}
	labels := make([]string, len(a.Forms))
	for i, f := range a.Forms {
		b, ok := f.(ability.Become)
		if !ok || b.Size.Power == nil {
			refuse(a, "what an object becomes")
		}
		if len(b.Like) == 0 {
			b.Like = []ability.Property{ability.HasType{Type: ability.Creature}}
		}
		it := ability.It{Say: ability.ByIt}
		label := l.effectLabel(ability.Do{Who: it, Acts: []ability.Act{b}})
		labels[i] = strings.TrimSuffix(strings.TrimPrefix(label, "It becomes "), ".")
	}
	l.option(l.b.SetYou(), labels, func(i int) {
		b := a.Forms[i].(ability.Become)
		b.Is, b.Also = true, ability.OtherTypes
		l.emit(program.DoEnterCopy(0, l.exceptions([]ability.Act{b})).With(program.EnterSelf))
	})
}

// marked compiles an activated ability after a keyword that restricts it. An exhaust ability can be activated once
// (702.177a), a boast ability once each turn and only if the creature attacked this turn (702.142a).
func (c *compiler) marked(a ability.Marked, text string) []program.AbilityID {
	act, ok := a.Ability.(ability.Activated)
	if !ok {
		refuse(a, "an ability")
	}
	var only []ability.Restriction
	switch a.Word {
	case "exhaust":
		only = append(only, ability.PerGame{})
	case "boast":
		only = append(only, ability.OnlyIf{If: ability.Happened{When: ability.Time{When: ability.InTurn},
			Event: ability.Does{Who: ability.Self{}, Acts: []ability.Act{ability.Attack{}}}}},
			ability.PerTurn{N: ability.Const{N: 1}})
	default:
		refuse(a, "an ability")
	}
	act.Only = append(only, act.Only...)
	ids := c.ability(act, text)
	for _, id := range ids {
		c.b.Draft.Abilities[id].Keyword = program.KeywordOf(a.Word)
	}
	return ids
}

// Piles (700.3): a player separates objects into two piles, one of which is chosen later.

// piles holds one more than the registers of all the objects, of the first pile, and of the chosen pile.
type piles struct {
	all, first, chosen uint8
	names              [2]program.NameID
}

// separate compiles a player's putting some of the objects into the first pile; the rest are the other. Everyone sees
// the piles, or only the face-up one.
func (l *lowerer) separate(who program.SetX, a ability.Separate) {
	if l.many {
		refuse(a, "piles made by several players")
	}
	b := l.b
	all, first := l.reg(), l.reg()
	l.emit(program.DoLet(all, l.ref(a.What)))
	l.emit(program.DoChoose(first, b.Choice(program.ChoiceSpec{Who: who, From: l.setReg(all), Min: b.Const(0),
		Max: b.NumCount(l.setReg(all)), Reg: first, Kind: program.DecideChoose, Divides: true})))
	l.piles = piles{all: all + 1, first: first + 1, names: [2]program.NameID{b.Name("the first pile"),
		b.Name("the second pile")}}
	if a.Faces {
		l.piles.names = [2]program.NameID{b.Name("the face-up pile"), b.Name("the face-down pile")}
		l.emit(program.DoShow(program.NoReg, l.setReg(first), 0, 0))
		return
	}
	l.emit(program.DoShow(program.NoReg, l.setReg(first), 0, 1))
	l.emit(program.DoShow(program.NoReg, l.without(first), 0, 2))
}

// without is what is in the piles except for what a register holds.
func (l *lowerer) without(r uint8) program.SetX {
	b := l.b
	return b.SetFilter(b.SetRest(l.piles.all-1), b.PropNot(b.PropIn(l.setReg(r))))
}

// pile is one of the piles: one that a player chooses now, the one chosen before, or the other one.
func (l *lowerer) pile(p ability.Pile) program.SetX {
	if l.piles.all == 0 || l.free || l.many || p.Which != ability.OnePile && l.piles.chosen == 0 {
		refuse(p, "a pile")
	}
	b := l.b
	switch p.Which {
	case ability.ChosenPile:
		return l.setReg(l.piles.chosen - 1)
	case ability.OtherPile:
		return l.without(l.piles.chosen - 1)
	case ability.OnePile:
	default:
		refuse(p, "a pile")
	}
	who := l.subject
	if p.Of != nil {
		who = l.ref(p.Of)
	}
	first := l.piles.first - 1
	choice, chosen := l.reg(), l.reg()
	l.emit(program.DoChoose(choice, b.Choice(program.ChoiceSpec{Who: who, Reg: choice, Kind: program.DecideOption,
		Names: l.piles.names[:], Pile: l.setReg(first), OtherPile: l.without(first)})))
	l.emit(program.DoLet(chosen, l.setReg(first)))
	is := l.emit(program.DoJumpIf(0, b.CondCompare(b.NumReg(choice), b.Const(int(l.piles.names[0])), ability.EqualTo)))
	l.emit(program.DoLet(chosen, l.without(first)))
	l.patch(is)
	l.piles.chosen = chosen + 1
	return l.setReg(chosen)
}

// sharesThose compiles "that shares one of those types with it", behind a target that is an artifact or a creature, or
// the like: having one of the card types named there, as that target does.
func (l *lowerer) sharesThose(p ability.Shares) program.PropX {
	it, ok := p.With.(ability.It)
	or, several := l.nounOf(it.To).(ability.Or)
	if !ok || !several {
		refuse(p, "a description")
	}
	b, with, any := l.b, l.about(p.With), program.PropX(0)
	for _, q := range or.List {
		if _, is := q.(ability.HasType); !is {
			refuse(p, "a description")
		}
		x := l.prop(q)
		if x = b.PropAnd(x, b.PropThat(b.CondIs(with, x))); any != 0 {
			x = b.PropOr(any, x)
		}
		any = x
	}
	return any
}

// zonePutInto is the zone in which cards are that were put there: "all creature cards that were put into your graveyard
// from the battlefield this turn"; 0 for none.
func zonePutInto(o ability.Objects) program.ZoneSet {
	if !cardsOnly(o.Noun) {
		return 0
	}
	for _, p := range o.Post {
		d, ok := p.(ability.Did)
		if !ok || d.Not || len(d.Acts) != 1 {
			continue
		}
		if put, is := d.Acts[0].(ability.PutInto); is && put.Of != nil && put.Zone != ability.AnyZone {
			return zoneOf(put.Zone).Bit()
		}
		if p, is := d.Acts[0].(ability.Passive); is && ability.Equal(p.Act, ability.ExileIt{}) {
			return program.Exile.Bit()
		}
	}
	return 0
}

// exiledBefore reports whether the members of a register have been exiled by an instruction.
func (l *lowerer) exiledBefore(reg uint8) bool {
	return slices.ContainsFunc(l.code, func(in program.Instr) bool {
		return in.Op == program.OpMove && program.Zone(in.B) == program.Exile &&
			l.same(program.SetX(in.A), l.setReg(reg))
	})
}

// eitherOf compiles one of several things without a target: if nothing can be chosen, any of them; else a choice among
// all that match. "That permanent's controller or that player" is whichever exists.
func (l *lowerer) eitherOf(r ability.Either) program.SetX {
	var all program.SetX
	choose := 0
	for i, q := range r.List {
		var s program.SetX
		switch o := q.(type) {
		case ability.Objects:
			if o.Det.Target || o.Det.How != ability.One && o.Det.How != ability.Any && !l.free || o.Said != 0 &&
				!l.free {
				refuse(r, "a choice between two references")
			}
			if choose++; l.free {
				s = l.ref(o)
			} else {
				s = l.all(o)
			}
		case ability.ControllerOf:
			s = l.b.SetControllers(l.b.SetLast(l.b.SetFilter(l.ref(o.Of), l.b.PropObject())))
		case ability.It:
			s = l.b.SetFilter(l.ref(o), l.thoseLike(o))
		case ability.You, ability.Self, ability.Attached:
			s = l.ref(o)
		default:
			refuse(r, "a choice between two references")
		}
		if i == 0 {
			all = s
		} else {
			all = l.b.SetBoth(all, s)
		}
	}
	switch {
	case choose == 0 || l.free:
		return l.remember(all, r.Said)
	case choose < len(r.List) && slices.ContainsFunc(r.List, func(q ability.Ref) bool {
		it, known := q.(ability.It)
		_, objects := q.(ability.Objects)
		return !objects && (!known || it.Plural)
	}):
		refuse(r, "a choice between two references")
	}
	return l.pick(r, ability.Det{How: ability.One}, all, r.Said)
}

// other is the property of not being the object itself (109.5), or the player who acts; in a static ability about many
// objects, each of these. Of what a sentence is about, other than that: "target creature you control deals damage to
// each other creature".
func (l *lowerer) other() program.PropX {
	if l.topic != 0 || l.ofEach {
		return l.b.PropNot(l.b.PropIn(l.b.SetIt()))
	}
	if l.otherThan != 0 {
		return l.b.PropNot(l.b.PropIn(l.otherThan))
	}
	return l.b.PropOther()
}

// otherLike is the property of not being what "other" leaves out of a noun phrase.
func (l *lowerer) otherLike(o ability.Objects) program.PropX {
	if says[ability.SameController](o.Post) && !o.Det.Target && len(l.targets) > 0 { // other than the one that has it
		return l.b.PropNot(l.b.PropIn(l.b.SetLast(l.setReg(l.targets[len(l.targets)-1].Reg))))
	}
	if l.hostNoun != nil && l.topic == 0 && l.otherThan == 0 && ability.Equal(l.hostNoun, o.Noun) {
		return l.b.PropNot(l.b.PropIn(l.b.SetHost(0)))
	}
	return l.other()
}

// otherInCost is otherLike in a cost or an event, where "other" is other than the source or what that is attached to.
func (l *lowerer) otherInCost(o ability.Objects) program.PropX {
	if l.hostNoun != nil && ability.Equal(l.hostNoun, o.Noun) {
		return l.b.PropNot(l.b.PropIn(l.b.SetHost(0)))
	}
	return l.b.PropOther()
}

// singleOut records one object that is put somewhere, which "the other cards exiled this way" leave out.
func (l *lowerer) singleOut(what ability.Ref, set program.SetX) {
	if l.free || severalThings(what) {
		return
	}
	// Others: a set that is worked out anew each time may be another one later.
	switch l.b.Draft.Nodes[set].Op {
	case program.SetReg, program.SetSource:
		l.singled = l.union(l.singled, set)
	}
}

// otherOfGroup is what "other" ones of a group are, "all other cards revealed this way": other than what of it has been
// put somewhere before (608.2c).
func (l *lowerer) otherOfGroup(o ability.Objects) program.PropX {
	if l.singled == 0 {
		return l.otherLike(o)
	}
	return l.b.PropNot(l.b.PropIn(l.singled))
}

// otherInSpell is what "other" permanents are in the text of an instant or sorcery, which is none itself: other than
// those that it targets, or has chosen or created before.
func (l *lowerer) otherInSpell(o ability.Objects, other program.PropX) program.PropX {
	if !l.inSpell || l.topic != 0 || l.otherThan != 0 {
		return other
	}
	set := program.SetX(0)
	for _, t := range l.targets {
		if t.Objects {
			set = l.union(set, l.setReg(t.Reg))
		}
	}
	for _, r := range l.picked {
		set = l.union(set, l.setReg(r))
	}
	if set == 0 && l.targetsLater {
		return other // "each other creature becomes a copy of target creature": so does that one, to no effect
	}
	if set == 0 {
		refuse(o, "other permanents than one that isn't named")
	}
	return l.b.PropNot(l.b.PropIn(set))
}

// A chosenNoun is what an instruction to choose has had chosen.
type chosenNoun struct {
	noun ability.Property
	set  program.SetX
}

// otherThanChosen is what "other" permanents are after an instruction to choose some of that kind: other than these,
// not than the source (608.2c). After a choice of another kind it may be either, unless a subtype tells: "if you
// control another Lizard".
func (l *lowerer) otherThanChosen(o ability.Objects, other program.PropX) program.PropX {
	_, subtype := o.Noun.(ability.HasSubtype)
	if l.topic != 0 || l.otherThan != 0 || l.ofEach || len(l.singledOut) == 0 || subtype || aToken(o) {
		return other
	}
	set := program.SetX(0)
	for _, c := range l.singledOut {
		if ability.Equal(c.noun, o.Noun) {
			set = l.union(set, c.set)
		}
	}
	if set == 0 {
		refuse(o, "other permanents than one that isn't named")
	}
	return l.b.PropNot(l.b.PropIn(set))
}

// union returns both of two sets, the first of which may be missing.
func (l *lowerer) union(x, y program.SetX) program.SetX {
	if x == 0 {
		return y
	}
	return l.b.SetBoth(x, y)
}

// speaksOfOthers reports whether text mentions other permanents that are not targets.
func speaksOfOthers(n ability.Node) bool {
	others := false
	ability.Walk(n, func(n ability.Node) bool {
		d, ok := n.(ability.Det)
		others = others || ok && d.Other && !d.Target
		return !others
	})
	return others
}
