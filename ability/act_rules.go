package ability

// What the definitions of keywords say of casting and of paying, which cards leave to the keyword (702).
type (
	// CastFor is "cast this card from your graveyard by paying [cost] rather than paying its mana cost" (118.9).
	CastFor struct {
		What Ref
		From Ref
		// If limits what may be cast: "if the resulting spell is an instant or sorcery spell".
		If Condition
		// Cost is what is done instead of paying the mana cost.
		Cost []Act
		// Plus: the mana cost is paid too: "by discarding a land card as an additional cost to cast it".
		Plus bool
		// Besides is "in addition to paying its other costs".
		Besides CastForWord `style:"besides"`
		// Transformed and Converted are "transformed" and "converted".
		Transformed bool
		Converted   bool
	}
	// CastFaceDown is "cast this card as a 2/2 face-down creature with no text, no name, no subtypes, and no mana
	// cost by paying {3} rather than paying its mana cost" (708.4).
	CastFaceDown struct {
		What Ref
		Size Size
		With []Ability
		// Lacks is what it has none of, in the order of the text.
		Lacks []Lacking
		Cost  []Act
	}
	// PayMore is "pay an additional [cost] as you cast this spell" (118.8).
	PayMore struct {
		Cost Act
		// AnyTimes is "any number of times".
		AnyTimes bool
		// AsCast is "as you cast this spell".
		AsCast bool
	}
	// PayFor is what mana may be spent on besides spells and activated abilities (106.6): "turn permanents face up".
	PayFor struct {
		For PaidFor
		// What is turned face up, nil for the others. Many is "doors".
		What Ref
		Many bool `style:"many"`
	}
	// AnyTimes is an act done "any number of times": "pay [cost] any number of times".
	AnyTimes struct{ Act Act }
	// PlayAsInstant is "play this card any time you could play an instant" (304.5), perhaps for a further cost: "by
	// sacrificing a [text] permanent".
	PlayAsInstant struct {
		What Ref
		Cost []Act
	}
	// Rather is an act in place of paying a part of a cost: "tap an untapped creature you control rather than pay
	// that mana". With Of it is in place of paying the mana cost of a spell: "pay life equal to its mana value rather
	// than pay its mana cost".
	Rather struct {
		Act Act
		Of  Ref
	}
	// ReplaceWord is "change its text by replacing all instances of the word 'target' with the word 'each'" (702.96a).
	ReplaceWord struct {
		Of Ref
		// Old and New are the words.
		Old, New Word
	}
	// CostLess is "reduce the cost to cast this spell by {1} or by one mana of any of that creature's colors".
	CostLess struct {
		By ManaCost
		// Colors is whose colours mana may have instead.
		Colors Ref
	}
	// RemoveBracketed is "change its text by removing all text found within square brackets" (702.148a).
	RemoveBracketed struct{ Of Ref }
	// WearDamage is "remove all damage marked on it".
	WearDamage struct{ From Ref }
	// EndEffect is "pay {B} to end this effect", of the continuous effect that was said before (116.2c).
	EndEffect struct{ Cost ManaCost }
)

// CastForWord is how the text says that something is paid besides the other costs; printing only.
type CastForWord uint8

// Wordings: "as an additional cost to cast it", "in addition to paying its other costs", "their", "in addition to their
// other costs".
const (
	AsAdditional CastForWord = iota
	BesidesIts
	BesidesTheirs
	BesidesTheirCosts
)

// Lacking is a characteristic that something face down has none of (708.2a).
type Lacking uint8

// Characteristics that face-down objects lack.
const (
	LacksText Lacking = iota
	LacksName
	LacksSubtypes
	LacksManaCost
	LacksExpansionSymbol
)

func (CastFor) act()         {}
func (CastFaceDown) act()    {}
func (PayMore) act()         {}
func (PayFor) act()          {}
func (AnyTimes) act()        {}
func (PlayAsInstant) act()   {}
func (Rather) act()          {}
func (ReplaceWord) act()     {}
func (EndEffect) act()       {}
func (CostLess) act()        {}
func (RemoveBracketed) act() {}
func (WearDamage) act()      {}

// Conditions, events and the like that only definitions use.
type (
	// DuringAct is "as you draw it", "as you cast a spell": while someone does something.
	DuringAct struct {
		Who Ref
		Act Act
	}
	// Becoming is "the permanent this spell becomes" (608.3).
	Becoming struct{ Of Ref }
	// HasControlled is "who has controlled the permanent that exiled this card".
	HasControlled struct{ What Ref }
	// AttackedWith is "you attacked with a creature this combat".
	AttackedWith struct {
		Who  Ref
		With Ref
		When Time
	}
	// ThisOrPlayer is "this permanent or player" (702.18a).
	ThisOrPlayer struct{}
	// IfFewer is "E, or, if there are fewer than N cards in your library, F".
	IfFewer struct {
		Effect Effect
		N      Number
		Of     Ref
		Zone   Zone
		Else   Effect
	}
	// FirstDrawn is "it's the first card you've drawn this turn".
	FirstDrawn struct {
		Who Ref
		N   Number
	}
	// DrawnCard is "the first card you draw each turn".
	DrawnCard struct {
		Who  Ref
		N    Number
		When Time
		Said Mention `bind:"said"`
	}
	// PaidToTurn is "its megamorph cost was paid to turn it face up".
	PaidToTurn struct {
		What Ref
		Word Word
	}
	// OpponentOf is "you have", of opponents.
	OpponentOf struct{}
	// DrawnNow is "as you draw it".
	DrawnNow struct{ What Ref }
	// Teammates is "your teammates".
	Teammates struct{ Of Ref }
	// WasRevealed is "revealed", of cards.
	WasRevealed struct{}
	// Exiler is "the permanent that exiled this card".
	Exiler struct{ What Ref }
	// CastUsing is "this spell was cast using its jump-start ability".
	CastUsing struct {
		What Ref
		Word Word
	}
	// EventName is an event alone, for a definition that says which one a word names: "When you discard this card to
	// pay a cycling cost."
	EventName struct{ Event Event }
	// ThisHalf is "this half of this split card" (709.1).
	ThisHalf struct{}
	// HavingTargets is "any targets", of a spell.
	HavingTargets struct{}
	// NotCast is "not cast this way": of those that could have been.
	NotCast struct{}
	// CostPart is the part of a total cost that may be paid otherwise: "for each generic mana in this spell's total
	// cost" (601.2f).
	CostPart struct {
		Of Ref
		// Colored is "each colored mana"; otherwise generic mana.
		Colored bool
	}
	// ModesBeyond is "for each mode you choose beyond the first as you cast this spell" (702.120a).
	ModesBeyond struct{}
	// DamageTo is "the total damage your opponents have been dealt this turn".
	DamageTo struct {
		Whom Ref
		When Time
	}
	// TotalCostLess is "the total cost to cast this card is reduced by the sacrificed permanent's mana cost", or by
	// an amount of generic mana.
	TotalCostLess struct {
		Of Ref
		// By is whose mana cost.
		By Ref
	}
)

func (DuringAct) duration()     {}
func (Becoming) ref()           {}
func (HasControlled) property() {}
func (AttackedWith) property()  {}
func (ThisOrPlayer) ref()       {}
func (IfFewer) effect()         {}
func (FirstDrawn) condition()   {}
func (PaidToTurn) condition()   {}
func (OpponentOf) property()    {}
func (DrawnNow) duration()      {}
func (Teammates) ref()          {}
func (WasRevealed) property()   {}
func (Exiler) ref()             {}
func (DrawnCard) ref()          {}
func (CastUsing) condition()    {}
func (EventName) ability()      {}
func (ThisHalf) ref()           {}
func (HavingTargets) property() {}
func (NotCast) property()       {}
func (CostPart) number()        {}
func (ModesBeyond) number()     {}
func (DamageTo) number()        {}
func (TotalCostLess) effect()   {}

// PaidFor is a kind of costs.
type PaidFor uint8

// Costs that mana may be kept for: cumulative upkeep, unlocking doors, turning permanents face up.
const (
	ForUpkeep PaidFor = iota
	ForDoors
	ForFaceUp
)
