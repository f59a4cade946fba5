package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook/definitions"
)

// Question is a decision as it is described to those who know nothing of this program: what an engine says of it in the
// protocol of docs/conformance-protocol.md. Fields that are empty are left out.
type Question struct {
	// Turn and Step are when: the number of the turn, 0 before the first, and the name of the step.
	Turn int    `json:"turn"`
	Step string `json:"step"`
	// Player is who decides, Kind what about: priority, attack, block, target, mode, x, may, ...
	Player string `json:"player"`
	Kind   string `json:"kind"`
	// Source is the object that asks; of combat damage the creature that assigns it.
	Source *Thing `json:"source,omitzero"`
	// Group is the same number for the parts of one choice of several. Chosen is how many are chosen so far, Min and
	// Max how many must and may be. Amount goes with the question: damage to divide.
	Group  uint32 `json:"group,omitzero"`
	Chosen int32  `json:"chosen,omitzero"`
	Min    int32  `json:"min,omitzero"`
	Max    int32  `json:"max,omitzero"`
	Amount int32  `json:"amount,omitzero"`
	// Pays says of an optional cost that objects are chosen to pay it.
	Pays bool `json:"pays_with_objects,omitzero"`
	// Ordered says that the rules have the attacking player order blockers; Blockers are those of Source, in order.
	Ordered  bool    `json:"ordered,omitzero"`
	Blockers []Thing `json:"blockers,omitzero"`
	// Onto says of the order of cards that are put onto a library where they go: top or bottom. The question is which
	// card is the next from the top.
	Onto string `json:"onto,omitzero"`
	// Stack are the objects on the stack, the lowest first.
	Stack []Thing `json:"stack,omitzero"`
	// Default is the option for a target that the script does not name.
	Default int     `json:"default,omitzero"`
	Options []Offer `json:"options"`
}

// Offer is an option of a question.
type Offer struct {
	// Kind is what taking it does: pass, play, cast, activate, special, yes, no, done, object, number, mode, color,
	// subtype, name, type, attack, block, pay, top or bottom.
	Kind string `json:"kind"`
	// Object is what it is about, Other a second one: what is attacked, the attacker that is blocked, what is
	// sacrificed for offering.
	Object *Thing `json:"object,omitzero"`
	Other  *Thing `json:"other,omitzero"`
	// Number is a number that is chosen, the number of a mode as printed, or the face, 0 for the front.
	Number int32 `json:"number,omitzero"`
	// Face is the name of the face that is played or cast, Both that both halves of a split card are.
	Face string `json:"face,omitzero"`
	Both bool   `json:"both,omitzero"`
	// Ways are names of the way to cast: normal, free, alternative, fused, prototype, offering, a keyword, a cost, the
	// text that permits it, the card that offers it.
	Ways []string `json:"ways,omitzero"`
	// Texts are texts of the ability, Own names in them that stand for its own object.
	Texts []string `json:"texts,omitzero"`
	Own   []string `json:"own,omitzero"`
	// Word is a color, subtype or name that is chosen.
	Word string `json:"word,omitzero"`
	// Cost says that declaring the attack or block has a cost.
	Cost bool `json:"cost,omitzero"`
}

// Thing is an object or a player.
type Thing struct {
	// Player is its ID, of a player. As are those who are attacked as one with them.
	Player string   `json:"player,omitzero"`
	As     []string `json:"as_one_with,omitzero"`
	// ID is the same as long as the object is the same (400.7).
	ID uint32 `json:"id,omitzero"`
	// Names are its name and, if it isn't a copy, the whole name of its card; "[face-down]" if it is face down,
	// "[nameless]" if it isn't and has no name. Labels are those of the position that mean it.
	Names  []string `json:"names,omitzero"`
	Labels []string `json:"labels,omitzero"`
	Copy   bool     `json:"copy,omitzero"`
	// Age is the number of older permanents with the same name and controller.
	Age int `json:"age,omitzero"`
	// Ability says that it is an ability on the stack; Texts and Own are as in an option. Targets are its targets.
	// Source is where it comes from, also if that has left its zone.
	Ability bool     `json:"ability,omitzero"`
	Source  *Thing   `json:"source,omitzero"`
	Texts   []string `json:"texts,omitzero"`
	Own     []string `json:"own,omitzero"`
	Targets []Thing  `json:"targets,omitzero"`
}

// optionKinds are the names of the kinds of options.
var optionKinds = [engine.NumOptionKinds]string{"none", "pass", "play", "cast", "activate", "special", "yes", "no",
	"done", "object", "number", "mode", "color", "subtype", "name", "type", "attack", "block", "pay", "top", "bottom"}

var colorNames = [...]string{"white", "blue", "black", "red", "green"}

// Served is a position of this program that others play: it asks questions and is told the answers.
type Served struct {
	p     *play
	begun bool
}

// Serve sets up a position, in which there may be counters of further kinds; what the scenario has besides it is passed
// over. The error is why it is not supported.
func (r *Runner) Serve(s *Scenario, kinds ...string) (*Served, error) {
	own := *r
	own.kinds = kinds
	own.Watch, own.Check = nil, 0
	if s.Random != nil || len(s.Solution) > 0 || s.Goal != nil {
		return nil, unsupported("a position with random, line or goal is played by this program only")
	}
	p, err := own.prepare(s.Position())
	if err != nil {
		return nil, &unsupportedError{err.Error()}
	}
	return &Served{p: p}, nil
}

// IsUnsupported reports whether an error says that something is not supported, rather than that it went wrong.
func IsUnsupported(err error) bool {
	var un *unsupportedError
	return errors.As(err, &un)
}

// NewUnsupported is an error that says why something is not supported.
func NewUnsupported(reason string) error { return &unsupportedError{reason} }

// Until says after which step the game stops, for nil when it ends.
func (sv *Served) Until(stop *Stop) error {
	if stop != nil && !knownStep(stop.Step) {
		return unsupported("no step is called %q; the steps are %s", stop.Step, stepList)
	}
	sv.p.stop = stop
	if sv.begun {
		return sv.p.PlayUntil(stop)
	}
	return nil
}

// Ask returns the next question, nil if the game has ended or stopped.
func (sv *Served) Ask() (*Question, error) {
	p := sv.p
	if !sv.begun {
		for n := 0; p.g.Decision(&p.dec); n++ {
			if n > p.max {
				return nil, fmt.Errorf("the position is not set up after %d decisions", p.max)
			}
			i := p.chosenWord()
			if i < 0 {
				return sv.question(), nil
			}
			if err := p.g.Answer(i); err != nil {
				return nil, err
			}
		}
		if err := p.arrange(); err != nil {
			return nil, err
		}
		if err := p.start(); err != nil {
			return nil, err
		}
		sv.begun, p.g.AskForced = true, true
		if err := p.PlayUntil(p.stop); err != nil {
			return nil, err
		}
	}
	if !p.Next(&p.dec) {
		return nil, p.withinLimits()
	}
	return sv.question(), nil
}

// Answer takes an option of the question.
func (sv *Served) Answer(option int) error {
	if option < 0 || option >= len(sv.p.dec.Options) {
		return fmt.Errorf("there is no option %d: they are numbered from 0 to %d", option, len(sv.p.dec.Options)-1)
	}
	return sv.p.g.Answer(option)
}

// OfferMana says which players are offered mana abilities when they have priority.
func (sv *Served) OfferMana(ids []string) {
	for _, pl := range sv.p.players {
		offer := false
		for _, id := range ids {
			offer = offer || id == pl.id
		}
		sv.p.OfferMana(pl.seat, offer)
	}
}

// Concede has a player leave the game.
func (sv *Served) Concede(id string) error {
	pl := sv.p.byID(id)
	if pl == nil {
		return fmt.Errorf("no player is called %q", id)
	}
	return sv.p.Concede(pl.seat)
}

// PutCounters puts counters on an object, outside the rules.
func (sv *Served) PutCounters(a *Action) error { return sv.p.PutCounters(a) }

// Expect checks an expectation. Its error says what the game has instead.
func (sv *Served) Expect(e Expect) error { return sv.p.Expect(e) }

// question describes the decision.
func (sv *Served) question() *Question {
	p, d := sv.p, &sv.p.dec
	turn, step := p.Moment()
	q := &Question{Turn: turn, Step: step, Player: p.players[d.Player].id, Kind: d.Kind.String(), Group: d.Group,
		Chosen: d.Chosen, Min: d.Min, Max: d.Max, Amount: d.Amount, Pays: p.TakesObjects(d), Options: []Offer{}}
	q.Source = sv.thing(d.Source)
	if d.Kind == program.DecideDamage {
		q.Ordered = p.DamageOrder()
		for _, b := range p.Blockers(d.Source) {
			q.Blockers = append(q.Blockers, *sv.thing(b))
		}
	}
	to, top, ok := p.g.View(engine.Judge).Destination()
	if d.Kind == program.DecideOrder && ok && to == program.Library {
		q.Onto = "bottom"
		if top {
			q.Onto = "top"
		}
	}
	for _, r := range p.g.View(engine.Judge).Objects(program.Stack, 0, nil) {
		q.Stack = append(q.Stack, sv.onStack(r))
	}
	if d.Kind == program.DecideTarget {
		q.Default = p.Advise(d, p.players[d.Player].seat)
	}
	for i := range d.Options {
		q.Options = append(q.Options, sv.offer(d.Options[i]))
	}
	return q
}

// offer describes an option.
func (sv *Served) offer(o engine.Option) Offer {
	p := sv.p
	out := Offer{Kind: optionKinds[o.Kind], Object: sv.thing(o.Obj), Other: sv.thing(o.Other), Number: o.N}
	if o.Ability != 0 {
		out.Texts, out.Own = sv.texts(o.Ability)
	}
	switch o.Kind {
	case engine.OptCast, engine.OptPlayLand:
		d := p.g.View(engine.Judge).Def(o.Obj)
		if d != nil && o.N >= 0 && int(o.N) < len(d.Faces) {
			out.Face = p.rules.Name(p.rules.Def(d.Faces[o.N]).Name)
		}
		if out.Both = p.Fuses(o); o.Kind == engine.OptCast {
			out.Ways = sv.ways(o)
			if o.Ability != 0 && d != nil && len(p.rules.WayMana(o.Ability)) == 0 && !p.rules.FreeWay(o.Ability) {
				out.Texts = append(out.Texts, out.Texts[0]+" "+d.Cost.String())
			}
		}
	case engine.OptSpecial:
		if o.Ability != 0 {
			label := p.rules.SpecialLabel(o.Ability)
			out.Texts = append(out.Texts, label)
			if _, act, ok := strings.Cut(label, ": "); ok { // what is done, without its cost
				out.Texts = append(out.Texts, act)
			}
			out.Face = p.g.OwnName(o.Obj)
		}
	case engine.OptAttack, engine.OptBlock:
		out.Cost = p.Costs(o)
	case engine.OptColor:
		out.Word, out.Number = colorNames[o.N%5], 0
	case engine.OptSubtype, engine.OptName:
		out.Word, out.Number = p.Word(o), 0
	case engine.OptMode:
		out.Number = int32(p.Mode(o))
	}
	return out
}

// texts are the texts of an ability and the names in them that are its own.
func (sv *Served) texts(a program.AbilityID) (texts, own []string) {
	label := sv.p.rules.Ability(a).Label
	texts = []string{label}
	if was, ok := sv.p.rules.OriginalText[label]; ok && was != label {
		texts = append(texts, was)
	}
	return texts, sv.p.ownNames(a)
}

// ways are the names of the way in which an option casts.
func (sv *Served) ways(o engine.Option) []string {
	p := sv.p
	var out []string
	for _, w := range []string{"normal", "free", "alternative", "fused", "prototype", "offering"} {
		if p.InWay(o, w) {
			out = append(out, w)
		}
	}
	if o.Other != engine.NoRef {
		return append(out, sv.thing(o.Other).Names...)
	}
	if o.Ability == 0 {
		return out
	}
	ab := p.rules.Ability(o.Ability)
	out = append(out, ab.Label)
	if ab.Keyword != program.NoKeyword {
		for _, w := range ab.Keyword.Words() {
			out = append(out, string(w))
		}
	}
	if c := p.rules.WayMana(o.Ability); len(c) > 0 {
		out = append(out, c.String())
	} else if p.rules.FreeWay(o.Ability) {
		out = append(out, "{0}")
	}
	seen := map[string]bool{}
	for i := range p.rules.Defs {
		if name := p.rules.Name(p.rules.Defs[i].Name); !seen[name] && p.offeredBy(o.Ability, name) {
			seen[name] = true
			out = append(out, name)
		}
	}
	return out
}

// thing describes an object or player, nil for none.
func (sv *Served) thing(r engine.Ref) *Thing {
	p := sv.p
	if r == engine.NoRef {
		return nil
	}
	if q := r.Player(); q != engine.NoPlayer {
		t := &Thing{Player: p.players[q].id}
		for _, pl := range p.players {
			if pl.seat != q && p.AttackedAsOne(pl.seat, q) {
				t.As = append(t.As, pl.id)
			}
		}
		return t
	}
	t := &Thing{ID: r.Serial(), Copy: p.IsCopy(r)}
	if have := p.nameOf(r); have != "" {
		t.Names = append(t.Names, have)
		if whole, ok := p.wholeName(r, have); ok && whole != have {
			t.Names = append(t.Names, whole)
		}
	}
	for label, l := range p.alias {
		if l == r || p.became(l) == r {
			t.Labels = append(t.Labels, label)
		}
	}
	slices.Sort(t.Labels)
	if v := p.g.View(engine.Judge); v.Zone(r) == program.Battlefield {
		t.Age = p.age(r)
	}
	if b, ok := p.g.View(engine.Judge).Body(r); ok && p.g.View(engine.Judge).Kind(r) == program.KindAbility {
		t.Ability, t.Source = true, sv.source(r)
		if b.Ability != 0 {
			t.Texts, t.Own = sv.texts(b.Ability)
		}
	}
	return t
}

// source describes the source of an ability on the stack, by the name that it had if it is gone; nil if there is none.
func (sv *Served) source(r engine.Ref) *Thing {
	from := sv.p.g.SourceOf(r)
	t := sv.thing(from)
	if was, ok := sv.p.g.LastKnown(from); ok {
		if n := sv.p.rules.Name(was.Name); n != "" && !slices.Contains(t.Names, n) {
			t.Names = append(t.Names, n)
		}
	}
	return t
}

// onStack describes an object on the stack.
func (sv *Served) onStack(r engine.Ref) Thing {
	t := *sv.thing(r)
	v := sv.p.g.View(engine.Judge)
	for _, to := range v.Targets(r, nil) {
		if x := sv.thing(to); x != nil {
			t.Targets = append(t.Targets, *x)
		}
	}
	b, ok := v.Body(r)
	if !ok || b.Ability == 0 || v.Kind(r) != program.KindAbility {
		return t
	}
	if _, effect, ok := strings.Cut(t.Texts[0], ", "); ok {
		t.Texts = append(t.Texts, effect)
	}
	if h, ok := definitions.Of(keywordOf(t.Texts[0])); ok {
		for _, means := range h.At(sv.p.rules.Edition).Text {
			t.Texts = append(t.Texts, means)
			if dies := strings.ReplaceAll(means, putIntoGraveyard, "dies"); dies != means {
				t.Texts = append(t.Texts, dies)
			}
		}
	}
	return t
}
