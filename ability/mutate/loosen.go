package mutate

import (
	"fmt"
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// loosen notes what a node can be changed to that allows more than it does.
func (m *maker) loosen(p *place, n ability.Node) {
	permanent := ability.IsKind{Kind: ability.AnyPermanent}
	switch n := n.(type) {
	case ability.Objects:
		if n.Det.Target && broader(n.Noun) {
			m.add(Loosened, p, ability.AnyTarget{Det: n.Det, Said: n.Said}, "any target for "+words(n.Noun))
		}
		m.noun(p, n.Noun)
		m.unqualified(p, len(n.Pre), len(n.Post))
	case ability.Such:
		m.noun(p, n.Noun)
		m.unqualified(p, len(n.Pre), len(n.Post))
	case ability.Keyword:
		if broader(n.Of) {
			m.instead(Loosened, p.named("Of"), permanent)
		}
	case ability.Marked:
		m.add(Loosened, p, n.Ability, string(n.Word)+" left out in front of an ability")
	case ability.Det:
		if n.Target && n.How == ability.One {
			n.How, n.N = ability.UpTo, ability.Const{N: 1}
			m.add(Loosened, p, n, "up to one target for a target")
		}
	}
}

// broader reports whether a noun says less than "permanent".
func broader(noun ability.Property) bool {
	// Others: they are no nouns, or no narrower than "permanent".
	switch noun.(type) {
	case ability.HasType, ability.HasSubtype, ability.Or, ability.And:
		return true
	}
	return false
}

// noun notes "permanent" in the place of a narrower noun.
func (m *maker) noun(p *place, noun ability.Property) {
	if broader(noun) {
		m.instead(Loosened, p.named("Noun"), ability.IsKind{Kind: ability.AnyPermanent})
	}
}

// unqualified notes a noun phrase without any of its qualities, of which there are several.
func (m *maker) unqualified(p *place, pre, post int) {
	if pre+post < 2 {
		return
	}
	v := reflect.New(p.v.Type()).Elem()
	v.Set(p.v)
	v.FieldByName("Pre").SetZero()
	v.FieldByName("Post").SetZero()
	at := *p
	at.path += ".Pre"
	m.add(Loosened, &at, v.Interface(), fmt.Sprintf("%d qualities left out", pre+post))
}

// Cheaper returns costs that can be paid where a cost may not be: with one mana less, and with any mana in the place
// of one that is colored.
func Cheaper(cost mana.Cost) (less, anyMana mana.Cost) {
	for i, s := range cost {
		switch {
		case s.Form == mana.Generic && s.N > 0:
			less = slices.Clone(cost)
			less[i] = mana.GenericSymbol(int(s.N) - 1)
			less = less.Normal()
		case s.Form == mana.Plain && anyMana == nil:
			rest := slices.Delete(slices.Clone(cost), i, i+1)
			anyMana = rest.Plus(mana.Cost{mana.GenericSymbol(1)})
			if less == nil {
				less = rest.Plus(mana.Cost{mana.GenericSymbol(0)})
			}
		}
	}
	return less, anyMana
}
