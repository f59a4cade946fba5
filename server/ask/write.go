package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/server/wire"
)

// Written is what came of written actions.
type Written struct {
	Line []scenario.Answered `json:"line"`
	// Problem is why they can't be done, Refused what the rules say to that.
	Problem string       `json:"problem,omitempty"`
	Refused []judge.Step `json:"refused,omitempty"`
	// Unread is why something can't be read, which says nothing about the rules; Forms are examples of what can be.
	Unread string   `json:"unread,omitempty"`
	Forms  []string `json:"forms,omitempty"`
}

// written has players do what was written, one action a line, in the forms of the list. Steps that an action can't be
// in are passed through. The answers that it takes are added to the line.
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
		err := d.writtenOne(s, part, &out)
		if unread := (*notUnderstood)(nil); errors.As(err, &unread) {
			out.Unread, out.Forms = unread.Error(), forms
			return out, nil
		}
		if err != nil || out.Problem != "" {
			return out, err
		}
		s.Solution, s.Actions, s.Stop, s.Pause = out.Line, nil, nil, true
	}
	return out, nil
}

// writtenOne does one thing that was written.
func (d *Desk) writtenOne(s *scenario.Scenario, text string, out *Written) error {
	to := ""
	switch low := strings.ToLower(text); {
	case slices.Contains([]string{"resolve", "it resolves", "let it resolve", "both pass", "all pass", "resolves",
		"everybody passes"}, low):
		to = "resolve"
	case low == "next turn" || low == "go to the next turn" || low == "go to next turn":
		to = "turn"
	case goTo.MatchString(text):
		name := goTo.FindStringSubmatch(text)[1]
		step, ok := stepCalled(name)
		if !ok {
			var all []string
			for _, s := range steps {
				all = append(all, s.said)
			}
			return &notUnderstood{text, "no step is called " + quote.Text(name) + "; the steps are " +
				strings.Join(all, ", ")}
		}
		to = step
	}
	if to != "" {
		return d.answered(s, &Request{Option: -1, To: to}, out)
	}
	d.all()
	cards, err := d.withOwn(s)
	if err != nil {
		return err
	}
	at, err := d.moment(s)
	if err != nil {
		return err
	}
	n := &names{seats: s.SeatOrder(), cards: cards,
		here: slices.Concat(s.Labels(), s.SeatOrder(), at.names, s.CardNames())}
	dd, err := n.read(text)
	switch {
	case err != nil:
		return err
	case dd.pick != "":
		return d.pick(s, at, dd, out)
	case at.decision == nil:
		out.Problem = "the game is over"
	case at.kind != program.DecidePriority && !at.declares(dd):
		out.Problem = fmt.Sprintf("%s has to choose first: %s", at.who, at.decision.Prompt)
	default:
		return d.act(s, at, dd, out)
	}
	return nil
}

// answered adds to the line what a request says.
func (d *Desk) answered(s *scenario.Scenario, q *Request, out *Written) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	q.Scenario = raw
	answer, err := d.answer(q)
	if err == nil {
		out.Line = answer.(Line).Line
	}
	return err
}

// moment is where a situation stands.
type moment struct {
	turn     int
	step     string
	who      string // decides
	kind     program.DecisionKind
	decision *wire.Decision // nil if the game is over
	kinds    []engine.OptionKind
	passes   int      // the option that passes, -1 if there is none
	names    []string // of the objects that are there
}

func (d *Desk) moment(s *scenario.Scenario) (*moment, error) {
	own := *s
	own.Actions, own.Stop, own.Expect, own.Runs, own.Pause = nil, nil, nil, nil, true
	m := &moment{passes: -1}
	rep, err := judge.Run(&own, judge.Options{Cards: d.cards, Ended: func(p *scenario.Playing) {
		v := p.Game().View(engine.Judge)
		m.turn, m.step = v.Turn(), scenario.StepOf(v.Step())
		board := boardOf(p.Game(), p.Names())
		m.decision = board.Decision
		for _, f := range board.Faces {
			m.names = append(m.names, f.Name)
		}
		var dec engine.Decision
		if p.Game().Decision(&dec) {
			m.who, m.kind, m.passes = p.Names()[dec.By], dec.Kind, passes(&dec)
			for i := range dec.Options {
				m.kinds = append(m.kinds, dec.Options[i].Kind)
			}
		}
	}})
	if err == nil && rep.Status != scenario.Pass {
		err = errors.New(inWords(rep.Detail))
	}
	return m, err
}

// declares reports whether a deed declares the attackers or blockers that are asked for.
func (m *moment) declares(dd *deed) bool {
	do := dd.actions[0].Do
	return m.kind == program.DecideAttack && do == "attack" || m.kind == program.DecideBlock && do == "block" ||
		do == "concede"
}

// pick chooses an option of the pending decision.
func (d *Desk) pick(s *scenario.Scenario, at *moment, dd *deed, out *Written) error {
	switch {
	case at.decision == nil:
		out.Problem = "the game is over"
		return nil
	case at.who != dd.player:
		out.Problem = fmt.Sprintf("it is %s who decides now, not %s: %s", at.who, dd.player, at.decision.Prompt)
		return nil
	}
	option := -1
	of := func(kinds ...engine.OptionKind) {
		option = slices.IndexFunc(at.kinds, func(k engine.OptionKind) bool { return slices.Contains(kinds, k) })
	}
	switch dd.pick {
	case pickPass:
		option = at.passes
	case pickYes:
		of(engine.OptYes, engine.OptPay)
	case pickNo:
		of(engine.OptNo, engine.OptDone)
	default:
		if at.kind != program.DecidePriority {
			option = at.named(dd.pick)
		}
	}
	if option < 0 {
		var can []string
		for _, o := range at.decision.Options {
			can = append(can, o.Text)
		}
		out.Problem = fmt.Sprintf("%s: %s can choose: %s", at.decision.Prompt, at.who, strings.Join(can, "; "))
		return nil
	}
	return d.answered(s, &Request{Option: option}, out)
}

// named is the option with a text, or else the only one that has it as a part; -1 if there is none.
func (m *moment) named(text string) int {
	texts := make([]string, len(m.decision.Options))
	for i, o := range m.decision.Options {
		texts[i] = o.Text
	}
	return meant(texts, text)
}

// meant is the text that words mean: the same, or else the only one that has them in it; -1 if there is none.
func meant(texts []string, words string) int {
	found := -1
	for i, t := range texts {
		if strings.EqualFold(t, words) {
			return i
		}
		if has(t, words) {
			if found >= 0 {
				found = len(texts)
			} else {
				found = i
			}
		}
	}
	if found == len(texts) {
		return -1
	}
	return found
}

// has reports whether a text has words in it, whole ones.
func has(text, words string) bool {
	text, words = strings.ToLower(text), strings.Trim(strings.ToLower(words), `"“”. `)
	for at := 0; words != ""; at++ {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(words)
		if (at == 0 || !inWord(rune(text[at-1]))) && (end == len(text) || !inWord(rune(text[end]))) {
			return true
		}
	}
	return false
}

var goTo = regexp.MustCompile(`(?i)^(?:(?:go|move|proceed)(?: on)?(?: to| until)?|(?:on|then|pass) (?:to|until)) (?:the )?` +
	`(.+?)(?: step| phase)?$`)

// steps are what players call the steps and the names that scenarios have for them.
var steps = []struct{ said, step string }{{"upkeep", "upkeep"}, {"draw step", "draw"}, {"main phase", "main"},
	{"beginning of combat", "begin-combat"}, {"declare attackers", "attackers"}, {"declare blockers", "blockers"},
	{"first-strike damage", "first-damage"}, {"combat damage", "damage"}, {"end of combat", "end-combat"},
	{"second main phase", "main2"}, {"end step", "end"}}

// otherNames are further names of steps.
var otherNames = map[string]string{"combat": "begin-combat", "begin combat": "begin-combat", "draw": "draw",
	"main": "main", "first main": "main", "precombat main": "main", "first main phase": "main",
	"precombat main phase": "main", "main 2": "main2", "second main": "main2", "postcombat main": "main2",
	"postcombat main phase": "main2", "attackers": "attackers", "blockers": "blockers", "damage": "damage",
	"combat damage step": "damage", "declaration of attackers": "attackers", "first strike damage": "first-damage",
	"end of turn": "end", "end": "end", "end turn": "end", "attack": "attackers", "blocks": "blockers",
	"attacks": "attackers"}

// stepCalled is the step that players call by a name.
func stepCalled(name string) (string, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	for _, s := range steps {
		if name == s.said || name == s.step || name == strings.ReplaceAll(s.step, "-", " ") {
			return s.step, true
		}
	}
	step, ok := otherNames[name]
	return step, ok
}

var turnStep = regexp.MustCompile(`\b(turn \d+), ([a-z]+(?:-[a-z]+)?2?):`)

// inWords has a message say steps as players call them.
func inWords(message string) string {
	return turnStep.ReplaceAllStringFunc(message, func(m string) string {
		p := turnStep.FindStringSubmatch(m)
		for _, s := range steps {
			if s.step == p[2] {
				return p[1] + ", " + s.said + ":"
			}
		}
		return m
	})
}
