package ask

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Look is a situation after all that was done in it, with the report of how it came about.
type Look struct {
	Report *judge.Report `json:"report"`
	Board  *wire.State   `json:"board,omitempty"`
	// Begins says that nothing was done yet.
	Begins bool `json:"begins,omitempty"`
	// Hash identifies the game exactly.
	Hash string `json:"hash,omitempty"`
	// Problem is why it can't be played further than this.
	Problem string `json:"problem,omitempty"`
}

// played judges a situation. Ended hears of the game at its end.
func (d *Desk) played(s *scenario.Scenario, ended func(p *scenario.Playing)) (*judge.Report, error) {
	rep, err := judge.Run(s, judge.Options{Cards: d.cards, Ended: ended})
	if rep != nil && d.has(rep.Edition) {
		if err := d.library.Quote(rep); err != nil {
			return nil, err
		}
	}
	return rep, err
}

// has reports whether the rules document of an edition was given.
func (d *Desk) has(edition string) bool {
	for _, e := range d.documents {
		if e == edition {
			return true
		}
	}
	return false
}

func (d *Desk) look(q *Request) (any, error) {
	if q.Record != nil {
		return d.lookRecord(q.Record)
	}
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	out := Look{Begins: len(s.Solution) == 0 && len(s.Actions) == 0 && len(s.Runs) == 0}
	rep, err := d.played(s, func(p *scenario.Playing) {
		out.Board, out.Hash = boardOf(p.Game(), p.Names()), hashOf(p.Game())
	})
	if rep == nil {
		return nil, err
	}
	if out.Report = rep; err != nil {
		out.Problem = err.Error()
	} else if rep.Status != scenario.Pass {
		out.Problem = inWords(rep.Detail)
	}
	return out, nil
}

func hashOf(g *engine.Game) string { return strconv.FormatUint(g.Hash(), 16) }

// Board is the board of a game as the judge sees it, with the pending decision.
func Board(g *engine.Game, names []string) *wire.State { return boardOf(g, names) }

// boardOf is the board as the judge sees it, with the pending decision.
func boardOf(g *engine.Game, names []string) *wire.State {
	s := &wire.State{Type: "state", Started: true, Waiting: -1}
	v := g.View(engine.Judge)
	words := gamelog.NewVerbose(names)
	show.Board(s, v, words, names, &show.Faces{})
	if result, _ := v.Result(); result != engine.Playing {
		s.Over, s.Outcome = true, words.Outcome(v)
	}
	var dec engine.Decision
	if g.Decision(&dec) {
		s.Waiting, s.Decision = int(dec.By), show.Decision(v, words, &dec)
		tellApart(s.Decision.Options, v, words, &dec)
	}
	return s
}

// tellApart adds to options of the same text what tells their objects apart: who controls them, where they are, what is
// on them, what they target; or else which of them each is, in the order of the board.
func tellApart(options []wire.Option, v engine.View, words *gamelog.Writer, dec *engine.Decision) {
	same := map[string][]int{}
	for i, o := range options {
		same[o.Text] = append(same[o.Text], i)
	}
	for i := range options {
		list := same[options[i].Text]
		if len(list) < 2 || list[0] != i {
			continue
		}
		said := make([][]string, len(list))
		for n, k := range list {
			said[n] = marksOf(v, words, dec.Options[k].Obj)
		}
		for n, k := range list {
			var apart []string
			for m, what := range said[n] {
				differs := slices.ContainsFunc(said, func(other []string) bool { return other[m] != what })
				if differs && what != "" {
					apart = append(apart, what)
				}
			}
			twin := false
			for m := range said {
				twin = twin || m != n && slices.Equal(said[m], said[n])
			}
			if twin || len(apart) == 0 {
				apart = append(apart, fmt.Sprintf("%d of %d", n+1, len(list)))
			}
			options[k].Text += " (" + strings.Join(apart, ", ") + ")"
		}
	}
}

// marksOf says what may distinguish an object from another of its name.
func marksOf(v engine.View, words *gamelog.Writer, r engine.Ref) []string {
	if r == engine.NoRef || r.IsPlayer() {
		return make([]string, 8)
	}
	c, _ := v.Chars(r)
	out := []string{words.Player(v.Controller(r)), "in the " + strings.ToLower(v.Zone(r).String())}
	size, on, tapped, attached, targets := "", "", "", "", ""
	if c != nil && c.Is(program.TypeCreature) && v.Zone(r) == program.Battlefield {
		size = fmt.Sprintf("%d/%d", c.Power, c.Toughness)
	}
	if b, ok := v.Body(r); ok {
		if b.Flags&program.Tapped != 0 {
			tapped = "tapped"
		}
		if b.Host != engine.NoRef {
			attached = "on " + words.Name(v, b.Host)
		}
		if b.Damage > 0 {
			on = fmt.Sprintf("%d damage", b.Damage)
		}
	}
	var counters []string
	for _, k := range v.Rules().Counters {
		if n := v.CountersOn(r, k); n > 0 {
			counters = append(counters, gamelog.Count(n, k+" counter", k+" counters"))
		}
	}
	for _, t := range v.Targets(r, nil) {
		targets += " → " + words.Name(v, t)
	}
	return append(out, size, on, tapped, attached, strings.Join(counters, ", "),
		strings.TrimSpace(targets))
}

// Explained says why an object is what it is, and what can't be done with it; of a player only the numbers.
type Explained struct {
	*judge.Explanation
	// Numbers say why each number that the board shows of it is as it is.
	Numbers []*judge.Derivation `json:"numbers"`
	Edition string              `json:"edition"`
}

// find finds an object or a player by the ID that the board has.
func find(g *engine.Game, about wire.ID) engine.Ref {
	v := g.View(engine.Judge)
	for p := range program.PlayerID(v.Players()) {
		if show.PlayerID(p) == about {
			return engine.PlayerRef(p)
		}
	}
	return show.Find(v, v.Players(), about)
}

func (d *Desk) why(q *Request) (any, error) {
	if q.Record != nil {
		return d.whyRecord(q)
	}
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	var out *judge.Explanation
	ref := engine.NoRef
	rep, err := d.played(s, func(p *scenario.Playing) {
		if ref = find(p.Game(), wire.ID(q.About)); ref != engine.NoRef && !ref.IsPlayer() {
			out, _ = judge.Explain(p.Game(), engine.Judge, p.Names(), ref, nil)
		}
	})
	if ref == engine.NoRef && err == nil {
		err = fmt.Errorf("that object is not there")
	}
	if ref == engine.NoRef || rep == nil {
		return nil, err
	}
	return d.quoted(Explained{out, rep.NumbersOf(ref), rep.Edition}), nil
}

// quoted adds the texts of the rules that an explanation cites, as far as they are at hand.
func (d *Desk) quoted(e Explained) Explained {
	if e.Numbers == nil {
		e.Numbers = []*judge.Derivation{}
	}
	if !d.has(e.Edition) {
		return e
	}
	if e.Explanation != nil {
		d.library.QuoteWhy(e.Edition, e.Explanation)
	}
	for _, n := range e.Numbers {
		d.library.QuoteWhy(e.Edition, &judge.Explanation{Derivation: n})
	}
	return e
}

// Side is a situation in several editions.
type Side struct {
	*judge.SideBySide
	// Boards are the boards at the end in the editions.
	Boards []*wire.State `json:"boards"`
}

func (d *Desk) side(q *Request) (any, error) {
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	if len(q.Editions) < 2 || len(q.Editions) > 6 {
		return nil, fmt.Errorf("two to six editions can be compared, not %d", len(q.Editions))
	}
	var list []rulebook.Edition
	for _, name := range q.Editions {
		e, err := rulebook.ParseEdition(name)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	out := Side{}
	o := judge.Options{Cards: d.cards, Ended: func(p *scenario.Playing) {
		out.Boards = append(out.Boards, boardOf(p.Game(), p.Names()))
	}}
	if out.SideBySide, err = judge.Side(s, o, list); err != nil {
		return nil, err
	}
	for _, r := range out.Reports {
		if d.has(r.Edition) {
			if err := d.library.Quote(r); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// Line is a line of answers that has grown.
type Line struct {
	Line []scenario.Answered `json:"line"`
}

// maxSteps is how many answers the players give by themselves until something else happens.
const maxSteps = 400

// answer adds answers to the line of a situation: the option that was chosen, or those that it takes to get somewhere:
// "resolve" passes until the top of the stack has resolved, the name of a step until that, "choice" until something
// else than priority is asked. It stops where a player has to choose.
func (d *Desk) answer(q *Request) (any, error) {
	if q.Record != nil {
		return d.answerRecord(q)
	}
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	s.Pause = true
	line := s.Solution
	var failed error
	if _, err = d.played(s, func(p *scenario.Playing) {
		var g engine.Game
		p.Game().CopyInto(&g)
		line, failed = goOn(&g, p.Names(), q, line)
	}); failed != nil {
		err = failed
	}
	return Line{line}, err
}

// arrived reports whether a game has got where its players were to pass to.
func arrived(g *engine.Game, to string, turn int, step program.Step, top engine.Ref) bool {
	v := g.View(engine.Judge)
	switch to {
	case "choice":
		return false
	case "resolve": // the top of the stack, and nothing that is put there as it does
		return top != engine.NoRef && !slices.Contains(v.Objects(program.Stack, 0, nil), top) || v.Turn() != turn ||
			v.Step() != step
	case "turn":
		return v.Turn() != turn
	}
	want, ok := scenario.StepNamed(to)
	return !ok || v.Step() == want && (v.Turn() != turn || step != want) || v.Turn() > turn+1
}

// topOf is the object on the stack that resolves first.
func topOf(v engine.View) engine.Ref {
	if all := v.Objects(program.Stack, 0, nil); len(all) > 0 {
		return all[len(all)-1]
	}
	return engine.NoRef
}

// passes is the option that passes, or declares no attack or block; -1 if the player has to choose.
func passes(dec *engine.Decision) int {
	want := engine.OptPass
	if dec.Kind == program.DecideAttack || dec.Kind == program.DecideBlock {
		want = engine.OptDone
	} else if dec.Kind != program.DecidePriority {
		return -1
	}
	for i := range dec.Options {
		if dec.Options[i].Kind == want {
			return i
		}
	}
	return -1
}

// pack adds to a situation the texts of the cards in it that the visitor gave, so that it can be looked at elsewhere.
func (d *Desk) pack(q *Request) (any, error) {
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	if err := d.withTexts(s); err != nil {
		return nil, err
	}
	b, err := json.Marshal(s)
	return json.RawMessage(b), err
}
