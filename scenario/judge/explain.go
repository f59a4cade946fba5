package judge

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Explanation is what a player may know of an object: what made it what it is, and what keeps them from using it now.
type Explanation struct {
	*Derivation
	// Cant are the things that the player can't do with it, each with the reason.
	Cant []Step `json:"cant,omitempty"`
}

// Explain explains an object of a game in progress to a player, who learns nothing that is hidden from them, or to a
// judge, who is told what the player who decides can't do with it. Names are the players'. log, if not nil, is what the
// player was told so far: it names what has gone. It reports false if they don't see the object. The game isn't
// changed.
func Explain(g *engine.Game, me program.PlayerID, names []string, about engine.Ref, log *gamelog.Writer) (
	*Explanation, bool) {
	var c engine.Game
	g.CopyInto(&c)
	v := c.View(me)
	if about == engine.NoRef || !about.IsPlayer() && !v.Sees(about) {
		return nil, false
	}
	w := &recorder{rep: &Report{}, viewer: me, edition: v.Rules().Edition, g: &c, names: names,
		log: gamelog.NewVerbose(names), toYou: me != engine.Judge}
	if log != nil {
		w.log.Know(log)
	}
	var d engine.Decision
	asked := c.Decision(&d) && (d.By == me || me == engine.Judge)
	if about.IsPlayer() { // only why they can't be a target
		if !asked || d.Kind != program.DecideTarget {
			return nil, false
		}
		name := w.log.Name(v, about)
		return &Explanation{Derivation: &Derivation{Object: name, ref: about}, Cant: w.cant(&d, about)}, true
	}
	out := &Explanation{}
	if v.FaceDown(about) && v.Zone(about) == program.Battlefield {
		// The copiable values would say which card it is.
		out.Derivation = &Derivation{Object: w.log.Name(v, about), Steps: []Layer{{Name: layerNames[1],
			Text:  "It is face down, and has the characteristics that the effect that turned it face down gives it.",
			Rules: w.numbers(rulebook.RuleFaceDown)}}, ref: about}
		if now, ok := v.Chars(about); ok {
			out.Result = gamelog.Capital(w.describe(now, "")) + "."
		}
	} else {
		out.Derivation = w.derive(about, "")
	}
	if asked {
		out.Cant = w.cant(&d, about)
	}
	return out, true
}

// toYou are the reasons that speak of a player, as that player is told them; %[1]s is the object.
var toYou = map[engine.ObstacleKind]string{
	engine.ObstacleTiming:     "that is possible only in your main phase, while the stack is empty%.0[1]s",
	engine.ObstacleLandPlay:   "you have already played a land this turn%.0[1]s",
	engine.ObstacleSick:       "you have not controlled %[1]s continuously since your turn began",
	engine.ObstacleController: "you are not the player who may%.0[1]s",
}

// userOf is the player who would use an object: for the judge that is its controller or, in other zones, its owner,
// also while another player decides.
func (w *recorder) userOf(d *engine.Decision, about engine.Ref) program.PlayerID {
	v := w.view()
	switch {
	case w.toYou:
		return d.Player
	case v.Zone(about) == program.Battlefield:
		return v.Controller(about)
	}
	return v.Owner(about)
}

// unpaid says that a player can't pay for a card: for neither half of a split card, one of which is cast (709.3).
func unpaid(r *program.Rules, d *program.Def, cost mana.Cost, who string) string {
	if d == nil || !d.IsWhole() {
		return fmt.Sprintf("its mana cost is %s, and %s can't pay what it costs.", cost, who)
	}
	a, b := r.Def(d.Faces[0]), r.Def(d.Faces[1])
	return fmt.Sprintf("%s costs %s and %s costs %s, and %s can't pay for either.", r.Name(a.Name), a.Cost, r.Name(b.Name),
		b.Cost, who)
}

// cant lists what can't be done with an object by the player who decides or, for the judge, by whoever could do it.
func (w *recorder) cant(d *engine.Decision, about engine.Ref) (out []Step) {
	for i := range d.Options {
		if o := &d.Options[i]; o.Obj == about && o.Kind != engine.OptActivate ||
			d.Source == about && d.Kind != program.DecideTarget {
			return nil // it can be used
		}
	}
	v := w.view()
	name := w.log.Name(v, about)
	if w.toYou && about.IsPlayer() && about.Player() == w.viewer {
		name = "you"
	}
	now, ok := v.Chars(about)
	if !ok && (!about.IsPlayer() || d.Kind != program.DecideTarget) {
		return nil
	}
	words, p := w.log.Words(v), w.userOf(d, about)
	who := "You"
	if !w.toYou {
		who = w.log.Player(p)
	}
	no := func(text string, o engine.Obstacle) { out = append(out, w.refusalOf(d, p, text, name, &o)) }
	// Any other decision is not about what can be done with an object.
	switch d.Kind {
	case program.DecidePriority:
		if v.Zone(about) == program.Battlefield {
			return w.cantActivate(d, about, who, name)
		}
		if now.Is(program.TypeLand) {
			no(fmt.Sprintf("%s can't play %s", who, name), w.g.WhyNotPlay(p, about))
		} else {
			o := w.g.WhyNotCast(p, about)
			text := fmt.Sprintf("%s can't %s %s", who, words.Cast, name)
			if no(text, o); o.Kind == engine.ObstacleCost {
				out[0].Text = text + ": " + unpaid(v.Rules(), v.Def(about), v.Rules().Def(now.Def).Cost, lower(who))
			}
		}
		return append(out, w.cantActivate(d, about, who, name)...)
	case program.DecideAttack:
		if v.Zone(about) == program.Battlefield && now.Ctrl == p && now.Is(program.TypeCreature) {
			o := w.g.WhyNotAttack(about, engine.NoRef)
			if o.Kind != engine.ObstacleOther || !w.declares(d, about, engine.NoRef) {
				no(name+" can't attack", o)
			}
		}
	case program.DecideTarget:
		if why, ok := w.g.WhyNoTarget(about); ok {
			out = append(out, w.noTarget(d, about, name, why))
		}
	case program.DecideBlock:
		if v.Zone(about) != program.Battlefield || now.Ctrl != p || !now.Is(program.TypeCreature) {
			break
		}
		for _, attacker := range v.Objects(program.Battlefield, 0, nil) {
			if b, ok := v.Body(attacker); ok && b.Flags&program.Attacking != 0 {
				if !w.declares(d, about, attacker) {
					no(name+" can't block "+w.log.Name(v, attacker), w.g.WhyNotBlock(about, attacker))
				}
			}
		}
	}
	return out
}

// declares reports whether a creature that is asked about later in a declaration can attack, or can block an attacker:
// if the creatures asked before do nothing, or else if they attack too, or block that attacker too (508.1c, 509.1b).
func (w *recorder) declares(d *engine.Decision, about, whom engine.Ref) bool {
	for _, company := range [...]bool{false, true} {
		g, next := w.g.Clone(), engine.Decision{}
		for g.Decision(&next) && next.Kind == d.Kind && next.Group == d.Group {
			answer := 0
			for i := range next.Options {
				switch o := &next.Options[i]; o.Kind {
				case engine.OptAttack, engine.OptBlock:
					switch asked := whom == engine.NoRef || o.Other == whom; {
					case asked && o.Obj == about:
						return true
					case asked && company:
						answer = i
					}
				default:
				}
			}
			if g.Answer(answer) != nil {
				break
			}
		}
	}
	return false
}

// noTarget says why an object can't be chosen as a target.
func (w *recorder) noTarget(d *engine.Decision, about engine.Ref, name string, why engine.Reason) Step {
	r := &engine.Remark{Why: why}
	reason, rules, by := w.untarget(r), w.untargetRules(r), w.line(d.Ability, d.Source)
	rules[0] = rulebook.RuleChooseTargets
	switch why {
	case engine.ReasonItself:
		return w.step(Illegal, 0, gamelog.Capital(name)+" can't target itself.", nil, rulebook.RuleTargetItself)
	case engine.ReasonAlready:
		if reason = "it has been chosen as a target already"; about.IsPlayer() {
			if reason = name + " is a target already"; name == "you" {
				reason = "you are a target already"
			}
		}
	case engine.ReasonUnlike:
		if reason = "it isn't what the text asks for"; about.IsPlayer() {
			reason = "the text asks for something else"
		}
	case engine.ReasonImpossible:
		reason = "with it, the other targets couldn't be chosen, or the cost couldn't be paid"
	case engine.ReasonProtection, engine.ReasonHexproof, engine.ReasonCant:
		by = w.line(w.g.Shield(about, d.Source))
	}
	of := ""
	if d.Source != engine.NoRef {
		of = " of " + w.sourceName(d.Source)
	}
	return w.step(Illegal, 0, fmt.Sprintf("%s can't be a target%s: %s.", gamelog.Capital(name), of, reason), by,
		rules...)
}

// Unblockable is an attacker that a player's creatures can't block, and why.
type Unblockable struct {
	Attacker engine.Ref
	Step
}

// NoBlocks says of each attacker why no creature of a player can block it, if that is so and the player has creatures
// that could block otherwise. log, if not nil, is what the player was told so far. The game isn't changed.
func NoBlocks(g *engine.Game, me program.PlayerID, names []string, log *gamelog.Writer) (out []Unblockable) {
	if s := g.View(me).Step(); s != program.StepAttackers && s != program.StepBlockers {
		return nil
	}
	var c engine.Game
	g.CopyInto(&c)
	v := c.View(me)
	w := &recorder{rep: &Report{}, viewer: me, edition: v.Rules().Edition, g: &c, names: names,
		log: gamelog.NewVerbose(names), toYou: true}
	if log != nil {
		w.log.Know(log)
	}
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if b, ok := v.Body(r); !ok || b.Flags&program.Attacking == 0 {
			continue
		}
		if o, ok := c.WhyNoBlock(me, r); ok {
			name := w.log.Name(v, r)
			out = append(out, Unblockable{r, w.refusal("You can't block "+name, name, &o)})
		}
	}
	return out
}

// cantActivate lists the abilities of an object that the player, whom a sentence calls who, can't activate now, but for
// mana abilities.
func (w *recorder) cantActivate(d *engine.Decision, about engine.Ref, who, name string) (out []Step) {
	v := w.view()
	words, p := w.log.Words(v), w.userOf(d, about)
	for _, id := range w.g.AbilitiesOf(about) {
		a := v.Rules().Ability(id)
		if a.Kind != program.AbActivated || a.Flags&program.AbMana != 0 || !a.Zones.Has(v.Zone(about)) ||
			!w.mayActivate(p, about, a) {
			continue
		}
		can := false
		for i := range d.Options {
			can = can || d.Options[i].Kind == engine.OptActivate && d.Options[i].Obj == about &&
				d.Options[i].Ability == id
		}
		if can {
			continue
		}
		said := gamelog.Named(w.text(a.Label), name)
		o := w.g.WhyNotActivate(p, about, id)
		out = append(out, w.refusalOf(d, p, fmt.Sprintf("%s can't %s “%s”", who, words.Activate, said), name, &o))
	}
	return out
}

// refusalOf says why a player can't do something. If nothing else keeps them from it, they don't have priority.
func (w *recorder) refusalOf(d *engine.Decision, p program.PlayerID, text, name string, o *engine.Obstacle) Step {
	if p == d.Player || o.Kind != engine.ObstacleOther {
		return w.refusal(text, name, o)
	}
	return w.step(Illegal, 0, fmt.Sprintf("%s: %s has priority.", text, w.log.Player(d.Player)), nil,
		rulebook.RuleTiming)
}

// mayActivate reports whether an ability is one that the player could activate at all (602.2).
func (w *recorder) mayActivate(p program.PlayerID, about engine.Ref, a *program.Ability) bool {
	v := w.view()
	if now, ok := v.Chars(about); ok && v.Zone(about) == program.Battlefield {
		return now.Ctrl == p
	}
	return v.Owner(about) == p
}

// lower is what a sentence calls a player within it: "you", or the player's name.
func lower(who string) string {
	if who == "You" {
		return "you"
	}
	return who
}
