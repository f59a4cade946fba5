package program

import (
	"strings"

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

func KeywordOf(w ability.Word) Keyword { return hooks[w] }

// simpleKeyword says whether a keyword is a bit: one without parameters that the machine knows by name.
func SimpleKeyword(k ability.Keyword) bool {
	if k.N != nil || k.Of != nil || len(k.Cost) > 0 {
		return false
	}
	switch KeywordOf(k.Word) {
	case NoKeyword, Cascade, Exploit, Changeling, Devoid, Enchant, Splice, Kicker, Morph, Flashback, Cycling, Equip, Bushido, Flanking, Disguise, Fuse, Aftermath, Bestow, Disturb, Madness, Soulbond, ReadAhead, Enlist, Warp, HiddenAgenda,
		LevelUp, Fading, CumulativeUpkeep, Ninjutsu, Echo, Unearth, Rampage, Outlast:
		return false
	}
	return true
}

// KeywordNamed is the keyword that code knows by this name, NoKeyword if none or if it has parameters.
func KeywordNamed(name string) Keyword {
	k := hooks[ability.Word(strings.ToLower(name))]
	if k == Changeling {
		return k
	}
	if k != NoKeyword && !SimpleKeyword(ability.Keyword{Word: ability.Word(strings.ToLower(name))}) {
		return NoKeyword
	}
	return k
}

// Keyword is a keyword ability that code knows by name: a hook. Those with a parameter are also abilities of kind AbKeyword.
type Keyword uint8

// KeywordSet is a set of keywords.
type KeywordSet [2]uint64
