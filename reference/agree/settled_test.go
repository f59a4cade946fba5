package agree

import (
	"strings"
	"testing"

	"arbiter/rulebook"
)

// settled are texts about which the two sides disagreed on so many boards, each with what settled it.
var settled = []struct {
	rule   string
	boards int
	text   string
}{
	{"400.7: a card that has moved on is another object", 80, `Paper Vigil {1}{B}
Enchantment
Sacrifice Paper Vigil: Return to your hand all creature cards in your graveyard that were put there from the ` +
		`battlefield this turn.
`},
	{"607.2d: the type chosen, which is a card type here; 601.2: a spell that is being cast", 16, `Paper Key {3}
Artifact
As Paper Key enters, choose artifact, creature, enchantment, instant, or sorcery.
Spells you cast of the chosen type cost {1} less to cast.
`},
	{"800.4i: who has left was dealt damage", 250, `Paper Hound {1}{G}
Creature — Dog
Bloodthirst 1
1/1
`},
	{"702.114a: devoid is an ability", 8, `Paper Void {2}
Land
Creatures with devoid get +1/+1.
`},
	{"508.6: a player attacks with creatures", 16, `Paper Curse {2}{U}
Enchantment — Aura Curse
Enchant player
Whenever enchanted player is attacked, you draw a card. Each opponent attacking that player does the same.
`},
	{"107.1: two more", 8, `Paper Keeper {U}{U}
Creature — Human Wizard
{U}, {T}: Choose target opponent who had at least two more cards in hand than you did as you activated this ` +
		`ability. Draw a card.
1/2
`},
	{"601.2a: a spell from a hand was cast from there", 100, `Paper Scout {2}{W}
Creature — Human Scout
At the beginning of your end step, if you haven't cast a spell from your hand this turn, draw a card.
3/3
`},
	{"205.2: a land card or such a creature card", 16, `Paper Steward {G}{U}
Artifact
{1}: Look at the top card of your library. If it's a land card or a creature card with mana value less than or ` +
		`equal to the number of charge counters on Paper Steward, you may put that card onto the battlefield.
`},
	{"601.2a: whether an object was cast", 8, `Paper Shadow {U}{B}
Creature — Human Ninja
Whenever Paper Shadow and/or one or more other nontoken creatures you control enter, if none of them were cast ` +
		`or no mana was spent to cast them, draw a card.
2/3
`},
	{"607.2a: whoever owns a card exiled with it", 8, `Paper Maw {4}{B}{B}
Creature — Horror
If another creature would die, exile it instead.
Put a card exiled with Paper Maw into its owner's graveyard: Paper Maw gets +2/+2 until end of turn.
4/5
`},
	{"601.2h: what loses counters is sacrificed too", 8, `Paper Study {3}{W}
Enchantment
At the beginning of each upkeep, put a study counter on Paper Study.
Remove a study counter from Paper Study, Sacrifice Paper Study: Draw seven cards.
`},
	{"121.1: cards drawn are wherever they are", 24, `Paper Duelist {1}{U}
Creature — Human Advisor
Paper Duelist's power is equal to the number of cards you've drawn this turn.
0/3
`},
	{"601.2i: spells cast are wherever they are", 130, `Paper Mind {4}{U}
Creature — Human Wizard
{T}: Draw X cards, where X is one plus the number of spells cast this turn.
4/5
`},
	{"118.3: a rule about casting is in force", 48, `Paper Monk {1}{G}
Creature — Human Monk
Players can cast spells only during their own turns.
2/2
`},
	{"208.1: among none there is no greatest", 56, `Paper Verdict {1}{B}
Sorcery
Each opponent sacrifices a creature with the greatest power among creatures they control.
`},
}

// TestSettled: both sides agree about them now.
func TestSettled(t *testing.T) {
	t.Parallel()
	for _, c := range settled {
		name, _, _ := strings.Cut(c.text, " {")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Card(paper(t, c.text), Options{Edition: rulebook.Edition2026, Boards: c.boards, Seed: 1})
			if r.Boards != c.boards || r.Questions == 0 {
				t.Errorf("%s: %d questions on %d boards", c.rule, r.Questions, r.Boards)
			}
			for _, d := range r.Disagreements {
				t.Errorf("%s: %q, %s: the engine says %s, the reference %s", c.rule, d.Words, d.Question, d.Machine, d.Reference)
			}
		})
	}
}
