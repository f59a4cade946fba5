// Package agree compares the machine with package reference: for each card, both are asked on random boards what the
// card's descriptions fit, what its numbers are, whether its conditions hold, what it may target and whom its static
// abilities affect. The machine answers with the very expressions that the card was compiled to for play. Both carry
// out what the card's spells and abilities do as they resolve, and the positions afterwards are compared.
package agree

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/reference"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// Options are the options of Cards.
type Options struct {
	Edition rulebook.Edition
	// Boards is on how many boards each card is asked about.
	Boards int
	Seed   uint64
	// alter changes what the reference is asked, so that tests see it disagree.
	alter     func(*compile.Question)
	alterCost func([]ability.Act) []ability.Act
	// alterEffect changes what the reference carries out.
	alterEffect func(ability.Effect) ability.Effect
	// NoEffects leaves out what spells and abilities do as they resolve.
	NoEffects bool
}

// Result is the outcome for a card, or the sum over several.
type Result struct {
	Cards int `json:"cards"`
	// Unplayable cards are not asked about, and not among Cards.
	Unplayable int `json:"unplayable"`
	Boards     int `json:"boards"`
	// Questions are those that both sides answered; each is one part of a card's text on one board.
	Questions     int            `json:"questions"`
	Disagreements []Disagreement `json:"disagreements"`
	// Costs are the questions whether something can be paid, Paid those where it can.
	Costs int `json:"costs"`
	Paid  int `json:"paid"`
	// Effects is how many cards do something that both sides have carried out. Resolutions are the spells and abilities
	// on boards, CarriedOut those of them that both sides have carried out.
	Effects     int `json:"effects"`
	Resolutions int `json:"resolutions"`
	CarriedOut  int `json:"carried_out"`
	// Waiting is how many of these had an effect that waits for something: only that it waits was compared.
	Waiting int `json:"waiting"`
	// NotCarriedOut counts the others, by what is not known of them; NotCarriedOutOn is one of each.
	NotCarriedOut   map[string]int    `json:"not_carried_out"`
	NotCarriedOutOn map[string]string `json:"not_carried_out_on"`
	// NotAsked counts the questions that the reference refused, by what it does not know.
	NotAsked map[string]int `json:"not_asked"`
	// NotAskedOn is a card with each of these.
	NotAskedOn map[string]string `json:"not_asked_on"`
}

// Disagreement is a question that the two sides answer differently.
type Disagreement struct {
	Card  string `json:"card"`
	Words string `json:"words"`
	// Question says what was asked, Machine and Reference what they answered.
	Question  string `json:"question"`
	Machine   string `json:"machine"`
	Reference string `json:"reference"`
	// Board describes the position.
	Board []string `json:"board"`
	// Number is that of the board, from 1: the same seed gives it again.
	Number int `json:"number"`
}

// Add adds another result.
func (r *Result) Add(o *Result) {
	r.Cards += o.Cards
	r.Unplayable += o.Unplayable
	r.Boards += o.Boards
	r.Questions += o.Questions
	r.Costs += o.Costs
	r.Paid += o.Paid
	r.Disagreements = append(r.Disagreements, o.Disagreements...)
	if r.NotAsked == nil {
		r.NotAsked, r.NotAskedOn = map[string]int{}, map[string]string{}
		r.NotCarriedOut, r.NotCarriedOutOn = map[string]int{}, map[string]string{}
	}
	r.Effects += o.Effects
	r.Resolutions += o.Resolutions
	r.CarriedOut += o.CarriedOut
	r.Waiting += o.Waiting
	for k, n := range o.NotCarriedOut {
		if r.NotCarriedOut[k] == 0 {
			r.NotCarriedOutOn[k] = o.NotCarriedOutOn[k]
		}
		r.NotCarriedOut[k] += n
	}
	for k, n := range o.NotAsked {
		if r.NotAsked[k] == 0 {
			r.NotAskedOn[k] = o.NotAskedOn[k]
		}
		r.NotAsked[k] += n
	}
}

// strangers is how many made-up cards are on the boards of a card.
const strangers = 12

// Card asks about one card. A panic counts as a disagreement.
func Card(c *card.Card, o Options) (out Result) {
	out = Result{NotAsked: map[string]int{}, NotAskedOn: map[string]string{}, NotCarriedOut: map[string]int{},
		NotCarriedOutOn: map[string]string{}}
	defer func() {
		if r := recover(); r != nil {
			out.Disagreements = append(out.Disagreements, Disagreement{Card: c.Name, Number: out.Boards,
				Question: "whether it can be asked", Machine: fmt.Sprint(r), Reference: "yes",
				Board: strings.Split(string(debug.Stack()), "\n")})
		}
	}()
	h := fnv.New64a()
	h.Write([]byte(c.Name))
	r := rand.New(rand.NewPCG(o.Seed, h.Sum64()))
	questions, err := questionsOf(c, o.Edition)
	if err != nil {
		out.Unplayable = 1
		return out
	}
	out.Cards = 1
	var words vocabulary
	for i := range questions {
		words.hear(questions[i].Node)
	}
	a := &asking{seed: h.Sum64(), edition: o.Edition, questions: questions, out: &out, card: c,
		asked: map[uint64]bool{}, words: &words, alter: o.alter,
		alterCost: o.alterCost, alterEffect: o.alterEffect, noEffects: o.NoEffects}
	for out.Boards < o.Boards && len(questions) > 0 {
		if !a.world(r, o) {
			break
		}
	}
	if len(questions) == 0 {
		out.Boards = o.Boards
	}
	if a.effective {
		out.Effects = 1
	}
	return out
}

// questionsOf compiles a card and returns what can be asked of it, each once.
func questionsOf(c *card.Card, e rulebook.Edition) ([]compile.Question, error) {
	var all []compile.Question
	_, _, err := load.Rules(e, []*card.Card{c}, load.Options{Mute: true,
		Asked: func(q compile.Question) { all = append(all, q) }})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// asking asks the questions about one card.
type asking struct {
	card      *card.Card
	questions []compile.Question
	out       *Result
	asked     map[uint64]bool // disagreements reported, by their question
	words     *vocabulary
	rules     *program.Rules
	alter     func(*compile.Question)
	alterCost func([]ability.Act) []ability.Act

	seed        uint64 // of the card
	edition     rulebook.Edition
	resolutions []compile.Resolution
	alterEffect func(ability.Effect) ability.Effect
	noEffects   bool
	effective   bool // something has been carried out by both sides
}

// boardsPerGame is how many moments of one game are asked about.
const boardsPerGame = 8

// world invents cards and asks questions at some moments of random games with them. It reports false if there are none.
func (a *asking) world(r *rand.Rand, o Options) bool {
	cards := []*card.Card{a.card}
	for i := range strangers {
		cards = append(cards, a.words.card(r, i))
	}
	var all []compile.Question
	var told []compile.Resolution
	rules, defs, err := load.Rules(o.Edition, cards, load.Options{Counters: []string{"+1/+1", "charge"},
		Asked:    func(q compile.Question) { all = append(all, q) },
		Resolves: func(r compile.Resolution) { told = append(told, r) }})
	if err != nil {
		panic(fmt.Sprintf("%s with made-up cards: %v", a.card.Name, err))
	}
	a.questions, a.rules, a.resolutions = a.own(all), rules, a.ownResolutions(told)
	t := &table{rules, defs, a.words}
	d := &painter{rules, map[string][]ability.Ability{}, map[program.SubtypeSet]map[ability.Subtype]bool{},
		map[program.DefID]*reference.Object{}}
	failed, before := 0, a.out.Boards
	for games := 0; games < 16 && a.out.Boards < o.Boards && failed < 20; {
		g, w := t.setUp(r, d)
		if g == nil {
			failed++
			continue
		}
		games++
		for n := range boardsPerGame {
			if a.out.Boards >= o.Boards || !play(g, r, r.IntN(12)+min(n, 1)) {
				break
			}
			if games <= 8 && r.IntN(8) > 0 && !t.present(g) {
				break // most of what a permanent says matters only on the battlefield (113.6)
			}
			a.out.Boards++
			if source, ok := a.board(r, d, d.draw(g, w)); ok && !a.noEffects {
				// What is made up for the effects changes nothing of the boards that follow.
				a.effects(rand.New(rand.NewPCG(o.Seed, a.seed+uint64(a.out.Boards))), g, d, w, source)
			}
		}
	}
	return a.out.Boards > before
}

// own are the questions of the card itself, each once.
func (a *asking) own(all []compile.Question) (out []compile.Question) {
	seen := map[string]bool{}
	for _, q := range all {
		if strings.HasPrefix(q.Card, "Stranger ") {
			break // the card is the first
		}
		key := fmt.Sprint(ability.Hash(q.Node), q.Prop, q.Num, q.Cond, q.Zones, q.Unsaid, q.Noun, q.Target != nil,
			q.Reach != nil, q.Within, q.Registers, q.Topic)
		if seen[key] {
			continue
		}
		seen[key] = true
		if a.alter != nil {
			a.alter(&q)
		}
		out = append(out, q)
	}
	return out
}

// board asks everything on one board.
func (a *asking) board(r *rand.Rand, d *painter, p *position) (source engine.Ref, ok bool) {
	source, ok = a.source(r, p)
	if !ok {
		a.notAsked("the card is not in the game", nil)
		return source, false
	}
	m := p.game.Ask(source, p.id(controller(p.of[source].(*reference.Object))))
	for i := range a.questions {
		q := &a.questions[i]
		if q.Within != "" {
			a.notAsked("within "+q.Within, q.Node)
			continue
		}
		if a.workedOut(q) {
			a.notAsked("what earlier instructions have worked out", q.Node)
			continue
		}
		x := p.exchange(a, q, source, m, r)
		if err := x.ask(); err != nil {
			a.notAsked(err.(reference.Unknown).Kind, q.Node)
			continue
		}
		a.out.Questions++
		if x.differ != nil {
			a.reportOn(p, source, q.Node, *x.differ)
		}
	}
	a.costs(r, p, source, m, d)
	return source, true
}

// ownResolutions are what the card itself does as it resolves.
func (a *asking) ownResolutions(all []compile.Resolution) (out []compile.Resolution) {
	for _, r := range all {
		if strings.HasPrefix(r.Card, "Stranger ") {
			break // the card is the first
		}
		if a.alterEffect != nil {
			does := make([]ability.Effect, len(r.Does))
			for i, e := range r.Does {
				does[i] = a.alterEffect(e)
			}
			r.Does = does
		}
		out = append(out, r)
	}
	return out
}

// notAsked counts a question that is not asked.
func (a *asking) notAsked(why string, n ability.Node) {
	if a.out.NotAsked[why]++; a.out.NotAsked[why] == 1 {
		a.out.NotAskedOn[why] = a.card.Name
		if n != nil {
			a.out.NotAskedOn[why] += ": " + words(n)
		}
	}
}

// otherwise reports whether the text says in other words than "it" who is meant.
func otherwise(who ability.Ref) bool {
	_, it := who.(ability.It)
	return who != nil && !it
}

// workedOut reports whether an expression reads a register that no word of the node stands for.
func (a *asking) workedOut(q *compile.Question) (is bool) {
	known, handled := map[uint8]bool{}, map[uint8]bool{}
	ability.Walk(q.Node, func(n ability.Node) bool {
		if _, to := ability.Mentions(n); to != 0 {
			is = is || to < 0 // what no words of the text name
			if reg, ok := q.Registers[to]; ok {
				known[reg] = true
				_, it := n.(ability.It)
				handled[reg] = handled[reg] || it && !otherwise(q.People[to]) && q.Sets[to] == 0 &&
					!slices.Contains(q.Topic, to)
			}
		}
		if h, ok := n.(ability.Handled); ok {
			for _, reg := range q.Verbs[h.Verb] {
				known[reg], handled[reg] = true, true
			}
		}
		if o, ok := n.(ability.Objects); ok && o.Det.Target && o.Said != 0 {
			if reg, ok := q.Registers[o.Said]; ok {
				known[reg] = true
			}
		}
		return true
	})
	around := []uint32{uint32(q.X), uint32(q.Other), uint32(q.Defends), uint32(q.Subject),
		uint32(q.Rival)}
	for _, set := range q.Sets {
		around = append(around, uint32(set))
	}
	for _, x := range around {
		a.rules.Registers(x, func(reg uint8) { known[reg] = true })
	}
	for _, x := range []uint32{uint32(q.Prop), uint32(q.Num), uint32(q.Cond)} {
		a.rules.Registers(x, func(reg uint8) {
			is = is || !known[reg]
			delete(handled, reg)
		})
	}
	for _, must := range handled {
		is = is || must // it is in another register
	}
	return is || a.laterX(q)
}

// laterX reports whether a target is described with an X that the resolving ability works out again: the register of
// that number holds nothing yet when the target is chosen.
func (a *asking) laterX(q *compile.Question) (is bool) {
	if q.Target == nil || q.X == 0 {
		return false
	}
	reads := map[uint8]bool{}
	a.rules.Registers(uint32(q.Target.Prop), func(reg uint8) { reads[reg] = true })
	a.rules.Registers(uint32(q.X), func(reg uint8) { is = is || !reads[reg] })
	return is
}

// source chooses an object of the card: on the battlefield if there is one.
func (a *asking) source(r *rand.Rand, p *position) (engine.Ref, bool) {
	var all, permanents []engine.Ref
	for i, t := range p.things {
		o, ok := t.(*reference.Object)
		if !ok || o.FaceDown || o.Kind == reference.IsAbility {
			continue
		}
		for f := range a.card.Faces {
			if slices.Contains(o.Names, a.card.Faces[f].Name) {
				all = append(all, p.refs[i])
				if o.Zone == ability.Battlefield || o.Zone == ability.Stack {
					permanents = append(permanents, p.refs[i])
				}
			}
		}
	}
	switch {
	case len(permanents) > 0:
		return permanents[r.IntN(len(permanents))], true
	case len(all) > 0:
		return all[r.IntN(len(all))], true
	}
	return 0, false
}

// reportOn notes a disagreement, the first for each question.
func (a *asking) reportOn(p *position, source engine.Ref, about ability.Node, d Disagreement) {
	if key := ability.Hash(about); a.asked[key] {
		return
	} else {
		a.asked[key] = true
	}
	d.Card, d.Words, d.Number = a.card.Name, words(about), a.out.Boards
	d.Board = p.describe(source)
	a.out.Disagreements = append(a.out.Disagreements, d)
}

// words are those of a part of a text, as far as they can be printed.
func words(n ability.Node) string {
	if s := definitions.Phrase(n, 2026); s != "" {
		return s
	}
	return fmt.Sprintf("%#v", n)
}

// describe lists what is on a board.
func (p *position) describe(source engine.Ref) (out []string) {
	for _, t := range p.pic.Players {
		s := fmt.Sprintf("%s: %d life", t.Name, t.Life)
		if t == p.pic.Active {
			s += ", active, " + p.pic.Step.String()
		}
		out = append(out, s+countersText(t.Counters))
	}
	for i, t := range p.things {
		if o, ok := t.(*reference.Object); ok {
			s := objectText(o)
			if p.refs[i] == source {
				s = "* " + s
			}
			out = append(out, s)
		}
	}
	for i := range p.pic.History {
		out = append(out, eventText(&p.pic.History[i]))
	}
	return out
}

// eventText says what happened in a line.
func eventText(e *reference.Event) string {
	s := fmt.Sprintf("Turn %d, %s: %s", e.Turn, e.Step, e.Did)
	if e.Did == reference.Moved {
		s += fmt.Sprintf(" from %s to %s", e.From, e.Into)
	}
	if e.N != 0 {
		s += fmt.Sprintf(" %d", e.N)
	}
	if e.Who != nil {
		s += ", " + e.Who.Name
	}
	for _, x := range []struct {
		word string
		o    *reference.Object
	}{{"", e.What}, {" as", e.Became}, {" by", e.By}} {
		if x.o != nil {
			s += fmt.Sprintf(",%s %s", x.word, x.o.ID)
			if x.o.Controller != nil {
				s += " of " + x.o.Controller.Name
			}
		}
	}
	switch to := e.To.(type) { // nil: it is about nobody
	case *reference.Player:
		s += ", to " + to.Name
	case *reference.Object:
		s += ", to " + to.ID
	}
	return s
}

func countersText(all map[ability.CounterKind]int) (s string) {
	for _, k := range slices.Sorted(maps.Keys(all)) {
		s += fmt.Sprintf(", %d %s counters", all[k], k)
	}
	return s
}

func objectText(o *reference.Object) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", o.Zone, o.ID)
	for _, s := range o.Supertypes {
		fmt.Fprintf(&b, " %s", s)
	}
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if o.Types.Has(t) {
			fmt.Fprintf(&b, " %s", t)
		}
	}
	if len(o.Subtypes) < 12 {
		for _, s := range slices.Sorted(maps.Keys(o.Subtypes)) {
			fmt.Fprintf(&b, " %s", s)
		}
	}
	fmt.Fprintf(&b, ", %s %s", o.Cost, o.Colors)
	if o.Sized {
		fmt.Fprintf(&b, " %d/%d", o.Power, o.Toughness)
	}
	for _, k := range o.Keywords {
		fmt.Fprintf(&b, ", %s", words(k))
	}
	fmt.Fprintf(&b, ", of %s", o.Owner.Name)
	if o.Controller != nil && o.Controller != o.Owner {
		fmt.Fprintf(&b, ", controlled by %s", o.Controller.Name)
	}
	if o.CastFrom != ability.AnyZone {
		fmt.Fprintf(&b, ", cast from %s", o.CastFrom)
	}
	for _, s := range []struct {
		is   bool
		word string
	}{{o.Tapped, "tapped"}, {o.IsAttacking, "attacking"}, {o.Blocking, "blocking"}, {o.FaceDown, "face down"},
		{o.Kind == reference.IsToken, "a token"}} {
		if s.is {
			b.WriteString(", " + s.word)
		}
	}
	switch to := o.AttachedTo.(type) { // nil: it is attached to nothing
	case *reference.Player:
		b.WriteString(", attached to " + to.Name)
	case *reference.Object:
		b.WriteString(", attached to " + to.ID)
	}
	b.WriteString(countersText(o.Counters))
	for _, x := range o.Abilities {
		fmt.Fprintf(&b, ", %q", words(x))
	}
	return b.String()
}
