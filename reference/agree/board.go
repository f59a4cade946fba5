package agree

import (
	"math/rand/v2"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// table sets up random boards with the cards of some rules.
type table struct {
	rules *program.Rules
	defs  []program.DefID // the card that is asked about first
	words *vocabulary
}

// setUp makes a random board: the card, and others in all zones. It returns nil if it can't be set up.
func (t *table) setUp(r *rand.Rand, d *painter) (*engine.Game, *diary) {
	b := engine.Board{Seed: [32]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}, TurnLimit: 30}
	for range 2 + max(r.IntN(4)-1, 0) {
		b.Life = append(b.Life, int32(t.life(r)))
	}
	for i, d := range t.defs {
		for n := range 2 + r.IntN(2) {
			if p, ok := t.place(r, d, len(b.Life), i == 0 && n == 0); ok {
				b.Placed = append(b.Placed, p)
			}
		}
	}
	g, err := engine.NewBoard(t.rules, b)
	if err != nil {
		return nil, nil
	}
	w := d.follow(g)
	if !settle(g, r) {
		return nil, nil
	}
	for i := range b.Placed {
		t.arrange(r, g, i, len(b.Placed))
	}
	for p := range b.Life {
		t.arrangePlayer(r, g, program.PlayerID(p))
	}
	g.Begin()
	return g, w
}

// present reports whether the card that is asked about is on the battlefield or the stack, if it can be there for long.
func (t *table) present(g *engine.Game) bool {
	def := t.rules.Def(t.defs[0])
	if !def.Chars.Is(program.TypesPermanent) {
		return true
	}
	v := g.View(engine.Judge)
	for _, z := range []program.Zone{program.Battlefield, program.Stack} {
		for _, ref := range v.Objects(z, 0, nil) {
			if d := v.Def(ref); d == def || d != nil && slices.Contains(def.Faces, d.Faces[0]) {
				return true
			}
		}
	}
	return false
}

// settle answers what is asked as permanents enter.
func settle(g *engine.Game, r *rand.Rand) bool {
	var d engine.Decision
	for range 200 {
		if !g.Decision(&d) {
			return !g.Over()
		}
		if g.Answer(r.IntN(len(d.Options))) != nil {
			return false
		}
	}
	return false
}

func (t *table) life(r *rand.Rand) int {
	if len(t.words.numbers) > 0 && r.IntN(3) > 0 {
		return max(t.words.near(r, 1, 60), 1)
	}
	return 10 + r.IntN(20)
}

var elsewhere = []program.Zone{program.Hand, program.Library, program.Graveyard, program.Exile}

// place puts a card into a random zone; first is the one that is asked about, on the battlefield if it can be there.
func (t *table) place(r *rand.Rand, d program.DefID, players int, first bool) (engine.Placement, bool) {
	p := engine.Placement{Player: program.PlayerID(r.IntN(players)), Def: d, Zone: elsewhere[r.IntN(len(elsewhere))]}
	if first {
		p.Player = 0
	}
	def := t.rules.Def(d)
	stays := def.Chars.Is(program.TypesPermanent)
	if stays && (first || r.IntN(2) == 0) {
		p.Zone = program.Battlefield
		if r.IntN(8) == 0 {
			p.Owner = uint8(1 + r.IntN(players))
		}
		p.Token = !first && r.IntN(5) == 0 && p.Owner == 0
		p.FaceDown = !first && !p.Token && r.IntN(15) == 0
	}
	return p, true
}

// arrange gives a permanent a random status.
func (t *table) arrange(r *rand.Rand, g *engine.Game, i, placed int) {
	ref := g.Ref(i)
	v := g.View(engine.Judge)
	if ref == engine.NoRef || v.Zone(ref) != program.Battlefield {
		return
	}
	c, _ := v.Chars(ref)
	s := engine.Status{Tapped: r.IntN(3) == 0, Sick: r.IntN(4) == 0}
	if n := len(t.words.counters); n > 0 && r.IntN(3) == 0 {
		if k := string(t.words.counters[r.IntN(n)]); k != "" {
			s.Counters = append(s.Counters, engine.CounterCount{Kind: k, N: int32(t.words.near(r, 1, 9))})
		}
	}
	if r.IntN(5) == 0 {
		if _, ok := t.rules.CounterIDs["+1/+1"]; ok {
			s.Counters = append(s.Counters, engine.CounterCount{Kind: "+1/+1", N: 1 + r.Int32N(2)})
		}
	}
	for _, m := range []program.BodyFlags{program.Monstrous, program.Renowned, program.Saddled} {
		if r.IntN(12) == 0 && c.Is(program.TypeCreature) {
			s.Marks |= m
		}
	}
	if c.Subtypes.Has(program.SubtypeEquipment) && r.IntN(2) == 0 {
		host := g.Ref(r.IntN(placed))
		if h, ok := v.Chars(host); ok && v.Zone(host) == program.Battlefield && h.Is(program.TypeCreature) &&
			host != ref {
			s.AttachedTo = host
		}
	}
	g.Arrange(ref, s)
}

func (t *table) arrangePlayer(r *rand.Rand, g *engine.Game, p program.PlayerID) {
	var s engine.PlayerStatus
	for _, k := range t.words.counters {
		if k != "" && r.IntN(2) == 0 {
			s.Counters = append(s.Counters, engine.CounterCount{Kind: string(k), N: int32(t.words.near(r, 1, 9))})
		}
	}
	g.ArrangePlayer(p, s)
}

// play takes some random decisions. It reports false when the game is over.
func play(g *engine.Game, r *rand.Rand, decisions int) bool {
	var d engine.Decision
	for range decisions {
		if !g.Decision(&d) {
			return false
		}
		i := r.IntN(len(d.Options))
		if d.Kind == program.DecidePriority {
			if r.IntN(2) == 0 {
				i = 0
			}
			if r.IntN(3) == 0 {
				g.ArrangePlayer(d.Player, engine.PlayerStatus{Mana: []mana.Amount{
					{Unit: mana.Unit{Kind: mana.Kind(r.IntN(6))}, N: 1 + r.IntN(4)}}})
			}
		}
		if g.Answer(i) != nil {
			return false
		}
	}
	return !g.Over()
}
