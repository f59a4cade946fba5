package oracle

import (
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// verb is a verb of events in its forms. One entry serves triggers ("whenever ~ attacks"), replacements ("if ~ would attack"), conditions ("if ~ attacked
// this turn"), descriptions ("a creature that attacked this turn") and prohibitions ("can't attack").
type verb struct {
	act ability.Act
	// words is the template in the present: "deal[s] damage to {..}"; past is the past form of its verb, the first word that agrees.
	words string
	past  string
	// old wordings, newest first, each with its own past.
	old []oldVerb
}

type oldVerb struct {
	before      int
	words, past string
}

// verbs adds the table to the event, past and infinitive categories.
func (l *lang) verbs(table []verb) {
	for _, v := range table {
		present := []any{v.words}
		past := []any{tense(v.words, v.past)}
		for _, o := range v.old {
			present = append(present, phrase.Before(o.before, o.words))
			past = append(past, phrase.Before(o.before, tense(o.words, o.past)))
		}
		l.event.P(v.act, present...)
		if v.past != "" {
			l.past.P(v.act, past...)
		}
	}
}

// tense puts the past form of the verb into a template: the first word that agrees is the verb.
func tense(words, past string) string {
	i := strings.IndexByte(words, '[')
	if i < 0 {
		return words
	}
	j := i + strings.IndexByte(words[i:], ']') + 1
	for i > 0 && words[i-1] != ' ' {
		i--
	}
	return words[:i] + past + words[j:]
}

// events adds the verbs of what happens.
func (l *lang) events() {
	l.verbs([]verb{
		{act: ability.Enter{}, words: "enter[s]", past: "entered", old: []oldVerb{{2024, "enter[s] the battlefield", "entered"}, {2009, "come[s] into play", "came"}}},
		{act: ability.Enter{}, words: "enter[s] under {Under:gen} control", past: "entered",
			old: []oldVerb{{2024, "enter[s] the battlefield under {Under:gen} control", "entered"}, {2009, "come[s] into play under {Under:gen} control", "came"}}},
		{act: ability.Leave{}, words: "leave[s] the battlefield", past: "left", old: []oldVerb{{2009, "leave[s] play", "left"}}},
		{act: ability.Leave{}, words: "leave[s] {Zone:np}", past: "left"},
		{act: ability.PutInto{Zone: ability.Graveyard}, words: "[is|are] put into a graveyard from {From:fromZone}", past: "[was|were]"},
		{act: ability.PutInto{}, words: "[is|are] put into {Of:gen} {Zone:ownZone} from {From:fromZone}", past: "[was|were]"},
		{act: ability.PutInto{Anywhere: true}, words: "[is|are] put into {Of:gen} {Zone:ownZone} from anywhere", past: "[was|were]"},
		{act: ability.PutInto{Zone: ability.Graveyard, Anywhere: true}, words: "[is|are] put into a graveyard from anywhere", past: "[was|were]"},
		{act: ability.Attack{}, words: "attack[s]", past: "attacked"},
		{act: ability.Attack{Alone: true}, words: "attack[s] alone", past: "attacked"},
		{act: ability.Attack{}, words: "attack[s] {Whom:obj}", past: "attacked"},
		{act: ability.Attack{}, words: "attack[s] with {With:obj}", past: "attacked"},
		{act: ability.AttackUnblocked{}, words: "attack[s] and [isn't|aren't] blocked", past: "attacked and [wasn't|weren't] blocked"},
		{act: ability.Block{}, words: "block[s]", past: "blocked"},
		{act: ability.Block{}, words: "block[s] {What:obj}", past: "blocked"},
		{act: ability.Block{Alone: true}, words: "block[s] alone", past: "blocked"},
		{act: ability.BecomeBlocked{}, words: "become[s] blocked", past: "became"},
		{act: ability.BecomeBlocked{}, words: "become[s] blocked by {By:obj}", past: "became"},
		{act: ability.BecomeTapped{}, words: "become[s] tapped", past: "became"},
		{act: ability.BecomeUntapped{}, words: "become[s] untapped", past: "became"},
		{act: ability.TappedForMana{}, words: "[is|are] tapped for mana", past: "[was|were]"},
		{act: ability.TapForMana{}, words: "tap[s] {What:obj} for mana", past: "tapped"},
		{act: ability.BecomeTarget{}, words: "become[s] the target of {Of:np}", past: "became"},
		{act: ability.TurnedFaceUp{}, words: "[is|are] turned face up", past: "[was|were]"},
		{act: ability.Cast{}, words: "cast[s] {What:obj}", past: "cast"},
		{act: ability.Play{}, words: "play[s] {What:obj}", past: "played"},
		{act: ability.Activate{}, words: "activate[s] {What:obj}", past: "activated"},
		{act: ability.Draw{}, words: "draw[s] a card", past: "drew"},
		{act: ability.Draw{}, words: "draw[s] {N:count} card(s)", past: "drew"},
		{act: ability.Discard{}, words: "discard[s] {What:obj}", past: "discarded"},
		{act: ability.Cycle{}, words: "cycle[s] {What:obj}", past: "cycled"},
		{act: ability.Sacrifice{}, words: "sacrifice[s] {What:obj}", past: "sacrificed"},
		{act: ability.Shuffle{}, words: "shuffle[s] {What:np}", past: "shuffled"},
		{act: ability.Scry{}, words: "scry[s]", past: "scried"},
		{act: ability.Surveil{}, words: "surveil[s]", past: "surveilled"},
		{act: ability.GainLife{}, words: "gain[s] life", past: "gained"},
		{act: ability.GainLife{}, words: "gain[s] {N:digits} or more life", past: "gained"},
		{act: ability.LoseLife{}, words: "lose[s] life", past: "lost"},
		{act: ability.Deal{}, words: "deal[s] {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.Deal{Combat: true}, words: "deal[s] combat {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.Deal{Noncombat: true}, words: "deal[s] noncombat {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.DealtDamage{}, words: "[is|are] dealt damage", past: "[was|were]"},
		{act: ability.DealtDamage{}, words: "[is|are] dealt damage by {By:obj}", past: "[was|were]"},
		{act: ability.DealtDamage{Combat: true}, words: "[is|are] dealt combat damage", past: "[was|were]"},
		{act: ability.LoseControl{}, words: "lose[s] control of {Of:obj}", past: "lost"},
		{act: ability.WinGame{}, words: "win[s] the game", past: "won"},
		{act: ability.LoseGame{}, words: "lose[s] the game", past: "lost"},
		{act: ability.Transform{}, words: "transform[s]", past: "transformed"},
	})
	part := phrase.Of[ability.Portion](l.g, "dealtPortion")
	part.P(ability.Portion{}, "damage")
	part.P(ability.Portion{}, "damage to {To:obj}")
	part.P(ability.Portion{}, "{N:digits} or more damage to {To:obj}")
	from := phrase.Of[ability.Ref](l.g, "fromZone")
	from.P(ability.ZoneOf{Zone: ability.Battlefield}, "the battlefield", phrase.Before(2009, "play"))
	from.P(ability.ZoneOf{}, "{Of:gen} {Zone:ownZone}")
	from.P(ability.ZoneOf{Zone: ability.Library}, "a library")
	from.P(ability.ZoneOf{Zone: ability.Hand}, "a hand")
	// "Dies" was "is put into a graveyard from play".
	l.past.P(ability.Die{}, "died")
	l.event.P(ability.Die{}, "die[s]", phrase.Before(2011, "[is|are] put into a graveyard from the battlefield"), phrase.Before(2009, "[is|are] put into a graveyard from play"))
}
