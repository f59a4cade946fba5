package ability

import "arbiter/mana"

// Facts about objects, in layers (613): what Do says of its subject with a duration or none.
type (
	// Get is "gets +2/+2".
	Get struct {
		By SizeChange
		// Additional is "an additional +1/+1".
		Additional bool `style:"additional"`
	}
	// GetEither is "gets +2/-2 or -2/+2", as its controller chooses.
	GetEither struct{ By, Or SizeChange }
	// Gain is "gains flying", "has flying".
	Gain struct {
		List []Ability
		Has  bool `style:"has"`
		Join Join `style:"join"`
		// ChoiceOf is "your choice of flying or trample": one of List.
		ChoiceOf bool
		// Yours is "your choice" where the subject is something else, Bare "gains flying or trample" without those
		// words, Once "gains protection from artifacts or from the color of your choice".
		Yours bool `style:"yours"`
		Bare  bool `style:"bare"`
		Once  bool `style:"once"`
		// Gained is "it gains" in an exception to a copy, where "it has" is usual; Copy is what it is called there.
		Gained bool     `style:"gains"`
		Copy   CopyWord `style:"copy"`
	}
	// Lose is "loses flying", "loses all abilities".
	Lose struct {
		List []Ability
		All  bool
		// Types is "all creature types"; Other "all other abilities": those not granted in the same sentence.
		Types bool
		Other bool
		// CardTypes is "all other card types": what becomes of a card type has no other anyway (205.1a), so it is
		// style of sentences that say so.
		CardTypes bool `style:"types"`
		// ChoiceOf is "loses first strike or swampwalk": one of List, as its controller chooses.
		ChoiceOf bool
	}
	// BecomeOneOf is "becomes your choice of a 3/3 creature or a 2/2 creature with flying [in addition to its other
	// types]"; each of Forms is a Become.
	BecomeOneOf struct {
		Forms []Act
		Also  Also
	}
	// Become is "becomes a 3/3 blue Elemental creature [in addition to its other types]", "is black", "are Goblins".
	// Zero fields stay as they are.
	Become struct {
		Size Size
		// Colors and types in the order of the text.
		Like []Property
		With []Ability
		// Also keeps the other types or colours: "in addition to its other types", "that's still a land".
		Also Also
		// Base is "has base power and toughness 3/3".
		Base bool `style:"base"`
		Is   bool `style:"is"`
		// Each is "with power and toughness each equal to N", instead of Size.
		Each Number
		// Many is "are Goblins" rather than "is a Goblin".
		Many bool `style:"plural"`
		// Not is "isn't": it loses what Like says.
		Not bool
		// NoLonger is "is no longer" rather than "isn't".
		NoLonger bool `style:"no longer"`
		// Gains is "gains all creature types" rather than "is every creature type".
		Gains bool `style:"gains"`
		// Copy is what an exception of a copy calls it: "except the token isn't legendary".
		Copy CopyWord `style:"copy"`
		// Name is "named Mileva".
		Name string
	}
	// BaseSize is "has base power and toughness N/M".
	BaseSize struct {
		Size Size
		// Each is "base power and toughness each equal to N": both, instead of Size.
		Each Number
		// Say is "its base power becomes 4" and the like rather than "it has base power 4".
		Say BaseWord `style:"say"`
		// Again is "base power and base toughness".
		Again bool `style:"again"`
	}
	// SizeIs is a characteristic-defining "~'s power and toughness are each equal to N" (604.3).
	SizeIs struct {
		N Number
		// Stat is Power, Toughness or TotalPowerToughness for both.
		Stat Stat
		// Plus is what toughness has more: "and its toughness is equal to that number plus 1".
		Plus Number
		// Base is "base power".
		Base bool
	}
	// Can is "no more than one creature can block each combat": the subject's determiner is the limit.
	Can struct {
		Acts []Act
		When Time
	}
	// DoesntRemove is "This effect doesn't remove this Aura."
	DoesntRemove struct{ What Ref }
	// KeepCounters is "Counters remain on ~ as it moves to any zone other than a player's hand or library"; the subject
	// is what keeps them.
	KeepCounters struct{}
	// KeepAtZero is "You don't lose the game for having 0 or less life" (704.5a).
	KeepAtZero struct{}
	// LoyaltyUse is "You may activate loyalty abilities of ~ any time you could cast an instant"; with Twice "twice
	// each turn rather than only once" (606.3). The subject is whose abilities they are.
	LoyaltyUse struct {
		Twice bool
		// The is "the loyalty abilities", Own "her loyalty abilities", AnyTurn "on any player's turn".
		The     bool `style:"the"`
		Own     bool `style:"own"`
		AnyTurn bool `style:"turn"`
	}
	// KeepMana is "you don't lose this mana as steps and phases end" (106.4).
	KeepMana struct{}
	// KeepUnspent is "you don't lose unspent green mana as steps and phases end" (106.4). Of is 0 for all mana.
	KeepUnspent struct {
		Of mana.Kinds
		// Bare leaves out "unspent".
		Bare bool `style:"bare"`
	}
	// UnspentBecomes is "If you would lose unspent mana, that mana becomes colorless instead" (106.4).
	UnspentBecomes struct{ To mana.Kind }
	// HaveDo is "have ~ deal 4 damage to them" as something a player does: Who does Acts.
	HaveDo struct {
		Who  Ref
		Acts []Act
	}
	// NoTriggers is "Creatures entering don't cause abilities to trigger." Of are those whose abilities don't trigger;
	// nil is all.
	NoTriggers struct{ Of Ref }
	// HaveCounters is "have counters put on it": "~ can't have counters put on it"; with Get "get poison counters",
	// of a player; with Passive "counters can't be put on artifacts".
	HaveCounters struct {
		Kind    CounterKind
		Get     bool `style:"get"`
		Passive bool `style:"passive"`
	}
	// HaveControl is "You control enchanted creature" (613.1b).
	HaveControl struct{ What Ref }
	// StillIs is "It's still a land": it keeps that type.
	StillIs struct {
		Noun Property
		// Sex is "he's still" or "she's still".
		Sex Sex `style:"sex"`
	}
	// KeepName is "its name is ~", an exception of a copy (707.9b). KeepColor is "it doesn't copy that creature's
	// color" (707.9c), NoManaCost "it has no mana cost".
	KeepName  struct{}
	KeepColor struct {
		// Of is whose colour the text calls it; printing only.
		Of Property `style:"of"`
	}
	NoManaCost struct{}
	// CantReduce is "This effect can't reduce the mana in that cost to less than one mana."
	// With Colored it is "This effect reduces only the amount of colored mana you pay."
	// Of is the only color of that mana; what is reduced is of that color already.
	CantReduce struct {
		N       Number
		Colored bool
		Of      mana.Kinds `style:"color"`
		// Costs is "the amount of mana an ability costs to activate" rather than "the mana in that cost".
		Costs bool `style:"costs"`
	}
	// DoubleSize is "double the power of it" (701.10a); TotalPowerToughness is both. With a duration.
	DoubleSize struct {
		Stat Stat
		Of   Ref
		// Triple is "triple the power of it" (701.11a).
		Triple bool
		// Early is "its power" rather than "the power of it".
		Early bool `style:"early"`
	}
	// SwitchSize is "switch its power and toughness" (613.4d).
	SwitchSize struct {
		What Ref
		// Late is "the power and toughness of it".
		Late bool `style:"late"`
	}
	// PerEach multiplies an act's amount: "gets +1/+1 for each Swamp you control".
	PerEach struct {
		Act Act
		Of  Ref
		// N is for counts that are no noun phrase: "for each point of bushido it has".
		N Number
		// Beyond is "beyond the first".
		Beyond bool
		// Late puts "for each" behind the sentence's duration.
		Late bool `style:"late"`
		// Once is "once for each".
		Once bool `style:"once"`
		// Other is "other than the first" rather than "beyond the first".
		Other bool `style:"other"`
	}

	// Cant is "can't attack or block", "can't be blocked", "can't be countered".
	Cant struct {
		Acts []Act
		// When limits it: "each turn".
		When Time
		// With is how many others must attack or block too: "unless at least two other creatures attack".
		With Number
		// Paying is "to cast spells or activate abilities": not as a cost of these.
		Paying bool
	}
	// Change is what a life total does: "your life total can't change" (119.8).
	Change struct{}
	// Must is "attacks each combat if able", "must be blocked if able".
	Must struct {
		Acts []Act
		// When is "each combat", "this turn".
		When Time
		// Must is "must attack if able" rather than "attacks if able".
		Must bool `style:"must"`
		// Or joins by "or": "attacks or blocks each combat if able".
		Or bool `style:"or"`
	}
	// BeGoaded is "is goaded", said by a static ability (701.15b).
	BeGoaded struct{}
	// CanOnly is "can block only creatures with flying".
	CanOnly struct{ Act Act }
	// CanAlso is "can block an additional creature each combat", "can attack as though it didn't have defender".
	CanAlso struct {
		Act Act
		// When is "each combat", "this turn".
		When Time
		// Without is "as though it didn't have defender"; As "as though it had haste"; Untapped "as though it were
		// untapped".
		Without Property
		As      Property
		// Say is "they" of one thing, or its name, where "it" is usual.
		Say AsThoughWord `style:"word"`
	}
	// MayAct is a standing permission: "may cast creature spells as though they had flash", "may play lands from the
	// top".
	MayAct struct {
		Acts []Act
		When Time
	}
	// DoesntUntap is "doesn't untap during its controller's untap step".
	DoesntUntap struct {
		Whose Ref
		Next  bool
		N     Number
		// Steps is "untap steps", of several players.
		Steps bool `style:"plural"`
	}
	// AssignToughness is "assigns combat damage equal to its toughness rather than its power".
	AssignToughness struct{}
	// AssignAsUnblocked is "have it assign its combat damage as though it weren't blocked".
	AssignAsUnblocked struct{ When Time }
	// AssignNone is "assigns no combat damage".
	AssignNone struct{}
	// MaxHand is "maximum hand size is N"; nil with None is "no maximum hand size".
	MaxHand struct {
		N    Number
		None bool
		// Change is "increased/reduced by".
		Change bool
		Minus  bool
	}
	// CostChange is "cost {1} less to cast": Less or more, of spells or activated abilities.
	CostChange struct {
		Less bool
		Cost ManaCost
		// Activate is of abilities; Keyword of the costs of a keyword that the subject pays: "Equip costs you pay
		// cost {1} less".
		Activate bool
		Keyword  Word
		// Activated is "equip abilities you activate cost" rather than "equip costs you pay cost", of a keyword.
		Activated bool `style:"activated"`
		// UpTo is "up to {2} less".
		UpTo bool
		// Cards are those that the special action of the keyword is about: "plotting cards from your hand costs {2}
		// less". AnyTurn is "and can be done on any player's turn".
		Cards   Ref
		AnyTurn bool
		// Acts are further costs: "cost an additional 2 life to cast"; Behind is "cost 2 life more".
		Acts   []Act
		Behind bool `style:"behind"`
	}
	// CrewAs is "crews Vehicles as though its power were 2 greater" (702.122); Toughness is "using its toughness
	// rather than its power"; Mounts saddles too. Stations is "stations permanents" instead (702.184c).
	CrewAs struct {
		N         Number
		Toughness bool
		Mounts    bool
		Stations  bool
	}
	// ExtraLand is "may play an additional land".
	ExtraLand struct {
		N Number
		// UpTo is "up to".
		UpTo bool
	}
	// SpendAny is "spend mana as though it were mana of any color", perhaps only to cast something or activate its
	// abilities.
	SpendAny struct {
		What     Ref
		Activate bool
		// Type is "of any type", which includes colorless. In a Do without a subject it is "mana of any type can be
		// spent to cast it".
		Type bool
		// Short is "can spend mana of any type to cast".
		Short bool `style:"short"`
	}
	// ChooseNotUntap is "choose not to untap ~ during your untap step".
	ChooseNotUntap struct{ What Ref }
	// Prevent is "prevent the next 3 damage that would be dealt to target creature" (615). N nil is all.
	Prevent struct {
		N    Number
		Next bool
		// Combat, Noncombat limit the damage.
		Combat    bool
		Noncombat bool
		To        Ref
		By        Ref
		// ToAndBy is "dealt to and dealt by".
		ToAndBy Ref
		// AllBut is "all but 1 of that damage".
		AllBut Number
		// Divided is "divided as you choose" among To.
		Divided bool
		// Active is "damage it would deal" rather than "damage that would be dealt by it".
		Active bool `style:"active"`
		That   bool `style:"that"`
		// Early has the sentence's duration before to whom and by whom.
		Early bool `style:"early"`
		// Between has it between them.
		Between bool `style:"between"`
	}
	// Redirect is "All damage that would be dealt to A is dealt to B instead", "the next N" (614.9): From is A. It
	// stands in a Do without a subject, whose duration it has. N nil is all.
	Redirect struct {
		N      Number
		Next   bool
		Combat bool
		// Place is where the duration stands.
		Place RedirectPlace `style:"place"`
		From  Ref
		By    Ref
		To    Ref
	}
	// Skip etc. are SkipStep. HaveProtection is Gain with a Keyword.
	// HexproofLike rules about players are Gain on a player.
	CantBeCountered struct{}
	// NoLimit is "any number of cards named ~".
	// EnterAttached and others come with their mechanics.
	// Count as: "counts as a party".
)

// SizeChange is "+2/-1".
type SizeChange struct{ Power, Toughness Signed }

// Size is a power and toughness: "3/3", "X/X".
type Size struct{ Power, Toughness Number }

// Signed is a size change: "+2", "-X".
type Signed struct {
	Neg bool
	N   Number
}

// Also reports whether old types and colours are kept.
type Also uint8

// What is kept.
const (
	Replaces Also = iota
	OtherTypes
	OtherColors
	OtherColorsAndTypes
	StillALand
	StillAPlaneswalker
	OtherLandTypes
	OtherCreatureTypes
)

// Token describes a token (111).
type Token struct {
	Name string
	Size Size
	// Like is colours, supertypes, subtypes and types in the order of the text.
	Like []Property
	With []Ability
	// Those is "two of those tokens": such as an instruction before created or would.
	Those bool
	// Legendary is "legendary", in front of the size.
	Legendary bool
	// Known is a predefined token: "Treasure" (111.10).
	Known Subtype
	// CopyOf is "a token that's a copy of"; Except its exceptions. Many is "tokens that are copies".
	Many bool `style:"plural"`
	// Name first, "Create Voja, a ...", or last.
	Where  NamePlace `style:"name"`
	CopyOf Ref
	Except []Act
	// Hued is how many of Like follow the noun: "that's red, green, and white".
	Hued int `style:"hued"`
	// Back is the back face of a double-faced token (111.10i), alone.
	Back []TokenBack
	// Said is how a copy is called: "a creature token that's a copy".
	Said TokenCopyWord `style:"word"`
}

// TokenCopyWord is how a token that is a copy is described.
type TokenCopyWord uint8

// Wordings.
const (
	TokenCopy TokenCopyWord = iota
	// CreatureTokenCopy is "a creature token that's a copy of it".
	CreatureTokenCopy
	// ExceptThat is "a token that's a copy of it except that it's an artifact".
	ExceptThat
)

// BaseWord is the wording of a base power or toughness; printing only.
type BaseWord uint8

// Wordings.
const (
	HasBase BaseWord = iota
	BaseBecomes
	BaseBecomesEqual
	// BaseChanged is "change its base power to 4".
	BaseChanged
)

// CopyWord is what a copy is called among its exceptions.
type CopyWord uint8

// Wordings.
const (
	CopyIsIt CopyWord = iota
	// CopyIsCopy is "the copy", CopyIsToken "the token", CopyIsThey "they", CopyIsHe "he", CopyIsShe "she";
	// CopyUnsaid leaves out the pronoun behind another exception, CopyIsStill is "it's still".
	CopyIsCopy
	CopyIsToken
	CopyIsThey
	CopyIsHe
	CopyIsShe
	CopyUnsaid
	CopyIsStill
)

// AsThoughWord is how what is as though it were otherwise is called.
type AsThoughWord uint8

// Wordings.
const (
	AsThoughIt AsThoughWord = iota
	// AsThoughThey is "as though they didn't have shadow" of one creature.
	AsThoughThey
	// AsThoughSelf is "as though ~ had shadow".
	AsThoughSelf
)

// LifeWord is how a life total that becomes a number is worded.
type LifeWord uint8

// Wordings.
const (
	LifeBecomes LifeWord = iota
	// EqualLife is "becomes equal to".
	EqualLife
	// CountedLife is "count the number of ... Your life total becomes that number".
	CountedLife
)

// TokenBack is the back face of a token.
type TokenBack struct {
	Name string
	Size Size
	Like []Property
}

// RedirectPlace is where a sentence that redirects damage has its duration; printing only.
type RedirectPlace uint8

// Places: "that would be dealt to you this turn is dealt to ~", "this turn to you", "to you this turn by ~".
const (
	AfterWhom RedirectPlace = iota
	BeforeWhom
	BetweenWhomAndBy
	// ByWould is "that a source of your choice would deal to you this turn".
	ByWould
)

// NamePlace is where a token's description has its name; printing only.
type NamePlace uint8

// Places of a token's name: "token named X with flying", "X, a token with flying", "token with flying named X".
const (
	NameMiddle NamePlace = iota
	NameFirst
	NameLast
)

func (Get) act()               {}
func (GetEither) act()         {}
func (Gain) act()              {}
func (Lose) act()              {}
func (Become) act()            {}
func (BecomeOneOf) act()       {}
func (BaseSize) act()          {}
func (SizeIs) act()            {}
func (DoubleSize) act()        {}
func (SwitchSize) act()        {}
func (Can) act()               {}
func (DoesntRemove) act()      {}
func (KeepAtZero) act()        {}
func (KeepCounters) act()      {}
func (LoyaltyUse) act()        {}
func (KeepMana) act()          {}
func (KeepUnspent) act()       {}
func (UnspentBecomes) act()    {}
func (HaveDo) act()            {}
func (NoTriggers) act()        {}
func (HaveCounters) act()      {}
func (HaveControl) act()       {}
func (StillIs) act()           {}
func (KeepName) act()          {}
func (KeepColor) act()         {}
func (NoManaCost) act()        {}
func (CantReduce) act()        {}
func (PerEach) act()           {}
func (Cant) act()              {}
func (Must) act()              {}
func (BeGoaded) act()          {}
func (CanOnly) act()           {}
func (CanAlso) act()           {}
func (MayAct) act()            {}
func (DoesntUntap) act()       {}
func (AssignToughness) act()   {}
func (AssignAsUnblocked) act() {}
func (AssignNone) act()        {}
func (MaxHand) act()           {}
func (CostChange) act()        {}
func (CrewAs) act()            {}
func (SpendAny) act()          {}
func (ExtraLand) act()         {}
func (ChooseNotUntap) act()    {}
func (Change) act()            {}
func (Prevent) act()           {}
func (Redirect) act()          {}
func (CantBeCountered) act()   {}
