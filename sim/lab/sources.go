package lab

import (
	"encoding/binary"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// sources knows which cards of a deck help to pay for others.
type sources struct {
	r *program.Rules
	// helps has the cards that are lands, make mana, search a library, allow more lands or make others cost less.
	helps map[program.DefID]bool
	// plain is set if it doesn't matter what else is in the hand and in the library: no card that helps draws, or looks
	// at the top of the library. searches is set if one searches the library.
	plain, searches bool
	// awkward are the lands that it may be better to keep in the hand, because something triggers.
	awkward map[program.DefID]bool
}

// newSources looks at cards.
func newSources(r *program.Rules, cards []program.DefID) *sources {
	s := &sources{r: r, helps: map[program.DefID]bool{}, awkward: map[program.DefID]bool{}, plain: true}
	for _, c := range cards {
		if _, known := s.helps[c]; known {
			continue
		}
		help, other, odd := s.look(c)
		s.helps[c] = help || isLand(r, c)
		s.awkward[c] = odd && isLand(r, c)
		if s.helps[c] && other {
			s.plain = false
		}
	}
	return s
}

// look reports whether a card helps to pay by what it does, whether it does something that depends on the order of the
// library, and whether it has a triggered ability that isn't a mana ability.
func (s *sources) look(c program.DefID) (help, other, odd bool) {
	d := &s.r.Defs[c]
	for _, a := range append([]program.AbilityID{d.Spell}, d.Abilities...) {
		if a == 0 {
			continue
		}
		ab := &s.r.Abilities[a]
		if ab.Flags&program.AbMana != 0 {
			help = true
			continue
		}
		h, o, search := s.program(ab.Prog)
		if ab.Kind == program.AbActivated && !h {
			continue // it isn't activated
		}
		help, other, s.searches = help || h, other || o, s.searches || search
		odd = odd || ab.Kind == program.AbTriggered
		for _, m := range ab.Mods {
			if mod := &s.r.Mods[m]; mod.Kind == program.ModRule {
				// What makes spells cost less, or allows more lands.
				switch program.RuleKind(mod.A) {
				case program.RuleExtraLand, program.RuleCostLess:
					help = true
				}
			}
		}
	}
	return help, other, odd
}

// program reports the same of a program, and whether it searches a library.
func (s *sources) program(at program.Prog) (help, other, search bool) {
	for i := int(at); at != 0 && i < len(s.r.Code) && s.r.Code[i].Op != program.OpEnd; i++ {
		// Others: neither make mana nor take cards from a library.
		switch in := &s.r.Code[i]; in.Op {
		case program.OpAddMana:
			help = true
		case program.OpSearch:
			help, search = true, true
		case program.OpCreate:
			if int(in.C) < len(s.r.Defs) {
				for _, a := range s.r.Defs[in.C].Abilities {
					help = help || s.r.Abilities[a].Flags&program.AbMana != 0
				}
			}
		case program.OpDraw, program.OpMill:
			other = true
		case program.OpLet:
			if n := int(in.A); n < len(s.r.Nodes) {
				other = other || s.r.Nodes[n].Op == program.SetTop || s.r.Nodes[n].Op == program.SetUntil
			}
		}
	}
	return help, other, search
}

// maxPositions is the number of positions that are tried to find a way to cast a card.
const maxPositions = 3000

// reach searches for a way to be able to cast a card in a turn: which lands to play, which cards that help to cast, and
// what to choose for them, in the main phases up to then. The machine carries all of it out.
type reach struct {
	*sources
	card  program.DefID
	turn  int // own turn
	x     int32
	draws []program.DefID // what is drawn, from the first turn in which the player draws
	draw  int             // 1 on the draw
	games []*engine.Game  // by depth
	d     engine.Decision
	tried int
	// failed are positions in main phases from which there is no way.
	failed map[string]bool
	key    []byte
	cards  []uint32
}

// from reports whether there is a way from a position in which a player has to decide something; sure is false if not
// everything was tried.
func (s *reach) from(g *engine.Game) (ok, sure bool) {
	s.tried, s.failed = 0, map[string]bool{}
	ok = s.search(g, 0)
	return ok, ok || s.tried < maxPositions
}

// search plays on until there is something to choose, and tries each choice.
func (s *reach) search(g *engine.Game, depth int) bool {
	if s.tried++; s.tried >= maxPositions || !s.proceed(g) {
		return false
	}
	v := g.View(0)
	main := s.d.Kind == program.DecidePriority
	if main && s.ownTurn(v) == s.turn && s.castable(g, v) {
		return true
	}
	choices, key := s.choices(v, &s.d), ""
	if main {
		if key = s.position(v); s.failed[key] {
			return false
		}
	}
	last := main && s.ownTurn(v) == s.turn
	if n := len(choices) - 1; last && n >= 0 && s.d.Options[choices[n]].Kind == engine.OptPass {
		choices = choices[:n] // the turn is the last
	}
	for len(s.games) <= depth {
		s.games = append(s.games, &engine.Game{})
	}
	for i, c := range choices {
		next := s.games[depth]
		if i == len(choices)-1 {
			next = g // nobody needs the position any more
		} else {
			g.CopyInto(next)
		}
		if next.Answer(c) == nil && s.search(s.restack(next), depth+1) {
			return true
		}
	}
	if main && s.tried < maxPositions {
		s.failed[key] = true
	}
	return false
}

// position tells positions in main phases apart by what the player has, as far as it helps to pay.
func (s *reach) position(v engine.View) string {
	s.key = append(s.key[:0], byte(v.Turn()), byte(v.LandsPlayed(0)), byte(v.Life(0)))
	pool := v.Mana(0)
	for k := range mana.NumKinds {
		s.key = append(s.key, byte(pool.CountKinds(mana.Kind(k).Set())))
	}
	var buf [64]engine.Ref
	for _, z := range []program.Zone{program.Hand, program.Battlefield} {
		s.cards = s.cards[:0]
		for _, ref := range v.Objects(z, 0, buf[:0]) {
			c := uint32(v.DefID(ref)) << 1
			if b, ok := v.Body(ref); ok && b.Flags&program.Tapped != 0 {
				c |= 1
			}
			s.cards = append(s.cards, c)
		}
		slices.Sort(s.cards)
		s.key = append(s.key, byte(len(s.cards)))
		for _, c := range s.cards {
			s.key = binary.LittleEndian.AppendUint32(s.key, c)
		}
	}
	return string(s.key)
}

// restack puts what is to be drawn back on top of a library that may have been shuffled: which way is tried must not
// change it.
func (s *reach) restack(g *engine.Game) *engine.Game {
	if s.searches {
		g.StackLibrary(0, s.draws[min(s.ownTurn(g.View(0))-1+s.draw, len(s.draws)):])
	}
	return g
}

// ownTurn returns the number of the turn among the player's own.
func (s *reach) ownTurn(v engine.View) int { return (v.Turn() + 1) / 2 }

// proceed answers what doesn't matter until the player has priority in an own first main phase with nothing on the
// stack, or has to choose something while a card that helps is played. It reports false if the turn has gone by.
func (s *reach) proceed(g *engine.Game) bool {
	for g.Decision(&s.d) {
		v := g.View(0)
		if s.ownTurn(v) > s.turn && v.Active() == 0 {
			return false
		}
		mine := s.d.By == 0 && v.Active() == 0 && v.Step() == program.StepMain1
		switch {
		case s.d.Kind == program.DecidePriority && mine && v.Count(program.Stack, 0) == 0,
			mine && s.d.Kind != program.DecidePriority && len(s.d.Options) > 1 && s.d.Kind != program.DecideMana:
			return true
		}
		if g.Answer(s.leave(g, &s.d)) != nil {
			return false
		}
		if mine {
			s.restack(g)
		}
	}
	return false
}

// leave answers a decision that doesn't matter: it passes, declines, and discards what helps least.
func (s *reach) leave(g *engine.Game, d *engine.Decision) int {
	if d.Kind == program.DecideDiscard {
		for i := len(d.Options) - 1; i >= 0; i-- {
			c := g.View(0).DefID(d.Options[i].Obj)
			if d.Options[i].Kind == engine.OptObject && !s.helps[c] && c != s.card {
				return i
			}
		}
	}
	for _, k := range []engine.OptionKind{engine.OptPass, engine.OptDone, engine.OptNo} {
		for i := range d.Options {
			if d.Options[i].Kind == k {
				return i
			}
		}
	}
	return 0
}

// choices returns the options that may lead somewhere, the most promising first and one of those that are alike. To
// pass is the last.
func (s *reach) choices(v engine.View, d *engine.Decision) []int {
	type alike struct {
		kind    engine.OptionKind
		def     program.DefID
		ability program.AbilityID
		n       int32
	}
	var out, casts []int
	pass, keep := -1, true
	seen := map[alike]bool{}
	for i := range d.Options {
		o := &d.Options[i]
		c := v.DefID(o.Obj)
		k := alike{o.Kind, c, o.Ability, o.N}
		if d.Kind == program.DecidePriority {
			// Only what may help to pay.
			switch o.Kind {
			case engine.OptPass:
				pass = i
				continue
			case engine.OptPlayLand:
				keep = keep && s.awkward[c]
			case engine.OptCast:
				if !s.helps[c] || c == s.card && s.copies(v, c) < 2 {
					continue
				}
			case engine.OptActivate:
				if int(o.Ability) >= len(s.r.Abilities) {
					continue
				}
				a := &s.r.Abilities[o.Ability]
				if h, _, _ := s.program(a.Prog); !h || a.Flags&program.AbMana != 0 {
					continue
				}
			default:
				continue
			}
		}
		if seen[k] {
			continue
		}
		seen[k] = true
		if o.Kind == engine.OptCast || o.Kind == engine.OptActivate {
			casts = append(casts, i)
		} else {
			out = append(out, i)
		}
	}
	if d.Kind == program.DecidePriority {
		s.order(v, d, out)
	}
	out = append(out, casts...)
	if pass >= 0 && (keep || s.ownTurn(v) == s.turn) {
		out = append(out, pass)
	}
	return out
}

// copies counts copies of a card in the hand.
func (s *reach) copies(v engine.View, c program.DefID) int {
	var buf [16]engine.Ref
	n := 0
	for _, ref := range v.Objects(program.Hand, 0, buf[:0]) {
		if v.DefID(ref) == c {
			n++
		}
	}
	return n
}

// order puts lands first that make mana which the card needs and no land on the battlefield makes.
func (s *reach) order(v engine.View, d *engine.Decision, lands []int) {
	need := s.r.Defs[s.card].NeedsKinds
	var buf [32]engine.Ref
	for _, ref := range v.Objects(program.Battlefield, 0, buf[:0]) {
		need &^= s.makes(v.DefID(ref))
	}
	score := func(i int) int {
		kinds := s.makes(v.DefID(d.Options[i].Obj))
		if kinds&need != 0 {
			return 20 + kinds.Len()
		}
		return kinds.Len()
	}
	for i := range lands { // few: by insertion
		for j := i; j > 0 && score(lands[j]) > score(lands[j-1]); j-- {
			lands[j], lands[j-1] = lands[j-1], lands[j]
		}
	}
}

// makes returns the types of mana that the abilities of a card make.
func (s *sources) makes(c program.DefID) (out mana.Kinds) {
	for _, a := range s.r.Defs[c].Abilities {
		ab := &s.r.Abilities[a]
		out |= ab.Makes.Kinds | ab.AddsKinds
	}
	return out
}

// castable reports whether the player could pay for the card from their hand.
func (s *reach) castable(g *engine.Game, v engine.View) bool {
	var buf [16]engine.Ref
	for _, ref := range v.Objects(program.Hand, 0, buf[:0]) {
		if v.DefID(ref) == s.card {
			return g.Ask(ref, 0).CanPayFor(0, ref, s.x)
		}
	}
	return false
}
