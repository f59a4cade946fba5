package agree

import (
	"testing"

	"arbiter/ability"
	"arbiter/rulebook"
)

const mission = `Paper Mission {1}{B}
Sorcery
Target player discards two cards. You may sacrifice a creature. If you do, draw two cards. Each opponent loses 3 life.
`

const forge = `Paper Forge {3}
Artifact
{1}, {T}: Create two 1/1 red Goblin creature tokens with haste. Put a +1/+1 counter on target creature.
{2}: Destroy target creature. You gain life equal to its power.
{3}: Target creature gets +2/-1 and gains flying until end of turn. Tap it.
{4}: ~ deals 2 damage to any target. You gain 2 life.
`

// changed is what the reference carries out instead, where change changes a node.
func changed(change func(ability.Node) ability.Node) func(ability.Effect) ability.Effect {
	return func(e ability.Effect) ability.Effect { return ability.Rewrite(e, change).(ability.Effect) }
}

// TestEffects: what spells and abilities do is carried out by both sides alike, and a change of what the reference
// carries out is noticed.
func TestEffects(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		text    string
		changes map[string]func(ability.Node) ability.Node
	}{
		{mission, map[string]func(ability.Node) ability.Node{
			"a number": func(n ability.Node) ability.Node {
				if n == (ability.Node)(ability.LoseLife{N: ability.Const{N: 3}}) {
					return ability.LoseLife{N: ability.Const{N: 4}}
				}
				return n
			},
			"a may": func(n ability.Node) ability.Node {
				if d, ok := n.(ability.Do); ok && d.May {
					d.May = false
					return d
				}
				return n
			},
			"a player": func(n ability.Node) ability.Node {
				if k, ok := n.(ability.IsKind); ok && k.Kind == ability.AnyOpponent {
					return ability.IsKind{Kind: ability.AnyPlayerKind}
				}
				return n
			},
			"a condition": func(n ability.Node) ability.Node {
				if d, ok := n.(ability.DidSo); ok {
					d.Not = true
					return d
				}
				return n
			},
		}},
		{forge, map[string]func(ability.Node) ability.Node{
			"a color": func(n ability.Node) ability.Node {
				if c, ok := n.(ability.HasColor); ok {
					c.Color++
					return c
				}
				return n
			},
			"a keyword": func(n ability.Node) ability.Node {
				if k, ok := n.(ability.Keyword); ok && k.Word == ability.Flying {
					return ability.Keyword{Word: ability.Reach}
				}
				return n
			},
			"a kind of counter": func(n ability.Node) ability.Node {
				if c, ok := n.(ability.CounterSpec); ok {
					c.Kind = "charge"
					return c
				}
				return n
			},
			"a stat": func(n ability.Node) ability.Node {
				if s, ok := n.(ability.StatOf); ok {
					s.Stat = ability.Toughness
					return s
				}
				return n
			},
			"exile": func(n ability.Node) ability.Node {
				if d, ok := n.(ability.Destroy); ok {
					return ability.ExileIt{What: d.What}
				}
				return n
			},
			"a sign": func(n ability.Node) ability.Node {
				if s, ok := n.(ability.Signed); ok && s.Neg {
					s.Neg = false
					return s
				}
				return n
			},
			"untapping": func(n ability.Node) ability.Node {
				if x, ok := n.(ability.Tap); ok {
					return ability.Untap(x)
				}
				return n
			},
		}},
	} {
		c := paper(t, x.text)
		o := Options{Edition: rulebook.Edition2026, Boards: 24, Seed: 3}
		same := Card(c, o)
		if len(same.Disagreements) > 0 || same.CarriedOut < 20 || same.Effects != 1 {
			t.Errorf("%+v", same)
		}
		for name, change := range x.changes {
			o.alterEffect = changed(change)
			if r := Card(c, o); len(r.Disagreements) == 0 {
				t.Errorf("%s: a change was not noticed in %d resolutions", name, r.CarriedOut)
			}
		}
	}
}
