package rulebook

// Switches is what the engine asks the edition: every value as it was on one day.
type Switches struct {
	Date Date

	DamageOnStack  bool // combat damage uses the stack
	DamageOrder    bool // attackers' and blockers' controllers order those they damage
	NotDrawnAlong  bool // a requirement on one creature asks nothing of others that have none
	ManaBurn       bool // unspent mana costs life
	ManaByStep     bool // pools empty as each step ends, not only each phase
	Legend         LegendRule
	LegendSpells   bool // legendary instants and sorceries are cast only by who controls a legendary creature or planeswalker
	Planeswalker   WalkerRule
	WalkerRedirect bool // noncombat damage to a player may be dealt to a planeswalker of theirs instead
	Mulligan       MulliganRule
	FreeMulligan   bool // the first mulligan of a game of more than two costs nothing
	TokenOwner     TokenOwner
	// TokenNamed: a token whose name nothing says has its subtypes plus the word "Token" for a name, not the subtypes alone.
	TokenNamed     bool
	LayerPos       [NumLayers]uint8
	Replacement    ReplacementOrder
	FizzleCounters bool // a spell or ability whose targets are all illegal is countered
	PlusMinusAnnul bool // +1/+1 and -1/-1 counters annul each other
	DeathtouchSBA  bool // deathtouch works through state-based actions; before it was a triggered ability
	LifelinkStatic bool // lifelink is part of damage; before it was a triggered ability
	// ExileLanguage tells "cast" from "play" and "exile" from "removed from the game".
	ExileLanguage  bool
	EndTurnForgets bool // ending the turn does away with triggered abilities not yet on the stack
	ControlledBurn bool // mana burns while another player controls the turn
	Commander      CommanderRule
	BandsByAbility bool // "bands with other" is for creatures that all have it
	PhasedCease    bool // tokens that phase out cease to exist
	PhasingForgets bool // what phases out loses its damage and what is to befall it for a time, and comes back as though it had haste
	PhasedOutlast  bool // what phased out under a player who has left phases in once their next turn would have begun
	CopyRemembers  bool // a copy uses a choice that was made for what it was a copy of before
	OfferFirst     bool // what is sacrificed for offering is sacrificed as the spell is announced, not as its cost is paid
	ConvokeCost    bool // convoke is an additional cost that takes something off the total, not a way to pay it
	SplitCombined  bool // a split card off the stack has combined characteristics

	// Two-Headed Giant.
	GiantLife   int32 // starting life of a team for each of its players
	GiantPoison int32 // poison counters with which a team of two loses; 0: players have their own
	GiantHalves bool  // an effect sees half a team's life total as a player's
	GiantDraw   bool  // the secondary player of the team that plays first draws on the first turn
	GiantAttack bool  // attackers attack a team and choose whom they damage as they assign it
	RangeWin    bool  // an effect that has a player win has the opponents in range lose instead
	RangeLegend bool  // legendary permanents out of its controller's range don't count for a permanent
	FaceStamps  bool  // a permanent that turns face up or face down or transforms gets a new timestamp
}

// CommanderRule is how a commander goes to the command zone from elsewhere.
type CommanderRule uint8

// Commander rules.
const (
	// CommanderSaved: instead of going to a graveyard or exile.
	CommanderSaved CommanderRule = iota
	// CommanderReplaced: instead of going to a graveyard, exile, hand or library.
	CommanderReplaced
	// CommanderReturned: instead of going to a hand or library, and from a graveyard or exile by a state-based action.
	CommanderReturned
)

// LegendRule is which legendary permanents of one name are put into the graveyard.
type LegendRule uint8

// Legend rules.
const (
	// LegendOldest: all but the one longest in play.
	LegendOldest LegendRule = iota
	// LegendAll: all of that name.
	LegendAll
	// LegendEach: each player keeps one of their own.
	LegendEach
)

// WalkerRule is the planeswalker uniqueness rule.
type WalkerRule uint8

// Planeswalker uniqueness rules.
const (
	// WalkerNone: there is none.
	WalkerNone WalkerRule = iota
	// WalkerAll: all that share a planeswalker type are put into the graveyard.
	WalkerAll
	// WalkerEach: each player keeps one of a type.
	WalkerEach
)

// MulliganRule is how mulligans are taken.
type MulliganRule uint8

// Mulligan rules.
const (
	// Paris: shuffle the hand away and draw one card fewer.
	Paris MulliganRule = iota
	// Vancouver: Paris, then scry 1 if the hand is smaller than at first.
	Vancouver
	// London: draw seven, then put as many cards on the bottom as mulligans were taken.
	London
)

// TokenOwner is who owns a token.
type TokenOwner uint8

// Token owners.
const (
	// OwnedByEffect: who controlled the spell or ability that made it.
	OwnedByEffect TokenOwner = iota
	// OwnedByController: under whose control it entered.
	OwnedByController
	// OwnedByCreator: who created it.
	OwnedByCreator
)

// ReplacementOrder is in what order replacement effects are chosen.
type ReplacementOrder uint8

// Orders of replacement effects.
const (
	// SelfFirst: self-replacement effects, then any.
	SelfFirst ReplacementOrder = iota
	// ByKind: self-replacement, then whose control it enters under, then copies, then (today) back faces, then any.
	ByKind
)

// A span is a value from a day on.
type span[T any] struct {
	from  Date
	value T
	proof proof
}

// proof is where the value can be read: the rulebook of a day within the span, the rule's number there, and words that rule holds.
type proof struct {
	doc        Date
	rule, says string
}

// history is a switch's values, oldest first.
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

func (h history[T]) proofs() (out []proof) {
	for i, s := range h {
		if s.proof.doc != 0 {
			if s.proof.doc < s.from || i+1 < len(h) && s.proof.doc >= h[i+1].from {
				panic("rulebook: a proof lies outside its span")
			}
			out = append(out, s.proof)
		}
	}
	return out
}

// Days on which rulebooks changed what the switches say.
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
	dragonsDay     = Day(2015, 3, 27)
	battleZendikar = Day(2015, 10, 2)
	amonkhet       = Day(2017, 4, 28)
	battlebond     = Day(2018, 6, 8)
	ixalan         = Day(2017, 9, 29)
	dominaria      = Day(2018, 4, 27)
	magic2020      = Day(2019, 7, 12)
	ikoria         = Day(2020, 4, 17)
	magic2021      = Day(2020, 7, 3)
	foundations    = Day(2024, 11, 8)
)
