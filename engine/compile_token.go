package engine

import (
	"arbiter/ability"
)

// tokenDef is a token's definition, made once for equal descriptions.
type tokenDef struct {
	node ability.Token
	def  DefID
}

// create adds the creation of tokens (701.7).
func (u *unit) create(who SetX, a ability.Create, r uint8) {
	if a.Token.Those {
		refuse(a, "tokens said before")
	}
	if a.Whom != nil || a.Against != nil {
		refuse(a, "a token of a special kind")
	}
	if a.Token.CopyOf != nil {
		u.createMore(who, a, r)
		return
	}
	if r == NoReg {
		r = u.outcome(a.Said)
	} else if a.Said != 0 {
		u.said[a.Said] = r
	}
	n := u.b.Const(1)
	if a.N != nil {
		n = u.num(a.N)
	}
	host := SetX(0)
	if a.AttachedTo != nil {
		host = u.let(u.ref(a.AttachedTo))
	}
	flags := uint16(0)
	if a.Tapped {
		flags |= MoveTapped
	}
	if a.Attacking {
		flags |= MoveAttacking
	}
	in := Instr{Op: OpCreate, R: r, Flags: flags, A: int32(who), B: int32(u.multiply(n))}
	plain, rest := u.tokenRest(a.Token)
	in.C = int32(u.token(plain))
	if rest != 0 {
		in.Flags |= CreateAs
		in.D = int32(rest)
	}
	u.emit(in)
	if host != 0 {
		u.emit(Instr{Op: OpMoveMore, R: NoReg, B: int32(host)})
	}
	for _, c := range a.With {
		u.emit(Instr{Op: OpMoveMore, R: NoReg, C: int32(u.counter(c.Kind)), D: int32(u.counterNumber(c))})
	}
}

// tokenRest is a token's description without what is only known as it is created, which is an ability of modifications like the exceptions of a copy: a size
// to be worked out, abilities that speak of the object that creates it (201.5a).
func (u *unit) tokenRest(t ability.Token) (ability.Token, AbilityID) {
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
	if len(rest) == 0 {
		return t, 0
	}
	t.With = with
	return t, u.exceptions(rest)
}

// token is the definition of a token from its description (111.3). A size that is not constant is refused: it is set as it is created.
func (u *unit) token(t ability.Token) DefID {
	h := ability.Hash(t)
	for _, d := range u.tokens[h] {
		if ability.Equal(d.node, t) {
			return d.def
		}
	}
	if t.Known != "" {
		return u.knownToken(t)
	}
	if len(t.Back) == 1 {
		front, back := t, t.Back[0]
		front.Back = nil
		one, other := u.token(front), u.token(ability.Token{Name: back.Name, Size: back.Size, Like: back.Like})
		u.b.SetFaces(LayoutTransform, one, other)
		u.tokens[h] = append(u.tokens[h], tokenDef{t, one})
		return one
	}
	d := Def{Token: true}
	name := ""
	for _, p := range t.Like {
		switch p := p.(type) {
		case ability.HasType:
			d.Chars.Types |= 1 << p.Type
		case ability.HasSupertype:
			d.Chars.Supers |= 1 << p.Supertype
		case ability.HasSubtype:
			d.Chars.Subtypes.Add(u.b.Subtype(string(p.Subtype)))
			if name != "" {
				name += " "
			}
			name += string(p.Subtype)
		case ability.HasColor:
			d.Chars.Colors |= p.Color.Set()
		case ability.Colorless:
		case ability.AllColors:
			d.Chars.Colors = 1<<5 - 1
		case ability.And:
			for _, q := range p.List {
				c, ok := q.(ability.HasColor)
				if !ok {
					refuse(p, "part of a token")
				}
				d.Chars.Colors |= c.Color.Set()
			}
		default:
			refuse(p, "part of a token")
		}
	}
	if t.Legendary {
		d.Chars.Supers |= SuperLegendary
	}
	if t.Size.Power != nil {
		p, ok1 := t.Size.Power.(ability.Const)
		q, ok2 := t.Size.Toughness.(ability.Const)
		if !ok1 || !ok2 {
			refuse(t, "a token of a size to be worked out")
		}
		d.Chars.Power, d.Chars.Toughness = int32(p.N), int32(q.N)
		d.Chars.Flags |= HasPT
	}
	if t.Name != "" {
		name = t.Name
	} else if u.b.r.Sw.TokenNamed { // 111.4; 216.1 of 2006
		name += " Token"
	}
	d.Name = u.b.Name(name)
	// Its abilities are compiled as those of an object of its own.
	c := *u.compiler
	c.name, c.types = name, d.Chars.Types
	w := &work{c: &c, d: &d}
	for _, a := range t.With {
		w.add(a, u.labelOf(a))
	}
	w.finish()
	id := u.b.Def(d)
	u.b.r.Defs[id].NoCost = true
	u.tokens[h] = append(u.tokens[h], tokenDef{t, id})
	return id
}

// knownToken is the definition of a predefined token (111.10).
func (u *unit) knownToken(t ability.Token) DefID {
	if u.o.Token != nil {
		k, ok, err := u.o.Token(u.e, t.Known)
		if err != nil {
			panic(unsupported(err.Error()))
		}
		if ok {
			return u.token(k)
		}
	}
	panic(unsupported("the engine does not know the token " + string(t.Known)))
}
