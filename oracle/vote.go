package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// votes adds voting, and what is asked of a vote (701.38).
func (l *lang) votes() {
	ballot := phrase.Of[string](l.g, "ballot")
	phrase.Terminal(ballot, func(t []phrase.Tok) (string, int, bool) {
		return t[0].Text, 1, isBallot(t[0].Text)
	}, func(s string) (string, bool) { return s, isBallot(s) })
	l.clause.P(ability.Vote{}, "starting with {First:obj}, {Who:subj} vote[s] for {Words:ballot|or2}")
	l.clause.P(ability.Vote{}, "starting with {First:obj}, {Who:subj} vote[s] for {Among:obj}")
	phrase.Of[ability.Number](l.g, "unit").P(ability.Votes{}, "{For:ballot} vote")
	l.cond.P(ability.MoreVotes{}, "{For:ballot} gets more votes")
	l.cond.P(ability.MoreVotes{OrTied: true}, "{For:ballot} gets more votes or the vote is tied")
	l.post.P(ability.MostVotes{}, "with the most votes or tied for most votes")
	l.clause.P(ability.ExtraVote{May: true}, "while voting , you may vote an additional time")
	l.clause.P(ability.SameFor{}, "the same is true for {Who:obj}")
	l.clause.P(ability.SameForEach{}, "the same is true for {List:keyword|and}")
	l.clause.P(ability.ExtraSurveil{}, "you may look at an additional {N:count} cards each time you surveil")
	l.clause.P(ability.ExtraVote{}, "while voting , you get an additional vote")
}

// isBallot says whether a word can be voted for: any but the articles.
func isBallot(s string) bool {
	for _, c := range s {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return s != "" && s != "a" && s != "an" && s != "the" && s != "each"
}
