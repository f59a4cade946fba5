package engine

import (
	"strings"

	"arbiter/rulebook"
)

// whyUnread says why a line can't be played: for what the game as a whole does not offer, the rule that it is about, else what can't be read.
func (c *compiler) whyUnread(l rulebook.Line) string {
	text := " " + strings.ToLower(strings.NewReplacer(".", " ", ",", " ").Replace(l.Text)) + " "
	switch {
	case strings.Contains(text, "subgame"):
		return "subgames are not played (rule " + c.e.Number(rulebook.RuleSubgame) + ")"
	case strings.Contains(text, " ante "):
		return "games are not played for ante (rule " + c.e.Number(rulebook.RuleAnte) + ")"
	}
	return l.Err.Error()
}
