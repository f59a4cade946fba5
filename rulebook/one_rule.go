package rulebook

// OneRule is the rules of an edition with one of them as it was, or is, on another day.
type OneRule struct {
	// Were says what is otherwise, as in "combat damage used the stack".
	Were string
	// Change makes it so. It changes nothing but what the machine does in a game.
	Change func(*Switches)
}

// OneRules returns the rules of the edition that can be otherwise by themselves.
func (e Edition) OneRules() []OneRule {
	now := e.Switches()
	var out []OneRule
	either := func(is bool, at func(*Switches) *bool, on, off string) {
		were := on
		if is {
			were = off
		}
		out = append(out, OneRule{were, func(s *Switches) { *at(s) = !is }})
	}
	either(now.DamageOnStack, func(s *Switches) *bool { return &s.DamageOnStack },
		"combat damage used the stack", "combat damage were dealt at once, without using the stack")
	either(now.ManaBurn, func(s *Switches) *bool { return &s.ManaBurn },
		"unspent mana cost life", "unspent mana cost no life")
	either(now.ManaByStep, func(s *Switches) *bool { return &s.ManaByStep },
		"mana were lost at the end of each step", "mana stayed until the end of the phase")
	either(now.PlusMinusAnnul, func(s *Switches) *bool { return &s.PlusMinusAnnul },
		"+1/+1 and -1/-1 counters annulled each other", "+1/+1 and -1/-1 counters stayed side by side")
	either(now.WalkerRedirect, func(s *Switches) *bool { return &s.WalkerRedirect },
		"damage to a player could be redirected to a planeswalker", "damage couldn't be redirected to planeswalkers")
	either(now.PhasedCease, func(s *Switches) *bool { return &s.PhasedCease },
		"tokens that phase out ceased to exist", "tokens that phase out stayed")
	either(now.FaceStamps, func(s *Switches) *bool { return &s.FaceStamps },
		"turning over gave a new timestamp", "turning over gave no new timestamp")
	either(now.SplitCombined, func(s *Switches) *bool { return &s.SplitCombined },
		"a split card had the characteristics of both halves", "a split card had two sets of characteristics")
	either(now.EndTurnForgets, func(s *Switches) *bool { return &s.EndTurnForgets },
		"ending the turn removed abilities that have triggered", "ending the turn left abilities that have triggered")
	legends := [...]string{LegendOldest: "the legend rule kept the oldest", LegendAll: "the legend rule kept none",
		LegendEach: "each player could keep one legend of a name"}
	for k, were := range legends {
		if rule := LegendRule(k); rule != now.Legend {
			out = append(out, OneRule{were, func(s *Switches) { s.Legend = rule }})
		}
	}
	for _, day := range []Date{n2006, n2009, n2026} {
		if other := (Edition{day}).Switches(); other.LayerPos != now.LayerPos {
			out = append(out, OneRule{"the layers were in the order of " + day.String(),
				func(s *Switches) { s.LayerPos = other.LayerPos }})
		}
	}
	return out
}
