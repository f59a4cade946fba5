package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// Runner plays scenarios with the cards of a collection.
type Runner struct {
	Cards *card.Collection
	// Edition overrides the scenarios' own, if valid.
	Edition rulebook.Edition
	// MaxAnswers limits the decisions of one scenario; 0 means 20,000.
	MaxAnswers int
	// Check turns on the checks of the engine at every decision; expensive ones run every Check decisions. 0 turns them
	// off.
	Check int
	// Watch, if not nil, observes the scenarios. A Runner with a Watcher runs one scenario at a time.
	Watch Watcher
	// Rewrite, for tests, changes each node of the cards and keywords before it is compiled.
	Rewrite func(ability.Node) ability.Node
	// Define, for tests, changes each text of a keyword's definition.
	Define func(word ability.Word, text string) string
	// Used, for tests, hears which cards a scenario uses, with the texts that they are compiled with.
	Used func([]*card.Card)
	// Partial allows cards with lines that can't be played, without these lines.
	Partial bool
}

// Run plays one scenario.
func (r *Runner) Run(s *Scenario) (res Result) {
	res = Result{ID: s.ID}
	defer func() {
		if p := recover(); p != nil {
			res.Status, res.Detail = Fail, fmt.Sprint("the program failed: ", p)
		}
		res.Detail = quote.Cut(res.Detail, maxDetail)
	}()
	p, err := r.prepare(s)
	if err != nil {
		res.Status, res.Detail = Unsupported, err.Error()
		return res
	}
	res.NotPrinted = p.oracle
	err = p.play()
	if p.watch != nil {
		p.watch.End()
	}
	if p.chance != nil {
		res.Used = p.chance.used
	}
	res.Unasked = p.unasked && (s.Strict == nil || *s.Strict)
	var un *unsupportedError
	switch {
	case err == nil:
		res.Status = Pass
	case errors.As(err, &un):
		res.Status, res.Detail = Unsupported, err.Error()
	default:
		res.Status, res.Detail = Fail, err.Error()
	}
	return res
}

// maxDetail is the greatest number of characters of Result.Detail, which may quote names and texts of the scenario.
const maxDetail = 2000

type unsupportedError struct{ msg string }

func (e *unsupportedError) Error() string { return e.msg }

func unsupported(format string, args ...any) error {
	return &unsupportedError{fmt.Sprintf(format, args...)}
}

// player is a player of a scenario that is running.
type player struct {
	id      string
	seat    program.PlayerID
	actions []*Action // with a turn and step
	answers []*Action // answer records
	targets []*Action // target records
	modes   []*Action
	waited  bool // a wait for one pass has passed
}

// play is a scenario that is running.
type play struct {
	s       *Scenario
	g       *engine.Game
	rules   *program.Rules
	defs    map[string]program.DefID // by the name they are mentioned by
	players []*player
	alias   map[string]engine.Ref
	placed  map[string]int
	onStack []int            // the pieces that are spells on the stack as the position begins
	words   map[int][]Number // what pieces have yet to choose as they enter
	dec     engine.Decision
	strict  bool
	unasked bool
	cites   map[string]bool
	max     int
	// now is the current action, whose own answers come first; pending are its targets that are not used yet.
	now      *Action
	pending  []Reference
	modes    []int
	splice   []Reference
	kicked   bool
	doer     *player
	shares   map[engine.Ref]int32 // how much its targets get of what is divided
	shared   int32                // the sum of these
	colors   []int32              // how much mana of each color is still to be chosen
	blocks   []*Action            // the blocks of the script, in order
	damage   map[engine.Ref]int32 // how much combat damage the creature that assigns it assigns to each
	scried   uint32               // the scry that a record has answered
	answered uint32               // the choice that a record has answered last
	begun    bool                 // the action's "up to" has taken a target
	owed     *Action              // what the script pays an optional cost with, in case there is no choice
	stop     *Stop
	done     bool
	illegal  bool // an action that the rules must forbid was forbidden
	// before is the game before the attempt of an action that must be illegal on account of its choices; askedX reports
	// whether its X was asked for.
	before *engine.Game
	askedX bool
	pieces []placing
	oracle []load.NotPrinted // cards that have their Oracle text although printed texts were asked for
	check  *check.Checker
	watch  Watcher
	// manual reports whether mana abilities are offered at priority, for an action that needs one.
	manual bool
	advice *agent.Heuristic // chooses targets where the script names none
	// chance, if not nil, continues at random.
	chance *chance
}

// play plays all runs and checks their expectations.
func (p *play) play() error {
	runs := p.s.Runs
	if len(runs) == 0 {
		runs = []Run{{p.s.Actions, p.s.Stop, p.s.Expect}}
	}
	if err := p.setUp(); err != nil {
		return err
	}
	for i := range runs {
		if i == 0 {
			if p.watch != nil {
				p.watch.Begin(&Playing{p})
			}
			if err := p.start(); err != nil {
				return err
			}
			if err := p.answerLine(p.s.Solution); err != nil {
				return err
			}
			p.g.AskForced = p.chance == nil
		} else if err := p.load(&runs[i]); err != nil {
			return err
		}
		if p.chance == nil || len(runs[i].Actions) > 0 {
			if err := p.loop(); err != nil {
				return err
			}
		}
		if p.chance != nil && i == len(runs)-1 {
			if err := p.chance.play(p); err != nil {
				return err
			}
		} else if err := p.withinLimits(); err != nil {
			return err
		}
		if p.s.Illegal {
			return nil
		}
		if !p.illegal {
			if err := p.leftOver(); err != nil {
				return err
			}
		}
		for _, e := range runs[i].Expect {
			if err := p.expect(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// withinLimits returns an error if the game ended at a limit of the program: nothing follows from that by the rules.
func (p *play) withinLimits() error {
	result, _ := p.g.View(engine.Judge).Result()
	if !result.ByLimit() {
		return nil
	}
	return fmt.Errorf("turn %d: this program ended the game at one of its limits (%s); the rules don't", p.g.Turn.Number,
		result)
}

// load fills the queues from a run's script.
func (p *play) load(r *Run) error {
	p.stop, p.done = r.Stop, false
	if r.Stop != nil && !knownStep(r.Stop.Step) {
		return unsupported("stop: no step is called %q; the steps are %s", r.Stop.Step, stepList)
	}
	for i := range r.Actions {
		a := r.Actions[i].clone() // records are used up
		pl := p.byID(a.Player)
		if pl == nil {
			return unsupported("action %d: no player is called %q; the players are %s", i+1, a.Player, p.playerList())
		}
		switch a.Do {
		case "answer":
			pl.answers = append(pl.answers, a)
		case "target":
			pl.targets = append(pl.targets, a)
		case "mode":
			pl.modes = append(pl.modes, a)
		case "play", "cast", "activate", "mana", "special", "attack", "block", "wait", "check", "counters", "concede":
			if !knownStep(a.Step) {
				return unsupported("action %d: no step is called %q; the steps are %s", i+1, a.Step, stepList)
			}
			pl.actions = append(pl.actions, a)
			if a.Do == "block" {
				p.blocks = append(p.blocks, a)
			}
		default:
			return unsupported(
				"action %d: no action is called %q; the actions are play, cast, activate, mana, special, attack, "+
					"block, wait, check, counters, concede, answer, target and mode",
				i+1,
				a.Do,
			)
		}
	}
	return nil
}

// clone returns a copy of an action that shares nothing that playing it changes.
func (a *Action) clone() *Action {
	c := *a
	c.Targets, c.Splice, c.Modes = slices.Clone(a.Targets), slices.Clone(a.Splice), slices.Clone(a.Modes)
	if a.Kicked != nil {
		kicked := *a.Kicked
		c.Kicked = &kicked
	}
	return &c
}

const stepList = "untap, upkeep, draw, main, begin-combat, attackers, blockers, first-damage, damage, end-combat, " +
	"main2, end and cleanup"

func (p *play) playerList() string {
	ids := make([]string, len(p.players))
	for i, pl := range p.players {
		ids[i] = pl.id
	}
	return strings.Join(ids, ", ")
}

func knownStep(s string) bool {
	switch s {
	case "untap",
		"upkeep",
		"draw",
		"main",
		"begin-combat",
		"attackers",
		"blockers",
		"first-damage",
		"damage",
		"end-combat",
		"main2",
		"end",
		"cleanup":
		return true
	}
	return false
}

func (p *play) byID(id string) *player {
	for _, pl := range p.players {
		if pl.id == id {
			return pl
		}
	}
	return nil
}

// loop answers decisions until the run's end.
func (p *play) loop() error {
	// The run stops as its last step ends, before anything of the next happens.
	was := p.g.Paused()
	p.g.PauseAfter(0, 0)
	if p.stop != nil && p.stop.Step != "untap" {
		p.g.PauseAfter(uint32(p.stop.Turn), program.Step(stepOrder[p.stop.Step]))
	}
	if was {
		p.g.Resume()
	}
	if p.check != nil {
		p.check.Begin(p.g)
	}
	for n := 0; ; n++ {
		if n > p.max {
			return fmt.Errorf("the game has not ended after %d decisions", p.max)
		}
		if p.over() {
			return nil
		}
		if !p.g.Decision(&p.dec) {
			return nil
		}
		p.follow()
		i, err := p.answer()
		if err != nil {
			return err
		}
		if i < 0 { // a check, counters, a concession
			if p.illegal {
				return nil
			}
			if p.check != nil {
				p.check.Begin(p.g)
			}
			continue
		}
		if p.watch != nil {
			p.watch.Choose(&p.dec, i)
		}
		if p.check != nil {
			err = p.check.Give(p.g, i)
		} else {
			err = p.g.Answer(i)
		}
		if err != nil {
			return err
		}
	}
}

// order of steps within a turn.
var stepOrder = map[string]int{
	"untap":        1,
	"upkeep":       2,
	"draw":         3,
	"main":         4,
	"begin-combat": 5,
	"attackers":    6,
	"blockers":     7,
	"first-damage": 8,
	"damage":       9,
	"end-combat":   10,
	"main2":        11,
	"end":          12,
	"cleanup":      13,
}

// over reports whether the step in which the run stops is over.
func (p *play) over() bool {
	if p.g.Over() || p.g.Paused() {
		return true
	}
	if p.stop == nil {
		return false
	}
	t := &p.g.Turn
	turn, step := int(t.Number), int(t.Step)
	if turn != p.stop.Turn {
		return turn > p.stop.Turn
	}
	at := stepOrder[p.stop.Step]
	if p.stop.Step == "untap" {
		return true
	}
	return step > at
}

// leftOver reports actions that were never done.
func (p *play) leftOver() error {
	for _, pl := range p.players {
		for _, a := range pl.actions {
			if a.Do == "wait" || a.Illegal && (a.Do == "attack" || a.Do == "block") {
				continue
			}
			what := a.Card
			if what == "" {
				what = a.Ability
			}
			return fmt.Errorf("turn %d, %s: %s never got to %s %s", a.Turn, a.Step, pl.id, a.Do, what)
		}
	}
	return nil
}

// answer chooses an option for the pending decision, or does something other than answering it and returns -1.
func (p *play) answer() (int, error) {
	d := &p.dec
	pl := p.players[d.Player]
	if d.Kind != program.DecidePriority && pl.concedes() {
		pl.answers = pl.answers[1:]
		return -1, p.g.Concede(pl.seat)
	}
	switch d.Kind {
	case program.DecidePriority:
		p.settle()
		return p.priority(pl)
	case program.DecideAttack:
		return p.attack(pl)
	case program.DecideBlock:
		return p.block(pl)
	}
	return p.choose(pl)
}

// concedes reports whether a player's next answer is to leave the game: {concede: true}.
func (pl *player) concedes() bool {
	if len(pl.answers) == 0 {
		return false
	}
	var v struct{ Concede bool }
	return json.Unmarshal(pl.answers[0].Value, &v) == nil && v.Concede
}

// due reports whether an action belongs to the current turn and step.
func (p *play) due(a *Action) bool {
	return int(p.g.Turn.Number) == a.Turn && p.g.Turn.Step.String() == a.Step
}

// priority takes the player's next action of this step, or passes.
func (p *play) priority(pl *player) (int, error) {
	if p.before != nil {
		return p.attempted(p.doer)
	}
	p.endAction()
	if p.manual {
		p.manual = false
		for _, q := range p.players {
			p.g.SetManualPayment(q.seat, false)
		}
		p.g.Decision(&p.dec)
	}
	for i := 0; i < len(pl.actions); i++ {
		a := pl.actions[i]
		if !p.due(a) || a.Do == "attack" || a.Do == "block" {
			continue
		}
		if a.If != nil && !p.guard(a.If) {
			return p.pass()
		}
		if a.Do == "wait" {
			switch {
			case a.One && !pl.waited:
				pl.waited = true
				return p.pass()
			case a.One:
				pl.waited = false
			case p.stackSize() > 0:
				return p.pass()
			}
			pl.drop(i)
			i--
			continue
		}
		pl.drop(i)
		return p.act(pl, a)
	}
	return p.pass()
}

func (pl *player) drop(i int) { pl.actions = append(pl.actions[:i:i], pl.actions[i+1:]...) }

func (p *play) stackSize() int { return p.g.View(engine.Judge).Count(program.Stack, 0) }

func (p *play) pass() (int, error) {
	for i, o := range p.dec.Options {
		if o.Kind == engine.OptPass {
			return i, nil
		}
	}
	return 0, nil
}

// endAction ends the current action.
func (p *play) endAction() {
	p.now, p.doer, p.pending, p.modes, p.splice, p.shares, p.shared = nil, nil, nil, nil, nil, nil, 0
	p.kicked, p.begun = false, false
}

// begin makes an action the current one.
func (p *play) begin(pl *player, a *Action) {
	p.now, p.doer = a, pl
	p.pending = append([]Reference(nil), a.Targets...)
	p.modes = append([]int(nil), a.Modes...)
	p.splice = append([]Reference(nil), a.Splice...)
	p.begun = false
}

// act does an action other than attacking and blocking.
func (p *play) act(pl *player, a *Action) (int, error) {
	switch a.Do {
	case "check":
		for _, e := range a.Expect {
			if err := p.expect(e); err != nil {
				return 0, fmt.Errorf("turn %d, %s: %w", a.Turn, a.Step, err)
			}
		}
		return -1, nil
	case "concede":
		return -1, p.g.Concede(pl.seat)
	case "counters":
		ref, err := p.find(a.Card, a.Index, nil)
		if err != nil {
			return 0, err
		}
		if !p.g.Arrange(ref, engine.Status{Counters: []engine.CounterCount{{Kind: a.Kind, N: a.Count}}}) {
			return 0, unsupported("counters of kind %q", a.Kind)
		}
		return -1, nil
	}
	i := p.option(pl, a)
	if i < 0 && (a.Do == "mana" || a.Do == "activate") {
		// Mana abilities are offered to those who pay by hand.
		p.manual = true
		p.g.SetManualPayment(pl.seat, true)
		p.g.Decision(&p.dec)
		i = p.option(pl, a)
	}
	if i < 0 {
		if a.Illegal {
			p.illegal = true
			if p.watch != nil {
				p.watch.Illegal(a, pl.seat)
			}
			return -1, nil
		}
		if p.watch != nil {
			p.watch.Illegal(a, pl.seat)
		}
		return 0, fmt.Errorf("turn %d, %s: %s can't %s", a.Turn, a.Step, pl.id, describe(a))
	}
	if a.Illegal {
		if !a.details() {
			return 0, fmt.Errorf("turn %d, %s: expected %s to be unable to %s", a.Turn, a.Step, pl.id, describe(a))
		}
		p.attempt()
	}
	p.begin(pl, a)
	return i, nil
}

func describe(a *Action) string {
	w := a.Do
	if a.Card != "" {
		w += " " + a.Card
	}
	if a.Using != "" {
		w += " using " + a.Using
	}
	if a.Ability != "" {
		w += fmt.Sprintf(" %q", a.Ability)
	}
	if a.Source != "" {
		w += " of " + a.Source
	}
	return w
}

// guard reports whether the stack is what an action waits for.
func (p *play) guard(gd *Guard) bool {
	v := p.g.View(engine.Judge)
	stack := v.Objects(program.Stack, 0, nil)
	on := func(text string) bool {
		for _, r := range stack {
			if p.stackText(r, text) {
				return true
			}
		}
		return false
	}
	switch {
	case gd.OnStack != "":
		return on(gd.OnStack)
	case gd.NotOnStack != "":
		return !on(gd.NotOnStack)
	case gd.TopOfStack != "":
		return len(stack) > 0 && p.stackText(stack[len(stack)-1], gd.TopOfStack)
	}
	return true
}

// stackText reports whether a text is the beginning of the name of a spell on the stack, or of the text or effect of an
// ability there.
func (p *play) stackText(r engine.Ref, text string) bool {
	if p.named(r, text) {
		return true
	}
	v := p.g.View(engine.Judge)
	b, ok := v.Body(r)
	if !ok || b.Ability == 0 || v.Kind(r) != program.KindAbility {
		return strings.HasPrefix(p.nameOf(r), text)
	}
	_, effect, _ := strings.Cut(p.rules.Ability(b.Ability).Label, ", ")
	return p.begins(b.Ability, text) || sameBeginning(effect, text) || p.meansSo(p.rules.Ability(b.Ability).Label, text)
}

// meansSo reports whether a keyword ability, written like "Modular 4", has a meaning that begins with a text. Meanings
// say "is put into a graveyard from the battlefield" where scripts may say "dies" (700.4).
func (p *play) meansSo(label, text string) bool {
	word := strings.TrimRight(label, " 0123456789")
	if i := strings.IndexAny(label, "{—"); i > 0 {
		word = strings.TrimSpace(label[:i])
	}
	h, ok := definitions.Of(word)
	return ok && slices.ContainsFunc(h.At(p.rules.Edition).Text, func(means string) bool {
		return sameBeginning(means, text) ||
			sameBeginning(strings.ReplaceAll(means, "is put into a graveyard from the battlefield", "dies"), text)
	})
}

// Record notes the rule numbers that the events of the game cite.
func (p *play) Record(g *engine.Game, e *engine.Event) {
	if e.Rule == 0 {
		return
	}
	if n := p.rules.Edition.Number(e.Rule); n != "" {
		p.cites[n] = true
	}
}
