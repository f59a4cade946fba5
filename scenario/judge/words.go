package judge

import (
	"regexp"
	"strings"
	"sync"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// wordRule are the rules that say what words on cards mean, cited by steps of some kinds.
type wordRule struct {
	words *regexp.Regexp
	but   *regexp.Regexp // text that doesn't mean it, if not nil
	kinds []Kind
	rules []rulebook.Rule
}

var (
	attackTax = regexp.MustCompile(`can't (attack|block)`)
	manaValue = regexp.MustCompile(`\b(mana value|converted mana cost)\b`)
	allKinds  = []Kind{Event, Choice, Trigger, Resolve, Effect, Instead, NotDone, Action}
)

// wordRules are the rules of words on cards.
var wordRules = []wordRule{
	{regexp.MustCompile(`devotion to`), nil, allKinds, []rulebook.Rule{rulebook.RuleDevotion}},
	{regexp.MustCompile(`\bunless (you|they|its controller|their controller|that player|that opponent|any player|` +
		`a player|an opponent)\b.*\b(pays?|sacrifices?|discards?|returns?|exiles?|removes?|puts?|taps?|reveals?)\b`),
		attackTax, []Kind{Event, Choice, NotDone},
		[]rulebook.Rule{rulebook.RuleUnless, rulebook.RuleCostOnResolution}},
	{regexp.MustCompile(`\bIf (you|they|that player|its controller|that opponent|no one|a player) ` +
		`(do|does|don't|doesn't|can't)\b[,\w ]*,`), nil, []Kind{Event, Choice, NotDone},
		[]rulebook.Rule{rulebook.RuleCostOnResolution}},
	{regexp.MustCompile(`\bchosen (color|name|type|creature type|card type|land type|basic land type|player|number|word|` +
		`card name|opponent)\b|^As .* (enters|comes into play)[\w ]*, (you )?(choose|name) an? `), nil, allKinds,
		[]rulebook.Rule{rulebook.RuleLinkedChoice}},
	{regexp.MustCompile(`\b(created|put onto the battlefield) with (~|it\b|this|[A-Z])`), nil,
		[]Kind{Event, Effect, NotDone, Action},
		[]rulebook.Rule{rulebook.RuleLinkedCreated}},
	{regexp.MustCompile(`\b(was|wasn't|were) kicked\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleKicked}},
	{manaValue, nil, []Kind{Trigger, NotDone},
		[]rulebook.Rule{rulebook.RuleManaValue}},
	{regexp.MustCompile(`^When you cycle `), nil, []Kind{Trigger}, []rulebook.Rule{rulebook.RuleCyclingTrigger}},
	{regexp.MustCompile(`\b(attacks|blocks|attacking|blocking) alone\b`), nil, []Kind{Trigger},
		[]rulebook.Rule{rulebook.RuleAlone}},
	{regexp.MustCompile(`\bas though it were mana of any\b`), nil, []Kind{Event, Effect},
		[]rulebook.Rule{rulebook.RuleSpendAs}},
	{regexp.MustCompile(`(?i)\bdiscards? .*at random\b|\byou choose [^.]*\bcards?\b.* discards? (that|those) cards?\b`),
		nil, []Kind{Event}, []rulebook.Rule{rulebook.RuleRandomDiscard}},
	{regexp.MustCompile(`(?i)\bexchanges? control of\b`), nil, []Kind{Event, Effect},
		[]rulebook.Rule{rulebook.RuleExchangeControl, rulebook.RuleExchange}},
	{regexp.MustCompile(`\brounded (up|down)\b|\bhalf\b`), nil, []Kind{Event, Instead}, []rulebook.Rule{rulebook.RuleRounds}},
	{regexp.MustCompile(`\bcould produce\b`), nil, []Kind{Event, Choice}, []rulebook.Rule{rulebook.RuleCouldProduce}},
	{regexp.MustCompile(`\bexcess damage\b`), nil, []Kind{Event, Trigger}, []rulebook.Rule{rulebook.RuleExcessDamage}},
	{regexp.MustCompile(`\bhistoric\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleHistoric}},
	{regexp.MustCompile(`\byour party\b|\bfull party\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleParty}},
	{regexp.MustCompile(`\bmodified\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleModified}},
	{regexp.MustCompile(`\b[Oo]utlaws?\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleOutlaw}},
	{regexp.MustCompile(`\bcommits? a crime\b|\bcommitted a crime\b`), nil, allKinds,
		[]rulebook.Rule{rulebook.RuleCrime}},
	{regexp.MustCompile(`\bexpends?\b`), nil, []Kind{Trigger}, []rulebook.Rule{rulebook.RuleExpend}},
	{regexp.MustCompile(`\bdefending player\b`), nil, []Kind{Event, Choice, Effect, Trigger},
		[]rulebook.Rule{rulebook.RuleDefendingPlayer}},
	{regexp.MustCompile(`\bdouble the number of\b.*\bcounters?\b`), nil, []Kind{Event},
		[]rulebook.Rule{rulebook.RuleDoubleCounters}},
	{regexp.MustCompile(`(?i)\bdouble [^.]*\bpower\b`), nil, []Kind{Effect}, []rulebook.Rule{rulebook.RuleDoublePower}},
	{regexp.MustCompile(`(?i)\bchange the text of\b|\breplacing all instances\b`), nil, []Kind{Effect},
		[]rulebook.Rule{rulebook.RuleTextChange, rulebook.RuleTextWords, rulebook.RuleLayerText}},
	{regexp.MustCompile(`\bas though (it|they|you) (had|didn't have|were|weren't)\b`), nil, []Kind{Action, Effect},
		[]rulebook.Rule{rulebook.RuleAsThough}},
	{regexp.MustCompile(`\bcosts? (\{\w+\})+ less\b`), nil, []Kind{Effect}, []rulebook.Rule{rulebook.RuleReducesGeneric}},
	{regexp.MustCompile(`\benters?\b.*\bX\b`), nil, []Kind{Instead, Trigger},
		[]rulebook.Rule{rulebook.RuleXOfPermanent}},
	{regexp.MustCompile(`\w(cycling) (\{|—)`), nil, []Kind{Action, Event},
		[]rulebook.Rule{rulebook.RuleTypecycling, rulebook.RuleTypecyclingIs}},
	{regexp.MustCompile(`\bsuspended\b`), nil, []Kind{Trigger, Event, Choice}, []rulebook.Rule{rulebook.RuleSuspendedCard}},
	{regexp.MustCompile(`(?i)\bif [^.]*\b(died|attacked|blocked|cast|entered|lost life|gained life|discarded|` +
		`sacrificed|was dealt|were dealt|dealt damage|left the battlefield|drew|was put|were put)\b[^.]*\bthis turn\b`), nil,
		[]Kind{Event, Effect, NotDone, Trigger}, []rulebook.Rule{rulebook.RuleLooksBackAtGame}},
	{regexp.MustCompile(`\binstead\b`), regexp.MustCompile(`\bwould\b|^[^.]*\bas [^.]*\bresolves\b`), []Kind{Event, Effect},
		[]rulebook.Rule{rulebook.RuleSelfReplacement}},
	{regexp.MustCompile(`\b[Ss]kips?\b`), nil, []Kind{Instead, NotDone, Effect}, []rulebook.Rule{rulebook.RuleSkipsReplace}},
	{regexp.MustCompile(`\bsource of your choice\b`), nil, []Kind{Choice, Effect}, []rulebook.Rule{rulebook.RuleChosenSourceIs}},
	{regexp.MustCompile(`\b(white|blue|black|red|green|artifact|creature|land) source of your choice\b`), nil,
		[]Kind{Instead, Effect}, []rulebook.Rule{rulebook.RuleShieldRechecks, rulebook.RuleSourceRechecked}},
	{regexp.MustCompile(`(?i)\bthe next [^.]*\bspell (you|that player) casts? [^.]*\b(has|gains|can't|costs)\b`), nil,
		[]Kind{Effect}, []rulebook.Rule{rulebook.RuleNextSpell}},
	{regexp.MustCompile(`\bwhere X is\b`), regexp.MustCompile(`^(When|Whenever|At) `), []Kind{Event, Effect},
		[]rulebook.Rule{rulebook.RuleXDefined}},
	{regexp.MustCompile(`^When(ever)? [^.]*, .*\bthat (creature|permanent|land|artifact|enchantment|spell|card|token)\b`),
		regexp.MustCompile(`\btarget\b|\bwould\b`), []Kind{Event, Effect}, []rulebook.Rule{rulebook.RuleAlreadyReferred}},
	{regexp.MustCompile(`(?i)\bcop(y|ies)\b[^.]*\bexcept\b[^.]*\bif (it|that|the)\b`), nil, []Kind{Event, Effect, Instead},
		[]rulebook.Rule{rulebook.RuleCopyExceptIf}},
	{regexp.MustCompile(`(?i)\bcopy [^.]*\bcards?\b|\bcast (the|a|those|that) cop(y|ies)\b`), nil,
		[]Kind{Event, Choice}, []rulebook.Rule{rulebook.RuleCopyOfCard}},
	{regexp.MustCompile(`\bcop(y|ies) [^.]*\bfor each\b.*\bcould target\b`), nil, []Kind{Event, Effect},
		[]rulebook.Rule{rulebook.RuleCopyForEach}},
	{regexp.MustCompile(`\b[Ee]xcess damage\b[^.]*\binstead\b`), nil, []Kind{Event}, []rulebook.Rule{rulebook.RuleExcessElsewhere}},
	{regexp.MustCompile(`\bWhenever the Ring tempts you\b`), nil, []Kind{Trigger}, []rulebook.Rule{rulebook.RuleRingTriggers}},
	{regexp.MustCompile(`\bbecomes monstrous\b.*\bX\b`), nil, []Kind{Trigger}, []rulebook.Rule{rulebook.RuleMonstrousX}},
	{regexp.MustCompile(`\btribute wasn't paid\b`), nil, []Kind{Trigger, NotDone}, []rulebook.Rule{rulebook.RuleTributePaid}},
	{regexp.MustCompile(`\bkicked with its\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleKickerEach}},
	{regexp.MustCompile(`\bkicked\b[^.]*\btarget\b|\btarget\b[^.]*\bkicked\b`), nil, []Kind{Action, Choice},
		[]rulebook.Rule{rulebook.RuleKickerTargets}},
	{regexp.MustCompile(`\bYour Ring-bearer\b`), nil, []Kind{Effect, Trigger}, []rulebook.Rule{rulebook.RuleRingGives}},
	{regexp.MustCompile(`(?i)\bclash with an opponent\b`), nil, []Kind{Event}, []rulebook.Rule{rulebook.RuleClashOpponent}},
	{regexp.MustCompile(`(?i)\bclash\b.*\bif you (win|won)\b`), nil, []Kind{Event, NotDone, Effect},
		[]rulebook.Rule{rulebook.RuleClashWon}},
	{regexp.MustCompile(`\bprotection from (each (of your )?opponents?|that player|the chosen player|target player)\b`), nil,
		[]Kind{NotDone, Effect}, []rulebook.Rule{rulebook.RuleProtectionPlayer}},
	{regexp.MustCompile(`^(Ninjutsu|Commander ninjutsu)\b`), nil, []Kind{Action, Event},
		[]rulebook.Rule{rulebook.RuleNinjutsuAttacks}},
	{regexp.MustCompile(`^Equip [a-zA-Z]`), nil, []Kind{Action}, []rulebook.Rule{rulebook.RuleEquipWhom}},
	{regexp.MustCompile(`\b[Gg]oad(s|ed)?\b`), nil, []Kind{Event, Effect, Action}, []rulebook.Rule{rulebook.RuleGoadedAttacks}},
	{regexp.MustCompile(`^LEVEL \d+-\d+`), nil, []Kind{Effect}, []rulebook.Rule{rulebook.RuleLevelSymbol}},
	{regexp.MustCompile(`^LEVEL \d+\+`), nil, []Kind{Effect}, []rulebook.Rule{rulebook.RuleLevelSymbolPlus}},
	{regexp.MustCompile(`^\d+\+ \|`), nil, []Kind{Effect}, []rulebook.Rule{rulebook.RuleStationSymbol}},
	{regexp.MustCompile(`\bescapes with\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleEscapesWith}},
	{regexp.MustCompile(`\bconvoked\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleConvoked}},
	{regexp.MustCompile(`^Devour [a-z]`), nil, allKinds, []rulebook.Rule{rulebook.RuleDevourQuality}},
	{regexp.MustCompile(`^Forecast —`), nil, []Kind{Action}, []rulebook.Rule{rulebook.RuleForecastWhen}},
	{regexp.MustCompile(`\bit haunts dies\b|\bit haunts is put\b`), nil, []Kind{Trigger}, []rulebook.Rule{rulebook.RuleHauntExile}},
	{regexp.MustCompile(`\bit devoured\b`), nil, []Kind{Event, Effect, Trigger}, []rulebook.Rule{rulebook.RuleDevouredIs}},
	{regexp.MustCompile(`^To solve —`), nil, []Kind{Trigger, NotDone, Event}, []rulebook.Rule{rulebook.RuleToSolve}},
	{regexp.MustCompile(`\b(wins?|loses?) (the|that|a|each|both) (coin )?flips?\b`), nil, []Kind{Event, Trigger},
		[]rulebook.Rule{rulebook.RuleCoinWin}},
	{regexp.MustCompile(`\bcosts? (\{\w+\})*\{[WUBRG]\}(\{\w+\})* less\b`), nil, []Kind{Effect},
		[]rulebook.Rule{rulebook.RuleReducesColored}},
	{regexp.MustCompile(`^As [^.]* (enters|comes into play)[^.]*, choose [A-Z][\w' ]* or [A-Z]`), nil,
		[]Kind{Choice, Instead}, []rulebook.Rule{rulebook.RuleAnchorWord}},
	{regexp.MustCompile(`\b(is in your graveyard|in the command zone or on the battlefield)\b`), nil,
		[]Kind{Effect, Trigger}, []rulebook.Rule{rulebook.RuleFunctionsStated}},
	{regexp.MustCompile(`\bprevented this way\b`), nil, []Kind{Event}, []rulebook.Rule{rulebook.RulePreventsAlso}},
	{regexp.MustCompile(`(?i)^cipher\b|\bencoded\b`), nil, []Kind{Trigger, Event}, []rulebook.Rule{rulebook.RuleCipherStays}},
	{regexp.MustCompile(`\bcan't draw more than\b`), nil, []Kind{NotDone}, []rulebook.Rule{rulebook.RuleDrawLimit}},
	{regexp.MustCompile(`\bdescended\b`), nil, allKinds, []rulebook.Rule{rulebook.RuleDescended}},
	{regexp.MustCompile(`(?i)\bpaired\b|^soulbond\b`), nil, []Kind{Trigger, Event, Effect, Choice},
		[]rulebook.Rule{rulebook.RulePaired}},
	{regexp.MustCompile(`(?i)^evolve\b`), nil, []Kind{Trigger, NotDone}, []rulebook.Rule{rulebook.RuleEvolveStatistics}},
	{regexp.MustCompile(`(?i)^exalted\b|^Whenever a creature you control attacks alone, that creature gets \+1/\+1`), nil,
		[]Kind{Trigger}, []rulebook.Rule{rulebook.RuleAttacksAlone}},
}

// wordsIn returns the indices of the rules of the words of a text.
func (w *recorder) wordsIn(text string) []int {
	if out, ok := w.spoken[text]; ok {
		return out
	}
	var out []int
	for i := range wordRules {
		if x := &wordRules[i]; x.words.MatchString(text) && (x.but == nil || !x.but.MatchString(text)) {
			out = append(out, i)
		}
	}
	if w.spoken == nil {
		w.spoken = map[string][]int{}
	}
	w.spoken[text] = out
	return out
}

// triggerWord are the rules about when an ability with such words triggers.
type triggerWord struct {
	words *regexp.Regexp
	rules []rulebook.Rule
}

// triggerWords are the words of trigger conditions that have rules.
var triggerWords = []triggerWord{
	{regexp.MustCompile(`^When(ever)? (?:[^,]*[^,y]|[^,]*[^o]y) attacks\b( and\b|,| or\b| alone\b| a\b| you\b)`),
		[]rulebook.Rule{rulebook.RuleAttackTrigger}},
	{regexp.MustCompile(`^Whenever (you|a player|an opponent|each player) attacks?,`),
		[]rulebook.Rule{rulebook.RulePlayerAttacksTrigger}},
	{regexp.MustCompile(`^Whenever (you|a player|an opponent) attacks? [^,]*\bwith\b`),
		[]rulebook.Rule{rulebook.RuleAttacksWithTrigger}},
	{regexp.MustCompile(`^Whenever [^,]*\b(is|are|you're) attacked\b`), []rulebook.Rule{rulebook.RuleAttackedTrigger}},
	{regexp.MustCompile(`^Whenever (you|a player|an opponent|another player) attacks? (you|a player|an opponent|one of|another)\b`),
		[]rulebook.Rule{rulebook.RuleAttacksPlayerTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bloses? the game\b`),
		[]rulebook.Rule{rulebook.RuleLossTriggers, rulebook.RuleLossLooksBack}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bblocks( or becomes blocked)?( this combat)?,`),
		[]rulebook.Rule{rulebook.RuleBlockTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bblocks( or becomes blocked by)? (a|one or more)\b`),
		[]rulebook.Rule{rulebook.RuleBlocksCreatureTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bbecomes blocked,`), []rulebook.Rule{rulebook.RuleBlockedTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bbecomes blocked by\b`), []rulebook.Rule{rulebook.RuleBlockedByTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bbecomes? blocked by (two|three|four|exactly)\b` +
		`|^When(ever)? [^,]*\bblocks (two|three|four)\b`),
		[]rulebook.Rule{rulebook.RuleNumberBlocks}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bisn't blocked\b`), []rulebook.Rule{rulebook.RuleUnblockedTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bdies?\b`), []rulebook.Rule{rulebook.RuleDies}},
	{regexp.MustCompile(`\btapped for mana\b|^Whenever [^,]*\btaps? [^,]* for mana\b`),
		[]rulebook.Rule{rulebook.RuleTappedForMana}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bbecomes? (tapped|untapped|attached|unattached|the target|enchanted|` +
		`equipped|blocked|monstrous|renowned)\b`), []rulebook.Rule{rulebook.RuleBecomesTrigger}},
	{regexp.MustCompile(`^When(ever)? you cycle or discard\b`), []rulebook.Rule{rulebook.RuleCyclesTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bbecomes unattached\b`), []rulebook.Rule{rulebook.RuleUnattachLooksBack}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bloses? control of\b`), []rulebook.Rule{rulebook.RuleControlLooksBack}},
	{regexp.MustCompile(`^When(ever)? [^,]*\b(is|are) countered\b`), []rulebook.Rule{rulebook.RuleCounteredLooksBack}},
	{regexp.MustCompile(`^When(ever)? [^,]*\btransforms into\b`), []rulebook.Rule{rulebook.RuleTransformsInto}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bexploits a creature\b`), []rulebook.Rule{rulebook.RuleExploitsCreature}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bmutates\b`), []rulebook.Rule{rulebook.RuleMutatesTrigger}},
	{regexp.MustCompile(`^When(ever)? [^,]*\bcrews a Vehicle\b`), []rulebook.Rule{rulebook.RuleCrewsVehicle}},
	{regexp.MustCompile(`^When(ever)? [^,]*\b(second|third|fourth|fifth|\w+th) [\w+/-]+ counter\b`),
		[]rulebook.Rule{rulebook.RuleNthCounter}},
	{regexp.MustCompile(`^When the last defense counter is removed\b`), []rulebook.Rule{rulebook.RuleSiegeEnds}},
	{regexp.MustCompile(`^When(ever)? you (fully )?unlock\b`), []rulebook.Rule{rulebook.RuleUnlocksTrigger}},
}

var (
	// variable is a value that a continuous effect takes as it begins (611.2d).
	variable = regexp.MustCompile(`\bX\b|\bequal to\b|\bfor each\b`)
	// entersWith are the words of the replacement effects of 614.1c; the others are those of 614.1d.
	entersWith = regexp.MustCompile(`\benters? (the battlefield )?(\w+ )?with\b|\bcomes? into play with\b|` +
		`\bAs [^,]* (enters?|comes? into play)\b|\b(enter|come into play) [^.]*\bas a copy\b`)
)

// targetRule is the rule by which a spell or ability has targets (115.1).
func (w *recorder) targetRule(ref engine.Ref) rulebook.Rule {
	v := w.view()
	if v.Kind(ref) == program.KindAbility {
		if b, ok := v.Body(ref); ok && w.ability(b.Ability).Kind == program.AbTriggered {
			return rulebook.RuleTriggerTargets
		}
		return rulebook.RuleAbilityTargets
	}
	if d := v.Def(ref); d != nil && d.Enchant != 0 {
		if to := v.Targets(ref, nil); len(to) > 0 && to[0].IsPlayer() {
			return rulebook.RuleEnchantPlayer
		}
		return rulebook.RuleAuraTargets
	}
	return rulebook.RuleSpellTargets
}

// targetWords are the rules about what a target may be, by the words of the ability (115.3, 115.4).
func (w *recorder) targetWords(d *engine.Decision) (out []rulebook.Rule) {
	label := w.chosenText(d.Ability, w.g.ModesOf(d.Source))
	if strings.Contains(label, "any target") {
		out = append(out, rulebook.RuleAnyTarget)
	}
	if d.Chosen > 0 || manyTargets.MatchString(label) {
		out = append(out, rulebook.RuleSameTarget)
	}
	return out
}

// chosenText is an ability's text, or that of the modes chosen for it if it has modes.
func (w *recorder) chosenText(a program.AbilityID, modes uint32) string {
	ab := w.ability(a)
	if len(ab.Modes) == 0 || modes == 0 {
		return ab.Label
	}
	out := ""
	for m, mode := range ab.Modes {
		if modes>>m&1 != 0 {
			out += " " + mode.Label
		}
	}
	return out
}

var manyTargets = regexp.MustCompile(`\b(two|three|four|any number of|X|one or two|one, two, or three)( other)? target`)

// castNow are the rules that let a spell be cast when a sorcery could not be, and for an X that is not paid for.
func (w *recorder) castNow(ref engine.Ref) (out []rulebook.Rule) {
	v := w.view()
	c, ok := v.Chars(ref)
	if !ok {
		return nil
	}
	main := v.Step() == program.StepMain1 || v.Step() == program.StepMain2
	if c.Has(program.Flash) && (!main || v.Active() != c.Ctrl || v.Count(program.Stack, 0) > 1) {
		out = append(out, rulebook.RuleFlashTiming)
	}
	if !main && v.Resolving() == engine.NoRef && !c.Is(program.TypeInstant) && !c.Has(program.Flash) {
		out = append(out, rulebook.RuleAsThoughFlash, rulebook.RuleAsThough)
	}
	if w.hasWord(ref, "bestow") && len(v.Targets(ref, nil)) > 0 {
		out = append(out, rulebook.RuleBestowCast)
	}
	if x, ok := w.g.XOf(ref); ok && x == 0 && v.Def(ref) != nil && v.Def(ref).Cost.Variables() > 0 &&
		(v.Resolving() != engine.NoRef || w.free == ref) {
		out = append(out, rulebook.RuleXFree)
	}
	return out
}

// activatedFrom are the rules about an ability of a creature with haste that is tapped for it, and of a card that is
// not on the battlefield.
func (w *recorder) activatedFrom(o *engine.Option) (out []rulebook.Rule) {
	v := w.view()
	ab := w.ability(o.Ability)
	if v.Zone(o.Obj) == program.Battlefield {
		if v.Rules().Costs[ab.Cost].Tap && w.g.Hastened(o.Obj) {
			out = append(out, rulebook.RuleHasteActivate)
		}
		return out
	}
	switch {
	case keywordAt(ab.Label) != "": // its own rule says where it functions
	case strings.Contains(ab.Label, " from your graveyard") && !strings.Contains(ab.Label, "from your graveyard:"):
		return append(out, rulebook.RuleMovesFromWhere)
	case v.Rules().Costs[ab.Cost].Label != "":
		return append(out, rulebook.RuleFunctionsWhere)
	}
	return out
}

// timestampOf is the rule by which an effect has its timestamp (613.7a, b).
func timestampOf(s *engine.TraceStep) rulebook.Rule {
	if s.Resolved {
		return rulebook.RuleEffectTimestamp
	}
	return rulebook.RuleStaticTimestamp
}

// citeToken adds the rule of a predefined token.
func (w *recorder) citeToken(cs []Cite, name string) []Cite {
	word := strings.ToLower(strings.TrimSuffix(name, " Token"))
	if h, ok := definitions.Of(word); ok && h.Kind == definitions.PredefinedToken {
		return w.citeWord(cs, word)
	}
	return cs
}

// meaning is a text that a keyword stands for.
type meaning struct {
	begins string // before the first part that its uses fill in
	text   *regexp.Regexp
	word   string
}

// blank are the parts of a definition's text that its uses fill in.
var blank = regexp.MustCompile(`\ban? N/N|\\\[[Cc]ost\\\]|\\\[[a-z ]+\\\]|\bN [a-z]+|\bN\b|` +
	`\b[Tt]his (permanent|creature|spell|object|card|artifact|enchantment|land)\b|~`)

// meaningsOf holds the meanings of keywords by the rulebook from which they are valid.
var meaningsOf = func() map[rulebook.Date]func() []meaning {
	out := map[rulebook.Date]func() []meaning{}
	for _, day := range definitions.Rulebooks() {
		out[day] = sync.OnceValue(func() []meaning { return meaningsOn(rulebook.Edition{Date: day}) })
	}
	return out
}()

// meaningsOn returns the meanings of keywords on a day, and those of the abilities and instructions within them.
func meaningsOn(e rulebook.Edition) (out []meaning) {
	add := func(word, t string) {
		if len(t) < 25 || strings.Contains(t, "the exiled card") { // a card may say that, too
			return
		}
		begins := regexp.QuoteMeta(t)
		text := "^" + tense.ReplaceAllString(blank.ReplaceAllString(begins, `.+?`), "d(o|id)n't") + "$"
		text = someCounters.ReplaceAllString(someQuality.ReplaceAllString(text, "an? .+?"), "$0?")
		if at := blank.FindStringIndex(begins); at != nil {
			begins = begins[:at[0]]
		}
		begins, _, _ = strings.Cut(begins, `\`)
		if r, err := regexp.Compile(text); err == nil {
			out = append(out, meaning{begins, r, word})
		}
	}
	for _, k := range [...]definitions.Kind{definitions.KeywordAbility, definitions.KeywordAct} {
		for _, n := range definitions.Names(k) {
			h, _ := definitions.Of(n)
			for _, t := range h.At(e).Text {
				add(n, t)
				for _, p := range withinMeaning {
					if m := p.FindStringSubmatch(t); m != nil {
						add(n, gamelog.Capital(strings.TrimSuffix(m[1], "."))+".")
					}
				}
			}
		}
	}
	return out
}

// The places of a definition where a number of one or a quality that begins with a vowel changes another word.
var (
	someCounters = regexp.MustCompile(`\.\+\? \\\+1/\\\+1 counters`)
	someQuality  = regexp.MustCompile(`\ba \.\+\?`)
)

// tense are the words that definitions and cards have in different tenses.
var tense = regexp.MustCompile(`\bd(o|id)n't\b`)

// withinMeaning are the parts of a definition that are carried out by themselves: what a number of 1 or more does,
// what a delayed triggered ability does, what is done when something has been done, and an ability that is given.
var withinMeaning = []*regexp.Regexp{
	regexp.MustCompile(`^If N is \d+ or more, (.+)$`),
	regexp.MustCompile(`^If this spell's [a-z]+ cost was paid, ([^,.]+) at the beginning of `),
	regexp.MustCompile(`\. When you do, (.+)$`),
	regexp.MustCompile(`(?:^|[ (])["“']([^"“”]+)["”']`),
}

// definedAs returns the keyword whose meaning in the edition is a line: the word that a card has in its place; "" if
// there is none, or several mean that. Of meanings that differ in how much of them their uses fill in, the one that
// says most counts.
func (w *recorder) definedAs(text string) string {
	if out, ok := w.meantBy[text]; ok {
		return out
	}
	day := rulebook.Date(0)
	for _, d := range definitions.Rulebooks() {
		if d <= w.edition.Date {
			day = max(day, d)
		}
	}
	word, length := "", -1
	if of := meaningsOf[day]; of != nil {
		for _, m := range of() {
			if len(m.begins) < length || !strings.HasPrefix(text, m.begins) || !m.text.MatchString(text) {
				continue
			}
			if len(m.begins) > length {
				word, length = m.word, len(m.begins)
			} else if word != m.word {
				word = ""
			}
		}
	}
	if w.meantBy == nil {
		w.meantBy = map[string]string{}
	}
	w.meantBy[text] = word
	return word
}

// actionWords are keyword actions whose name in a card's line is what it does, where events show nothing else of it.
var actionWords = []string{"fight", "proliferate", "explore", "populate", "goad", "detain", "vote", "manifest", "cloak",
	"clash", "meld", "investigate", "exert", "amass", "connive", "discover", "adapt", "bolster", "support", "incubate",
	"learn", "endure", "earthbend", "airbend", "waterbend", "forage", "behold", "blight", "fateseal", "time travel",
	"collect evidence", "manifest dread", "triple", "suspect", "convert"}

// citeActions adds the rules of the keyword actions that a line names.
func (w *recorder) citeActions(cs []Cite, kind Kind, by *Line) []Cite {
	if kind != Event && kind != Choice && kind != NotDone && kind != Effect {
		return cs
	}
	for _, n := range actionWords {
		if has(by.Text, n) {
			cs = w.citeWord(cs, n)
		}
	}
	if strings.Contains(by.Text, "villainous choice") {
		cs = w.citeWord(cs, "face a villainous choice")
	}
	return cs
}
