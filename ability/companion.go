package ability

// Companions (702.139), and conditions about starting decks.
type (
	// Companion is "Companion — [condition]": the card may be revealed before the game begins if the condition holds
	// of its owner's starting deck.
	Companion struct{ If Condition }
	// ContainsOnly is "your starting deck contains only creature cards and land cards".
	ContainsOnly struct {
		Of   Ref
		Zone Zone
		Only []Ref
	}
	// AllDiffer is "each nonland card in your starting deck has a different name".
	AllDiffer struct{ What Ref }
	// AllShare is "each nonland card in your starting deck shares a card type": all of them the same one.
	AllShare struct{ What Ref }
	// DeckExceeds is "your starting deck contains at least twenty cards more than the minimum deck size".
	DeckExceeds struct {
		Of Ref
		By Number
	}
	// HasActivated is "has an activated ability".
	HasActivated struct {
		// Tap is "with {T} in its cost", NotMana "that isn't a mana ability", Mana "a mana ability", which may also be
		// a triggered one (605.1b).
		Tap     bool
		NotMana bool
		Mana    bool
	}
	// RepeatsSymbol is "has more than one of the same mana symbol in its mana cost".
	RepeatsSymbol struct{}
)

func (Companion) ability()      {}
func (ContainsOnly) condition() {}
func (AllDiffer) condition()    {}
func (AllShare) condition()     {}
func (DeckExceeds) condition()  {}
func (HasActivated) property()  {}
func (RepeatsSymbol) property() {}
