// Package wording relates the words of a year to the tree of an ability. A phrase of the grammar knows how its own
// words were put in earlier years; this package does what takes more than one phrase: it rewrites a tree before it is
// printed in the words of a year ([Rewrite]), and brings two trees into one form, to tell whether an old print and
// the text of today mean the same ([SameMeaning]).
package wording

import (
	"slices"

	"arbiter/ability"
)

// When rules text came to say otherwise what is one thing in the tree or the same by the rules: phrases know the
// years of their own words, these are the others.
const (
	// Since 2017 one player is "they".
	theyYear = 2017
	// Since 2016 creatures attack "each combat if able", not each turn.
	eachCombatYear = 2016
	// Since 2010 an artifact token without a colour is called colourless, as others always were.
	colorlessYear = 2010
	// Since 2013 indestructible is a keyword.
	indestructibleYear = 2013
	// Since 2008 a player who searches and shuffles does so in one sentence.
	shuffleYear = 2008
	// Since 2010 what sacrifices itself is "it" behind the colon.
	itDealsYear = 2010
	// Since 2009 what is copied as something enters is chosen in the same sentence, abilities are activated, and
	// spells are kicked.
	copyYear = 2009
	// Since 2008 cards are exiled "from" a graveyard that they are "in".
	fromYear = 2008
)

// RewrittenUntil is the first year from which on [Rewrite] changes nothing.
const RewrittenUntil = playerOrPlaneswalkerYear

// Rewrite returns an ability whose tree prints as texts of the year put it, where more than a phrase was worded
// otherwise. The ability is bound.
func Rewrite(a ability.Ability, year int) ability.Ability {
	if year >= playerOrPlaneswalkerYear {
		return a
	}
	w := &eraRewriter{year: year, players: onePlayers(a)}
	a = ability.Rewrite(a, w.node).(ability.Ability)
	// Others: the other abilities are worded as they stand.
	switch x := a.(type) {
	case ability.Keywords:
		if len(x.List) == 1 {
			return w.statement(x.List[0], a)
		}
	case ability.Keyword:
		return w.statement(x, a)
	}
	return a
}

// eraRewriter rewrites nodes into words of a year.
type eraRewriter struct {
	year int
	// players are the numbers of what is one player.
	players map[ability.Mention]bool
}

// statement is what an ability of one keyword was called before there was the keyword.
func (w *eraRewriter) statement(k, whole ability.Ability) ability.Ability {
	word, ok := k.(ability.Keyword)
	if !ok {
		return whole
	}
	if word.Word == "indestructible" && w.year < indestructibleYear {
		return ability.Statement{Does: ability.Do{Who: ability.Self{},
			Acts: []ability.Act{ability.Gain{List: []ability.Ability{word}, Has: true}}}}
	}
	if act, ok := actOf(word, w.year); ok {
		return ability.Statement{Does: ability.Do{Who: ability.Self{}, Acts: []ability.Act{act}}}
	}
	return whole
}

func (w *eraRewriter) node(n ability.Node) ability.Node {
	switch n := n.(type) {
	case ability.It:
		if n.Plural && n.Say == ability.ByIt && w.players[n.To] && w.year < theyYear {
			return ability.It{Say: ability.ByHeOrShe, To: n.To}
		}
	case ability.Must:
		if n.When == (ability.Time{When: ability.EachCombat}) && w.year < eachCombatYear {
			n.When = ability.Time{When: ability.EachTurn}
		}
		return n
	case ability.CanAlso:
		if b, ok := n.Act.(ability.Block); ok && b.Extra != nil && n.When == (ability.Time{When: ability.EachCombat}) &&
			w.year < eachCombatYear {
			n.When = ability.Time{}
		}
		return n
	case ability.Token:
		if w.year < colorlessYear && slices.Contains(n.Like,
			ability.Property(ability.HasType{Type: ability.Artifact})) {
			n.Like = slices.DeleteFunc(slices.Clone(n.Like), func(q ability.Property) bool {
				_,
					ok := q.(ability.Colorless)
				return ok
			})
		}
		return n
	case ability.Portion:
		n.To = (&normalizer{year: w.year}).players(n.To)
		return n
	case ability.Objects:
		return (&normalizer{year: w.year}).objects(n)
	case ability.Triggered:
		n.When = w.graveyard(n.When)
		return n
	case ability.Instead:
		n.When = w.graveyard(n.When)
		return n
	case ability.Activated:
		return w.activated(n)
	case ability.Do:
		return w.do(n)
	case ability.MayHave:
		if e, ok := copyChosen(n); ok && w.year < copyYear {
			return e
		}
		return n
	case ability.Seq:
		return w.seq(n)
	case ability.ExileIt:
		n.What = w.in(n.What, true)
		return n
	case ability.Move:
		if n.Verb != ability.ReturnVerb {
			n.What = w.in(n.What, false)
		}
		return n
	case ability.Cast:
		n.What = w.in(n.What, false)
		return n
	case ability.AnyTarget: // several were "target creatures and/or players"
		if n.Det.How != ability.One && n.Det.Target && !n.Det.Other {
			return ability.Objects{Det: n.Det, Said: n.Said, Noun: ability.Or{Join: ability.JoinAndOr,
				List: []ability.Property{ability.HasType{Type: ability.Creature},
					ability.IsKind{Kind: ability.AnyPlayerKind}}}}
		}
	case ability.Did:
		return w.died(n)
	case ability.WasPaid: // kicking had no verb
		if s, ok := n.What.(ability.Self); ok && s.Say == ability.ByIt && n.Word == ability.Kicker && n.Cost == nil &&
			w.year < copyYear {
			n.What = ability.Self{}
		}
		return n
	case ability.Passive: // abilities were played
		if a, ok := n.Act.(ability.Activate); ok && a == (ability.Activate{}) && w.year < copyYear {
			n.Act = ability.Play{}
		}
		return n
	}
	return n
}

// died says "put into a graveyard from the battlefield" of creatures that died.
func (w *eraRewriter) died(n ability.Did) ability.Node {
	if w.year >= diesYear {
		return n
	}
	for i, a := range n.Acts {
		if a == ability.Act(ability.Die{}) {
			n.Acts = slices.Clone(n.Acts)
			n.Acts[i] = ability.PutInto{Zone: ability.Graveyard, From: ability.ZoneOf{Zone: ability.Battlefield}}
		}
	}
	return n
}

// in says "in" for "from" a graveyard, or a hand too.
func (w *eraRewriter) in(r ability.Ref, hand bool) ability.Ref {
	o, ok := r.(ability.Objects)
	if !ok || w.year >= fromYear {
		return r
	}
	for i, q := range o.Post {
		if z, ok := q.(ability.InZone); ok && z.From && (z.Zone == ability.Graveyard ||
			hand && z.Zone == ability.Hand) {
			z.From = false
			o.Post = slices.Clone(o.Post)
			o.Post[i] = z
		}
	}
	return o
}

// graveyard says "is put into a graveyard" of what can only be put there from the battlefield.
func (w *eraRewriter) graveyard(e ability.Event) ability.Event {
	d, ok := e.(ability.Does)
	if !ok || w.year >= diesYear || len(d.Acts) != 1 || d.Acts[0] != ability.Act(ability.Die{}) || d.Who == nil {
		return e
	}
	// Others: no other noun phrase is a creature that dies.
	switch r := d.Who.(type) {
	case ability.Attached, ability.It:
		if !creaturely(r) {
			return e
		}
	case ability.Objects:
		if len(r.Post) == 0 || !creaturely(r) || slices.ContainsFunc(r.Post, func(q ability.Property) bool {
			_,
				ok := q.(ability.Controlled)
			return ok
		}) {
			return e
		}
	default:
		return e
	}
	d.Acts = []ability.Act{ability.PutInto{Zone: ability.Graveyard}}
	return d
}

// diesYear is when creatures began to die.
const diesYear = 2011

// activated calls what is sacrificed by its name behind the colon.
func (w *eraRewriter) activated(a ability.Activated) ability.Node {
	d, ok := a.Effect.(ability.Do)
	if !ok || w.year >= itDealsYear {
		return a
	}
	if s, ok := d.Who.(ability.Self); ok && s.Say == ability.ByIt {
		d.Who = ability.Self{}
		a.Effect = d
	}
	return a
}

func (w *eraRewriter) do(d ability.Do) ability.Node {
	for i, a := range d.Acts {
		g, ok := a.(ability.Gain)
		if !ok || len(g.List) != 1 || g.ChoiceOf {
			continue
		}
		k, ok := g.List[0].(ability.Keyword)
		if !ok {
			continue
		}
		act, ok := actOf(k, w.year)
		if !ok {
			continue
		}
		if _, ok := d.For.(ability.UntilEndOfTurn); ok && len(d.Acts) == 1 {
			d.For = ability.ThisTurn{}
		} else if d.For != nil {
			continue
		}
		d.Acts = slices.Clone(d.Acts)
		d.Acts[i] = act
	}
	if y, ok := d.Who.(ability.You); ok && y.Say != ability.Unsaid && !d.May && len(d.Acts) == 1 &&
		w.year < shuffleYear { // "You choose a card from it."
		if c, ok := d.Acts[0].(ability.Choose); ok {
			if o, ok := c.What.(ability.Objects); ok && len(o.Post) == 1 {
				if _, ok := o.Post[0].(ability.FromAmong); ok {
					d.Who = ability.You{Say: ability.Unsaid}
				}
			}
		}
	}
	last := len(d.Acts) - 1
	if w.year >= shuffleYear || last < 2 || d.Join != ability.ActsComma || d.For != nil || len(d.More) > 0 {
		return d
	}
	if _, ok := d.Acts[0].(ability.Search); !ok {
		return d
	}
	if _, ok := d.Who.(ability.You); !ok || !ability.Equal(d.Acts[last], ability.Shuffle{}) {
		return d
	}
	shuffle := ability.Effect(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: d.Acts[last:]})
	d.Acts, d.Join = d.Acts[:last:last], ability.ActsAnd
	if d.May {
		return ability.Seq{List: []ability.Effect{d, ability.If{Cond: ability.DidSo{}, Then: shuffle}}}
	}
	return ability.Seq{List: []ability.Effect{d, ability.Then{Effect: shuffle}}}
}

// seq says "instead" of what enters tapped when its price isn't paid, and takes sequences within apart.
func (w *eraRewriter) seq(s ability.Seq) ability.Node {
	if w.year < shuffleYear && s.Join == ability.Sentences {
		var list []ability.Effect
		for _, e := range s.List {
			if q, ok := e.(ability.Seq); ok && q.Join == ability.SeqAnd { // one sentence
				list = append(list, e)
				continue
			}
			list = append(list, sentences(e)...)
		}
		s.List = list
	}
	if len(s.List) != 2 || w.year >= itDealsYear {
		return s
	}
	_, as := s.List[0].(ability.AsEnters)
	f, ok := s.List[1].(ability.If)
	if !as || !ok || f.Else != nil || f.Unless {
		return s
	}
	did, ok := f.Cond.(ability.DidSo)
	d, is := f.Then.(ability.Do)
	if !ok || !did.Not || !is || len(d.Acts) != 1 {
		return s
	}
	if e, ok := d.Acts[0].(ability.Enter); ok && e.Tapped {
		d.Who = ability.Self{}
		s.List = []ability.Effect{s.List[0], ability.InsteadIf{Cond: f.Cond, Effect: d}}
	}
	return s
}

// onePlayers are the numbers of what is one player.
func onePlayers(a ability.Ability) map[ability.Mention]bool {
	out := map[ability.Mention]bool{}
	ability.Walk(a, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Objects:
			k, ok := n.Noun.(ability.IsKind)
			switch n.Det.How {
			case ability.One, ability.Each, ability.Any:
				if ok && n.Said != 0 && (k.Kind == ability.AnyPlayerKind || k.Kind == ability.AnyOpponent) {
					out[n.Said] = true
				}
			}
		case ability.ControllerOf:
			if n.Said != 0 && !n.Several {
				out[n.Said] = true
			}
		case ability.OwnerOf:
			if n.Said != 0 && !n.Several {
				out[n.Said] = true
			}
		}
		return true
	})
	return out
}

// WordsThen is what a line of a card worded as in the year means, if its ability word was a keyword then: threshold,
// until 2004, said that what stands behind it is true, or can be done, only as long as seven or more cards are in the
// player's graveyard. Of an instant or sorcery, with spell, it said if that is done. Other lines it leaves as they
// are, and so it does for year 0.
func WordsThen(a ability.Ability, year int, spell bool) ability.Ability {
	w, ok := a.(ability.Worded)
	if !ok || w.Word != "Threshold" || year == 0 || year >= thresholdYear {
		return a
	}
	w.Ability = threshold(w.Ability, spell)
	return w
}
