package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// Runner plays scenarios with the cards of a collection.
type Runner struct {
	Cards *card.Collection
	// Edition overrides the scenarios' own, if valid.
	Edition rulebook.Edition
	// MaxAnswers limits the decisions of one scenario; 0 means 20,000.
	MaxAnswers int
	// Check turns on the checks of the engine at every decision; expensive ones run every Check decisions. 0 turns them
	// off.
	Check int
	// Watch, if not nil, observes the scenarios. A Runner with a Watcher runs one scenario at a time.
	Watch Watcher
	// Rewrite, for tests, changes each node of the cards and keywords before it is compiled.
	Rewrite func(ability.Node) ability.Node
	// Define, for tests, changes each text of a keyword's definition.
	Define func(word ability.Word, text string) string
	// Switch, if not nil, changes what the machine does otherwise than the edition's rules say.
	Switch func(*rulebook.Switches)
	// Used, for tests, hears which cards a scenario uses, with the texts that they are compiled with.
	Used func([]*card.Card)
	// Reprint, for tests, changes each card before it is read.
	Reprint func(*card.Card) *card.Card
	// Partial allows cards with lines that can't be played, without these lines.
	Partial bool
	// kinds are further kinds of counters.
	kinds []string
}

// Run plays one scenario.
func (r *Runner) Run(s *Scenario) (res Result) {
	res = Result{ID: s.ID}
	defer func() {
		if p := recover(); p != nil {
			res.Status, res.Detail = Fail, fmt.Sprint("the program failed: ", p)
		}
		res.Detail = quote.Cut(res.Detail, maxDetail)
	}()
	p, err := r.prepare(s)
	if err != nil {
		res.Status, res.Detail = Unsupported, err.Error()
		return res
	}
	res.NotPrinted = p.oracle
	err = p.play()
	res.Missed = p.missed
	if p.watch != nil {
		p.watch.End()
	}
	if p.chance != nil {
		res.Used = p.chance.used
	}
	res.Unasked = p.unasked && (s.Strict == nil || *s.Strict)
	var un *unsupportedError
	switch {
	case err == nil:
		res.Status = Pass
	case errors.As(err, &un):
		res.Status, res.Detail = Unsupported, err.Error()
	default:
		res.Status, res.Detail = Fail, err.Error()
	}
	return res
}

// maxDetail is the greatest number of characters of Result.Detail, which may quote names and texts of the scenario.
const maxDetail = 2000

type unsupportedError struct{ msg string }

func (e *unsupportedError) Error() string { return e.msg }

func unsupported(format string, args ...any) error {
	return &unsupportedError{fmt.Sprintf(format, args...)}
}

// play is a scenario that is running, on a game of this program.
type play struct {
	script
	s       *Scenario
	g       *engine.Game
	rules   *program.Rules
	defs    map[string]program.DefID // by the name they are mentioned by
	alias   map[string]engine.Ref
	placed  map[string]int
	onStack []int            // the pieces that are spells on the stack as the position begins
	words   map[int][]Number // what pieces have yet to choose as they enter
	cites   map[string]bool
	before  *engine.Game // as it was when it was last saved
	// moves are the answers of the line as they were given in the edition of the scenario, if this is another; missed
	// are those that this one doesn't offer.
	moves  []move
	missed []string
	pieces []placing
	oracle []load.NotPrinted // cards that have their Oracle text although printed texts were asked for
	check  *check.Checker
	watch  Watcher
	advice *agent.Heuristic // chooses targets where the script names none
	// chance, if not nil, continues at random.
	chance *chance
}

// play plays all runs and checks their expectations.
func (p *play) play() error {
	runs := p.s.runs()
	if err := p.setUp(); err != nil {
		return err
	}
	for i := range runs {
		if i == 0 {
			if p.watch != nil {
				p.watch.Begin(&Playing{p})
			}
			if err := p.start(); err != nil {
				return err
			}
			if err := p.playLine(); err != nil {
				return err
			}
			if p.s.Pause && len(runs[i].Actions) == 0 {
				return p.finish(&runs[i])
			}
			p.g.AskForced = p.chance == nil
		} else if err := p.load(&runs[i]); err != nil {
			return err
		}
		if p.chance == nil || len(runs[i].Actions) > 0 {
			if err := p.loop(); err != nil {
				return err
			}
		}
		if p.chance != nil && i == len(runs)-1 {
			if err := p.chance.play(p); err != nil {
				return err
			}
		} else if err := p.withinLimits(); err != nil {
			return err
		}
		if p.s.Illegal {
			return nil
		}
		if err := p.finish(&runs[i]); err != nil {
			return err
		}
	}
	return nil
}

// runs are the parts of the scenario that are played one after the other.
func (s *Scenario) runs() []Run {
	if len(s.Runs) == 0 {
		return []Run{{s.Actions, s.Stop, s.Expect}}
	}
	return s.Runs
}

// withinLimits returns an error if the game ended at a limit of the program: nothing follows from that by the rules.
func (p *play) withinLimits() error {
	result, _ := p.g.View(engine.Judge).Result()
	if !result.ByLimit() {
		return nil
	}
	return fmt.Errorf("turn %d: this program ended the game at one of its limits (%s); the rules don't",
		p.g.Turn.Number,
		result)
}

// stackText reports whether a text is the beginning of the name of a spell on the stack, or of the text or effect of an
// ability there.
func (p *play) stackText(r engine.Ref, text string) bool {
	if p.named(r, text) {
		return true
	}
	v := p.g.View(engine.Judge)
	b, ok := v.Body(r)
	if !ok || b.Ability == 0 || v.Kind(r) != program.KindAbility {
		return strings.HasPrefix(p.nameOf(r), text)
	}
	_, effect, _ := strings.Cut(p.rules.Ability(b.Ability).Label, ", ")
	return p.begins(b.Ability, text) || sameBeginning(effect, text) || p.meansSo(p.rules.Ability(b.Ability).Label, text)
}

// meansSo reports whether a keyword ability, written like "Modular 4", has a meaning that begins with a text. Meanings
// say "is put into a graveyard from the battlefield" where scripts may say "dies" (700.4).
func (p *play) meansSo(label, text string) bool {
	h, ok := definitions.Of(keywordOf(label))
	return ok && slices.ContainsFunc(h.At(p.rules.Edition).Text, func(means string) bool {
		return sameBeginning(means, text) || sameBeginning(strings.ReplaceAll(means, putIntoGraveyard, "dies"), text)
	})
}

const putIntoGraveyard = "is put into a graveyard from the battlefield"

// keywordOf returns the keyword of an ability that is written like "Modular 4".
func keywordOf(label string) string {
	word := strings.TrimRight(label, " 0123456789")
	if i := strings.IndexAny(label, "{—"); i > 0 {
		word = strings.TrimSpace(label[:i])
	}
	return word
}

// Record notes the rule numbers that the events of the game cite.
func (p *play) Record(g *engine.Game, e *engine.Event) {
	if e.Rule == 0 {
		return
	}
	p.cite(e.Rule)
	if e.Kind == program.EvMove && e.Flags&program.FlagCasting != 0 && e.From == program.Command &&
		g.View(engine.Judge).IsCommander(e.New) {
		p.cite(rulebook.RuleCommanderTax)
	}
}

// cite notes the number of a rule.
func (p *play) cite(r rulebook.Rule) {
	if n := p.rules.Edition.Number(r); n != "" {
		p.cites[n] = true
	}
}
