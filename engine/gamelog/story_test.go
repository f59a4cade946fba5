package gamelog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// reader keeps the log of a scenario as player A reads it, each line behind a tab for each heading it stands under.
type reader struct {
	p     *scenario.Playing
	log   *gamelog.Writer
	lines []string
	minor []string
}

func (r *reader) Begin(p *scenario.Playing) {
	r.p, r.log = p, gamelog.New(0, p.Names())
	r.log.Settle(p.Game().View(0))
}

func (r *reader) Record(g *engine.Game, e *engine.Event) {
	if r.log != nil {
		r.add(r.log.Tell(g.View(0), e))
	}
}

func (r *reader) Choose(*engine.Decision, int) { r.add(r.log.Settle(r.p.Game().View(0))) }
func (r *reader) End()                         { r.add(r.log.Settle(r.p.Game().View(0))) }

func (r *reader) add(list []gamelog.Entry) {
	for _, e := range list {
		r.lines = append(r.lines, strings.Repeat("\t", e.Level)+e.Text)
		if e.Minor {
			r.minor = append(r.minor, e.Text)
		}
	}
}

func (r *reader) Remark(*engine.Game, *engine.Remark)        {}
func (r *reader) Illegal(*scenario.Action, program.PlayerID) {}

// read plays a scenario and returns what A reads from the first turn's heading on.
func read(t *testing.T, text string) *reader {
	t.Helper()
	list, err := scenario.ReadFS(fstest.MapFS{"story.yaml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	return r
}

// What a spell did stands under it; if something else happened before it resolved, under a heading that says so.
func TestStory(t *testing.T) {
	for _, c := range []struct{ name, scenario, want string }{
		{"a response", `
name: a response
cards: |
  Paper Bolt {R}
  Instant
  ~ deals 3 damage to any target.

  Paper Growth {G}
  Instant
  Target creature gets +2/+2 and gains hexproof until end of turn.
players:
- {id: A, hand: [Paper Bolt], battlefield: [Mountain]}
- {id: B, hand: [Paper Growth], battlefield: [Forest, Grizzly Bears, {card: Grizzly Bears, as: other}]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [other]}
- {turn: 1, step: main, player: B, do: cast, card: Paper Growth, targets: [other]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Bolt → Grizzly Bears
B casts Paper Growth → Grizzly Bears
	Grizzly Bears is now 4/4 with hexproof
Paper Bolt doesn't resolve: all its targets are illegal`},
		{"a card that is suspended", `
name: a card that is suspended
cards: |
  Paper Bolt {R}
  Instant
  ~ deals 3 damage to any target.

  Paper Baloth {4}{G}{G}
  Creature — Beast
  Suspend 2—{G}
  5/5
players:
- {id: A, hand: [Paper Bolt, Paper Baloth], battlefield: [Mountain, Forest]}
- {id: B, battlefield: []}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: activate, ability: Suspend, source: Paper Baloth}
stop: {turn: 1, step: main2}
`, `
You cast Paper Bolt → B
	Paper Bolt deals 3 damage to B
	B is at 17 life
You suspend Paper Baloth`},
		{"a spell that does nothing", `
name: a spell that does nothing
cards: |
  Paper Fire {X}{R}
  Sorcery
  ~ deals X damage divided evenly, rounded down, among any number of targets.

  Paper Growth {G}
  Instant
  Target creature gets +2/+2 until end of turn.
players:
- {id: A, hand: [Paper Fire, Paper Growth], battlefield: [Mountain, Forest]}
- {id: B, battlefield: [Grizzly Bears]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Fire, x: 0, targets: skip}
- {turn: 1, step: begin-combat, player: A, do: cast, card: Paper Growth, targets: [Grizzly Bears]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Fire (X = 0)
	Paper Fire resolves
You cast Paper Growth → Grizzly Bears
	Grizzly Bears is now 4/4`},
		{"a fight", `
name: a fight
cards: |
  Paper Brawl {R}
  Sorcery
  Put a +1/+1 counter on target creature you control. Then it fights target creature you don't control.
players:
- {id: A, hand: [Paper Brawl], battlefield: [Mountain, {card: Grizzly Bears, as: mine}]}
- {id: B, battlefield: [{card: Grizzly Bears, as: theirs}]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Brawl, targets: [mine, theirs]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Brawl → Grizzly Bears, Grizzly Bears
	Grizzly Bears gets a +1/+1 counter
	Grizzly Bears is now 3/3
	Grizzly Bears deals 3 damage to Grizzly Bears
	Grizzly Bears deals 2 damage to Grizzly Bears
	Grizzly Bears dies`},
		{"a planeswalker that becomes a creature", `
name: a planeswalker that becomes a creature
cards: |
  Paper Gideon {2}{W}{W}
  Legendary Planeswalker — Gideon
  +1: Until end of turn, ~ becomes a 5/5 Human Soldier Ally creature with indestructible that's still a planeswalker. Prevent all damage that would be dealt to him this turn.
  Loyalty: 4
players:
- {id: A, battlefield: [Paper Gideon]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: activate, ability: "+1: "}
stop: {turn: 1, step: main2}
`, `
Paper Gideon gets a loyalty counter
Paper Gideon: +1: Until end of turn, Paper Gideon becomes a 5/5 Human Soldier Ally creature with indestructible that's still a planeswalker. Prevent all damage that would be dealt to him this turn.
	Paper Gideon is now a 5/5 creature with indestructible
	Paper Gideon is shielded: damage that would be dealt to it this turn is prevented`},
		{"keyword abilities", `
name: keyword abilities
cards: |
  Paper Squire {W}
  Creature — Human
  Exalted
  1/1
players:
- {id: A, battlefield: [{card: Paper Squire, as: one}, {card: Paper Squire, as: other}]}
- {id: B}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: one}
stop: {turn: 1, step: damage}
`, `
You attack
	Paper Squire attacks B
	Paper Squire: Exalted
	Paper Squire: Exalted
		Paper Squire is now 2/2
	An exalted ability of Paper Squire resolves
		Paper Squire is now 3/3
	Paper Squire deals 3 damage to B
	B is at 17 life`},
		{"evoke", `
name: evoke
cards: |
  Paper Drifter {4}{U}
  Creature — Elemental
  When this creature enters, draw a card.
  Evoke {2}{U}
  2/2
players:
- {id: A, hand: [Paper Drifter], battlefield: [{card: Island, count: 3}], library: [Island, Island]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Drifter, using: evoke}
stop: {turn: 1, step: main2}
`, `
You cast Paper Drifter (evoke)
	Paper Drifter enters
Paper Drifter: When this creature enters, draw a card.
Paper Drifter: Evoke
	You sacrifice Paper Drifter
An ability of Paper Drifter resolves
	You draw Island`},
		{"coins", `
name: coins
cards: |
  Paper Luck {R}
  Sorcery
  Flip a coin. If you win the flip, you gain 3 life. If you lose the flip, you lose 3 life.
players:
- {id: A, hand: [Paper Luck, Paper Luck], battlefield: [{card: Mountain, count: 2}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Luck}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Luck}
stop: {turn: 1, step: main2}
`, `
You cast Paper Luck
	You lose a coin flip
	You lose 3 life
	You are at 17 life
You cast Paper Luck
	You win a coin flip
	You gain 3 life
	You are at 20 life`},
		{"an ability without a target", `
name: an ability without a target
cards: |
  Paper Guide {G}
  Creature — Elf
  {T}: Put a +1/+1 counter on target creature.
  1/1

  Paper Death {B}
  Instant
  Destroy target creature.
players:
- {id: A, battlefield: [Paper Guide]}
- {id: B, hand: [Paper Death], battlefield: [Swamp]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Guide, targets: [Paper Guide]}
- {turn: 1, step: main, player: B, do: cast, card: Paper Death, targets: [Paper Guide]}
stop: {turn: 1, step: main2}
`, `
Paper Guide: {T}: Put a +1/+1 counter on target creature. → Paper Guide
B casts Paper Death → Paper Guide
	Paper Guide dies
An ability of Paper Guide doesn't resolve: all its targets are illegal`},
		{"a commander goes back (903.9a)", `
name: a commander goes back
format: commander
cards: |
  Paper Captain {W}
  Legendary Creature — Human Soldier
  2/2

  Paper Fall {0}
  Instant
  Destroy target creature.
players:
- {id: A, command: [Paper Captain], hand: [Paper Fall], battlefield: [Plains]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Captain}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Fall, targets: [Paper Captain]}
- {player: A, do: answer, value: true}
stop: {turn: 1, step: main}
`, `
You cast Paper Captain
	Paper Captain enters
You cast Paper Fall → Paper Captain
	Paper Captain dies
	Paper Captain is put into the command zone`},
		{"a token that is returned to a hand ceases to exist (111.7, 704.5d)", `
name: a token that is returned
cards: |
  Paper Squad {0}
  Sorcery
  Create a 1/1 white Soldier creature token.

  Paper Wave {0}
  Instant
  Return target creature to its owner's hand.
players:
- {id: A, hand: [Paper Squad, Paper Wave]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Squad}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Wave, targets: [Soldier]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Squad
	You create a Soldier token
You cast Paper Wave → Soldier Token
	Soldier Token returns to your hand
	Soldier Token ceases to exist`},
		{"resolves later", `
name: resolves later
cards: |
  Paper Bolt {R}
  Instant
  ~ deals 3 damage to any target.

  Paper Sip {G}
  Instant
  You gain 2 life.
players:
- {id: A, hand: [Paper Bolt], battlefield: [Mountain]}
- {id: B, hand: [Paper Sip], battlefield: [Forest]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [B]}
- {turn: 1, step: main, player: B, do: cast, card: Paper Sip}
stop: {turn: 1, step: main2}
`, `
You cast Paper Bolt → B
B casts Paper Sip
	B gains 2 life
	B is at 22 life
Paper Bolt resolves
	Paper Bolt deals 3 damage to B
	B is at 19 life`},
		{"life for mana", `
name: life for mana
cards: |
  Paper Shot {R/P}
  Instant
  ~ deals 1 damage to any target.
players:
- {id: A, hand: [Paper Shot]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Shot, targets: [B]}
stop: {turn: 1, step: main2}
`, `
You lose 2 life
You are at 18 life
You cast Paper Shot (2 life paid) → B
	Paper Shot deals 1 damage to B
	B is at 19 life`},
		{"what follows by the rules", `
name: what follows
cards: |
  Paper Bolt {R}
  Instant
  ~ deals 3 damage to any target.

  Paper Mourner {B}
  Creature — Human
  Whenever another creature dies, you gain 1 life.
  1/1
players:
- {id: A, hand: [Paper Bolt], battlefield: [Mountain, Paper Mourner]}
- {id: B, battlefield: [Grizzly Bears]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [Grizzly Bears]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Bolt → Grizzly Bears
	Paper Bolt deals 3 damage to Grizzly Bears
	Grizzly Bears dies
Paper Mourner: Whenever another creature dies, you gain 1 life.
	You gain 1 life
	You are at 21 life`},
		{"a combat", `
name: a combat
players:
- {id: A, battlefield: [Savannah Lions, Serra Angel]}
- {id: B, battlefield: [Grizzly Bears]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Savannah Lions}
- {turn: 1, step: attackers, player: A, do: attack, card: Serra Angel}
- {turn: 1, step: blockers, player: B, do: block, card: Grizzly Bears, attacker: Savannah Lions}
stop: {turn: 1, step: main2}
`, `
You attack
	Savannah Lions attacks B
	Serra Angel attacks B
	Grizzly Bears blocks Savannah Lions
	Savannah Lions deals 2 damage to Grizzly Bears
	Serra Angel deals 4 damage to B
	Grizzly Bears deals 2 damage to Savannah Lions
	Savannah Lions dies
	Grizzly Bears dies
	B is at 16 life`},
		{"hands and sacrifices", `
name: hands and sacrifices
cards: |
  Paper Wave {U}
  Sorcery
  Return target creature to its owner's hand. Each player sacrifices a creature of their choice.
players:
- {id: A, hand: [Paper Wave], battlefield: [Island, Savannah Lions]}
- {id: B, battlefield: [Grizzly Bears, Serra Angel]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Wave, targets: [Grizzly Bears]}
stop: {turn: 1, step: main2}
`, `
You cast Paper Wave → Grizzly Bears
	Grizzly Bears returns to B's hand
	You sacrifice Savannah Lions
	B sacrifices Serra Angel`},
		{"a painland", `
name: a painland
cards: |
  Paper Forge
  Land
  {T}: Add {R}. This land deals 1 damage to you.

  Paper Sip {R}
  Instant
  You gain 2 life.
players:
- {id: A, hand: [Paper Sip, {card: Paper Sip, as: second}], battlefield: [Paper Forge, Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Mountain}
- {turn: 1, step: main, player: A, do: cast, card: Paper Sip}
- {turn: 1, step: main, player: A, do: activate, card: Paper Forge}
- {turn: 1, step: main, player: A, do: cast, card: second}
stop: {turn: 1, step: main2}
`, `
Mountain: {T}: Add {R}.
You cast Paper Sip
Paper Forge: {T}: Add {R}. This land deals 1 damage to you.
Paper Forge deals 1 damage to you
You are at 19 life
You cast Paper Sip
	You gain 2 life
	You are at 21 life
Paper Sip resolves
	You gain 2 life
	You are at 23 life`},
		{"scry and surveil", `
name: scry and surveil
cards: |
  Paper Augur {U}
  Sorcery
  Scry 2. Surveil 1.
players:
- {id: A, hand: [Paper Augur], battlefield: [Island], library: [Forest, Mountain, Swamp]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Augur}
- {player: A, do: target, targets: [Forest]}
- {player: A, do: target, targets: []}
stop: {turn: 1, step: main2}
`, `
You cast Paper Augur
	You scry 2: 1 on top, 1 on the bottom
	Mountain is put into your graveyard
	You surveil 1`},
		{"searches", `
name: searches
cards: |
  Paper Path {0}
  Sorcery
  Search your library for a basic land card, put it into your hand, then shuffle.
players:
- {id: A, hand: [Paper Path, Paper Path], library: [Forest, Shock]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Path}
- {player: A, do: answer, value: Forest}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Path}
stop: {turn: 1, step: main2}
`, `
You cast Paper Path
	Forest is put into your hand
	You shuffle
You cast Paper Path
	You shuffle, having found nothing`},
		{"counters", `
name: counters
cards: |
  Paper Hydra {X}{G}
  Creature — Hydra
  This creature enters with X +1/+1 counters on it.
  0/1
players:
- {id: A, hand: [Paper Hydra], battlefield: [{card: Forest, count: 3}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Hydra, x: 2}
stop: {turn: 1, step: main2}
`, `
You cast Paper Hydra (X = 2)
	Paper Hydra enters with two +1/+1 counters`},
		{"shields", `
name: shields
cards: |
  Paper Bones {1}{B}
  Creature — Skeleton
  {B}: Regenerate this creature.
  1/1

  Paper Ward {W}
  Instant
  Prevent the next 3 damage that would be dealt to any target this turn.

  Paper Fog {G}
  Instant
  Prevent all combat damage that would be dealt this turn.

  Paper Crown {0}
  Sorcery
  You become the monarch. Target creature can't block this turn.
players:
- {id: A, hand: [Paper Ward, Paper Fog, Paper Crown], battlefield: [Swamp, Plains, Forest, Paper Bones]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Bones}
- {turn: 1, step: main, player: A, do: cast, card: Paper Ward, targets: [A]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Fog}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Crown, targets: [Paper Bones]}
stop: {turn: 1, step: main2}
`, `
Paper Bones: {B}: Regenerate this creature.
You cast Paper Ward → you
You cast Paper Fog
	Paper Fog: Prevent all combat damage that would be dealt this turn.
Paper Ward resolves
	Paper Ward: Prevent the next 3 damage that would be dealt to any target this turn.
An ability of Paper Bones resolves
	Paper Bones regenerates the next time it would be destroyed this turn
You cast Paper Crown → Paper Bones
	You become the monarch
	Paper Bones can't block this turn`},
		{"the last damage", `
name: the last damage
cards: |
  Paper Bolt {R}
  Instant
  ~ deals 3 damage to any target.
players:
- {id: A, hand: [Paper Bolt], battlefield: [Mountain]}
- {id: B, life: 2}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [B]}
`, `
You cast Paper Bolt → B
	Paper Bolt deals 3 damage to B
B is at -1 life and loses the game
You win the game`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, c.scenario)
			from := slices.IndexFunc(r.lines, func(s string) bool { return strings.Contains(s, "Turn 1") }) + 1
			if got := "\n" + strings.Join(r.lines[from:], "\n"); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// TestTokensCease: that a token that has died ceases to exist (111.7) is told as something of little importance; of one
// that was exiled it isn't.
func TestTokensCease(t *testing.T) {
	r := read(t, `
name: tokens cease
cards: |
  Paper Squad {0}
  Sorcery
  Create a 1/1 white Soldier creature token and a 2/2 green Bear creature token.

  Paper Fall {0}
  Sorcery
  Destroy target Soldier. Exile target Bear.
players:
- {id: A, hand: [Paper Squad, Paper Fall]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Squad}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Fall, targets: [Soldier, Bear]}
stop: {turn: 1, step: main2}
`)
	text := strings.Join(r.lines, "\n")
	for name, minor := range map[string]bool{"Soldier Token ceases to exist": true, "Bear Token ceases to exist": false} {
		if !strings.Contains(text, name) || slices.Contains(r.minor, name) != minor {
			t.Errorf("%q is minor in %q: want %v", name, text, minor)
		}
	}
}

const looksAt = `
name: looks
edition: "2026"
cards: |
  Paper Glass {0}
  Artifact
  {T}: Look at the top two cards of target player's library.
  {0}, Sacrifice this artifact: Look at the top card of your library. You may put that card on the bottom of your library.

  Paper Bear {1}{G}
  Creature — Bear
  2/2
players:
- {id: A, battlefield: [{card: Paper Glass, as: mine}], library: [Forest, Paper Bear, Forest]}
- {id: B, battlefield: [{card: Paper Glass, as: theirs}], library: [Paper Bear, Plains]}
actions:
- {turn: 1, step: main, player: A, do: activate, source: mine, ability: "{T}: ", targets: [B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: B, do: activate, source: theirs, ability: "{T}: ", targets: [A]}
- {turn: 1, step: end, player: A, do: activate, source: mine, ability: "{0}, "}
- {player: A, do: answer, value: false}
stop: {turn: 1, step: end}
expect: []
`

// TestLooks: who looks at cards and isn't asked anything about them reads what they were, and nobody else does.
func TestLooks(t *testing.T) {
	r := read(t, looksAt)
	var looks []string
	for _, l := range r.lines {
		if strings.Contains(l, "look") && strings.Contains(l, "Bear") || strings.Contains(l, "Forest") {
			looks = append(looks, strings.TrimSpace(l))
		}
	}
	if want := []string{"You look at Paper Bear and Plains"}; !slices.Equal(looks, want) {
		t.Errorf("A reads %q, want %q, of %q", looks, want, r.lines)
	}
}
