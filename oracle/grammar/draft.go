package grammar

import (
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
		l.line.Add(ability.Statement{Does: ability.Rule{Fact: ability.Drafting{Says: w.says}}}, w.words)
	}
	passes := phrase.Of[draftPasses](l.g, "passes last cards")
	passes.Add(draftPasses{},
		"each player passes the last card from each booster pack to a player who drafted a card named {Name:cardName}.")
	phrase.Map(l.line, passes, func(x draftPasses) ability.Ability {
		return ability.Statement{Does: ability.Rule{Fact: ability.Drafting{Says: ability.DraftLastCards, Name: x.Name}}}
	}, func(a ability.Ability) (draftPasses, bool) {
		s, _ := a.(ability.Statement)
		r, _ := s.Does.(ability.Rule)
		d, ok := r.Fact.(ability.Drafting)
		return draftPasses{d.Name}, ok && d.Says == ability.DraftLastCards
	})
	l.amount.Add(ability.NotedNumber{}, "the highest number you noted for {For:np}")
	l.post.Add(ability.FromDraft{Noted: ability.NotedName}, "with a name you noted for {For:np}")
	l.post.Add(ability.FromDraft{Noted: ability.NotedAsDrafted}, "with a name noted as you drafted {For:np}")
	l.post.Add(ability.FromDraft{Noted: ability.NotedType}, "of a type you noted for {For:np}")
	l.post.Add(ability.FromDraft{Noted: ability.DraftColors},
		"that's one or more of the colors chosen as you drafted {For:np}", phrase.Prefer(1))
	l.cond.Add(ability.InDraft{}, "you removed {What:np} from the draft with {With:np}")
	l.cond.Add(ability.InDraft{}, "you guessed correctly for {With:np}")
}
