package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
)

// script is what players do, as a scenario says, in queues. It plays a Game, which may be one of another engine.
type script struct {
	t       Game
	players []*player
	dec     engine.Decision
	strict  bool
	unasked bool
	max     int
	// now is the current action, whose own answers come first; pending are its targets that are not used yet.
	now     *Action
	pending []Reference
	modes   []int
	splice  []Reference
	kicked  bool
	doer    *player
	shares  map[engine.Ref]int32 // how much its targets get of what is divided
	shared  int32                // the sum of these
	colors  []int32              // how much mana of each color is still to be chosen
	blocks  []*Action            // the blocks of the script, in order
	// tryingOut is an attack or block that must be illegal, while it is declared together with others; otherActions
	// are what else its player is to do.
	tryingOut    *Action
	otherActions []*Action
	damage       map[engine.Ref]int32 // how much combat damage the creature that assigns it assigns to each
	scried       uint32               // the scry that a record has answered
	answered     uint32               // the choice that a record has answered last
	begun        bool                 // the action's "up to" has taken a target
	notTarget    string               // why the first target of the action is none, if it can't be chosen
	onTop        []engine.Ref         // cards that are put on top of a library, the first one first
	onTopOf      uint32               // the choice of their order
	owed         *Action              // what the script pays an optional cost with, in case there is no choice
	stop         *Stop
	illegal      bool // an action that the rules must forbid was forbidden
	// tried reports whether an action is being attempted that must be illegal on account of its choices; askedX whether
	// its X was asked for.
	tried, askedX bool
	// manual reports whether mana abilities are offered at priority, for an action that needs one.
	manual bool
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

// load fills the queues from a run's script.
func (p *script) load(r *Run) error {
	p.stop = r.Stop
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

func (p *script) playerList() string {
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

func (p *script) byID(id string) *player {
	for _, pl := range p.players {
		if pl.id == id {
			return pl
		}
	}
	return nil
}

// finish checks what a run expects at its end, and that nothing of its script is left over.
func (p *script) finish(r *Run) error {
	if !p.illegal {
		if err := p.leftOver(); err != nil {
			return err
		}
	}
	for _, e := range r.Expect {
		if err := p.t.Expect(e); err != nil {
			return err
		}
	}
	return nil
}

// loop answers decisions until the run's end.
func (p *script) loop() error {
	if err := p.t.PlayUntil(p.stop); err != nil {
		return err
	}
	for n := 0; ; n++ {
		if n > p.max {
			return fmt.Errorf("the game has not ended after %d decisions", p.max)
		}
		if !p.t.Next(&p.dec) {
			return p.t.Err()
		}
		i, err := p.answer()
		if err != nil {
			return err
		}
		if i < 0 { // a check, counters, a concession
			if p.illegal {
				return nil
			}
			continue
		}
		if err := p.t.Answer(&p.dec, i); err != nil {
			return err
		}
	}
}

// turn is the number of the turn.
func (p *script) turn() int {
	n, _ := p.t.Moment()
	return n
}

// leftOver reports actions that were never done.
func (p *script) leftOver() error {
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
func (p *script) answer() (int, error) {
	d := &p.dec
	pl := p.players[d.Player]
	if d.Kind != program.DecidePriority && pl.concedes() {
		pl.answers = pl.answers[1:]
		return -1, p.t.Concede(pl.seat)
	}
	if p.tryingOut != nil && d.Kind != program.DecideBlock && d.Kind != program.DecideAttack {
		return 0, p.legalAfterAll()
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
func (p *script) due(a *Action) bool {
	turn, step := p.t.Moment()
	return turn == a.Turn && step == a.Step
}

// priority takes the player's next action of this step, or passes.
func (p *script) priority(pl *player) (int, error) {
	if p.tried {
		return p.attempted(p.doer)
	}
	if err := p.untargeted(); err != nil {
		return 0, err
	}
	p.endAction()
	if p.manual {
		p.manual = false
		for _, q := range p.players {
			p.t.OfferMana(q.seat, false)
		}
		if !p.t.Next(&p.dec) {
			return -1, p.t.Err()
		}
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
			case p.t.StackSize() > 0:
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

func (p *script) pass() (int, error) {
	for i, o := range p.dec.Options {
		if o.Kind == engine.OptPass {
			return i, nil
		}
	}
	return 0, nil
}

// endAction ends the current action.
func (p *script) endAction() {
	p.now, p.doer, p.pending, p.modes, p.splice, p.shares, p.shared = nil, nil, nil, nil, nil, nil, 0
	p.kicked, p.begun, p.notTarget = false, false, ""
}

// begin makes an action the current one.
func (p *script) begin(pl *player, a *Action) {
	p.now, p.doer = a, pl
	p.pending = append([]Reference(nil), a.Targets...)
	p.modes = append([]int(nil), a.Modes...)
	p.splice = append([]Reference(nil), a.Splice...)
	p.begun = false
}

// act does an action other than attacking and blocking.
func (p *script) act(pl *player, a *Action) (int, error) {
	switch a.Do {
	case "check":
		for _, e := range a.Expect {
			if err := p.t.Expect(e); err != nil {
				return 0, fmt.Errorf("turn %d, %s: %w", a.Turn, a.Step, err)
			}
		}
		return -1, nil
	case "concede":
		return -1, p.t.Concede(pl.seat)
	case "counters":
		return -1, p.t.PutCounters(a)
	}
	i := p.option(pl, a)
	if i < 0 && (a.Do == "mana" || a.Do == "activate") {
		// Mana abilities are offered to those who pay by hand.
		p.manual = true
		p.t.OfferMana(pl.seat, true)
		if p.t.Next(&p.dec) {
			i = p.option(pl, a)
		} else if err := p.t.Err(); err != nil {
			return 0, err
		}
	}
	if i < 0 {
		if a.Illegal {
			p.illegal = true
			p.t.Forbidden(a, pl.seat)
			return -1, nil
		}
		p.t.Forbidden(a, pl.seat)
		return 0, fmt.Errorf("turn %d, %s: %s can't %s", a.Turn, a.Step, pl.id, describe(a))
	}
	if a.Illegal {
		if !a.details() {
			return 0, fmt.Errorf("turn %d, %s: expected %s to be unable to %s", a.Turn, a.Step, pl.id, describe(a))
		}
		p.t.Save()
		p.tried = true
	}
	p.begin(pl, a)
	return i, nil
}

func describe(a *Action) string {
	w := a.Do
	if w == "special" { // a special action (116.2) is called by what it does: "plot", "turn"
		w = strings.ToLower(cmp.Or(a.What, "take a special action with"))
	}
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
func (p *script) guard(gd *Guard) bool {
	switch {
	case gd.OnStack != "":
		return p.t.OnStack(gd.OnStack, false)
	case gd.NotOnStack != "":
		return !p.t.OnStack(gd.NotOnStack, false)
	case gd.TopOfStack != "":
		return p.t.OnStack(gd.TopOfStack, true)
	}
	return true
}

// PlayOn plays the script of a scenario on a game that is set up already, and checks what it expects. The game pauses
// where the first part of the script stops; it is told where the others do.
func (s *Scenario) PlayOn(g Game) (res Result) {
	res = Result{ID: s.ID}
	p := &script{t: g, strict: s.Strict == nil || *s.Strict, max: 20_000}
	for i, id := range s.SeatOrder() {
		p.players = append(p.players, &player{id: id, seat: program.PlayerID(i)})
	}
	err := p.playAll(s)
	res.Unasked = p.unasked && p.strict
	switch {
	case err == nil:
		res.Status = Pass
	case IsUnsupported(err):
		res.Status, res.Detail = Unsupported, err.Error()
	default:
		res.Status, res.Detail = Fail, err.Error()
	}
	res.Detail = quote.Cut(res.Detail, maxDetail)
	return res
}

func (p *script) playAll(s *Scenario) error {
	runs := s.runs()
	for i := range runs {
		if err := p.load(&runs[i]); err != nil {
			return err
		}
		if err := p.loop(); err != nil {
			return err
		}
		if s.Illegal {
			return nil
		}
		if err := p.finish(&runs[i]); err != nil {
			return err
		}
	}
	return nil
}

// SeatOrder are the IDs of the players in turn order.
func (s *Scenario) SeatOrder() []string {
	if len(s.Order) > 0 {
		return s.Order
	}
	ids := make([]string, len(s.Players))
	for i := range s.Players {
		ids[i] = s.Players[i].ID
	}
	return ids
}

// Labels are the labels of a position: those of pieces, of which several have a number each, and of spells.
func (s *Scenario) Labels() []string {
	var out []string
	for i := range s.Players {
		q := &s.Players[i]
		for _, zone := range [...][]Piece{q.Hand, q.Battlefield, q.Library, q.Graveyard, q.Exile, q.Command,
			q.Sideboard} {
			for j := range zone {
				pc := &zone[j]
				if pc.As == "" {
					continue
				}
				if pc.Count == nil || *pc.Count == 1 {
					out = append(out, pc.As)
					continue
				}
				for k := range *pc.Count {
					out = append(out, fmt.Sprintf("%s.%d", pc.As, k+1))
				}
			}
		}
	}
	if s.Begin != nil {
		for _, on := range s.Begin.Stack {
			if on.As != "" {
				out = append(out, on.As)
			}
		}
	}
	return out
}

// Stops is where the first part of the script stops; nil for the end of the game.
func (s *Scenario) Stops() *Stop { return s.runs()[0].Stop }

// BeginsSo reports whether one of the texts of an ability begins with what a script quotes, which may call the object
// by one of its own names.
func BeginsSo(texts, own []string, text string) bool {
	return beginsOne(texts, text) || beginsWithout(own, texts, text)
}

// KindNamed is the kind of decision of this name; false if there is none.
func KindNamed(name string) (program.DecisionKind, bool) {
	for k := program.DecideNothing; k <= program.DecideOption; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

// OptionNamed is the kind of option of this name; false if there is none.
func OptionNamed(name string) (engine.OptionKind, bool) {
	i := slices.Index(optionKinds[:], name)
	return engine.OptionKind(max(i, 0)), i >= 0
}
