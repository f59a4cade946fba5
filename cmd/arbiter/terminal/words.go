package terminal

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/mana"
)

// name is what an object or player is called: to the person, who is "you".
func (s *Session) name(r engine.Ref) string {
	if r.IsPlayer() {
		return s.player(r.Player())
	}
	v := s.View()
	if c, ok := v.Chars(r); ok {
		n := s.charsName(v, r, c)
		s.rec.names[r] = n
		return n
	}
	if n, ok := s.rec.names[r]; ok {
		return n
	}
	return "a card"
}

func (s *Session) charsName(v engine.View, r engine.Ref, c *engine.Chars) string {
	if n := v.Rules().Name(c.Name); n != "" {
		return n
	}
	if v.Kind(r) == engine.KindAbility {
		if b, ok := v.Body(r); ok && int(b.Ability) < len(v.Rules().Abilities) {
			if src := v.Rules().Name(v.Rules().Defs[c.Def].Name); src != "" {
				return "an ability of " + src
			}
		}
		return "an ability"
	}
	if c.Is(engine.TypeCreature) {
		return "a face-down creature"
	}
	return "an object"
}

func (s *Session) player(p engine.PlayerID) string {
	if p == s.Me {
		return "you"
	}
	if int(p) < len(s.Names) {
		return s.Names[p]
	}
	return fmt.Sprintf("player %d", p)
}

// does is a sentence about a player: "you draw", "Wings of Fire draws".
func (s *Session) does(p engine.PlayerID, verb string) string {
	if p == s.Me {
		return "You " + verb
	}
	return s.player(p) + " " + third(verb)
}

// third is the third person of a verb, the first word of the phrase.
func third(verb string) string {
	word, rest, more := strings.Cut(verb, " ")
	switch {
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "sh"), strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "x"):
		word += "es"
	case strings.HasSuffix(word, "ry"):
		word = strings.TrimSuffix(word, "y") + "ies"
	default:
		word += "s"
	}
	if more {
		return word + " " + rest
	}
	return word
}

// label is the text of an ability.
func (s *Session) label(a engine.AbilityID, source engine.Ref) string {
	r := s.View().Rules()
	if a == 0 || int(a) >= len(r.Abilities) {
		return ""
	}
	self := "this"
	if source != engine.NoRef {
		self = s.name(source)
	}
	return strings.ReplaceAll(r.Abilities[a].Label, "~", self)
}

// Prompt is what is asked.
func (s *Session) Prompt() string {
	d := s.Decision()
	if d == nil {
		return s.Outcome()
	}
	v := s.View()
	src := ""
	if d.Source != engine.NoRef {
		src = s.name(d.Source)
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
	case engine.DecidePriority:
		if n := v.Count(engine.Stack, 0); n > 0 {
			return "Respond, or let the top of the stack resolve"
		}
		if v.Active() == s.Me {
			return "Your " + stepName(v.Step())
		}
		return s.player(v.Active()) + "'s " + stepName(v.Step())
	case engine.DecideMulligan:
		return "Keep this hand?"
	case engine.DecideBottom:
		return fmt.Sprintf("Put a card on the bottom of your library (%d to go)", max(d.Amount, 1))
	case engine.DecideTarget:
		return count("a target")
	case engine.DecideMode:
		return count("a mode")
	case engine.DecideX:
		return "Choose X for " + src
	case engine.DecideWay:
		return "Choose how to cast " + src
	case engine.DecideOptionalCost:
		return "Pay the additional cost of " + src + "?"
	case engine.DecidePayCost:
		return "Pay for " + src + "?"
	case engine.DecideMana:
		return "Pay for " + src
	case engine.DecideAttack:
		return "Attack with " + src + "?"
	case engine.DecideBlock:
		return "Block with " + src + "?"
	case engine.DecideDamage:
		return fmt.Sprintf("Assign the combat damage of %s (%d left)", src, d.Amount)
	case engine.DecideDamageOrder:
		return "Which blocker does " + src + " damage next?"
	case engine.DecideTriggerOrder:
		return "Which ability goes on the stack next?"
	case engine.DecideReplacement:
		return "Which effect applies first?"
	case engine.DecideMay:
		if t := s.label(d.Ability, d.Source); t != "" {
			return src + ": " + t
		}
		return "Do it, for " + src + "?"
	case engine.DecidePlayer:
		return count("a player")
	case engine.DecideNumber:
		return count("a number")
	case engine.DecideColor:
		return count("a color")
	case engine.DecideSubtype:
		return count("a type")
	case engine.DecideName:
		return count("a name")
	case engine.DecideType:
		return count("a card type")
	case engine.DecideDiscard:
		return count("a card to discard")
	case engine.DecideSacrifice:
		return count("what to sacrifice")
	case engine.DecideScry:
		return "Top or bottom of the library?"
	case engine.DecideOrder:
		return count("what comes next")
	case engine.DecideDivide:
		return count("how much it gets")
	case engine.DecideLegend:
		return count("which one to keep")
	case engine.DecideSearch:
		return count("a card from the library")
	}
	return count("one")
}

// Option is what an option says.
func (s *Session) Option(o *engine.Option) string {
	v := s.View()
	switch o.Kind {
	case engine.OptPass:
		if v.Count(engine.Stack, 0) > 0 {
			return "Pass (let it resolve)"
		}
		switch {
		case v.Active() != s.Me:
		case v.Step() == engine.StepMain1:
			return "Pass (on to combat)"
		case v.Step() == engine.StepMain2:
			return "Pass (end the turn)"
		}
		return "Pass"
	case engine.OptPlayLand:
		return "Play " + s.name(o.Obj)
	case engine.OptCast:
		t := "Cast " + s.faceName(o)
		if d := v.Def(o.Obj); d != nil && len(d.Cost) > 0 {
			t += "  " + d.Cost.String()
		}
		if o.Ability != 0 {
			t += " (" + s.label(o.Ability, o.Obj) + ")"
		}
		return t
	case engine.OptActivate:
		return s.name(o.Obj) + ": " + orElse(s.label(o.Ability, o.Obj), "activate its ability")
	case engine.OptSpecial:
		return s.name(o.Obj) + ": " + orElse(s.label(o.Ability, o.Obj), "special action")
	case engine.OptYes:
		if s.d.Kind == engine.DecideMulligan {
			return "Keep"
		}
		return "Yes"
	case engine.OptNo:
		if s.d.Kind == engine.DecideMulligan {
			return "Mulligan"
		}
		return "No"
	case engine.OptDone:
		return "Done"
	case engine.OptObject:
		t := s.described(o.Obj)
		if o.Ability != 0 {
			if l := s.label(o.Ability, o.Obj); l != "" {
				t += ": " + l
			}
		}
		if s.d.Kind == engine.DecideDivide || s.d.Kind == engine.DecideDamage {
			if o.N > 0 {
				t = fmt.Sprintf("%d to %s", o.N, t)
			}
		}
		return t
	case engine.OptNumber:
		if o.Obj != engine.NoRef {
			return fmt.Sprintf("%d to %s", o.N, s.described(o.Obj))
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
		if r := v.Rules(); int(o.N) < len(r.Names) {
			return r.Names[o.N]
		}
	case engine.OptType:
		if int(o.N) < len(typeNames) {
			return typeNames[o.N]
		}
	case engine.OptAttack:
		return "Attack " + s.name(o.Other)
	case engine.OptBlock:
		return "Block " + s.described(o.Other)
	case engine.OptPay:
		if o.Obj != engine.NoRef {
			return "Pay with " + s.described(o.Obj)
		}
		return "Pay {" + string(mana.Kind(o.N).Letter()) + "}"
	case engine.OptTop:
		return "Top" + s.of(o)
	case engine.OptBottom:
		return "Bottom" + s.of(o)
	}
	return fmt.Sprintf("option %d of kind %d", o.N, o.Kind)
}

func (s *Session) of(o *engine.Option) string {
	if o.Obj == engine.NoRef {
		return ""
	}
	return ": " + s.name(o.Obj)
}

func (s *Session) faceName(o *engine.Option) string {
	v := s.View()
	if d := v.Def(o.Obj); d != nil && o.N > 0 && int(o.N) < len(d.Faces) {
		return v.Rules().Name(v.Rules().Defs[d.Faces[o.N]].Name)
	}
	return s.name(o.Obj)
}

// described is an object with what tells it from others: size, whose it is.
func (s *Session) described(r engine.Ref) string {
	t := s.name(r)
	v := s.View()
	c, ok := v.Chars(r)
	if !ok || r.IsPlayer() {
		return t
	}
	switch v.Zone(r) {
	case engine.Battlefield:
		if c.Is(engine.TypeCreature) {
			t += fmt.Sprintf(" %d/%d", c.Power, c.Toughness)
		}
		if b, ok := v.Body(r); ok && b.Flags&engine.Tapped != 0 {
			t += ", tapped"
		}
		if p := v.Controller(r); p != s.Me {
			t += " (" + s.player(p) + ")"
		}
	case engine.Graveyard:
		if p := v.Owner(r); p != s.Me {
			t += " (" + s.player(p) + "'s graveyard)"
		} else {
			t += " (your graveyard)"
		}
	case engine.Stack:
		t += " (on the stack)"
	}
	return t
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

var stepNames = [...]string{"", "untap step", "upkeep", "draw step", "first main phase", "beginning of combat", "attack", "blocks", "first-strike damage", "combat damage", "end of combat",
	"second main phase", "end step", "cleanup"}

func stepName(s engine.Step) string {
	if int(s) < len(stepNames) {
		return stepNames[s]
	}
	return ""
}

var typeNames = [...]string{"", "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery",
	"Vanguard"}

var superNames = [...]string{"", "Basic", "Legendary", "Ongoing", "Snow", "World"}

// typeLine is the type line of characteristics.
func typeLine(r *engine.Rules, c *engine.Chars) string {
	var left, right []string
	for i, n := range superNames {
		if n != "" && c.Supers>>i&1 != 0 {
			left = append(left, n)
		}
	}
	last := ""
	for i, n := range typeNames {
		switch {
		case n == "" || c.Types>>i&1 == 0:
		case n == "Creature" || n == "Land":
			// These come behind Artifact and Enchantment.
			if last != "" {
				left = append(left, last)
			}
			last = n
		default:
			left = append(left, n)
		}
	}
	if last != "" {
		left = append(left, last)
	}
	for i, n := range r.Subtypes {
		if c.Subtypes.Has(engine.SubtypeID(i)) {
			if right = append(right, n); len(right) > 6 {
				right = []string{"every creature type"}
				break
			}
		}
	}
	t := strings.Join(left, " ")
	if len(right) > 0 {
		t += " — " + strings.Join(right, " ")
	}
	return t
}
