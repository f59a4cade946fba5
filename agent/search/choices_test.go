package search_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// paper are cards whose choices are easily made wrongly.
const paper = `Paper Fact {0}
Sorcery
Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.

Paper Doom {0}
Sorcery
Separate all creatures target opponent controls into two piles. Destroy all creatures in the pile of that player's choice.

Paper Flier {1}{W}
Creature — Soldier
Flying
When this creature enters, return a permanent you control to its owner's hand.
2/3

Paper Seer {2}{W}
Creature — Wizard
When this creature enters, draw two cards.
1/1

Paper Troll {1}{G}{G}
Creature — Troll
{1}{G}: Regenerate this creature.
3/2

Paper Hill {3}{G}
Creature — Giant
4/4

Paper Ruin {0}
Sorcery
Destroy all creatures.

Paper Alarm {0}
Instant
Create a 1/1 white Soldier creature token.

Paper Leap {0}
Instant
Target creature gets +1/+1 and gains flying until end of turn.

Paper Bear {1}{G}
Creature — Bear
2/2

Paper Wurm {4}{G}{G}
Creature — Wurm
Trample
7/7

Plains
Basic Land — Plains

Forest
Basic Land — Forest
`

// table is a game from a position.
type table struct {
	t     *testing.T
	rules *program.Rules
	id    map[string]program.DefID
	g     *engine.Game
}

// lay begins turn 1 of player 0 with cards: by player, the zone and the names, separated by commas.
func lay(t *testing.T, zones map[program.Zone][2]string) *table {
	t.Helper()
	cards, err := card.Read("paper", strings.NewReader(paper))
	if err != nil {
		t.Fatal(err)
	}
	k := &table{t: t, id: map[string]program.DefID{}}
	var ids []program.DefID
	if k.rules, ids, err = load.Rules(rulebook.Edition2026, cards, load.Options{}); err != nil {
		t.Fatal(err)
	}
	for i, c := range cards {
		k.id[c.Name] = ids[i]
	}
	b := engine.Board{Life: []int32{20, 20}, TurnLimit: 40}
	for _, z := range []program.Zone{program.Battlefield, program.Hand, program.Library} {
		for p, list := range zones[z] {
			for name := range strings.SplitSeq(list, ", ") {
				if list == "" {
					continue
				}
				id, ok := k.id[name]
				if !ok {
					t.Fatalf("no card %q", name)
				}
				b.Placed = append(b.Placed, engine.Placement{Player: program.PlayerID(p), Zone: z, Def: id})
			}
		}
	}
	if k.g, err = engine.NewBoard(k.rules, b); err != nil {
		t.Fatal(err)
	}
	var d engine.Decision
	for k.g.Decision(&d) {
		if err := k.g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	k.g.Begin()
	return k
}

// play plays a turn and calls watch with each answer.
func (k *table) play(a, b agent.Agent, watch func(v engine.View, d *engine.Decision, o engine.Option)) {
	k.t.Helper()
	agents := []agent.Agent{a, b}
	for _, x := range agents {
		x.Begin(k.rules, 1)
	}
	var d engine.Decision
	for n := 0; k.g.Decision(&d) && k.g.View(0).Turn() < 2; n++ {
		if n > 1000 {
			k.t.Fatal("the turn does not end")
		}
		v := k.g.View(d.By)
		i := agents[d.By].Choose(v, &d)
		watch(v, &d, d.Options[i])
		if err := k.g.Answer(i); err != nil {
			k.t.Fatal(err)
		}
	}
}

func (k *table) name(r engine.Ref) string {
	if c, ok := k.g.View(engine.Judge).Chars(r); ok {
		return k.rules.Name(c.Name)
	}
	return "?"
}

// names are the names of the cards in a zone, sorted.
func (k *table) names(z program.Zone, p program.PlayerID) (out []string) {
	for _, r := range k.g.View(engine.Judge).Objects(z, p, nil) {
		if k.g.View(engine.Judge).Controller(r) == p {
			out = append(out, k.name(r))
		}
	}
	slices.Sort(out)
	return out
}

// casting casts a spell by name as soon as it can, and otherwise answers like the agent.
type casting struct {
	agent.Agent
	k    *table
	name string
}

func (c *casting) Choose(v engine.View, d *engine.Decision) int {
	for i := range d.Options {
		o := &d.Options[i]
		if d.Kind == program.DecidePriority && o.Kind == engine.OptCast && c.k.name(o.Obj) == c.name {
			return i
		}
	}
	return c.Agent.Choose(v, d)
}

// eachPlayer runs a test with the heuristic player and with the one that looks ahead.
func eachPlayer(t *testing.T, run func(t *testing.T, make func() agent.Agent)) {
	t.Run("heuristic", func(t *testing.T) { run(t, heuristic) })
	t.Run("search", func(t *testing.T) { run(t, player(search.Budget{Iterations: 60})) })
}

// Whoever separates cards into piles makes them equal, and whoever chooses takes the better one (700.3).
func TestPilesAreEven(t *testing.T) {
	eachPlayer(t, func(t *testing.T, player func() agent.Agent) {
		k := lay(t, map[program.Zone][2]string{
			program.Hand:        {"Paper Fact", ""},
			program.Battlefield: {strings.Repeat("Forest, ", 7) + "Forest", "Forest"},
			program.Library: {strings.Repeat("Paper Bear, ", 4) + "Paper Wurm" + strings.Repeat(", Paper Bear", 4),
				"Plains, Plains, Plains"},
		})
		var made []int
		k.play(&casting{player(), k, "Paper Fact"}, player(), func(v engine.View, d *engine.Decision, _ engine.Option) {
			if first, second, _ := v.Piles(); len(second) > 0 {
				made = []int{len(first), len(second)}
			}
		})
		slices.Sort(made)
		if !slices.Equal(made, []int{2, 3}) {
			t.Fatalf("piles of %v cards", made)
		}
		if dead := k.names(program.Graveyard, 0); len(dead) != 4 || slices.Contains(dead, "Paper Wurm") {
			t.Errorf("in the graveyard are %v: the chosen pile was worth less", dead)
		}
	})
}

// Of one's own creatures the pile that is destroyed is the one worth less.
func TestWorsePileIsDestroyed(t *testing.T) {
	eachPlayer(t, func(t *testing.T, player func() agent.Agent) {
		k := lay(t, map[program.Zone][2]string{
			program.Hand:        {"Paper Doom", ""},
			program.Battlefield: {"Forest", "Paper Wurm, Paper Bear, Paper Bear"},
			program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
		})
		k.play(&casting{player(), k, "Paper Doom"}, player(), func(engine.View, *engine.Decision, engine.Option) {})
		if left := k.names(program.Battlefield, 1); !slices.Equal(left, []string{"Paper Wurm"}) {
			t.Errorf("%v are left", left)
		}
	})
}

// What returns to the hand is what costs the least to lose, and never the creature that makes it return.
func TestReturnsTheLeast(t *testing.T) {
	for _, c := range []struct{ name, board, hand, want string }{
		{"a tapped land", "Plains, Plains, Plains, Plains, Paper Hill", "", "Plains"},
		{"with lands to come", "Plains, Plains, Plains, Paper Hill", "Plains, Plains", "Plains"},
		{"what draws cards again", "Plains, Plains, Plains, Paper Seer, Paper Hill", "", "Paper Seer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachPlayer(t, func(t *testing.T, player func() agent.Agent) {
				k := lay(t, map[program.Zone][2]string{
					program.Hand:        {strings.TrimSuffix("Paper Flier, "+c.hand, ", "), ""},
					program.Battlefield: {c.board, "Paper Hill"},
					program.Library:     {"Plains, Plains, Plains, Plains", "Plains, Plains, Plains"},
				})
				var got []string
				k.play(&casting{player(), k, "Paper Flier"}, player(), func(v engine.View, d *engine.Decision,
					o engine.Option) {
					if agent.Returns(v, d) {
						got = append(got, k.name(o.Obj))
						if b, _ := v.Body(o.Obj); c.want == "Plains" && b.Flags&program.Tapped == 0 {
							t.Error("the land is untapped")
						}
					}
				})
				if len(got) == 0 || got[0] != c.want {
					t.Errorf("returns %v, want %s", got, c.want)
				}
			})
		})
	}
}

// eager activates an ability that isn't a mana ability whenever it can, unless that is needless.
type eager struct {
	*agent.Heuristic
	k *table
	// offered counts the activations offered, needless those without a use for another shield, and wrong those about
	// which Needless was mistaken.
	offered, needless, wrong int
}

func (e *eager) Choose(v engine.View, d *engine.Decision) int {
	best := -1
	for i := range d.Options {
		o := &d.Options[i]
		if d.Kind != program.DecidePriority || o.Kind != engine.OptActivate ||
			e.k.rules.Abilities[o.Ability].Flags&program.AbMana != 0 {
			continue
		}
		e.offered++
		stands := len(v.Regenerating(nil)) > 0 || len(v.Objects(program.Stack, 0, nil)) > 0 ||
			v.Step() != program.StepBlockers // blockers are declared before anything could die
		if stands {
			e.needless++
		}
		if e.Needless(v, o) != stands {
			e.wrong++
		}
		if !stands {
			best = i
		}
	}
	if usual := e.Heuristic.Choose(v, d); best < 0 {
		return usual
	}
	return best
}

// Before blockers are declared, while a regeneration shield stands, or an ability on the stack will make one, another
// is needless (701.19a).
func TestSecondShieldIsNeedless(t *testing.T) {
	k := lay(t, map[program.Zone][2]string{
		program.Battlefield: {strings.Repeat("Forest, ", 6) + "Paper Troll, Paper Wurm", "Paper Hill"},
		program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
	})
	e := &eager{Heuristic: agent.NewHeuristic(), k: k}
	k.play(e, heuristic(), func(engine.View, *engine.Decision, engine.Option) {})
	if e.needless == 0 || e.needless == e.offered || e.wrong > 0 {
		t.Errorf("of %d activations %d are needless; %d were judged wrongly", e.offered, e.needless, e.wrong)
	}
}

// ruiner casts Paper Ruin and counts the activations offered while it is on the stack, and those judged needless.
type ruiner struct {
	*agent.Heuristic
	offered, needless int
}

func (r *ruiner) Choose(v engine.View, d *engine.Decision) int {
	for i := range d.Options {
		switch o := &d.Options[i]; {
		case d.Kind != program.DecidePriority:
		case o.Kind == engine.OptCast:
			return i
		case o.Kind == engine.OptActivate && len(v.Objects(program.Stack, 0, nil)) > 0:
			r.offered++
			if r.Needless(v, o) {
				r.needless++
			}
		}
	}
	return 0 // pass
}

// A shield against what the player's own spell destroys isn't needless.
func TestShieldAgainstOwnSpell(t *testing.T) {
	k := lay(t, map[program.Zone][2]string{
		program.Battlefield: {"Forest, Forest, Paper Troll", "Paper Hill"},
		program.Hand:        {"Paper Ruin", ""},
		program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
	})
	r := &ruiner{Heuristic: agent.NewHeuristic()}
	k.play(r, heuristic(), func(engine.View, *engine.Decision, engine.Option) {})
	if r.offered == 0 || r.needless > 0 {
		t.Errorf("of %d activations %d are judged needless", r.offered, r.needless)
	}
}

// leaper counts when casting an instant is judged needless: in the steps before the first main phase, of the player's
// own turn alone if own is set.
type leaper struct {
	*agent.Heuristic
	own                bool
	early, late, wrong int
}

func (l *leaper) Choose(v engine.View, d *engine.Decision) int {
	for i := range d.Options {
		if o := &d.Options[i]; d.Kind == program.DecidePriority && o.Kind == engine.OptCast {
			early := v.Step() == program.StepUpkeep || v.Step() == program.StepDraw
			early = early && (!l.own || v.Active() == v.Player())
			if early {
				l.early++
			} else {
				l.late++
			}
			if l.Needless(v, o) != early {
				l.wrong++
			}
		}
	}
	return 0 // pass
}

// What lasts until end of turn can wait for the first main phase.
func TestTricksWait(t *testing.T) {
	k := lay(t, map[program.Zone][2]string{
		program.Battlefield: {"Paper Bear", "Paper Hill"},
		program.Hand:        {"Paper Leap", ""},
		program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
	})
	l := &leaper{Heuristic: agent.NewHeuristic()}
	k.play(l, heuristic(), func(engine.View, *engine.Decision, engine.Option) {})
	if l.early == 0 || l.late == 0 || l.wrong > 0 {
		t.Errorf("offered early %d times, later %d; %d were judged wrongly", l.early, l.late, l.wrong)
	}
}

// Creatures aren't created in one's own upkeep, where the first main phase will do; in an opponent's they may be.
func TestTokensWait(t *testing.T) {
	k := lay(t, map[program.Zone][2]string{
		program.Battlefield: {"Paper Bear", "Paper Hill"},
		program.Hand:        {"Paper Alarm", ""},
		program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
	})
	l := &leaper{Heuristic: agent.NewHeuristic(), own: true}
	k.play(l, heuristic(), func(engine.View, *engine.Decision, engine.Option) {})
	if l.early == 0 || l.late == 0 || l.wrong > 0 {
		t.Errorf("offered early %d times, later %d; %d were judged wrongly", l.early, l.late, l.wrong)
	}
}

// While a regeneration shield stands, no other is made (701.19a).
func TestRegeneratesOnce(t *testing.T) {
	eachPlayer(t, func(t *testing.T, player func() agent.Agent) {
		k := lay(t, map[program.Zone][2]string{
			program.Battlefield: {"Paper Hill", strings.Repeat("Forest, ", 6) + "Paper Troll"},
			program.Library:     {"Plains, Plains, Plains", "Plains, Plains, Plains"},
		})
		var most int
		k.play(player(), player(), func(v engine.View, _ *engine.Decision, o engine.Option) {
			if shields := len(v.Regenerating(nil)); o.Kind == engine.OptActivate && k.name(o.Obj) == "Paper Troll" {
				most = max(most, shields+1)
			}
		})
		if most > 1 {
			t.Errorf("%d shields at once", most)
		}
	})
}
