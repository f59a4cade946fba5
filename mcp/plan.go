package mcp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/agent"
	"arbiter/engine/program"
)

// maxSteps bounds the steps of a plan.
const maxSteps = 60

// steps splits a plan into its steps.
func steps(list []string) ([]string, error) {
	var out []string
	for _, s := range list {
		for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ';' || r == '\n' }) {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
			if len(out) > maxSteps {
				return nil, fmt.Errorf("the plan has more than %d steps", maxSteps)
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("the plan has no steps; an example: play Forest; cast Grizzly Bears; attack with all")
	}
	return out, nil
}

// plan carries out the steps of a plan until one can't be carried out, or another player does something. It says where
// it stopped and why; "" if all was done.
func (m *game) plan(ctx context.Context, list []string) (stopped string, err error) {
	if err := m.asked(); err != nil {
		return "", err
	}
	first := m.g.Clone()
	since := len(m.answers)
	defer func() { m.before, m.since = first, since }() // all of the plan is what explain tells of
	for i, s := range list {
		m.foreign = ""
		turn := m.view().Turn()
		if err := m.step(ctx, s); err != nil {
			if m.broken != nil || err == errTime {
				return "", err
			}
			return fmt.Sprintf("Stopped at step %d, “%s”: %v", i+1, cut(s, 80), reason(err)), nil
		}
		over := m.g.Over() || turn > 0 && m.view().Turn() != turn
		more := func(s string) bool { return !over || !idle[words(s)] }
		if !slices.ContainsFunc(list[i+1:], more) {
			break
		}
		next := fmt.Sprintf("Stopped before step %d, “%s”: ", i+2, cut(list[i+1], 80))
		switch {
		case m.g.Over():
			return next + "the game is over.", nil
		case over:
			return next + "the turn is over: there was nothing that you could do in it but pass.", nil
		case m.foreign != "":
			return next + "something unforeseen happened: " + m.foreign + ".", nil
		}
	}
	return "", nil
}

// idle are steps that do nothing but end the turn, which are done if it is over.
var idle = map[string]bool{"pass": true, "pass priority": true, "end turn": true, "end the turn": true,
	"pass the turn": true, "pass turn": true, "don't attack": true, "no attack": true, "attack with nothing": true,
	"attack with nobody": true, "attack with none": true}

// reason is an error without the options, which the reply lists anyway.
func reason(err error) string {
	if r, ok := err.(*refusal); ok {
		return r.why
	}
	return err.Error()
}

// step carries out one step of a plan.
func (m *game) step(ctx context.Context, s string) error {
	if err := m.asked(); err != nil {
		return err
	}
	key := words(s)
	switch key {
	case "pass", "pass priority":
		if m.d.Kind == program.DecidePriority {
			return m.pass(ctx, untilDecision)
		}
	case "end turn", "end the turn", "pass the turn", "pass turn":
		return m.pass(ctx, untilTurn)
	case "don't attack", "no attack", "attack with nothing", "attack with nobody", "attack with none":
		if m.d.Kind == program.DecideAttack {
			return m.act(ctx, []string{"none"})
		}
		return nil // nothing attacks unless it is declared
	}
	for _, head := range []string{"attack with ", "attack: ", "attack "} {
		if len(s) > len(head) && strings.EqualFold(s[:len(head)], head) {
			return m.attack(ctx, s[len(head):])
		}
	}
	for _, head := range []string{"block with ", "block: "} {
		if len(s) > len(head) && strings.EqualFold(s[:len(head)], head) {
			if m.d.Kind != program.DecideBlock {
				return fmt.Errorf("no blockers are being declared")
			}
			return m.act(ctx, []string{s[len(head):]})
		}
	}
	return m.act(ctx, parts(s))
}

// parts splits a step into the option and what is chosen for it: "cast Shock > Elf", "cast Shock targeting Elf".
func parts(s string) []string {
	if head, target, ok := strings.Cut(s, " targeting "); ok && !strings.Contains(s, " > ") {
		s = head + " > " + target
	}
	var out []string
	for p := range strings.SplitSeq(s, " > ") {
		out = append(out, strings.TrimSpace(p))
	}
	return out
}

// attack declares attackers. With priority in the first main phase it first goes to combat (506.1).
func (m *game) attack(ctx context.Context, who string) error {
	if m.d.Kind == program.DecideAttack {
		return m.act(ctx, []string{who})
	}
	v := m.view()
	if m.d.Kind != program.DecidePriority || v.Active() != m.seat || v.Step() > program.StepBeginCombat ||
		v.Count(program.Stack, 0) > 0 {
		return fmt.Errorf("attackers can't be declared from here")
	}
	if err := m.goToCombat(ctx); err != nil {
		return err
	}
	if !m.mine || m.d.Kind != program.DecideAttack {
		return fmt.Errorf("no attackers were declared: nothing could attack, or something else is to be decided first")
	}
	if m.foreign != "" {
		return fmt.Errorf("something unforeseen happened: %s", m.foreign)
	}
	return m.act(ctx, []string{who})
}

// goToCombat passes priority until attackers are declared, as long as nobody does anything.
func (m *game) goToCombat(ctx context.Context) error {
	turn := m.view().Turn()
	for m.mine && m.d.Kind == program.DecidePriority && m.view().Turn() == turn &&
		m.view().Step() <= program.StepBeginCombat && m.view().Count(program.Stack, 0) == 0 {
		m.passing.Order(agent.UntilNothing, m.view())
		if err := m.give(agent.PassOption(&m.d)); err != nil {
			return err
		}
		if err := m.advance(ctx); err != nil {
			return err
		}
	}
	return nil
}
