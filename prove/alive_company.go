package prove

// moreCompany are further cards that do what a text speaks of, where one isn't enough, under the keys of deeds.
var moreCompany = map[string][]string{
	"exhaust": {"Spent Engine {1}\nArtifact Creature — Construct\nExhaust — {0}: Spent Engine deals 1 damage to any " +
		"target.\n1/3"},
	"level up": {"Tall Novice {1}\nCreature — Human\nLevel up {0}\nLEVEL 1+\n3/3\n1/1"},
	"Aura": {"Loose Robe {1}\nEnchantment — Aura\nFlash\nEnchant creature\nEnchanted creature gets +0/+1.",
		"Wide Vine {1}\nEnchantment — Aura\nFlash\nEnchant permanent\nWhen Wide Vine leaves the battlefield, you gain 1 " +
			"life."},
	"Equipment": {"Spare Blade {0}\nArtifact — Equipment\nEquipped creature gets +1/+0.\nEquip {0}"},
	"CrewAs":    {"Gray Mule {1}\nCreature — Horse Mount\nSaddle 3\n2/2"},
	"ExtraTrigger": {"Loud Bell {1}\nArtifact\nWhenever a permanent enters or leaves the battlefield, you gain 1 life.",
		"Quiet Bell {1}\nEnchantment\nWhenever another permanent enters, target player loses 1 life."},
	"NoTriggers": {"Loud Bell {1}\nArtifact\nWhenever a permanent enters or leaves the battlefield, you gain 1 life."},
	"CostChange": {"Worn Path\nLand\n{T}: Add {C}.\n{3}, {T}: Draw a card.",
		"Worn Sign {1}\nEnchantment\n{3}: Each player gains 1 life.",
		"Worn Stone {1}\nArtifact\n{3}: Add {C}{C}{C}{C}."},
	"FaceDown":     {"Hooded Bear {3}\nCreature — Bear\nMorph {0}\n3/3"},
	"CastFaceDown": {"Hooded Bear {3}\nCreature — Bear\nMorph {0}\n3/3"},
	"PayFor": {"Veiled Bear {3}\nCreature — Bear\nMorph {1}\n3/3",
		"Layout: split\nNear Hall {1}\nEnchantment — Room\nWhen you unlock this door, you gain 1 life.\n//\n" +
			"Far Hall {1}\nEnchantment — Room\nWhen you unlock this door, you gain 1 life."},
	"next time": {"Hot Stove {1}\nArtifact Creature — Construct\n{0}: Hot Stove deals 1 damage to each other creature and " +
		"each player.\n1/4"},
}
