package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Scripted answers from a function or from a list of answers. When the list is used up, or the function declines
// with a negative number, another agent answers.
type Scripted struct {
	// Func, if set, answers first; a negative answer leaves the decision to Answers.
	Func func(v engine.View, d *engine.Decision) int
	// Answers are the answers to the decisions in the order in which they are asked.
	Answers []int
	// Then answers the remaining decisions; if it is nil, the first option is taken.
	Then Agent
	next int
}

// Begin restarts the list.
func (a *Scripted) Begin(r *program.Rules, seed uint64) {
	a.next = 0
	if a.Then != nil {
		a.Then.Begin(r, seed)
	}
}

// Choose returns the next answer.
func (a *Scripted) Choose(v engine.View, d *engine.Decision) int {
	if a.Func != nil {
		if i := a.Func(v, d); i >= 0 {
			return i
		}
	}
	if a.next < len(a.Answers) {
		a.next++
		return a.Answers[a.next-1]
	}
	if a.Then != nil {
		return a.Then.Choose(v, d)
	}
	return 0
}

// Remaining returns how many answers of the list have not been given.
func (a *Scripted) Remaining() int { return len(a.Answers) - a.next }
