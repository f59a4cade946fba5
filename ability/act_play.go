package ability

// Acts of players about the game.
type (
	// Cast is "cast a spell" (601). Free is "without paying its mana cost".
	Cast struct {
		What Ref
		// OrCopy is "cast or copy".
		OrCopy bool
		Free   bool
		// Card is "that card's mana cost" rather than "its mana cost".
		Card bool `style:"card"`
		// From is the zone: "from your graveyard".
		From Ref
		// AsFlash is "as though it had flash".
		AsFlash bool
		// When limits the permission of AsFlash: "this turn".
		When Time
		// AnyMana is "and mana of any type can be spent to cast it".
		AnyMana bool
		// Using is the source of mana that is spent on it: "using mana produced by ~".
		Using Ref
		// Look is "look at and cast".
		Look bool
		// Further is "additional spells", of what can't be cast by who has cast one.
		Further bool `style:"additional"`
	}
	// CastThen is "cast spells only during their own turns", of what someone can do; AsSorcery is "only any time they
	// could cast a sorcery" (307.5).
	CastThen struct {
		What      Ref
		When      Time
		AsSorcery bool
		// Activate is "cast spells and activate abilities".
		Activate bool
		// Own is "their own turns".
		Own bool `style:"own"`
	}
	// Play is "play a card", "play lands from the top of your library".
	Play struct {
		What Ref
		Free bool
		// IfAble is "if able": it must be, if it can.
		IfAble bool
		From   Ref
		// Look is "look at and play".
		Look bool
	}
	// PayMana is "pay {2}", the mana part of a cost. PerEach multiplies it.
	PayMana struct {
		Cost ManaCost
		// Anything is "pay any amount of mana".
		Any bool
		// ItsCost is "pay its mana cost".
		CostOf Ref
	}
	// Waterbend is "waterbend {3}": to pay it, for each generic mana of which an untapped artifact or creature may be
	// tapped instead (701.67).
	Waterbend struct{ Cost ManaCost }
	// FaceChoice is "faces a villainous choice — First, or Second" (701.55): each of those who do chooses one, which
	// is then done.
	FaceChoice struct{ First, Second Effect }
	// TapSymbol is {T} in a cost (107.5).
	TapSymbol struct{}
	// UntapSymbol is {Q} in a cost (107.6).
	UntapSymbol struct{}
	// LoyaltyCost is a loyalty symbol (107.7); X is "-X".
	LoyaltyCost struct {
		N Number
		// Minus is "-N".
		Minus bool
	}
	// OneOf is a choice among acts: "pay {W} or {U}", "sacrifice a creature or pay {2}".
	OneOf struct{ List []Act }
	// PayEnergy is "pay {E}{E}", GetEnergy "you get {E}".
	PayEnergy struct {
		N     Number
		Equal bool `style:"equal"`
	}
	GetEnergy struct {
		N Number
		// Equal is "an amount of {E} equal to N".
		Equal bool `style:"equal"`
	}
	// AddMana is "add {G}{G}", "add {G} or {W}", "add one mana of any color" (106).
	AddMana struct {
		// Any are the alternatives said outright.
		Any []ManaCost
		// N mana of AnyColor, where Any is empty.
		N      Number
		Colors ManaChoice
		// Amount is "an amount of {G} equal to": Any's one element that many times.
		Amount Number
		// Among is what AnyTypeProduced, LandsCouldProduce and the like look at: "a land an opponent controls", "that
		// land".
		Among Ref
		// Additional is "an additional {G}".
		Additional bool `style:"additional"`
		AddFirst   bool `style:"additional"`
		// Bare is "any type a land could produce" without "that", They "any color they choose".
		Bare bool `style:"bare"`
		They bool `style:"they"`
		// Short is "that much {G}" rather than "an amount of {G} equal to that much".
		Short bool `style:"short"`
		// Apart is "{W}{W}, {U}{U}, and {B}{B}" rather than "{W}{W}{U}{U}{B}{B}".
		Apart bool `style:"apart"`
		// Late is "{C} equal to" rather than "an amount of {C} equal to".
		Late bool `style:"late"`
	}
	// Choose is "choose a color", "choose a creature you control", "choose target creature".
	Choose struct {
		What  Ref
		Thing Choice
		// Random is "at random".
		Random bool
		// N is how many: "choose two colors".
		N Number
		// Options are the qualities offered: "choose artifact, creature, or land".
		Options []Property
		// Of is what a name must be of: "choose a nonland card name".
		Of []Property
		// Min and Max bound a number: "a number between 0 and 13".
		Min, Max Number
		// OtherThan is a quality that may not be chosen: "a creature type other than Wall", "a nonland card name" is
		// Not.
		OtherThan Property
		// From is what a colour is chosen of: "a color of a permanent you control".
		From Ref
		// Secret is "secretly choose".
		Secret bool
		// Any is "any card name".
		Any bool `style:"any"`
	}
	// FlipCoin is "flip a coin"; WinFlip as an event or condition.
	FlipCoin struct{ N Number }
	// FlipUntil is "flip a coin until you lose a flip".
	FlipUntil struct{}
	// RollDie is "roll a d20" (706); Plus and Minus modify the natural result: "roll a d20 and add the number of cards
	// in your hand".
	RollDie struct {
		N           Number
		Sides       int
		Plus, Minus Number
	}
	// BeginWith is "begin the game with it on the battlefield" (103.6a).
	BeginWith struct{ What Ref }
	// WinGame is "win the game"; LoseGame "lose the game".
	WinGame  struct{}
	LoseGame struct{}
	// DrawGame is "the game is a draw".
	DrawGame struct{}
	// ExtraTurn is "take an extra turn after this one" (500.7); N nil is one.
	// That is "after that turn", which another effect has just spoken of.
	ExtraTurn struct {
		N    Number
		That bool
	}
	// ExtraCombat is "there is an additional combat phase after this phase".
	ExtraPhase struct {
		Step Step
		// Main is "followed by an additional main phase".
		Main bool
		// After is the phase after which it comes; NoStep is this one. Post puts it last.
		After Step
		Post  bool `style:"post"`
		// N is how many: "you get that many additional upkeep steps after this phase"; nil is one.
		N Number
		// AfterPhase is a step that comes after this phase rather than after this step (500.10); Yours is "you get":
		// only in a turn of that player's (500.10a).
		AfterPhase bool
		Yours      bool
	}
	// ChangeText is "change the text of target spell or permanent by replacing all instances of one color word with
	// another" (612): of colours, of basic land types, or of either.
	ChangeText struct {
		What      Ref
		Colors    bool
		LandTypes bool
		// Creatures is one creature type with another.
		Creatures bool
		// New is the creature type it is replaced with, But one that the new one can't be.
		New, But Subtype
	}
	// SkipStep is "skip your draw step"; Next is "skip your next untap step".
	SkipStep struct {
		Step  Step
		Whose Ref
		Next  bool
		// All is "all combat phases of their next turn".
		All bool
		// That is "of that turn", of an extra turn.
		That bool
		// N is how many: "their next two turns".
		N Number
		// Extra is "if a player would begin an extra turn, that player skips that turn instead".
		Extra bool
		// Many is "their untap steps".
		Many bool `style:"plural"`
	}
	// GetBlessing is "get the city's blessing" (702.131).
	GetBlessing struct{}
	// BecomeDay is "it becomes day", "it becomes night" (730.1).
	BecomeDay struct{ Night bool }
	// LoseCounters is a player's "lose a rad counter".
	LoseCounters struct{ What []CounterSpec }
	// EndTurn is "end the turn"; with Combat "end the combat phase".
	EndTurn struct{ Combat bool }
	// Restart is "restart the game, leaving in exile all cards exiled with it" (726).
	Restart struct{ Leaving Ref }
	// GetEmblem is "get an emblem with ...".
	GetEmblem struct{ Abilities []Ability }
	// BecomeMonarch is "become the monarch".
	BecomeMonarch  struct{}
	TakeInitiative struct{}
	// LookHand is "play with their hand revealed".
	PlayRevealed struct{ What Ref }
	// Concede-like acts are none of the text's business.
	DoSame struct{}
	// LoseMana is "lose all unspent mana".
	LoseMana struct{}
	// DoubleMana is "double the amount of each type of unspent mana you have" (701.10f).
	DoubleMana struct{}
	// PayCost is "pay its echo cost", "pay that cost".
	// DoThis is "do so": "each opponent may do so".
	DoSo struct{}
)

// ManaChoice says what colours the mana may have.
type ManaChoice uint8

// Choices of mana.
const (
	// AnyOneColor is "one mana of any color", "two mana of any one color".
	AnyOneColor ManaChoice = iota
	// AnyCombination is "two mana in any combination of colors".
	AnyCombination
	// ChosenColorMana is "mana of the chosen color".
	ChosenColorMana
	// CommanderColors is "any color in your commander's color identity".
	CommanderColors
	// ColorsProducible is "any color that a land you control could produce"; TypesProducible "any type".
	ColorsProducible
	TypesProducible
	// TypeProduced is "any type that land produced".
	TypeProduced
	// ColorsAmongThem is "any color among legendary creatures you control"; ColorsOfIt "any of the exiled card's
	// colors".
	ColorsAmongThem
	ColorsOfIt
	// ThatColorMana is "mana of that color", ThatTypeMana "of that type".
	ThatColorMana
	ThatTypeMana
)

func (Cast) act()           {}
func (CastThen) act()       {}
func (Play) act()           {}
func (PayMana) act()        {}
func (FaceChoice) act()     {}
func (Waterbend) act()      {}
func (TapSymbol) act()      {}
func (UntapSymbol) act()    {}
func (LoyaltyCost) act()    {}
func (OneOf) act()          {}
func (PayEnergy) act()      {}
func (GetEnergy) act()      {}
func (AddMana) act()        {}
func (Choose) act()         {}
func (FlipCoin) act()       {}
func (FlipUntil) act()      {}
func (RollDie) act()        {}
func (BeginWith) act()      {}
func (WinGame) act()        {}
func (LoseGame) act()       {}
func (DrawGame) act()       {}
func (ExtraTurn) act()      {}
func (ChangeText) act()     {}
func (ExtraPhase) act()     {}
func (SkipStep) act()       {}
func (GetBlessing) act()    {}
func (BecomeDay) act()      {}
func (LoseCounters) act()   {}
func (EndTurn) act()        {}
func (Restart) act()        {}
func (GetEmblem) act()      {}
func (BecomeMonarch) act()  {}
func (TakeInitiative) act() {}
func (PlayRevealed) act()   {}
func (DoSame) act()         {}
func (LoseMana) act()       {}
func (DoubleMana) act()     {}
func (DoSo) act()           {}
