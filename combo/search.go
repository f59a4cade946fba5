package combo

import (
	"regexp"
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/scenario"
)

// manner restricts what the player does, to make a search shorter. What is found in any of them is found.
type manner struct {
	float   bool // lands are tapped for mana as soon as the stack is empty
	respond bool // the player acts while something of theirs is on the stack
	share   int  // of the positions, out of 10
}

var manners = [...]manner{{share: 4}, {float: true, share: 4}, {respond: true, share: 2}}

// search looks for a repetition by depth-first search with a limit on choices that is raised again and again.
type search struct {
	manner
	playing   *scenario.Playing
	you       program.PlayerID
	words     *gamelog.Writer
	stack     []*point // the path to the current position
	keys      engine.PositionHasher
	seen      map[uint64]int // how many choices were left where a position was examined
	offered   []uint64
	positions int
	limit     int
	stopped   bool
	from, to  int   // the repetition found: where it begins and ends in the path
	marks     []int // where each repetition of it ends
	deepest   int
	apart     string // setting.apart
	colors    uint   // those of the lands on the board, bit by index in basics
	tries     int
}

// point is a position of a path, and what is done there.
type point struct {
	g      engine.Game
	inv    engine.Inventory
	dec    engine.Decision
	rest   bool // the player has priority, and inv is filled
	theirs bool // an opponent has a choice here
	option int
	wanted []int
}

// maxPath is the greatest number of decisions in a path.
const maxPath = 600

func newSearch(p *scenario.Playing, how manner, positions int) *search {
	s := &search{manner: how, playing: p, words: p.LogWriter(), limit: positions * how.share / 10}
	s.you, _ = p.Seat(you)
	for _, piece := range p.Scenario().Players[0].Battlefield {
		for i, b := range basics {
			if b.land == piece.Card {
				s.colors |= 1 << i
			}
		}
	}
	p.Game().CopyInto(&s.at(0).g)
	return s
}

func (s *search) at(n int) *point {
	for len(s.stack) <= n {
		s.stack = append(s.stack, &point{})
	}
	return s.stack[n]
}

// run reports whether a repetition has been found.
func (s *search) run() bool {
	start, ok := s.toMain()
	if !ok {
		return false
	}
	for choices := 1; choices <= 24 && !s.stopped; choices++ {
		s.seen, s.deepest = map[uint64]int{}, 0
		if s.look(start, choices) {
			return true
		}
		if s.deepest < choices {
			break // there is nothing more to choose
		}
	}
	return false
}

// toMain plays to the player's main phase without doing anything.
func (s *search) toMain() (n int, ok bool) {
	for ; n < maxPath; n++ {
		p := s.at(n)
		if !p.g.Decision(&p.dec) {
			return n, false
		}
		if p.g.Turn.Step == program.StepMain1 && p.dec.Kind == program.DecidePriority && p.dec.By == s.you &&
			p.g.View(engine.Judge).Count(program.Stack, 0) == 0 {
			return n, true
		}
		s.do(n, s.quiet(&p.dec))
	}
	return n, false
}

// certain reports whether the main phase is reached without chance.
func (s *search) certain() bool {
	n, ok := s.toMain()
	return !ok || s.at(n).g.Chances() == s.at(0).g.Chances()
}

// quiet is the option that does least: passing, no, or the first.
func (s *search) quiet(d *engine.Decision) int {
	for i := range d.Options {
		if k := d.Options[i].Kind; k == engine.OptPass || k == engine.OptNo || k == engine.OptDone {
			return i
		}
	}
	return 0
}

// do takes an option at point n, whose decision is known.
func (s *search) do(n, option int) {
	p, next := s.at(n), s.at(n+1)
	p.option = option
	p.g.CopyAsked(&next.g)
	next.rest, next.theirs = false, false
	if err := next.g.Answer(option); err != nil {
		panic(err) // the option is one of those listed
	}
	s.positions++
}

// look searches from point n with so many choices left, and reports whether a repetition was found.
func (s *search) look(n, choices int) bool {
	for ; ; n++ {
		if n >= maxPath || s.positions >= s.limit {
			s.stopped = s.stopped || s.positions >= s.limit
			return false
		}
		p := s.at(n)
		if !p.g.Decision(&p.dec) {
			return false
		}
		if p.dec.By != s.you {
			p.theirs = p.dec.Kind != program.DecidePriority && len(p.dec.Options) > 1
			s.do(n, s.quiet(&p.dec))
			continue
		}
		if p.dec.Kind == program.DecidePriority {
			p.g.TakeInventory(s.you, &p.inv)
			p.rest = true
			if s.cameBack(n) {
				return true
			}
		}
		s.wanted(p)
		if len(p.wanted) == 0 {
			return false
		}
		if len(p.wanted) > 1 {
			break
		}
		s.do(n, p.wanted[0])
	}
	if choices == 0 {
		s.deepest = 1 << 30
		return false
	}
	p := s.at(n)
	key := s.keys.Key(&p.g)
	if s.seen[key] >= choices {
		return false
	}
	s.seen[key] = choices
	for i := 0; i < len(p.wanted); i++ {
		s.do(n, p.wanted[i])
		if s.look(n+1, choices-1) {
			return true
		}
		if s.stopped {
			return false
		}
		p.g.Decision(&p.dec)
	}
	return false
}

// cameBack reports whether the position at point n has all that an earlier one of the path had, and more, without
// chance and without a choice of an opponent between them, and can be reached again from there.
func (s *search) cameBack(n int) bool {
	p := s.at(n)
	for i := n - 1; i >= 0; i-- {
		q := s.at(i)
		if q.theirs || p.g.Chances() != q.g.Chances() {
			return false
		}
		if !q.rest {
			continue
		}
		if ok, more := p.inv.Covers(p.g.Rules(), &q.inv); ok && more {
			s.from, s.to = i, n
			if s.repeats() {
				return true
			}
		}
	}
	return false
}

// wanted lists the options that are worth trying at a decision of the player: of those that are interchangeable only
// one, and none that ends the phase.
func (s *search) wanted(p *point) {
	d := &p.dec
	p.wanted = p.wanted[:0]
	v := p.g.View(engine.Judge)
	resting := d.Kind == program.DecidePriority && v.Count(program.Stack, 0) == 0
	s.offered = s.offered[:0]
	for i := range d.Options {
		o := &d.Options[i]
		if d.Kind == program.DecidePriority {
			switch land := s.tapsLand(&p.g, o); {
			case land && s.float && resting:
				p.wanted = append(p.wanted[:0], i)
				return
			case land, o.Kind == engine.OptPlayLand, resting && o.Kind == engine.OptPass,
				!resting && !s.respond && o.Kind != engine.OptPass:
				continue
			}
		}
		if o.Kind == engine.OptObject && d.Chosen > 0 && o.Obj < v.Picked() {
			continue // the same objects in another order
		}
		h := uint64(o.Kind)<<56 ^ uint64(uint32(o.N))<<24 ^ uint64(o.Ability)
		h = h*0x9E3779B97F4A7C15 ^ p.g.Kind(o.Obj)
		h = h*0x9E3779B97F4A7C15 ^ p.g.Kind(o.Other)
		if slices.Contains(s.offered, h) {
			continue
		}
		s.offered = append(s.offered, h)
		p.wanted = append(p.wanted, i)
	}
	s.thin(p)
}

// thin leaves few of many numbers, names and types.
func (s *search) thin(p *point) {
	const most = 4
	switch p.dec.Kind {
	case program.DecideX, program.DecideNumber, program.DecideName, program.DecideSubtype, program.DecideDivide,
		program.DecideDamage:
		if n := len(p.wanted); n > most {
			p.wanted = append(p.wanted[:most-1], p.wanted[n-1])
		}
	case program.DecideColor, program.DecideMana:
		var ours []int
		for _, i := range p.wanted {
			if n := p.dec.Options[i].N; n >= 0 && n < int32(len(basics)) && s.colors>>n&1 != 0 {
				ours = append(ours, i)
			}
		}
		if len(ours) > 0 {
			p.wanted = append(p.wanted[:0], ours...)
		}
	default: // the others have as many options as there are objects, modes or answers
	}
}

// tapsLand reports whether an option is the mana ability of a land of the board.
func (s *search) tapsLand(g *engine.Game, o *engine.Option) bool {
	if o.Kind != engine.OptActivate || o.Ability == 0 || g.Rules().Ability(o.Ability).Flags&program.AbMana == 0 {
		return false
	}
	c, ok := g.View(engine.Judge).Chars(o.Obj)
	return ok && c.Is(program.TypeLand) && isLand(g.Rules().Name(c.Name))
}

// repeats plays the repetition found several times more, and reports whether each gives as much as the one before.
func (s *search) repeats() bool {
	var acts []string // what the player chooses
	for i := s.from; i < s.to; i++ {
		p := s.at(i)
		if p.dec.By == s.you {
			acts = append(acts, withoutSize(s.label(p, p.option)))
		}
	}
	from, to := s.from, s.to
	s.marks = append(s.marks[:0], from, to)
	before := s.tally(to)
	var last map[Gain]int
	for n := 1; n < repetitions; n++ {
		s.tries = 0
		end, ok := s.again(to, to, acts)
		if !ok {
			return false
		}
		now := s.tally(end)
		each := shortcut.Difference(now, before)
		for k, v := range last {
			if each[k] < v {
				return false // it gives less and less
			}
		}
		if len(each) == 0 && !s.moved(to, end) {
			return false
		}
		before, last, to = now, each, end
		s.marks = append(s.marks, end)
	}
	s.from, s.to = from, to
	return s.apart == "" || s.entered(s.apart)
}

// entered reports whether a card of the player's is on the battlefield at some time in the repetitions.
func (s *search) entered(name string) bool {
	for i := s.from; i <= s.to; i++ {
		if countNamed(s.at(i).g.View(engine.Judge), name) > 0 {
			return true
		}
	}
	return false
}

// moved reports whether something has been cast, or has left and come back, between two points.
func (s *search) moved(from, to int) bool {
	ok, more := s.at(to).inv.Covers(s.at(to).g.Rules(), &s.at(from).inv)
	return ok && more
}

// label is what an option says, with what distinguishes it from others.
func (s *search) label(p *point, option int) string {
	return s.words.Option(p.g.View(engine.Judge), &p.dec, &p.dec.Options[option])
}

// size is power and toughness, which may grow.
var size = regexp.MustCompile(` -?\d+/-?\d+`)

func withoutSize(label string) string { return size.ReplaceAllString(label, "") }

// again plays from point n what the acts say, until the position has all that there was at point from. It returns the
// point where it ends.
func (s *search) again(from, n int, acts []string) (end int, ok bool) {
	for ; ; n++ {
		if s.tries++; s.tries > 4000 || n > from+maxPath {
			return 0, false
		}
		p := s.at(n)
		if !p.g.Decision(&p.dec) {
			return 0, false
		}
		if p.dec.By != s.you {
			if p.theirs = p.dec.Kind != program.DecidePriority && len(p.dec.Options) > 1; p.theirs {
				return 0, false
			}
			s.do(n, s.quiet(&p.dec))
			continue
		}
		if p.dec.Kind == program.DecidePriority {
			p.g.TakeInventory(s.you, &p.inv)
			p.rest = true
			if len(acts) == 0 && n > from {
				q := s.at(from)
				ok, more := p.inv.Covers(p.g.Rules(), &q.inv)
				if ok && more && p.g.Chances() == q.g.Chances() {
					return n, true
				}
			}
		}
		s.wanted(p)
		if len(acts) > 0 {
			var fit []int
			for _, i := range p.wanted {
				if withoutSize(s.label(p, i)) == acts[0] {
					fit = append(fit, i)
				}
			}
			if len(fit) > 1 {
				for _, i := range fit {
					s.do(n, i)
					if end, ok := s.again(from, n+1, acts[1:]); ok {
						return end, true
					}
					p.g.Decision(&p.dec)
				}
				return 0, false
			}
			if len(fit) == 1 {
				s.do(n, fit[0])
				acts = acts[1:]
				continue
			}
		}
		if len(p.wanted) != 1 {
			return 0, false
		}
		s.do(n, p.wanted[0])
	}
}
