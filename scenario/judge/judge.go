// Package judge plays a scenario and explains what happened, as a judge would: the actions, what followed by which rule
// and which line of which card, the options of each choice, and what did not happen and why.
package judge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// Report is a scenario in words, as it was played.
type Report struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	File    string `json:"file,omitempty"`
	Edition string `json:"edition"`
	// Status is pass, fail or unsupported, and Detail is the reason if it is not pass.
	Status scenario.Status `json:"status"`
	Detail string          `json:"detail,omitempty"`
	Start  []string        `json:"start"`
	Steps  []Step          `json:"steps"`
	End    []string        `json:"end"`
	// Missed are answers of the line that this edition, which is not the scenario's, doesn't offer.
	Missed []string `json:"missed,omitempty"`
	// Why explains the characteristics that were asked about.
	Why []*Derivation `json:"why,omitempty"`

	pieces  []string // the end state, to compare editions
	unruled []string // events without a rule: a bug of the engine
	// recorder knows the game at the end.
	recorder *recorder
}

// Step is one thing that happened, was chosen, or did not happen.
type Step struct {
	Turn int `json:"turn"`
	// Active is the active player, Step the step or phase of the turn.
	Active string `json:"active"`
	Step   string `json:"step"`
	Kind   Kind   `json:"kind"`
	// Level is 1 for what is part of something else: while a spell is being cast, while an ability resolves.
	Level int    `json:"level,omitempty"`
	Text  string `json:"text"`
	Rules []Cite `json:"rules"`
	// By is the line of a card that caused it, if one did.
	By *Line `json:"by,omitempty"`
	// Open lists the options of a choice, including those not chosen.
	Open []string `json:"open,omitempty"`

	rules   []rulebook.Rule // the same, whatever their numbers
	targets bool            // the options are legal targets
	of      subject
}

// subject is what the recorder was told of when it made a step: a kind of event, remark or decision. All are 0 for what
// it found itself, such as a changed characteristic.
type subject struct {
	event    program.EventKind
	remark   engine.RemarkKind
	decision program.DecisionKind
}

// Kind is the kind of a step.
type Kind string

// Kinds of steps.
const (
	Action   Kind = "action"   // a player does something
	Event    Kind = "event"    // something happens
	Choice   Kind = "choice"   // a player chooses
	Trigger  Kind = "trigger"  // an ability triggers
	Resolve  Kind = "resolve"  // something begins to resolve
	Effect   Kind = "effect"   // a continuous effect begins, or shows
	Instead  Kind = "instead"  // a replacement or prevention effect applies
	NotDone  Kind = "not"      // something does not happen
	Illegal  Kind = "illegal"  // something can't be done
	Complete Kind = "complete" // the end of the game
)

// Cite cites a rule of the edition by its number, with its text if the rules document is available.
type Cite struct {
	Number string `json:"number"`
	Text   string `json:"text,omitempty"`
	// About is what the rule is about, in a few words.
	About string `json:"-"`
}

// Line is a line of a card.
type Line struct {
	Card string `json:"card"`
	Text string `json:"text"`
	// Learned says of a word in it that no rulebook knows what it means, by the reminder text of which card.
	Learned string `json:"learned,omitempty"`
	// anchor is the anchor word that was chosen as its object entered, so that it has the ability (614.12c).
	anchor string
}

// Options configure how a scenario is judged.
type Options struct {
	Cards *card.Collection
	// Edition overrides the scenario's own, if valid.
	Edition rulebook.Edition
	// Why asks for the derivation of an object's characteristics, or one of them: "bear", "bear.power".
	Why string
	// Words, if not nil, is the vocabulary to use instead of the edition's.
	Words *gamelog.Words
	// Ended, if not nil, hears of the game as it is at the end of the scenario, which it must not change.
	Ended func(p *scenario.Playing)
	// Chosen, if not nil, hears of each answer before it is given.
	Chosen func(p *scenario.Playing, d *engine.Decision, option int)
	// Rewrite and Define change one rule or card, as those of scenario.Runner do.
	Rewrite func(ability.Node) ability.Node
	Define  func(word ability.Word, text string) string
	// Switch, if not nil, changes one of the edition's rules.
	Switch func(*rulebook.Switches)
}

// Run plays a scenario and reports what happened. It returns an error if the scenario can't be played, or if Why names
// nothing in it; the report then covers what happened before the error, and is nil only for an unknown edition.
func Run(s *scenario.Scenario, o Options) (*Report, error) {
	e := o.Edition
	if !e.Valid() {
		var err error
		if e, err = rulebook.ParseEdition(s.Edition); err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
	}
	w := &recorder{
		viewer:  engine.Judge,
		rep:     &Report{ID: s.ID, Name: s.Name, File: s.File, Edition: e.String(), Steps: []Step{}},
		edition: e,
		words:   o.Words,
		ended:   o.Ended,
		chosen:  o.Chosen,
	}
	asked := s.Why
	if o.Why != "" {
		asked = []string{o.Why}
	}
	for _, a := range asked {
		n, aspect := splitWhy(a)
		w.why = append(w.why, &question{asked: a, name: n, aspect: aspect})
	}
	r := scenario.Runner{Cards: o.Cards, Edition: o.Edition, Watch: w, Rewrite: o.Rewrite, Define: o.Define,
		Switch: o.Switch}
	res := r.Run(s)
	w.rep.Status, w.rep.Detail, w.rep.Missed = res.Status, res.Detail, res.Missed
	if w.rep.Name == "" {
		w.rep.Name = s.ID
	}
	if res.Status == scenario.Unsupported {
		return w.rep, fmt.Errorf("%s can't be played: %s", s.ID, res.Detail)
	}
	if w.play == nil {
		return w.rep, fmt.Errorf("%s can't be set up: %s", s.ID, res.Detail)
	}
	w.rep.recorder = w
	if err := w.explainWhy(); err != nil {
		return w.rep, err
	}
	return w.rep, nil
}

// recorder watches a scenario and writes the Report.
type recorder struct {
	rep     *Report
	viewer  program.PlayerID // who knows what is said; engine.Judge knows everything
	toYou   bool             // what is said is said to the player that it is about
	edition rulebook.Edition
	words   *gamelog.Words
	ended   func(*scenario.Playing)
	chosen  func(*scenario.Playing, *engine.Decision, int)
	play    *scenario.Playing
	g       *engine.Game
	log     *gamelog.Writer
	begun   bool
	// restarted: an effect has restarted the game, so that what happens before the first turn is told too (726.4).
	restarted bool
	names     []string

	// batch holds steps that may still become one sentence, because they happen at the same time and are alike.
	batch []pendingStep
	// announcing reports whether a player is casting a spell or activating an ability.
	announcing  bool
	special     bool               // a player is taking a special action
	refused     engine.Ref         // the card that can't be cast, while that is told
	free        engine.Ref         // the spell that an alternative cost is paid for
	triggered   triggered          // what triggered last
	casting     engine.Ref         // the spell that was last put onto the stack
	inCombat    map[engine.Ref]int // the turn in which a creature last attacked or blocked
	struck      map[engine.Ref]struckOnce
	landPut     map[program.PlayerID]int // the turn in which a land was last put onto the battlefield for a player
	spoken      map[string][]int
	meantBy     map[string]string
	twoStepsIn  int // the turn that last had a first combat damage step
	lives       []int
	before      map[engine.Ref]boardState
	became      map[engine.Ref]engine.Ref
	cardNames   map[engine.Ref]string // by their plain names
	copyOf      engine.Game
	illegalLeft []*scenario.Action // illegal attacks and blocks that are not reported yet

	why      []*question
	of       subject // what the recorder is being told of
	tallies  map[numbered]*tally
	declared uint32 // the group of the last declaration that was reported

	// nothingYet: since the object in resolving began to resolve, nothing has happened.
	nothingYet bool
	resolving  engine.Ref
	// announced: the activation that is going on has been reported.
	announced bool
	// later are steps that follow from the event that is told next.
	later []Step
	// said is what has been said of rules that apply at this moment, unlost what has been said of players who can't
	// lose.
	said    map[string]bool
	saidAt  moment
	unlost  map[string]bool
	grounds grounds
	// noFight tells that nobody attacks this turn, if there is something to be told of the end of combat.
	noFight *Step
	// sourceThere are the abilities whose source was there when they were put onto the stack, delayed the delayed
	// triggered abilities.
	sourceThere map[engine.Ref]bool
	giftFirst   bool // an event is the first that a spell with a gift leads to
	replacing   replacedEvent
	replacedBy  triggered // the ability that last replaced an event, and whose it is
	first       firstApplied
	staysThere  bool               // what resolves would put an instant or sorcery card onto the battlefield
	drawsOf     engine.Ref         // what resolved as an instruction to draw several cards was last replaced
	besieging   map[engine.Ref]int // the turn in which a creature last attacked a battle
	attacked    map[engine.Ref]int // the turn in which a player or permanent was last attacked
	delayed     map[program.AbilityID]bool
	attacking   map[engine.Ref]engine.Ref // what a creature last attacked
	auraComes   bool                      // a target of what resolves is an Aura card
	merged      map[engine.Ref]bool       // permanents that something has merged with
	resolvingAs program.AbilityID         // the ability of what resolves
	// choosing is the last choice that was told: by whom, and in which step.
	choosing choosing
	chooser  program.PlayerID
	choseAt  int
	// once is a step that is counted if it is repeated; it has occurred so many times, and is the step before timesAt.
	once           Step
	times, timesAt int
}

// triggered is an ability that has triggered, of what, and while what resolved.
type triggered struct {
	ability           program.AbilityID
	source, resolving engine.Ref
}

// pendingStep is a step that may still be joined with others.
type pendingStep struct {
	step   Step
	clause gamelog.Clause
	// sticky steps are joined although they don't happen at the same time: drawing cards, adding mana.
	sticky bool
	sba    bool       // a state-based action
	deals  engine.Ref // what deals damage, if the step is that
}

func (w *recorder) view() engine.View { return w.g.View(w.viewer) }

// question asks how an object came by its characteristics.
type question struct {
	asked, name, aspect string
	traced              *Derivation // as it last was on the battlefield
}

// Begin records the position.
func (w *recorder) Begin(p *scenario.Playing) {
	w.play, w.g, w.names = p, p.Game(), p.Names()
	w.log = gamelog.NewVerbose(w.names)
	if w.words != nil {
		w.log.SetWords(*w.words)
	}
	w.log.Alias = w.alias()
	w.before = map[engine.Ref]boardState{}
	w.cardNames, w.became = map[engine.Ref]string{}, map[engine.Ref]engine.Ref{}
	v := w.view()
	for q := range w.names {
		w.lives = append(w.lives, v.Life(program.PlayerID(q)))
	}
	s := p.Scenario()
	for _, run := range append([]scenario.Run{{Actions: s.Actions}}, s.Runs...) {
		for i := range run.Actions {
			if a := &run.Actions[i]; a.Illegal && (a.Do == "attack" || a.Do == "block") {
				w.illegalLeft = append(w.illegalLeft, a)
			}
		}
	}
	w.g.Refresh()
	w.learnNames()
	w.rep.Start = w.position()
	w.startTallies()
	w.begun = true
	w.noteChanges(true)
}

// alias returns a function that distinguishes objects that share a name, by their label or by their owner.
func (w *recorder) alias() func(engine.Ref, string) string {
	var labels map[string]engine.Ref
	if w.play != nil {
		labels = w.play.Labels()
	}
	var order []string
	for l := range labels {
		order = append(order, l)
	}
	slices.Sort(order)
	v := w.view()
	owners, count := map[string]map[program.PlayerID]bool{}, map[string]int{}
	for z := program.Library; z < program.NumZones; z++ {
		for q := range w.names {
			if z == program.Battlefield || z == program.Exile || z == program.Command || z == program.Stack ||
				z == program.Phased {
				if q > 0 {
					break
				}
			}
			for _, r := range v.Objects(z, program.PlayerID(q), nil) {
				if c, ok := v.Chars(r); ok {
					n := v.Rules().Name(c.Name)
					if owners[n] == nil {
						owners[n] = map[program.PlayerID]bool{}
					}
					owners[n][v.Owner(r)] = true
					count[n]++
				}
			}
		}
	}
	return func(r engine.Ref, name string) string {
		v := w.view()
		if own := w.g.CopierName(r); own != "" && own != name && w.tells(r) && !v.FaceDown(r) {
			return name + " (" + own + ")"
		}
		if count[name] > 1 || name == "a face-down creature" {
			for _, l := range order {
				if w.now(labels[l]) == r && l != name {
					return name + " (" + l + ")"
				}
			}
		}
		if v.Kind(r) == program.KindSpellCopy {
			return "a copy of " + name
		}
		if v.IsToken(r) {
			return strings.TrimSuffix(name, " Token") + " token"
		}
		if len(owners[name]) > 1 {
			return w.whose(v.Owner(r)) + gamelog.Whose + name
		}
		return name
	}
}

// now follows an object that has changed zones.
func (w *recorder) now(r engine.Ref) engine.Ref {
	for range 1000 {
		next, ok := w.became[r]
		if !ok {
			return r
		}
		r = next
	}
	return r
}

// find returns the object or player that a name or label means, in whatever zone it is now.
func (w *recorder) find(name string) (engine.Ref, bool) {
	if r, ok := w.play.Labels()[name]; ok {
		r = w.now(r)
		return r, r.IsPlayer() || w.view().Zone(r) != program.ZoneNone
	}
	return w.play.Find(name)
}

func (w *recorder) whose(p program.PlayerID) string {
	if int(p) < len(w.names) {
		return w.log.Whose(p)
	}
	return "nobody's"
}

// learnNames has the log writer remember the current names of all objects, for when they no longer exist.
func (w *recorder) learnNames() {
	v := w.view()
	for z := program.Library; z < program.NumZones; z++ {
		for q := range w.names {
			for _, r := range v.Objects(z, program.PlayerID(q), nil) {
				w.log.Name(v, r)
				if c, ok := v.Chars(r); ok && c.Name != 0 {
					w.cardNames[r] = v.Rules().Name(c.Name)
				}
			}
		}
	}
}

// End reports what is left to report.
func (w *recorder) End() {
	if w.g == nil || !w.begun {
		return
	}
	w.flush()
	w.noteChanges(true)
	for _, a := range w.illegalLeft {
		w.illegalAttack(a)
	}
	w.illegalLeft = nil
	w.learnNames()
	w.rep.End, w.rep.pieces = w.position(), w.endState()
	if w.ended != nil {
		w.ended(w.play)
	}
}

// add adds a step after the steps that are still pending.
func (w *recorder) add(s Step) {
	w.flush()
	w.put(s)
}

// putCounted adds a step, or counts it if it repeats the last one, which then cites a further rule.
func (w *recorder) putCounted(s Step, repeated rulebook.Rule, many func(n int) string) {
	if n := len(w.rep.Steps); n > 0 && w.times > 0 && n == w.timesAt {
		last := &w.rep.Steps[n-1]
		same := w.once
		if same.Text == s.Text && same.Kind == s.Kind && same.Turn == s.Turn && same.Step == s.Step &&
			(same.By == nil) == (s.By == nil) &&
			(s.By == nil || *same.By == *s.By) {
			w.times++
			last.Text = many(w.times)
			if !slices.Contains(last.rules, repeated) {
				last.rules = append(slices.Clone(last.rules), repeated)
				last.Rules = append(slices.Clone(last.Rules), w.numbers(repeated)...)
			}
			return
		}
	}
	w.put(s)
	w.once, w.times, w.timesAt = s, 1, len(w.rep.Steps)
}

func (w *recorder) put(s Step) {
	if idle := w.noFight; idle != nil {
		w.noFight = nil
		if s.Turn == idle.Turn && s.Step == w.stepName(program.StepEndCombat) {
			w.rep.Steps = append(w.rep.Steps, *idle)
		}
	}
	s.Text = plainSpaces(s.Text)
	for i := range s.Open {
		s.Open[i] = plainSpaces(s.Open[i])
	}
	if s.By != nil {
		s.By = &Line{plainSpaces(s.By.Card), plainSpaces(s.By.Text), plainSpaces(s.By.Learned), s.By.anchor}
	}
	w.rep.Steps = append(w.rep.Steps, s)
}

// plainSpaces replaces the spaces that gamelog.List recognizes by plain ones.
func plainSpaces(s string) string { return strings.ReplaceAll(s, gamelog.Whose, " ") }

// step makes a step at this point of the game.
func (w *recorder) step(k Kind, level int, text string, by *Line, rules ...rulebook.Rule) Step {
	v := w.view()
	rules = slices.Clip(rules)
	for _, r := range rules {
		rules = append(rules, alongside[r]...)
	}
	if by != nil && by.anchor != "" && k != Resolve {
		rules = append(rules, rulebook.RuleLinkedAnchor)
	}
	s := Step{
		Turn:  v.Turn(),
		Step:  w.stepName(v.Step()),
		Kind:  k,
		Level: level,
		Text:  text,
		By:    by,
		Rules: w.numbers(rules...),
		rules: rules,
		of:    w.of,
	}
	if k != Illegal {
		s.Rules = w.citeKeyword(s.Rules, k, by)
	}
	if a := v.Active(); v.Turn() == 0 {
		if s.Step = "the position"; w.restarted {
			s.Step = "before the first turn"
		}
	} else if int(a) < len(w.names) {
		s.Active = w.names[a]
	}
	return s
}

// numbers cites rules by their numbers in the edition, without those that the edition doesn't have.
func (w *recorder) numbers(rules ...rulebook.Rule) []Cite {
	var out []Cite
	for _, r := range rules {
		n := w.edition.Number(r)
		if n != "" && !slices.ContainsFunc(out, func(c Cite) bool { return c.Number == n }) {
			out = append(out, Cite{Number: n, About: r.About()})
		}
	}
	return out
}

// flush reports the pending steps, joining those that are alike.
func (w *recorder) flush() {
	batch := w.batch
	w.batch = nil
	w.atOnce(batch)
	for len(batch) > 0 {
		first := batch[0]
		same, rest := []pendingStep{first}, []pendingStep(nil)
		open := true
		for _, b := range batch[1:] {
			if open && alike(&first, &b) {
				if _, ok := gamelog.Join(append(clauses(same), b.clause)); ok {
					same = append(same, b)
					continue
				}
			}
			rest = append(rest, b)
			open = open && first.step.Kind == Event
		}
		c, _ := gamelog.Join(clauses(same))
		s := first.step
		if len(same) > 1 {
			s.Text = c.Sentence()
			if s.Kind == Event && s.Level > 0 && s.By != nil && toSeveral.MatchString(s.By.Text) {
				s.rules = append(slices.Clone(s.rules), rulebook.RuleSimultaneous)
				s.Rules = append(slices.Clone(s.Rules), w.numbers(rulebook.RuleSimultaneous)...)
			}
		}
		w.put(s)
		batch = rest
	}
}

// toSeveral are the words of an instruction that is carried out for several objects or players at once (608.2f).
var toSeveral = regexp.MustCompile(`\b(all|each|every)\b`)

// atOnce cites that state-based actions are performed at the same time (704.3), and that each source with lifelink
// makes its controller gain life by itself (702.15e).
func (w *recorder) atOnce(batch []pendingStep) {
	links := 0
	for i := range batch {
		if slices.Contains(batch[i].step.rules, rulebook.RuleLifelink) {
			links++
		}
	}
	for i := range batch {
		s := &batch[i].step
		if batch[i].sba {
			s.also(w, rulebook.RuleStateBased)
		}
		if links > 1 && slices.Contains(s.rules, rulebook.RuleLifelink) {
			s.also(w, rulebook.RuleLifelinkSeparate)
		}
	}
}

// also adds a rule to those that a step cites.
func (s *Step) also(w *recorder, r rulebook.Rule) {
	if slices.Contains(s.rules, r) {
		return
	}
	s.rules = append(slices.Clone(s.rules), r)
	s.Rules = append(slices.Clone(s.Rules), w.numbers(r)...)
}

func clauses(ts []pendingStep) []gamelog.Clause {
	out := make([]gamelog.Clause, len(ts))
	for i := range ts {
		out[i] = ts[i].clause
	}
	return out
}

// alike reports whether two steps may be joined: they have the same cause and cite the same rules.
//
// One source that deals damage to two objects of the same name is not two sources that deal it to one.
func alike(a, b *pendingStep) bool {
	if a.deals != engine.NoRef && a.deals == b.deals && a.clause.Object == b.clause.Object &&
		a.clause.Rest == b.clause.Rest {
		return false
	}
	return a.step.Kind == b.step.Kind && a.step.Level == b.step.Level && slices.Equal(a.step.rules, b.step.rules) &&
		(a.step.By == nil) == (b.step.By == nil) &&
		(a.step.By == nil || *a.step.By == *b.step.By)
}
