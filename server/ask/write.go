package ask

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

// Written is what came of written actions.
type Written struct {
	Line []scenario.Answered `json:"line"`
	// Problem is why they can't be done, Refused what the rules say to that.
	Problem string       `json:"problem,omitempty"`
	Refused []judge.Step `json:"refused,omitempty"`
}

// written has players do what was written, one action a line: "A casts Lightning Bolt on B", "A attacks with Grizzly
// Bears", "B blocks Grizzly Bears with Wall of Wood", "A activates Prodigal Sorcerer on B", "A plays Forest",
// "resolve", "go to end". Steps that an action can't be in are passed through. The answers that it takes are added to
// the line.
func (d *Desk) written(q *Request) (any, error) {
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	out := Written{Line: s.Solution}
	for part := range strings.SplitSeq(strings.ReplaceAll(q.Text, "\n", ";"), ";") {
		part = strings.Trim(strings.TrimSpace(part), ".")
		if part == "" {
			continue
		}
		if err := d.writtenOne(s, part, &out); err != nil {
			return nil, err
		}
		if out.Problem != "" {
			return out, nil
		}
		s.Solution, s.Actions, s.Stop, s.Pause = out.Line, nil, nil, true
	}
	return out, nil
}

// writtenOne does one thing that was written.
func (d *Desk) writtenOne(s *scenario.Scenario, text string, out *Written) error {
	to := ""
	switch low := strings.ToLower(text); {
	case low == "resolve" || low == "it resolves" || low == "let it resolve" || low == "both pass" || low == "all pass":
		to = "resolve"
	case low == "next turn":
		to = "turn"
	case goTo.MatchString(text):
		to = strings.ReplaceAll(strings.ToLower(goTo.FindStringSubmatch(text)[1]), " ", "-")
		if longer, ok := longSteps[to]; ok {
			to = longer
		}
		if _, ok := scenario.StepNamed(to); !ok {
			return fmt.Errorf("no step is called %s; the steps are %s", quote.Text(to), strings.Join(stepNames, ", "))
		}
	}
	if to != "" {
		raw, err := json.Marshal(s)
		if err != nil {
			return err
		}
		answer, err := d.answer(&Request{Scenario: raw, Option: -1, To: to})
		if err == nil {
			out.Line = answer.(Line).Line
		}
		return err
	}
	d.all()
	cards, err := d.withOwn(s)
	if err != nil {
		return err
	}
	a, err := parseAction(s, cards, text)
	if err != nil {
		return err
	}
	return d.act(s, a, out)
}

var goTo = regexp.MustCompile(`(?i)^(?:go|on|pass|then|proceed) ?(?:to|until)? (?:the )?(.+?)(?: step| phase)?$`)

var stepNames = []string{"upkeep", "draw", "main", "begin-combat", "attackers", "blockers", "first-damage", "damage",
	"end-combat", "main2", "end"}

// longSteps are other names of steps.
var longSteps = map[string]string{"combat": "begin-combat", "beginning-of-combat": "begin-combat",
	"declare-attackers": "attackers", "declare-blockers": "blockers", "combat-damage": "damage",
	"end-of-combat": "end-combat", "second-main": "main2", "postcombat-main": "main2", "precombat-main": "main",
	"first-main": "main", "end-of-turn": "end", "end-turn": "end"}

// verbs are what players do, and what scripts call it.
var verbs = []struct{ word, do string }{{"casts", "cast"}, {"cast", "cast"}, {"plays", "play"}, {"play", "play"},
	{"activates", "activate"}, {"activate", "activate"}, {"uses", "activate"}, {"attacks with", "attack"},
	{"attack with", "attack"}, {"blocks", "block"}, {"block", "block"}, {"concedes", "concede"}}

var (
	withX   = regexp.MustCompile(`(?i) (?:with|for) x ?(?:=|of|is)? ?(\d{1,5})$`)
	kicked  = regexp.MustCompile(`(?i)[, ]+kicked$`)
	targets = regexp.MustCompile(`(?i) (?:targeting|on|at|to) `)
)

// act is an action that was written, with those that belong to it.
func parseAction(s *scenario.Scenario, cards *card.Collection, text string) ([]scenario.Action, error) {
	ids := s.SeatOrder()
	who := ""
	for _, id := range ids {
		if len(text) > len(id) && strings.EqualFold(text[:len(id)], id) && text[len(id)] == ' ' && len(id) > len(who) {
			who = id
		}
	}
	if who == "" {
		return nil, fmt.Errorf("%s: begin with the player who does it: %s", quote.Text(text), strings.Join(ids, " or "))
	}
	rest := strings.TrimSpace(text[len(who):])
	for _, v := range verbs {
		if len(rest) < len(v.word) || !strings.EqualFold(rest[:len(v.word)], v.word) {
			continue
		}
		what := strings.TrimSpace(rest[len(v.word):])
		a := scenario.Action{Player: who, Do: v.do}
		name := func(of string) string { return properName(s, cards, of) }
		switch v.do {
		case "attack":
			var out []scenario.Action
			what, defender, _ := strings.Cut(what, " attacking ")
			for _, n := range listed(what, cards) {
				b := a
				b.Card, b.Defender = name(n), name(defender)
				out = append(out, b)
			}
			return out, nil
		case "block":
			attacker, by, ok := strings.Cut(what, " with ")
			if !ok {
				return nil, fmt.Errorf("%s: write “%s blocks ATTACKER with BLOCKER”", quote.Text(text), who)
			}
			var out []scenario.Action
			for _, n := range listed(by, cards) {
				b := a
				b.Card, b.Attacker = name(n), name(attacker)
				out = append(out, b)
			}
			return out, nil
		}
		if m := withX.FindStringSubmatch(what); m != nil {
			n, _ := strconv.ParseInt(m[1], 10, 32) // the pattern allows few digits
			x := int32(n)
			a.X, what = &x, what[:len(what)-len(m[0])]
		}
		if m := kicked.FindString(what); m != "" {
			yes := true
			a.Kicked, what = &yes, strings.TrimSuffix(what, m)
		}
		if of, whom := aimed(what, cards); whom != "" {
			what = of
			for _, n := range listed(whom, cards) {
				a.Targets = append(a.Targets, scenario.Reference{Card: name(n)})
			}
		}
		if v.do == "activate" {
			// "activates Prodigal Sorcerer: {T}" names the ability by its beginning.
			source, ability, _ := strings.Cut(what, ": ")
			a.Source, a.Ability = name(source), strings.TrimSpace(ability)
		} else {
			a.Card = name(what)
		}
		return []scenario.Action{a}, nil
	}
	return nil, fmt.Errorf("%s: write what %s does: casts, plays, activates, attacks with, blocks or concedes; "+
		"or “resolve”, “go to end”, “next turn”", quote.Text(text), who)
}

// aimed splits "Lightning Bolt on B" where it can: behind the longest name of a card, or else at the first word that
// may be followed by a target.
func aimed(text string, cards *card.Collection) (what, whom string) {
	all := targets.FindAllStringIndex(text, -1)
	if len(all) == 0 || cards.Find(text) != nil {
		return text, ""
	}
	at := all[0]
	for _, m := range slices.Backward(all) {
		if cards.Find(text[:m[0]]) != nil {
			at = m
			break
		}
	}
	return strings.TrimSpace(text[:at[0]]), strings.TrimSpace(text[at[1]:])
}

// listed splits a list: "X, Y and Z".
func listed(text string, cards *card.Collection) []string {
	if cards.Find(text) != nil {
		return []string{text}
	}
	var out []string
	for part := range strings.SplitSeq(text, ",") {
		for one := range strings.SplitSeq(part, " and ") {
			if one = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(one), "and ")); one != "" {
				out = append(out, one)
			}
		}
	}
	return out
}

// properName is how a situation spells a label, a player or a card.
func properName(s *scenario.Scenario, cards *card.Collection, name string) string {
	name = strings.TrimSpace(name)
	known := append(append(s.Labels(), s.SeatOrder()...), s.CardNames()...)
	if i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, name) }); i >= 0 {
		return known[i]
	}
	if c := cards.Find(name); c != nil {
		return c.Name
	}
	return name
}

// act plays a situation on with an action, and adds the answers that it takes to the line.
func (d *Desk) act(s *scenario.Scenario, actions []scenario.Action, out *Written) error {
	turn, step, err := d.moment(s)
	if err != nil {
		return err
	}
	for i := range actions {
		a := &actions[i]
		a.Turn, a.Step = turn, step
		switch a.Do {
		case "attack":
			a.Step = "attackers"
		case "block":
			a.Step = "blockers"
		}
		if order(a.Step) < order(step) {
			a.Turn++
		}
	}
	last := actions[len(actions)-1]
	own := *s
	own.Actions, own.Pause, own.Expect, own.Runs = actions, true, nil, nil
	own.Stop = &scenario.Stop{Turn: last.Turn, Step: last.Step}
	var line []scenario.Answered
	t := taken{actions: actions, skip: len(s.Solution)}
	rep, err := judge.Run(&own, judge.Options{Cards: d.cards,
		Chosen: func(p *scenario.Playing, dec *engine.Decision, option int) {
			o := &dec.Options[option]
			line = append(line, scenario.Answered{Player: p.Names()[dec.By], Option: option,
				Says: p.LogWriter().Option(p.Game().View(engine.Judge), dec, o)})
			t.note(len(line), dec, o, line[len(line)-1].Says)
		}})
	if rep == nil {
		return err
	}
	if err != nil || rep.Status != scenario.Pass {
		out.Problem = rep.Detail
		for _, st := range rep.Steps {
			if st.Kind == judge.Illegal {
				out.Refused = append(out.Refused, st)
			}
		}
		return nil
	}
	if names := t.missed(s); len(names) > 0 {
		out.Problem = fmt.Sprintf("%s can't be chosen as a target of that", strings.Join(names, ", "))
		return nil
	}
	out.Line = line[:max(t.upTo, len(s.Solution))]
	// The line must lead to where the action did.
	check := own
	check.Actions, check.Stop, check.Solution = nil, nil, out.Line
	if rep, err := judge.Run(&check, judge.Options{Cards: d.cards}); err != nil {
		return err
	} else if rep.Status != scenario.Pass {
		return fmt.Errorf("that can't be continued by hand: %s", rep.Detail)
	}
	return nil
}

// taken is what answers an action takes: up to the end of its announcement and payment, or to the first choice that was
// not written, which is the visitor's.
type taken struct {
	actions []scenario.Action
	skip    int // how many answers were there before
	done    int // of the actions
	over    bool
	upTo    int      // the length of the line that belongs to the actions
	targets []string // what was chosen as targets
}

func (t *taken) note(length int, d *engine.Decision, o *engine.Option, says string) {
	if length <= t.skip || t.over {
		return
	}
	last := &t.actions[min(t.done, len(t.actions))-min(t.done, 1)]
	several := len(d.Options) > 1
	switch d.Kind {
	case program.DecidePriority:
		if t.over = t.done == len(t.actions); t.over {
			return
		}
		if o.Kind != engine.OptPass {
			t.done++
		}
	case program.DecideAttack, program.DecideBlock:
		if o.Kind != engine.OptNo && o.Kind != engine.OptDone {
			t.done = min(t.done+1, len(t.actions))
		}
	case program.DecideMana: // it is paid for as the players would
	case program.DecideTarget:
		t.over = several && (t.done == 0 || len(last.Targets) == 0)
		t.targets = append(t.targets, says)
	case program.DecideX:
		t.over = several && last.X == nil
	case program.DecideOptionalCost:
		t.over = several && last.Kicked == nil
	default: // it is the visitor's
		t.over = several
	}
	if !t.over && o.Kind != engine.OptPass {
		t.upTo = length
	}
}

// missed are the targets that were written and not chosen, apart from those that are named by a label.
func (t *taken) missed(s *scenario.Scenario) (names []string) {
	labels := s.Labels()
	for i := range t.actions {
		for _, r := range t.actions[i].Targets {
			chosen := slices.ContainsFunc(t.targets, func(says string) bool { return strings.Contains(says, r.Card) })
			if !chosen && !slices.Contains(labels, r.Card) {
				names = append(names, r.Card)
			}
		}
	}
	return names
}

func order(step string) int {
	s, _ := scenario.StepNamed(step)
	return int(s)
}

// moment is where a situation stands.
func (d *Desk) moment(s *scenario.Scenario) (turn int, step string, err error) {
	own := *s
	own.Actions, own.Stop, own.Expect, own.Runs, own.Pause = nil, nil, nil, nil, true
	rep, err := judge.Run(&own, judge.Options{Cards: d.cards, Ended: func(p *scenario.Playing) {
		v := p.Game().View(engine.Judge)
		turn, step = v.Turn(), scenario.StepOf(v.Step())
	}})
	if err == nil && rep.Status != scenario.Pass {
		err = fmt.Errorf("%s", rep.Detail)
	}
	return turn, step, err
}
