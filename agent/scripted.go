package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Scripted answers from a function or from a list of answers; when the list is used up, or the function declines with a negative number, another agent
// answers.
type Scripted struct {
	// Func answers first, if set; a negative answer leaves the decision to Answers.
	Func func(v engine.View, d *engine.Decision) int
	// Answers are the answers to the decisions in the order they are asked.
	Answers []int
	// Then answers what is left; nil takes the first option.
	Then Agent
	next int
}

// Begin starts the list anew.
func (a *Scripted) Begin(r *program.Rules, seed uint64) {
	a.next = 0
	if a.Then != nil {
		a.Then.Begin(r, seed)
	}
}

// Choose gives the next answer.
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

// Left is how many answers of the list have not been given.
func (a *Scripted) Left() int { return len(a.Answers) - a.next }
