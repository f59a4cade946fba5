package definitions

import (
	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// action is the history of a keyword action (701): the instruction it stands for, from the first day a rulebook had
// it. N is the number after the word and [quality] the quality; "this permanent" performs the action, and "you"
// controls it.
type action struct {
	word  ability.ActionWord
	since rulebook.Date
	rule  string
	text  string
}

// actions are the keyword actions defined by other instructions.
var actions = []action{
	{"investigate", shadows, "701.16a", "Create a Clue token."},
	{"populate", returnRavnica, "701.36a", "Create a token that's a copy of a creature token you control."},
	{"monstrosity", theros, "701.37a", "If this permanent isn't monstrous, put N +1/+1 counters on it, then it becomes monstrous."},
	{"renown", origins, "702.112a", "Put N +1/+1 counters on this permanent, then it becomes renowned."},
	{"bolster", fate, "701.39a", "Choose a creature you control with the least toughness among creatures you control. Put N +1/+1 counters on that creature."},
	{"support", oath, "701.41a", "Put a +1/+1 counter on each of up to N other target creatures."},
	{"explore", ixalan, "701.44a", "Reveal the top card of your library. If it's a land card, put it into your hand. Otherwise, put a +1/+1 counter on this permanent, then you may put that card into your graveyard."},
	{"adapt", allegiance, "701.46a", "If this permanent has no +1/+1 counters on it, put N +1/+1 counters on it."},
	{"amass", warSpark, "701.47a", "If you don't control an Army creature, create a 0/0 black [quality] Army creature token. Choose an Army creature you control. Put N +1/+1 counters on that creature. If it isn't a [quality], it becomes a [quality] in addition to its other types."},
	{"learn", strixhaven, "701.48a", "You may discard a card. If you do, draw a card. If you don't discard a card, you may reveal a Lesson card you own from outside the game and put it into your hand."},
	{"connive", streets, "701.50e", "Draw N cards, then discard N cards. Put a +1/+1 counter on this permanent for each nonland card discarded this way."},
	{"discover", caverns, "701.57a", "Exile cards from the top of your library until you exile a nonland card with mana value N or less. You may cast that card without paying its mana cost if the resulting spell's mana value is less than or equal to N. If you don't cast it, put that card into your hand. Then put the rest on the bottom of your library in a random order."},
	{"fateseal", futureSight, "701.29a",
		"Choose an opponent. Look at the top N cards of that player's library, then put any number of them on the bottom of that player's library in any order and the rest on top of that player's library in any order."},
	{"collect evidence", rulebook.Day(2024, 2, 9), "701.59a",
		"Exile any number of cards from your graveyard with total mana value N or greater."},
	{"forage", rulebook.Day(2024, 8, 2), "701.61a", "Exile three cards from your graveyard or sacrifice a Food."},
	{"behold", rulebook.Day(2025, 4, 11), "701.4a",
		"Reveal a [quality] card from your hand or choose a [quality] permanent you control."},
	{"suspect", rulebook.Day(2024, 2, 9), "701.60a",
		"If this permanent isn't suspected, it becomes suspected. It gains menace and \"This creature can't block\" for as long as it's suspected."},
	{"incubate", rulebook.Day(2023, 4, 21), "701.53a",
		"Create an Incubator token that enters with N +1/+1 counters on it."},
	{"endure", rulebook.Day(2025, 4, 11), "701.63a",
		"If N is 1 or more, create an N/N white Spirit creature token unless you put N +1/+1 counters on this permanent."},
	{"airbend", rulebook.Day(2025, 11, 21), "701.65a",
		"Exile this permanent. For each card exiled this way, for as long as it remains exiled, its owner may cast it by paying {2} rather than paying its mana cost."},
	{"earthbend", rulebook.Day(2025, 11, 21), "701.66a",
		"Target land you control becomes a 0/0 land creature with haste in addition to its other types. Put N +1/+1 counters on it. When that land dies or is put into exile, return it to the battlefield tapped under your control."},
	{"time travel", rulebook.Day(2023, 10, 13), "701.56a",
		"Choose any number of permanents you control with one or more time counters on them and/or suspended cards you own in exile with one or more time counters on them. For each of them, put a time counter on it or remove a time counter from it."},
	{"harness", rulebook.Day(2025, 9, 26), "701.64a", "If this permanent isn't harnessed, it becomes harnessed."},
	{"blight", rulebook.Day(2026, 1, 16), "701.68a", "Put N -1/-1 counters on a creature you control."},
	{"seek", rulebook.Day(2021, 12, 9), "", "Put a [quality] at random from your library into your hand."},
}

// Action returns the instruction that a keyword action stands for in the edition, with its quality filled in; N is
// left to the caller. ok is false for a word that isn't defined by other instructions.
func Action(_ rulebook.Edition, a ability.KeywordAction) (ability.Effect, bool, error) {
	return keywordAction(a, (*action).read)
}

// ActionChanged is [Action] by a rulebook in which each definition is another text, as in [KeywordChanged].
func ActionChanged(change func(word ability.Word, text string) string) func(rulebook.Edition, ability.KeywordAction) (
	ability.Effect, bool, error) {
	return func(_ rulebook.Edition, a ability.KeywordAction) (ability.Effect, bool, error) {
		return keywordAction(a, func(a *action, i int) (ability.Effect, error) {
			c := *a
			if c.text = change(ability.Word(a.word), a.text); c.text == a.text {
				return a.read(i)
			}
			if c.text == "" {
				return ability.Seq{}, nil
			}
			return c.parse(i)
		})
	}
}

func keywordAction(a ability.KeywordAction, read func(*action, int) (ability.Effect, error)) (ability.Effect, bool,
	error) {
	for i := range actions {
		if actions[i].word != a.Word {
			continue
		}
		e, err := read(&actions[i], i)
		if err != nil {
			return nil, true, err
		}
		of := a.Of
		if of == nil && a.Word == "amass" {
			of = ability.HasSubtype{Subtype: "Zombie"} // 701.47d
		}
		if of == nil {
			return e, true, nil
		}
		return fill(ability.Statement{Does: e}, ability.Keyword{Of: of}).(ability.Statement).Does, true, nil
	}
	return nil, false, nil
}

// read reads the text of an action, once.
func (a *action) read(i int) (ability.Effect, error) {
	meanings.Lock()
	defer meanings.Unlock()
	key := meaningKey{"action " + ability.Word(a.word), 0}
	if m, ok := meanings.read[key]; ok {
		return m.Means[0].(ability.Statement).Does, nil
	}
	e, err := a.parse(i)
	if err != nil {
		return nil, err
	}
	meanings.read[key] = rulebook.Meaning{Rule: a.rule, Means: []ability.Ability{ability.Statement{Does: e}},
		Since: a.since}
	return e, nil
}

// parse parses the text of an action. What it mentions is numbered apart from what any ability mentions that uses the
// word.
func (a *action) parse(i int) (ability.Effect, error) {
	x, err := oracle.ReadDefinition(a.text)
	if err != nil {
		return nil, err
	}
	x = ability.Renumbered(x, ability.Mention(1000*(i+1))).(ability.Ability)
	return x.(ability.Statement).Does, nil
}
