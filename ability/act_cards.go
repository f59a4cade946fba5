package ability

// Acts on life, cards and damage.
type (
	// Draw is "draw two cards" (121). As an event N nil is "draws a card".
	Draw struct {
		N Number
		// UpTo is "up to two cards", which the player chooses.
		UpTo bool
		// Additional is "an additional card": beside the draw of the turn.
		Additional bool `style:"additional"`
		// ExceptFirst is "except the first one they draw in each of their draw steps".
		ExceptFirst bool
		// Nth is the event "draws your second card each turn".
		Nth  Number
		Said Mention `bind:"said"`
	}
	// SkipDraw is "skips that draw": nothing is drawn for the draw that is replaced (121.6).
	SkipDraw struct{}
	// Discard is "discard a card" (701.9).
	Discard struct {
		What Ref
		// Random is "at random".
		Random bool
		// ToCycle is "to pay a cycling cost" (702.29c).
		ToCycle bool
	}
	// GainLife is "gain 3 life" (119.3). N nil as an event: "gains life".
	GainLife struct{ N Number }
	// LoseLife is "lose 3 life".
	LoseLife struct{ N Number }
	// PayLife is "pay 3 life" (119.4).
	PayLife struct{ N Number }
	// SetLife is "your life total becomes 10": the subject's life total (119.5).
	SetLife struct {
		N Number
		// Say is "becomes equal to" or "count N. Your life total becomes that number".
		Say LifeWord `style:"word"`
	}
	// ExchangeLife is "exchange life totals with target opponent" (701.12c); With nil: those who are the subject do
	// with each other.
	ExchangeLife struct{ With Ref }
	// ExchangeLifeFor is "exchange your life total with ~'s power" (701.12g): Stat is Power or Toughness of Of, the
	// subject's own the life total of Who.
	ExchangeLifeFor struct {
		Who  Ref
		Of   Ref
		Stat Stat
	}
	// DoubleLife is "double your life total" (701.10d).
	DoubleLife struct{ Of Ref }
	// Deal is "deals 3 damage to any target and 1 damage to you" (120). As an event, Parts has one portion, whose N
	// nil is any amount.
	Deal struct {
		Parts  []Portion
		Combat bool
		// Noncombat is "noncombat damage" in an event.
		Noncombat bool
		// Comma is "N damage to A, and M damage to B".
		Comma bool `style:"comma"`
	}
	// DealtDamage is the passive event or participle: "is dealt damage [by ...]".
	DealtDamage struct {
		N         Number
		By        Ref
		Combat    bool
		Noncombat bool
		// Turned is "damage was dealt to it" rather than "it was dealt damage".
		Turned bool `style:"turned"`
	}
	// Mill is "mill three cards" (701.17).
	Mill struct {
		N    Number
		Said Mention `bind:"said"`
	}
	// Scry is "scry 2" (701.22).
	Scry struct{ N Number }
	// Surveil is "surveil 2" (701.25).
	Surveil struct{ N Number }
	// Search is "search your library for a basic land card" (701.23). Where may be several zones.
	Search struct {
		Where Ref
		For   Ref
	}
	// Shuffle is "shuffle" (701.24): What nil is the subject's library; otherwise "shuffle your library", "shuffle it
	// into its owner's library".
	Shuffle struct {
		What Ref
		Into Ref
	}
	// ShuffleAndPut is "shuffle and put that card on top", as one of the steps of a search; What goes To a place in
	// that library after the shuffling.
	ShuffleAndPut struct {
		What Ref
		To   Place
	}
	// Reveal is "reveal the top card of your library" (701.20).
	Reveal struct {
		What Ref
		// Until is "reveal cards from the top of your library until you reveal a land card": What is then that
		// library, whose cards are revealed one by one.
		Until Ref
		// Seen is "until a land card is revealed" rather than "until you reveal a land card".
		Seen bool `style:"passive"`
		// Random is "at random": What is chosen so.
		Random bool
		// From is "from your hand", where the text names it outside the noun phrase; Opening "from your opening hand"
		// (103.6).
		From    Ref
		Opening bool
	}
	// LookAt is "look at the top four cards of your library".
	LookAt struct {
		What Ref
		// Exiled is "in the exile zone".
		Exiled bool
		// AnyTime is "any time", where the sentence has a duration besides.
		AnyTime bool
	}
	// Separate is "separate them into two piles" (700.3); with Faces they are a face-down pile and a face-up pile.
	Separate struct {
		What  Ref
		Faces bool
	}
	// ExileUntil is "exile cards from the top of your library until you exile a nonland card"; From is that library.
	ExileUntil struct {
		From  Ref
		Until Ref
	}
)

// Portion is an amount of damage and who is dealt it.
type Portion struct {
	N  Number
	To Ref
	// Divided is "divided as you choose among"; Evenly "divided evenly, rounded down, among".
	Divided bool
	Evenly  bool
	// Additional is "an additional 1 damage".
	Additional bool `style:"additional"`
	// Equal is "damage to TO equal to N" rather than "N damage to TO"; EqualFirst is "damage equal to N to TO".
	Equal AmountOrder `style:"equal"`
}

// AmountOrder is where a computed amount stands; printing only.
type AmountOrder uint8

// Orders.
const (
	NumberFirst AmountOrder = iota
	EqualFirst
	EqualLast
)

// Place is where an object is put.
type Place struct {
	Zone Zone
	// Of is whose zone it is: "your hand", "its owner's hand".
	Of  Ref
	Pos Position
	// N is the depth of "third from the top"; Beneath is "just beneath the top X cards" rather than "X cards from the
	// top".
	N       Number
	Beneath bool
	// Tapped, Attacking, FaceDown, Transformed: how it enters or lies.
	Tapped      bool
	Attacking   bool
	FaceDown    bool
	Transformed bool
	// Under is "under your control".
	Under Ref
	// FaceUp is "face up", as cards enter unless the text says otherwise; UnderOf is "under the control of its owner";
	// Bare leaves out "to the battlefield".
	FaceUp  bool `style:"face up"`
	UnderOf bool `style:"under of"`
	Bare    bool `style:"bare"`
	// With is "with a +1/+1 counter on it".
	With []CounterSpec
	// AttachedTo is "attached to ~".
	AttachedTo Ref
	// Whom is "attacking that opponent", Blocking "blocking that creature" (509.4).
	Whom     Ref
	Blocking Ref
	// Random and AnyOrder: "in a random order", "in any order".
	Random   bool
	AnyOrder bool
	// Chooser is who chooses between top and bottom: "on their choice of the top or bottom of their library".
	Chooser Ref
	// Many is "hands" for the hands of several owners.
	Many bool `style:"plural"`
	// Them is "on them" after the counters it enters with.
	Them bool `style:"them"`
	// That is "that library", when the text has just spoken of one.
	That bool `style:"that"`
	// The is "the library", likewise.
	The bool `style:"the"`
	// Back is "put them back".
	Back bool `style:"back"`
	// UnderFirst is "under your control tapped", "under your control attached to it".
	UnderFirst bool `style:"under first"`
}

// Position is a place in a library.
type Position uint8

// Positions.
const (
	NoPosition Position = iota
	Top
	Bottom
	NthFromTop
	TopOrBottom
	// NthFromBottom is "third from the bottom".
	NthFromBottom
)

// CounterSpec is "two +1/+1 counters", "an additional +1/+1 counter".
type CounterSpec struct {
	N          Number
	Kind       CounterKind
	Additional bool
	// For is "for each ..." after it.
	For Ref
	// Those is "of those counters", of the kind said before.
	Those bool
	// Each is "of each of those kinds of counters".
	Each bool `style:"each"`
	// Another is "another counter", Early "an additional X counters".
	Another bool `style:"another"`
	Early   bool `style:"early"`
}

func (SkipDraw) act()        {}
func (Draw) act()            {}
func (Discard) act()         {}
func (GainLife) act()        {}
func (LoseLife) act()        {}
func (PayLife) act()         {}
func (SetLife) act()         {}
func (ExchangeLife) act()    {}
func (ExchangeLifeFor) act() {}
func (DoubleLife) act()      {}
func (Deal) act()            {}
func (DealtDamage) act()     {}
func (Mill) act()            {}
func (Scry) act()            {}
func (Surveil) act()         {}
func (Search) act()          {}
func (ShuffleAndPut) act()   {}
func (Shuffle) act()         {}
func (Reveal) act()          {}
func (LookAt) act()          {}
func (ExileUntil) act()      {}
func (Separate) act()        {}
