package gym

// Columns of the tables of an observation; Names says what they are called.
const (
	gTurn = iota
	gStep
	gActive
	gPriority
	gMonarch
	gDay
	gStack
	gLeftOut
	gYear
	numGlobals
)

const (
	pLost = iota
	pOpponent
	pLife
	pPoison
	pEnergy
	pExperience
	pHand
	pLibrary
	pGraveyard
	pLandsPlayed
	pMana // one column for each type of mana
	_
	_
	_
	_
	_
	pSpeed
	numPlayer
)

const (
	oCard = iota
	oZone
	oOwner
	oController
	oKind
	oTypes
	oSupertypes
	oColors
	oKeywords // keywordColumns columns of 16 keywords each
	_
	_
	_
	_
	_
	_
	_
	oPower
	oToughness
	oDamage
	oPlus
	oMinus
	oLoyalty
	oCounters
	oStatus // two columns
	_
	oSick
	oFaceDown
	oAttacks
	oBlocks
	oAttached
	oX
	numObject
)

const keywordColumns = 8

const (
	sObject = iota
	sSource
	sCard
	sController
	sAbility
	sX
	sTargets // stackTargets columns
	_
	_
	_
	numStack
)

// stackTargets is how many targets of an object on the stack are shown.
const stackTargets = 4

const (
	qKind = iota
	qPlayer
	qSource
	qCard
	qAbility
	qMin
	qMax
	qChosen
	qAmount
	qOptions
	qPage
	numQuestion
)

const (
	aKind = iota
	aObject
	aCard
	aZone
	aOther
	aOtherCard
	aNumber
	aAbility
	numOption
)

// Features are the names of the columns of each table.
type Features struct {
	Globals  []string `json:"globals"`
	Players  []string `json:"players"`
	Objects  []string `json:"objects"`
	Stack    []string `json:"stack"`
	Question []string `json:"question"`
	Options  []string `json:"options"`
	Cards    []string `json:"cards"`
	Trees    []string `json:"trees"`
}

// Names are the features of this version.
var Names = Features{
	Globals: []string{"turn", "step", "active", "priority", "monarch", "day_night", "stack", "objects_left_out",
		"edition_year"},
	Players: []string{"lost", "opponent", "life", "poison", "energy", "experience", "hand", "library", "graveyard",
		"lands_played", "mana_white", "mana_blue", "mana_black", "mana_red", "mana_green", "mana_colorless", "speed"},
	Objects: []string{"card", "zone", "owner", "controller", "kind", "types", "supertypes", "colors",
		"keywords_0", "keywords_1", "keywords_2", "keywords_3", "keywords_4", "keywords_5", "keywords_6", "keywords_7",
		"power", "toughness", "damage", "plus_counters", "minus_counters", "loyalty", "other_counters", "status",
		"status_high", "summoning_sick", "face_down", "attacks", "blocks", "attached_to", "x"},
	Stack: []string{"object", "source", "source_card", "controller", "ability", "x", "target_1", "target_2", "target_3",
		"target_4"},
	Question: []string{"kind", "player", "source", "source_card", "ability", "min", "max", "chosen", "amount", "options",
		"page"},
	Options: []string{"kind", "object", "card", "zone", "other", "other_card", "number", "ability"},
	Cards: []string{"types", "supertypes", "colors", "power", "toughness", "has_size", "mana_value", "cost_white",
		"cost_blue", "cost_black", "cost_red", "cost_green", "cost_colorless", "cost_generic", "cost_x", "loyalty",
		"defense", "layout", "faces", "abilities", "token"},
	Trees: []string{"depth", "field", "node", "value"},
}
