package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Trace is how one object came by its characteristics: its copiable values, then what each effect made of them, in the
// order in which they were applied (613).
type Trace struct {
	On    Ref
	Steps []TraceStep
}

// TraceStep is one effect, or the counters, applied to an object; the first step of a Trace is its copiable values.
type TraceStep struct {
	Layer rulebook.Layer
	// Base is the object's copiable values; Counters are its counters. Otherwise it is an ability.
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
	// Gained are abilities that it has after the step and had not before, LostAll that those it had are gone.
	Gained  []program.AbilityID
	LostAll bool
}

// Trace works the characteristics of an object out anew and says how. The game stays as it is.
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

// chars are what the characteristics have come to, those of a card in another zone too; nil if the object is not there.
func (t *Trace) chars(g *Game) *program.Chars {
	if g.obj(t.On) == nil {
		return nil
	}
	return g.chars(t.On)
}

// base notes the copiable values.
func (t *Trace) base(g *Game) {
	if c := t.chars(g); c != nil {
		t.Steps = append(t.Steps, TraceStep{Base: true, After: *c, Stamp: g.obj(t.On).Stamp})
	}
}

// apply applies modification k to on, noting it if that is the object.
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
		s.Gained = nil // what it keeps
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
			s.Ability = g.Ctxs[a.Ctx].Ability // that of the spell or ability that made it
		}
	}
	return s
}

// lost notes an effect that would have been applied to the object if its ability were there.
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

// counters notes what the counters do, once the function that it returns is called.
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
