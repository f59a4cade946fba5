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

// prompter keeps what player A is asked when they have priority.
type prompter struct {
	reader
	prompts []string
}

func (r *prompter) Choose(d *engine.Decision, _ int) {
	if d.Player == 0 && d.Kind == program.DecidePriority {
		r.prompts = append(r.prompts, r.log.Prompt(r.p.Game().View(0), d))
	}
}

func (r *prompter) Begin(p *scenario.Playing) { r.p, r.log = p, gamelog.New(0, p.Names()) }

// TestPriorityPrompts: whoever has priority is told in whose turn and in which step; the step in which the defending
// player declares blockers (509.1) is the attacker's, but the blocks are not. With something on the stack they are told
// what it is; an ability exists independently of its source (113.7a), and is activated or triggered (113.3).
func TestPriorityPrompts(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"prompts.yaml": {Data: []byte(`
name: prompts
cards: |
  Paper Wilds
  Land
  {T}, Sacrifice this land: You gain 1 life.

  Paper Mourner {B}
  Creature — Human
  Whenever this creature attacks, you gain 1 life.
  1/1

  Paper Sip {G}
  Instant
  You gain 2 life.
players:
- {id: A, battlefield: [Paper Wilds, Grizzly Bears, Forest], hand: [Paper Sip]}
- {id: B, battlefield: [Paper Mourner], library: [Forest]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Wilds}
- {turn: 1, step: main2, player: A, do: cast, card: Paper Sip}
- {turn: 2, step: attackers, player: B, do: attack, card: Paper Mourner}
- {turn: 2, step: blockers, player: A, do: block, card: Grizzly Bears, attacker: Paper Mourner}
stop: {turn: 2, step: end}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &prompter{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	for _, want := range []string{
		"Your first main phase",
		"Your activated ability of Paper Wilds is on the stack: respond?",
		"Paper Sip is on the stack: respond?",
		"B's triggered ability of Paper Mourner is on the stack: respond?",
		"B's declare attackers step",
		"Your declare attackers step: no creature is attacking",
		"B's declare blockers step",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("%q is not asked: %q", want, r.prompts)
		}
	}
}

// asker keeps everything that the players are asked besides what they do with priority.
type asker struct {
	reader
	prompts []string
}

func (r *asker) Choose(d *engine.Decision, _ int) {
	if d.Kind == program.DecidePriority {
		return
	}
	w, v := gamelog.New(d.Player, r.p.Names()), r.p.Game().View(d.Player)
	p := w.Prompt(v, d)
	if o := d.Options; o[0].Kind == engine.OptPay {
		p += ": " + w.Option(v, d, &o[0]) + " / " + w.Option(v, d, &o[1])
	}
	r.prompts = append(r.prompts, p)
}

// TestChoicesSayTheClause: a choice that an effect asks for says what is chosen and what the effect does with it, or
// how the card says it, instead of "choose one" [M2 of the first report of somebody who tried the program].
func TestChoicesSayTheClause(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"choices.yaml": {Data: []byte(`
name: choices
cards: |
  Paper Fisher {W}
  Creature — Kor Soldier
  When this creature enters, return a permanent you control to its owner's hand.
  2/3

  Paper Rats {B}
  Creature — Rat
  When this creature enters, each opponent discards a card.
  1/1

  Paper Rot {B}
  Sorcery
  Target player discards two cards.

  Paper Edict {B}
  Sorcery
  Target player sacrifices a creature.

  Paper Duress {B}
  Sorcery
  Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.

  Paper Pump {B}
  Sorcery
  Choose a creature you control. It gets +2/+2 until end of turn.

  Paper Current {B}
  Sorcery
  You get {E}{E}{E}, then you may pay any amount of {E}. You gain that much life.
players:
- {id: A, battlefield: [Plains, Swamp, Swamp, Swamp, Swamp, Swamp, Swamp, Grizzly Bears],
   hand: [Paper Fisher, Paper Rats, Paper Rot, Paper Edict, Paper Duress, Paper Pump, Paper Current]}
- {id: B, battlefield: [Grizzly Bears, Grizzly Bears],
   hand: [Forest, Island, Plains, Swamp, Grizzly Bears, Savannah Lions, Mountain]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Rot, targets: [B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Edict, targets: [B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Duress, targets: [B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Rats}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Pump}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Fisher}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Current}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &asker{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	res := run.Run(&list[0])
	for _, want := range []string{
		"Choose a card to discard (1 of 2) for Paper Rot",
		"Choose a creature to sacrifice for Paper Edict",
		"Choose a card to discard for Paper Duress",
		"Choose a creature for Paper Pump: Choose a creature you control. It gets +2/+2 until end of turn.",
		"Choose a card to discard for Paper Rats",
		"Choose a permanent to return to its owner's hand for Paper Fisher",
		"Choose how much {E} to pay for Paper Current",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("nobody is asked %q (%s %s): %q", want, res.Status, res.Detail, r.prompts)
		}
	}
	for _, p := range r.prompts {
		if strings.HasPrefix(p, "Choose one for") {
			t.Errorf("a prompt doesn't say what is chosen for: %q", p)
		}
	}
}

// TestCostsAreNamed: what is asked about a cost says which cost it is, and what is chosen for it.
func TestCostsAreNamed(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"costs.yaml": {Data: []byte(`
name: costs
cards: |
  Paper Rite {B}
  Instant
  As an additional cost to cast this spell, sacrifice a creature.
  You gain 1 life.

  Paper Choice {B}
  Sorcery
  As an additional cost to cast this spell, sacrifice an artifact or creature or pay {2}.
  You gain 1 life.

  Paper Pyre {B}
  Sorcery
  As an additional cost to cast this spell, exile a creature card from your graveyard.
  You gain 1 life.

  Paper Leak {U}
  Sorcery
  Each opponent loses 1 life unless that player pays {1}.
players:
- {id: A, battlefield: [Swamp, Swamp, Swamp, Swamp, Swamp, Island, Grizzly Bears, Savannah Lions],
   hand: [Paper Rite, Paper Choice, Paper Pyre, Paper Leak], graveyard: [Grizzly Bears, Savannah Lions]}
- {id: B, battlefield: [Forest]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Rite}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Choice}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Pyre}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Leak}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &asker{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	res := run.Run(&list[0])
	for _, want := range []string{
		"Choose a creature to sacrifice for Paper Rite",
		"Choose an additional cost for Paper Choice: Sacrifice an artifact or creature / Pay {2}",
		"Choose a card to exile for Paper Pyre",
		"Pay {1} for Paper Leak?",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("nobody is asked %q (%s %s): %q", want, res.Status, res.Detail, r.prompts)
		}
	}
}

// TestWholeParts: the question for one of several targets quotes its part of the text, and all of it where the targets
// are parts of one thing that is done. What is divided is said.
func TestWholeParts(t *testing.T) {
	r := heard(t, `
name: parts
cards: |
  Paper Outfitter {G}
  Creature — Kor
  When this creature enters, you may attach target Equipment you control to target creature you control.
  1/1

  Paper Blade {1}
  Artifact — Equipment
  Equipped creature gets +1/+0.
  Equip {1}

  Paper Arc {R}
  Sorcery
  ~ deals 2 damage to target creature and 1 damage to target player.

  Paper Gifts {G}
  Sorcery
  Distribute three +1/+1 counters among one, two, or three target creatures you control.
players:
- {id: A, battlefield: [Forest, Forest, Mountain, Paper Blade, Grizzly Bears], hand: [Paper Outfitter, Paper Arc, Paper Gifts]}
- {id: B, battlefield: [{card: Grizzly Bears, as: theirs}, Forest]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Outfitter}
- {player: A, do: answer, value: [Paper Blade]}
- {player: A, do: answer, value: [Grizzly Bears]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Arc, targets: [theirs, B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Gifts, targets: [Grizzly Bears, Paper Outfitter]}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)
	attach := ": When this creature enters, you may attach target Equipment you control to target creature you control."
	for _, want := range []string{
		"Choose the first of two targets for Paper Outfitter" + attach,
		"Choose the second of two targets for Paper Outfitter" + attach,
		"Choose the first of two targets for Paper Arc: Paper Arc deals 2 damage to target creature …",
		"Choose the second of two targets for Paper Arc: … 1 damage to target player.",
		"Paper Gifts: how many of the 3 +1/+1 counters go to Grizzly Bears?",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("nobody is asked %q: %q", want, r.prompts)
		}
	}
}

// TestWhichIsOnTop: as a mutating creature spell resolves, its controller is asked which of the two is on top
// (702.140c).
func TestWhichIsOnTop(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"mutate.yaml": {Data: []byte(`
name: mutate
cards: |
  Paper Pelt {2}{G}
  Creature — Beast
  Mutate {1}{G}
  4/4
players:
- {id: A, battlefield: [Forest, Forest, Grizzly Bears], hand: [Paper Pelt]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Pelt, using: Mutate, targets: [Grizzly Bears]}
- {player: A, do: answer, value: Paper Pelt}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &listener{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	if !slices.ContainsFunc(r.prompts, func(p string) bool {
		return strings.HasPrefix(p, "Paper Pelt mutates: which is on top, ") && strings.Contains(p, "Grizzly Bears")
	}) {
		t.Errorf("not asked which is on top: %q", r.prompts)
	}
}

// TestNewTarget: the question for the new target of a copy says that it is one, and what it would keep (707.10c).
func TestNewTarget(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"copy.yaml": {Data: []byte(`
name: a copy
cards: |
  Paper Charm {R}
  Instant
  Choose one —
  • ~ deals 2 damage to target creature.
  • You gain 1 life.

  Paper Mirror {R}
  Instant
  Copy target instant spell. You may choose new targets for the copy.
players:
- {id: A, battlefield: [Mountain, Mountain, Grizzly Bears], hand: [Paper Charm, Paper Mirror]}
- {id: B, battlefield: [Savannah Lions]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Charm, modes: [1], targets: [Savannah Lions]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Mirror, targets: [Paper Charm]}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &asker{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	run.Run(&list[0])
	if want := "Choose a new target for the copy of Paper Charm, or keep Savannah Lions"; !slices.Contains(r.prompts, want) {
		t.Errorf("nobody is asked %q: %q", want, r.prompts)
	}
}

// TestForEachNamesTheType: what is asked for each card type (205.2a) or color (105.1) says of which it is asked, and
// what is then chosen is of that.
func TestForEachNamesTheType(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"each.yaml": {Data: []byte(`
name: each
cards: |
  Paper Host {0}
  Sorcery
  Reveal the top three cards of your library. For each card type, you may put a card of that type from among the revealed cards into your hand. Put the rest on the bottom of your library in a random order.

  Paper Prism {0}
  Sorcery
  Reveal the top two cards of your library. For each color, you may put a card of that color from among the revealed cards into your hand. Put the rest on the bottom of your library in a random order.
players:
- {id: A, hand: [Paper Host, Paper Prism], library: [Grizzly Bears, Forest, Paper Host, Grizzly Bears, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Host}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: true}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Prism}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: true}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &asker{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	var want []string
	const may, from = ": You may put ", " card from among the revealed cards into your hand."
	for _, what := range []string{"an artifact", "a battle", "a creature", "an enchantment", "a land", "a planeswalker", "an instant",
		"a kindred", "a sorcery"} {
		want = append(want, "Paper Host"+may+what+from)
	}
	for _, what := range []string{"a white", "a blue", "a black", "a red", "a green"} {
		want = append(want, "Paper Prism"+may+what+from)
	}
	if !slices.Equal(r.prompts, want) {
		t.Errorf("it is asked %q, want %q", r.prompts, want)
	}
	if n := strings.Count(strings.Join(r.lines, "\n"), "Grizzly Bears is put into your hand"); n != 2 {
		t.Errorf("%d creature cards are put into the hand, want the one that is a creature and the one that is green: %q", n, r.lines)
	}
}

// TestTargetOfSpellCastInResolution: the first target of a spell that is cast as something resolves (608.2g) is no new
// one, although the spell is on the stack meanwhile.
func TestTargetOfSpellCastInResolution(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"cast.yaml": {Data: []byte(`
name: cast in resolution
cards: |
  Paper Spark {R}
  Instant
  ~ deals 2 damage to target creature.

  Paper Gift {R}
  Sorcery
  You may cast an instant spell from your hand without paying its mana cost.
players:
- {id: A, battlefield: [Mountain, Grizzly Bears], hand: [Paper Spark, Paper Gift]}
- {id: B, battlefield: [Savannah Lions]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Gift}
- {player: A, do: answer, value: Paper Spark}
- {player: A, do: answer, value: Savannah Lions}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &asker{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	run.Run(&list[0])
	if want := "Choose a target for Paper Spark"; !slices.ContainsFunc(r.prompts, func(p string) bool {
		return strings.HasPrefix(p, want)
	}) || strings.Contains(strings.Join(r.prompts, "\n"), "new target") {
		t.Errorf("nobody is asked %q: %q", want, r.prompts)
	}
	if want := "Cast Paper Spark?"; !slices.Contains(r.prompts, want) {
		t.Errorf("nobody is asked %q: %q", want, r.prompts)
	}
}
