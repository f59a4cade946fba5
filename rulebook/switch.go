package rulebook

// Switches are the properties of the rules that differ between editions, as they were on one day.
type Switches struct {
	Date Date

	DamageOnStack bool // combat damage uses the stack
	DamageOrder   bool // attackers' and blockers' controllers order the creatures they damage
	NotDrawnAlong bool // a requirement on one creature imposes nothing on others without requirements
	ManaBurn      bool // unspent mana costs life
	ManaByStep    bool // mana pools empty at the end of each step, not only each phase
	Legend        LegendRule
	// only players who control a legendary creature or planeswalker may cast legendary instants and sorceries
	LegendSpells   bool
	Planeswalker   WalkerRule
	WalkerRedirect bool // noncombat damage to a player may be redirected to a planeswalker they control
	Mulligan       MulliganRule
	FreeMulligan   bool // the first mulligan in a multiplayer game is free
	MulliganInTurn bool // a player, or team, takes all mulligans before the next decides, instead of in rounds
	TokenOwner     TokenOwner
	// TokenNamed adds the word "Token" to the subtypes in the default name of a token.
	TokenNamed     bool
	LayerPos       [NumLayers]uint8
	Replacement    ReplacementOrder
	FizzleCounters bool // a spell or ability with only illegal targets is countered
	PlusMinusAnnul bool // pairs of +1/+1 and -1/-1 counters are removed
	ProliferateOne bool // proliferating gives each a counter of one kind, not of each kind
	DeathtouchSBA  bool // deathtouch works by a state-based action instead of a triggered ability
	LifelinkStatic bool // lifelink is part of damage instead of a triggered ability
	// ExileLanguage distinguishes "cast" from "play" and "exile" from "remove from the game".
	ExileLanguage  bool
	EndTurnForgets bool // ending the turn removes triggered abilities that are not yet on the stack
	ControlledBurn bool // mana burn applies even if another player controls the turn
	// who controls another player can't see, nor choose for that player, cards outside the game
	HiddenOutside  bool
	Commander      CommanderRule
	BandsByAbility bool // "bands with other" requires that all creatures have it
	PhasedCease    bool // tokens that phase out cease to exist
	// phasing out removes damage and temporary effects, and phased-in permanents may attack as though they had haste
	PhasingForgets bool
	// permanents that phased out under a player who left phase in at the time of that player's next turn
	PhasedOutlast bool
	CopyRemembers bool // a copy uses choices made for a copied object earlier
	OfferFirst    bool // the sacrifice for offering happens on announcement, not as part of the cost
	ConvokeCost   bool // convoke and delve are additional costs that reduce the total cost, not ways to pay it
	SplitCombined bool // a split card outside the stack has combined characteristics
	// GraveyardBack: abilities that trigger when a card leaves a graveyard, for any zone, look back in time.
	GraveyardBack bool
	// EntersAffected: a permanent's own abilities modify how it enters only if it would have them on the battlefield,
	// with the continuous effects that would apply to it there.
	EntersAffected bool
	// AdventurePlay lets a card in exile be played after its Adventure, not just cast: also a land.
	AdventurePlay bool
	DividedAmong  DividedRule

	// Two-Headed Giant.
	GiantLife   int32 // starting life of a team per player
	GiantPoison int32 // poison counters with which a team of two loses; 0 if players have their own
	GiantHalves bool  // effects treat a player's life total as half of the team's
	GiantDraw   bool  // the secondary player of the starting team draws in the first draw step
	GiantAttack bool  // creatures attack a team, and the damaged player is chosen on damage
	RangeWin    bool  // "wins the game" makes the opponents in range of influence lose instead
	RangeDraw   bool  // "the game is a draw" concerns only the players in range of influence, who leave
	RangeLegend bool  // the legend rule ignores permanents outside the range of influence of their controller
	FaceStamps  bool  // turning face up or face down, or transforming, gives a new timestamp
}

// DividedRule tells how many targets what is divided or distributed among "any number" of them must have.
type DividedRule uint8

// Rules for dividing among any number of targets. Where the amount is 0 there is none anyway.
const (
	// DividedSome is at least one.
	DividedSome DividedRule = iota
	// DividedIfPossible is at least one if one can be chosen.
	DividedIfPossible
	// DividedAny is any number or zero.
	DividedAny
)

// CommanderRule tells when a commander may be put into the command zone.
type CommanderRule uint8

// Commander rules.
const (
	// CommanderSaved is instead of going to a graveyard or exile.
	CommanderSaved CommanderRule = iota
	// CommanderReplaced is instead of going to a graveyard, exile, hand or library.
	CommanderReplaced
	// CommanderReturned is instead of going to a hand or library, and by a state-based action from a graveyard or
	// exile.
	CommanderReturned
)

// LegendRule tells which legendary permanents with the same name are put into the graveyard.
type LegendRule uint8

// Legend rules.
const (
	// LegendOldest keeps the one on the battlefield for the longest time.
	LegendOldest LegendRule = iota
	// LegendAll keeps none.
	LegendAll
	// LegendEach lets each player keep one of their own.
	LegendEach
)

// WalkerRule is the planeswalker uniqueness rule.
type WalkerRule uint8

// Planeswalker uniqueness rules.
const (
	// WalkerNone is no rule.
	WalkerNone WalkerRule = iota
	// WalkerAll puts all that share a planeswalker type into the graveyard.
	WalkerAll
	// WalkerEach lets each player keep one of a type.
	WalkerEach
)

// MulliganRule tells how mulligans are taken.
type MulliganRule uint8

// Mulligan rules.
const (
	// Paris shuffles the hand away and draws one card fewer.
	Paris MulliganRule = iota
	// Vancouver is Paris, then scry 1 with a smaller hand than at first.
	Vancouver
	// London draws seven, then puts as many cards on the bottom as mulligans were taken.
	London
)

// TokenOwner tells who owns a token.
type TokenOwner uint8

// Token owners.
const (
	// OwnedByEffect is the controller of the spell or ability that created it.
	OwnedByEffect TokenOwner = iota
	// OwnedByController is the player under whose control it entered.
	OwnedByController
	// OwnedByCreator is the player who created it.
	OwnedByCreator
)

// ReplacementOrder tells in which order replacement effects are chosen.
type ReplacementOrder uint8

// Orders of replacement effects.
const (
	// SelfFirst is self-replacement effects, then any.
	SelfFirst ReplacementOrder = iota
	// ByKind is self-replacement effects, then control, then copies, then (today) back faces, then any.
	ByKind
)

// span is a value from a day on.
type span[T any] struct {
	from  Date
	value T
	proof proof
}

// proof is where the value is stated: a rulebook within the span by its day, the rule's number in it, and words of
// that rule.
type proof struct {
	doc        Date
	rule, says string
}

// history is the values of a switch, oldest first.
type history[T any] []span[T]

func (h history[T]) on(d Date) T {
	v := h[0].value
	for _, s := range h[1:] {
		if d >= s.from {
			v = s.value
		}
	}
	return v
}

// Days on which rulebooks changed the switches.
var (
	sixthEdition   = Day(1999, 4, 23)
	mirrodin       = Day(2003, 10, 1)
	kamigawa       = Day(2004, 10, 1)
	timeSpiral     = Day(2006, 10, 1)
	lorwyn         = Day(2007, 10, 12)
	magic2010      = Day(2009, 7, 11)
	scars          = Day(2010, 10, 1)
	magic2014      = Day(2013, 7, 13)
	magic2015      = Day(2014, 7, 18)
	magicOrigins   = Day(2015, 7, 17)
	eldritchMoon   = Day(2016, 7, 22)
	dragonsDay     = Day(2015, 3, 27)
	battleZendikar = Day(2015, 10, 2)
	amonkhet       = Day(2017, 4, 28)
	battlebond     = Day(2018, 6, 8)
	ixalan         = Day(2017, 9, 29)
	dominaria      = Day(2018, 4, 27)
	warOfTheSpark  = Day(2019, 5, 3)
	magic2020      = Day(2019, 7, 12)
	ikoria         = Day(2020, 4, 17)
	magic2021      = Day(2020, 7, 3)
	foundations    = Day(2024, 11, 8)
	finalFantasy   = Day(2025, 6, 13)
)
