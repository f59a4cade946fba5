package engine

import "arbiter/ability"

// "Nonartifact spells you cast have improvise": the spell has it once it is on the stack, but whether a card in hand could be paid for has to be known before
// it is moved there. So beside the keyword itself there is a modification for cards that would be such spells.

// castKeywords compiles what such a gain means for cards.
func (u *unit) castKeywords(who ability.Ref, a ability.Act) (ids []uint32) {
	gain, ok := a.(ability.Gain)
	o, objects := who.(ability.Objects)
	if !ok || !objects || gain.ChoiceOf || spells(o.Noun) != 1 {
		return nil
	}
	for _, x := range gain.List {
		k, ok := x.(ability.Keyword)
		if !ok {
			continue
		}
		switch h := keywordOf(k.Word); h {
		case Convoke, Delve, Improvise:
			m := u.castScope(who)
			m.Kind, m.A = ModCastKeyword, int32(h)
			ids = append(ids, u.b.Mod(m))
		}
	}
	return ids
}

// givesCastKeywords says whether some effect in force gives spells a keyword that changes how they are paid for.
func (g *Game) givesCastKeywords() bool {
	if !g.r.castKeywords {
		return false
	}
	for i := range g.Active {
		if a := &g.Active[i]; !a.Dead && g.r.Mods[a.Mod].Kind == ModCastKeyword {
			return true
		}
	}
	return false
}

// castKeywords are the keywords of a spell, or those that a card would have as one.
func (g *Game) castKeywords(t *tab) KeywordSet {
	kw := g.chars(t.obj).Keywords
	if !g.r.castKeywords || t.kind != tabSpell {
		return kw
	}
	if o := g.obj(t.obj); o != nil && o.Zone == Stack {
		return kw
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModCastKeyword || a.Dead {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		if g.castRuleHolds(a, m, &e, t.p, t.obj) {
			kw.Add(Keyword(m.A))
		}
	}
	return kw
}

// spellWords are keywords that do all that they do as the spell that has them is cast and resolves.
var spellWords = map[ability.Word]bool{"cascade": true, "rebound": true, "storm": true, "gravestorm": true, "demonstrate": true}

// castFromThere has "spells you cast from your hand have cascade" be about spells on the stack, those that were cast from there: u.only says so. Other subjects stay.
func (u *unit) castFromThere(who ability.Ref, acts []ability.Act) ability.Ref {
	o, ok := who.(ability.Objects)
	if !ok || spells(o.Noun) != 1 || o.Det.Target {
		return who
	}
	for _, a := range acts {
		g, ok := a.(ability.Gain)
		if !ok || g.ChoiceOf {
			return who
		}
		for _, x := range g.List {
			if k, ok := x.(ability.Keyword); !ok || !spellWords[k.Word] {
				return who
			}
		}
	}
	var post []ability.Property
	for _, p := range o.Post {
		zones, ok := ownPlaces(p)
		if !ok {
			post = append(post, p)
			continue
		}
		from := u.b.Prop(PropCastFrom, int32(zones))
		u.only = u.and(u.and(u.only, from), u.b.Prop(PropOwnedBy, int32(u.b.Set(SetYou))))
	}
	o.Post = post
	return o
}
