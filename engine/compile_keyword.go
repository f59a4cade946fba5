package engine

import (
	"arbiter/ability"
)

// hooks are the keywords that code knows by name.
var hooks = map[ability.Word]Keyword{
	"deathtouch": Deathtouch, "defender": Defender, "double strike": DoubleStrike, "first strike": FirstStrike, "flash": Flash, "flying": Flying, "haste": Haste,
	"hexproof": Hexproof, "indestructible": Indestructible, "lifelink": Lifelink, "menace": Menace, "protection": Protection, "reach": Reach, "shroud": Shroud,
	"trample": Trample, "vigilance": Vigilance, "fear": Fear, "intimidate": Intimidate, "landwalk": Landwalk, "shadow": Shadow, "horsemanship": Horsemanship,
	"skulk": Skulk, "wither": Wither, "infect": Infect, "changeling": Changeling, "hidden agenda": HiddenAgenda, "double agenda": HiddenAgenda, "split second": SplitSecond, "banding": Banding, "toxic": Toxic, "flanking": Flanking, "trample over planeswalkers": TrampleWalkers, "bands with other": BandsWithOther, "phasing": Phasing, "devoid": Devoid,
	"enchant": Enchant, "ascend": Ascend, "mutate": Mutate, "daybound": Daybound, "nightbound": Nightbound, "start your engines!": StartEngines, "splice": Splice, "kicker": Kicker, "morph": Morph, "flashback": Flashback, "convoke": Convoke, "delve": Delve, "improvise": Improvise, "cycling": Cycling, "typecycling": Cycling, "equip": Equip, "bushido": Bushido,
	"cascade": Cascade, "exploit": Exploit, "champion": Champion, "awaken": Awaken, "emerge": Emerge, "evoke": Evoke, "dash": Dash, "embalm": Embalm, "eternalize": Eternalize,
	"megamorph": Morph, "disguise": Disguise, "fuse": Fuse, "aftermath": Aftermath, "bestow": Bestow, "disturb": Disturb, "suspend": Suspend, "offering": Offering, "madness": Madness, "plot": Plot, "assist": Assist, "foretell": Foretell,
	"harmonize": Harmonize, "soulbond": Soulbond, "exhaust": Exhaust, "boast": Boast, "reconfigure": Reconfigure, "compleated": Compleated, "read ahead": ReadAhead, "enlist": Enlist, "warp": Warp, "space sculptor": SpaceSculptor,
	"level up": LevelUp, "fading": Fading, "cumulative upkeep": CumulativeUpkeep, "ninjutsu": Ninjutsu, "echo": Echo, "unearth": Unearth, "rampage": Rampage, "outlast": Outlast,
}

// deckWords are the keywords that say something about building decks only (702.124a).
var deckWords = map[ability.Word]bool{"partner": true, "friends forever": true, "choose a background": true, "doctor's companion": true,
	"partner—character select": true, "partner—father & son": true, "partner—survivors": true}

func keywordOf(w ability.Word) Keyword { return hooks[w] }

// simpleKeyword says whether a keyword is a bit: one without parameters that the machine knows by name.
func simpleKeyword(k ability.Keyword) bool {
	if k.N != nil || k.Of != nil || len(k.Cost) > 0 {
		return false
	}
	switch keywordOf(k.Word) {
	case NoKeyword, Cascade, Exploit, Changeling, Devoid, Enchant, Splice, Kicker, Morph, Flashback, Cycling, Equip, Bushido, Flanking, Disguise, Fuse, Aftermath, Bestow, Disturb, Madness, Soulbond, ReadAhead, Enlist, Warp, HiddenAgenda,
		LevelUp, Fading, CumulativeUpkeep, Ninjutsu, Echo, Unearth, Rampage, Outlast:
		return false
	}
	return true
}

// keyword adds a keyword ability to the definition.
func (w *work) keyword(k ability.Keyword, text string) {
	h := keywordOf(k.Word)
	if h == Ascend {
		w.c.b.r.ascends = true
		if w.c.types&(TypeInstant|TypeSorcery) != 0 { // 702.131a: a spell ability
			if m, ok, err := w.c.o.Keyword(w.c.e, k); ok && err == nil && len(m.Means) == 1 {
				w.add(m.Means[0], text)
			}
			return
		}
	}
	if h == SpaceSculptor {
		w.c.b.sectors()
	}
	if h == StartEngines {
		w.c.b.r.engines = true
		w.c.freeUnit().inheritSpeed()
	}
	if h == Daybound || h == Nightbound {
		w.c.b.r.daybound = true
		if h == Daybound { // 702.145b: how it enters at night
			w.d.Abilities = append(w.d.Abilities, w.c.freeUnit().keywordAbilities(k)...)
		}
	}
	if simpleKeyword(k) {
		w.d.Chars.Keywords.Add(h)
		return
	}
	if k.Word == "substance" || k.Word == "prototype" {
		return // 502.49a of 2006: it has no effect; 718.2: the other face
	}
	if deckWords[k.Word] && k.Of == nil && k.N == nil {
		return
	}
	switch h {
	case Changeling:
		w.d.Chars.Keywords.Add(h)
		w.d.Chars.Subtypes.AddAll(&w.c.b.r.CreatureTypes) // 702.73a, in every zone
		return
	case Devoid:
		w.d.Chars.Colors = 0
		return
	case Enchant:
		w.enchant(k, text)
		return
	case ReadAhead:
		w.readAhead(text)
		return
	case HiddenAgenda:
		w.hiddenAgenda(k, text)
		return
	}
	if len(k.Only) == 0 && w.c.castKeyword(w, k, text) {
		return
	}
	if len(k.Only) == 0 && w.meansCasting(k) {
		return
	}
	if h == Madness || h == Reconfigure {
		w.d.Chars.Keywords.Add(h)
	}
	if h == Reconfigure {
		w.attachedNoCreature()
	}
	u := w.c.freeUnit()
	w.d.Abilities = append(w.d.Abilities, u.keywordAbilities(k)...)
}

// protectedQuality is the quality that something has protection from: from opponents it is what they control (702.16k).
func (u *unit) protectedQuality(p ability.Property) PropX {
	if p == ability.Property(ability.IsKind{Kind: ability.AnyOpponent}) {
		return u.b.Prop(PropControlledBy, int32(u.b.Set(SetOpponents)))
	}
	return u.prop(p)
}

// keywordAbilities are the abilities that a keyword stands for: what the rulebook's definition says, or an ability for code to find.
func (u *unit) keywordAbilities(k ability.Keyword) []AbilityID {
	switch h := keywordOf(k.Word); h {
	case Protection, Landwalk, Hexproof, BandsWithOther:
		v, choosers := u.compiler.freeUnit(), u.choosers
		u.choosers = nil
		if _, ok := k.Of.(ability.OfChoice); ok {
			refuse(k, "a quality to choose")
		}
		ab := Ability{Kind: AbKeyword, Hook: h, Label: u.labelOf(k)}
		if h == Protection {
			ab.Prop = v.protectedQuality(k.Of)
			ab.Spares = u.compiler.sparing
		} else {
			ab.Prop = v.prop(k.Of)
		}
		ids := []AbilityID{u.b.Ability(ab)}
		u.linkChoosers(ids)
		u.choosers = choosers
		return ids
	}
	if keywordOf(k.Word) == Toxic && k.N != nil {
		return []AbilityID{u.b.Ability(Ability{Kind: AbKeyword, Hook: Toxic, Label: u.labelOf(k), N: u.compiler.freeUnit().num(k.N)})}
	}
	label := u.labelOf(k)
	if label == "" && k.N != nil {
		x := k // "where X is ..." is said elsewhere
		x.N = ability.X{}
		label = u.labelOf(x)
	}
	if u.o.Keyword == nil {
		refuse(k, "the keyword "+string(k.Word))
	}
	m, ok, err := u.o.Keyword(u.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || len(m.Means) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	c := u.compiler
	defer func(meant ability.Word, cost []ability.Act, links bool) {
		c.meant, c.meantCost, c.links = meant, cost, links
	}(c.meant, c.meantCost, c.links)
	c.meant, c.meantCost, c.links = k.Word, k.Cost, c.links || linked(m.Means)
	var ids []AbilityID
	u.compiler.ninjutsu = k.Word == "ninjutsu" || k.Word == "commander ninjutsu"
	defer func() { u.compiler.ninjutsu = false }()
	outer := u.linked
	u.linked = nil
	for _, a := range u.onThis(k, equipOnly(k, m.Means)) {
		// The text that people see is the keyword's own, not its definition's.
		ids = append(ids, u.compiler.ability(a, label)...)
		u.linked = ids
	}
	u.linked = outer
	for _, r := range k.Only { // what is said behind the keyword is about the ability that a player can use
		ab := &u.b.r.Abilities[ids[0]]
		if ab.Kind != AbActivated && ab.Kind != AbKeyword {
			refuse(k, "the keyword "+string(k.Word))
		}
		u.compiler.freeUnit().restrict(ab, r)
	}
	u.riders(k.Word, ids)
	if h := keywordOf(k.Word); h != NoKeyword || k.N != nil {
		for _, id := range ids {
			u.b.r.Abilities[id].Hook = h
			if c, ok := k.N.(ability.Const); ok {
				u.b.r.Abilities[id].N = u.b.Const(c.N)
			}
		}
	}
	return ids
}

// enchant is what an Aura can be attached to, which its spell targets (303.4a).
func (w *work) enchant(k ability.Keyword, text string) {
	u := w.c.unit()
	p := u.prop(k.Of)
	players, objs := nounSort(k.Of)
	if w.d.Enchant != 0 { // 702.5c: all of them apply
		w.d.Enchant = u.and(w.d.Enchant, p)
		t := &w.c.b.r.Abilities[w.d.Spell].Targets[0]
		t.Prop, t.Players, t.Objects = u.and(t.Prop, p), t.Players && players, t.Objects && objs
		return
	}
	w.d.Enchant = p
	zones := Battlefield.Bit()
	nounZone(k.Of, &zones)
	if w.d.Spell == 0 {
		reg := u.reg()
		w.d.Spell = w.c.b.Ability(Ability{Kind: AbSpell, Zones: Stack.Bit(), NRegs: uint8(u.regs), Label: text,
			Targets: []TargetSpec{{Reg: reg, Players: players, Objects: objs, Zone: zones, Prop: p}}})
	}
}

// hasKeyword is the property of having a keyword ability.
func (u *unit) hasKeyword(k ability.Keyword) PropX {
	h := keywordOf(k.Word)
	if h == NoKeyword {
		refuse(k, "an ability something has")
	}
	if simpleKeyword(k) && h != Landwalk {
		return u.b.Prop(PropKeyword, int32(h))
	}
	return u.b.Prop(PropHook, int32(h), int32(u.qualityOf(k)))
}

// qualityOf is the quality that tells the abilities of a keyword which are meant from others of it; 0 when all are.
func (u *unit) qualityOf(k ability.Keyword) PropX {
	if k.Of == nil {
		return 0
	}
	switch keywordOf(k.Word) {
	case Landwalk, Protection, Enchant:
		return u.prop(k.Of)
	}
	refuse(k, "an ability with a quality")
	return 0
}
