package scenario

import (
	"fmt"
	"sort"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// Begin describes a position in the middle of a turn. What happens as the step begins has happened, and its player has
// priority.
type Begin struct {
	Player string `json:"player,omitzero"`
	Step   string `json:"step,omitzero"`
	// Done lists effects of cards that happened earlier and still matter. They are carried out as the position begins.
	Done []Done `json:"done,omitzero"`
	// Stack are spells on the stack, the lowest first.
	Stack []OnStack `json:"stack,omitzero"`
}

// OnStack is a spell that was cast before the position begins, for its mana cost.
type OnStack struct {
	Player string `json:"player,omitzero"`
	Card   string `json:"card,omitzero"`
	As     string `json:"as,omitzero"`
	// Targets are its targets, by name or label, one for each "target"; players too. X is the one announced for it.
	Targets []string `json:"targets,omitzero"`
	X       int32    `json:"x,omitzero"`
}

// Done is a prior effect: that of an ability of a card, or of a sentence of a spell.
type Done struct {
	Player string `json:"player,omitzero"`
	// Card is the name of the card. A permanent of that name that the player controls, or the one that As labels, is
	// the source.
	Card string `json:"card,omitzero"`
	As   string `json:"as,omitzero"`
	// Exactly one of these is used. Ability is the number of an activated ability, from 1. Trigger is a part of the
	// text of a triggered ability, "" for the only one. Sentence is a part of a sentence of the spell. Spell stands for
	// the whole spell.
	Ability  int    `json:"ability,omitzero"`
	Trigger  string `json:"trigger,omitzero"`
	Sentence string `json:"sentence,omitzero"`
	Spell    bool   `json:"spell,omitzero"`
	// Targets are its targets, by name or label, one for each "target"; players too.
	Targets []string `json:"targets,omitzero"`
	// Chosen lists what was chosen as it was carried out, in order: colors, types, card names, permanents, numbers.
	Chosen []Number `json:"chosen,omitzero"`
}

// Goal is what a player must achieve, whatever the others do: the task of a puzzle.
type Goal struct {
	// Player is the player who must achieve it; by default the first of the scenario.
	Player string `json:"player,omitzero"`
	// Kind is win (the default), survive, control, remove, destroy or play.
	Kind string `json:"kind,omitzero"`
	// Turns is the number of turns, including the current one, within which it must be achieved; by default 1.
	Turns int `json:"turns,omitzero"`
	// Before requires it before the next turn of an opponent begins, instead of within a number of turns.
	Before bool `json:"before,omitzero"`
	// What lists the permanents, by name or label, to control, remove, destroy or play.
	What []string `json:"what,omitzero"`
	// Each describes permanents of the opponents that the goal is about, those that match as the position begins. All
	// words of an entry must match: colors, types, subtypes, legendary, token, nontoken ("red creature"), and "named"
	// followed by a name.
	Each []string `json:"each,omitzero"`
	// Count is how many of the permanents named and described are required, if not all; for play, if not one.
	Count int `json:"count,omitzero"`
}

// Passing reports whether the goal may be achieved for a moment only, so that the position must be examined at every
// priority, even if the player can only pass.
func (g *Goal) Passing() bool { return g.About() || g.Kind == GoalPlay }

// About reports whether the goal is about permanents that were there when the position began.
func (g *Goal) About() bool {
	return g.Kind == GoalControl || g.Kind == GoalRemove || g.Kind == GoalDestroy
}

// FirstTurn is the number of the turn in which a position begins.
const FirstTurn = 1

// Kinds of goals.
const (
	// GoalWin is to win the game.
	GoalWin = "win"
	// GoalSurvive is not to have lost by the end of the turns.
	GoalSurvive = "survive"
	// GoalControl is to control all of the permanents at the same time.
	GoalControl = "control"
	// GoalRemove is that none of them is on the battlefield.
	GoalRemove = "remove"
	// GoalDestroy is that all of them have been put into graveyards from the battlefield.
	GoalDestroy = "destroy"
	// GoalPlay is to have a permanent of that name.
	GoalPlay = "play"
)

// Answered is one answer of a line of play: an option of the decision, and its text.
type Answered struct {
	Player string `json:"player"`
	// Option is its number, from 0.
	Option int `json:"option"`
	// Says is the text of the option, to detect a line that no longer fits its position.
	Says string `json:"says"`
	// Spare is what the payment of mana saves, if it matters: a color, or lands.
	Spare string `json:"spare,omitempty"`
}

// steps are the steps of a turn by name.
var steps = map[string]program.Step{
	"untap":        program.StepUntap,
	"upkeep":       program.StepUpkeep,
	"draw":         program.StepDraw,
	"main":         program.StepMain1,
	"begin-combat": program.StepBeginCombat,
	"attackers":    program.StepAttackers,
	"blockers":     program.StepBlockers,
	"first-damage": program.StepFirstDamage,
	"damage":       program.StepDamage,
	"end-combat":   program.StepEndCombat,
	"main2":        program.StepMain2,
	"end":          program.StepEnd,
	"cleanup":      program.StepCleanup,
}

// Position returns a scenario set up at its first decision. It returns an error if the scenario has a script.
func (r *Runner) Position(s *Scenario) (*Playing, error) {
	if len(s.Actions) > 0 || len(s.Runs) > 0 {
		return nil, fmt.Errorf("a position has no script: remove the actions")
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

// start begins the game where the scenario begins.
func (p *play) start() error {
	s := p.s
	puzzle := s.Goal != nil || len(s.Solution) > 0 && !s.Pause
	if puzzle {
		p.g.AskForced = s.Goal != nil && s.Goal.Passing() // ask even where there is a single option
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
			return unsupported("%s: speed must be 0 to 4, and the Ring can have tempted a player 0 to 100 times", q.ID)
		}
		if q.Mana != "" {
			var err error
			if st.Mana, err = inPool(q.Mana); err != nil {
				return unsupported("%s: mana: %v", q.ID, err)
			}
		}
		if !p.g.ArrangePlayer(p.byID(q.ID).seat, st) {
			return unsupported("%s has counters of an unknown kind", q.ID)
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
			return unsupported("begin: the prior effect has different targets")
		}
		if err := p.chosenBefore(b.Done); err != nil {
			return err
		}
	} else if s.Opening {
		p.g.BeginFromHands()
	} else {
		p.g.Begin()
	}
	return nil
}

// answerLine plays a line of answers: those of decisions with more than one option. If note is not nil, it hears of
// each before it is given.
func (p *play) answerLine(line []Answered, note func(d *engine.Decision, a *Answered)) error {
	words := p.LogWriter()
	if p.check != nil && len(line) > 0 {
		p.check.Begin(p.g)
	}
	for i, a := range line {
		if !p.g.Decision(&p.dec) {
			return fmt.Errorf("line, answer %d: there is no decision left", i+1)
		}
		p.offerForLine(words, &a)
		d := &p.dec
		if who := p.players[d.By].id; who != a.Player {
			return fmt.Errorf("line, answer %d: the decision is that of %s, not of %s", i+1, who, a.Player)
		}
		if a.Option < 0 || a.Option >= len(d.Options) {
			return fmt.Errorf("line, answer %d: the options are numbered from 0 to %d", i+1, len(d.Options)-1)
		}
		if says := words.Option(p.g.View(engine.Judge), d, &d.Options[a.Option]); says != a.Says {
			return fmt.Errorf("line, answer %d: option %d says %q, not %q", i+1, a.Option, says, a.Says)
		}
		spare, ok := engine.SparePreferenceNamed(a.Spare)
		if !ok {
			return fmt.Errorf("line, answer %d: %q is neither a color nor \"lands\"", i+1, a.Spare)
		}
		if p.watch != nil {
			p.watch.Choose(d, a.Option)
		}
		if note != nil {
			note(d, &line[i])
		}
		var err error
		if p.check != nil && spare == engine.SpareNone {
			err = p.check.Give(p.g, a.Option)
		} else {
			if _, err = spare.Answer(p.g, a.Option); p.check != nil {
				p.check.Begin(p.g)
			}
		}
		if err != nil {
			return err
		}
	}
	if p.manual && p.g.Decision(&p.dec) && p.dec.Kind == program.DecidePriority {
		p.endMana()
	}
	return nil
}

// offerForLine has mana abilities offered to a player who has priority if the next answer of the line is none of the
// other options: they are offered at priority only where one is to be activated (605.3a).
func (p *play) offerForLine(words *gamelog.Writer, a *Answered) {
	d := &p.dec
	if d.Kind != program.DecidePriority {
		return
	}
	p.endMana()
	if a.Option < 0 || a.Option < len(d.Options) &&
		words.Option(p.g.View(engine.Judge), d, &d.Options[a.Option]) == a.Says {
		return
	}
	p.manual = true
	p.OfferMana(p.players[d.Player].seat, true)
	p.g.Decision(d)
}

// endMana ends the offer of mana abilities at priority.
func (p *play) endMana() {
	if !p.manual {
		return
	}
	p.manual = false
	for _, pl := range p.players {
		p.OfferMana(pl.seat, false)
	}
	p.g.Decision(&p.dec)
}

// LogWriter returns a log writer that uses the players' names.
func (p *play) LogWriter() *gamelog.Writer {
	names := make([]string, len(p.players))
	for i, pl := range p.players {
		names[i] = pl.id
	}
	return gamelog.NewVerbose(names)
}

// LogWriter returns a log writer that uses the players' names.
func (p *Playing) LogWriter() *gamelog.Writer { return p.p.LogWriter() }

// Seat returns the seat of a player. It reports false if there is none of that name.
func (p *Playing) Seat(id string) (program.PlayerID, bool) {
	if pl := p.p.byID(id); pl != nil {
		return pl.seat, true
	}
	return engine.NoPlayer, false
}

// UnknownCard is the name of an unknown card. It has no types, cost or text, so that a player who draws it can do
// nothing with it.
const UnknownCard = "Unknown Card"

func unknownCard() []*card.Card {
	list, err := card.Read("the unknown card", strings.NewReader(UnknownCard+"\nScheme\n"))
	if err != nil {
		panic(err) // it is a constant
	}
	return list
}
