package definitions

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Days on which the rules of new sets took effect.
var (
	odyssey        = rulebook.Day(2001, 10, 1)
	torment        = rulebook.Day(2002, 2, 4)
	legions        = rulebook.Day(2003, 2, 3)
	scourge        = rulebook.Day(2003, 5, 26)
	sixthEdition   = rulebook.Day(1999, 4, 23)
	kamigawa       = rulebook.Day(2004, 10, 1)
	timeSpiral     = rulebook.Day(2006, 10, 1)
	lorwyn         = rulebook.Day(2007, 10, 12)
	magic2010      = rulebook.Day(2009, 7, 11)
	battleZendikar = rulebook.Day(2015, 10, 2)
	futureSight    = rulebook.Day(2007, 5, 4)
	shadowmoor     = rulebook.Day(2008, 5, 2)
	alara          = rulebook.Day(2008, 10, 3)
	zendikarDay    = rulebook.Day(2009, 10, 2)
	scars          = rulebook.Day(2010, 10, 1)
	magic2012      = rulebook.Day(2011, 7, 15)
	returnRavnica  = rulebook.Day(2012, 10, 5)
	gatecrash      = rulebook.Day(2013, 2, 1)
	theros         = rulebook.Day(2013, 9, 27)
	khans          = rulebook.Day(2014, 9, 26)
	fate           = rulebook.Day(2015, 1, 23)
	dragons        = rulebook.Day(2015, 3, 27)
	origins        = rulebook.Day(2015, 7, 17)
	shadows        = rulebook.Day(2016, 4, 8)
	kaladesh       = rulebook.Day(2016, 9, 30)
	hour           = rulebook.Day(2017, 7, 14)
	guilds         = rulebook.Day(2018, 10, 5)
	allegiance     = rulebook.Day(2019, 1, 25)
	midnight       = rulebook.Day(2021, 9, 24)
	strixhaven     = rulebook.Day(2021, 4, 23)
	oath           = rulebook.Day(2016, 1, 22)
	ixalan         = rulebook.Day(2017, 9, 29)
	warSpark       = rulebook.Day(2019, 5, 3)
	horizons2      = rulebook.Day(2021, 6, 18)
	streets        = rulebook.Day(2022, 4, 29)
	ravnica        = rulebook.Day(2005, 10, 7)
	dissension     = rulebook.Day(2006, 5, 5)
	graftIf        = rulebook.Day(2009, 2, 1) // the first available rulebook that has it
	substanceDay   = rulebook.Day(2006, 2, 3)
	guildpact      = rulebook.Day(2006, 2, 3)
	coldsnap       = rulebook.Day(2006, 7, 21)
	magic2021      = rulebook.Day(2020, 7, 3)
	murders        = rulebook.Day(2024, 2, 2) // the first available rulebook that has it
	caverns        = rulebook.Day(2023, 11, 17)
	wilds          = rulebook.Day(2023, 9, 8)
)

// Keywords about attacking, blocking and targeting. The rules define most of them by restrictions.
var evasion = []definition{
	hook(ability.Flying, sixthEdition, "702.9b"),
	hook(ability.Reach, futureSight, "702.17b"),
	hook("fear", sixthEdition, "702.36b"),
	hook("intimidate", zendikarDay, "702.13b"),
	hook("shadow", sixthEdition, "702.28b"),
	hook("horsemanship", sixthEdition, "702.31b"),
	hook("skulk", shadows, "702.118b"),
	hook("menace", origins, "702.111b"),
	hook("landwalk", sixthEdition, "702.14a"),
	hook(ability.Defender, kamigawa, "702.3b"),
	hook(ability.Haste, sixthEdition, "702.10b"),
	hook(ability.Vigilance, sixthEdition, "702.20b"),
	hook(ability.Shroud, sixthEdition, "702.18a"),
	hook(ability.Hexproof, magic2012, "702.11b"),
	hook(ability.Protection, sixthEdition, "702.16a"),
	hook(ability.Indestructible, theros, "702.12b"),
	hook("ward", strixhaven, "702.21a", "Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that spell or ability unless that player pays [cost]."),
}

// Keywords about combat and damage.
var combatWords = []definition{
	hook(ability.FirstStrike, sixthEdition, "702.7b"),
	hook(ability.DoubleStrike, sixthEdition, "702.4b"),
	hook(ability.Trample, sixthEdition, "702.19a"),
	hook("trample over planeswalkers", rulebook.Day(2021, 6, 18), "702.19c"),
	hook("bands with other", sixthEdition, "702.22b"),
	hook("toxic", rulebook.Day(2023, 2, 3), "702.164a"),
	hook(ability.Deathtouch, futureSight, "702.2b"),
	hook(ability.Lifelink, futureSight, "702.15b"),
	hook("banding", sixthEdition, "702.22c"),
	hook("infect", scars, "702.90b"),
	hook("wither", shadowmoor, "702.80a"),
	means("bushido", kamigawa, "702.45a",
		"Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn."),
	means("flanking", sixthEdition, "702.25a",
		"Whenever this creature becomes blocked by a creature without flanking, that creature gets -1/-1 until end of turn."),
	means("rampage", sixthEdition, "702.23a"),
	means("provoke", rulebook.Day(2003, 10, 1), "702.39a",
		"Whenever this creature attacks, you may have target creature defending player controls block this creature this combat if able. If you do, untap that creature."),
	means("exploit", dragons, "702.110a", "When this creature enters, you may sacrifice a creature."),
	means("renown", origins, "702.112a",
		"When this creature deals combat damage to a player, if it isn't renowned, put N +1/+1 counters on it and it becomes renowned."),
	means("ingest", battleZendikar, "702.115a"),
	means("living weapon", horizons2, "702.92a",
		"When this Equipment enters, create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it.").
		before(scars, "702.89a", "When this Equipment enters, create a 0/0 black Germ creature token, then attach this Equipment to it."),
	means("umbra armor", rulebook.Day(2010, 4, 23), "702.89a",
		"If enchanted permanent would be destroyed, instead remove all damage marked on it and destroy this Aura."),
	means("poisonous", futureSight, "702.70a",
		"Whenever this creature deals combat damage to a player, that player gets N poison counters."),
	means("frenzy", futureSight, "702.68a",
		"Whenever this creature attacks and isn't blocked, it gets +N/+0 until end of turn."),
	means("exalted", alara, "702.83a", "Whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn."),
	means("battle cry", scars, "702.91a",
		"Whenever this creature attacks, each other attacking creature gets +1/+0 until end of turn."),
	means("prowess", khans, "702.108a", "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."),
	means("afflict", hour, "702.130a", "Whenever this creature becomes blocked, defending player loses N life."),
	means("mentor", guilds, "702.134a", "Whenever this creature attacks, put a +1/+1 counter on target attacking creature with power less than this creature's power."),
	means("annihilator", rulebook.Day(2010, 4, 23), "702.86a",
		"Whenever this creature attacks, defending player sacrifices N permanents."),
	means("dethrone", rulebook.Day(2013, 11, 1), "702.105a",
		"Whenever this creature attacks the player with the most life or tied for most life, put a +1/+1 counter on this creature."),
	means("decayed", midnight, "702.147a", "This creature can't block.",
		"When this creature attacks, sacrifice it at end of combat."),
	means("training", rulebook.Day(2021, 11, 19), "702.149a",
		"Whenever this creature and at least one other creature with power greater than this creature's power attack, put a +1/+1 counter on this creature."),
}
