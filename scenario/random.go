package scenario

import (
	"fmt"
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// chance gives answers by chance.
type chance struct {
	rng    *rand.Rand
	left   int
	prefer map[*program.Def]bool // the faces of the card that is to be used
	liked  []int
	used   int // how often something was done with it
}

// maxRandom is how many answers by chance a scenario may ask for.
const maxRandom = 1_000_000

// newChance is who plays as r says; def finds the definition of a card by its name.
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

// play has all players answer by chance.
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

// choose picks an option by chance: more often than not one about the preferred card where there is one, and else one of three times none of what can be done, so
// that the game goes on.
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
