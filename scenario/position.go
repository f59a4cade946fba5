package scenario

import (
	"fmt"
	"sort"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/tell"
)

// Begin is where a position begins: in the middle of a turn. What happens as the step begins has happened; its player has priority.
type Begin struct {
	Player string `json:"player"`
	Step   string `json:"step"`
	// Done is what cards have done earlier in the turn, or before: it is carried out as the position begins.
	Done []Done `json:"done"`
	// Stack are spells on the stack, the lowest first.
	Stack []OnStack `json:"stack"`
}

// OnStack is a spell that was cast before the position begins, for its mana cost.
type OnStack struct {
	Player string `json:"player"`
	Card   string `json:"card"`
	As     string `json:"as"`
	// Targets are its targets, by name or label, one for each "target"; players too. X is the one announced for it.
	Targets []string `json:"targets"`
	X       int32    `json:"x"`
}

// Done is one thing that a card has done: the effect of an ability of it, or of a sentence of a spell.
type Done struct {
	Player string `json:"player"`
	// Card is its name; if its player controls a permanent of that name, or As is the label of one, that is the source.
	Card string `json:"card"`
	As   string `json:"as"`
	// Ability is which of its activated abilities, from 1; Trigger a part of the text of one of its triggered abilities ("" the only one), Sentence a part of a sentence of the
	// spell's; Spell is what the spell does as a whole: one of the four.
	Ability  int    `json:"ability"`
	Trigger  string `json:"trigger"`
	Sentence string `json:"sentence"`
	Spell    bool   `json:"spell"`
	// Targets are its targets, by name or label, one for each "target"; players too.
	Targets []string `json:"targets"`
}

// Goal is what a player is to reach, whatever the others do: what a puzzle asks.
type Goal struct {
	// Player is who is to reach it; the first of the scenario, if it is not said.
	Player string `json:"player"`
	// Kind is win (which no kind means), survive, control, remove, destroy or play.
	Kind string `json:"kind"`
	// Turns is within how many turns, the one that is on counted: by the end of the last of these; 1 if it is not said.
	Turns int `json:"turns"`
	// Before is before the next turn of an opponent begins, however many turns that are, instead.
	Before bool `json:"before"`
	// What names the permanents, by name or label, to control, remove or destroy, or to play.
	What []string `json:"what"`
	// Each describes permanents that the goal is about, all of the opponents' that fit as the position begins: each entry words of which all have to fit, colors, types, subtypes, legendary,
	// token, nontoken ("red creature"), and "named" with a name behind it.
	Each []string `json:"each"`
	// Count is how many of what is named and described the goal is to be reached with, if not with all.
	Count int `json:"count"`
}

// Passing: the goal may be reached in passing, so that the position is looked at whenever somebody could do something, even where all they can do is pass.
func (g *Goal) Passing() bool { return g.About() || g.Kind == GoalPlay }

// About says whether the goal is about permanents that were there when the position began.
func (g *Goal) About() bool {
	return g.Kind == GoalControl || g.Kind == GoalRemove || g.Kind == GoalDestroy
}

// Kinds of goals.
const (
	// GoalWin is to win the game.
	GoalWin = "win"
	// GoalSurvive is not to have lost when the turns are over.
	GoalSurvive = "survive"
	// GoalControl is to control all of the permanents named, and described by Each, at once.
	GoalControl = "control"
	// GoalRemove is that none of them is on the battlefield any more.
	GoalRemove = "remove"
	// GoalDestroy is that all of them have been put into graveyards from the battlefield.
	GoalDestroy = "destroy"
	// GoalPlay is to have a permanent of that name.
	GoalPlay = "play"
)

// Answered is one answer of a line of play: which option of the decision, and what it says.
type Answered struct {
	Player string `json:"player"`
	// Option is its number, from 0.
	Option int `json:"option"`
	// Says is what the option says; a line that no longer fits its position is found out by it.
	Says string `json:"says"`
	// Spare is what the mana that is paid spares, if it matters: a color, or lands.
	Spare string `json:"spare,omitempty"`
}

// steps are the steps of a turn by name.
var steps = map[string]program.Step{"untap": program.StepUntap, "upkeep": program.StepUpkeep, "draw": program.StepDraw, "main": program.StepMain1, "begin-combat": program.StepBeginCombat,
	"attackers": program.StepAttackers, "blockers": program.StepBlockers, "first-damage": program.StepFirstDamage, "damage": program.StepDamage, "end-combat": program.StepEndCombat,
	"main2": program.StepMain2, "end": program.StepEnd, "cleanup": program.StepCleanup}

// Position is a scenario set up, at its first decision: nothing of its script has been played.
func (r *Runner) Position(s *Scenario) (*Playing, error) {
	if len(s.Actions) > 0 || len(s.Runs) > 0 {
		return nil, fmt.Errorf("a position is wanted, and there is a script of what is done in it")
	}
	own := *r
	own.Watch, own.Check = nil, 0
	p, err := own.prepare(s)
	if err != nil {
		return nil, err
	}
	if err := p.setUp(); err != nil {
		return nil, err
	}
	p.g.SetRecorder(nil)
	if err := p.start(); err != nil {
		return nil, err
	}
	return &Playing{p}, nil
}

// start begins the game as the scenario says.
func (p *play) start() error {
	s := p.s
	puzzle := s.Goal != nil || len(s.Solution) > 0
	if puzzle {
		p.g.AskForced = s.Goal != nil && s.Goal.Passing() // what is chosen is what there is a choice of
	}
	for _, id := range s.Floats {
		pl := p.byID(id)
		if pl == nil {
			return unsupported("floats: no player is called %q; the players are %s", id, p.playerList())
		}
		p.g.SetCanFloatMana(pl.seat, true)
	}
	lands := make([]int32, len(s.Players))
	for i := range s.Players {
		q := &s.Players[i]
		lands[p.byID(q.ID).seat] = q.LandsPlayed
		kinds := make([]string, 0, len(q.Counters))
		for k := range q.Counters {
			kinds = append(kinds, k)
		}
		sort.Strings(kinds)
		var list []engine.CounterCount
		for _, k := range kinds {
			list = append(list, engine.CounterCount{Kind: k, N: q.Counters[k]})
		}
		st := engine.PlayerStatus{Counters: list, Speed: q.Speed, Tempted: q.Tempted}
		if q.Speed < 0 || q.Speed > 4 || q.Tempted < 0 || q.Tempted > 100 {
			return unsupported("%s: a speed is 0 to 4, and the Ring has tempted a player 0 to 100 times", q.ID)
		}
		if q.Mana != "" {
			var err error
			if st.Mana, err = inPool(q.Mana); err != nil {
				return unsupported("%s: mana: %v", q.ID, err)
			}
		}
		if !p.g.ArrangePlayer(p.byID(q.ID).seat, st) {
			return unsupported("%s has counters of a kind that no card of the scenario knows", q.ID)
		}
	}
	if b := s.Begin; b != nil {
		pl := p.byID(b.Player)
		if pl == nil {
			return unsupported("begin: no player is called %q; the players are %s", b.Player, p.playerList())
		}
		step, ok := steps[b.Step]
		if !ok {
			return unsupported("begin: no step is called %q; the steps are %s", b.Step, stepList)
		}
		var deeds []engine.PriorEffect
		for i := range b.Done {
			d, err := p.deed(&b.Done[i])
			if err != nil {
				return err
			}
			deeds = append(deeds, d)
		}
		if err := p.castBefore(); err != nil {
			return err
		}
		if !p.g.BeginAt(pl.seat, step, lands, deeds...) {
			return unsupported("begin: what has been done has other targets")
		}
	} else if s.Opening {
		p.g.BeginFromHands()
	} else {
		p.g.Begin()
	}
	return nil
}

// answerLine plays a line of answers: those of decisions with more than one option.
func (p *play) answerLine(line []Answered) error {
	words := p.Teller()
	if p.check != nil && len(line) > 0 {
		p.check.Begin(p.g)
	}
	for i, a := range line {
		if !p.g.Decision(&p.dec) {
			return fmt.Errorf("line, answer %d: nothing is asked any more", i+1)
		}
		d := &p.dec
		if who := p.players[d.By].id; who != a.Player {
			return fmt.Errorf("line, answer %d: %s is asked, not %s", i+1, who, a.Player)
		}
		if a.Option < 0 || a.Option >= len(d.Options) {
			return fmt.Errorf("line, answer %d: the options are numbered from 0 to %d", i+1, len(d.Options)-1)
		}
		if says := words.Option(p.g.View(engine.Judge), d, &d.Options[a.Option]); says != a.Says {
			return fmt.Errorf("line, answer %d: option %d says %q, not %q", i+1, a.Option, says, a.Says)
		}
		favor, ok := engine.SparePreferenceNamed(a.Spare)
		if !ok {
			return fmt.Errorf("line, answer %d: %q is no color, nor lands", i+1, a.Spare)
		}
		if p.watch != nil {
			p.watch.Choose(d, a.Option)
		}
		var err error
		if p.check != nil && favor == engine.FavorNone {
			err = p.check.Give(p.g, a.Option)
		} else {
			if _, err = favor.Answer(p.g, a.Option); p.check != nil {
				p.check.Begin(p.g)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Teller tells of the game with the players' names.
func (p *play) Teller() *tell.Teller {
	names := make([]string, len(p.players))
	for i, pl := range p.players {
		names[i] = pl.id
	}
	return tell.NewJudge(names)
}

// Teller tells of the game with the players' names.
func (p *Playing) Teller() *tell.Teller { return p.p.Teller() }

// Seat is the seat of a player; false if there is none of that name.
func (p *Playing) Seat(id string) (program.PlayerID, bool) {
	if pl := p.p.byID(id); pl != nil {
		return pl.seat, true
	}
	return engine.NoPlayer, false
}

// UnknownCard is what a card is called that nobody knows. It has no types, no cost and no text: whoever comes to hold it can do nothing with it.
const UnknownCard = "Unknown Card"

func unknownCard() []*card.Card {
	list, err := card.Read("the unknown card", strings.NewReader(UnknownCard+"\nScheme\n"))
	if err != nil {
		panic(err) // it is a constant
	}
	return list
}
