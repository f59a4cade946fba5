package bind

import (
	"slices"

	"arbiter/ability"
)

// sortOf reports whether a noun phrase names players or objects.
func sortOf(o ability.Objects) referentSort { return propertySort(o.Noun) }

func propertySort(p ability.Property) referentSort {
	// Others: the other descriptions are of objects.
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnyPlayerKind, ability.AnyOpponent, ability.AnyTeammate:
			return playerSort
		}
	case ability.Friend:
		return playerSort
	case ability.Or:
		if len(p.List) == 0 {
			return objectSort
		}
		s := propertySort(p.List[0])
		for _, q := range p.List[1:] {
			if propertySort(q) != s {
				return eitherSort
			}
		}
		return s
	}
	return objectSort
}

func eitherOf(list []ability.Ref) referentSort {
	var s referentSort
	for i, r := range list {
		q := objectSort
		// Others: the other phrases name objects.
		switch r := r.(type) {
		case ability.Objects:
			q = sortOf(r)
		case ability.You, ability.ControllerOf, ability.OwnerOf, ability.DefendingPlayer:
			q = playerSort
		case ability.AnyTarget, ability.Either:
			q = eitherSort
		}
		if i == 0 {
			s = q
		} else if s != q {
			return eitherSort
		}
	}
	return s
}

// nounSort is the sort of thing that a reference asks for.
func nounSort(n ability.It) referentSort {
	if w := wanted(n); w != nil {
		return propertySort(w)
	}
	if n.Person || n.Say == ability.ByHeOrShe {
		return playerSort
	}
	if n.Say == ability.ByIt && n.Plural {
		return eitherSort
	}
	return objectSort
}

// wanted is the noun of a reference, or nil.
func wanted(n ability.It) ability.Property {
	if n.Opponent {
		return ability.IsKind{Kind: ability.AnyOpponent}
	}
	return n.Noun
}

// isPlural reports whether a determiner makes its noun plural.
func isPlural(d ability.Det) bool {
	switch d.How {
	case ability.One, ability.Each, ability.Any, ability.That, ability.Nth, ability.NextOne:
		return false
	case ability.The, ability.None:
		return d.Many
	case ability.Exactly, ability.UpTo, ability.FromOneTo:
		return severalOf(d.N)
	}
	return true
}

// fits reports whether the thing mentioned is a noun.
func fits(c *mentioned, noun ability.Property, self ability.Types) fit {
	if or, ok := noun.(ability.Or); ok && !ability.Equal(or, nounOf(c.node)) {
		for _, p := range or.List {
			if k, ok := p.(ability.IsKind); fits(c, p, self) == no || ok && k.Kind == ability.AnyOpponent {
				return no
			}
		}
		return may
	}
	switch n := c.node.(type) {
	case ability.Objects:
		return nounFits(n.Noun, n.Pre, noun)
	case ability.Attached:
		return nounFits(n.Noun, nil, noun)
	case ability.It:
		if wanted(n) == nil {
			return no
		}
		return nounFits(wanted(n), nil, noun)
	case ability.Handled:
		return nounFits(n.Noun, nil, noun)
	case ability.Chosen:
		return nounFits(n.Noun, nil, noun)
	case ability.Among:
		if o, ok := n.What.(ability.Objects); ok {
			return nounFits(o.Noun, o.Pre, noun)
		}
		return may
	case ability.Self:
		if isKind(noun, ability.AnySpell) && isKind(n.Noun, ability.AnySpell) {
			return exact // "this spell ... the spell"
		}
		if t, ok := noun.(ability.HasType); ok {
			if self.Has(t.Type) {
				return may
			}
			return no
		}
		if k, ok := noun.(ability.IsKind); ok && k.Kind == ability.AnyCard {
			return may
		}
		return no
	case ability.TopCards, ability.ZoneOf:
		if k, ok := noun.(ability.IsKind); ok && k.Kind == ability.AnyCard {
			return exact
		}
		if propertySort(noun) == playerSort || isKind(noun, ability.AnyCopy) || isKind(noun, ability.AnyToken) {
			return no // cards are neither copies nor tokens (707.12, 111.6)
		}
		return may
	case ability.Create:
		if k, ok := noun.(ability.IsKind); ok && k.Kind == ability.AnyToken {
			return exact
		}
		if propertySort(noun) == playerSort || isCopy(noun) && n.Token.CopyOf == nil {
			return no
		}
		if slices.ContainsFunc(n.Token.Like, func(p ability.Property) bool { return ability.Equal(p, noun) }) {
			return exact
		}
		if _, ok := noun.(ability.HasType); ok && slices.ContainsFunc(n.Token.Like, namesType) {
			return no
		}
		return may
	case ability.Draw, ability.Mill:
		if k, ok := noun.(ability.IsKind); ok && k.Kind == ability.AnyCard {
			return exact
		}
		if propertySort(noun) == playerSort || isKind(noun, ability.AnyCopy) || isKind(noun, ability.AnyToken) {
			return no // cards are neither copies nor tokens (707.12, 111.6)
		}
		return may
	case ability.KeywordAction:
		return keywordMakes(n.Word, noun)
	case ability.Copy:
		if isCopy(noun) {
			return exact
		}
		return no
	case ability.ControllerOf, ability.OwnerOf:
		if propertySort(noun) == playerSort && !isKind(noun, ability.AnyOpponent) { // it may be you
			return may
		}
		return no
	case ability.DefendingPlayer:
		if propertySort(noun) == playerSort {
			return may
		}
		return no
	case ability.AnyTarget:
		if isCopy(noun) {
			return no
		}
		if k, ok := noun.(ability.IsKind); ok && k.Kind != ability.AnyPermanent && k.Kind != ability.AnyPlayerKind {
			return no
		}
		if t, ok := noun.(ability.HasType); ok && t.Type != ability.Creature && t.Type != ability.Planeswalker &&
			t.Type != ability.Battle {
			return no
		}
		return may
	case ability.Either:
		return eachFits(n.List, noun, self, false)
	case ability.Both:
		return eachFits(n.List, noun, self, true)
	}
	return no
}

// isCopy matches "copy".
func isCopy(noun ability.Property) bool {
	_, copied := noun.(ability.CopyNoun)
	return copied || isKind(noun, ability.AnyCopy)
}

// nounOf is the noun of a noun phrase, or nil.
func nounOf(n ability.Node) ability.Node {
	if o, ok := n.(ability.Objects); ok && o.Noun != nil {
		return o.Noun
	}
	return nil
}

// eachFits reports whether one of several things fits a noun, or all of them.
func eachFits(list []ability.Ref, noun ability.Property, self ability.Types, all bool) fit {
	best, every := no, true
	for _, r := range list {
		m := mentioned{node: r}
		f := fits(&m, noun, self)
		if it, ok := r.(ability.It); ok && wanted(it) == nil {
			f = may
		}
		if f == no && all {
			return no
		}
		best, every = max(best, f), every && f != no
	}
	if !every {
		return min(best, may)
	}
	return best // "~ or another creature ... that creature": whichever it is
}

// nounFits compares the noun of a referent (with its adjectives) with that of a reference.
func nounFits(have ability.Property, pre []ability.Property, want ability.Property) fit {
	if have == nil {
		return may
	}
	if ability.Equal(have, want) {
		return exact
	}
	for _, p := range pre {
		if ability.Equal(p, want) {
			return exact
		}
	}
	if s, ok := want.(ability.Such); ok && len(s.Post) == 0 { // "that nonland permanent card"
		for _, p := range s.Pre {
			if !slices.ContainsFunc(pre, func(q ability.Property) bool { return ability.Equal(p, q) }) {
				return no
			}
		}
		return nounFits(have, pre, s.Noun)
	}
	// Others: the other descriptions fit nothing but themselves and what is said in other words, as decided below.
	switch w := want.(type) {
	case ability.IsKind:
		h, isKind := have.(ability.IsKind)
		switch w.Kind {
		case ability.AnyPlayerKind, ability.AnyOpponent:
			if propertySort(have) == objectSort {
				return no
			}
			if isKind && h.Kind == ability.AnyOpponent {
				return exact
			}
			if w.Kind == ability.AnyOpponent {
				return no
			}
			return may
		case ability.AnyCard:
			if propertySort(have) == playerSort || isKind && h.Kind == ability.AnyAbility {
				return no
			}
			return may
		case ability.AnyPermanent:
			if propertySort(have) == playerSort || isKind && (h.Kind == ability.AnySpell || h.Kind == ability.AnyCard) {
				return no
			}
			return may
		case ability.AnySpell:
			if isKind && h.Kind == ability.SpellOrAbility {
				return may
			}
			return no
		case ability.AnyCopy:
			return no
		case ability.AnyToken:
			for _, p := range pre {
				if _, ok := p.(ability.IsToken); ok {
					return may
				}
			}
			return no
		case ability.AnyAbility:
			if isKind && (h.Kind == ability.SpellOrAbility || h.Kind == ability.ActivatedAbility ||
				h.Kind == ability.TriggeredAbility) {
				return may
			}
			return no
		case ability.AnySource:
			return may
		}
		return no
	case ability.HasType:
		if mentionsType(have, w.Type) {
			return exact
		}
		for _, p := range pre {
			if mentionsType(p, w.Type) {
				return exact
			}
		}
		if subtypeOf(have, w.Type) {
			return near
		}
		if k, ok := have.(ability.IsKind); ok && !slices.ContainsFunc(pre, namesType) {
			switch k.Kind {
			case ability.AnyPermanent, ability.AnyCard, ability.AnyToken, ability.AnySource:
				return may
			}
		}
		return no
	case ability.HasSubtype:
		return no
	}
	return no
}

// subtypeOf reports whether a property is a subtype of the card type, or a list of such.
func subtypeOf(p ability.Property, t ability.Type) bool {
	// Others: the other descriptions name no subtype.
	switch p := p.(type) {
	case ability.HasSubtype:
		return slices.Contains(ability.Subtypes(t), p.Subtype)
	case ability.Or:
		for _, q := range p.List {
			if subtypeOf(q, t) {
				return true
			}
		}
	case ability.And:
		for _, q := range p.List {
			if subtypeOf(q, t) {
				return true
			}
		}
	}
	return false
}

// namesType reports whether a property is a card type, or a list with one.
func namesType(p ability.Property) bool {
	// Others: the other descriptions name no type.
	switch p := p.(type) {
	case ability.HasType:
		return true
	case ability.Or:
		return slices.ContainsFunc(p.List, namesType)
	case ability.And:
		return slices.ContainsFunc(p.List, namesType)
	}
	return false
}

// mentionsType reports whether a property names a card type, alone or in a list.
func mentionsType(p ability.Property, t ability.Type) bool {
	// Others: the other descriptions name no type.
	switch p := p.(type) {
	case ability.HasType:
		return p.Type == t
	case ability.Or:
		for _, q := range p.List {
			if mentionsType(q, t) {
				return true
			}
		}
	case ability.And:
		for _, q := range p.List {
			if mentionsType(q, t) {
				return true
			}
		}
	}
	return false
}

// handles reports whether the act is the verb of a participle.
func handles(a ability.Act, verb ability.Handling) bool {
	// Others: no participle is made of the other verbs.
	switch a := a.(type) {
	case ability.ExileIt:
		return verb == ability.Exiled
	case ability.ExileUntil:
		return verb == ability.Exiled
	case ability.Sacrifice:
		return verb == ability.Sacrificed
	case ability.Discard:
		return verb == ability.Discarded
	case ability.Reveal:
		return verb == ability.Revealed
	case ability.Search:
		return verb == ability.Revealed
	case ability.Destroy:
		return verb == ability.Destroyed
	case ability.Mill:
		return verb == ability.Milled
	case ability.Choose:
		return verb == ability.ChosenThing
	case ability.CopyOf:
		return verb == ability.Copied
	case ability.Create:
		return verb == ability.Created
	case ability.CounterIt:
		return verb == ability.Countered
	case ability.Tap:
		return verb == ability.WasTapped
	case ability.Move:
		return verb == ability.Returned && a.Verb == ability.ReturnVerb || verb == ability.Put &&
			a.Verb == ability.PutVerb
	}
	return false
}

// keywordMakes reports whether what a keyword action brings about is a noun.
func keywordMakes(w ability.ActionWord, noun ability.Property) fit {
	creature := false
	switch w {
	case "manifest", "manifest dread", "cloak", "amass", "incubate", "conjure":
		creature = true
	}
	if t, ok := noun.(ability.HasType); ok && t.Type == ability.Creature && creature {
		return may
	}
	if k, ok := noun.(ability.IsKind); ok && (k.Kind == ability.AnyPermanent || k.Kind == ability.AnyCard) && creature {
		return may
	}
	if s, ok := noun.(ability.HasSubtype); ok && s.Subtype == "Army" && w == "amass" {
		return exact
	}
	return no
}

// severalOf reports whether an amount is not one, or one that was not said.
func severalOf(n ability.Number) bool {
	c, ok := n.(ability.Const)
	return n != nil && !(ok && c.N == 1)
}

// describe says what kind of thing is mentioned.
func describe(m *mentioned) {
	switch n := m.node.(type) {
	case ability.Objects:
		m.sort, m.plural = sortOf(n), isPlural(n.Det)
	case ability.AnyTarget:
		m.sort, m.plural = eitherSort, isPlural(n.Det)
	case ability.Either:
		m.sort = eitherOf(n.List)
	case ability.Both:
		m.sort, m.plural = eitherOf(n.List), true
	case ability.TopCards:
		m.plural = severalOf(n.N) || eachOf(n.Of)
	case ability.ZoneOf:
		m.plural = true
		m.depth++
	case ability.Among:
		m.plural = true
		if o, ok := n.What.(ability.Objects); ok {
			m.plural = isPlural(o.Det)
		}
	case ability.ControllerOf, ability.DefendingPlayer:
		m.sort = playerSort
	case ability.Opponents:
		m.sort, m.plural = playerSort, true
	case ability.Attached:
		m.sort = propertySort(n.Noun)
	case ability.Chosen:
		m.sort = propertySort(n.Noun)
	case ability.OwnerOf:
		m.sort = playerSort
		m.depth++
	case ability.Create:
		m.plural = severalOf(n.N)
	case ability.Draw:
		m.plural, m.depth = severalOf(n.N), m.depth+1
	case ability.Mill:
		m.plural, m.depth = severalOf(n.N), m.depth+1
	case ability.KeywordAction:
		m.depth++
	case ability.Copy:
		m.plural = n.Times != nil
		if o, ok := n.What.(ability.Objects); ok && isPlural(o.Det) {
			m.plural = true
		}
		m.depth++
	case ability.ThatMuch, ability.DidSo, ability.Reflexive, ability.ThisWay, ability.DoneThisWay, ability.Time,
		ability.CantDo, ability.CountersTaken, ability.OfThat, ability.WhoDid:
		m.sort = instructionSort
	case ability.Does, ability.UnlessDone, ability.MayHave:
		m.sort = instructionSort
		_, does := n.(ability.Does)
		m.may = !does
	case ability.Do:
		m.sort, m.may = instructionSort, n.May
	case ability.It:
		m.plural, m.sort = n.Plural, nounSort(n)
	case ability.Handled:
		m.plural = n.Det.Many
	case ability.Rest:
		m.plural = n.Plur
	}
}
