package scenario

import (
	"fmt"
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// chance answers decisions at random.
type chance struct {
	rng    *rand.Rand
	left   int
	prefer map[*program.Def]bool // the faces of the preferred card
	liked  []int
	used   int // how often it was used
}

// maxRandom is the maximum number of random answers of a scenario.
const maxRandom = 1_000_000

// newChance returns the random player that r describes, nil if r is nil; def finds the definition of a card by its
// name.
func newChance(r *Random, rules *program.Rules, def func(name string) (program.DefID, bool)) (*chance, error) {
	if r == nil {
		return nil, nil
	}
	if r.Answers < 1 || r.Answers > maxRandom {
		return nil, fmt.Errorf("random: answers must be 1 to %d, not %d", maxRandom, r.Answers)
	}
	c := &chance{rng: rand.New(rand.NewPCG(r.Seed, 0x5EED)), left: r.Answers, prefer: map[*program.Def]bool{}}
	if r.Prefer != "" {
		id, ok := def(r.Prefer)
		if !ok {
			return nil, fmt.Errorf("random: no card of the scenario is called %q", r.Prefer)
		}
		c.prefer[rules.Def(id)] = true
		for _, f := range rules.Def(id).Faces {
			c.prefer[rules.Def(f)] = true
		}
	}
	return c, nil
}

// play answers the decisions of all players at random.
func (c *chance) play(p *play) error {
	if p.check != nil {
		p.check.Begin(p.g)
	}
	for ; c.left > 0 && p.g.Decision(&p.dec); c.left-- {
		i := c.choose(p.g, &p.dec)
		if p.watch != nil {
			p.watch.Choose(&p.dec, i)
		}
		var err error
		if p.check != nil {
			err = p.check.Give(p.g, i)
		} else {
			err = p.g.Answer(i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// choose picks an option at random: mostly one that uses the preferred card if there is one; otherwise it passes a
// third of the time, so that the game makes progress.
func (c *chance) choose(g *engine.Game, d *engine.Decision) int {
	n := len(d.Options)
	if d.Kind != program.DecidePriority {
		return c.rng.IntN(n)
	}
	v := g.View(engine.Judge)
	c.liked = c.liked[:0]
	for i := range d.Options {
		if c.prefer[v.Def(d.Options[i].Obj)] {
			c.liked = append(c.liked, i)
		}
	}
	if len(c.liked) > 0 && c.rng.IntN(10) < 6 {
		c.used++
		return c.liked[c.rng.IntN(len(c.liked))]
	}
	if c.rng.IntN(3) == 0 {
		for i := range d.Options {
			if d.Options[i].Kind == engine.OptPass {
				return i
			}
		}
	}
	return c.rng.IntN(n)
}
