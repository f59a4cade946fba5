package scenario

import (
	"slices"
	"strings"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Game is what a script is played on: a game of this program, or of another engine behind the protocol of
// docs/conformance-protocol.md. It asks for decisions, and says what a script can mean by its words.
type Game interface {
	// PlayUntil lets the game go on until the end of a step, for nil until it ends.
	PlayUntil(stop *Stop) error
	// Next reports whether the game asks for a decision, and which; not if it has ended or is where it is to stop.
	Next(d *engine.Decision) bool
	// Err is why there is no decision although the game goes on.
	Err() error
	// Answer chooses an option.
	Answer(d *engine.Decision, option int) error
	// Moment is the number of the turn and the name of the step.
	Moment() (turn int, step string)
	// OfferMana sets whether a player who has priority is offered mana abilities.
	OfferMana(seat program.PlayerID, offer bool)
	// Save notes the game as it is, Restore goes back to it.
	Save()
	Restore() error
	// Concede has a player leave the game, PutCounters puts counters on an object outside the rules.
	Concede(seat program.PlayerID) error
	PutCounters(a *Action) error
	// Forbidden hears what a player can't do, whether that is expected or not.
	Forbidden(a *Action, seat program.PlayerID)
	// ForbiddenChoice hears which choice makes an action illegal that could be taken with another.
	ForbiddenChoice(a *Action, seat program.PlayerID, what Forbidden)
	// Expect checks an expectation.
	Expect(e Expect) error

	// Is reports whether an object or player has this name or label, IsCopy whether an object is a copy. Age is the
	// number of older permanents with the same name and controller.
	Is(ref engine.Ref, name string) bool
	IsCopy(ref engine.Ref) bool
	Age(ref engine.Ref) int
	// Begins reports whether the text of the ability of an option begins so, CastBegins whether that of a way to cast
	// does. InWay reports whether an option casts in the way of this name, "" for the normal one.
	Begins(o engine.Option, text string) bool
	CastBegins(o engine.Option, text string) bool
	InWay(o engine.Option, way string) bool
	// FaceNamed reports whether an option plays the face of this name, Fuses whether it casts both halves.
	FaceNamed(o engine.Option, name string) bool
	Fuses(o engine.Option) bool
	// Word is the subtype or name that is offered, Mode the number of a mode as printed, from 1.
	Word(o engine.Option) string
	Mode(o engine.Option) int
	// TakesObjects reports whether objects are chosen to pay for what is offered. Costs reports whether declaring an
	// attack or block has a cost.
	TakesObjects(d *engine.Decision) bool
	Costs(o engine.Option) bool
	// AttackedAsOne reports whether two players are attacked as one. Blockers are the creatures that block another, in
	// order. DamageOrder reports whether the attacking player orders them.
	AttackedAsOne(a, b program.PlayerID) bool
	Blockers(attacker engine.Ref) []engine.Ref
	DamageOrder() bool
	// OntoTop reports whether the question in which order things come is about cards that are put on top of a library,
	// of which it asks for the topmost first.
	OntoTop(d *engine.Decision) bool
	// OnStack reports whether an object on the stack has this name or a text that begins so, or whether the top one
	// does. StackSize is how many there are, TopTargets are the targets of the top one.
	OnStack(text string, top bool) bool
	StackSize() int
	TopTargets() []engine.Ref
	// TopPaidMore reports whether an optional cost was paid for the top one, as far as that is known.
	TopPaidMore() bool
	// Advise is the option for a target that the script does not name.
	Advise(d *engine.Decision, seat program.PlayerID) int
}

// PlayUntil pauses the game as a run's last step ends, before anything of the next happens.
func (p *play) PlayUntil(stop *Stop) error {
	was := p.g.Paused()
	p.g.PauseAfter(0, 0)
	if stop != nil && stop.Step != "untap" {
		p.g.PauseAfter(uint32(stop.Turn), program.Step(stepOrder[stop.Step]))
	}
	if was {
		p.g.Resume()
	}
	p.checkFrom()
	return nil
}

// checkFrom begins the checks of the game anew, after it was changed by something else than an answer.
func (p *play) checkFrom() {
	if p.check != nil {
		p.check.Begin(p.g)
	}
}

// Next is the game's next decision.
func (p *play) Next(d *engine.Decision) bool {
	if p.over() || !p.g.Decision(d) {
		return false
	}
	p.follow()
	return true
}

// Err is nil: a game asks for decisions until it ends.
func (p *play) Err() error { return nil }

// Answer chooses an option, watched and checked.
func (p *play) Answer(d *engine.Decision, i int) error {
	if p.watch != nil {
		p.watch.Choose(d, i)
	}
	if p.check != nil {
		return p.check.Give(p.g, i)
	}
	return p.g.Answer(i)
}

// Moment is the turn and step.
func (p *play) Moment() (int, string) { return int(p.g.Turn.Number), p.g.Turn.Step.String() }

// OfferMana has mana abilities offered to a player with priority.
func (p *play) OfferMana(seat program.PlayerID, offer bool) { p.g.SetManualPayment(seat, offer) }

// Save copies the game.
func (p *play) Save() { p.before = p.g.Clone() }

// Restore goes back to the copy.
func (p *play) Restore() error {
	p.before.CopyInto(p.g)
	p.checkFrom()
	return nil
}

// Concede has a player leave the game (104.3a).
func (p *play) Concede(seat program.PlayerID) error {
	err := p.g.Concede(seat)
	p.checkFrom()
	return err
}

// PutCounters puts counters on an object, outside the rules.
func (p *play) PutCounters(a *Action) error {
	ref, err := p.find(a.Card, a.Index, nil)
	if err != nil {
		return err
	}
	if !p.g.Arrange(ref, engine.Status{Counters: []engine.CounterCount{{Kind: a.Kind, N: a.Count}}}) {
		return unsupported("counters of kind %q", a.Kind)
	}
	p.checkFrom()
	return nil
}

// Forbidden tells the Watcher.
func (p *play) Forbidden(a *Action, seat program.PlayerID) {
	if p.watch != nil {
		p.watch.Illegal(a, seat)
	}
}

// ForbiddenChoice tells the Watcher.
func (p *play) ForbiddenChoice(a *Action, seat program.PlayerID, what Forbidden) {
	if w, ok := p.watch.(ChoiceWatcher); ok {
		w.IllegalChoice(a, seat, what)
		return
	}
	p.Forbidden(a, seat)
}

// Expect checks an expectation.
func (p *play) Expect(e Expect) error { return p.expect(e) }

// Is reports whether an object or player has this name.
func (p *play) Is(ref engine.Ref, name string) bool { return p.is(ref, name) }

// IsCopy reports whether something is a copy of a spell, or a permanent that has become a copy of another.
func (p *play) IsCopy(ref engine.Ref) bool { return p.isCopy(ref) }

// Age is that of a permanent among those of its name and controller.
func (p *play) Age(ref engine.Ref) int { return p.age(ref) }

// Begins compares the beginning of the text of an ability.
func (p *play) Begins(o engine.Option, text string) bool {
	if p.begins(o.Ability, text) || o.Kind != engine.OptSpecial {
		return p.begins(o.Ability, text)
	}
	label := p.rules.SpecialLabel(o.Ability)
	_, act, _ := strings.Cut(label, ": ") // what is done, without its cost
	return sameBeginning(label, text) || act != "" && sameBeginning(act, text)
}

// CastBegins compares the beginning of the text of a way to cast.
func (p *play) CastBegins(o engine.Option, text string) bool { return p.castBegins(o, text) }

// InWay reports whether an option casts in a way.
func (p *play) InWay(o engine.Option, way string) bool { return p.inWay(o, way) }

// FaceNamed reports whether the face that an option plays, or turns up, has this name.
func (p *play) FaceNamed(o engine.Option, name string) bool {
	if o.Kind == engine.OptSpecial {
		return p.g.OwnName(o.Obj) == name
	}
	return p.faceNamed(o, name)
}

// Word is the subtype or name of an option.
func (p *play) Word(o engine.Option) string {
	switch {
	case o.Kind == engine.OptSubtype && int(o.N) < len(p.rules.Subtypes):
		return p.rules.Subtypes[o.N]
	case o.Kind == engine.OptName:
		return p.rules.Name(program.NameID(o.N))
	}
	return ""
}

// Mode is the number of a mode as printed, from 1.
func (p *play) Mode(o engine.Option) int { return int(p.rules.Abilities[o.Ability].Modes[o.N].Nth) + 1 }

// TakesObjects reports whether objects are chosen to pay the cost of the ability that asks.
func (p *play) TakesObjects(d *engine.Decision) bool {
	if d.Ability == 0 {
		return false
	}
	c := p.rules.Abilities[d.Ability].Cost
	return c != 0 && len(p.rules.Costs[c].Parts) > 0
}

// Costs reports whether an attack or block has a cost.
func (p *play) Costs(o engine.Option) bool {
	v := p.g.View(engine.Judge)
	if o.Kind == engine.OptBlock {
		return v.BlockCosts(o.Obj, o.Other)
	}
	return v.AttackCosts(o.Obj, o.Other)
}

// AttackedAsOne reports whether two players are of one team that is attacked as one (606.7 of 2006).
func (p *play) AttackedAsOne(a, b program.PlayerID) bool {
	return p.g.Sw().GiantAttack && p.g.View(engine.Judge).ActAsOne(a, b)
}

// Blockers are those of an attacker.
func (p *play) Blockers(attacker engine.Ref) []engine.Ref {
	return p.g.View(engine.Judge).Blockers(attacker, nil)
}

// OntoTop reports whether what is chosen is put on top of a library.
func (p *play) OntoTop(*engine.Decision) bool {
	_, top, _ := p.g.View(engine.Judge).Destination()
	return top
}

// DamageOrder reports whether blockers are ordered (509.2 of 2009 to 2024).
func (p *play) DamageOrder() bool { return p.g.Sw().DamageOrder }

// OnStack looks for an object on the stack.
func (p *play) OnStack(text string, top bool) bool {
	stack := p.g.View(engine.Judge).Objects(program.Stack, 0, nil)
	if top && len(stack) > 0 {
		stack = stack[len(stack)-1:]
	}
	return slices.ContainsFunc(stack, func(r engine.Ref) bool { return p.stackText(r, text) })
}

// StackSize is the number of objects on the stack.
func (p *play) StackSize() int { return p.g.View(engine.Judge).Count(program.Stack, 0) }

// TopTargets are the targets of the top object of the stack.
func (p *play) TopTargets() []engine.Ref {
	v := p.g.View(engine.Judge)
	on := v.Objects(program.Stack, 0, nil)
	if len(on) == 0 {
		return nil
	}
	return v.Targets(on[len(on)-1], nil)
}

// WhyNotTarget returns why what has this name can't be chosen as a target in a decision.
func (p *play) WhyNotTarget(d *engine.Decision, name string) engine.Reason {
	to, err := p.find(name, nil, nil)
	if err != nil || d.Ability == 0 {
		return engine.ReasonGone
	}
	return p.g.WhyNotTarget(d.By, d.Source, d.Ability, to)
}

// TopPaidMore reports whether an optional cost was paid for the top object of the stack.
func (p *play) TopPaidMore() bool {
	v := p.g.View(engine.Judge)
	on := v.Objects(program.Stack, 0, nil)
	return len(on) > 0 && p.g.PaidMore(on[len(on)-1])
}

// Advise chooses as a computer player does.
func (p *play) Advise(d *engine.Decision, seat program.PlayerID) int {
	if p.advice == nil {
		p.advice = agent.NewHeuristic()
		p.advice.Begin(p.rules, 0)
	}
	return p.advice.Choose(p.g.View(seat), d)
}

// Fuses reports whether an option casts both halves of a split card (702.102a).
func (p *play) Fuses(o engine.Option) bool {
	d := p.g.View(engine.Judge).Def(o.Obj)
	return o.Kind == engine.OptCast && d != nil && o.N > 0 && int(o.N) < len(d.Faces) &&
		p.rules.Def(d.Faces[o.N]).IsWhole()
}

// age returns the number of older objects with the same name and controller as a permanent.
func (p *play) age(ref engine.Ref) int {
	v := p.g.View(engine.Judge)
	name := p.nameOf(ref)
	n := 0
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if r == ref {
			return n
		}
		if v.Controller(r) == v.Controller(ref) && p.nameOf(r) == name {
			n++
		}
	}
	return n
}

// inWay reports whether an option casts in the way that a script names: normal, free, a keyword, a cost, or the
// beginning of the text that permits it. No name means the normal way.
func (p *play) inWay(o engine.Option, way string) bool {
	if o.Other != engine.NoRef { // sacrificed for offering
		return strings.EqualFold(way, "offering") || p.named(o.Other, way)
	}
	small := false
	if d := p.g.View(engine.Judge).Def(o.Obj); d != nil && o.N > 0 && int(o.N) < len(d.Faces) {
		small = p.rules.Def(d.Faces[o.N]).Prototyped()
	}
	if strings.EqualFold(way, "prototype") {
		return small && o.Ability == 0
	}
	if way == "" || way == "normal" {
		return o.Ability == 0 && !small
	}
	if o.Ability == 0 {
		return false
	}
	ab := p.rules.Ability(o.Ability)
	if strings.HasPrefix(strings.ToLower(ab.Label), strings.ToLower(way)) ||
		ab.Keyword != program.NoKeyword && ab.Keyword == program.KeywordNamed(way) ||
		way == "fused" && ab.Keyword == program.Fuse {
		return true
	}
	switch way {
	case "free":
		return p.rules.FreeWay(o.Ability)
	case "alternative": // any alternative cost (118.9)
		return ab.Cost == 0 || !p.rules.Costs[ab.Cost].Own
	}
	if p.offeredBy(o.Ability, way) {
		return true
	}
	if c, err := mana.ParseCost(way); err == nil {
		have := p.rules.WayMana(o.Ability)
		return slices.Equal(have, c) || len(have) == 0 && p.rules.FreeWay(o.Ability) && way == "{0}"
	}
	return false
}

// offeredBy reports whether a way of casting is an ability of a card, or one that a static ability of a permanent
// gives, with this name.
func (p *play) offeredBy(way program.AbilityID, name string) bool {
	for i := range p.rules.Defs {
		d := &p.rules.Defs[i]
		if p.rules.Name(d.Name) != name {
			continue
		}
		for _, a := range d.Abilities {
			if a == way || slices.ContainsFunc(p.rules.Abilities[a].Mods, func(m uint32) bool {
				mod := &p.rules.Mods[m]
				return mod.Kind == program.ModRule && program.RuleKind(mod.A) == program.RulePlayFrom &&
					program.AbilityID(mod.B) == way
			}) {
				return true
			}
		}
	}
	return false
}

// faceNamed reports whether the face that an option plays has this name.
func (p *play) faceNamed(o engine.Option, name string) bool {
	v := p.g.View(engine.Judge)
	d := v.Def(o.Obj)
	if d == nil || int(o.N) >= len(d.Faces) || o.N < 0 {
		return false
	}
	return p.rules.Name(p.rules.Def(d.Faces[o.N]).Name) == name
}

// castNamed reports whether an option casts what a name means: a card, or a face of it.
func (p *play) castNamed(o engine.Option, name string) bool {
	if p.faceNamed(o, name) {
		return true
	}
	front := o
	front.N = 0
	return p.named(o.Obj, name) && (o.N == 0 || p.alias[name] != 0 || !p.faceNamed(front, name))
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
