package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// deckZones are the zones in which the cards of starting decks are as the game begins.
const deckZones = program.ZoneSet(1<<program.Library | 1<<program.Hand | 1<<program.Graveyard | 1<<program.Exile |
	1<<program.Command)

// companion compiles a companion ability.
func (c *compiler) companion(a ability.Companion, text string) []program.AbilityID {
	c.b.Features().Companions = true
	l := c.newFree()
	three := l.b.Cost(program.Cost{Mana: mana.Cost{{Form: mana.Generic, N: 3}}})
	return []program.AbilityID{l.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Companion,
		Zones: program.Outside.Bit(), Flags: program.AbSorcery, If: l.cond(a.If), Cost: three, Label: text})}
}

// deckCond compiles conditions about starting decks. It returns 0 for other conditions.
func (l *lowerer) deckCond(c ability.Condition) program.CondX {
	b := l.b
	switch c := c.(type) {
	case ability.ContainsOnly:
		if c.Zone != ability.StartingDeck {
			refuse(c, "a condition")
		}
		var fits program.PropX
		for i, r := range c.Only {
			o, ok := r.(ability.Objects)
			if !ok || o.Det.How != ability.Bare || o.Det.Target {
				refuse(c, "a condition")
			}
			p, _, _, _ := l.noun(o, deckZones)
			if i > 0 {
				p = b.PropOr(fits, p)
			}
			fits = p
		}
		other := b.SetFilter(l.startingDeck(c.Of), b.PropNot(fits))
		return b.CondNot(b.CondExists(other))
	case ability.AllDiffer:
		return b.CondAllDiffer(l.all(c.What))
	case ability.AllShare:
		return b.CondAllShare(l.all(c.What))
	case ability.DeckExceeds:
		least := b.NumPlus(b.NumMinDeck(), l.num(c.By))
		return l.compareAtLeast(b.NumCount(l.startingDeck(c.Of)), least)
	}
	refuse(c, "a condition about a deck")
	return 0
}

// startingDeck is the set of the cards of a player's starting deck, all of them in the game as it begins (702.139b).
func (l *lowerer) startingDeck(of ability.Ref) program.SetX {
	return l.b.SetAll(deckZones, l.b.PropOwnedBy(l.about(of)), 0)
}

// commanders makes "your commander" mean a commander that the player owns: either of two, or, where one is acted on,
// the one chosen at that time (702.124e).
func commanders(a ability.Ability) ability.Ability {
	ability.Walk(a, func(n ability.Node) bool {
		if s, ok := n.(ability.StatOf); ok {
			if _, of := s.Of.(ability.CommanderOf); of {
				refuse(s, "a characteristic of a commander, in whatever zone it is") // 903.3e
			}
		}
		return true
	})
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.CommanderOf); ok {
			return ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyCommander},
				Post: []ability.Property{ability.Owned{By: c.Of}}}
		}
		return n
	}).(ability.Ability)
}

// hiddenAgenda compiles hidden agenda, and double agenda, for which two different names are chosen (702.106).
func (f *faceCompiler) hiddenAgenda(k ability.Keyword, label string) {
	l := f.c.newLowerer()
	l.b.Features().Conspiracies = true
	names := 1
	if k.Word == "double agenda" {
		names = 2
	}
	first := uint8(program.NoReg)
	for range names {
		spec := program.ChoiceSpec{Who: l.b.SetYou(), Reg: l.reg(), Kind: program.DecideName}
		if first != program.NoReg {
			spec.NotReg = first + 1
		}
		l.emit(program.DoChoose(spec.Reg, l.b.Choice(spec)))
		l.emit(program.DoRemember(program.MemName, 0, l.b.NumReg(spec.Reg)).With(program.RememberNum))
		first = spec.Reg
	}
	f.d.Abilities = append(f.d.Abilities,
		l.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.HiddenAgenda,
			Zones: program.Command.Bit(), Label: label, Prog: l.program(), NRegs: uint8(l.regs)}))
}

// conspires makes the abilities of a conspiracy work in the command zone (315.5).
func (f *faceCompiler) conspires() {
	if !f.d.Chars.Is(program.TypeConspiracy) {
		return
	}
	f.c.b.Features().Conspiracies = true
	for _, id := range f.d.Abilities {
		f.c.b.Draft.Abilities[id].Zones = program.Command.Bit()
	}
}

// Stickers (123) are on sheets that a player may bring to a game. Nobody brings any to the games played here, so
// players have no sticker to put on anything (123.2c, 123.3). The rest of such a text is executed.

// stickerKicker compiles the two abilities of sticker kicker: kicker, and an additional cost if the spell is kicked
// (702.33h).
func (c *compiler) stickerKicker(f *faceCompiler, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok {
		refuse(k, "the keyword "+string(k.Word))
	}
	for _, a := range m.Means {
		if words, ok := a.(ability.Keywords); ok {
			for _, x := range words.List {
				f.add(x, label)
			}
			continue
		}
		f.castingAbility(a, label)
	}
}
