package scenario

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
)

// Each scenario says what it tests, and ends as its status says.
var runnerTests = []struct {
	status Status
	detail string // part of what the result says
	text   string
}{
	{Pass, "", `
id: several things in one answer, aliases of several
cards: |
  Harvest of Bears {1}
  Sorcery
  As an additional cost to cast this spell, sacrifice two creatures.
  You gain 3 life.
players:
- {id: A, hand: [Harvest of Bears], battlefield: [Forest, {card: Grizzly Bears, count: 2, as: bear}, Elvish Visionary]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Harvest of Bears}
- {player: A, do: answer, value: "bear.2^Elvish Visionary"}
stop: {turn: 1, step: main}
expect:
- {life: {A: 23}}
- {permanents: {player: A, card: Grizzly Bears, count: 1}}
- {graveyard: {player: A, card: Elvish Visionary, count: 1}}
- {permanents: {card: bear.1, count: 1}}
`},
	{Pass, "", `
id: the way to cast that the next answer names
cards: |
  Cheap Trick {4}{R}
  Sorcery
  You may pay {R} rather than pay this spell's mana cost.
  You gain 3 life.
players:
- {id: A, hand: [Cheap Trick], battlefield: [{card: Mountain, count: 5}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Cheap Trick}
- {player: A, do: answer, value: {way: "{R}"}}
stop: {turn: 1, step: main}
expect:
- {life: {A: 23}}
- {permanents: {player: A, tapped: true, count: 1}}
`},
	{Pass, "", `
id: a way that the spell can't be cast in is how to cast what the spell lets its player cast
cards: |
  Layout: split
  Worn {1}{R}
  Instant
  You gain 1 life.
  //
  Torn {W}
  Instant
  You gain 2 life.
  Fuse

  Sage Advice {U}
  Sorcery
  You may cast an instant spell from your hand without paying its mana cost.
players:
- {id: A, hand: [Worn // Torn, Sage Advice], battlefield: [Island]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Sage Advice}
- {player: A, do: answer, value: {way: fused}}
stop: {turn: 1, step: main}
expect:
- {life: {A: 23}}
`},
	{Pass, "", `
id: targets that are given the whole amount are all, and the next is for the next word "target"
cards: |
  Fiery Balance {W}
  Sorcery
  Fiery Balance deals 5 damage divided as you choose among any number of targets. Target opponent gains 5 life.
players:
- {id: A, hand: [Fiery Balance], battlefield: [Plains]}
- {id: B, battlefield: [{card: Grizzly Bears, as: bear}, {card: Craw Wurm, as: wurm}]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Fiery Balance}
- {player: A, do: target, targets: [{card: bear, amount: 1}]}
- {player: A, do: target, targets: [{card: wurm, amount: 4}]}
- {player: A, do: target, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 25}}
- {graveyard: {player: B, card: Craw Wurm, count: 1}}
`},
	{Pass, "", `
id: a yes or no is neither for a target without a choice nor for a search
cards: |
  Land Call {G}
  Sorcery
  Search your library for up to two land cards, put them onto the battlefield, then shuffle. Then you may have target opponent lose 1 life.
players:
- {id: A, hand: [Land Call], battlefield: [Forest], library: [Island, Swamp, Plains, {card: Grizzly Bears, count: 5}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Land Call, targets: [B]}
- {player: A, do: answer, value: false}
- {player: A, do: target, targets: [Swamp, Plains]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 20}}
- {permanents: {player: A, card: Swamp, count: 1}}
- {permanents: {player: A, card: Plains, count: 1}}
`},
	{Pass, "", `
id: the normal way is taken when none is named
cards: |
  Cheap Trick {4}{R}
  Sorcery
  You may pay {R} rather than pay this spell's mana cost.
  You gain 3 life.
players:
- {id: A, hand: [Cheap Trick], battlefield: [{card: Mountain, count: 5}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Cheap Trick}
stop: {turn: 1, step: main}
expect:
- {permanents: {player: A, tapped: true, count: 5}}
`},
	{Pass, "", `
id: mana in any combination, a number for each colour in order
cards: |
  Prism Heart {2}
  Artifact
  {T}: Add three mana in any combination of {R} and/or {G}.
players:
- {id: A, battlefield: [Prism Heart]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: mana, ability: "{T}: Add"}
- {player: A, do: answer, value: 1}
- {player: A, do: answer, value: 2}
- {turn: 1, step: main, player: A, do: check, expect: [{mana: {player: A, color: red, amount: 1}}, {mana: {player: A, color: green, amount: 2}}]}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: attack left
format: free-for-all
attack: left
players:
- {id: A, battlefield: [Grizzly Bears], library: [{card: Forest, count: 9}]}
- {id: B, library: [{card: Forest, count: 9}]}
- {id: C, library: [{card: Forest, count: 9}]}
actions:
- {turn: 1, step: main, player: B, do: concede}
- {turn: 1, step: attackers, player: A, do: attack, card: Grizzly Bears}
stop: {turn: 1, step: damage}
expect:
- {life: {C: 18}}
- {lost: B}
- {in_game: C}
`},
	{Fail, "never got to attack", `
id: with attack left nobody else can be attacked
format: free-for-all
attack: left
players:
- {id: A, battlefield: [Grizzly Bears]}
- {id: B}
- {id: C}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Grizzly Bears, defender: C}
stop: {turn: 1, step: damage}
expect: []
`},
	{Pass, "", `
id: can attack, tapped and untapped
players:
- {id: A, battlefield: [Grizzly Bears, {card: Elvish Visionary, tapped: true}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: check, expect: [{can_attack: {card: Grizzly Bears, defender: B}}]}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: face down
players:
- {id: A, battlefield: [{card: Grizzly Bears, face_down: true}]}
- {id: B}
stop: {turn: 1, step: main}
expect:
- {pt: {card: "[face-down]", power: 2, toughness: 2}}
- {permanents: {card: Grizzly Bears, count: 0}}
`},
	{Pass, "", `
id: who loses when an effect says that the other wins
cards: |
  Crown of Ages {2}
  Artifact
  At the beginning of your upkeep, you win the game.
players:
- {id: A, battlefield: [Crown of Ages]}
- {id: B}
stop: {turn: 1, step: end}
expect:
- {won: A}
- {lost: B}
- {lost: {player: A, not: true}}
`},
	{Fail, "to be unable to", `
id: what is said to be illegal must be
players:
- {id: A, hand: [Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: play, card: Forest, illegal: true}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: a target that is not legal is forbidden, and nothing is done
players:
- {id: A, hand: [Shock], battlefield: [Mountain, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Shock, targets: [Forest], illegal: true}
stop: {turn: 1, step: main}
expect:
- {hand: {player: A, card: Shock, count: 1}}
- {tapped: {card: Mountain, not: true}}
`},
	{Pass, "", `
id: an X that can't be paid is forbidden
players:
- {id: A, hand: [Blaze], battlefield: [{card: Mountain, count: 3}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Blaze, x: 3, targets: [B], illegal: true}
stop: {turn: 1, step: main}
expect:
- {hand: {player: A, card: Blaze, count: 1}}
`},
	{Fail, "to be unable to", `
id: a target and an X that are legal are not
players:
- {id: A, hand: [Blaze], battlefield: [{card: Mountain, count: 3}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Blaze, x: 2, targets: [B], illegal: true}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: a kicker that can't be paid is forbidden
cards: |
  Paper Bolt {R}
  Sorcery
  Kicker {2}
  Paper Bolt deals 1 damage to any target. If this spell was kicked, it deals 4 damage instead.
players:
- {id: A, hand: [Paper Bolt], battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, targets: [B], kicked: true, illegal: true}
stop: {turn: 1, step: main}
expect:
- {life: {B: 20}}
- {hand: {player: A, card: Paper Bolt, count: 1}}
`},
	{Pass, "", `
id: a spell that can be paid for only with an optional cost can't be cast without
cards: |
  Paper Call {2}
  Sorcery
  Bargain
  This spell costs {2} less to cast if it's bargained.
  You gain 3 life.

  Paper Egg {1}
  Artifact
players:
- {id: A, hand: [Paper Call], battlefield: [Paper Egg]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Call, kicked: false, illegal: true}
stop: {turn: 1, step: main}
expect:
- {hand: {player: A, card: Paper Call, count: 1}}
- {permanents: {player: A, card: Paper Egg, count: 1}}
`},
	{Fail, "to be unable to", `
id: a spell that needn't be kicked can be cast without
cards: |
  Paper Bolt {R}
  Sorcery
  Kicker {2}
  Paper Bolt deals 1 damage to each player. If this spell was kicked, it deals 4 damage to each player instead.
players:
- {id: A, hand: [Paper Bolt], battlefield: [{card: Mountain, count: 3}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Bolt, kicked: false, illegal: true}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: a block that is legal only together with another
cards: |
  Paper Brute
  Creature — Ogre
  Menace
  3/3
players:
- {id: A, battlefield: [Paper Brute]}
- {id: B, battlefield: [{card: Goblin Piker, as: one}, {card: Goblin Piker, as: other}]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Brute}
- {turn: 1, step: blockers, player: B, do: block, card: one, attacker: Paper Brute, illegal: true}
stop: {turn: 1, step: end-combat}
expect:
- {life: {B: 17}}
`},
	{Fail, "to be unable to block", `
id: a block that is legal together with another
cards: |
  Paper Brute
  Creature — Ogre
  Menace
  3/3
players:
- {id: A, battlefield: [Paper Brute]}
- {id: B, battlefield: [{card: Goblin Piker, as: one}, {card: Goblin Piker, as: other}]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Brute}
- {turn: 1, step: blockers, player: B, do: block, card: one, attacker: Paper Brute, illegal: true}
- {turn: 1, step: blockers, player: B, do: block, card: other, attacker: Paper Brute}
stop: {turn: 1, step: end-combat}
expect: []
`},
	{Fail, "A can't cast Sharp Word targeting Shy Elk: it has hexproof", `
id: a target that is not legal is no other target
cards: |
  Sharp Word {R}
  Instant
  Sharp Word deals 2 damage to target creature.

  Shy Elk {G}
  Creature — Elk
  Hexproof
  2/2

  Bold Elk {G}
  Creature — Elk
  2/2
players:
- {id: A, hand: [Sharp Word], battlefield: [Mountain]}
- {id: B, battlefield: [Shy Elk, Bold Elk]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Sharp Word, targets: [Shy Elk]}
stop: {turn: 1, step: main}
expect: []
`},
	{Fail, "A can't cast Sharp Word targeting Calm Stone: it is not what that can target", `
id: a permanent of another kind is no target
cards: |
  Sharp Word {R}
  Instant
  Sharp Word deals 2 damage to target creature.

  Calm Stone {1}
  Artifact

  Bold Elk {G}
  Creature — Elk
  2/2
players:
- {id: A, hand: [Sharp Word], battlefield: [Mountain]}
- {id: B, battlefield: [Calm Stone, Bold Elk]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Sharp Word, targets: [Calm Stone]}
stop: {turn: 1, step: main}
expect: []
`},
	{Unsupported, "leave an empty line between cards", `
id: cards with dashes between them
cards: |
  Bold Elk {G}
  Creature — Elk
  2/2
  ---
  Shy Elk {G}
  Creature — Elk
  2/2
players: [{id: A}, {id: B}]
stop: {turn: 1, step: main}
`},
	{Unsupported, "a line with --- begins another scenario", `
id: cards alone
cards: |
  Bold Elk {G}
  Creature — Elk
  2/2
`},
	{Unsupported, "there; it is a key of a scenario", `
id: a key in another place
players: [{id: A, cards: [Forest]}, {id: B}]
stop: {turn: 1, step: main}
`},
	{Pass, "", `
id: loyalty counters come on top of those that it enters with
cards: |
  Calm Sage {W}
  Legendary Planeswalker — Sage
  +1: You gain 1 life.
  Loyalty: 3

  Calm Tale {W}
  Enchantment — Saga
  I, II — You gain 1 life.
  III — You gain 2 life.
players:
- {id: A}
- {id: B, battlefield: [{card: Calm Sage, counters: {loyalty: 2}}, {card: Calm Tale, counters: {lore: 1}}]}
actions: []
stop: {turn: 1, step: main}
expect:
- {counters: {card: Calm Sage, kind: loyalty, count: 5}}
- {counters: {card: Calm Tale, kind: lore, count: 2}}
`},
	{Fail, "can't play Forest", `
id: an action that can't be done fails
players:
- {id: A, hand: [Forest]}
- {id: B}
actions:
- {turn: 1, step: upkeep, player: A, do: play, card: Forest}
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: runs are played one after the other in the same game
players:
- {id: A, hand: [Forest, Forest], library: [{card: Forest, count: 9}]}
- {id: B, library: [{card: Forest, count: 9}]}
runs:
- actions: [{turn: 1, step: main, player: A, do: play, card: Forest}]
  stop: {turn: 1, step: main}
  expect: [{permanents: {player: A, card: Forest, count: 1}}]
- actions: [{turn: 3, step: main, player: A, do: play, card: Forest}]
  stop: {turn: 3, step: main}
  expect: [{permanents: {player: A, card: Forest, count: 2}}]
`},
	{Unsupported, "grand-melee", `
id: a format that is not played
format: grand-melee
players: [{id: A}, {id: B}]
stop: {turn: 1, step: main}
expect: []
`},
	{Pass, "", `
id: the word skip in place of a list of targets
cards: |
  Two for One {1}
  Sorcery
  Destroy up to two target creatures.
players:
- {id: A, hand: [Two for One], battlefield: [Forest]}
- {id: B, battlefield: [Grizzly Bears, Elvish Visionary]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Two for One}
- {player: A, do: target, targets: [Grizzly Bears]}
- {player: A, do: target, targets: skip}
stop: {turn: 1, step: main}
expect:
- {graveyard: {player: B, count: 1}}
`},
	{Unsupported, "targets must be a list or the word skip", `
id: a word in place of a list of targets
players: [{id: A}, {id: B}]
actions:
- {player: A, do: target, targets: Grizzly Bears}
stop: {turn: 1, step: main}
`},
	{Pass, "", `
id: an alternative cost by the name of the permanent that offers it
cards: |
  Patron {4}
  Artifact
  You may pay {G} rather than pay the mana cost for spells you cast.

  Costly Gift {4}{R}
  Sorcery
  You gain 3 life.
players:
- {id: A, hand: [Costly Gift], battlefield: [{card: Forest, count: 4}, Mountain, Patron]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Costly Gift}
- {player: A, do: answer, value: {way: Patron}}
stop: {turn: 1, step: main}
expect:
- {life: {A: 23}}
- {permanents: {player: A, tapped: true, count: 1}}
`},
	{Pass, "", `
id: a vote is answered by true for what is named first
cards: |
  Ballot {1}
  Sorcery
  Will of the council — Starting with you, each player votes for peace or war. If peace gets more votes, you gain 3 life. If war gets more votes or the vote is tied, you lose 3 life.
players:
- {id: A, hand: [Ballot, Ballot], battlefield: [{card: Forest, count: 2}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Ballot}
- {player: A, do: answer, value: true}
- {player: B, do: answer, value: true}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: check, expect: [{life: {A: 23}}]}
- {turn: 1, step: main, player: A, do: cast, card: Ballot}
- {player: A, do: answer, value: true}
- {player: B, do: answer, value: false}
stop: {turn: 1, step: main}
expect:
- {life: {A: 20}}
`},
	{Pass, "", `
id: combat damage is assigned in the order in which the script declares the blocks
cards: |
  Wurm {6}
  Creature — Wurm
  6/4

  Small {1}
  Creature — Bear
  2/2

  Large {3}
  Creature — Giant
  3/3
players:
- {id: A, battlefield: [Wurm]}
- {id: B, battlefield: [Small, Large]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Wurm}
- {turn: 1, step: blockers, player: B, do: block, card: Large, attacker: Wurm}
- {turn: 1, step: blockers, player: B, do: block, card: Small, attacker: Wurm}
- {player: A, do: answer, value: 5}
- {player: A, do: answer, value: 1}
stop: {turn: 1, step: end-combat}
expect:
- {graveyard: {player: B, card: Large, count: 1}}
- {damage: {player: B, card: Small, amount: 1}}
`},
	{Pass, "", `
id: an unnamed target player of a discard is the opponent
strict: false
cards: |
  Rot {2}
  Sorcery
  Target player discards two cards.
players:
- {id: A, hand: [Rot, Forest, Forest], battlefield: [{card: Forest, count: 2}]}
- {id: B, hand: [Forest, Forest]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Rot}
stop: {turn: 1, step: main}
expect:
- {hand: {player: A, count: 2}}
`},
	{Pass, "", `
id: nobody is the monarch, and who sees a card in a hand
cards: |
  Glass {1}
  Sorcery
  Target opponent reveals their hand.
players:
- {id: A, hand: [Glass], battlefield: [Forest]}
- {id: B, hand: [Grizzly Bears]}
actions:
- {turn: 1, step: main, player: A, do: check, expect: [{sees: {player: A, card: Grizzly Bears, not: true}}]}
- {turn: 1, step: main, player: A, do: cast, card: Glass}
stop: {turn: 1, step: main}
expect:
- {monarch: {not: true}}
- {sees: {player: A, card: Grizzly Bears}}
`},
	{Fail, "one of its limits", `
id: a limit of the program is no result
cards: |
  Army {0}
  Sorcery
  Create X 1/1 white Soldier creature tokens, where X is your life total.
players:
- {id: A, life: 20000, hand: [Army]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Army}
stop: {turn: 1, step: main}
expect:
- {won: {player: A, not: true}}
`},
	{Pass, "", `
id: a process may be repeated a thousand times
cards: |
  Rite {0}
  Sorcery
  You gain 1 life. Then repeat this process X more times, where X is target player's life total.
players:
- {id: A, life: 1, hand: [Rite]}
- {id: B, life: 1000}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Rite, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {A: 1002}}
`},
	{Fail, "the limit on repetitions of a process", `
id: more repetitions are a limit of the program
cards: |
  Rite {0}
  Sorcery
  You gain 1 life. Then repeat this process X more times, where X is target player's life total.
players:
- {id: A, life: 1, hand: [Rite]}
- {id: B, life: 1001}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Rite, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {A: 1003}}
`},
	{Pass, "", `
id: thousands of past events are remembered
cards: |
  Army {0}
  Sorcery
  Create 5,000 1/1 white Soldier creature tokens.

  Rain {0}
  Sorcery
  Destroy all tokens.

  Count {0}
  Sorcery
  You gain X life, where X is the number of creatures that died this turn.
players:
- {id: A, life: 1, hand: [Army, Rain, Count]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Army}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Rain}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Count}
stop: {turn: 1, step: main}
expect:
- {life: {A: 5001}}
`},
	{Unsupported, "is not the number of a rule", `
id: a number that no rule has
rules: [first strike]
players: [{id: A}, {id: B}]
stop: {turn: 1, step: main}
`},
}

// TestRunner plays small scenarios that test the runner itself.
func TestRunner(t *testing.T) {
	r := &Runner{Cards: pool.Cards()}
	for _, tc := range runnerTests {
		list, err := ReadFS(fstest.MapFS{"x.yaml": {Data: []byte(tc.text)}})
		if err != nil {
			t.Errorf("%s: %v", tc.text, err)
			continue
		}
		for j := range list {
			t.Run(list[j].ID, func(t *testing.T) {
				res := r.Run(&list[j])
				if res.Status != tc.status || !strings.Contains(res.Detail, tc.detail) {
					t.Errorf("%s (%s), expected %s (%s)", res.Status, res.Detail, tc.status, tc.detail)
				}
			})
		}
	}
}

// TestTooManyCombinations: what a declaration may be is worked out, or the game ends at a limit that is named (508.1c).
func TestTooManyCombinations(t *testing.T) {
	for n, status := range map[int]Status{8: Pass, 20: Fail} {
		var cards, names strings.Builder
		for i := range n {
			fmt.Fprintf(&cards, "  Link %d {1}\n  Creature — Golem\n  This creature can't attack unless a creature with "+
				"power %d also attacks.\n  %d/9\n\n", i, (i+1)%n, i)
			fmt.Fprintf(&names, "Link %d, ", i)
		}
		text := "id: a ring\ncards: |\n" + cards.String() + "players:\n- {id: A, battlefield: [" + names.String() +
			"]}\n- {id: B}\nstop: {turn: 1, step: end-combat}\nexpect:\n- {life: {B: 20}}\n"
		list, err := ReadFS(fstest.MapFS{"x.yaml": {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		res := (&Runner{Cards: pool.Cards()}).Run(&list[0])
		limit := strings.Contains(res.Detail, "the limit on combinations of attackers or blockers")
		if res.Status != status || limit != (status == Fail) {
			t.Errorf("%d creatures: %s (%s)", n, res.Status, res.Detail)
		}
	}
}

// TestRunTwice plays a scenario twice: records are used up, but not those of the scenario.
func TestRunTwice(t *testing.T) {
	r := &Runner{Cards: pool.Cards()}
	for _, tc := range runnerTests {
		fsys := fstest.MapFS{"x.yaml": {Data: []byte(tc.text)}}
		list, err := ReadFS(fsys)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := ReadFS(fsys)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			first := r.Run(&list[i])
			if diff := cmp.Diff(fresh[i], list[i], cmp.AllowUnexported(Scenario{})); diff != "" {
				t.Errorf("%s: playing it changed it:\n%s", list[i].ID, diff)
			}
			if second := r.Run(&list[i]); !cmp.Equal(first, second) {
				t.Errorf("%s: first %v, then %v", list[i].ID, first, second)
			}
		}
	}
}

// A scenario plays by chance as its position did, also once it has been written to a file and read again.
func TestSameChance(t *testing.T) {
	const cards = "Coin {1}\nEnchantment\nAt the beginning of your upkeep, flip a coin. If you win the flip, " +
		"you gain 1 life.\n"
	r := Runner{Cards: pool.Cards()}
	lives := map[int]int{}
	for n := range 12 {
		s := &Scenario{Name: fmt.Sprint("Coin ", n), Cards: cards, Players: []Player{{ID: "A", Unknown: 10,
			Battlefield: []Piece{{Card: "Coin"}}}, {ID: "B", Unknown: 10}}}
		p, err := r.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		g := p.Game().Clone()
		var d engine.Decision
		for g.Decision(&d) && g.Turn.Step < program.StepMain1 {
			if err := g.Answer(0); err != nil {
				t.Fatal(err)
			}
		}
		life := g.View(engine.Judge).Life(0)
		lives[life]++
		s.Stop = &Stop{Turn: 1, Step: "main"}
		s.Expect = []Expect{{Key: "life", Body: fmt.Appendf(nil, `{"A": %d}`, life)}}
		text, err := Text(s)
		if err != nil {
			t.Fatal(err)
		}
		read, err := Read("coin.yaml", []byte(text))
		if err != nil || len(read) != 1 {
			t.Fatal(read, err)
		}
		if res := r.Run(&read[0]); res.Status != Pass {
			t.Errorf("%s: %s, %s; the position came to %d life", s.Name, res.Status, res.Detail, life)
		}
	}
	if len(lives) != 2 {
		t.Errorf("the coins came up %v", lives)
	}
}

// TestDescribe calls a special action by what it does (116.2).
func TestDescribe(t *testing.T) {
	for want, a := range map[string]Action{
		"plot Paper Bear":                            {Do: "special", What: "Plot", Card: "Paper Bear"},
		"take a special action with Paper Bear":      {Do: "special", Card: "Paper Bear"},
		"activate \"{T}: Add {G}.\" of Paper Forest": {Do: "activate", Ability: "{T}: Add {G}.", Source: "Paper Forest"},
	} {
		if got := describe(&a); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
