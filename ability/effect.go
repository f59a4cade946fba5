package ability

// Effect is a sentence or clause: an instruction, a standing fact, or several of them.
type Effect interface{ effect() }

type (
	// Do is the plain sentence: someone or something does, gets or can't do something. "Draw a card", "~ deals 3
	// damage to any target", "Target creature gets +1/+1 until end of turn", "Creatures you control can't be
	// blocked".
	Do struct {
		Who Ref
		// May is "you may draw a card".
		May  bool
		Acts []Act
		For  Duration
		// Then is "..., then ..." between the acts, otherwise "and".
		Join ActJoin `style:"join"`
		// More are further predicates of the same subject, each with its own duration: "gains haste until end of turn
		// and can't be blocked this turn".
		More []Predicate
		// But joins them to the first with "but".
		But bool `style:"but"`
		// Front puts the duration first.
		Front bool `style:"front"`
		// Each is "each" after a subject of several: "two target creatures each get +1/+1".
		Each bool `style:"each"`
		// Also is "also": "it also gains trample".
		Also bool `style:"also"`
		// Short is "it's" rather than "it is".
		Short bool `style:"short"`
		// Said numbers the amount of what is done, or the doing itself for "if you do".
		Said Mention `bind:"said"`
		// Over is the duration in front of the sentence of which this is a later clause: "Until end of turn, you gain
		// control of it and it gains haste."
		Over Duration `bind:"over"`
	}

	// Seq is one effect after another.
	Seq struct {
		List []Effect
		Join SeqJoin `style:"join"`
	}

	// If is "If C, E. Otherwise, F."; Post is "E if C", Unless is "E unless C" with the condition kept as said (Cond
	// negated in meaning).
	If struct {
		Cond   Condition
		Then   Effect
		Else   Effect
		Unless bool
		Post   bool `style:"post"`
		// Only is "E only if C".
		Only bool
		// Also is "if C, also E".
		Also bool `style:"also"`
	}

	// UnlessDone is "E unless someone does something": "unless its controller pays {3}", "unless you discard a card".
	UnlessDone struct {
		Effect Effect
		Who    Ref
		Acts   []Act
		// First is "Unless someone does something, E".
		First bool `style:"first"`
		// Verb is "pays {B} or {3}" rather than "pays {B} or pays {3}".
		Verb bool    `style:"verb"`
		Said Mention `bind:"said"`
	}

	// MayHave is "you may have E".
	MayHave struct {
		Who    Ref
		Effect Effect
		// Say is "may choose to have" or "may then have".
		Say  MayWord `style:"word"`
		Said Mention `bind:"said"`
	}

	// ForEach is "For each creature, E": E once for each, which E may mention.
	ForEach struct {
		Of     Ref
		Effect Effect
		// N is a count that is no noun phrase: "For each counter removed this way": E that often.
		N Number
	}

	// Where is "E, where X is N".
	Where struct {
		Effect Effect
		X      Number
		// Apart names no X: "with base power and toughness each equal to N".
		Apart bool `style:"apart"`
		// Mid is "Search for X cards, where X is N, then shuffle": said behind the first of several instructions.
		Mid bool `style:"mid"`
	}

	// Modal is "Choose one — • ... • ..." (700.2).
	Modal struct {
		// Who chooses; nil is you.
		Who Ref
		Min int
		// Max 0 is any number. Of modes with a worth it is what all those chosen may be worth (700.2i).
		Max   int
		Modes []Effect
		// Again is "You may choose the same mode more than once."
		Again bool
		// Apart is "Each mode must target a different player."
		Apart bool
		// Random is "Choose one at random".
		Random bool
		// Fresh is "that hasn't been chosen", FreshThisTurn "that hasn't been chosen this turn".
		Fresh         bool
		FreshThisTurn bool
		// AllIf lets both be chosen under a condition: "If you control an artifact, you may choose both instead."
		AllIf Condition
		// AllMax is how many then; 0 is any number.
		AllMax int
		// AllMust is "choose both instead", which leaves no choice, where "you may choose both" does.
		AllMust bool
		// Whole is "or both", "one or more": style of the same bounds.
		Word ModalWord `style:"word"`
	}

	// PricedMode is a mode with a name or a cost of its own: "+ {1} — Destroy target artifact." under spree
	// (702.172), "• Cure — {0} — ..." under tiered (702.183).
	PricedMode struct {
		Name   string `style:"name"`
		Cost   []Act
		Effect Effect
		// Worth is the number of pawprints in front of it (700.2i).
		Worth int
	}

	// Delayed is a delayed triggered ability (603.7): "At the beginning of the next end step, sacrifice it". Post
	// puts the event last.
	Delayed struct {
		Say    TriggerWord `style:"trigger"`
		When   Event
		If     Condition
		Effect Effect
		// While limits how long it lasts: "Whenever ... this turn".
		For  Duration
		Post bool `style:"post"`
		// Front puts the duration first: "Until end of turn, whenever ...".
		Front bool `style:"front"`
	}

	// Reflexive is "When you do, E" (603.12).
	Reflexive struct {
		To     Mention `bind:"to"`
		Effect Effect
		// Paid is "When you pay this cost one or more times".
		Paid bool `style:"paid"`
	}

	// Instead is a replacement effect (614): "If a creature would die, exile it instead."
	Instead struct {
		When Event
		// If is a further condition: "If ... would ... and you control an artifact".
		If     Condition
		Effect Effect
		May    bool
		For    Duration
		Post   bool `style:"post"`
		// Next: only the next time.
		Next  bool
		Place InsteadPlace `style:"place"`
	}

	// InsteadIf replaces the effect before it: "If you control an artifact, E instead."
	InsteadIf struct {
		Cond   Condition
		Effect Effect
		Place  InsteadPlace `style:"place"`
		// Only is "instead only creatures your opponents control get -2/-2".
		Only bool `style:"only"`
		// OfN is "instead of two": everything before is done with another number of the same things.
		OfN int
	}

	// InsteadOf is "E instead of putting it into its owner's graveyard": E replaces what would happen to the same
	// object.
	InsteadOf struct {
		Effect Effect
		Of     Act
		// Any is "any time it would leave the stack", As "as it resolves".
		Any Event
		As  Event
	}

	// ExcessTo is "Excess damage is dealt to that creature's controller instead" (120.4a), of the damage that the
	// sentence before deals.
	ExcessTo struct{ To Ref }

	// Then is a sentence that begins with "Then": its effect alone, after what came before.
	Then struct{ Effect Effect }

	// LifeFloor is "Damage that would reduce your life total to less than 1 reduces it to 1 instead" (614).
	LifeFloor struct {
		Of        Ref
		Below, To Number
		For       Duration
	}

	// CostFloor is "Each spell that would cost less than three mana to cast costs three mana to cast" (601.2f).
	CostFloor struct{ Below, To Number }
	// KeywordRather is "You may pay {0} rather than pay cycling costs" (118.9).
	KeywordRather struct {
		Cost    ManaCost
		Keyword Word
	}

	// ExtraTrigger is "If a creature entering causes a triggered ability of a permanent you control to trigger, that
	// ability triggers an additional time" (603.2d).
	ExtraTrigger struct {
		Cause Event
		Of    Ref
		// It is "it triggers" rather than "that ability triggers".
		It bool `style:"it"`
	}

	// Rule is a standing instruction that is no sentence about an object: see the Fact it holds.
	Rule struct {
		Fact Fact
		// Draft is a sentence about a draft before the game, in which nothing of it is done (905.2): there is no Fact.
		Draft DraftRule `style:"draft"`
		// Name is whose drafters it speaks of.
		Name string `style:"draft"`
	}

	// AsEnters is "As ~ enters, E" (614.12).
	AsEnters struct {
		What   Ref
		Effect Effect
		// FaceUp is "As ~ is turned face up, E" instead.
		FaceUp bool
		// Enters with FaceUp is "As ~ enters or is turned face up": both.
		Enters bool
	}

	// CantChoose is "You can't choose an untapped permanent as ~'s target as you cast ~" (601.2c).
	CantChoose struct{ What Ref }

	// AsAttacks is "As ~ attacks, E": what may be paid for attacking with it (508.1g).
	AsAttacks struct {
		What   Ref
		Effect Effect
	}

	// While is a static effect under a condition: "As long as C, E". Post is "E as long as C".
	While struct {
		Cond   Condition
		Effect Effect
		Post   bool `style:"post"`
		// During turns "as long as" into a time: "During your turn, ~ has first strike." Once is "Once during each of
		// your turns".
		During Time
		Once   bool
	}

	// IfSpent is "If that mana is spent on a creature spell, E" (106.6): what then becomes of that spell.
	IfSpent struct {
		On     Ref
		Effect Effect
	}

	// ThisWay is "If a card is put into a graveyard this way, E" and the like is If with Happened; Otherwise stands
	// alone where it has no If to join.
	Otherwise struct{ Effect Effect }

	// CopiesTarget says of copies just made what they target: "The copy targets ~" (707.10e), Each "Each copy targets
	// a different one of those creatures" (707.10d).
	CopiesTarget struct {
		Of   Ref
		Each bool
	}
)

// DraftRule is a sentence about a draft; printing only.
type DraftRule uint8

// Sentences about a draft, named by what they let players do. DraftFaceUp is "Draft ~ face up" (905.2c).
const (
	NoDraftRule DraftRule = iota
	DraftFaceUp
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

// Predicate is the part of a sentence behind its subject: verb phrases with a duration.
type Predicate struct {
	May  bool
	Acts []Act
	For  Duration
}

// InsteadPlace is where "instead" stands; printing only.
type InsteadPlace uint8

// Places of "instead".
const (
	InsteadLast InsteadPlace = iota
	InsteadFirst
	// InsteadPost is "E instead if C".
	InsteadPost
	// NoInstead is "If damage would be dealt to you, prevent that damage."
	NoInstead
	// InsteadAnyTime is "exile this card instead of putting it anywhere else any time it would leave the stack".
	InsteadAnyTime
	// InsteadMay is "you may instead".
	InsteadMay
	// InsteadCaused is "if an effect causes you to discard it, put it onto the battlefield instead of putting it into
	// your graveyard".
	InsteadCaused
	// EachTimeInstead is "each time" rather than "if".
	EachTimeInstead
)

// ActJoin joins the verb phrases of one sentence; printing only.
type ActJoin uint8

// Joins of verb phrases.
const (
	ActsAnd ActJoin = iota
	ActsThen
	// ActsComma is "search your library for a card, reveal it, put it into your hand, then shuffle".
	ActsComma
)

// SeqJoin joins sentences or clauses; printing only.
type SeqJoin uint8

// Joins of effects.
const (
	Sentences SeqJoin = iota
	SeqThen
	SeqAnd
	SeqSentenceThen
	// SeqThenIf is "E, then if C, F".
	SeqThenIf
	// SeqLastly is "E, F, then G".
	SeqLastly
	// SeqCommaAnd is "E, and F".
	SeqCommaAnd
	// SeqEachIf is "~ has flying as long as C and haste as long as D": sentences of one subject, which is said once.
	SeqEachIf
	// SeqTable is "E" and a results table below it, of what is done if the result is in a range (706.3a).
	SeqTable
	// SeqForEach is "for each color, E": E for each color or type, one after the other.
	SeqForEach
)

// ModalWord is the wording of the choice; printing only.
type ModalWord uint8

// Wordings of modal choices.
const (
	ChooseN ModalWord = iota
	// TwoInstead is "you may choose two instead" rather than "both".
	TwoInstead
	// BySpree and ByTiered are modes with costs under those keywords.
	BySpree
	ByTiered
	// ByPawprint is "choose up to five {P} worth of modes".
	ByPawprint
	OneOrMore
	OneOrBoth
	// AtLastInstead and OneOrMoreAsCast say "you may choose both instead" without "as you cast this spell", and
	// "choose one or more instead" with it.
	AtLastInstead
	OneOrMoreAsCast
	InlineOr
)

func (Do) effect()            {}
func (Seq) effect()           {}
func (If) effect()            {}
func (UnlessDone) effect()    {}
func (MayHave) effect()       {}
func (ForEach) effect()       {}
func (Where) effect()         {}
func (Modal) effect()         {}
func (PricedMode) effect()    {}
func (Delayed) effect()       {}
func (Reflexive) effect()     {}
func (Instead) effect()       {}
func (InsteadIf) effect()     {}
func (Rule) effect()          {}
func (AsEnters) effect()      {}
func (AsAttacks) effect()     {}
func (CantChoose) effect()    {}
func (LifeFloor) effect()     {}
func (ExtraTrigger) effect()  {}
func (InsteadOf) effect()     {}
func (Then) effect()          {}
func (ExcessTo) effect()      {}
func (While) effect()         {}
func (Otherwise) effect()     {}
func (IfSpent) effect()       {}
func (CopiesTarget) effect()  {}
func (CostFloor) effect()     {}
func (KeywordRather) effect() {}

// Event is something that happens, as triggers, replacements and conditions about the past name it.
type Event interface{ event() }

type (
	// Does is someone doing something: "a creature you control attacks", "~ enters", "you cast a white spell".
	Does struct {
		Who Ref
		// Acts are alternatives: "attacks or blocks".
		Acts []Act
		// During limits it: "during your turn", "for the first time each turn" is Nth 1.
		During Time
		// Nth is "for the first time each turn".
		Nth Number
		// While is a further condition: "while you control an artifact".
		While Condition
		// Being is "while saddled". Had is "you had a land enter".
		Being Property
		Had   bool `style:"had"`
		// Next is "you next cast".
		Next bool
		// Passive is the negation "wasn't cast" rather than "didn't".
		Passive bool `style:"passive"`
		// Short is "you're dealt damage".
		Short bool `style:"short"`
		// Said numbers the amount of the event ("that much"); objects are numbered on their noun phrases.
		Said Mention `bind:"said"`
	}
	// Begins is "At the beginning of your upkeep", "at end of combat".
	Begins struct {
		Step Step
		// Whose is the player, nil where the text names none; Each tells "each upkeep" from "the next end step".
		Whose Ref
		Which StepWhich
		Ends  bool
		// Late is "the upkeep of enchanted creature's controller" rather than "enchanted creature's controller's
		// upkeep".
		Late bool `style:"late"`
		// Of is "each of your main phases"; The "the end step" for each end step; NextTurn "the next turn's upkeep".
		Of       bool `style:"of"`
		The      bool `style:"the"`
		NextTurn bool
		// OnTurn is "on your next turn" rather than "your next".
		OnTurn bool
		// First is the first of the game: "your first upkeep", said before it begins.
		First bool
		// ThisTurn is "your next main phase this turn": not one of a later turn.
		ThisTurn bool
	}
	// AnyOf is "E or F" with different subjects.
	AnyOf struct {
		List []Event
		Join Join `style:"join"`
		// Once says the subject, which is the same of all, only once.
		Once bool `style:"once"`
	}
	// DayChanges is "day becomes night or night becomes day" (730.1a).
	DayChanges struct{}
	// RingTempts is "the Ring tempts you" (701.54).
	RingTempts struct{ Who Ref }
	// Occasion is one of several events with its own trigger word: "When ~ enters and whenever you cast a spell".
	Occasion struct {
		Say   TriggerWord `style:"trigger"`
		Event Event
	}
	// BecomesTrue is a state trigger: "When you control no Islands" (603.8).
	BecomesTrue struct{ Cond Condition }
)

// StepWhich says which of the steps of that kind.
type StepWhich uint8

// Which steps.
const (
	// ThatStep: "your upkeep", "combat on your turn".
	ThatStep StepWhich = iota
	EachStep
	NextStep
	// OfThatTurn is "that turn's end step", of an extra turn.
	OfThatTurn
	// FirstStep is "enchanted player's first upkeep each turn".
	FirstStep
)

func (Does) event()        {}
func (Begins) event()      {}
func (AnyOf) event()       {}
func (BecomesTrue) event() {}
func (DayChanges) event()  {}
func (RingTempts) event()  {}
func (Occasion) event()    {}

// MayWord is how what a player may do is worded.
type MayWord uint8

// Wordings.
const (
	PlainMay MayWord = iota
	// MayChooseTo is "may choose to", MayThen "may then".
	MayChooseTo
	MayThen
)
