package ability

// What cards say of the draft that they were drafted in (905.2). A game begins after it, so that nothing of it is done
// in a game; what the draft has left, numbers and names that were noted, other abilities look at (905.2b).
type (
	// Drafting is a sentence about the draft: "Draft ~ face up." (905.2c)
	Drafting struct {
		Says DraftRule
		// Name is whose drafters get the last cards.
		Name string
	}
	// NotedNumber is "the highest number you noted for cards named ~" (905.2b).
	NotedNumber struct{ For Ref }
	// FromDraft is "with a name you noted for cards named ~" and the like.
	FromDraft struct {
		Noted DraftNote
		For   Ref
	}
	// InDraft is "you removed a creature card with flying from the draft with cards named ~", and without What "you
	// guessed correctly for a card named ~".
	InDraft struct {
		What Ref
		With Ref
	}
)

// DraftRule is a sentence about a draft.
type DraftRule uint8

// Sentences about a draft.
const (
	// DraftFaceUp is "Draft ~ face up."
	DraftFaceUp DraftRule = iota
	// The others are named by what they let players do.
	DraftWholePack
	DraftAtRandom
	DraftLastCards
	DraftExtraReturning
	DraftExtraSkipping
	DraftRemovingFaceUp
	DraftRemovingFaceDown
	DraftNotingTypes
	DraftNotingName
	DraftNotingCreatureName
	DraftNotingNumber
	DraftNotingPlayer
	DraftNotingNextName
	DraftChoosingColors
	DraftLookingNext
	DraftLookingOfPlayer
	DraftLookingPack
	DraftGuessing
	DraftAddingPack
	DraftTrading
)

// DraftNote is what was noted or chosen in a draft.
type DraftNote uint8

// Notes of a draft.
const (
	// NotedName is "with a name you noted for", NotedAsDrafted "with a name noted as you drafted".
	NotedName DraftNote = iota
	NotedAsDrafted
	// NotedType is "of a type you noted for".
	NotedType
	// DraftColors is "one or more of the colors chosen as you drafted".
	DraftColors
)

func (Drafting) fact()      {}
func (NotedNumber) number() {}
func (FromDraft) property() {}
func (InDraft) condition()  {}
