package prove

import (
	"math/rand/v2"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/reference/agree"
)

// session plays a short random game from a position made up for a card. The same seed gives the same position and, as
// long as nothing that can be seen differs, the same answers, also with other rules.
type session struct {
	rules *program.Rules
	// defs are the cards in the position: first those beside it, last the card itself.
	defs   []program.DefID
	words  *agree.Words
	stays  bool // the card can begin on the battlefield
	spoken subjects

	g      engine.Game
	r      *rand.Rand
	o      observer
	rich   bool // mana comes from nowhere
	passes int  // in ten
	when   moment
	liked  []int
	seen   func(g *engine.Game, d *engine.Decision)
	prefer int
}

// moment is when the card is used more often than others.
type moment uint8

// Moments.
const (
	anyTime moment = iota
	inCombat
	notOnTurn // of who uses it
	inResponse
	inTheirCombat // of others than who uses it
	numMoments
)

// play plays a game of a seed. Sights are those of the game by other rules, which it compares with; without compare it
// returns its own. The second result is whether something differed, the third whether there was a game.
func (s *session) play(seed uint64, decisions int, sights []sight, compare, plain bool) ([]sight, bool, bool) {
	s.r = rand.New(rand.NewPCG(seed, 0xA11FE))
	g, ok := s.setUp()
	if !ok {
		return nil, false, false
	}
	s.o.happened = 1
	g.SetRecorder(&s.o)
	n, begun := 0, false
	differs := func(x sight) bool {
		if !compare {
			sights = append(sights, x)
			return false
		}
		if n >= len(sights) {
			return true
		}
		was := sights[n]
		n++
		if plain {
			return x.plain != was.plain
		}
		return x != was
	}
	for range decisions {
		if !g.Decision(&s.o.dec) {
			if g.Over() || begun {
				break
			}
			begun = true
			s.arrange(g)
			if s.r.IntN(6) == 0 {
				g.BeginFromHands()
			} else {
				g.Begin()
			}
			continue
		}
		if begun && s.rich && s.o.dec.Kind == program.DecidePriority && g.Pools[s.o.dec.Player].Total() == 0 {
			s.fill(g, s.o.dec.Player)
			if !g.Decision(&s.o.dec) {
				break
			}
		}
		if differs(s.o.look(g)) {
			return sights, true, true
		}
		if s.seen != nil {
			s.seen(g, &s.o.dec)
		}
		if g.Answer(s.choose(g)) != nil {
			break
		}
	}
	s.o.dec = engine.Decision{}
	if differs(s.o.last(g)) {
		return sights, true, true
	}
	return sights, compare && n != len(sights), begun
}

// fill gives a player who has no mana some of every type. What is offered is worked out again.
func (s *session) fill(g *engine.Game, p program.PlayerID) {
	var list []mana.Amount
	for k := range 6 {
		list = append(list, mana.Amount{Unit: mana.Unit{Kind: mana.Kind(k)}, N: 2 + s.r.IntN(3)})
	}
	g.ArrangePlayer(p, engine.PlayerStatus{Mana: list})
	g.SetCanFloatMana(p, g.CanFloatMana>>p&1 == 0)
	g.SetCanFloatMana(p, g.CanFloatMana>>p&1 == 0)
}

// setUp puts a position together.
func (s *session) setUp() (*engine.Game, bool) {
	r := s.r
	b := engine.Board{Seed: [32]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}, TurnLimit: 30}
	players := 2
	switch r.IntN(10) {
	case 0, 1:
		players = 3
	case 2:
		players = 4
	}
	for range players {
		life := 8 + r.IntN(20)
		if r.IntN(3) == 0 {
			life = s.words.Near(r, 1, 60)
		}
		b.Life = append(b.Life, int32(life))
	}
	s.rich, s.passes, s.prefer = r.IntN(2) == 0, []int{1, 3, 5, 8, 10}[r.IntN(5)], 4+r.IntN(6)
	s.when = moment(max(r.IntN(2*int(numMoments))-int(numMoments), 0))
	// Who plays the card begins, or another player does.
	seat, other := program.PlayerID(0), program.PlayerID(1)
	if r.IntN(4) == 0 {
		seat, other = other, seat
	}
	for p := range players {
		s.side(&b, program.PlayerID(p), seat)
	}
	card := s.defs[len(s.defs)-1]
	own := func(p program.PlayerID, z program.Zone, chance int) {
		if r.IntN(10) < chance {
			b.Placed = append(b.Placed, engine.Placement{Player: p, Def: card, Zone: z})
		}
	}
	own(seat, program.Hand, 9)
	own(seat, program.Hand, 3)
	own(seat, program.Graveyard, 4)
	own(seat, program.Library, 3)
	own(seat, program.Exile, 1)
	own(seat, program.Command, 1)
	own(other, program.Hand, 2)
	if s.spoken.commanders {
		for p := range players {
			if d := s.defs[aliveLands+r.IntN(len(s.defs)-aliveLands-1)]; s.creature(d) {
				b.Placed = append(b.Placed, engine.Placement{Player: program.PlayerID(p), Def: d, Commander: true,
					Zone: []program.Zone{program.Battlefield, program.Command}[r.IntN(2)]})
			}
		}
	}
	if s.stays {
		if f := s.rules.Def(card).Faces; len(f) > 1 && s.rules.Def(card).Layout == program.LayoutTransform &&
			s.permanent(f[1]) && r.IntN(2) == 0 {
			card = f[1]
		}
		own(seat, program.Battlefield, 6)
		own(other, program.Battlefield, 2)
	}
	if err := s.begin(b); err != nil {
		return nil, false
	}
	return &s.g, true
}

func (s *session) begin(b engine.Board) error {
	g, err := engine.NewBoard(s.rules, b)
	if err != nil {
		return err
	}
	s.g = *g
	return nil
}

// The cards beside it: the lands of the background come first.
const aliveLands = 6

// side puts a player's other cards into a position.
func (s *session) side(b *engine.Board, p, seat program.PlayerID) {
	r := s.r
	put := func(d program.DefID, z program.Zone) {
		b.Placed = append(b.Placed, engine.Placement{Player: p, Def: d, Zone: z})
	}
	lands := 1
	switch {
	case p == seat && !s.rich:
		lands = 2
	case s.rich:
		lands = 0
	}
	few := p != seat && r.IntN(3) == 0 // not lands of all types
	for l := range aliveLands {
		if few && r.IntN(2) == 0 {
			continue
		}
		for range lands {
			put(s.defs[l], program.Battlefield)
		}
	}
	others := s.defs[aliveLands : len(s.defs)-1]
	pick := func() program.DefID {
		if r.IntN(2) == 0 {
			return others[othersBeside+r.IntN(len(others)-othersBeside)]
		}
		return others[r.IntN(len(others))]
	}
	crowd := 3 + r.IntN(5)
	switch r.IntN(16) {
	case 0, 1:
		crowd *= 3
	case 2:
		crowd = r.IntN(2)
	}
	for range crowd {
		d := pick()
		if !s.permanent(d) {
			put(d, program.Hand)
			continue
		}
		owner := uint8(0)
		if r.IntN(12) == 0 {
			owner = uint8(1 + r.IntN(len(b.Life)))
		}
		b.Placed = append(b.Placed, engine.Placement{Player: p, Def: d, Zone: program.Battlefield, Owner: owner,
			Token: owner == 0 && r.IntN(8) == 0})
	}
	for range r.IntN(5) {
		put(pick(), program.Hand)
	}
	for range r.IntN(6) {
		d := pick()
		put(d, program.Graveyard)
		if r.IntN(4) == 0 {
			put(d, program.Graveyard)
		}
	}
	for range 5 + r.IntN(5) {
		put(pick(), program.Library)
	}
	if r.IntN(2) == 0 {
		put(s.defs[r.IntN(aliveLands)], program.Library)
		put(s.defs[r.IntN(aliveLands)], program.Hand)
	}
	if r.IntN(4) == 0 {
		put(pick(), program.Exile)
	}
	for range 4 {
		if s.spoken.outside {
			put(pick(), program.Outside)
		}
	}
	if n := s.words.Near(r, 0, 24); n >= 4 && r.IntN(3) == 0 {
		// As many as the text counts.
		zone := []program.Zone{program.Battlefield, program.Graveyard, program.Library, program.Hand}[r.IntN(4)]
		d, tokens, mixed := pick(), r.IntN(3) == 0, r.IntN(3) > 0
		for range n {
			if zone != program.Battlefield {
				put(d, zone)
			} else if s.permanent(d) {
				b.Placed = append(b.Placed, engine.Placement{Player: p, Def: d, Zone: zone, Token: tokens})
			}
			if mixed && r.IntN(3) > 0 {
				d = pick()
			}
		}
	}
}

func (s *session) creature(d program.DefID) bool {
	return s.rules.Def(d).Chars.Is(program.TypeCreature)
}

func (s *session) permanent(d program.DefID) bool {
	return s.rules.Def(d).Chars.Is(program.TypesPermanent)
}

// arrange gives the permanents of a position a random status.
func (s *session) arrange(g *engine.Game) {
	r := s.r
	kinds := s.words.Counters()
	for slot := range g.Objs {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Zone != program.Battlefield {
			continue
		}
		c, ref := &g.Chars[o.Body], g.View(engine.Judge)
		_ = ref
		if c.Is(program.TypeLand) && !c.Is(program.TypeCreature) {
			continue
		}
		st := engine.Status{Tapped: r.IntN(5) == 0, Sick: r.IntN(5) == 0}
		if len(kinds) > 0 && r.IntN(3) == 0 {
			st.Counters = append(st.Counters, engine.CounterCount{Kind: kinds[r.IntN(len(kinds))],
				N: int32(s.words.Near(r, 1, 24))})
		}
		if r.IntN(6) == 0 {
			st.Counters = append(st.Counters, engine.CounterCount{Kind: "+1/+1", N: 1 + r.Int32N(2)})
		}
		if c.Is(program.TypePlaneswalker) && r.IntN(2) == 0 {
			st.Counters = append(st.Counters, engine.CounterCount{Kind: "loyalty", N: r.Int32N(16)})
		}
		g.Arrange(engine.Ref(o.Serial)<<32|engine.Ref(slot), st)
	}
	for p := range g.Players {
		var st engine.PlayerStatus
		for _, k := range kinds {
			if r.IntN(3) == 0 {
				st.Counters = append(st.Counters, engine.CounterCount{Kind: k, N: int32(s.words.Near(r, 1, 9))})
			}
		}
		if s.spoken.speed {
			st.Speed = r.IntN(5)
		}
		g.ArrangePlayer(program.PlayerID(p), st)
		g.SetCanFloatMana(program.PlayerID(p), r.IntN(4) == 0)
	}
}

// choose answers a decision at random: with the card itself more often than others, and passing often enough for the
// turn to go on.
func (s *session) choose(g *engine.Game) int {
	d, r := &s.o.dec, s.r
	n := len(d.Options)
	if d.Kind != program.DecidePriority {
		if last := d.Options[n-1].Kind; n > 1 && (d.Options[0].Kind == engine.OptAttack ||
			d.Options[0].Kind == engine.OptBlock) && last == engine.OptDone && r.IntN(4) > 0 {
			return r.IntN(n - 1)
		}
		if d.Options[0].Kind == engine.OptObject && r.IntN(3) == 0 {
			if i := s.busy(g); i >= 0 {
				return i
			}
		}
		return r.IntN(n)
	}
	v := g.View(engine.Judge)
	s.liked = s.liked[:0]
	pass := 0
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptPass {
			pass = i
			continue
		}
		if s.isOwn(v, d.Options[i].Obj) {
			s.liked = append(s.liked, i)
		}
	}
	if len(s.liked) > 0 && r.IntN(10) < s.prefer && (s.now(v) || r.IntN(8) == 0) {
		return s.liked[r.IntN(len(s.liked))]
	}
	if r.IntN(10) < s.passes {
		return pass
	}
	return r.IntN(n)
}

// busy chooses among the options that are attacking, blocking or on the stack, -1 if none is.
func (s *session) busy(g *engine.Game) int {
	at := -1
	seen := 0
	for i, o := range s.o.dec.Options {
		if o.Obj.IsPlayer() || o.Obj == engine.NoRef {
			continue
		}
		x := &g.Objs[slot(o.Obj)]
		if x.Zone == program.Stack || x.Body != 0 && (g.Bodies[x.Body].Attack != 0 || g.Bodies[x.Body].Blocks != 0) {
			if seen++; s.r.IntN(seen) == 0 {
				at = i
			}
		}
	}
	return at
}

// now reports whether the card should be used now.
func (s *session) now(v engine.View) bool {
	switch s.when {
	case inCombat:
		return v.Step().InCombat()
	case notOnTurn:
		return v.Active() != s.o.dec.Player
	case inTheirCombat:
		return v.Step().InCombat() && v.Active() != s.o.dec.Player
	case inResponse:
		return v.Count(program.Stack, 0) > 0
	}
	return true
}

func (s *session) isOwn(v engine.View, ref engine.Ref) bool {
	d := v.Def(ref)
	if d == nil {
		return false
	}
	return slices.Contains(s.rules.Def(s.defs[len(s.defs)-1]).Faces, d.Faces[0])
}
