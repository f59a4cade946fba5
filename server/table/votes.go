package table

import (
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// sayVote tells everybody what is voted for by the answer that is about to be given (701.38a), and returns it.
func (p *play) sayVote(d *engine.Decision, option int) (vote string) {
	if d.Kind != program.DecideVote || option < 0 || option >= len(d.Options) {
		return ""
	}
	for _, w := range p.voices {
		v := p.g.View(w.me)
		vote = w.log.Option(v, d, &d.Options[option])
		w.lines = append(w.lines, wire.Line{Text: w.log.Does(d.Player, "vote for "+vote), Turn: v.Turn(), Kind: "note"})
	}
	return vote
}

// votes returns the votes that have been cast since a player last had priority.
func (p *play) votes() (out []wire.Vote) {
	steps := p.history.steps
	first := len(steps)
	for first > 0 && !steps[first-1].priority {
		first--
	}
	for _, s := range steps[first:] {
		if s.vote != "" {
			out = append(out, wire.Vote{Player: s.voter, For: s.vote})
		}
	}
	return out
}
