package gamelog

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Prompt returns the question of a decision.
func (w *Writer) Prompt(v engine.View, d *engine.Decision) string {
	src := ""
	if d.Source != engine.NoRef {
		src = w.Name(v, d.Source)
	}
	count := func(what string) string {
		p := "Choose " + what
		switch {
		case d.Min == d.Max && d.Max > 1:
			p += fmt.Sprintf(" (%d of %d)", d.Chosen+1, d.Max)
		case d.Max > 1 && d.Max < 1<<20:
			p += fmt.Sprintf(" (%d chosen, %d to %d)", d.Chosen, d.Min, d.Max)
		}
		if src != "" {
			p += " for " + src
		}
		return p
	}
	switch d.Kind {
	case program.DecidePriority:
		if w.buf = v.Objects(program.Stack, 0, w.buf[:0]); len(w.buf) > 0 {
			return capital(w.Name(v, w.buf[len(w.buf)-1])) + " is on the stack: respond?"
		}
		return capital(w.Whose(v.Active())) + " " + w.words(v).Step(v.Step())
	case program.DecideMulligan:
		return "Keep this hand?"
	case program.DecideBottom:
		return fmt.Sprintf("Put a card on the bottom of your library (%d to go)", max(d.Amount, 1))
	case program.DecideTarget:
		return count("a target")
	case program.DecideMode:
		return count("a mode")
	case program.DecideX:
		return "Choose X for " + src
	case program.DecideWay:
		return "Choose how to " + w.words(v).Cast + " " + src
	case program.DecideOptionalCost:
		return "Pay the additional cost of " + src + "?"
	case program.DecidePayCost:
		return "Pay for " + src + "?"
	case program.DecideMana:
		return "Pay for " + src
	case program.DecideAttack:
		return "Attack with " + src + "?"
	case program.DecideBlock:
		return "Block with " + src + "?"
	case program.DecideDamage:
		return fmt.Sprintf("Assign the combat damage of %s (%d left)", src, d.Amount)
	case program.DecideDamageOrder:
		return "Which blocker does " + src + " damage next?"
	case program.DecideTriggerOrder:
		return "Which ability goes on the stack next?"
	case program.DecideReplacement:
		return "Which effect applies first?"
	case program.DecideMay:
		if text := w.Label(v, d.Ability, d.Source); text != "" {
			return src + ": " + text
		}
		return "Do it, for " + src + "?"
	case program.DecidePlayer:
		return count("a player")
	case program.DecideNumber:
		return count("a number")
	case program.DecideColor:
		return count("a color")
	case program.DecideSubtype:
		return count("a type")
	case program.DecideVote:
		return count("what to vote for")
	case program.DecideOption:
		return count("what to do")
	case program.DecideName:
		return count("a name")
	case program.DecideType:
		return count("a card type")
	case program.DecideDiscard:
		return count("a card to discard")
	case program.DecideSacrifice:
		return count("what to sacrifice")
	case program.DecideScry:
		return "Top or bottom of the library?"
	case program.DecideOrder:
		return count("what comes next")
	case program.DecideDivide:
		return count("how much it gets")
	case program.DecideLegend:
		return count("which one to keep")
	case program.DecideSearch:
		return count("a card from the library")
	}
	return count("one")
}

// Option returns the text of an option of a decision.
func (w *Writer) Option(v engine.View, d *engine.Decision, o *engine.Option) string {
	switch o.Kind {
	case engine.OptPass:
		if v.Count(program.Stack, 0) > 0 {
			return "Pass (let it resolve)"
		}
		switch {
		case v.Active() != w.me:
		case v.Step() == program.StepMain1:
			return "Pass (go to combat)"
		case v.Step() == program.StepMain2:
			return "Pass (end the turn)"
		}
		return "Pass"
	case engine.OptPlayLand:
		return "Play " + w.Name(v, o.Obj)
	case engine.OptCast:
		out := capital(w.words(v).Cast) + " " + w.faceName(v, o)
		if def := v.Def(o.Obj); def != nil && o.N > 0 && int(o.N) < len(def.Faces) &&
			v.Rules().Defs[def.Faces[o.N]].Prototyped() {
			out += " prototyped  " + v.Rules().Defs[def.Faces[o.N]].Cost.String()
		} else if def != nil && len(def.Cost) > 0 {
			out += "  " + def.Cost.String()
		}
		if o.Ability != 0 {
			out += " (" + w.Label(v, o.Ability, o.Obj) + ")"
		}
		if o.Other != engine.NoRef {
			out += ", sacrificing " + w.Described(v, o.Other) + " (offering)"
		}
		return out
	case engine.OptActivate:
		return w.Name(v, o.Obj) + ": " + orElse(w.Label(v, o.Ability, o.Obj), w.words(v).Activate+" its ability")
	case engine.OptSpecial:
		return w.Name(v, o.Obj) + ": " + orElse(w.Label(v, o.Ability, o.Obj), "special action")
	case engine.OptYes:
		if d.Kind == program.DecideMulligan {
			return "Keep"
		}
		return "Yes"
	case engine.OptNo:
		if d.Kind == program.DecideMulligan {
			return "Mulligan"
		}
		return "No"
	case engine.OptDone:
		return "Done"
	case engine.OptObject:
		out := w.Described(v, o.Obj)
		if o.Ability != 0 {
			if l := w.Label(v, o.Ability, o.Obj); l != "" {
				out += ": " + l
			}
		}
		if d.Kind == program.DecideDivide || d.Kind == program.DecideDamage {
			if o.N > 0 {
				out = fmt.Sprintf("%d to %s", o.N, out)
			}
		}
		return out
	case engine.OptNumber:
		if o.Obj != engine.NoRef {
			return fmt.Sprintf("%d to %s", o.N, w.Described(v, o.Obj))
		}
		return fmt.Sprint(o.N)
	case engine.OptMode:
		if a := o.Ability; a != 0 && int(a) < len(v.Rules().Abilities) {
			if m := v.Rules().Abilities[a].Modes; int(o.N) < len(m) && m[o.N].Label != "" {
				return m[o.N].Label
			}
		}
		return fmt.Sprintf("Mode %d", o.N+1)
	case engine.OptColor:
		return mana.Color(o.N).String()
	case engine.OptSubtype:
		if r := v.Rules(); int(o.N) < len(r.Subtypes) {
			return r.Subtypes[o.N]
		}
	case engine.OptName:
		if program.NameID(o.N) == program.OtherName {
			return "Any other name"
		}
		if r := v.Rules(); int(o.N) < len(r.Names) {
			return r.Names[o.N]
		}
	case engine.OptType:
		if int(o.N) < len(typeNames) {
			return typeNames[o.N]
		}
	case engine.OptAttack:
		return "Attack " + w.Name(v, o.Other)
	case engine.OptBlock:
		return "Block " + w.Described(v, o.Other)
	case engine.OptPay:
		if o.Obj != engine.NoRef {
			return "Pay with " + w.Described(v, o.Obj)
		}
		return "Pay {" + string(mana.Kind(o.N).Letter()) + "}"
	case engine.OptTop:
		return "Top" + w.of(v, o)
	case engine.OptBottom:
		return "Bottom" + w.of(v, o)
	}
	return fmt.Sprintf("option %d of kind %d", o.N, o.Kind)
}

func (w *Writer) of(v engine.View, o *engine.Option) string {
	if o.Obj == engine.NoRef {
		return ""
	}
	return ": " + w.Name(v, o.Obj)
}

func (w *Writer) faceName(v engine.View, o *engine.Option) string {
	if d := v.Def(o.Obj); d != nil && o.N > 0 && int(o.N) < len(d.Faces) {
		return v.Rules().Name(v.Rules().Defs[d.Faces[o.N]].Name)
	}
	return w.Name(v, o.Obj)
}
