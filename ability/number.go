package ability

import "arbiter/mana"

// Number is a quantity, worked out when it is needed (107).
type Number interface{ number() }

type (
	// Const is a number said outright. Digits tells "3" from "three"; the text's habit decides when it is false.
	Const struct{ N int }
	// X is the announced or defined X (107.3).
	X struct {
		// Neg is "-X".
		Neg bool
	}
	// CountOf is "the number of creatures you control".
	CountOf struct {
		Of Ref
		// Total is "the total number".
		Total bool `style:"total"`
	}
	// StatOf is "its power", "~'s toughness", "the sacrificed creature's mana value".
	StatOf struct {
		Stat Stat
		Of   Ref
		// Late is "the power of it", Elided "that spell's" where the stat has just been said.
		Late   bool `style:"late"`
		Elided bool `style:"elided"`
	}
	// TotalOf is "the total power of creatures you control".
	TotalOf struct {
		Stat Stat
		Of   Ref
	}
	// GreatestOf is "the greatest power among creatures you control".
	GreatestOf struct {
		Stat Stat
		Of   Ref
		// Highest is "highest".
		Highest bool `style:"highest"`
	}
	// LifeAmong is "the highest life total among all players", or the lowest.
	LifeAmong struct {
		Of     Ref
		Lowest bool
	}
	// CountersOn is "the number of charge counters on ~".
	CountersOn struct {
		Kind CounterKind
		On   Ref
		// Theirs is "counters you have", of a player.
		Theirs bool `style:"theirs"`
	}
	// CardsIn is "the number of cards in your hand" where said of a zone as a whole.
	// Late is "in the hand of that player" rather than "in that player's hand".
	CardsIn struct {
		Zone Zone
		Of   Ref
		Late bool `style:"late"`
	}
	// LifeOf is "your life total"; Late "the life total of that player".
	LifeOf struct {
		Of   Ref
		Late bool `style:"late"`
	}
	// ThatMuch is an amount mentioned before: "that much", "that many", "the damage prevented this way".
	ThatMuch struct {
		Say AmountWord `style:"word"`
		// Total is "the total life lost this way".
		Total bool `style:"total"`
		// Most is "the greatest number of cards a player discarded this way".
		Most bool
		To   Mention `bind:"to"`
	}
	// Half is "half X, rounded up" (107.1a).
	Half struct {
		Of Number
		Up bool
		// Third is "a third of"; Bare leaves the rounding to a sentence of its own.
		Third bool
		Bare  bool `style:"bare"`
	}
	// Times is "twice X", "three times X".
	Times struct {
		N  int
		Of Number
		// Spelled is "two times" rather than "twice".
		Spelled bool `style:"spelled"`
	}
	// Plus is "X plus N".
	Plus struct {
		A, B Number
		// Digits is "2 plus" rather than "two plus".
		Digits bool `style:"digits"`
		// Late is "that many cards plus one".
		Late bool `style:"late"`
		// Life is "2 life plus 2 life for each Spirit": B is so much for each.
		Life bool `style:"life"`
	}
	// Minus is "X minus N".
	Minus struct {
		A, B   Number
		Digits bool `style:"digits"`
		Late   bool `style:"late"`
		// Excess is "in excess of" rather than "minus".
		Excess bool `style:"excess"`
	}
	// ManaSpent is "the amount of mana spent to cast it"; Colors "the number of colors of mana".
	ManaSpent struct {
		Colors bool
		On     Ref
		// From is mana described: "mana from a Cave".
		From Ref
	}
	// PartyOf is "creatures in your party".
	Party struct{ Of Ref }
	// Domain is "basic land types among lands you control".
	LandTypes struct{ Among Ref }
	// ColorsAmong is "colors among permanents you control".
	// Was is "the number of colors that creature was".
	// Of is "of that spell's colors", Single "color of that spell", of one object.
	ColorsAmong struct {
		Among  Ref
		Was    bool `style:"was"`
		Of     bool `style:"of"`
		Single bool `style:"single"`
	}
	// DifferentAmong is "different powers among creatures you control". Stat zero is names.
	DifferentAmong struct {
		Stat  Stat
		Among Ref
	}
	// UnlockedDoors is "unlocked doors among Rooms you control" (709.5).
	UnlockedDoors struct{ Among Ref }
	// CounterKinds is "different kinds of counters among creatures you control".
	CounterKinds struct{ Among Ref }
	// Devotion is "your devotion to white" (700.5).
	Devotion struct {
		To mana.Colors
		// That is "your devotion to that color", which was just chosen.
		That bool
	}
	// Unspent is "the amount of unspent green mana you have" (106.4). Of is 0 for all mana.
	Unspent struct {
		Of  mana.Kinds
		Who Ref
	}
	// Symbols is "the number of white mana symbols in its mana cost" (107.4): those of Of's mana costs that are of
	// the colour, hybrid ones too.
	Symbols struct {
		Color mana.Color
		Of    Ref
		// Many is "in the mana costs of".
		Many bool `style:"plural"`
		// Late is "in the mana cost of it" rather than "in its mana cost".
		Late bool `style:"late"`
	}
	// TimesHappened is how often something happened this turn: "the number of cards you've drawn this turn".
	TimesHappened struct {
		Event Event
		When  Time
	}
	// FlipsWon is "each flip you won", of a coin flipped until one is lost; Heads "each coin that comes up heads".
	FlipsWon struct {
		Heads bool
		// Win is "flip you win".
		Win bool `style:"win"`
	}
	// ManaPaid is "the total amount of mana paid this way".
	ManaPaid struct {
		// ThatPlayer is "the amount of mana that player paid this way", of the one player who could pay.
		ThatPlayer bool `style:"that player"`
	}
	// AsCastBy is "the number of Mountains you control as you cast this spell", of an X that is used only as its
	// targets are chosen.
	AsCastBy struct{ N Number }
	// PutOnTop is "each card you put on top of your library", in the surveilling or scrying before.
	PutOnTop struct{}
	// Over is "more than one".
	Over struct{ N Number }
	// Least is "3 or more": any amount from N on.
	Least struct {
		N Number
		// More is "more than one" rather than "two or more".
		More bool `style:"more"`
	}
	// HowMuch is the total amount of an event: "the life you've lost this turn", "the damage already dealt to that
	// player this turn".
	HowMuch struct {
		Event Event
		When  Time
		// Amount is "the amount of life you lost" rather than "the life you've lost".
		Amount bool `style:"amount"`
		// Then is "the life they lost", and with Amount "the amount of life you've gained"; Total "the total life
		// lost by your opponents".
		Then  bool `style:"then"`
		Total bool `style:"total"`
	}
	// Below is any amount less than N.
	Below struct{ N Number }
	// CardTypes is "card types among cards in your graveyard"; Permanent is "permanent types" (110.4).
	CardTypes struct {
		Among     Ref
		Permanent bool
		// Bare is "card types in your graveyard" rather than "card types among cards in your graveyard".
		Bare bool `style:"bare"`
	}
	// CountersTaken is "the number of storage counters removed this way"; of any kind with Kind "".
	CountersTaken struct {
		Kind CounterKind
		// Bare leaves out "this way"; Amount is "the amount of counters".
		Bare   bool    `style:"bare"`
		Amount bool    `style:"amount"`
		To     Mention `bind:"to"`
	}
	// StartingLife is "your starting life total" (103.4).
	StartingLife struct{ Of Ref }
	// TimesKicked is "the number of times it was kicked" (702.33c), or another cost that can be paid many times was.
	TimesKicked struct {
		Of   Ref
		Word Word
	}
	// CommanderCasts is "each time you've cast your commander from the command zone this game" (903.8).
	CommanderCasts struct{}
	// Excess is "the amount of excess damage dealt to that creature this way" (120.4a); To nil is "excess damage
	// dealt this way".
	Excess struct {
		To Ref `style:"to"`
	}
	// Difference is "the difference" between what the condition before compares.
	Difference struct{}
	// DungeonsCompleted is "each differently named dungeon you've completed" (309.7).
	DungeonsCompleted struct{}
	// AnyAmount is "any amount", chosen as it is needed.
	AnyAmount struct{}
	// RollResult is "the result", of the die that the ability has had rolled (706.2).
	RollResult struct{}
	// ChosenNumber is "the chosen number".
	ChosenNumber struct {
		// Say is "that number" or "the number".
		Say NumberWord `style:"word"`
	}
	// LifePaid is "the life paid as ~ entered": what "as ~ enters, pay any amount of life" asked for (614.12).
	LifePaid struct{ As Ref }
	// DevouredThisWay is "the number of creatures devoured this way", the number of a devour ability itself.
	DevouredThisWay struct{}
	// KeywordN is the value of a keyword's parameter: "each point of bushido it has".
	KeywordN struct {
		Word Word
		Of   Ref
	}
)

// AmountWord is the wording of an amount mentioned before; printing only.
type AmountWord uint8

// Wordings of a known amount.
const (
	ThatMuchWord AmountWord = iota
	ThatManyWord
	ThePreventedWord
	TheDamageDealtWord
	TheLifeLostWord
	TheLifeGainedWord
	TheNumberThisWayWord
	// ThatDamageWord is "that damage".
	ThatDamageWord
	// YouLostWord is "1 life you lost", TheyGainedWord "1 life they gained".
	YouLostWord
	MostDiscardedWord
	EnergyPaidWord
	TheyGainedWord
	// AsManyDiscardedWord is "as many cards as they discarded this way", TheDamageWord "the damage".
	AsManyDiscardedWord
	TheDamageWord
	// AmountDealtWord is "the amount of damage dealt".
	AmountDealtWord
	// SameValueWord is "the same value", of a keyword action.
	SameValueWord
	// ThatAmountWord is "that amount of", before "damage".
	ThatAmountWord
)

func (Const) number()             {}
func (X) number()                 {}
func (CountOf) number()           {}
func (StatOf) number()            {}
func (TotalOf) number()           {}
func (GreatestOf) number()        {}
func (LifeAmong) number()         {}
func (CountersOn) number()        {}
func (CardsIn) number()           {}
func (LifeOf) number()            {}
func (ThatMuch) number()          {}
func (Half) number()              {}
func (Times) number()             {}
func (Plus) number()              {}
func (Minus) number()             {}
func (ManaSpent) number()         {}
func (Party) number()             {}
func (LandTypes) number()         {}
func (ColorsAmong) number()       {}
func (DifferentAmong) number()    {}
func (CounterKinds) number()      {}
func (UnlockedDoors) number()     {}
func (Devotion) number()          {}
func (Unspent) number()           {}
func (Symbols) number()           {}
func (TimesHappened) number()     {}
func (CountersTaken) number()     {}
func (StartingLife) number()      {}
func (TimesKicked) number()       {}
func (CommanderCasts) number()    {}
func (AnyAmount) number()         {}
func (DungeonsCompleted) number() {}
func (RollResult) number()        {}
func (ChosenNumber) number()      {}
func (LifePaid) number()          {}
func (PutOnTop) number()          {}
func (AsCastBy) number()          {}
func (ManaPaid) number()          {}
func (FlipsWon) number()          {}
func (Difference) number()        {}
func (Excess) number()            {}
func (Over) number()              {}
func (Least) number()             {}
func (HowMuch) number()           {}
func (Below) number()             {}
func (CardTypes) number()         {}
func (KeywordN) number()          {}
func (DevouredThisWay) number()   {}

// NumberWord is how a number is called that was chosen.
type NumberWord uint8

// Wordings.
const (
	TheChosenNumber NumberWord = iota
	ThatNumber
	TheNumber
)
