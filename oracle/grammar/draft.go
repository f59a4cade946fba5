package grammar

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// draftPasses stands for "Each player passes the last card from each booster pack to a player who drafted a card named
// ~."
type draftPasses struct{ Name string }

// drafting adds what cards say of a draft, and of what it has left (905.2).
func (l *lang) drafting() {
	for _, w := range []struct {
		says  ability.DraftRule
		words string
	}{
		{ability.DraftFaceUp, "draft ~ face up."},
		{ability.DraftWholePack, "instead of drafting a card from a booster pack, you may draft each card in that booster " +
			"pack, one at a time. if you do, turn ~ face down and you can't draft cards for the rest of this draft round."},
		{ability.DraftAtRandom, "as long as ~ is face up during the draft, you can't look at booster packs and must draft " +
			"cards at random. after you draft three cards this way, turn ~ face down."},
		{ability.DraftExtraReturning, "as you draft a card, you may draft an additional card from that booster pack. if " +
			"you do, put ~ into that booster pack."},
		{ability.DraftExtraSkipping, "as you draft a card, you may draft an additional card from that booster pack. if " +
			"you do, turn ~ face down, then pass the next booster pack without drafting a card from it."},
		{ability.DraftRemovingFaceUp, "as you draft a card, you may remove it from the draft face up."},
		{ability.DraftRemovingFaceDown, "as you draft a card, you may remove it from the draft face down."},
		{ability.DraftNotingTypes, "as you draft a creature card, you may reveal it, note its creature types, then turn ~ " +
			"face down."},
		{ability.DraftNotingName, "as you draft a card, you may reveal it, note its name, then turn ~ face down."},
		{ability.DraftNotingCreatureName, "as you draft a creature card, you may reveal it, note its name, then turn ~ " +
			"face down."},
		{ability.DraftNotingNumber, "reveal ~ as you draft it and note how many cards you've drafted this draft round, " +
			"including ~."},
		{ability.DraftNotingPlayer, "reveal ~ as you draft it and note the player who passed it to you."},
		{ability.DraftNotingNextName, "reveal ~ as you draft it. reveal the next card you draft and note its name."},
		{ability.DraftChoosingColors, "reveal ~ as you draft it. the player to your right chooses a color, you choose " +
			"another color, then the player to your left chooses a third color."},
		{ability.DraftLookingNext, "reveal ~ as you draft it. you may look at the next card drafted from this booster pack."},
		{ability.DraftLookingOfPlayer, "during the draft, you may turn ~ face down. if you do, look at the next card " +
			"drafted by a player of your choice."},
		{ability.DraftLookingPack, "during the draft, you may turn ~ face down. if you do, look at any unopened booster " +
			"pack in the draft or any booster pack not being looked at by another player."},
		{ability.DraftGuessing, "reveal ~ as you draft it. the next time a player drafts a card from this booster pack, " +
			"guess that card's name. then that player reveals the drafted card."},
		{ability.DraftAddingPack, "reveal ~ as you draft it. after you draft ~, you may add a booster pack to the draft."},
		{ability.DraftTrading, "immediately after the draft, you may reveal a card in your card pool. each other player " +
			"may offer you one card in their card pool in exchange. you may accept any one offer."},
	} {
		l.line.Add(ability.Statement{Does: ability.Rule{Draft: w.says}}, w.words)
	}
	passes := phrase.Of[draftPasses](l.g, "passes last cards")
	passes.Add(draftPasses{},
		"each player passes the last card from each booster pack to a player who drafted a card named {Name:cardName}.")
	phrase.Map(l.line, passes, func(x draftPasses) ability.Ability {
		return ability.Statement{Does: ability.Rule{Draft: ability.DraftLastCards, Name: x.Name}}
	}, func(a ability.Ability) (draftPasses, bool) {
		s, _ := a.(ability.Statement)
		r, ok := s.Does.(ability.Rule)
		return draftPasses{r.Name}, ok && r.Draft == ability.DraftLastCards
	})
	l.noted()
}

// noted stands for what a draft would have left.
type noted struct {
	Noted ability.DraftNote
	For   ability.Ref
}

// isNoted stands for the same as a number, a condition or the mana that it is about.
type isNoted struct {
	Of   noted
	What ability.Ref
}

// noted adds what would have been noted in a draft: without one nothing was (905.2b).
func (l *lang) noted() {
	of := phrase.Of[noted](l.g, "noted in a draft")
	of.Add(noted{Noted: ability.NotedName}, "with a name you noted for {For:np}")
	of.Add(noted{Noted: ability.NotedAsDrafted}, "with a name noted as you drafted {For:np}")
	of.Add(noted{Noted: ability.NotedType}, "of a type you noted for {For:np}")
	of.Add(noted{Noted: ability.DraftColors}, "that's one or more of the colors chosen as you drafted {For:np}",
		phrase.Prefer(1))
	phrase.Map(l.post, of, func(x noted) ability.Property { return x.property() },
		func(p ability.Property) (noted, bool) {
			x, ok := notedIn(p)
			return x, ok && x.Noted < ability.NotedNumber
		})
	phrase.Of[ability.Ref](l.g, "card of a draft").Add(ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyCard}}, "%s a card {Post:post|space}")
	kind := func(name string, note ability.DraftNote, words string) *phrase.Category[isNoted] {
		whose := "np"
		if note == ability.GuessedFor {
			whose = "card of a draft"
		}
		c := phrase.Of[isNoted](l.g, name)
		n := phrase.Of[noted](l.g, name+" of")
		n.Add(noted{Noted: note}, "{For:"+whose+"}")
		c.Add(isNoted{}, strings.ReplaceAll(words, "{Of}", "{Of:"+name+" of}"))
		return c
	}
	number := kind("number noted", ability.NotedNumber, "the highest number you noted for {Of}")
	phrase.Map(l.amount, number, func(x isNoted) ability.Number { return ability.CountOf{Of: x.objects(ability.All)} },
		func(n ability.Number) (isNoted, bool) {
			c, ok := n.(ability.CountOf)
			x, is := notedObjects(c.Of)
			return x, ok && is && x.Of.Noted == ability.NotedNumber
		})
	guessed := kind("guessed in a draft", ability.GuessedFor, "you guessed correctly for {Of}")
	removed := kind("removed from a draft", ability.RemovedWith,
		"you removed %s a {What:single thing} from the draft with {Of}")
	for note, c := range map[ability.DraftNote]*phrase.Category[isNoted]{ability.GuessedFor: guessed,
		ability.RemovedWith: removed} {
		phrase.Map(l.cond, c, func(x isNoted) ability.Condition {
			return ability.Exists{What: x.objects(ability.One)}
		}, func(c ability.Condition) (isNoted, bool) {
			e, ok := c.(ability.Exists)
			x, is := notedObjects(e.What)
			return x, ok && is && x.Of.Noted == note
		})
	}
	colors := kind("chosen in a draft", ability.DraftColors, "add[s] one mana of any color chosen as you drafted {Of}")
	phrase.Map(l.act, colors, func(x isNoted) ability.Act {
		return ability.AddMana{N: ability.Const{N: 1}, Colors: ability.ColorsAmongThem, Among: x.objects(ability.All)}
	}, func(a ability.Act) (isNoted, bool) {
		m, ok := a.(ability.AddMana)
		x, is := notedObjects(m.Among)
		return x, ok && is && x.Of.Noted == ability.DraftColors
	})
}

// property is that nothing has what would have been noted.
func (x noted) property() ability.Property {
	return ability.Not{P: ability.Everything{Noted: x.Noted, For: x.For}}
}

func notedIn(p ability.Property) (noted, bool) {
	n, _ := p.(ability.Not)
	e, ok := n.P.(ability.Everything)
	return noted{e.Noted, e.For}, ok && e.Noted != ability.NoNote
}

// objects is the cards that would have been noted, of which there are none.
func (x isNoted) objects(how ability.How) ability.Ref {
	o, ok := x.What.(ability.Objects)
	if !ok {
		o = ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}}
	}
	o.Det = ability.Det{How: how}
	o.Post = append(slices.Clone(o.Post), ability.InZone{Zone: ability.Exile}, x.Of.property())
	return o
}

func notedObjects(r ability.Ref) (isNoted, bool) {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Post) < 2 {
		return isNoted{}, false
	}
	n, ok := notedIn(o.Post[len(o.Post)-1])
	o.Det, o.Post = ability.Det{How: ability.One}, slices.Clone(o.Post[:len(o.Post)-2])
	if n.Noted != ability.RemovedWith {
		return isNoted{Of: n}, ok // said of cards, which have no words
	}
	return isNoted{Of: n, What: o}, ok
}
