package ask

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

// maxTries is how often an action is tried with choices in different places.
const maxTries = 12

// act plays a situation on with what was written, and adds the answers that it takes to the line.
func (d *Desk) act(s *scenario.Scenario, at *moment, dd *deed, out *Written) error {
	for i := range dd.actions {
		a := &dd.actions[i]
		a.Turn, a.Step = at.turn, at.step
		switch a.Do {
		case "attack":
			a.Step = "attackers"
		case "block":
			a.Step = "blockers"
		}
		if order(a.Step) < order(at.step) {
			a.Turn++
		}
	}
	forMana(dd)
	var first Written // what the first of several ways said
	for range maxTries {
		t, err := d.try(s, dd, out)
		if err != nil {
			return err
		}
		a := &dd.actions[0]
		switch {
		case t.again: // with what was learned of its choices
		case a.Do == "mana" && a.Ability != "" && out.Problem != "": // the color is chosen as it resolves
			a.Ability = ""
		case out.Problem == "" && len(t.left()) == 1 && a.Do == "cast" && a.Using == "" && first.Problem == "":
			// "with flashback" says how it is cast.
			first.Problem = t.unused(s)
			a.Using, dd.words = t.left()[0], dd.words[:t.word]
		default:
			if first.Problem != "" && out.Problem != "" {
				out.Problem, out.Refused = first.Problem, nil
			}
			if out.Problem == "" {
				out.Problem = t.unused(s)
			}
			if out.Problem == "" {
				return d.keep(s, t, out)
			}
			return nil
		}
		out.Problem, out.Refused = "", nil
	}
	out.Problem = "what is chosen fits in several ways: choose it where it is asked for"
	return nil
}

// forMana reads the words of "taps Forest for {G}".
func forMana(dd *deed) {
	a := &dd.actions[0]
	if a.Do != "mana" {
		return
	}
	dd.words = slices.DeleteFunc(dd.words, func(w string) bool { return strings.EqualFold(w, "mana") })
	if len(dd.words) != 1 || a.Ability != "" {
		return
	}
	w := strings.ToUpper(dd.words[0])
	for symbol, color := range map[string]string{"{W}": "white", "{U}": "blue", "{B}": "black", "{R}": "red",
		"{G}": "green", "{C}": "colorless"} {
		if w == symbol || strings.EqualFold(w, color) {
			a.Ability, dd.words[0] = "{T}: Add "+symbol, color
		}
	}
}

// try plays the actions, and says in out why they can't be done.
func (d *Desk) try(s *scenario.Scenario, dd *deed, out *Written) (*taken, error) {
	own := *s
	own.Actions, own.Pause, own.Expect, own.Runs = slices.Concat(dd.answers(), dd.actions), true, nil, nil
	last := dd.actions[len(dd.actions)-1]
	own.Stop = &scenario.Stop{Turn: last.Turn, Step: last.Step}
	t := &taken{dd: dd, skip: len(s.Solution), hit: make([]bool, len(dd.actions[0].Targets))}
	rep, err := judge.Run(&own, judge.Options{Cards: d.cards,
		Chosen: func(p *scenario.Playing, dec *engine.Decision, option int) {
			o := &dec.Options[option]
			says := p.LogWriter().Option(p.Game().View(engine.Judge), dec, o)
			t.line = append(t.line, scenario.Answered{Player: p.Names()[dec.By], Option: option, Says: says})
			t.note(p, dec, o)
		}})
	switch {
	case rep == nil:
		return nil, err
	case t.again:
	case err != nil || rep.Status != scenario.Pass:
		out.Problem = inWords(rep.Detail)
		for _, st := range rep.Steps {
			if st.Kind == judge.Illegal {
				out.Refused = append(out.Refused, st)
			}
		}
	}
	return t, nil
}

// keep adds the answers to the line, which must lead to where the action did.
func (d *Desk) keep(s *scenario.Scenario, t *taken, out *Written) error {
	out.Line = t.line[:max(t.upTo, len(s.Solution))]
	check := *s
	check.Actions, check.Stop, check.Expect, check.Runs, check.Pause = nil, nil, nil, nil, true
	check.Solution = out.Line
	if rep, err := judge.Run(&check, judge.Options{Cards: d.cards}); err != nil {
		return err
	} else if rep.Status != scenario.Pass {
		return fmt.Errorf("that can't be continued by hand: %s", inWords(rep.Detail))
	}
	return nil
}

// taken is what answers an action takes: up to the end of its announcement and payment, or to the first choice that was
// not written, which is the visitor's.
type taken struct {
	dd   *deed
	line []scenario.Answered
	skip int // how many answers were there before
	done int // of the actions
	over bool
	upTo int // the length of the line that belongs to the actions
	// again means that the actions were changed by what was learned, and are to be tried again.
	again bool

	word, modes    int    // how many of the words and modes were used
	hit            []bool // which targets were chosen
	kicked, askedX bool
	asked          string // the choice that nothing written answers
	other          bool   // what was written is no target that can be chosen
}

func (t *taken) note(p *scenario.Playing, d *engine.Decision, o *engine.Option) {
	length := len(t.line)
	if length <= t.skip || t.over || t.again {
		return
	}
	last := &t.dd.actions[min(t.done, len(t.dd.actions))-min(t.done, 1)]
	several := len(d.Options) > 1
	switch d.Kind {
	case program.DecidePriority:
		if t.over = t.done == len(t.dd.actions); t.over {
			return
		}
		if o.Kind != engine.OptPass {
			t.done++
		}
	case program.DecideAttack, program.DecideBlock:
		if o.Kind != engine.OptNo && o.Kind != engine.OptDone {
			t.done = min(t.done+1, len(t.dd.actions))
		}
	case program.DecideMana: // it is paid for as the players would
	case program.DecideTarget:
		t.over = !t.target(p, d, o) && several
	case program.DecideX:
		t.askedX = true
		t.over = several && last.X == nil
	case program.DecideMode:
		t.over = !t.mode(p, d) && several
	case program.DecideOptionalCost:
		t.over = !t.cost(p, d, o) && several
	default: // it is the visitor's, if it wasn't written
		t.over = !t.worded(p, d, o) && several
	}
	if t.over {
		t.asked = p.LogWriter().Prompt(p.Game().View(engine.Judge), d)
	}
	if !t.over && o.Kind != engine.OptPass {
		t.upTo = length
	}
}

// next is the next word that wasn't used, "" if there is none.
func (t *taken) next() string {
	if t.done == 0 || t.word >= len(t.dd.words) {
		return ""
	}
	return t.dd.words[t.word]
}

func (t *taken) left() []string { return t.dd.words[min(t.word, len(t.dd.words)):] }

// texts are the texts of the options.
func texts(p *scenario.Playing, d *engine.Decision) []string {
	out := make([]string, len(d.Options))
	words, v := p.LogWriter(), p.Game().View(engine.Judge)
	for i := range d.Options {
		out[i] = words.Option(v, d, &d.Options[i])
	}
	return out
}

// called reports whether an object or a player is meant by a name.
func called(p *scenario.Playing, r engine.Ref, name string) bool {
	if r.IsPlayer() {
		return p.Names()[r.Player()] == name
	}
	return r != engine.NoRef && p.Called(r, name)
}

// target reports whether a target is one that was written.
func (t *taken) target(p *scenario.Playing, d *engine.Decision, o *engine.Option) bool {
	if t.done == 0 || len(t.hit) == 0 {
		return false
	}
	if o.Kind == engine.OptDone {
		return true
	}
	a := &t.dd.actions[0]
	k := slices.IndexFunc(a.Targets, func(r scenario.Reference) bool { return called(p, o.Obj, r.Card) })
	for k >= 0 && k < len(t.hit) && (t.hit[k] || !called(p, o.Obj, a.Targets[k].Card)) {
		k++
	}
	if k < 0 || k >= len(t.hit) {
		t.other = slices.Contains(t.hit, false)
		return false
	}
	t.hit[k] = true
	// Of several that have the name and are not the same in all that is said of them, one must be meant.
	said, v := texts(p, d), p.Game().View(engine.Judge)
	var same []int
	differ := false
	for i := range d.Options {
		if called(p, d.Options[i].Obj, a.Targets[k].Card) {
			same = append(same, i)
			differ = differ || said[i] != said[same[0]]
		}
	}
	if !differ || a.Targets[k].Index != nil {
		return true
	}
	for n, i := range same {
		if of := t.dd.of[k]; of != "" && p.Names()[v.Controller(d.Options[i].Obj)] == of {
			a.Targets[k].Index, t.again = &n, true
			return true
		}
	}
	return false
}

// mode reports whether a mode was written: by its number, or else by a word of its text.
func (t *taken) mode(p *scenario.Playing, d *engine.Decision) bool {
	a := &t.dd.actions[0]
	if t.done == 0 {
		return false
	}
	if t.modes < len(a.Modes) {
		t.modes++
		return true
	}
	if i := meant(texts(p, d), t.next()); i >= 0 && d.Options[i].Kind == engine.OptMode {
		o := &d.Options[i]
		a.Modes = append(a.Modes, int(p.Game().Rules().Abilities[o.Ability].Modes[o.N].Nth)+1)
		t.dd.words = slices.Delete(t.dd.words, t.word, t.word+1)
		t.again = true
		return true
	}
	// With enough modes chosen it goes on without another.
	return len(a.Modes) > 0 && d.Chosen > 0 && slices.ContainsFunc(d.Options,
		func(o engine.Option) bool { return o.Kind == engine.OptDone })
}

// cost reports whether it was written if an optional cost is paid.
func (t *taken) cost(p *scenario.Playing, d *engine.Decision, o *engine.Option) bool {
	label := p.LogWriter().Label(p.Game().View(engine.Judge), d.Ability, d.Source)
	a := &t.dd.actions[0]
	if t.done > 0 && a.Kicked != nil && !t.kicked && has(label, "kicker") {
		t.kicked = true
		return true
	}
	if w := t.next(); w != "" && has(label, w) {
		t.dd.words[t.word], t.again = "yes", true
		return true
	}
	return t.worded(p, d, o)
}

// worded reports whether an answer is the next word that was written.
func (t *taken) worded(p *scenario.Playing, d *engine.Decision, o *engine.Option) bool {
	w := t.next()
	if w == "" {
		return false
	}
	said := texts(p, d)
	i := meant(said, w)
	switch {
	case strings.EqualFold(w, "yes"):
		i = slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind == engine.OptYes })
	case strings.EqualFold(w, "no"):
		i = slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind == engine.OptNo })
	}
	if i < 0 {
		return false
	}
	switch chosen := &d.Options[i]; {
	case chosen == o || said[i] == p.LogWriter().Option(p.Game().View(engine.Judge), d, o):
		t.word++
		return true
	case chosen.Kind == engine.OptYes && !strings.EqualFold(w, "yes"):
		t.dd.words[t.word], t.again = "yes", true
		return true
	}
	return false
}

// unused says what was written and had no place; "" if there is nothing.
func (t *taken) unused(s *scenario.Scenario) string {
	var names []string
	labels := s.Labels()
	a := &t.dd.actions[0]
	for k, hit := range t.hit {
		// Behind a choice that is the visitor's, targets are still to be chosen.
		if !hit && !slices.Contains(labels, a.Targets[k].Card) && (t.asked == "" || t.other) {
			names = append(names, a.Targets[k].Card)
		}
	}
	switch w := t.left(); {
	case len(names) > 0:
		return strings.Join(names, ", ") + " can't be chosen as a target of that"
	case a.X != nil && !t.askedX && t.asked == "":
		return "no X is chosen for that"
	case a.Kicked != nil && *a.Kicked && !t.kicked && t.asked == "":
		return "that can't be kicked"
	case len(w) > 0 && t.asked != "":
		return fmt.Sprintf("%s fits none of the choices: %s", quote.Text(w[0]), t.asked)
	case len(w) > 0 && a.Do == "mana" && t.produced(w[0]):
		return ""
	case len(w) > 0:
		return fmt.Sprintf("%s isn't chosen while that is done; write it where it is asked for: “%s chooses %s”",
			quote.Text(w[0]), t.dd.player, w[0])
	}
	return ""
}

// produced reports whether the mana ability that was activated adds mana of a color, or symbols, by its text.
func (t *taken) produced(w string) bool {
	for symbol, color := range map[string]string{"{W}": "white", "{U}": "blue", "{B}": "black", "{R}": "red",
		"{G}": "green", "{C}": "colorless"} {
		if strings.EqualFold(w, color) {
			w = symbol
		}
	}
	return slices.ContainsFunc(t.line[t.skip:], func(a scenario.Answered) bool {
		_, added, ok := strings.Cut(a.Says, "Add ")
		return ok && strings.Contains(added, strings.ToUpper(w))
	})
}

func order(step string) int {
	s, _ := scenario.StepNamed(step)
	return int(s)
}
