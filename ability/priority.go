package ability

type (
	// HasPriority is "Any time you have priority during your main phase while the stack is empty, E": what a player
	// may do with priority, a special action (116).
	HasPriority struct {
		Who    Ref
		When   Time
		While  Condition
		Effect Effect
	}
	// StackEmpty is "the stack is empty".
	StackEmpty struct{}
	// AsItDealt is "that, at the time it dealt that damage, was under your control": what a source of damage was then.
	AsItDealt struct{ Were []Property }
	// ByCard is "this spell is represented by a card": it is no copy.
	ByCard struct{ What Ref }
	// Encode is "exile this card encoded on a creature you control" (702.99a).
	Encode struct{ What, On Ref }
	// EncodedBy is what a card in exile is encoded on (702.99b).
	EncodedBy struct{ By Ref }
	// WasForetold is "this spell was foretold": it was a foretold card before it was cast (702.143c).
	WasForetold struct {
		What Ref
		Not  bool
	}
	// OwnManaCost is a cost "equal to its mana cost", of the card itself, perhaps "reduced by {2}".
	OwnManaCost struct {
		Less ManaCost
		// Its: the text says "its escape cost"; Of is how it calls the card.
		Its bool      `style:"own"`
		Of  OwnCostOf `style:"own"`
	}
	// Swap is "exchange this permanent with an Aura card in your hand" (702.65a).
	Swap struct{ What, With Ref }
)

// OwnCostOf is how a text calls the card whose mana cost it means.
type OwnCostOf uint8

// Ways to call it: "its", "that card's", "the card's", "their".
const (
	OwnOfIt OwnCostOf = iota
	OwnOfThat
	OwnOfCard
	OwnOfThem
)

func (HasPriority) effect()    {}
func (StackEmpty) condition()  {}
func (AsItDealt) property()    {}
func (ByCard) condition()      {}
func (Encode) act()            {}
func (EncodedBy) property()    {}
func (WasForetold) condition() {}
func (OwnManaCost) act()       {}
func (Swap) act()              {}
