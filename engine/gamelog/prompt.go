package gamelog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Prompt returns the question of a decision.
func (w *Writer) Prompt(v engine.View, d *engine.Decision) string {
	src := w.sourceOf(v, d)
	switch d.Kind {
	case program.DecidePriority:
		if w.buf = v.Objects(program.Stack, 0, w.buf[:0]); len(w.buf) > 0 {
			return capital(w.onStack(v, w.buf[len(w.buf)-1])) + " is on the stack: respond?"
		}
		p := capital(w.Whose(v.Active())) + " " + w.words(v).Step(v.Step())
		if s := v.Step(); s >= program.StepAttackers && s <= program.StepDamage && !w.attacked(v) {
			p += ": no creature is attacking"
		}
		return p
	case program.DecideMulligan:
		return keepHand(v.MulliganBottom())
	case program.DecideBottom:
		return fmt.Sprintf("Put a card on the bottom of your library (%d to go)", max(d.Amount, 1))
	case program.DecideTarget:
		if Retargets(v, d) {
			return w.retarget(v, d)
		}
		mode, n, of := v.TargetPlace()
		p := w.choose(v, d, nthOf(d, n, of))
		text := w.Label(v, d.Ability, d.Source)
		if mode != "" {
			text = w.Mode(v, d, mode)
		}
		if part := partOf(text, n, len(of)); part != "" {
			p += ": " + part
		} else if mode != "" {
			p += ": " + text
		} else if what := Enchants(text); what != "" {
			p += ": " + what
		}
		return p
	case program.DecideMode:
		return w.choose(v, d, "a mode")
	case program.DecideX:
		return "Choose X for " + src
	case program.DecideWay:
		return w.way(v, d, src)
	case program.DecideOptionalCost:
		if cost := CostOf(v.Rules(), "", d.Ability); cost != "" {
			if word := keywordOf(w.Label(v, d.Ability, d.Source)); word != "" {
				return "Pay the " + lower(word) + " cost " + cost + " of " + src + "?"
			}
			return "Pay the additional cost " + cost + " of " + src + "?"
		}
		return "Pay the additional cost of " + src + "?"
	case program.DecidePayCost:
		return w.payCost(v, d, src)
	case program.DecideMana:
		return "Pay for " + w.billed(v, d, src)
	case program.DecideAttack:
		return "Attack with " + src + "?"
	case program.DecideBlock:
		return "Block with " + src + "?"
	case program.DecideDamage:
		return fmt.Sprintf("Assign the combat damage of %s (%d left)", src, d.Amount)
	case program.DecideDamageOrder:
		return "Which blocker does " + src + " damage next?"
	case program.DecideTriggerOrder:
		return "Which ability goes on the stack next?"
	case program.DecideReplacement:
		return "Which effect applies first?"
	case program.DecideMay:
		if text := w.Label(v, d.Ability, d.Source); text != "" {
			return w.mayPrompt(v, text, src)
		}
		switch {
		case v.CommanderAsked():
			return "Put " + src + " into the command zone?"
		case v.UnblockedAsked():
			return "Have " + src + " assign its combat damage as though it weren't blocked?"
		}
		return src + ": yes or no?"
	case program.DecidePlayer:
		return w.choose(v, d, "a player")
	case program.DecideNumber:
		return w.choose(v, d, paidNumber(w.Label(v, d.Ability, d.Source)))
	case program.DecideColor:
		return w.choose(v, d, "a color")
	case program.DecideSubtype:
		return w.choose(v, d, "a type")
	case program.DecideVote:
		return w.choose(v, d, "what to vote for")
	case program.DecideOption:
		if k := d.Options[0].Kind; k == engine.OptTop || k == engine.OptBottom { // a clash (701.30b)
			return w.choose(v, d, "top or bottom of the library")
		}
		return w.choose(v, d, "what to do")
	case program.DecideName:
		return w.choose(v, d, "a name")
	case program.DecideType:
		return w.choose(v, d, "a card type")
	case program.DecideDiscard:
		p := w.choose(v, d, "a card to discard")
		if d.Source == engine.NoRef && v.Step() == program.StepCleanup { // 514.1
			p += ": you keep at most " + Count(v.Count(program.Hand, d.Player)-int(d.Max), "card", "cards")
		}
		return p
	case program.DecideSacrifice:
		return w.choose(v, d, orElse(w.offered(v, d), "what")+" to sacrifice")
	case program.DecideScry:
		if d.Source == engine.NoRef {
			return "Scry 1" // after a mulligan (Vancouver)
		}
		d := *d
		d.Max = 1 // the piles show how many there are
		return w.instruction(v, &d, "what goes to the bottom", "scry", "surveil", "look at", "fateseal", "clash")
	case program.DecideOrder:
		if _, top, ok := v.Destination(); ok && top {
			return w.choose(v, d, "the next card from the top down")
		}
		return w.choose(v, d, "what comes next")
	case program.DecideDivide:
		return w.divide(v, d, src)
	case program.DecideLegend:
		rule := "legend rule"
		if c, ok := v.Chars(d.Source); ok && c.Is(program.TypePlaneswalker) &&
			v.Rules().Sw.Planeswalker == rulebook.WalkerEach { // 704.5j of 2017
			rule = "planeswalker uniqueness rule"
		}
		return "Choose which " + src + " to keep: by the " + rule + " the others are put into the graveyard"
	case program.DecideSearch:
		return w.choose(v, d, searched(w.Label(v, d.Ability, d.Source)))
	}
	return w.chooseObject(v, d)
}

// anyAmount finds in a text what a player pays any amount of.
var anyAmount = regexp.MustCompile(`(?i)\bpays? any amount of (\{E\}|life)`)

// paidNumber says what a number that is asked for is, where the text says what is paid with it.
func paidNumber(text string) string {
	if m := anyAmount.FindStringSubmatch(text); m != nil {
		return "how much " + m[1] + " to pay"
	}
	return "a number"
}

// divided finds in a text what is divided: damage or counters.
var divided = regexp.MustCompile(`(?i)(damage)\b[^.]* divided\b|\b(?:distributes?|divides?)\b[^.]*?` +
	`((?:[+-]\d+/[+-]\d+|\w+) counters?)\b`)

// divide asks how much one of those gets among whom something is divided, and what that is, as its text says.
func (w *Writer) divide(v engine.View, d *engine.Decision, src string) string {
	what := ""
	if m := divided.FindStringSubmatch(w.Label(v, d.Ability, d.Source)); m != nil {
		if what = " " + m[1] + m[2]; m[2] != "" && !strings.HasSuffix(what, "s") {
			what += "s"
		}
	}
	to := d.Options[0].Obj
	if to == engine.NoRef {
		return w.choose(v, d, "how much"+what+" it gets")
	}
	much, goes := "much", "goes"
	if strings.HasSuffix(what, "counters") {
		much, goes = "many", "go"
	}
	p := fmt.Sprintf("how %s of the %d%s %s to %s?", much, d.Amount, what, goes, w.Name(v, to))
	if src == "" || src == unknown {
		return capital(p)
	}
	return src + ": " + p
}

// targeted finds where a text names targets.
var targeted = regexp.MustCompile(`(?i)\b(?:up to )?(?:(?:an|one|two|three|four|x|any|any number of) )?` +
	`(?:other |another )?targets?\b`)

// partOf returns the part of a text that names the n-th of several targets: in its sentence from the one before to the
// one after. It is "" if there aren't several, or the text doesn't name as many.
func partOf(text string, n, of int) string {
	all := targeted.FindAllStringIndex(text, -1)
	if n < 0 || of < 2 || len(all) != of {
		return ""
	}
	from, to := 0, len(text)
	for _, stop := range []string{". ", "\n"} {
		if i := strings.LastIndex(text[:all[n][0]], stop); i >= 0 {
			from = max(from, i+len(stop))
		}
		if i := strings.Index(text[all[n][1]:], stop); i >= 0 {
			to = min(to, all[n][1]+i+1)
		}
	}
	// joined reports whether the targets i-1 and i are parts of one thing that is done: "attach target Equipment to
	// target creature". It is then said as a whole.
	joined := func(i int) bool {
		return all[i-1][0] >= from && all[i][0] < to && !strings.ContainsAny(text[all[i-1][1]:all[i][0]], ",") &&
			!strings.Contains(text[all[i-1][1]:all[i][0]], " and ")
	}
	// between is where the part of the target i begins if that of the one before it is in the same sentence.
	between := func(i int) int {
		begin := all[i][0]
		for _, w := range []string{" and ", ", "} {
			if k := strings.LastIndex(text[all[i-1][1]:begin], w); k >= 0 {
				return all[i-1][1] + k + len(w)
			}
		}
		return begin
	}
	before, after := "", ""
	if n > 0 && all[n-1][0] >= from && !joined(n) {
		before, from = "… ", between(n)
	}
	if n+1 < of && all[n+1][0] < to && !joined(n+1) {
		after, to = " …", between(n+1)
	}
	return before + strings.TrimSuffix(strings.Trim(text[from:to], "• ,\n"), " and") + after
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth"}

// nthOf says which of several targets is chosen, if all of them are.
func nthOf(d *engine.Decision, n int, of []program.TargetSpec) string {
	if len(of) < 2 || n >= len(ordinals) || d.Max > 1 ||
		slices.ContainsFunc(of, func(s program.TargetSpec) bool { return s.If != 0 }) {
		return "a target"
	}
	return "the " + ordinals[n] + " of " + Number(len(of)) + " targets"
}

// enchants is the text of the ability that says what an Aura spell targets (702.5a).
var enchants = regexp.MustCompile(`^Enchant ([^.\n]+)$`)

// Enchants returns what an Aura spell can target, from the text that asks for the target: "creature" for "Enchant
// creature"; "" for any other text.
func Enchants(text string) string {
	if m := enchants.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// attacked reports whether a creature is attacking.
func (w *Writer) attacked(v engine.View) bool {
	w.buf = v.Objects(program.Battlefield, 0, w.buf[:0])
	return slices.ContainsFunc(w.buf, func(r engine.Ref) bool {
		b, ok := v.Body(r)
		return ok && b.Flags&program.Attacking != 0
	})
}

// searchedFor finds what a text has a library searched for.
var searchedFor = regexp.MustCompile(`(?i)search(?:es)? [^.]*?(?:library|graveyard|hand)(?: and/or [^.]*?)? for ` +
	`([^.]*?)(?:, | and (?:put|reveal|exile|shuffle)|\.|$)`)

// upTo is a number of cards, which the question says in its own words; typecycling is a keyword by which a card of a
// type is searched for (702.29e).
var (
	upTo        = regexp.MustCompile(`^up to \w+ `)
	typecycling = regexp.MustCompile(`^((?i:basic land)|[A-Z][a-z]+)cycling\b`)
)

// searched is what is chosen in a search, in the words of a text: "a basic land card".
func searched(text string) string {
	if m := searchedFor.FindStringSubmatch(text); m != nil {
		return upTo.ReplaceAllString(m[1], "")
	}
	if m := typecycling.FindStringSubmatch(text); m != nil {
		what := m[1]
		if what == "Basic land" {
			what = lower(what)
		}
		return A(what) + " card"
	}
	return "a card from the library"
}

// chooseObject asks for an object: what it may be, and what then happens to it, or the words that are being carried out
// if that isn't known.
func (w *Writer) chooseObject(v engine.View, d *engine.Decision) string {
	if op, ok := v.Purpose(); ok && op == program.OpMerge && len(d.Options) == 2 { // 702.140c
		return fmt.Sprintf("%s mutates: which is on top, %s or %s?", w.sourceOf(v, d), w.Name(v, d.Options[0].Obj),
			w.Name(v, d.Options[1].Obj))
	}
	what := w.offered(v, d)
	if what == "" {
		what = offeredPlayers(v, d)
	} else if to := w.purpose(v, d); to != "" {
		return w.choose(v, d, what+" to "+to)
	}
	text := w.Label(v, d.Ability, d.Source)
	switch {
	case what == "":
		return w.instruction(v, d, "one")
	case text == "":
		return w.choose(v, d, what)
	}
	return w.choose(v, d, what) + ": " + text
}

// paidBy is what is done with the objects that a cost is paid with.
var paidBy = map[program.PartKind]string{program.PartExile: "exile", program.PartTap: "tap", program.PartUntap: "untap",
	program.PartReturn: "return to its owner's hand", program.PartUncounter: "remove a counter from"}

// payCost asks how a cost is paid, or whether it is.
func (w *Writer) payCost(v engine.View, d *engine.Decision, src string) string {
	if v.PhyrexianAsked() {
		if symbols, life := v.PhyrexianBefore(); symbols > 0 {
			return fmt.Sprintf("Pay 2 life instead of the next Phyrexian mana of %s, too? %d life so far", src, life)
		}
		return "Pay 2 life instead of the Phyrexian mana of " + src + "?"
	}
	for i := range d.Options {
		if o := &d.Options[i]; o.Kind == engine.OptPay && o.Obj == engine.NoRef && o.Ability != 0 {
			return "Choose an additional cost for " + src
		}
	}
	if what := w.offered(v, d); what != "" {
		part := v.CostPart()
		if part == program.PartReveal && what == "a card" { // permanents are only chosen to be beheld (701.4a)
			return w.choose(v, d, "a card to reveal")
		}
		return w.choose(v, d, what+" to "+orElse(paidBy[part], "pay the cost"))
	}
	if m := v.OfferedMana(); len(m) > 0 {
		return "Pay " + m.String() + " for " + src + "?"
	}
	if price := priceOf(unquoted(w.Asked(v, d))); price != "" && !strings.HasSuffix(price, cut) {
		return capital(price) + " for " + src + "?"
	}
	return "Pay for " + src + "?"
}

// eitherCost returns one of the two costs of which a text says that one is to be paid in addition: "sacrifice a
// creature or pay {1}". n is 0 for the first.
func eitherCost(text string, n int32) string {
	_, costs, _ := strings.Cut(strings.TrimSuffix(text, "."), ", ")
	for from := 0; ; {
		i := strings.Index(costs[from:], " or ")
		if i < 0 {
			break
		}
		from += i + len(" or ")
		verb, _, _ := strings.Cut(costs[from:], " ")
		if slices.Contains(costVerbs, verb) {
			return capital([]string{costs[:from-len(" or ")], costs[from:]}[min(n, 1)])
		}
	}
	return []string{"The first cost", "The other cost"}[min(n, 1)]
}

// costVerbs begin costs.
var costVerbs = []string{"pay", "sacrifice", "discard", "exile", "tap", "return", "reveal", "remove", "put", "behold",
	"mill", "collect", "blight", "forage"}

// sourceOf returns the name of what asks, "" for the rules.
func (w *Writer) sourceOf(v engine.View, d *engine.Decision) string {
	if d.Source == engine.NoRef {
		return ""
	}
	return w.Name(v, d.Source)
}

// billed is what mana is paid for: a spell, or an ability of its source, whose cost isn't the source's. The cost
// itself, which may differ from what the ability says, stands beside it.
func (w *Writer) billed(v engine.View, d *engine.Decision, src string) string {
	switch {
	case d.Source != engine.NoRef:
	case v.Step() == program.StepAttackers: // 508.1j
		return "attacking"
	case v.Step() == program.StepBlockers: // 509.1f
		return "blocking"
	}
	r := v.Rules()
	if d.Ability == 0 || int(d.Ability) >= len(r.Abilities) || r.Abilities[d.Ability].Kind != program.AbActivated {
		return src
	}
	if word := keywordOf(w.Label(v, d.Ability, d.Source)); word != "" {
		return src + ": " + word
	}
	return "the ability of " + src
}

// keepHand asks whether to keep a hand of which n cards go to the bottom of the library (103.5).
func keepHand(n int) string {
	switch {
	case n == 1:
		return "Keep this hand? One card of it goes to the bottom of your library."
	case n > 1:
		return fmt.Sprintf("Keep this hand? %d cards of it go to the bottom of your library.", n)
	}
	return "Keep this hand?"
}

// choose asks for something, and says how many have been chosen if it is several.
func (w *Writer) choose(v engine.View, d *engine.Decision, what string) string {
	p := "Choose " + what + chosenSoFar(d, w.Label(v, d.Ability, d.Source))
	if src := w.sourceOf(v, d); src != "" && src != unknown {
		p += " for " + src
	}
	return p
}

// Retargets reports whether new targets are chosen for something that is on the stack already (115.7, 707.10c).
func Retargets(v engine.View, d *engine.Decision) bool {
	by := v.Resolving()
	return d.Kind == program.DecideTarget && by != engine.NoRef && by != d.Source && !v.Casting() &&
		d.Source != engine.NoRef && !d.Source.IsPlayer() && v.Zone(d.Source) == program.Stack
}

// retarget asks for a new target: the one there is may be kept where that is an answer.
func (w *Writer) retarget(v engine.View, d *engine.Decision) string {
	of := w.Name(v, d.Source)
	if v.Kind(d.Source) == program.KindSpellCopy {
		of = "the copy of " + of
	}
	p := "Choose a new target for " + of
	for _, o := range d.Options {
		if o.Kind == engine.OptDone && o.Obj != engine.NoRef {
			p += ", or keep " + w.Name(v, o.Obj)
		}
	}
	return p
}

// instruction asks with the words that are being carried out, if they are known: the sentence that has one of these.
func (w *Writer) instruction(v engine.View, d *engine.Decision, what string, words ...string) string {
	text := w.Label(v, d.Ability, d.Source)
	if text == "" {
		return w.choose(v, d, what)
	}
	text = told(sentence(text, words))
	if src := w.sourceOf(v, d); src != "" && !strings.HasPrefix(text, src) {
		text = src + ": " + text
	}
	return text + chosenSoFar(d, text)
}

// chosenSoFar says how many of several things have been chosen; "" if only one is.
func chosenSoFar(d *engine.Decision, text string) string {
	switch {
	case d.Min == d.Max && d.Max > 1:
		return fmt.Sprintf(" (%d of %d)", d.Chosen+1, d.Max)
	case d.Max < 2 || d.Max >= 1<<20:
		return ""
	}
	there := int(d.Chosen)
	for i := range d.Options {
		if d.Options[i].Kind != engine.OptDone {
			there++
		}
	}
	many := fmt.Sprintf("%d to %d", d.Min, d.Max)
	switch all := int(d.Max) >= there; {
	case all && d.Min == 0 && !strings.Contains(text, "up to "):
		many = "any number"
	case d.Min == 0:
		many = fmt.Sprintf("up to %d", d.Max)
	case all:
		many = fmt.Sprintf("at least %d", d.Min)
	}
	if d.Chosen > 0 {
		many += fmt.Sprintf(", %d chosen", d.Chosen)
	}
	return " (" + many + ")"
}

// onStack returns what stands on the stack: a spell by its name, an ability by its kind, its controller and its source.
func (w *Writer) onStack(v engine.View, r engine.Ref) string {
	source := w.Source(v, r)
	if source == "" {
		return w.Name(v, r)
	}
	kind := "activated"
	if Triggered(v, r) {
		kind = "triggered"
	}
	return w.Whose(v.Controller(r)) + " " + kind + " ability of " + source
}

// Triggered reports whether an object on the stack is a triggered ability, rather than an activated one (113.3).
func Triggered(v engine.View, r engine.Ref) bool {
	b, ok := v.Body(r)
	return ok && v.Kind(r) == program.KindAbility && int(b.Ability) < len(v.Rules().Abilities) &&
		v.Rules().Abilities[b.Ability].Kind == program.AbTriggered
}

// sentence returns the sentence of a text in which one of the words stands, or all of the text.
func sentence(text string, words []string) string {
	for _, s := range strings.SplitAfter(text, ". ") {
		for _, w := range words {
			if strings.Contains(strings.ToLower(s), w) {
				return strings.TrimSpace(s)
			}
		}
	}
	return text
}

// Option returns the text of an option of a decision.
func (w *Writer) Option(v engine.View, d *engine.Decision, o *engine.Option) string {
	switch o.Kind {
	case engine.OptPass:
		if v.Count(program.Stack, 0) > 0 {
			return "Pass (let it resolve)"
		}
		switch {
		case v.Active() != w.me:
		case v.Step() == program.StepMain1:
			return "Pass (go to combat)"
		case v.Step() == program.StepMain2:
			return "Pass (end the turn)"
		}
		return "Pass"
	case engine.OptPlayLand:
		return "Play " + w.Name(v, o.Obj)
	case engine.OptCast:
		out := capital(w.words(v).Cast) + " " + w.faceName(v, o)
		if def := castAs(v, o); def != nil {
			if def.Prototyped() && len(def.Cost) > 0 {
				out += " prototyped"
			}
			price, way := w.price(v, o, def)
			if price != "" {
				out += "  " + price
			}
			if way != "" {
				out += " (" + way + ")"
			}
		}
		if o.Other != engine.NoRef {
			out += ", sacrificing " + w.Described(v, o.Other) + " (offering)"
		}
		return out
	case engine.OptActivate:
		return w.Name(v, o.Obj) + ": " + orElse(w.Label(v, o.Ability, o.Obj), w.words(v).Activate+" its ability")
	case engine.OptSpecial:
		return w.Name(v, o.Obj) + ": " + orElse(w.Label(v, o.Ability, o.Obj), "special action")
	case engine.OptYes:
		if d.Kind == program.DecideMulligan {
			return "Keep"
		}
		yes, _ := w.yesNo(v, d)
		return yes
	case engine.OptNo:
		if d.Kind == program.DecideMulligan {
			return "Mulligan"
		}
		_, no := w.yesNo(v, d)
		return no
	case engine.OptDone:
		if d.Kind == program.DecideTarget && o.Obj != engine.NoRef {
			return "Keep " + w.Described(v, o.Obj) // see retarget
		}
		if d.Kind == program.DecideWay {
			return "Don't " + w.words(v).Cast
		}
		return "Done"
	case engine.OptObject:
		out := w.Described(v, o.Obj)
		if o.Ability != 0 {
			if l := w.Label(v, o.Ability, o.Obj); l != "" {
				out += ": " + l
			}
		}
		if d.Kind == program.DecideDivide || d.Kind == program.DecideDamage {
			if o.N > 0 {
				out = fmt.Sprintf("%d to %s", o.N, out)
			}
		}
		return out
	case engine.OptNumber:
		if o.Obj != engine.NoRef {
			return fmt.Sprintf("%d to %s", o.N, w.Described(v, o.Obj))
		}
		return fmt.Sprint(o.N)
	case engine.OptMode:
		if a := o.Ability; a != 0 && int(a) < len(v.Rules().Abilities) {
			if m := v.Rules().Abilities[a].Modes; int(o.N) < len(m) && m[o.N].Label != "" {
				return w.Mode(v, d, m[o.N].Label)
			}
		}
		return fmt.Sprintf("Mode %d", o.N+1)
	case engine.OptColor:
		return mana.Color(o.N).String()
	case engine.OptSubtype:
		if r := v.Rules(); int(o.N) < len(r.Subtypes) {
			return r.Subtypes[o.N]
		}
	case engine.OptName:
		if program.NameID(o.N) == program.OtherName {
			return "Any other name"
		}
		if r := v.Rules(); int(o.N) < len(r.Names) {
			return r.Names[o.N]
		}
	case engine.OptType:
		if int(o.N) < len(typeNames) {
			return typeNames[o.N]
		}
	case engine.OptAttack:
		return "Attack " + w.Name(v, o.Other)
	case engine.OptBlock:
		return "Block " + w.Described(v, o.Other)
	case engine.OptPay:
		if o.Obj != engine.NoRef {
			return w.payWith(v, o)
		}
		if o.Ability != 0 {
			return eitherCost(w.Label(v, o.Ability, d.Source), o.N)
		}
		return "Pay {" + string(mana.Kind(o.N).Letter()) + "}"
	case engine.OptTop:
		return "Top" + w.of(v, o)
	case engine.OptBottom:
		return "Bottom" + w.of(v, o)
	}
	return fmt.Sprintf("option %d of kind %d", o.N, o.Kind)
}

func (w *Writer) of(v engine.View, o *engine.Option) string {
	if o.Obj == engine.NoRef {
		return ""
	}
	return ": " + w.Name(v, o.Obj)
}

func (w *Writer) faceName(v engine.View, o *engine.Option) string {
	if d := castAs(v, o); d != nil && d != v.Def(o.Obj) {
		return v.Rules().Name(d.Name)
	}
	return w.Name(v, o.Obj)
}

// price returns what an option costs that casts a face: its mana cost, or the cost of the way in which it is cast,
// which is paid in its place (118.9) unless it is added to it; and what that way is called.
func (w *Writer) price(v engine.View, o *engine.Option, def *program.Def) (price, way string) {
	r := v.Rules()
	price = def.Cost.String()
	if o.Ability == 0 || int(o.Ability) >= len(r.Abilities) {
		return price, ""
	}
	ab := &r.Abilities[o.Ability]
	way = w.Label(v, o.Ability, o.Obj)
	c := &r.Costs[ab.Cost]
	own := c.Label
	if own == "" {
		own = CostOf(r, "", o.Ability)
	}
	switch {
	case ab.Kind == program.AbKeyword: // face down (702.37c)
		return r.Costs[r.FaceDownCost].Mana.String(), strings.TrimSpace(strings.SplitN(way, "{", 2)[0]) + ", face down"
	case ab.Way&program.WayPlus != 0 && c.Nothing():
		return price, way
	case ab.Way&program.WayPlus != 0:
		if own != "" && price != "" {
			price += " and " + own
		}
		return price, way
	case c.Own:
		return price, way
	}
	if i := strings.Index(way, " {"); i > 0 && strings.Trim(way[i:], " {}/0123456789WUBRGCPX") == "" {
		return way[i+1:], way[:i] // "Spectacle {R}"
	}
	if c.Nothing() {
		return "", way
	}
	if name, cost, ok := strings.Cut(way, "—"); ok &&
		!strings.Contains(strings.TrimRight(name, " 0123456789"), " ") {
		return strings.TrimSuffix(cost, "."), name // "Escape—{R}, Exile two other cards from your graveyard."
	}
	if own == "" {
		return "", way
	}
	return own, strings.TrimSuffix(way, " "+own)
}

// castAs is the face of a card that an option casts, with whose cost: half of a split card (709.3a), an adventure
// (715.3), one of two faces (712.11b) or the card itself. It is nil if the viewer doesn't know the card.
func castAs(v engine.View, o *engine.Option) *program.Def {
	d := v.Def(o.Obj)
	if d != nil && (o.N > 0 || d.IsWhole()) && int(o.N) < len(d.Faces) {
		return &v.Rules().Defs[d.Faces[o.N]]
	}
	return d
}

// Mode returns the text of a mode of which a decision chooses some.
func (w *Writer) Mode(v engine.View, d *engine.Decision, label string) string {
	if d.Source == engine.NoRef {
		return label
	}
	return Named(label, w.self(v, d.Source))
}
