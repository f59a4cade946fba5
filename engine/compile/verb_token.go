package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// tokenDef is a token's face, shared by equal descriptions.
type tokenDef struct {
	node ability.Token
	def  program.DefID
}

// create compiles the creation of tokens (701.7).
func (l *lowerer) create(who program.SetX, a ability.Create, r uint8) {
	if a.Token.Those {
		refuse(a, "a reference to tokens mentioned before")
	}
	if it, only, ok := attackedPlayer(a.Whom); ok && !l.many && !l.perEach {
		if r == program.NoReg {
			r = l.outcome(a.Said)
		} else if a.Said != 0 {
			l.said[a.Said] = r
		}
		l.createAttacking(who, a, l.let(l.ref(it)), r, only)
		return
	}
	if a.Whom != nil || a.Against != nil || a.Plus {
		refuse(a, "a token of this kind")
	}
	if a.Token.CopyOf != nil {
		l.createCopiesOrAttached(who, a, r)
		return
	}
	if r == program.NoReg {
		r = l.outcome(a.Said)
	} else if a.Said != 0 {
		l.said[a.Said] = r
	}
	if l.inSpell && l.othersMeant {
		if r == program.NoReg {
			r = l.reg()
		}
		l.picked = append(l.picked, r)
	}
	n := l.b.Const(1)
	if a.N != nil {
		n = l.num(a.N)
	}
	host := program.SetX(0)
	if a.AttachedTo != nil {
		host = l.let(l.ref(a.AttachedTo))
	}
	blocked := l.blocked(a.Blocking, a)
	flags := uint16(0)
	if a.Tapped {
		flags |= program.MoveTapped
	}
	if a.Attacking {
		flags |= program.MoveAttacking
	}
	in := program.DoCreate(r, who, l.multiply(n), 0, 0).With(flags)
	plain, rest := l.tokenRest(a.Token)
	in.C = int32(l.token(plain))
	if rest != 0 {
		in.Flags |= program.CreateAs
		in.D = int32(rest)
	}
	l.emit(in)
	if host != 0 {
		l.emit(program.DoMoveMore(0, host, 0, 0))
	}
	l.blocking(blocked)
	for _, c := range a.With {
		l.emit(program.DoMoveMore(0, 0, l.counter(c.Kind), l.counterNumber(c)))
	}
}

// blocked is the creature that what is put onto the battlefield blocks, if the text says so (509.4); 0 if not. In the
// editions with a damage assignment order the active player would place the blocker in it (509.7 of 2012).
func (l *lowerer) blocked(by ability.Ref, n ability.Node) program.SetX {
	if by == nil {
		return 0
	}
	if l.e.Switches().DamageOrder {
		refuse(n, "a blocker that is placed in the damage assignment order")
	}
	return l.let(l.ref(by))
}

// blocking says of what the last instruction puts onto the battlefield what it blocks.
func (l *lowerer) blocking(what program.SetX) {
	if what != 0 {
		l.emit(program.DoMoveMore(0, what, 0, 0).With(program.MoveBlocking))
	}
}

// tokenRest splits off the part of a token's description that is known only as it is created: an ability of
// modifications, like the exceptions of a copy, with a computed size and abilities that refer to the object that
// creates it (201.5a).
func (l *lowerer) tokenRest(t ability.Token) (ability.Token, program.AbilityID) {
	var rest []ability.Act
	if t.Size.Power != nil {
		_, ok1 := t.Size.Power.(ability.Const)
		_, ok2 := t.Size.Toughness.(ability.Const)
		if !ok1 || !ok2 {
			rest = append(rest, ability.Become{Size: t.Size, Is: true})
			t.Size = ability.Size{Power: ability.Const{}, Toughness: ability.Const{}}
		}
	}
	var with []ability.Ability
	for _, a := range t.With {
		if namesGiver(a) {
			rest = append(rest, ability.Gain{List: []ability.Ability{a}, Has: true})
		} else {
			with = append(with, a)
		}
	}
	like := ability.Become{Is: true, Also: ability.OtherTypes}
	like.Like, t.Like = chosenQualities(t.Like)
	if len(like.Like) > 0 {
		rest, t.Hued = append(rest, like), 0
	}
	if len(rest) == 0 {
		return t, 0
	}
	t.With = with
	if of := slices.Index(like.Like, ability.Property(ability.OfChosen{What: ability.ACreatureType})); of >= 0 &&
		t.Name == "" { // 111.4: its name is that of its subtypes
		if slices.ContainsFunc(t.Like, func(p ability.Property) bool { _, is := p.(ability.HasSubtype); return is }) {
			refuse(like.Like[of], "a token with other subtypes besides")
		}
		t.Name = "Creature Token" // what the name is replaces it
		name := program.Mod{Kind: program.ModName, Scope: program.ScopeLocked, Layer: rulebook.LayerText,
			B: int32(l.chosenNumber(like.Like[of].(ability.OfChosen), program.MemSubtype))}
		id := l.exceptions(rest)
		l.b.Draft.Abilities[id].Mods = append(l.b.Draft.Abilities[id].Mods, l.b.Mod(name))
		return t, id
	}
	return t, l.exceptions(rest)
}

// chosenQualities splits off the qualities that were chosen before: "of the chosen color and type".
func chosenQualities(like []ability.Property) (chosen, rest []ability.Property) {
	for _, p := range like {
		if _, is := p.(ability.OfChosen); is {
			chosen = append(chosen, p)
		} else {
			rest = append(rest, p)
		}
	}
	return chosen, rest
}

// token returns the face of a token with a description (111.3). It refuses a size that isn't constant, which is set as
// the token is created.
func (l *lowerer) token(t ability.Token) program.DefID {
	h := ability.Hash(t)
	for _, d := range l.tokens[h] {
		if ability.Equal(d.node, t) {
			return d.def
		}
	}
	if t.Known != "" {
		return l.knownToken(t)
	}
	if len(t.Back) == 1 {
		front, back := t, t.Back[0]
		front.Back = nil
		one, other := l.token(front), l.token(ability.Token{Name: back.Name, Size: back.Size, Like: back.Like})
		l.b.SetFaces(program.LayoutTransform, one, other)
		l.tokens[h] = append(l.tokens[h], tokenDef{t, one})
		return one
	}
	d := program.Def{Token: true}
	like := landTypes(t.Like)
	name := l.describe(&d.Chars, like)
	for _, p := range like {
		if s, ok := p.(ability.HasSubtype); ok {
			d.Subtypes = append(d.Subtypes, l.b.Subtype(string(s.Subtype)))
			if k, ok := basicMana(s.Subtype); ok {
				d.Abilities = append(d.Abilities, l.compiler.landMana(k)) // 305.6
			}
		}
	}
	if t.Legendary {
		d.Chars.Supers |= program.SuperLegendary
	}
	if t.Size.Power != nil {
		sized(&d.Chars, t.Size, t)
	}
	if t.Name != "" {
		name = t.Name
	} else if l.b.Draft.Sw.TokenNamed { // 111.4; 216.1 of 2006
		name += " Token"
	}
	d.Name = l.b.Name(name)
	// Its abilities are compiled as those of an object of its own.
	c := *l.compiler
	c.name, c.types = name, d.Chars.Types
	f := &faceCompiler{c: &c, d: &d}
	for _, a := range t.With {
		f.add(a, l.labelOf(a))
	}
	f.finish()
	id := l.b.Def(d)
	l.b.Draft.Defs[id].NoCost = true
	l.tokens[h] = append(l.tokens[h], tokenDef{t, id})
	return id
}

// landTypes names the types that "every basic land type" stands for (305.6).
func landTypes(like []ability.Property) (all []ability.Property) {
	for _, p := range like {
		if _, every := p.(ability.EveryLandType); !every {
			all = append(all, p)
			continue
		}
		for _, s := range ability.BasicLandTypes {
			all = append(all, ability.HasSubtype{Subtype: s})
		}
	}
	return all
}

// sized sets a fixed power and toughness. It refuses, of a node, a size that isn't constant.
func sized(c *program.Chars, size ability.Size, of ability.Node) {
	p, ok1 := size.Power.(ability.Const)
	q, ok2 := size.Toughness.(ability.Const)
	if !ok1 || !ok2 {
		refuse(of, "a size that isn't fixed")
	}
	c.Power, c.Toughness = int32(p.N), int32(q.N)
	c.Flags |= program.HasPT
}

// describe sets the colors and types of a description, and returns the subtypes in its order: the name of a token that
// has no other.
func (l *lowerer) describe(c *program.Chars, like []ability.Property) (subtypes string) {
	for _, p := range like {
		switch p := p.(type) {
		case ability.HasType:
			c.Types |= 1 << p.Type
		case ability.HasSupertype:
			c.Supers |= 1 << p.Supertype
		case ability.HasSubtype:
			c.Subtypes.Add(l.b.Subtype(string(p.Subtype)))
			if subtypes != "" {
				subtypes += " "
			}
			subtypes += string(p.Subtype)
		case ability.HasColor:
			c.Colors |= p.Color.Set()
		case ability.Colorless:
		case ability.AllColors:
			c.Colors = 1<<5 - 1
		case ability.And:
			for _, q := range p.List {
				one, ok := q.(ability.HasColor)
				if !ok {
					refuse(p, "part of a description")
				}
				c.Colors |= one.Color.Set()
			}
		default:
			refuse(p, "part of a description")
		}
	}
	return subtypes
}

// knownToken returns the face of a predefined token (111.10).
func (l *lowerer) knownToken(t ability.Token) program.DefID {
	if l.o.Token != nil {
		k, ok, err := l.o.Token(l.e, t.Known)
		if err != nil {
			panic(unsupported(err.Error()))
		}
		if ok {
			return l.token(k)
		}
	}
	panic(unsupported("there is no token called " + string(t.Known)))
}

// createsAgainst compiles "for each opponent other than defending player, you may create a token that's tapped and
// attacking that player or a planeswalker they control" (702.116a): the attacked players are chosen, then all tokens
// are created at once. It reports false for other effects.
func (l *lowerer) createsAgainst(e ability.ForEach) bool {
	o, ok := e.Of.(ability.Objects)
	d, does := e.Effect.(ability.Do)
	if !ok || !does || l.free || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you || a.Whom == nil {
		return false
	}
	it, that := a.Whom.(ability.It)
	that = that && it.To == o.Said
	if players, objects := nounSort(o.Noun); !players || objects || o.Said == 0 ||
		!that && !thatPlayerOrWalker(a.Whom, o.Said) {
		return false
	}
	said := o.Said
	o.Said = 0
	set := l.all(o)
	members := set
	if d.May {
		chosen := l.reg()
		l.loop(set, l.regOf(said), func() {
			may := l.emit(program.DoMay(l.reg(), l.b.SetYou(), 0))
			l.emit(program.DoLet(chosen, l.b.SetBoth(l.setReg(chosen), l.setReg(l.regOf(said)))))
			l.patch(may)
		})
		members = l.setReg(chosen)
	}
	r := l.outcome(a.Said)
	if d.Said != 0 {
		if r == program.NoReg {
			r = l.reg()
		}
		l.said[d.Said] = r
	}
	l.createAttacking(l.b.SetYou(), a, members, r, that)
	return true
}

// createAttacking emits the creation of a token for each of some players, which attacks that player, or if only isn't
// set perhaps a planeswalker they control.
func (l *lowerer) createAttacking(who program.SetX, a ability.Create, players program.SetX, r uint8, only bool) {
	t := a.Token
	if a.AttachedTo != nil || !a.Attacking || a.Blocking != nil || a.Against != nil || a.Plus || len(a.With) > 0 ||
		a.N != ability.Number(ability.Const{N: 1}) {
		refuse(a, "a token of this kind")
	}
	var in program.Instr
	if t.CopyOf != nil {
		in = program.DoCreate(r, who, program.NumX(players), program.DefID(l.exceptions(t.Except)),
			l.b.SetLast(l.ref(t.CopyOf))).With(program.CreateAgainst)
	} else {
		plain, rest := l.tokenRest(t)
		in = program.DoCreate(r, who, program.NumX(players), l.token(plain), 0).With(program.CreateAgainst)
		if rest != 0 {
			in.Flags |= program.CreateAs
			in.D = int32(rest)
		}
	}
	if a.Tapped {
		in.Flags |= program.MoveTapped
	}
	if only { // "attacking that opponent"
		in.Flags |= program.CreateAtPlayer
	}
	l.emit(in)
}

// attackedPlayer matches "that player", and then only is set, and "that player or a planeswalker they control".
func attackedPlayer(r ability.Ref) (it ability.It, only, ok bool) {
	if or, either := r.(ability.Either); either && len(or.List) > 0 {
		it, ok = or.List[0].(ability.It)
		return it, false, ok && thatPlayerOrWalker(r, it.To)
	}
	it, ok = r.(ability.It)
	return it, true, ok && !it.Plural && it.Noun == ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind})
}

// thatPlayerOrWalker matches "that player or a planeswalker they control".
func thatPlayerOrWalker(r ability.Ref, player ability.Mention) bool {
	or, ok := r.(ability.Either)
	if !ok || len(or.List) != 2 {
		return false
	}
	it, ok := or.List[0].(ability.It)
	o, is := or.List[1].(ability.Objects)
	if !ok || !is || it.To != player || o.Det.How != ability.One || len(o.Pre) > 0 || len(o.Post) != 1 ||
		o.Noun != ability.Property(ability.HasType{Type: ability.Planeswalker}) {
		return false
	}
	c, ok := o.Post[0].(ability.Controlled)
	by, is := c.By.(ability.It)
	return ok && is && !c.Not && by.To == player
}

// createsToAttack compiles "For each opponent, create a token that's a copy of this card that attacks that opponent
// this turn if able" (702.141a). It reports false for other sentences.
func (l *lowerer) createsToAttack(e ability.ForEach) bool {
	o, ok := e.Of.(ability.Objects)
	d, does := e.Effect.(ability.Do)
	if !ok || !does || l.free || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if it, that := a.Against.(ability.It); !ok || !that || it.To != o.Said || o.Said == 0 {
		return false
	}
	all, said := l.outcomeOrReg(a.Said), o.Said
	o.Said = 0
	l.emit(program.DoLet(all, 0))
	l.loop(l.all(o), l.regOf(said), func() {
		whom, tokens := a.Against, l.reg()
		one := a
		one.Against, one.Said = nil, 0
		l.create(l.who(d), one, tokens)
		l.lasting(l.setReg(tokens), []ability.Act{ability.Must{Acts: []ability.Act{ability.Attack{Whom: whom}}}},
			ability.ThisTurn{})
		l.emit(program.DoLet(all, l.b.SetBoth(l.setReg(all), l.setReg(tokens))))
	})
	return true
}

// resultsWithin allocates registers to all the tokens that a loop creates, and all the cards that it searches for, by
// the mentions of later sentences: "For each of them, create a token that's a copy of it. Exile those tokens at the
// beginning of the next end step."
func (l *lowerer) resultsWithin(e ability.Effect) map[ability.Mention]uint8 {
	var all map[ability.Mention]uint8
	ability.Walk(e, func(n ability.Node) bool {
		if _, inner := n.(ability.Ability); inner {
			return false
		}
		said := ability.Mention(0)
		switch n := n.(type) {
		case ability.Create:
			said = n.Said
		case ability.Search:
			if o, ok := n.For.(ability.Objects); ok {
				said = o.Said
			}
		}
		if said != 0 {
			if all == nil {
				all = map[ability.Mention]uint8{}
			}
			all[said] = l.reg()
			l.emit(program.DoLet(all[said], 0))
		}
		return true
	})
	return all
}

// createsCopies compiles "for each of those creatures, create a token that's a copy of that creature", all at once as
// one instruction (608.2f). It reports false for other sentences.
func (l *lowerer) createsCopies(e ability.ForEach, set program.SetX, said ability.Mention) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || said == 0 || l.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you && d.Who != nil || a.Token.CopyOf == nil || a.Whom != nil ||
		a.AttachedTo != nil || a.Attacking || a.Blocking != nil || len(a.With) > 0 {
		return false
	}
	of, ok := a.Token.CopyOf.(ability.It)
	if !ok || of.To != said {
		return false
	}
	if _, n := a.N.(ability.Const); !n && a.N != nil {
		return false
	}
	own := false // the token depends on the object in another way
	for _, x := range a.Token.Except {
		ability.Walk(x, func(n ability.Node) bool {
			it, ok := n.(ability.It)
			own = own || ok && it.To == said
			return !own
		})
	}
	if own {
		return false
	}
	l.choiceReg(said)
	l.createCopiesOrAttached(l.who(d), a, program.NoReg)
	in := &l.code[len(l.code)-1]
	in.Flags |= program.CreateEach
	in.D = int32(set)
	return true
}

// ownText gives tokens the abilities that a later sentence says they have: "Create a 1/1 colorless Eldrazi Scion
// creature token. It has ..." defines the token (111.3), so that the abilities are copied, and lost to what takes them
// away from every creature. An ability that a token "gains" is a continuous effect instead, and is left alone.
func ownText(list []ability.Effect) []ability.Effect {
	cloned := false
	for i := 1; i < len(list); i++ {
		d, gain, to := hasText(list[i])
		if to == 0 {
			continue
		}
		at := slices.IndexFunc(list[:i], func(e ability.Effect) bool { return makesToken(e, to) })
		if at < 0 {
			continue
		}
		if !cloned {
			list, cloned = slices.Clone(list), true
		}
		list[at] = withText(list[at], to, gain.List)
		if d.Acts = slices.Clone(d.Acts[1:]); len(d.Acts) > 0 {
			list[i] = d
			continue
		}
		list = slices.Delete(list, i, i+1)
		i--
	}
	return list
}

// hasText matches "It has ..." or "They have ..." about what was mentioned before, perhaps with more instructions
// behind; the mention is 0 if the sentence is another.
func hasText(e ability.Effect) (ability.Do, ability.Gain, ability.Mention) {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || d.Said != 0 || len(d.More) > 0 || len(d.Acts) == 0 {
		return d, ability.Gain{}, 0
	}
	it, ok := d.Who.(ability.It)
	gain, gives := d.Acts[0].(ability.Gain)
	if !ok || !gives || !gain.Has || gain.ChoiceOf {
		return d, gain, 0
	}
	return d, gain, it.To
}

// makesToken reports whether an effect creates the tokens of a mention that copy nothing.
func makesToken(e ability.Effect, said ability.Mention) bool {
	makes := false
	ability.Walk(e, func(n ability.Node) bool {
		c, ok := n.(ability.Create)
		makes = makes || ok && c.Said == said && c.Token.CopyOf == nil
		_, inner := n.(ability.Ability) // whose mentions are others
		return !makes && !inner
	})
	return makes
}

// withText returns the effect with more abilities for the tokens of a mention.
func withText(e ability.Effect, said ability.Mention, abilities []ability.Ability) ability.Effect {
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		c, ok := n.(ability.Create)
		if !ok || c.Said != said {
			return n
		}
		c.Token.With = append(slices.Clone(c.Token.With), abilities...)
		return c
	}).(ability.Effect)
}

// tokensInstead returns the number of those tokens.
func tokensInstead(d ability.Do) ability.Number {
	var what ability.Ref
	// Others: not a number of the same tokens; a general replacement takes it.
	switch a := d.Acts[0].(type) {
	case ability.Create:
		if a.Token.Those && !a.Tapped && a.AttachedTo == nil && !a.Attacking && a.Blocking == nil {
			return a.N
		}
	case ability.Passive:
		if _, ok := a.Act.(ability.Create); ok && a.Under == nil {
			what = d.Who
		}
	}
	among, ok := what.(ability.Among)
	if !ok {
		return nil
	}
	if _, those := among.Of.(ability.It); !those {
		return nil
	}
	if o, ok := among.What.(ability.Objects); ok && o.Noun == nil && len(o.Pre)+len(o.Post) == 0 {
		return o.Det.N
	}
	return nil
}

// tokensPlus matches more tokens beside those that would be created: "those tokens plus a Clue token are created
// instead". They are created in the same way (614.6).
func (l *lowerer) tokensPlus(e ability.Instead, a ability.Create) (program.Rewrite, bool) {
	w, ok := e.When.(ability.Does)
	kind := program.RwTokens
	if m, same := a.N.(ability.ThatMuch); ok && same && a.Are && w.Said != 0 && m.To == w.Said {
		kind = program.RwToken // "that many 4/4 Angel creature tokens are created instead"
	}
	if !ok || !a.Plus && kind == program.RwTokens || len(w.Acts) != 1 {
		return program.Rewrite{}, false
	}
	switch x := w.Acts[0].(type) {
	case ability.CreateSome:
	case ability.Passive:
		if _, ok := x.Act.(ability.Create); !ok {
			refuse(a, "a replacement effect")
		}
	default: // no tokens would be created
		refuse(a, "a replacement effect")
	}
	plain, rest := l.tokenRest(a.Token)
	if rest != 0 || plain.CopyOf != nil || plain.Those {
		refuse(a, "tokens beside others")
	}
	if kind == program.RwToken {
		return program.Rewrite{Kind: kind, B: int32(l.token(plain))}, true
	}
	n := l.b.Const(1)
	if a.N != nil {
		n = l.num(a.N)
	}
	return program.Rewrite{Kind: kind, A: int32(n), B: int32(l.token(plain))}, true
}

// creates compiles the event of tokens being created under someone's control, by a player or an effect.
func (l *lowerer) creates(a ability.Act, who, what, under ability.Ref) program.Pattern {
	o, ok := what.(ability.Objects)
	if p, one := l.createsOne(o, who, under); one && ok {
		return p
	}
	var types program.TypeSet
	if ok && len(o.Pre) == 1 && l.would {
		if t, is := o.Pre[0].(ability.HasType); is { // "creature tokens"
			types, o.Pre = program.TypeSet(1<<t.Type), nil
		}
	}
	if !ok || len(o.Pre)+len(o.Post) > 0 || o.Det.Target || o.Det.Other ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyToken}) ||
		!(o.Det.How == ability.AtLeast && o.Det.N == ability.Number(ability.Const{N: 1})) {
		refuse(a, "an event")
	}
	p := program.Pattern{Kinds: program.EvCreate.Bit()}
	if types != 0 {
		p.If = l.b.CondCreates(types)
	}
	if who != nil && !anEffect(who) {
		l.player(&p, who)
	}
	if under != nil {
		l.player(&p, under)
	}
	return p
}

// createsOne compiles the event of creating a token: an object entering as a token (111.2), once for each.
func (l *lowerer) createsOne(o ability.Objects, who, under ability.Ref) (program.Pattern, bool) {
	if _, you := who.(ability.You); !you || under != nil || o.Det.How != ability.One || o.Det.Target || o.Det.Other ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyToken}) || l.inPast {
		return program.Pattern{}, false
	}
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true,
		Flags: program.FlagCreated}
	p.Obj = l.watched(&p, o, program.PartNew)
	l.player(&p, who)
	return p, true
}

// aToken reports whether a noun phrase names tokens.
func aToken(o ability.Objects) bool {
	return o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyToken}) || says[ability.IsToken](o.Pre)
}

// otherTokens is what "other" tokens are: other than the objects that the text has just had chosen, or than the tokens
// that it has just created (608.2c).
func (l *lowerer) otherTokens(o ability.Objects, other program.PropX) program.PropX {
	if !aToken(o) || l.topic != 0 || l.otherThan != 0 {
		return other
	}
	made, just := program.SetX(0), true
	for i := len(l.code) - 1; i >= 0; i-- {
		in := &l.code[i]
		// Others: nothing that "other" could leave out.
		switch in.Op {
		case program.OpChoose:
			if c := &l.b.Draft.Choices[in.A]; made == 0 && c.Kind == program.DecideChoose && c.From != 0 {
				return l.b.PropNot(l.b.PropIn(l.setReg(c.Reg)))
			}
			just = false
		case program.OpCreate:
			if !just {
				if made == 0 { // whether these tokens are meant can't be told
					refuse(o, "other tokens than those created earlier")
				}
				continue
			}
			if in.R == program.NoReg {
				in.R = l.reg()
			}
			made = l.union(made, l.setReg(in.R))
		case program.OpMoveMore:
		default:
			just = false
		}
	}
	if made == 0 {
		return other
	}
	return l.b.PropNot(l.b.PropIn(made))
}
