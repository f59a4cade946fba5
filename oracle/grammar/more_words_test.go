package grammar

import (
	"testing"

	"arbiter/ability"
)

// TestWordsThatMeanTheSame reads words that say the same in other ways, each of which is printed back as it stands
// unless the texts of today say the first.
func TestWordsThatMeanTheSame(t *testing.T) {
	for _, same := range [][]string{
		{"~ gains your choice of flying or trample until end of turn.",
			"Choose flying or trample. ~ gains that ability until end of turn."},
		{"Target creature gets +1/+1 and gains flying until end of turn.",
			"Target creature gets +1/+1 and flying until end of turn."},
		{"~ gets +1/+0 until end of turn.", "~ gains +1/+0 until end of turn."},
		{"Put a charge counter on ~ or remove a charge counter from it.",
			"Put a charge counter on ~ or remove one from it."},
		{"Exile it.", "Exile it face up."},
		{"For each opponent, destroy up to one target creature that player controls.",
			"For any number of opponents, destroy target creature that player controls."},
		{"You may play that card. Mana of any type can be spent to cast it.",
			"You may play that card. Mana of any type can be spent to cast a spell this way."},
		{"Draw cards equal to the damage dealt to you this turn by artifacts.",
			"Draw cards equal to the damage dealt to you so far this turn by artifacts."},
		{"Tap all creatures or untap all creatures.", "Tap all creatures, or untap all creatures."},
		{"Choose two target creatures controlled by the same opponent. Their controller sacrifices one of those creatures.",
			"Choose two target creatures controlled by the same opponent. That player sacrifices one of those creatures."},
		{"Choose two target creatures controlled by the same opponent. Their controller sacrifices one of those creatures.",
			"Choose two target creatures an opponent controls. That player sacrifices one of those creatures."},
		{"Exile the top three cards of your library. You may cast red spells with mana value 3 or less from among them " +
			"without paying their mana costs.",
			"Exile the top three cards of your library. For each red card with mana value 3 or less among them, you may " +
				"cast that card without paying its mana cost."},
		{"Prevent the next 1 damage that would be dealt to any target this turn. If that creature is green, prevent the " +
			"next 2 damage that would be dealt to it this turn instead.",
			"Prevent the next 1 damage that would be dealt to any target this turn. If that creature is green, prevent the " +
				"next 2 damage instead."},
		{"Return each Aura card from your graveyard to the battlefield attached to a creature.",
			"Return each Aura card from your graveyard to the battlefield. Only creatures can be enchanted this way."},
		{"Whenever one or more creatures an opponent controls attacking you attack and aren't blocked, draw a card.",
			"Whenever one or more creatures an opponent controls attack you and aren't blocked, draw a card."},
		{"Choose target creature you control and target creature you don't control. Tap the creature you control.",
			"Choose target creature you control and target creature you don't control. Tap the chosen creature you control."},
		{"~ deals 2 damage to target player or planeswalker. Creatures that player or that planeswalker's controller " +
			"controls can't block this turn.",
			"~ deals 2 damage to target player or planeswalker. Creatures controlled by that player or by that " +
				"planeswalker's controller can't block this turn."},
		{"Reveal the top three cards of your library. You may cast a spell from among them without paying its mana cost. " +
			"Put all cards revealed this way that weren't cast into your hand.",
			"Reveal the top three cards of your library. You may cast a spell from among them without paying its mana " +
				"cost. Put all revealed cards not cast this way into your hand."},
		{"Target player mills X cards, where X is the number of cards put into that player's graveyard from anywhere this " +
			"turn.", "Target player mills X cards, where X is the number of cards put into that graveyard from anywhere " +
			"this turn."},
		{"Exile target card from an opponent's graveyard. If no cards are in that player's graveyard, draw a card.",
			"Exile target card from an opponent's graveyard. If no cards are in that graveyard, draw a card."},
		{"Draw a card if there are five or more different mana values among cards exiled with ~.",
			"Draw a card if cards with five or more different mana values are exiled with ~."},
		{"Destroy target creature if it has the greatest power among creatures.",
			"Destroy target creature if no other creature has greater power."},
		{"Mill three cards. If one or more of them are Zombie cards, draw a card.",
			"Mill three cards. If at least one of them is a Zombie card, draw a card."},
		{"~ deals 2 damage to target creature.", "~ deals 2 damage to a target creature."},
		{"If you would draw a card, you may instead search your library for a card, put that card into your hand, and " +
			"shuffle.", "If you would draw a card, you may instead search your library for a card, put that card into your " +
			"hand, then shuffle."},
		{"Draw a card if there are four or more card types among cards in your graveyard.",
			"Draw a card if you have four or more card types among cards in your graveyard."},
		{"This mana can't be spent to cast spells.", "You can't spend this mana to cast spells."},
		{"Draw a card at the beginning of the end step on your next turn.",
			"Draw a card at the beginning of the end step of your next turn."},
		{"Return target card to the battlefield under its owner's control.",
			"Return target card to the battlefield under the control of its owner."},
		{"Draw a card. If you don't cast it, draw a card.", "Draw a card. If you don't cast it this way, draw a card."},
		{"You may pay {0} rather than pay the mana cost for spells you cast.", "You may pay {0} rather than pay the mana cost for spells that you cast."},
		{"Whenever you cast your third spell each turn, draw a card.", "Whenever you cast your third spell in a turn, draw a card."},
		{"Each opponent loses twice X life, where X is the number of lands you control.", "Each opponent loses two times X life, where X is the number of lands you control."},
		{"Whenever ~ is dealt damage, it deals that much damage to any target.", "Whenever ~ is dealt damage, it deals that amount of damage to any target."},
		{"~'s power and toughness are each equal to that player's life total.",
			"~'s power and toughness are each equal to the life total of that player."},
		{"~'s power and toughness are each equal to the number of cards in target opponent's hand.",
			"~'s power and toughness are each equal to the number of cards in the hand of target opponent."},
		{"Draw a card for each land you control beyond the first.",
			"Draw a card for each land you control other than the first."},
		{"Target opponent sacrifices a creature of their choice.", "Target opponent chooses and sacrifices a creature."},
		{"Target opponent may lose 2 life.", "Target opponent may choose to lose 2 life."},
		{"You may have target player draw a card.", "You may then have target player draw a card."},
		{"Copy that spell.", "Copy that spell an additional time."},
		{"Draw a card. When you next cast an instant spell this turn, copy that spell.",
			"Draw a card. Copy the next instant spell you cast this turn when you cast it."},
		{"Each creature you control is the chosen type in addition to its other types.",
			"Each creature you control has the chosen creature type in addition to its other types."},
		{"Remove all poison counters from target player.", "Target player loses all poison counters."},
		{"You may play that card until your next upkeep.", "You may play that card until the beginning of your next upkeep."},
		{"Search target player's hand and library for a card.", "Search the hand and library of target player for a card."},
		{"Put a creature card from your hand onto the battlefield.",
			"Put a creature card from your hand onto the battlefield face up."},
		{"Put the rest on the bottom of that library in any order.", "Put the rest on the bottom of the library in any order."},
		{"If that card has flying, draw a card. Otherwise, you lose 2 life.",
			"If that card has flying, draw a card. If it doesn't, you lose 2 life."},
		{"Target creature's controller draws a card.", "The controller of target creature draws a card."},
		{"Put your choice of a flying counter, a reach counter, or a menace counter on target creature.",
			"Put your choice of a flying, reach, or menace counter on target creature."},
		{"{1}: Draw a card. Any opponent may activate this ability.", "{1}: Draw a card. Only any opponent may activate this ability."},
		{"Target creature's owner draws cards equal to its power.", "The owner of target creature draws cards equal to its power."},
	} {
		t.Run(same[0], func(t *testing.T) {
			first := readOne(t, same[0])
			for _, s := range same[1:] {
				if !ability.Equal(first, readOne(t, s)) {
					t.Errorf("%s\n\tmeans something else than\n\t%s", s, same[0])
				}
			}
		})
	}
}

// TestWordsPrintedBack prints phrases word for word, and a word that matters makes another tree.
func TestWordsPrintedBack(t *testing.T) {
	l := language()
	for _, x := range [][2]string{
		{"Target 1/1 creature gets +1/+2 until end of turn.", "Target 1/2 creature gets +1/+2 until end of turn."},
		{"The next creature spell you cast this turn can't be countered.", "The next artifact spell you cast this turn can't be countered."},
		{"Counter target activated ability. If a permanent's ability is countered this way, destroy that permanent.", "Counter target activated ability. If an ability of a creature is countered this way, destroy that permanent."},
		{"Whenever ~ attacks, for each opponent, create a tapped token that's a copy of ~ attacking that opponent.", "Whenever ~ attacks, for each opponent, create a tapped token that's a copy of ~."},
		{"~ becomes a Spirit with base power and toughness 8/8, flying, and first strike.", "~ becomes a Spirit with base power and toughness 8/8, flying, and haste."},
		{"Target creature gains protection from the color of its controller's choice until end of turn.", "Target creature gains protection from the color of your choice until end of turn."},
		{"Destroy all tokens created with ~.", "Destroy all tokens."},
		{"Exile the creature put onto the battlefield with ~.", "Exile the creature exiled with ~."},
		{"Return enchanted creature card to the battlefield.", "Return enchanted creature to the battlefield."},
		{"Tap all lands with mana abilities target player controls.", "Tap all lands with an activated ability target player controls."},
		{"You gain X life, where X is the life paid as ~ entered.", "You gain X life, where X is your life total."},
		{"Search your library for a card, then shuffle and put that card third from the top.",
			"Search your library for a card, then shuffle and put that card second from the top."},
		{"Equipment you control have equip Knight {0}.", "Equipment you control have equip {0}."},
		{"{X}: Draw a card. X can't be 0. Activate only during your turn.", "{X}: Draw a card. X can't be 0."},
		{"Exile all creatures and Spacecraft.", "Exile all creatures and Vehicles."},
		{"Exchange your life total with ~'s power.", "Exchange your life total with ~'s toughness."},
		{"Until end of turn, ~'s base power becomes equal to the number of lands you control.", "Until end of turn, ~'s base toughness becomes equal to the number of lands you control."},
		{"Choose two target creatures controlled by the same player. Exile one of those creatures.", "Choose two target creatures controlled by different players. Exile one of those creatures."},
		{"Exile target enchantment, tapped artifact, or tapped creature.", "Exile target enchantment, artifact, or tapped creature."},
		{"The owner of target spell or nonland permanent puts it on their choice of the top or bottom of their library.",
			"The owner of target spell or permanent puts it on their choice of the top or bottom of their library."},
		{"Return all creatures to their owners' hands except for Krakens and Serpents.", "Return all creatures to their owners' hands except for Krakens and Bears."},
		{"If a triggered ability of a creature you control triggers, that ability triggers an additional time.",
			"If a triggered ability of a permanent you control triggers, that ability triggers an additional time."},
		{"Whenever an opponent draws a card except the first one they draw in each of their draw steps, you gain 1 life.", "Whenever an opponent draws a card, you gain 1 life."},
		{"Each creature you control gets +1/+1 for each white mana symbol in its mana cost.", "Each creature you control gets +1/+1 for each red mana symbol in its mana cost."},
		{"~ gets -2/-2 as long as black is the most common color among all permanents or is tied for most common.",
			"~ gets -2/-2 as long as red is the most common color among all permanents or is tied for most common."},
		{"Exile up to three target creatures from the battlefield and/or creature cards from graveyards.", "Exile up to three target artifacts from the battlefield and/or creature cards from graveyards."},
		{"Search your library for a card named Opt or Shock, reveal it, put it into your hand, then shuffle.", "Search your library for a card named Opt, reveal it, put it into your hand, then shuffle."},
		{"Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way.", "Each player discards their hand, then draws that many cards."},
		{"Discard all the cards in your hand, then draw that many cards plus one.", "Discard all the cards in your hand, then draw that many cards plus two."},
		{"If one or more tokens would be created under your control, those tokens plus a Clue token are created instead.", "If one or more tokens would be created under your control, those tokens plus two Clue tokens are created instead."},
		{"If you would create one or more artifact tokens, instead create those tokens plus an additional Map token.", "If you would create one or more tokens, instead create those tokens plus an additional Map token."},
		{"If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens with flying are created instead.",
			"If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens are created instead."},
		{"If one or more counters would be put on a creature you control, that many plus one of each of those kinds of counters are put on that creature instead.",
			"If one or more counters would be put on a creature you control, that many plus two of each of those kinds of counters are put on that creature instead."},
		{"If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put on it instead.",
			"If one or more -1/-1 counters would be put on a creature you control, that many plus one -1/-1 counters are put on it instead."},
		{"If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.", "If you would get one or more counters, you get twice that many of each of those kinds of counters instead."},
		{"{T}: Add {U}. Spend this mana only to cast an enchantment spell, unlock a door, or turn a permanent face up.", "{T}: Add {U}. Spend this mana only to cast an enchantment spell or turn a permanent face up."},
		{"{T}: Add {R}{G}. Spend this mana only to cast face-down spells or to turn creatures face up.", "{T}: Add {R}{G}. Spend this mana only to cast face-down spells or to turn permanents face up."},
		{"Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of colored mana you pay.", "Cleric spells you cast cost {W}{B} less to cast."},
		{"Counter target spell unless its controller pays {2} plus an additional {1} for each Faerie you control.", "Counter target spell unless its controller pays {2} plus an additional {2} for each Faerie you control."},
		{"~ enters with a +1/+1 counter on it plus an additional +1/+1 counter on it for each other creature you control.", "~ enters with a +1/+1 counter on it for each other creature you control."},
		{"~ enters with a +1/+1 counter on it for each red creature you control and a +1/+1 counter on it for each land you control.", "~ enters with a +1/+1 counter on it for each red creature you control."},
	} {
		a := readOne(t, x[0])
		if s, err := l.g.Print(l.line, a, 2026); s != x[0] {
			t.Errorf("%s\n is printed as %s %v", x[0], s, err)
		}
		if ability.Equal(a, readOne(t, x[1])) {
			t.Errorf("%q and %q read to equal trees", x[0], x[1])
		}
	}
}

// TestWordsAreKept reads lines whose words aren't the usual ones; each is printed back as it stands.
func TestWordsAreKept(t *testing.T) {
	l := language()
	for _, s := range []string{
		"~ can block creatures with shadow as though they didn't have shadow.",
		"~ can block creatures with shadow as though ~ had shadow.",
		"Exile target creature card that was put there this turn.",
		"Destroy all creatures that aren't the chosen type.",
		"Vehicle creatures you control are the chosen creature type in addition to their other types.",
		"Remove X ki counters from ~: For each counter removed, draw a card.",
		"Destroy target creature that has a -1/-1 counter on it.",
		"Draw a card for each opponent who has more cards in hand than you.",
		"Search your library for two land cards that have different names, then shuffle.",
		"Each creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it.",
		"Copy that spell an additional time.",
		"Create a creature token that's a copy of target creature.",
		"Create a 2/2 green Wolf creature token tapped and attacking.",
		"Create a 1/1 green Saproling creature token that's blocking target creature attacking you.",
		"Create two 1/1 green Saproling creature tokens that are blocking target creature.",
		"Create a token that's a copy of target creature and that's blocking that creature.",
		"Put a creature card from your hand onto the battlefield blocking target creature.",
		"Unlock a locked door of up to one target Room you control.",
		"Lock or unlock a door of target Room you control.",
		"Draw a card for each creature you already control.",
		"Switch the power and toughness of target creature.",
		"Exile the enchanted creature.",
		"Gain control of all Equipment that were attached to target creature.",
		"Creatures banded with ~ gain flying until end of turn.",
		"Whenever a Vehicle crewed by ~ this turn attacks, draw a card.",
		"Each player on your team draws a card.",
		"The player with the lowest life total draws a card.",
		"If two or more players are tied for lowest life total, the game is a draw.",
		"If two or more players are tied for highest life total, the game is a draw.",
		"Draw cards equal to the amount of damage dealt to you this turn by artifacts.",
		"{1}: Draw a card. You can't activate this ability during combat.",
		"Put another +1/+1 counter on ~.",
		"~ enters with an additional X +1/+1 counters on it, where X is the number of lands you control.",
		"Put a +0/+1 counter or a +1/+0 counter on target creature.",
		"Put a flying, lifelink, or +1/+1 counter on ~.",
		"Target creature can block up to two additional creatures this turn.",
		"At the end of combat on your turn, draw a card.",
		"Choose any card name.",
		"You may then have target player draw a card.",
		"Turn any number of target creatures with morph abilities face down.",
		"You don't lose green mana as steps and phases end.",
		"Equip abilities you activate cost {1} less to activate.",
		"Target creature must be blocked each combat this turn if able.",
		"Target creature can't have hexproof or shroud this turn.",
		"Draw a card if the number of creatures you control is three or greater.",
		"Look at the top two cards of that library.",
		"Exile cards from the top of your library equal to ~'s power.",
		"Put a creature card from your hand onto the battlefield face up.",
		"Exile target creature face up.",
		"Return target creature card from your graveyard to the battlefield under the control of its owner.",
		"You may have ~ enter as a copy of any creature on the battlefield, except it's still 7/7.",
		"If a triggered ability of a creature you control triggers, it triggers an additional time.",
		"Draw a card if there's a creature on the battlefield.",
		"Add {C} equal to ~'s power.",
		"~ deals 1 damage to target creature, 2 damage to another target creature, and 3 damage to a third target creature.",
		"Move a counter from target creature onto a second target creature.",
		"Each opponent loses two times X life.",
		"Remove all of them.",
		"Each player can't draw more than one card each turn.",
		"Draw a card if you've drawn more than one card this turn.",
		"As long as ~ has a loyalty counter on it, he's a 3/4 Ninja creature and has hexproof.",
		"Destroy target creature whose power and toughness aren't equal.",
		"Choose a number. Destroy all creatures with mana value equal to that number.",
		"Choose a number. Destroy all creatures with mana value equal to the number.",
		"Copy target instant spell, except that the copy is red.",
		"Add {W}{W}, {U}{U}, and {B}{B}.",
	} {
		a, err := ReadParagraph(NewReader(), s)
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		if p, err := l.g.Print(l.line, a, 2026); p != s {
			t.Errorf("%s\n is printed as %s %v", s, p, err)
		}
	}
}

// TestPunctuation reads lines whose punctuation isn't that of rules text.
func TestPunctuation(t *testing.T) {
	r := NewReader()
	for _, x := range [][2]string{
		{"Draw a card.", "Draw a card"},
		{"{T}: Add {C}.", "{T}: Add {C}"},
		{"Flying", "Flying."},
		{"Create a Food token.", "Create a Food token.."},
		{"{2}{R}: Draw a card.", "{2} {R}: Draw a card."},
		{"Landfall — Whenever a land you control enters, draw a card.",
			"Landfall - Whenever a land you control enters, draw a card."},
	} {
		right, err := ReadParagraph(r, x[0])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadParagraph(r, x[1]); err != nil || !ability.Equal(got, right) {
			t.Errorf("%q isn't read as %q: %v", x[1], x[0], err)
		}
	}
	if _, err := ReadParagraph(r, "Draw a cart"); err == nil {
		t.Error("a line with another word is read")
	}
}
