package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Values are in points: a life is worth about 7, an unknown card in hand 55, a 2/2 creature 70.

// unknownCardValue is the value of an unknown card in hand.
const unknownCardValue = 55

// lifeValues are the values of small life totals: the fewer are left, the more each is worth.
var lifeValues = func() (t [64]int32) {
	sum := int32(0)
	for i := 1; i < len(t); i++ {
		sum += 4 + int32(60/(i+2))
		t[i] = sum
	}
	return t
}()

// LifeValue returns the value of a life total; having none left is a disaster.
func LifeValue(life int32) int32 {
	switch {
	case life <= 0:
		return -4000 + max(life, -100)
	case int(life) < len(lifeValues):
		return lifeValues[life]
	}
	return lifeValues[len(lifeValues)-1] + min(life-int32(len(lifeValues)-1), 1000)*4
}

// creatureValue returns the value of a creature by its size and keywords.
func creatureValue(power, tough int32, kw *program.KeywordSet) int32 {
	power, tough = max(power, 0), max(tough, 0)
	w := 20 + 15*min(power, 20) + 10*min(tough, 20)
	if (*kw)[0]&valuedKeywords[0]|(*kw)[1]&valuedKeywords[1] == 0 {
		return w
	}
	for i := range keywordValues {
		if b := &keywordValues[i]; kw.Has(b.k) {
			w += b.flat + b.perPower*min(power, 20)
		}
	}
	return w
}

// keywordValues are what keywords add to a creature's value, in part by its power.
var keywordValues = [...]struct {
	k              program.Keyword
	flat, perPower int32
}{
	{program.Flying, 2, 8},
	{program.Shadow, 2, 8},
	{program.Horsemanship, 2, 8},
	{program.Unblockable, 4, 9},
	{program.Fear, 1, 5},
	{program.Intimidate, 1, 5},
	{program.Skulk, 0, 3},
	{program.Menace, 0, 4},
	{program.Landwalk, 0, 3},
	{program.FirstStrike, 6, 4},
	{program.DoubleStrike, 8, 14},
	{program.Deathtouch, 25, 0},
	{program.Trample, 0, 3},
	{program.Lifelink, 2, 7},
	{program.Vigilance, 2, 3},
	{program.Haste, 2, 0},
	{program.Reach, 5, 0},
	{program.Hexproof, 18, 0},
	{program.Shroud, 15, 0},
	{program.Protection, 12, 0},
	{program.Indestructible, 40, 0},
	{program.Wither, 5, 3},
	{program.Infect, 5, 5},
	{program.Persist, 20, 0},
	{program.Undying, 20, 0},
	{program.Flanking, 5, 0},
	{program.Defender, -5, -9},
	{program.Phasing, -10, 0},
}

// valuedKeywords are the keywords of keywordValues.
var valuedKeywords = func() (all program.KeywordSet) {
	for _, b := range keywordValues {
		all.Add(b.k)
	}
	return all
}()

// permanentValue returns the value of a permanent to its controller.
func (t *Board) permanentValue(p *Object) int32 {
	k := t.Summaries.Def(p.Chars.Def)
	w := int32(0)
	switch {
	case p.Is(program.TypeCreature):
		w = creatureValue(p.Chars.Power, p.Chars.Toughness, &p.Chars.Keywords)
		if p.Chars.Flags&program.LostAbilities == 0 {
			w += k.AbilityValue
		}
		if p.Disabled {
			w = 10 + (w-k.AbilityValue)/8 + k.AbilityValue/2
		}
		return max(w, 5)
	case p.Is(program.TypePlaneswalker):
		return 50 + 12*p.Loyalty
	case p.Is(program.TypeLand):
		w = 45
		if p.Controller == t.Me && t.Lands > 6 {
			w = 30
		}
		return w + k.AbilityValue/4
	case k.Aura && p.AttachedTo != 0:
		// The Aura's effect counts with its host; what remains is what removing the Aura would undo.
		return 15 + 10*p.ManaValue
	}
	return 20 + 12*p.ManaValue + k.AbilityValue
}

// DefValue returns the value that a permanent with this definition would have on the battlefield.
func (t *Board) DefValue(id program.DefID) int32 {
	d := &t.Rules.Defs[id]
	k := t.Summaries.Def(id)
	switch {
	case d.Chars.Types&program.TypeCreature != 0:
		return max(creatureValue(d.Chars.Power, d.Chars.Toughness, &d.Chars.Keywords)+k.AbilityValue, 5)
	case d.Chars.Types&program.TypePlaneswalker != 0:
		return 50 + 12*d.Loyalty
	case d.Chars.Types&program.TypeLand != 0:
		return 45 + k.AbilityValue/4
	}
	return 20 + 12*d.MV + k.AbilityValue
}

// cardValue returns the value of a card in my hand.
func (t *Board) cardValue(p *Object) int32 { return t.cardWith(p, t.Lands) }

// CardWorth returns the value of a card to its owner if it were in their hand.
func (t *Board) CardWorth(p *Object) int32 {
	if p.Owner == t.Me {
		return t.cardWith(p, t.Lands)
	}
	lands := int32(0)
	for i := range t.Permanents {
		if o := &t.Permanents[i]; o.Controller == p.Owner && o.Is(program.TypeLand) {
			lands++
		}
	}
	return t.cardWith(p, lands)
}

// ReturnLoss returns what I lose if a permanent that I control returns from the battlefield to its owner's hand because
// of source: mana and time, less what it does as it enters again.
func (t *Board) ReturnLoss(p *Object, source engine.Ref) int32 {
	if p.Kind == program.KindToken || p.Owner != p.Controller {
		return p.Value + 20
	}
	def, k := &t.Rules.Defs[p.Def], t.Summaries.Def(p.Def)
	loss := int32(0)
	if def.Chars.Types&program.TypeLand != 0 && !p.Is(program.TypeCreature) {
		loss = t.landReturnLoss(p)
	} else {
		loss = p.Value - t.DefValue(p.Def) + 10 + 8*def.MV
	}
	if p.Ref == source {
		return loss + 1000 // it would all be for nothing
	}
	if p.SummoningSick && p.Is(program.TypeCreature) {
		loss += 15 // the mana was spent this turn
	}
	for i := range t.Permanents {
		if o := &t.Permanents[i]; o.AttachedTo == p.Ref && o.Controller == t.Me {
			if t.Summaries.Def(o.Def).Aura {
				loss += 15 + 10*o.ManaValue
			} else {
				loss += 4
			}
		}
	}
	for _, a := range k.EntersAbilities {
		if v, ok := t.AbilityValue(a, &Scope{You: t.Me, Source: p.Ref}); ok && v > 0 {
			loss -= v
		}
	}
	return loss
}

// landReturnLoss returns what I lose if a land of mine returns to my hand: little if it can be played again before
// another land could, and more if it could still be tapped for mana.
func (t *Board) landReturnLoss(p *Object) int32 {
	again := t.MyTurn() && t.Step <= program.StepMain2 && t.View.LandsPlayed(t.Me) == 0
	more := false
	for i := range t.Hand {
		more = more || t.Rules.Defs[t.Hand[i].Def].Chars.Types&program.TypeLand != 0
	}
	loss := int32(0)
	switch {
	case t.Lands > 6:
		loss = 4
	case more:
		loss = 16
	case !again:
		loss = 8
	}
	switch {
	case again && p.Tapped():
		loss -= 4
	case !again && !p.Tapped():
		loss += 6
	}
	return loss + t.Summaries.Def(p.Def).AbilityValue/4
}

// cardWith returns the value of a card in the hand of a player with so many lands.
func (t *Board) cardWith(p *Object, lands int32) int32 {
	d := &t.Rules.Defs[p.Def]
	if d.Chars.Types&program.TypeLand != 0 {
		switch {
		case lands < 4:
			return 90
		case lands < 6:
			return 50
		}
		return 15
	}
	w := 25 + min(d.MV, 8)*9
	if d.Chars.Types&program.TypeCreature != 0 {
		w = (w + t.DefValue(p.Def)) / 2
	}
	// Cards that can't be cast for a long time are worth less.
	if late := d.MV - lands - 2; late > 0 {
		w -= late * 8
	}
	return w
}

// stackValue returns the value of a spell or ability on the stack to its controller.
func (t *Board) stackValue(p *Object) int32 {
	if p.Kind == program.KindAbility {
		return 30
	}
	if p.Is(program.TypesPermanent) {
		return t.DefValue(p.Chars.Def)
	}
	return 40 + 12*p.ManaValue
}
