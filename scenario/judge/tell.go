package judge

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// Telling is what happened in a part of a game as a judge explains it to one of its players, or to a spectator: nothing
// in it is hidden from them.
type Telling struct {
	Steps []Step
	// State compares what there is to see before and after.
	State []Compared
}

// Compared is one thing that there is to see of a player, before and after.
type Compared struct {
	Player program.PlayerID
	// About is what it is: "life", "hand", or a zone.
	About         string
	Before, After string
}

// Changed reports whether it is another thing afterwards.
func (c *Compared) Changed() bool { return c.Before != c.After }

// Tell watches a game while play goes on with it, and tells a viewer (NoPlayer for a spectator) what happened. Answered
// must be called before each answer. The game needs a recorder of its own: it should be a copy. Names are the players'.
// If play fails, its error is returned.
func Tell(g *engine.Game, viewer program.PlayerID, names []string,
	play func(answered func(answer int)) error) (*Telling, error) {
	g.Refresh()
	w := &recorder{rep: &Report{}, viewer: viewer, edition: g.Rules().Edition, g: g, names: names,
		log: gamelog.NewVerbose(names), before: map[engine.Ref]boardState{}, cardNames: map[engine.Ref]string{},
		became: map[engine.Ref]engine.Ref{}}
	v := w.view()
	for q := range names {
		w.lives = append(w.lives, v.Life(program.PlayerID(q)))
	}
	w.log.Alias = w.alias()
	w.learnNames()
	before := w.visible()
	w.begun = true
	w.noteChanges(false)
	g.SetRecorder(w)
	err := play(func(answer int) {
		var d engine.Decision
		if answer >= 0 && g.Decision(&d) && answer < len(d.Options) {
			w.Choose(&d, answer)
		}
	})
	g.SetRecorder(nil)
	if err != nil {
		return nil, err
	}
	w.End()
	return &Telling{Steps: w.rep.Steps, State: compared(before, w.visible())}, nil
}

// public reports whether everybody who watches may know what a player chooses in such a decision: it is announced, or
// follows from what is announced (601.2, 603.3d, 508.1, 509.1, 510.1).
func public(k program.DecisionKind) bool {
	switch k {
	case program.DecideTarget, program.DecideMode, program.DecideX, program.DecideWay, program.DecideOptionalCost,
		program.DecidePayCost, program.DecideAttack, program.DecideBlock, program.DecideDamage,
		program.DecideDamageOrder, program.DecideDivide, program.DecideTriggerOrder, program.DecideReplacement,
		program.DecideLegend, program.DecidePlayer, program.DecideNumber, program.DecideColor:
		return true
	}
	return false // a choice among cards may tell what they are
}

// tells reports whether the viewer may learn of something whose source is an object.
func (w *recorder) tells(source engine.Ref) bool {
	if w.viewer == engine.Judge || source == engine.NoRef || source.IsPlayer() {
		return true
	}
	return w.cardNames[source] != "" || w.view().Sees(source)
}

// tellsChoice reports whether the viewer may learn of a choice.
func (w *recorder) tellsChoice(d *engine.Decision) bool {
	return w.viewer == engine.Judge || d.By == w.viewer || d.Player == w.viewer || public(d.Kind) && w.tells(d.Source)
}

// visible is what there is to see for the viewer, player by player.
func (w *recorder) visible() []Compared {
	v := w.view()
	words := w.log.Words(v)
	var out []Compared
	for q := range w.names {
		p := program.PlayerID(q)
		add := func(about, what string) { out = append(out, Compared{Player: p, About: about, Before: what}) }
		add("life", fmt.Sprint(v.Life(p)))
		add("hand", w.cards(program.Hand, p))
		add("library", gamelog.Count(v.Count(program.Library, p), "card", "cards"))
		for _, z := range []program.Zone{program.Battlefield, program.Stack, program.Graveyard, program.Exile,
			program.Command} {
			about := z.String()
			if z == program.Exile {
				about = words.ExilePile
			}
			add(about, w.listed(z, p))
		}
	}
	return out
}

// cards describes a hand: the cards that the viewer knows, and how many others there are.
func (w *recorder) cards(z program.Zone, p program.PlayerID) string {
	v := w.view()
	var names []string
	known := v.Objects(z, p, nil)
	for _, r := range known {
		names = append(names, w.log.Name(v, r))
	}
	switch n := v.Count(z, p); {
	case n == 0:
		return "no cards"
	case len(known) == 0:
		return gamelog.Count(n, "card", "cards")
	case len(known) < n:
		names = append(names, gamelog.Count(n-len(known), "other card", "other cards"))
	}
	return plainSpaces(gamelog.List(names))
}

// listed lists the objects of a zone that belong to a player, with what is to be seen of them.
func (w *recorder) listed(z program.Zone, p program.PlayerID) string {
	v := w.view()
	var names []string
	for _, r := range v.Objects(z, p, nil) {
		mine := v.Owner(r)
		if z == program.Battlefield || z == program.Stack {
			mine = v.Controller(r)
		}
		if mine == p {
			names = append(names, w.status(r))
		}
	}
	return plainSpaces(gamelog.List(names))
}

// compared puts what there is to see after beside what there was before.
func compared(before, after []Compared) []Compared {
	for i := range before {
		before[i].After = after[i].Before
	}
	return before
}
