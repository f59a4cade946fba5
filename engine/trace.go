package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Trace records how the characteristics of one object came about: its copiable values, then the result of each effect,
// in the order in which they were applied (613).
type Trace struct {
	On    Ref
	Steps []TraceStep
}

// TraceStep is one effect, or the counters, applied to an object; the first step of a Trace is its copiable values.
type TraceStep struct {
	Layer rulebook.Layer
	// Base and Counters mark the steps of the copiable values and of the counters. The other steps belong to an
	// ability.
	Base, Counters bool
	// Lost: the effect would be applied but its ability has been lost. Unmet: its condition is false.
	Lost, Unmet bool
	// Ability of Source, with the timestamp Stamp. Resolved is an effect of a spell or ability that has resolved,
	// rather than of a static ability.
	Ability       program.AbilityID
	Source        Ref
	Stamp         uint32
	Resolved      bool
	CDA           bool // of a characteristic-defining ability, which comes first in its layer
	Duration      program.Duration
	Kind          program.ModKind
	Before, After program.Chars
	// Gained are the abilities that it has after the step and not before; LostAll reports that it lost those it had.
	Gained  []program.AbilityID
	LostAll bool
}

// Trace computes the characteristics of an object again and records how. The game is not changed.
func (g *Game) Trace(ref Ref) *Trace {
	t := &Trace{On: ref}
	if g.obj(ref) == nil {
		return t
	}
	var c Game
	g.CopyInto(&c)
	c.trace = t
	c.markCharsStale()
	c.refresh()
	return t
}

// chars returns the current characteristics, including those of a card in another zone; nil if the object does not
// exist.
func (t *Trace) chars(g *Game) *program.Chars {
	if g.obj(t.On) == nil {
		return nil
	}
	return g.chars(t.On)
}

// base records the copiable values.
func (t *Trace) base(g *Game) {
	if c := t.chars(g); c != nil {
		t.Steps = append(t.Steps, TraceStep{Base: true, After: *c, Stamp: g.obj(t.On).Stamp})
	}
}

// apply applies modification k to on, recording it if that is the object.
func (t *Trace) apply(g *Game, k int, m *program.Mod, e *Env, on Ref) {
	c := t.chars(g)
	if on != t.On || c == nil {
		g.applyMod(k, m, e, on)
		return
	}
	s := t.step(g, k)
	s.Before = *c
	had := g.grantedTo(c)
	g.applyMod(k, m, e, on)
	c = t.chars(g)
	s.After = *c
	now := g.grantedTo(c)
	if len(now) > len(had) {
		s.Gained = now[len(had):]
	}
	if m.Kind == program.ModDropKeyword {
		s.Gained = nil // abilities it keeps
	}
	s.LostAll = s.Kind != program.ModDropKeyword && s.After.Flags&program.LostAbilities != 0 &&
		(s.Kind == program.ModLoseAll || s.Before.Flags&program.LostAbilities == 0)
	t.Steps = append(t.Steps, s)
}

func (g *Game) grantedTo(c *program.Chars) []program.AbilityID {
	var out []program.AbilityID
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		out = append(out, program.AbilityID(g.Cells[i].Val))
	}
	return out
}

func (t *Trace) step(g *Game, k int) TraceStep {
	a := &g.Active[k]
	s := TraceStep{Ability: a.Ability, Source: a.Source, Stamp: a.Stamp, Resolved: a.Effect >= 0, CDA: a.CDA,
		Kind: g.r.Mods[a.Mod].Kind, Layer: g.r.Mods[a.Mod].Layer}
	if s.Resolved {
		s.Duration = g.Effects[a.Effect].Dur
		if g.r.Abilities[s.Ability].Label == "" {
			s.Ability = g.Ctxs[a.Ctx].Ability // the spell or ability that created it
		}
	}
	return s
}

// lost records an effect that would have been applied to the object if its ability existed.
func (t *Trace) lost(g *Game, k int) {
	a := g.Active[k]
	m := &g.r.Mods[a.Mod]
	if g.obj(a.Source) == nil {
		return
	}
	e := g.modEnv(&a)
	if !g.modAffects(&a, m, &e, t.On) {
		return
	}
	s := t.step(g, k)
	o := g.obj(a.Source)
	s.Lost = o.Body != 0 && g.Chars[o.Body].Flags&program.LostAbilities != 0 &&
		!g.hasGranted(&g.Chars[o.Body], a.Ability)
	s.Unmet = !s.Lost
	t.Steps = append(t.Steps, s)
}

// counters returns a function that records the effect of the counters, to be called after they are applied.
func (t *Trace) counters(g *Game) func() {
	c := t.chars(g)
	if c == nil {
		return func() {}
	}
	before := *c
	return func() {
		if now := t.chars(g); now.Power != before.Power || now.Toughness != before.Toughness {
			t.Steps = append(t.Steps, TraceStep{Counters: true, Layer: rulebook.LayerPTCounter, Before: before,
				After: *now})
		}
	}
}
