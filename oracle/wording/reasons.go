package wording

import "regexp"

// reason is why a print and today's text of a card differ in meaning, for all that differ in one way.
type reason struct {
	cause *regexp.Regexp // of what Difference says
	why   string
}

// reasons are the differences that were looked at, each kind with its reason. A cause has the first that fits. Most
// are changes of the card's text (errata); some are kept in words that the comparison doesn't see to be the same.
var reasons = []reason{
	// Changes of what the card does.
	{regexp.MustCompile(`^Time\.When: (?:EachTurn|NoTime) \| (?:EachCombat|During|NoTime)$`),
		"a creature that attacks or blocks if able does so in each combat today; prints said each turn"},
	{regexp.MustCompile(`^Do\.May: false \| true$`), "today's text makes optional what the print does"},
	{regexp.MustCompile(`^Do\.May: true \| false$`), "today's text does what was optional in the print"},
	{regexp.MustCompile(`^Enter\.From: `), "the print asks where it enters from, today's text does not"},
	{regexp.MustCompile(`^Det\.Other: `), "only one of the texts leaves out the object itself"},
	{regexp.MustCompile(`^Det\.Target: `), "only one of the texts has a target"},
	{regexp.MustCompile(`^Det\.How: AnyNumber \| FromOneTo$`),
		"today's text says how many targets there can be: damage that is divided is at least 1 for each (601.2d)"},
	{regexp.MustCompile(`^Det\.How: (?:Exactly|One) \| UpTo$`),
		"today's text says that there may be fewer; cards of a stated quality need not be found (701.23b)"},
	{regexp.MustCompile(`^Det\.How: `), "the texts have another number of things"},
	{regexp.MustCompile(`(?:Become\.Like|Token\.Like|Objects\.Pre): \[\] \| \[HasSubtype`),
		"it was given creature types later"},
	{regexp.MustCompile(`^Token\.Like: \[.*\] \| \[\]$`), "the token is a predefined one today (111.10)"},
	{regexp.MustCompile(`^Become\.`), "what it becomes was given or lost a type later"},
	{regexp.MustCompile(`^keywords `), "only one of the texts has the keyword"},
	{regexp.MustCompile(`^abilities  \| `), "today's text has an ability that the print lacks"},
	{regexp.MustCompile(`^abilities \S.* \| ?$`), "the print has an ability that today's text lacks"},
	{regexp.MustCompile(`^Do\.For: UntilEndOfTurn \| none$`),
		"prints forbid regeneration for the turn, today's text where it is destroyed"},
	{regexp.MustCompile(`^Do\.For: `), "the texts last for another time"},
	{regexp.MustCompile(`^Begins\.|^Triggered\.When|^BecomeBlocked\.By|^ExtraPhase\.After`),
		"it happens at another time, or with another event"},
	{regexp.MustCompile(`^Triggered\.If: |^While\.(?:Cond|Once): |^If\.Cond: |^Statement\.Does: If\(.*\| While`),
		"only one of the texts has the condition, or the conditions are others"},
	{regexp.MustCompile(`^PutInto\.Anywhere: |^Move\.From: |^Place\.`), "the texts name other zones or owners"},
	{regexp.MustCompile(`^Do\.Who: .* \| You$`),
		"today's text prevents damage, or has you do it, where the print says what another does"},
	{regexp.MustCompile(`^Do\.Who: You \| Objects\(Det IsKind\)$`),
		"a hand that was looked at is revealed by its owner today"},
	{regexp.MustCompile(`^Do\.Acts: .*(?:Gain\(\[Keyword\]\)|CanOnly|\[Gain\(\[Keyword\]\)\])`),
		"today's text has a keyword for about the same"},
	{regexp.MustCompile(`^Gain\.List: |\[Gain\(\[Keyword\]\) Gain`), "today's text gives other abilities"},
	{regexp.MustCompile(`^: (?:Triggered|Statement)\(.*\) \| (?:Statement\(AsEnters\)|Triggered|AdditionalCost)`),
		"it is a triggered ability, a cost, or a choice as it enters in only one of the texts"},
	{regexp.MustCompile(`^: AdditionalCost`), "it is a cost in the print and an instruction today"},
	{regexp.MustCompile(`Scry|Surveil`), "today's text has the keyword action, which looks before it chooses"},
	{regexp.MustCompile(`AnyTarget|Either|Redirect\.From`),
		"planeswalkers, battles, or more than one thing were included later"},
	{regexp.MustCompile(`^CounterSpec|^Create|^Do\.Acts: PerEach|^Prevent\.By|^WithGreatest`),
		"the texts count differently"},
	{regexp.MustCompile(`UnlessDone`), "a choice of two in the print is one and the other unless today"},

	// Differences in how it is said, which may matter or not: the comparison keeps them apart.
	{regexp.MustCompile(`\.Said: `), "what is meant by a later word is named in another way"},
	{regexp.MustCompile(`^abilities `), "what one text says in one sentence the other says in several"},
	{regexp.MustCompile(`^(?:Triggered|Activated)\.Effect: |^Seq\.List: |^Reflexive\.Effect: `),
		"the instructions are joined in another way: a sentence of its own in one text is a part of another's here"},
	{regexp.MustCompile(`^Objects\.|^Or\.List: |^Both\.List: |^Handled\.|^IsKind\.|^StatOf\.`),
		"the texts describe what is affected in different terms, narrower or wider"},
	{regexp.MustCompile(`^(?:Does|ThisWay|Passive|CostChange|Self|BeDealt|Be)\.`),
		"the texts describe the event or who is meant in different terms, narrower or wider"},
	{regexp.MustCompile(`^(?:Do|Statement|Where|Deal|Destroy|Move|Reveal|Choose|ExileIt|Portion|Discard|Time|SkipStep|` +
		`DoesntUntap|ManaFor|Level|Size|CardsIn|CountersTaken|Search|Controls|Activated|Delayed|Attached|Among|Instead|If|` +
		`Must|Cant|PayMana|PerEach|Gain|Get|Untap|Tap|Counter|Play|Cast|Sacrifice|CountOf|DoneThisWay)\.|^: `),
		"the instruction is another one, or is given in another form"},
}

// Reasons are all that [Reason] may say.
func Reasons() []string {
	var out []string
	for _, r := range reasons {
		out = append(out, r.why)
	}
	return out
}

// Reason says why two texts of a card differ in meaning, from the list of differences that were looked at; "" for one
// that wasn't.
func Reason(old, now Text) string {
	cause := Difference(old, now)
	for _, r := range reasons {
		if r.cause.MatchString(cause) {
			return r.why
		}
	}
	return ""
}
