package oracle

import "arbiter/ability"

// subjectOf is one more than the place of the one who does an effect whose items start there, 0 for none.
func (s *scope) subjectOf(e ability.Effect, start int) int {
	d, ok := e.(ability.Do)
	if !ok || d.Who == nil || d.Front {
		return 0
	}
	for i := start; i < len(s.items); i++ {
		if r, ok := s.items[i].node.(ability.Ref); ok && ability.Equal(r, d.Who) {
			return i + 1
		}
	}
	return 0
}

// lastDealer is one more than the place of who dealt damage last, if the acts deal damage again; else 0.
func (s *scope) lastDealer(acts []ability.Act) int {
	deals := func(acts []ability.Act) bool {
		if len(acts) == 0 {
			return false
		}
		_, ok := active(acts[0]).(ability.Deal)
		return ok
	}
	if !deals(acts) {
		return 0
	}
	for i := len(s.items) - 1; i >= 0; i-- {
		switch n := s.items[i].node.(type) {
		case ability.Do:
			if deals(n.Acts) {
				return s.subjectOf(n, s.items[i].start)
			}
		case ability.Does:
			if deals(n.Acts) {
				return s.subjectOf(ability.Do{Who: n.Who}, s.items[i].start)
			}
		}
	}
	return 0
}

// lastSized is one more than the place of what was last said to have a power or toughness, if the acts say so again: "Its power is equal to that creature's power
// and its toughness is equal to that creature's toughness."
func (s *scope) lastSized(acts []ability.Act) int {
	sized := func(acts []ability.Act) bool {
		if len(acts) == 0 {
			return false
		}
		_, ok := acts[0].(ability.SizeIs)
		return ok
	}
	if !sized(acts) {
		return 0
	}
	for i := len(s.items) - 1; i >= 0; i-- {
		if d, ok := s.items[i].node.(ability.Do); ok {
			if sized(d.Acts) {
				return s.subjectOf(d, s.items[i].start)
			}
			return 0
		}
	}
	return 0
}

// forPlayers says whether the first of some acts is one that only players do.
func forPlayers(acts []ability.Act) bool {
	if len(acts) == 0 {
		return false
	}
	switch active := acts[0].(type) {
	case ability.Draw, ability.Discard, ability.PayLife, ability.PayMana, ability.Waterbend, ability.PayEnergy, ability.GetEnergy, ability.Sacrifice, ability.GainLife, ability.LoseLife,
		ability.Search, ability.Mill, ability.Scry, ability.Surveil, ability.Reveal, ability.LookAt, ability.Choose, ability.Cast, ability.Play, ability.Create,
		ability.AddMana, ability.Shuffle, ability.WinGame, ability.LoseGame, ability.FlipCoin, ability.ExtraTurn, ability.SkipStep:
		return true
	case ability.PerEach:
		return forPlayers([]ability.Act{active.Act})
	}
	return false
}

// onThings says whether an act is done to objects, never to players.
func onThings(n ability.Node) bool {
	switch n.(type) {
	case ability.Discard, ability.Sacrifice, ability.ExileIt, ability.Move, ability.Destroy, ability.Tap, ability.Untap, ability.Reveal, ability.Cast, ability.Play,
		ability.CounterIt, ability.GainControl, ability.Regenerate, ability.Attach, ability.Copy, ability.Transform:
		return true
	}
	return false
}

// inOrder puts the parts of a node into the order of the text where that is not the order of its fields.
func inOrder(n ability.Node, kids []child) {
	last := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[i:], kids[i+1:])
				kids[len(kids)-1] = k
				return
			}
		}
	}
	first := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[1:i+1], kids[:i])
				kids[0] = k
				return
			}
		}
	}
	condition := func(n ability.Node) bool { _, ok := n.(ability.Condition); return ok }
	event := func(n ability.Node) bool { _, ok := n.(ability.Event); return ok }
	switch n := n.(type) {
	case ability.If:
		if n.Post {
			last(condition)
		}
	case ability.While:
		if n.Post {
			last(condition)
		}
	case ability.Delayed:
		if n.Post {
			last(event)
		}
	case ability.Instead:
		if n.Post || n.Place == ability.InsteadAnyTime {
			last(event)
		}
	case ability.InsteadIf:
		if n.Place == ability.InsteadPost {
			last(condition)
		}
	case ability.Do:
		if n.Front {
			first(func(n ability.Node) bool { _, ok := n.(ability.Duration); return ok })
		}
	case ability.Portion:
		if n.Equal == ability.EqualLast {
			last(func(n ability.Node) bool { _, ok := n.(ability.Number); return ok })
		}
	}
}
