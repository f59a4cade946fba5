package ability

import "arbiter/mana"

// Condition is something that is so or not.
type Condition interface{ condition() }

type (
	// Is is "it's a land card", "~ is tapped", "that player is an opponent": What fits all of the properties.
	Is struct {
		What Ref
		Are  []Property
		Not  bool
		// Was asks it of What as it last was: "if it was tapped".
		Was bool
		// Short is "it's not" rather than "it isn't"; Remains "remains tapped" rather than "is".
		Short   bool `style:"short"`
		Remains bool `style:"remains"`
		// Still is "is still on the battlefield".
		Still bool `style:"still"`
		// Any: one of Are is enough: "is in the command zone or on the battlefield".
		Any bool
	}
	// IsA is "it's a creature card with mana value 3 or less", "enchanted permanent is a creature": What fits the
	// noun phrase A.
	IsA struct {
		What Ref
		A    Ref
		Not  bool
		Was  bool
		// Short is "it's not" rather than "it isn't".
		Short bool `style:"short"`
	}
	// Controls is "you control a green permanent", "an opponent controls more creatures than you".
	Controls struct {
		Who  Ref
		What Ref
		Not  bool
		// Did is "controlled": as it was then.
		Did bool
	}
	// Alike is "both cards share a color", "you control three or more lands with the same name": at least N of those
	// that fit agree in a quality, all of them where N is nil. Who is who controls them, where the text says that.
	Alike struct {
		What Choice
		N    Number
		Who  Ref
		Pre  []Property
		Of   Ref
		// Both is "both cards", Another "with the same name as one another", Past "were milled this way".
		Both    bool `style:"both"`
		Another bool `style:"another"`
		Past    bool `style:"past"`
	}
	// ControlsBoth is "you control both this creature and another creature and both are unpaired".
	ControlsBoth struct {
		Who, One, Other Ref
		Are             Property
	}
	// ControlsMore is "an opponent controls more creatures than you"; Fewer is "fewer".
	ControlsMore struct {
		Who   Ref
		What  Ref
		Than  Ref
		Fewer bool
		// By is "at least two more"; nil is one.
		By Number
	}
	// Compare is "you have 5 or less life", "its power is 4 or greater", "X is 5 or more".
	Compare struct {
		A  Number
		Op Op
		B  Number
		// Say is how the comparison is worded.
		Say CompareWord `style:"word"`
		// Was asks it as it last was, as which it is asked anyway of what has gone (608.2h).
		Was bool `style:"was"`
		// Word is "three or greater" rather than "3 or greater".
		Word bool `style:"spelled"`
	}
	// Exists is "there are seven or more cards in your graveyard".
	Exists struct {
		What Ref
		Not  bool
		// Have is "you have seven or more cards in your graveyard" rather than "there are".
		Have bool `style:"have"`
		// Short is "there's" rather than "there is".
		Short bool `style:"short"`
	}
	// Has is "it has flying", "~ has a +1/+1 counter on it".
	Has struct {
		What Ref
		P    Property
		Not  bool
		// Had asks it of What as it last was.
		Had bool
		// There is "there are no time counters on ~" rather than "~ has".
		There bool `style:"there"`
	}
	// EntersAs is "this object is entering as a creature", perhaps from a zone; Not is "from the stack and isn't
	// entering as a creature", Printed "ignoring any type-changing effects that would affect it".
	EntersAs struct {
		What    Ref
		As      Ref
		From    Ref
		Not     bool
		Printed bool
	}
	// Happened is "a creature died this turn", "you've cast a spell this turn".
	Happened struct {
		Event Event
		When  Time
		Not   bool
		// AtLeast is how often: "four or more times".
		AtLeast Number
		// Perfect is "you've gained life this turn" rather than "you gained life this turn".
		Perfect bool `style:"perfect"`
	}
	// SpentToCast is "{R} was spent to cast it", "no mana was spent to cast it" (Not).
	SpentToCast struct {
		What Ref
		Cost ManaCost
		// Of is mana described: "mana from a Treasure".
		Of  Ref
		Not bool
		// N is "four or more mana"; Least says "at least four".
		N     Number
		Least bool `style:"least"`
		// Same is "three mana of the same color".
		Same bool
	}
	// Activating is "you're activating a craft ability".
	Activating struct{ What Ref }
	// TimesResolved is "this is the second time this ability has resolved this turn".
	TimesResolved struct {
		N Number
		// Short is "it's the second time".
		Short bool `style:"short"`
	}
	// Able is "able" in "if able".
	Able struct{}
	// DidSo is "you do", "you don't", "the player does".
	DidSo struct {
		Not bool
		// Act repeats what was to be done: "If you don't put it into your hand".
		Act Act
		Say DidWord `style:"word"`
		To  Mention `bind:"to"`
	}
	// WasPaid is "this spell was kicked", "its buyback cost was paid".
	WasPaid struct {
		What Ref
		Word Word
		Not  bool
		N    Number
		// Cost is which of two kicker costs; Twice is "kicked twice".
		Cost  ManaCost
		Twice bool
		// Now is "it's bargained" rather than "it was"; Old "the kicker cost was paid" rather than "it was kicked".
		Now bool `style:"now"`
		Old bool `style:"old"`
	}
	// ControlsMost is "defending player controls the most creatures or is tied for the most".
	ControlsMost struct{ Who, What Ref }
	// CommonColor is "black is the most common color among all permanents or is tied for most common".
	CommonColor struct {
		Color mana.Color
		Among Ref
	}
	// Owns is "you own a card named ~ in exile"; Control adds "and control".
	Owns struct {
		Who     Ref
		What    Ref
		Control bool
	}
	// CantDo is "If you can't": the instruction before is impossible. Who nil is you.
	CantDo struct {
		Who Ref     `style:"who"`
		To  Mention `bind:"to"`
	}
	// Pays is a payment asked for in a condition: "if you pay {2}".
	Pays struct {
		Who  Ref
		Cost ManaCost
	}
	// IsTurn is "it's your turn".
	IsTurn struct {
		Of  Ref
		Not bool
		// First is "it's your first, second, or third turn of the game": one of that many.
		First int
	}
	// Parity is "that card's mana value is odd". Has is "it has an even number of counters on it".
	Parity struct {
		Of  Number
		Odd bool
		Has bool `style:"has"`
	}
	// IsTime is "it's the first combat phase of the turn".
	IsTime struct{ When Time }
	// WonClash is "you win", after a clash (701.30); Past is "you won".
	WonClash struct {
		Past bool `style:"past"`
	}
	// WonFlip is "you win the flip".
	WonFlip struct {
		Not bool
		// They is "they lose the flip", of another player who flips.
		They bool `style:"they"`
	}
	// CameUp is "it comes up heads", of a coin that nobody called (705.2); Both "both coins come up heads".
	CameUp struct{ Tails, Both bool }
	// ThisWay is "a creature card is discarded this way".
	ThisWay struct {
		Who Ref
		Act Act
		Not bool
		// Past is "was discarded this way" rather than "is".
		Past bool    `style:"past"`
		To   Mention `bind:"to"`
	}
	// NewlyControlled is "~ came under your control since the beginning of your last upkeep" (702.30a).
	NewlyControlled struct{ What Ref }
	// WasCast is "it was cast from your hand", "you cast it".
	WasCast struct {
		What Ref
		By   Ref
		From Ref
		Not  bool
	}
	// AllHold is "C and D"; AnyHolds "C or D".
	AllHold struct {
		List []Condition
		// Once says the verb of two events once: "you gained and lost life this turn".
		Once bool `style:"once"`
	}
	AnyHolds struct {
		List []Condition
		// AndOr is "and/or".
		AndOr bool `style:"and/or"`
		// If is "or if".
		If bool `style:"if"`
	}
	// IsDay is "it's day"; Night "it's night", Neither "it's neither day nor night" (730.1).
	IsDay struct{ Night, Neither bool }
	// PlayerCounters is "you have one or more rad counters".
	PlayerCounters struct {
		Who  Ref
		N    Number
		Kind CounterKind
	}
	// IsOnly is "~ is the only creature card in your graveyard".
	IsOnly struct {
		What Ref
		Of   Ref
	}
	// IsMonarch is "you're the monarch".
	IsMonarch struct {
		Who Ref
		Not bool
		// Are is "you are" rather than "you're".
		Are bool `style:"are"`
	}
	// StillFits: intervening facts about places: "if ~ is in your graveyard" is Is with InZone.
	CityBlessing struct {
		Who Ref
		Not bool
	}
	// HasInitiative is "you have the initiative".
	HasInitiative struct{ Who Ref }
	// HasCompleted is "you've completed a dungeon", or the one of a name (309.7).
	HasCompleted struct {
		Who     Ref
		Dungeon string
		Not     bool
	}
)

// CompareWord is the wording of a comparison; printing only.
type CompareWord uint8

// Wordings.
const (
	CompareIs CompareWord = iota
	CompareHave
	CompareNoun
	// CompareMore is "5 or more" rather than "5 or greater".
	CompareMore
	// CompareDigits is "less than 4" with the number in digits.
	CompareDigits
	// CompareThere is "there are four or more card types among cards in your graveyard".
	CompareThere
	// CompareExactly is "is exactly 20".
	CompareExactly
	// CompareHolds is "your library has at least that many cards in it".
	CompareHolds
	// CompareHeld is "your library has no cards in it".
	CompareHeld
	// CompareDealt is "excess damage was dealt to that creature this way".
	CompareDealt
	// CompareTaken is "no counters were removed this way".
	CompareTaken
)

// DidWord is the wording of "if you do"; printing only.
type DidWord uint8

// Wordings.
const (
	YouDo DidWord = iota
	TheyDo
	PlayerDoes
	ItDoes
	// AnyoneDoes is "a player does", with Not "no one does".
	AnyoneDoes
	ThatPlayerDoes
	AnyPlayerDoes
	// YouPay is "if you pay".
	YouPay
)

func (ControlsMost) condition()    {}
func (CommonColor) condition()     {}
func (Is) condition()              {}
func (Controls) condition()        {}
func (Compare) condition()         {}
func (Alike) condition()           {}
func (ControlsBoth) condition()    {}
func (Exists) condition()          {}
func (Has) condition()             {}
func (Happened) condition()        {}
func (EntersAs) condition()        {}
func (DidSo) condition()           {}
func (WasPaid) condition()         {}
func (IsTurn) condition()          {}
func (Parity) condition()          {}
func (IsTime) condition()          {}
func (WonClash) condition()        {}
func (WonFlip) condition()         {}
func (CameUp) condition()          {}
func (ThisWay) condition()         {}
func (WasCast) condition()         {}
func (AllHold) condition()         {}
func (AnyHolds) condition()        {}
func (IsDay) condition()           {}
func (PlayerCounters) condition()  {}
func (NewlyControlled) condition() {}
func (IsOnly) condition()          {}
func (IsMonarch) condition()       {}
func (ControlsMore) condition()    {}
func (Owns) condition()            {}
func (CantDo) condition()          {}
func (Pays) condition()            {}
func (IsA) condition()             {}
func (SpentToCast) condition()     {}
func (Activating) condition()      {}
func (TimesResolved) condition()   {}
func (Able) condition()            {}
func (HasInitiative) condition()   {}
func (HasCompleted) condition()    {}
func (CityBlessing) condition()    {}

// Duration is how long a continuous effect lasts (611.2).
type Duration interface{ duration() }

type (
	// UntilEndOfTurn is "until end of turn" (514.2).
	UntilEndOfTurn struct{}
	// ThisTurn is "this turn": the same length.
	ThisTurn struct{}
	// ThisCombat is "this combat".
	ThisCombat struct{}
	// UntilEndOfCombat is "until end of combat".
	UntilEndOfCombat struct{}
	// UntilNextTurn is "until your next turn", "until that player's next turn"; End is "until the end of your next
	// turn".
	UntilNextTurn struct {
		Of  Ref
		End bool
	}
	// UntilStep is "until your next upkeep", "until the beginning of ..."
	UntilStep struct {
		Step Step
		Of   Ref
		// Next is "until the next end step", whoever's.
		Next bool
		// Beginning is "until the beginning of".
		Beginning bool `style:"beginning"`
	}
	// ForAsLongAs is "for as long as you control ~".
	ForAsLongAs struct{ Cond Condition }
	// UntilEvent is "until ~ leaves the battlefield".
	UntilEvent struct{ Event Event }
	// NextUntap is "during its controller's next untap step", "during your next untap step".
	NextStepOf struct {
		Step Step
		Of   Ref
	}
	// DuringThatTurn is "during that turn", of an extra turn.
	DuringThatTurn struct{}
	// RestOfGame is "for the rest of the game".
	RestOfGame struct{}
	// BothRemain is "for as long as both remain creatures on the battlefield under your control" (702.95a).
	BothRemain struct{ What, Under Ref }
	// AnyTime is "any time": a standing permission.
	AnyTime struct{}
	// ForTime is a stretch of time that a fact holds in: "each turn", "during your turn", "during combat".
	ForTime struct{ When Time }
)

func (UntilEndOfTurn) duration()   {}
func (ThisTurn) duration()         {}
func (ThisCombat) duration()       {}
func (UntilEndOfCombat) duration() {}
func (UntilNextTurn) duration()    {}
func (UntilStep) duration()        {}
func (ForAsLongAs) duration()      {}
func (UntilEvent) duration()       {}
func (NextStepOf) duration()       {}
func (DuringThatTurn) duration()   {}
func (RestOfGame) duration()       {}
func (BothRemain) duration()       {}
func (AnyTime) duration()          {}
func (ForTime) duration()          {}

// Time is a stretch of the game in which something happens or may be done: "during your turn", "this turn", "before
// blockers are declared".
type Time struct {
	When When
	Step Step
	Of   Ref
	Not  bool
	// Other is "during turns other than yours": Of's are left out.
	Other bool
	// Each is "during each of your turns"; On says "on".
	Each bool `style:"each"`
	On   bool `style:"on"`
	// In is "in a turn" rather than "each turn".
	In bool `style:"in"`
	// Many is "during their untap steps".
	Many bool `style:"plural"`
	// Named is "the" before a step that is nobody's: "during the declare attackers step".
	Named bool `style:"the"`
	// Any is "during any upkeep": anybody's.
	Any bool `style:"any"`
	// Yet is "yet" rather than "this game".
	Yet bool `style:"yet"`
	// Combat is "during combat" before it.
	Combat bool
	// Before is "before it this turn": until that spell was cast.
	Before Ref
	To     Mention `bind:"to"`
}

// When is a relation to a stretch of time.
type When uint8

// Relations.
const (
	NoTime When = iota
	// InTurn is "this turn".
	InTurn
	// During is "during your turn", "during combat".
	During
	// BeforeStep is "before attackers are declared", "before the combat damage step".
	BeforeStep
	// AfterStep is "after blockers are declared".
	AfterStep
	// InCombat is "this combat".
	InCombat
	// LastTurn is "last turn".
	LastTurn
	// AsCast is "as you cast this spell".
	AsCast
	// ThisWayTime is "this way": by the instruction before, To what Time's To says.
	ThisWayTime
	// FirstOfTurn is "the first combat phase of the turn".
	FirstOfTurn
	// SinceLastTurn is "since your last turn".
	SinceLastTurn
	// InStep is "this step".
	InStep
	// ThisGame is "this game".
	ThisGame
	// EachTurn is "each turn".
	EachTurn
	// EachCombat is "each combat".
	EachCombat
	// AfterThisTurn is "after the current turn has ended".
	AfterThisTurn
)

// Fact is a standing rule that is no sentence about an object.
type Fact interface{ fact() }

type (
	// DeckLimit is "A deck can have any number of cards named ~."
	DeckLimit struct {
		N    Number
		Name string
	}
	// CanBeCommander is "~ can be your commander."
	CanBeCommander struct{ What Ref }
	// NoRegeneration is "It can't be regenerated." as its own sentence, about what was just destroyed.
	NoRegeneration struct{ What Ref }
	// NotForAnte is "Remove ~ from your deck before playing if you're not playing for ante" (407.1).
	NotForAnte struct{}
	// ManaFor is "Spend this mana only to cast creature spells" (106.6): what the mana just added may pay for; any of
	// Acts. And is "cast Room spells and unlock doors", To "to cast spells or to turn creatures face up".
	ManaFor struct {
		Acts []Act
		// Except is "This mana can't be spent to cast nonartifact spells": it may pay for anything else.
		Except bool
		And    bool `style:"and"`
		To     bool `style:"to"`
		// You is "you can't spend this mana" rather than "this mana can't be spent".
		You bool `style:"you"`
	}
	// XNotZero is "X can't be 0" as a sentence of a mode.
	XNotZero struct{}
	// ManaForX is "Spend this mana only on costs that contain {X}" (106.6).
	ManaForX struct{}
	// NoPrevention is "The damage can't be prevented": the damage just dealt.
	NoPrevention struct{}
	// NoLegendRule is `the "legend rule" doesn't apply to permanents you control` (704.5j); To is nil for "doesn't
	// apply".
	NoLegendRule struct{ To Ref }
)

func (DeckLimit) fact()      {}
func (NoLegendRule) fact()   {}
func (CanBeCommander) fact() {}
func (NoPrevention) fact()   {}
func (NotForAnte) fact()     {}
func (ManaFor) fact()        {}
func (ManaForX) fact()       {}
func (XNotZero) fact()       {}
func (NoRegeneration) fact() {}
