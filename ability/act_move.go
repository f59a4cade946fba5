package ability

// Acts that move and change permanents, spells and cards.
type (
	// Destroy is "destroy target creature" (701.8); NoRegen "It can't be regenerated" said with it.
	Destroy struct {
		What    Ref
		NoRegen bool
	}
	// ExileIt is "exile target creature" (701.13). "Until ~ leaves the battlefield" (610.3) is the sentence's duration.
	ExileIt struct {
		What Ref
		// From is "from your graveyard", where the text names it outside the noun phrase.
		From     Ref
		FaceDown bool
		// With is "with three time counters on it"; Them says "on them".
		With []CounterSpec
		Them bool `style:"them"`
		// FaceUp is "face up", as a card is unless the text says otherwise (406.3).
		FaceUp bool `style:"face up"`
	}
	// Move is "return target creature to its owner's hand", "put it onto the battlefield tapped".
	Move struct {
		What Ref
		// From is "from your graveyard", where the text names it outside the noun phrase.
		From Ref
		To   Place
		Verb MoveVerb `style:"verb"`
		// Early has the place first: "return to your hand all ...".
		Early bool `style:"early"`
		// FromLast has From behind To: "on top of your library from your graveyard".
		FromLast bool `style:"from"`
	}
	// Together is acts whose verb is said once: "put one into your hand and the other into your graveyard", "create a
	// Food token and a Treasure token". They are done like the acts of a Do, and all of one kind: Move, PutCounters
	// or Create.
	Together struct{ Acts []Act }
	// Sacrifice is "sacrifice a creature" (701.21). Choice says "of their choice", which is meant anyhow, Chosen
	// "choose and sacrifice".
	Sacrifice struct {
		What   Ref
		Choice bool `style:"choice"`
		Chosen bool `style:"chosen"`
	}
	// Tap is "tap target creature" (701.26).
	Tap struct{ What Ref }
	// Untap is "untap it".
	Untap struct{ What Ref }
	// TapOrUntap is "tap or untap target creature".
	TapOrUntap struct{ What Ref }
	// CounterIt is "counter target spell" (701.6).
	CounterIt struct{ What Ref }
	// Regenerate is "regenerate ~" (701.19).
	Regenerate struct{ What Ref }
	// PutCounters is "put two +1/+1 counters on it" (122.6).
	PutCounters struct {
		What []CounterSpec
		On   Ref
		// Divided is "distribute ... among".
		Divided bool
		// Behind is "a number of counters on it equal to N", with the amount behind.
		Behind bool `style:"behind"`
	}
	// PutOneOf is "put your choice of a flying counter or a first strike counter on it".
	PutOneOf struct {
		What []CounterSpec
		On   Ref
		// Bare leaves out "your choice of"; Once is "a flying or lifelink counter".
		Bare bool `style:"bare"`
		Once bool `style:"once"`
	}
	// EnterWithOneOf is "enters with your choice of a flying counter or a first strike counter on it".
	EnterWithOneOf struct{ With []CounterSpec }
	// RemoveCounters is "remove a +1/+1 counter from ~"; N nil with AllOf is "all counters".
	RemoveCounters struct {
		What  CounterSpec
		From  Ref
		AllOf bool
		// Those is "remove those counters": all of those that the condition before counts. Them is "all of them from
		// it".
		Those bool
		Them  bool `style:"them"`
		// Say is "remove all of them" or the like.
		Say ThoseWord `style:"word"`
		// Among is "from among": the counters may come from any of From.
		Among bool
		// UpTo is "up to three counters": the player chooses how many of each kind.
		UpTo bool
	}
	// GiveCounter is "for each kind of counter on it, give it another counter of that kind", and with One "choose a
	// counter on it. Give it another counter of that kind."
	GiveCounter struct {
		To  Ref
		One bool
	}
	// DoubleCounters is "double the number of +1/+1 counters on it" (701.10e).
	DoubleCounters struct {
		Kind CounterKind
		On   Ref
	}
	// CopyCounters is "put its counters on target creature" (122.8): as many of each kind as Of has or had.
	CopyCounters struct {
		Of Ref
		On Ref
	}
	// GetCounters is a player's "get two poison counters", "get an experience counter" (122.1).
	GetCounters struct{ What []CounterSpec }
	// MoveCounters is "move a +1/+1 counter from A onto B".
	MoveCounters struct {
		What  CounterSpec
		AllOf bool
		From  Ref
		Onto  Ref
	}
	// Create is "create two 1/1 white Soldier creature tokens" (701.7).
	Create struct {
		N     Number
		Token Token
		// Tapped, Attacking: how they enter.
		Tapped    bool
		Attacking bool
		// And is "a token that's a copy of it and that's tapped and attacking".
		And bool `style:"and"`
		// AttachedTo is "attached to target creature".
		AttachedTo Ref
		// Whom is "attacking that player or a planeswalker they control".
		Whom Ref
		// Blocking is "that's blocking that creature" (509.4).
		Blocking Ref
		// With is "that enters with two +1/+1 counters on it".
		With []CounterSpec
		// Against is "that attacks that opponent this turn if able".
		Against Ref
		// Plus is "those tokens plus a Clue token", in place of those that would be created; More is "plus an
		// additional Clue token", Are "are created".
		Plus bool
		More bool `style:"more"`
		Are  bool `style:"are"`
		// First puts "tapped" in front of the token's description.
		First bool `style:"first"`
		// Bare is "a token tapped and attacking".
		Bare bool    `style:"bare"`
		Said Mention `bind:"said"`
	}
	// GainControl is "gain control of target creature".
	GainControl struct{ What Ref }
	// ExchangeControl is "exchange control of A and B".
	ExchangeControl struct{ What Ref }
	// Attach is "attach ~ to target creature" (701.3).
	Attach struct {
		What Ref
		To   Ref
		// AsCreature is "as though that planeswalker were a creature".
		AsCreature bool
	}
	// Unattach is "unattach it".
	Unattach struct{ What Ref }
	// Fight is "fights target creature" (701.14); "fight each other" is With the subject itself.
	Fight struct{ With Ref }
	// Transform is "transform ~" (701.27); nil What as an event "transforms".
	Transform struct{ What Ref }
	// TurnFaceUp is "turn it face up".
	TurnFaceUp struct{ What Ref }
	// TurnFaceDown is "turn it face down".
	TurnFaceDown struct{ What Ref }
	// UnlockDoor is "unlock a locked door of target Room" (709.5f); OrLock is "lock or unlock a door of" (709.5g).
	UnlockDoor struct {
		Of     Ref
		OrLock bool
	}
	// Flip is "flip ~" (710).
	Flip struct{ What Ref }
	// PhaseOut is "phases out".
	PhaseOut struct{ What Ref }
	// Pair is "pair that creature with this creature" (702.95a).
	Pair struct{ What, With Ref }
	// Goad is "goad target creature".
	Goad struct{ What Ref }
	// Exert is "exert this creature" (701.43); Attacking is "as it attacks", an optional cost to attack.
	Exert struct {
		What      Ref
		Attacking bool
	}
	// Detain is "detain it".
	Detain struct{ What Ref }
	// Copy is "copy target spell [N times]. You may choose new targets for the copy."
	// Except are exceptions (707.9).
	Copy struct {
		What       Ref
		Except     []Act
		Times      Number
		NewTargets bool
		// Without is "except for its epic ability".
		Without Word
		// Again is "an additional time"; That is "except that".
		Again bool    `style:"again"`
		That  bool    `style:"that"`
		Said  Mention `bind:"said"`
	}
	// CopyOf is "becomes a copy of", "enters as a copy of" with exceptions; with Is "is a copy of", as a static
	// ability has it (707.2c).
	CopyOf struct {
		What   Ref
		Except []Act
		Is     bool
		// Close has no comma before "except", Many is "become copies of it".
		Close bool `style:"close"`
		Many  bool `style:"plural"`
	}
	// ExceptIf, among the exceptions of a copy, are those that apply only to a copy with a quality (707.9f): "and, if
	// it's a creature, it enters with two additional +1/+1 counters on it"; with Behind "it enters with an additional
	// loyalty counter on it if it's a planeswalker".
	ExceptIf struct {
		If     Property
		Then   []Act
		Behind bool `style:"behind"`
	}
	// Exert, Proliferate and the like: keyword actions without an object (701).
	KeywordAction struct {
		Word ActionWord
		N    Number
		What Ref
		// Of is a quality it takes: "amass Orcs 2".
		Of Property
		// Into is what two cards meld into.
		Into string
		// Times is how often: "investigate twice".
		Times Number
		// Again is "explores again".
		Again bool `style:"again"`
		// Said numbers what it brings about: the permanent manifested, the Army.
		Said Mention `bind:"said"`
	}
	// Repeat is "repeat this process": what the effect says up to there is done again. Times nil is once more where
	// the text leads to it; Any is "any number of times".
	Repeat struct {
		Times Number
		// UntilNobody is "until no one puts a card onto the battlefield": what each of several players may do in it.
		UntilNobody Act
		Any         bool `style:"any"`
		// They is "as many times as they choose" rather than "any number of times".
		They bool `style:"they"`
	}
	// RemoveFromCombat is "remove it from combat".
	RemoveFromCombat struct{ What Ref }
	// ChangeTargets is "choose new targets for target spell" (115.7d); To is "change the target of target spell to ~"
	// (115.7a), nil there "to another target".
	ChangeTargets struct {
		What Ref
		// Change is "change the target of", which must change, where "choose new targets" may leave targets as they
		// are.
		Change bool
		To     Ref
		// Any is "change any targets of", with Change: as many of them as its player likes (115.7c), each to another
		// legal target.
		Any bool
		// Single is "change a target of", with Change: only one of them (115.7b).
		Single bool
		// One is "a new target".
		One bool `style:"one"`
		// Must is "the new target must be" rather than "to"; Whose is "change that spell's target".
		Must bool `style:"must"`
		// Targets is "the targets of".
		Targets bool `style:"targets"`
		Whose   bool `style:"whose"`
	}
)

// ThoseWord is how counters are called that the text has just counted.
type ThoseWord uint8

// Wordings.
const (
	ThoseCounters ThoseWord = iota
	AllOfThem
	JustThem
)

// MoveVerb is the verb of a move; printing only.
type MoveVerb uint8

// Verbs of moving.
const (
	PutVerb MoveVerb = iota
	ReturnVerb
)

// ActionWord is a keyword action that stands as a word (701).
type ActionWord string

func (Destroy) act()          {}
func (ExileIt) act()          {}
func (Move) act()             {}
func (Together) act()         {}
func (Sacrifice) act()        {}
func (Tap) act()              {}
func (Untap) act()            {}
func (TapOrUntap) act()       {}
func (CounterIt) act()        {}
func (Regenerate) act()       {}
func (PutCounters) act()      {}
func (PutOneOf) act()         {}
func (EnterWithOneOf) act()   {}
func (RemoveCounters) act()   {}
func (MoveCounters) act()     {}
func (Create) act()           {}
func (DoubleCounters) act()   {}
func (GiveCounter) act()      {}
func (CopyCounters) act()     {}
func (GetCounters) act()      {}
func (GainControl) act()      {}
func (ExchangeControl) act()  {}
func (Attach) act()           {}
func (Unattach) act()         {}
func (Fight) act()            {}
func (Transform) act()        {}
func (TurnFaceUp) act()       {}
func (TurnFaceDown) act()     {}
func (Flip) act()             {}
func (UnlockDoor) act()       {}
func (PhaseOut) act()         {}
func (Goad) act()             {}
func (Pair) act()             {}
func (Exert) act()            {}
func (Detain) act()           {}
func (Copy) act()             {}
func (CopyOf) act()           {}
func (ExceptIf) act()         {}
func (KeywordAction) act()    {}
func (RemoveFromCombat) act() {}
func (Repeat) act()           {}
func (ChangeTargets) act()    {}
