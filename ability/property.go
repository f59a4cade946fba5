package ability

import "arbiter/mana"

// Property is something an object or player can be or have. A list of them is a conjunction.
type Property interface{ property() }

type (
	// HasType is a card type: "creature".
	HasType struct{ Type Type }
	// HasSubtype is a subtype: "Goblin".
	HasSubtype struct{ Subtype Subtype }
	// HasSupertype is a supertype: "legendary", "basic".
	HasSupertype struct{ Supertype Supertype }
	// HasColor is a colour: "white" (105).
	HasColor struct{ Color mana.Color }
	// Colorless is "colorless".
	Colorless struct{}
	// Monocolored is "monocolored".
	Monocolored struct{}
	// Multicolored is "multicolored".
	Multicolored struct{}
	// IsKind is a noun that is no card type: "permanent", "card", "spell", "player".
	IsKind struct{ Kind Kind }
	// Historic is "historic" (700.6).
	Historic struct{}
	// OfChosen is of the colour, type or name chosen before: "of the chosen color".
	OfChosen struct {
		What Choice
		// OneOf is "with one of the chosen names".
		OneOf bool `style:"one of"`
		// Long is "the chosen creature type" rather than "the chosen type"; Bare leaves out "of" behind "isn't".
		Long bool `style:"long"`
		Bare bool `style:"bare"`
	}
	// OfChoice is a quality to be chosen as the effect resolves: "the color of your choice"; with Theirs "the color of
	// its controller's choice", of the object that gets it.
	OfChoice struct {
		What   Choice
		Theirs bool
	}
	// NthCast is of a spell: "the second spell cast this turn".
	NthCast struct {
		N Number
		// OfTurn is "the fourth spell of a turn".
		OfTurn bool `style:"of a turn"`
	}
	// AllColors is "all colors" (105.2).
	AllColors struct{}
	// EveryCreatureType is "every creature type".
	EveryCreatureType struct{}
	// Controlling is of a player: "who controls a creature".
	Controlling struct {
		What Ref
		Not  bool
	}
	// DoneBy is a relative clause whose object is the thing described: "you cast this turn", "an opponent sacrificed".
	DoneBy struct {
		By   Ref
		Acts []Act
		When Time
		// Short is "you've cast".
		Short   bool `style:"short"`
		Perfect bool `style:"perfect"`
		// That is "that you cycled".
		That bool `style:"that"`
	}
	// WhoseController is "whose controller was dealt combat damage by ~ this turn".
	WhoseController struct {
		Acts []Act
		When Time
	}
	// Be is "that's black", "that are in your graveyard": what P says.
	Be struct{ P Property }
	// Formed is "a creature" in "that isn't a creature": what P says.
	Formed struct {
		P    Property
		Many bool `style:"plural"`
	}
	// Devoured is "it devoured": sacrificed for the object's devour ability as it entered (702.82b).
	Devoured struct{}
	// PairedWith is "paired with another creature" (702.95). IsPaired is "paired", with Not "unpaired".
	PairedWith struct{ What Ref }
	// BandedWith is "banded with it", in one attacking band (702.22).
	BandedWith struct{ What Ref }
	IsPaired   struct{ Not bool }
	// IsTarget is "target" as a noun: "each target".
	IsTarget struct{}
	// NotChosenToAttack is "that you didn't choose to attack with".
	NotChosenToAttack struct{}
	// HasteOrStayed is "and that either has haste or has been under your control continuously since this turn began":
	// without summoning sickness (302.6).
	HasteOrStayed struct{}
	// CopyNoun is "copy" as a noun: "the copy", "two copies".
	CopyNoun struct{}
	// OfThat is of a colour, type or name mentioned before: "of that color".
	OfThat struct {
		What Choice
		To   Mention `bind:"to"`
	}
	// WithStatThan is "with greater power than it"; Lesser is "lesser".
	WithStatThan struct {
		Stat   Stat
		Lesser bool
		Than   Ref
	}
	// WithStatOf is "with that spell's mana value"; Same is "with the same mana value as".
	WithStatOf struct {
		Stat Stat
		Of   Ref
		Same bool `style:"same"`
	}
	// WithOpponents is "two or more opponents".
	WithOpponents struct {
		Op Op
		N  Number
	}
	// ControllingMore is of a player: "who controls more lands than you".
	ControllingMore struct {
		What  Ref
		Than  Ref
		Fewer bool
		// By is "at least two more"; nil is one.
		By Number
		// Foe is "and is their opponent": an opponent of Than.
		Foe bool
	}
	// Different is of a group: "with different names", "with different powers". Stat zero is names.
	Different struct {
		Stat Stat
		// Adj is "differently named".
		Adj bool `style:"adjective"`
		// That is "that have different names".
		That bool `style:"that"`
	}
	// InCommon is of a group: "that share a creature type", one that all of them have; None is "that share no creature
	// types", of two.
	InCommon struct {
		What Choice
		None bool
	}
	// InZones is "from your hand or graveyard", "in your hand and graveyard": in any of them.
	InZones struct {
		Zones []Zone
		Of    Ref
		From  bool `style:"from"`
		Many  bool `style:"plural"`
		Join  Join `style:"join"`
	}
	// HauntedBy is "it haunts" (702.55).
	HauntedBy struct{ By Ref }
	// Entering is "entering" of what enters the battlefield.
	Entering struct{}
	// EveryLandType is "every basic land type".
	EveryLandType struct{}
	// TiedFor is "tied for greatest power", with Least "tied for least power": no other of the group has more, or less.
	// Life is "tied for highest life total", of players: at least one other has as much.
	TiedFor struct {
		Stat  Stat
		Least bool
		Life  bool
	}
	// TapInCost is "with {T} in its cost", of abilities; Not is "without {T} in its activation cost".
	TapInCost struct {
		Not        bool
		Activation bool `style:"activation"`
	}
	// KeywordAbility is an ability of a keyword as a noun: "equip abilities", "a cycling ability".
	KeywordAbility struct{ Word Word }
	// WithSize is "with base power and toughness 1/1".
	WithSize struct{ Size Size }
	// InParty is "in your party" (700.8).
	InParty struct{ Of Ref }
	// WithHand is "with three or more cards in hand", "no cards in hand".
	WithHand struct {
		// Zone is another zone than the hand: "at least three cards in your library".
		Zone Zone
		// Least is "at least three cards" rather than "three or more cards".
		Least bool `style:"least"`
		Op    Op
		N     Number
		// That is "who has three cards in hand".
		That bool `style:"that"`
	}
	// WithMore is "with more life than you", "more cards in hand than each opponent"; Fewer is "fewer", "less". By is
	// "at least two more". Cards are cards in a graveyard, with What GraveyardAmount.
	WithMore struct {
		What  Amount
		Cards Ref
		Fewer bool
		By    Number
		Than  Ref
		// Foe is "and is their opponent": an opponent of Than.
		Foe bool
		// That is "who has more life".
		That bool `style:"that"`
	}
	// CouldEnchant is "that could enchant it", of an Aura card (303.4).
	CouldEnchant struct{ What Ref }
	// AsActivated is "who had more life than you did as you activated this ability", of a target: P, asked as the
	// target is chosen and not again.
	AsActivated struct{ P Property }
	// WithMost is "with the most life", "the most cards in hand", perhaps tied; Least "the lowest life total".
	WithMost struct {
		What  Amount
		Tied  bool
		Least bool
		// Total is "the highest life total" rather than "the most life".
		Total bool `style:"total"`
		// Are is "or are tied for most life" rather than "or tied for most life".
		Are bool `style:"are"`
		// That is "who has the most life".
		That bool `style:"that"`
	}
	// AbleTo is "able to block it", "able to attack this turn".
	AbleTo struct {
		Act  Act
		When Time
	}
	// OfSource is of an ability whose source fits: "activated abilities of artifacts".
	OfSource struct {
		What Ref
		// NotMana leaves out mana abilities.
		NotMana bool
		// First is "a permanent's ability".
		First bool `style:"first"`
	}
	// Kicked is "kicked" (702.33d).
	Kicked struct{}
	// FaceUp is "face-up".
	FaceUp struct{}
	// UnderOneController is "controlled by the same player", of several things; Opponent is "by the same opponent",
	// Not "by different players".
	UnderOneController struct{ Opponent, Not bool }
	// OfCommonColor is "shares a color with the most common color among all permanents or a color tied for most
	// common".
	OfCommonColor struct{ Among Ref }
	// OfBasicLandType is "with a basic land type" (305.6).
	OfBasicLandType struct{}
	// ControllingMost is "who controls the most creatures", perhaps tied with others.
	ControllingMost struct{ What Ref }
	// HasAdventure is "that has an Adventure": an adventurer card, or a spell that is one cast as its creature (715.2).
	HasAdventure struct {
		// That is "that has an Adventure" rather than "with an Adventure".
		That bool `style:"that"`
	}
	// IsGoaded, IsSuspected, IsSaddled, IsCrewed are designations (701.15, 701.60, 702.171, 702.122).
	IsGoaded    struct{}
	IsSuspected struct{}
	IsSaddled   struct{}
	// Outlaw is "outlaw" (700.12).
	Outlaw struct{}
	// ManaAbility is "mana" of an ability (605): "that isn't a mana ability", "unless they're mana abilities".
	ManaAbility struct{}
	// LoyaltyAbility is "loyalty" of an ability (606).
	LoyaltyAbility struct{}
	// PutThere is "that were put there from the battlefield this turn" of cards in a graveyard.
	PutThere struct {
		From Ref
		When Time
		// Bare leaves out "from anywhere".
		Bare bool `style:"bare"`
	}
	// EnteringWith is "that are entering at the same time as this card".
	EnteringWith struct{ What Ref }
	// Everything is "protection from everything".
	Everything struct {
		// Noted and For say of what isn't so of anything, as Not, that it would have come of a draft before the game,
		// which none had: "with a name you noted for cards named ~" (905.2b).
		Noted DraftNote `style:"noted"`
		For   Ref       `style:"noted"`
	}

	// Not is "non-".
	Not struct {
		P Property
		// Say tells "nonblack" from "that isn't black".
		Say Address `style:"address"`
	}
	// Or is any of them.
	Or struct {
		List []Property
		Join Join `style:"join"`
		// Each: every member has adjectives of its own, a Such.
		Each bool `style:"each"`
	}
	// And is all of them: "artifact creature" as one noun.
	And struct {
		List []Property
		Join Join `style:"join"`
	}

	// Such is a whole noun phrase without a determiner, as a property: "creature you control" in "enchant creature
	// you control". All of it holds.
	Such struct {
		Pre  []Property
		Noun Property
		Post []Property
	}

	// IsTapped is "tapped".
	IsTapped struct{}
	// IsUntapped is "untapped".
	IsUntapped struct{}
	// IsAttacking is "attacking", perhaps someone: "attacking you".
	IsAttacking struct {
		Whom  Ref
		Alone bool
	}
	// IsBlocking is "blocking", perhaps something: "blocking it".
	IsBlocking struct {
		What Ref
		// Active is "enchanted creature is blocked by" rather than "blocking enchanted creature".
		Active bool `style:"active"`
	}
	// IsBlocked is "blocked", perhaps by something: "blocked by ~".
	IsBlocked struct {
		By Ref
		// Active is "it's blocking" rather than "blocked by it".
		Active bool `style:"active"`
	}
	// IsUnblocked is "unblocked".
	IsUnblocked struct{}
	// WithParity is "with an even mana value"; Odd is "odd".
	WithParity struct {
		Stat Stat
		Odd  bool
		Many bool `style:"plural"`
	}
	// IsToken is "token" as an adjective.
	IsToken struct{}
	// NoAbilities is "with no abilities" (113.12).
	NoAbilities struct{}
	// FaceDown is "face-down".
	FaceDown struct{}
	// IsEnchanted is "enchanted"; Another "with another Aura attached to it"; By "enchanted by two or more Auras".
	IsEnchanted struct {
		Another bool
		By      Ref
	}
	// IsEquipped is "equipped".
	IsEquipped struct{}
	// Modified is "modified" (700.9).
	Modified struct{}
	// IsSuspended is "suspended" (702.62b).
	IsSuspended struct{}
	// Renowned and Monstrous are designations (702.112, 701.37).
	IsMonstrous struct{}
	IsRenowned  struct{}
	// InSector is "in the sector of your choice", or in sector N from 1 (702.158).
	InSector struct{ N int }
	// IsHarnessed is a designation (701.64).
	IsHarnessed struct{}
	// UsedToCraft is "used to craft it": a card in exile that was exiled to pay for the craft ability that put the
	// permanent onto the battlefield (702.167c).
	UsedToCraft struct{ What Ref }
	// IsTransformed is "transformed permanent": a double-faced one with its back face up (701.27g).
	IsTransformed struct{}

	// Controlled is "you control", "an opponent controls".
	Controlled struct {
		By  Ref
		Not bool
		// Did is "you controlled": when it was last there.
		Did bool
		// Passive is "controlled by an opponent"; Whose is "whose controller controls an Island" rather than
		// "controlled by a player who controls an Island".
		Passive bool `style:"passive"`
		Whose   bool `style:"whose"`
		// That is "that you control".
		That bool `style:"that"`
		// Already is "you already control".
		Already bool `style:"already"`
	}
	// Owned is "you own".
	Owned struct {
		By  Ref
		Not bool
		// But is "you own but don't control", with Not "you control but don't own"; Both "you own and control".
		But  bool
		Both bool
		// Passive is "owned by another player".
		Passive bool `style:"passive"`
		// Word is the word "both".
		Word bool `style:"both"`
	}
	// With is having abilities: "with flying"; Not is "without".
	With struct {
		List []Ability
		Not  bool
		Join Join `style:"join"`
		// Say is "that has flying" rather than "with flying".
		Say Address `style:"address"`
		// Spelled is "with a morph ability" rather than "with morph".
		Spelled bool `style:"spelled"`
		// Any is "with flying or reach": one of them is enough. Otherwise all of List; with Not, none of it.
		Any bool
		// Many is "with morph abilities".
		Many bool `style:"plural"`
	}
	// WithStat is "with power 3 or less", "with mana value X".
	WithStat struct {
		Stat Stat
		Op   Op
		N    Number
		// Long is "less than or equal to N" rather than "N or less".
		Long bool `style:"long"`
		// Whose is "whose mana value is less than N".
		Whose bool `style:"whose"`
		// An is "an equal or lesser mana value", Turned "equal to or greater than".
		An     bool `style:"an"`
		Turned bool `style:"turned"`
	}
	// WithGreatest is "with the greatest power [among creatures ...]"; Least is "least", "lowest".
	WithGreatest struct {
		Stat  Stat
		Among Ref
		Least bool
		// Tied is "or tied for the greatest power", which having the greatest is anyway.
		Tied bool `style:"tied"`
	}
	// WithCounter is "with a +1/+1 counter on it"; Not is "without".
	WithCounter struct {
		Kind CounterKind
		Op   Op
		N    Number
		Not  bool
		// Exact is "exactly two counters"; otherwise N is the least number where Op is EqualTo.
		Exact bool
		// Any is "counters on it" for one or more; Say is ByThat for "no counters".
		Any bool `style:"any"`
		// Poisoned is "poisoned" for a player with poison counters, and "with three or more poison counters": what
		// players have is not on them.
		Poisoned bool    `style:"poisoned"`
		Say      Address `style:"address"`
		// Sex is "on him" or "on her".
		Sex Sex `style:"sex"`
		// That is "that has two counters on it".
		That bool `style:"that"`
	}
	// InZone is "in your graveyard", "from a graveyard", "on the battlefield", "in exile".
	InZone struct {
		Zone Zone
		Of   Ref
		From bool `style:"from"`
		Many bool `style:"plural"`
		// Single is "from a single graveyard": all of them in the same one. Opening is "opening hand".
		Single  bool
		Opening bool
		// Bare is "in graveyards" rather than "in all graveyards", "exiled" rather than "in exile".
		Bare bool `style:"bare"`
		// Each is "in each graveyard".
		Each bool `style:"each"`
		// Total is "total in all graveyards".
		Total bool `style:"total"`
	}
	// UnderCards is "in your graveyard with three or more creature cards above it"; Next is "with a creature card
	// directly above it".
	// Turned is "three cards are above it".
	UnderCards struct {
		Of     Ref
		What   Ref
		Next   bool
		Turned bool `style:"turned"`
	}
	// Named is "named X".
	Named struct {
		Name string
		// Not is "not named".
		Not bool
		// Or is another name that will do: "named Festering Newt or Bubbling Cauldron".
		Or string
	}
	// Did is a participle or relative clause about this turn or ever: "that dealt damage to you this turn", "that
	// attacked this turn", "that was put there from ...".
	Did struct {
		Acts []Act
		When Time
		Not  bool
		// Who is "who attacked" rather than "that attacked"; Bare "dealt damage this turn" rather than "that was
		// dealt".
		Who  bool `style:"who"`
		Bare bool `style:"bare"`
		// Perfect is "that has attacked" rather than "that attacked".
		Perfect bool `style:"perfect"`
	}
	// Targeting is a spell or ability with such a target: "that targets you", "with a single target".
	Targeting struct {
		What   Ref
		Single bool
		// Only is "targets only ~".
		Only bool
	}
	// TargetOf is "it targets", of what a spell or ability targets.
	TargetOf struct{ By Ref }
	// CouldTarget is "that the spell could target" (707.10d); Bare leaves "that" out.
	CouldTarget struct {
		By   Ref
		Bare bool `style:"bare"`
	}
	// Shares is "that shares a color with it".
	Shares struct {
		What Choice
		With Ref
		// Each is "that each share".
		Each bool `style:"each"`
		// Those is "one of those types": one of the card types that the text has With be.
		Those bool
		// Least is "at least one creature type".
		Least bool `style:"least"`
	}
	// AttachedTo is "attached to it"; Already "already attached to it" as an effect began.
	AttachedTo struct {
		What    Ref
		Already bool
		// Enchanting is "enchanting it" rather than "attached to it"; Was "that was attached to it" as it left.
		Enchanting bool `style:"enchanting"`
		Was        bool
	}
	// OtherNameThan is "with a different name than each creature you control" (201.2c).
	OtherNameThan struct{ Of Ref }
	// SameNameAs is "with the same name as that creature".
	SameNameAs struct {
		Of Ref
		// That is "that has the same name" rather than "with the same name".
		That bool `style:"that"`
	}
	// OfZone is a spell or card from where: "cast from your graveyard" is Did; "other than ~" is OtherThan.
	OtherThan struct {
		What Ref
		// Except is "except for" rather than "other than".
		Except bool `style:"except"`
		// Late is behind where to: "to their owners' hands except for Krakens".
		Late bool `style:"late"`
	}
	// WithPlayerLife is "with 10 or less life".
	WithLife struct {
		Op Op
		N  Number
	}
	// WithX is "with {X} in its mana cost".
	WithX struct{}
	// MadeWith is "put onto the battlefield with ~" or, of tokens, "created with ~" (607.2c).
	MadeWith struct {
		By      Ref
		Created bool
	}
	// ExiledWith is "exiled with ~".
	ExiledWith struct{ By Ref }
	// FromAmong is "from among them": one of those.
	FromAmong struct {
		Of Ref
		// From is "from it", of a hand just revealed.
		From bool `style:"from"`
		// In is "in it".
		In bool `style:"in"`
		// Early is "chooses from among the permanents they control an artifact and a creature".
		Early bool `style:"early"`
		// First is "one of those creatures with flying" for one with flying from among them.
		First bool `style:"first"`
	}
	// DoneThisWay is a participle about what the instructions before did: "revealed this way", "put into a graveyard
	// this way", "they exiled this way". Act is in the passive or an event; By is who did it, where the text says.
	// Not is "that weren't cast".
	DoneThisWay struct {
		Act Act
		By  Ref
		Not bool
		// That is "that died this way".
		That bool `style:"that"`
		// Long is "that weren't cast this way" rather than "that weren't cast".
		Long bool    `style:"long"`
		To   Mention `bind:"to"`
	}
	// InBlockWith is "blocking or blocked by ~".
	InBlockWith struct{ What Ref }
	// FromTop is "from the top of your library": the card that is there.
	FromTop struct{ Of Ref }
	// SameController is "with the same controller" as the target named before.
	SameController struct{}
	// WhoDid is "who does" of players: who did what the instruction before says; Cant is "who can't".
	WhoDid struct {
		Cant bool
		// Not is "who didn't".
		Not bool
		To  Mention `bind:"to"`
	}
	// InPile is "in the pile of their choice", From "from the chosen pile".
	InPile struct {
		Of   Ref
		From bool `style:"from"`
	}
	// AtRandom is "at random", after what is chosen so.
	AtRandom struct {
		// Chosen is "chosen at random".
		Chosen bool `style:"chosen"`
	}
	// OfChoiceOf is "of their choice": what is meant is chosen, without a target, by that player.
	OfChoiceOf struct{ Who Ref }
	// OfAbilityFrom is "from an artifact source": an ability whose source is such.
	FromSource struct{ What Ref }
)

// Amount is something that players have more or less of.
type Amount uint8

// Amounts.
const (
	LifeAmount Amount = iota
	HandAmount
	GraveyardAmount
)

// Choice is a quality that can be chosen.
type Choice uint8

// Qualities to choose.
const (
	NoChoice Choice = iota
	AColor
	ACreatureType
	ACardType
	ALandType
	ABasicLandType
	ACardName
	APlayer
	AnOpponent
	ANumber
	AMode
	AManaValue
	// SomeColors is "the color or colors of your choice".
	SomeColors
)

// Join is the word between the members of a list; printing only.
type Join uint8

// Joins.
const (
	JoinOr Join = iota
	JoinAnd
	JoinAndOr
	// JoinAdjacent is side by side: "artifact creature".
	JoinAdjacent
	// JoinComma is "nonartifact, nonblack".
	JoinComma
)

func (HasType) property()            {}
func (HasSubtype) property()         {}
func (HasSupertype) property()       {}
func (HasColor) property()           {}
func (Colorless) property()          {}
func (Monocolored) property()        {}
func (Multicolored) property()       {}
func (IsKind) property()             {}
func (Historic) property()           {}
func (OfChosen) property()           {}
func (NthCast) property()            {}
func (AllColors) property()          {}
func (EveryCreatureType) property()  {}
func (Controlling) property()        {}
func (DoneBy) property()             {}
func (Be) property()                 {}
func (Formed) property()             {}
func (Devoured) property()           {}
func (PairedWith) property()         {}
func (BandedWith) property()         {}
func (IsPaired) property()           {}
func (IsTarget) property()           {}
func (CopyNoun) property()           {}
func (NotChosenToAttack) property()  {}
func (HasteOrStayed) property()      {}
func (OfThat) property()             {}
func (WithStatThan) property()       {}
func (UnderCards) property()         {}
func (WithStatOf) property()         {}
func (WithOpponents) property()      {}
func (ControllingMore) property()    {}
func (Different) property()          {}
func (InCommon) property()           {}
func (InZones) property()            {}
func (HauntedBy) property()          {}
func (Entering) property()           {}
func (EveryLandType) property()      {}
func (TiedFor) property()            {}
func (KeywordAbility) property()     {}
func (TapInCost) property()          {}
func (WithSize) property()           {}
func (InParty) property()            {}
func (WithHand) property()           {}
func (WithMore) property()           {}
func (AsActivated) property()        {}
func (CouldEnchant) property()       {}
func (WhoseController) property()    {}
func (WithMost) property()           {}
func (AbleTo) property()             {}
func (OfSource) property()           {}
func (Kicked) property()             {}
func (FaceUp) property()             {}
func (IsGoaded) property()           {}
func (UnderOneController) property() {}
func (OfCommonColor) property()      {}
func (OfBasicLandType) property()    {}
func (ControllingMost) property()    {}
func (HasAdventure) property()       {}
func (IsSuspected) property()        {}
func (IsSaddled) property()          {}
func (Outlaw) property()             {}
func (ManaAbility) property()        {}
func (LoyaltyAbility) property()     {}
func (PutThere) property()           {}
func (EnteringWith) property()       {}
func (OfChoice) property()           {}
func (Everything) property()         {}
func (Not) property()                {}
func (Or) property()                 {}
func (And) property()                {}
func (Such) property()               {}
func (IsTapped) property()           {}
func (IsUntapped) property()         {}
func (IsAttacking) property()        {}
func (IsBlocking) property()         {}
func (IsBlocked) property()          {}
func (IsUnblocked) property()        {}
func (IsToken) property()            {}
func (WithParity) property()         {}
func (NoAbilities) property()        {}
func (FaceDown) property()           {}
func (IsEnchanted) property()        {}
func (IsEquipped) property()         {}
func (Modified) property()           {}
func (IsSuspended) property()        {}
func (IsMonstrous) property()        {}
func (InSector) property()           {}
func (IsHarnessed) property()        {}
func (IsRenowned) property()         {}
func (UsedToCraft) property()        {}
func (IsTransformed) property()      {}
func (Controlled) property()         {}
func (Owned) property()              {}
func (With) property()               {}
func (WithStat) property()           {}
func (WithGreatest) property()       {}
func (WithCounter) property()        {}
func (InZone) property()             {}
func (Named) property()              {}
func (Did) property()                {}
func (Targeting) property()          {}
func (CouldTarget) property()        {}
func (Shares) property()             {}
func (AttachedTo) property()         {}
func (OtherNameThan) property()      {}
func (SameNameAs) property()         {}
func (OtherThan) property()          {}
func (TargetOf) property()           {}
func (WithLife) property()           {}
func (WithX) property()              {}
func (ExiledWith) property()         {}
func (MadeWith) property()           {}
func (FromSource) property()         {}
func (FromAmong) property()          {}
func (DoneThisWay) property()        {}
func (InBlockWith) property()        {}
func (FromTop) property()            {}
func (AtRandom) property()           {}
func (InPile) property()             {}
func (WhoDid) property()             {}
func (SameController) property()     {}
func (OfChoiceOf) property()         {}

// DraftNote is what would have been noted or chosen in a draft; printing only.
type DraftNote uint8

// Notes of a draft.
const (
	NoNote DraftNote = iota
	// NotedName is "with a name you noted for", NotedAsDrafted "with a name noted as you drafted", NotedType "of a type
	// you noted for".
	NotedName
	NotedAsDrafted
	NotedType
	// DraftColors is "one or more of the colors chosen as you drafted", NotedNumber "the highest number you noted for".
	DraftColors
	NotedNumber
	// RemovedWith is "you removed ... from the draft with", GuessedFor "you guessed correctly for".
	RemovedWith
	GuessedFor
)

// IsAtRandom reports whether a property is "at random", however it is worded.
func IsAtRandom(p Property) bool {
	_, ok := p.(AtRandom)
	return ok
}
