package judge

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
)

// told is a kind of line of the telling, and what the rule that makes it happen speaks of.
type told struct {
	kinds string // of steps; "" for any
	line  string // a pattern of the sentence
	// rule is a pattern of words one of which is in a rule that the line cites, in its heading or in the rule above it.
	rule string
	// since is the first rulebook with such a rule. Before it the line may cite what makes it happen in general, such
	// as that an effect's instructions are followed.
	since rulebook.Date
}

// The first rulebooks that have rules for what was only a word of the glossary before.
var (
	since2003 = rulebook.Day(2003, 10, 1)
	since2006 = rulebook.Day(2006, 10, 1)
	since2009 = rulebook.Day(2009, 2, 1)
	sinceM10  = rulebook.Day(2009, 7, 11)
	since2012 = rulebook.Day(2012, 10, 1)
	since2017 = rulebook.Day(2017, 7, 8)
	since2014 = rulebook.Day(2014, 7, 18)
	since2019 = rulebook.Day(2019, 10, 4)
	since2024 = rulebook.Day(2024, 2, 2)
	since2026 = rulebook.Day(2026, 1, 16)
	since2021 = rulebook.Day(2021, 7, 23)
)

// instructed is what the rules say that a line cites if the rulebook of the time has none of its own.
const instructed = `in the order written|consists of five phases|pays? (the total cost|all costs)|[Dd]amage|` +
	`put into play|leaves the game|Golden Rule|can't|sacrifice|is a special action|priority|token`

// tellings are the lines of the telling. The first whose kind and pattern fit counts.
var tellings = []told{
	{"action", `begins? to (cast|play) `, `announces that|propose the casting`, 0},
	{"action", ` (is|are) (cast|played), with no targets`, `zero targets|announces|becomes (cast|played)|any number`, 0},
	{"action", ` (is|are) (cast|played)`, `becomes cast|becomes played|Playing a spell`, 0},
	{"action", `(activates?|plays?) an ability of `, `activat|Playing a spell or activated ability`, 0},
	{"action", `(activates?|plays?) a mana ability of `, `mana abilit`, 0},
	{"action", ` plays? `, `Playing a land|play a land`, 0},
	{"action", ` attacks? `, `becomes an attacking creature`, 0},
	{"action", ` blocks? `, `becomes a blocking creature`, 0},
	{"action", `suspends? `, `Suspend`, since2006},
	{"action", `plots? `, `Plot`, since2026},
	{"action", `foretells? `, `Foretell`, since2021},
	{"action", `unlocks? `, `unlock`, since2026},
	{"action", ` face up, a special action`, `turn a(ny)? face-down|turn it face up|turned face up`, since2003},

	{"complete", `wins? the game`, `wins the game|loses or wins`, 0},
	{"complete", `loses? the game`, `loses? (the game|instead)|loses or wins|concede`, sinceM10},
	{"complete", `a draw`, `draw`, 0},

	{"trigger", `triggers?\.$`, `trigger event|trigger condition`, 0},
	{"trigger", `Abilities of several players have triggered`, `any order`, 0},
	{"trigger", `onto the stack`, `on(to)? the stack`, 0},
	{"resolve", `resolves?\.|about to resolve`, `resolves`, 0},

	{"event", `destroyed, having been dealt (lethal )?damage`, `destroyed`, 0},
	{"event", `having toughness 0 or less`, `toughness 0`, 0},
	{"event", `by the legend rule`, `same name`, 0},
	{"event", `by the world rule`, `world`, since2003},
	{"event", `no such counters left`, `loyalty 0|loyalty is 0|defense`, since2009},
	{"event", `not being attached to anything legal`, `illegal|not attached`, 0},
	{"event", `newer Role`, `Role`, since2024},
	{"event", `the final chapter being over`, `final chapter`, since2019},
	{"event", `doesn't resolve, as all its targets are illegal`, `illegal`, 0},
	{"event", `countered, as all its targets are illegal`, `illegal`, 0},
	{"event", `last part of its resolution`,
		`final (part|step)|finished resolving|as it resolves|leave the stack|permanent spell`, 0},
	{"event", `down to the maximum hand size`, `maximum hand size`, 0},
	{"event", `(is|are) countered`, `[Cc]ounter(ed|ing)? (a|that) (spell|copy)|To counter a spell`, 0},
	{"event", `(is|are) destroyed`, `[Dd]estroy`, 0},
	{"event", `(is|are) sacrificed`, `[Ss]acrific`, 0},
	{"event", `discards? `, `discard`, 0},
	{"event", `mills? `, `[Mm]ill`, since2021},
	{"event", `into .* graveyards? from (the|their|his|her).* librar`, `graveyard`, since2021},
	{"event", `(is|are) (tapped for mana)`, `pays? (the total cost|all costs)`, 0},
	{"event", `becomes? tapped`, `[Tt]ap|pays the total cost`, since2009},
	{"event", `doesn't untap|don't untap|won't untap`, `untap`, 0},
	{"event", `untaps?`, `untap`, since2009},
	{"event", `adds? (\d+ )?{`, `mana|in the order written`, 0},
	{"event", `the mana pool empties`, `mana`, 0},
	{"event", `to mana burn`, `mana burn`, 0},
	{"event", `(gains?|loses?) \d+ life`, `life`, since2009},
	{"event", `combat damage goes onto the stack|Combat damage goes onto the stack`, `on the stack`, 0},
	{"event", `deals? \d+ combat damage`, `[Cc]ombat damage|damage`, 0},
	{"event", `deals? \d+ damage`, `[Dd]amage`, since2009},
	{"event", `draws? `, `draws? (a|one) card|draw a card`, since2006},
	{"event", `(is|are) (exiled|removed from the game)`,
		`[Ee]xile|[Rr]emoved? .*from the game|pays? (the total cost|all costs)`, 0},
	{"event", `into exile|into the removed-from-the-game zone`, `exile|[Rr]emoved? .*from the game`, 0},
	{"event", `puts? .* tokens? (into play|onto the battlefield)`, `token`, 0},
	{"event", `creates? `, `token|in the order written`, 0},
	{"event", `^Emblem|^The Ring is put`, `emblem`, since2012},
	{"event", `in(to)? the command zone`, `command zone|conspirac`, 0},
	{"event", `ceases? to exist`, `cease|counter|illegal|removes it from the game|stack`, since2003},
	{"event", `put into [^ ]* hand`, `in the order written|hand|pays? (the total cost|all costs)`, 0},
	{"event", `returned to [^ ]* (hand|library)`,
		`in the order written|hand|library|pays? (the total cost|all costs)`, 0},
	{"event", `put into .* graveyard`, `graveyard|pays? (the total cost|all costs)`, 0},
	{"event", `cop(y|ies) of .* put onto the stack`, `copy`, since2003},
	{"event", `on the stack`, `announces that|stack`, 0},
	{"event", `becomes? (un)?blocked|(is|are) unblocked`, `becomes a blocked creature`, 0},
	{"event", `leaves? the game, and so does`, `leaves the game`, since2003},
	{"event", `removed from combat`, `removed from combat`, 0},
	{"event", `damage assignment order`, `damage assignment order`, 0},
	{"event", `attached to|unattached`, `[Aa]ttach`, since2009},
	{"event", `gains? control of`, `ontrol-changing|continuous effect modifies`, 0},
	{"event", `counters?( |\.)`, `counter`, sinceM10},
	{"event", `reveals? `, `reveal|show`, sinceM10},
	{"event", `looks? at `, `in the order written|manifest|look at`, 0},
	{"event", `search(es)? `, `search`, sinceM10},
	{"event", `shuffles? `, `[Ss]huffle`, since2012},
	{"event", `scr(y|ies) `, `[Ss]cry`, since2006},
	{"event", `surveils? `, `[Ss]urveil`, since2019},
	{"event", `flips? a coin|coin flip`, `coin`, since2006},
	{"event", `flips?`, `flip`, since2006},
	{"event", `transform(s|ed)?`, `[Tt]ransform`, since2012},
	{"event", `turned face (up|down)`, `face.(up|down)`, since2003},
	{"event", `no longer bestowed`, `bestow|Aura spell ends|illegal`, since2014},
	{"event", `phases? (in|out)`, `phases? (in|out)`, since2003},
	{"event", `regenerates?`, `[Rr]egenerat`, 0},
	{"event", `An additional phase or step`, `phases|steps`, since2003},
	{"event", `extra turn`, `extra turn`, since2003},
	{"event", `restarts? the game`, `restarts the game`, since2012},
	{"event", `will control`, `control`, since2003},
	{"event", `the monarch`, `monarch|leaves the game`, since2017},
	{"event", `the initiative`, `initiative`, 0},
	{"event", `city's blessing`, `city's blessing`, since2019},
	{"event", `ventures? into|venture marker`, `[Vv]enture|marker`, 0},
	{"event", `completes? a dungeon`, `dungeon`, 0},
	{"event", `The Ring tempts|Ring-bearer`, `Ring`, since2024},
	{"event", `speed`, `speed`, since2026},
	{"event", `becomes? (day|night)`, `day|night`, 0},
	{"event", `merges? `, `merge`, 0},
	{"event", `pile`, `pile`, sinceM10},
	{"event", `haunts? `, `haunt`, 0},
	{"event", `now level`, `level`, 0},
	{"event", `monstrous`, `monstrous`, since2014},
	{"event", `renowned`, `renown`, 0},
	{"event", `saddled`, `saddle`, 0},
	{"event", `suspected`, `suspect`, 0},
	{"event", `harnessed`, `harness`, 0},
	{"event", `solved`, `[Ss]olve`, since2024},
	{"event", `sector`, `sector`, 0},
	{"event", `chosen for`, `choices|in the order written|protector`, 0},
	{"event", `unlocked`, `unlock`, since2026},
	{"event", `put into .* (hand|library)|on (top|the bottom) of`, `in the order written|hand|library`, 0},
	{"event", `(enters?|comes? into play)`, `play|battlefield|permanent|in the order written`, 0},

	{"instead", `regenerates? instead`, `[Rr]egenerat|replace`, 0},
	{"instead", `prevented`, `prevent`, 0},
	{"instead", ``, `replace`, 0},

	{"effect", `an additional time because of`, `additional times|trigger event`, 0},
	{"effect", `(becomes|remains|is) (a|the new) target of`, `target`, 0},
	{"effect", `applies to what the ability of .* costs`, `process for|total cost|pays all costs`, 0},
	{"effect", `An alternative cost is paid`, `[Aa]lternative cost|pays all costs`, 0},
	{"effect", `An additional cost is paid`, `[Aa]dditional cost|[Aa]dditional|pays all costs`, 0},
	{"effect", `costs, also if that is an alternative cost`, `alternative cost|pays all costs`, 0},
	{"effect", `applies to what .* costs`, `total cost|pays all costs`, 0},
	{"effect", `costs more, as it has been cast from the command zone`, `from the command zone`, 0},
	{"effect", `Mana spent on .* has a further effect`, `restrict how that mana|pays all costs|total cost`, 0},
	{"effect", `there are two combat damage steps`, `first strike`, 0},
	{"effect", `with trample, it assigns all its damage`, `trample`, 0},
	{"effect", `which doesn't affect its ability`, `independently of its source`, 0},
	{"effect", `has protection from .*, which can't (enchant|equip) it`, `protection`, 0},
	{"effect", `delayed triggered ability`, `delayed`, 0},
	{"effect", `A continuous effect begins`, `continuous effect`, 0},
	{"effect", `what it last was there counts`, `last`, 0},
	{"effect", ` no effect changes that any more`, `continuous effect`, 0},
	{"effect", `no longer `, `abilit|continuous effect|copiable`, 0},
	{"effect", `now `, `continuous effect|effects|copiable|copy|value|characteristic`, 0},
	{"effect", `lost all its abilities|lost all their abilities`, `abilit|continuous effect`, 0},

	{"choice", `(as a|new) target `, `target`, 0},
	{"choice", `put .* into the command zone`, `commander`, since2021},
	{"choice", `for X\.`, `X|variable|choices`, 0},
	{"choice", `the mode `, `mod(e|al)|choices`, 0},
	{"choice", `onto the stack next`, `any order|order`, 0},
	{"choice", `which effect applies first`, `two or more replacement`, 0},
	{"choice", `keeps? `, `same name`, 0},
	{"choice", `assigns? .* damage|assigns? `, `assign|divid|how each attacking creature|choices`, 0},
	{"choice", `could attack with`, `declare|attack`, 0},
	{"choice", `could block with`, `declare|block`, 0},
	{"choice", `damage assignment order`, `damage assignment order`, 0},
	{"choice", ``, `choices?|chooses?|pays|cost|attack|block|declare|target|splice|announce`, 0},

	{"not", `skips? (a|the) `, `[Ss]kip`, 0},
	{"not", `has no type: it produces none`, `undefined type|mana`, 0},
	{"not", `legend rule doesn't apply`, `same name|legend`, 0},
	{"not", `does not untap`, `untap`, 0},
	{"not", `does not trigger`, `trigger`, 0},
	{"not", `Nothing happens`, `in the order written`, 0},
	{"not", `no longer met`, `condition`, 0},
	{"not", `no longer a legal target`, `target`, 0},
	{"not", `not put onto the stack`, `choice|stack`, 0},
	{"not", `the library is empty`, `no cards in it|empty library|impossible`, 0},
	{"not", `would (gain|lose) \d+ life, but .*: an effect says`, `can't|Golden Rule|precedence`, 0},
	{"not", `is indestructible`, `ndestructible|[Dd]estroyed`, sinceM10},
	{"not", `has protection from`, `prevented`, 0},
	{"not", `can't be prevented`, `can't|Golden Rule`, 0},
	{"not", `can't be regenerated`, `[Rr]egenerat`, 0},
	{"not", `would lose the game, but an effect says`, `can't|Golden Rule|precedence`, 0},
	{"not", `attacks if able, and doesn't have to`, `requirement|attacks if able|able`, 0},
	{"not", `Nothing attacks`, `no creatures are declared as attackers|[Ii]f no creatures|no attack`, 0},
	{"not", `a token or a copy that has left`, `other than the battlefield|other than in play|left the battlefield|` +
		`not in play|leaves? play`, 0},
	{"not", `assigns no combat damage`, `combat damage|blocking creature`, 0},
	{"not", `would exist on the battlefield without`, `as it would exist on the battlefield`, 0},
	{"not", `taken back`, `illegal|reversed|returns`, 0},
	{"not", `0 damage`, `0 damage|impossible`, 0},
	{"not", `can't transform`, `[Tt]ransform`, since2012},
	{"not", `never an attacking permanent`, `noncreature permanent`, since2009},
	{"not", `what can't happen can't be replaced`, `can only be replaced|can't|Golden Rule`, since2017},
	{"not", `no damage would be dealt`, `0 damage|impossible`, 0},
	{"not", ``, `impossible|can't|Golden Rule|illegal|sacrific|phased|leaves`, 0},

	{"illegal", `can't (attack|block)`, `attack|block|untapped|can't`, 0},
	{"illegal", `less life than would have to be paid`, `pays? .* life|total cost|pays all costs`, 0},
	{"illegal", `cost`, `cost|pa(y|id)`, 0},
	{"illegal", `no legal target|legal target|be its targets`, `target`, 0},
	{"illegal", `face up|face down|special action`, `face|special|priority`, since2003},
	{"illegal", `not the time for it`, `priority`, 0},
	{"illegal", `played a land this turn`, `one land`, 0},
	{"illegal", `split second`, `Split second|can't|Golden Rule`, 0},
	{"illegal", `continuously`, `continuously|most recent turn`, 0},
	{"illegal", `an effect (of .* )?forbids`, `can't|Golden Rule|restrict`, 0},
	{"illegal", `loyalty ability`, `loyalty`, since2012},
	{"illegal", `is out of range`, `range of influence`, since2006},
	{"illegal", `possible only in a later turn`, `plotted card|[Ff]oretell`, 0},
	{"illegal", ``, `To activate|Playing a spell|To cast|a land is a special action|modal|value`, 0},
}

// fits are the patterns of tellings, compiled.
func (x *told) fits(s *Step) bool {
	if x.kinds != "" && x.kinds != string(s.Kind) {
		return false
	}
	return pattern(x.line).MatchString(quoted.ReplaceAllString(s.Text, "“”"))
}

var patterns = map[string]*regexp.Regexp{}

func pattern(s string) *regexp.Regexp {
	if patterns[s] == nil {
		patterns[s] = regexp.MustCompile(s)
	}
	return patterns[s]
}

// books are the rules documents beside the repository, the oldest first.
func books(t *testing.T) (days []rulebook.Edition, docs []*document.Document) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(cmp.Or(os.Getenv("ARBITER_SHARED"), "../../../shared"), "rules", "*.txt"))
	if len(files) == 0 {
		t.Skip("no rules documents are at hand: set ARBITER_SHARED to the folder that has rules/*.txt")
	}
	slices.Sort(files)
	for _, f := range files {
		e, err := rulebook.ParseEdition(strings.TrimSuffix(filepath.Base(f), ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Open(f)
		if err != nil {
			t.Fatal(err)
		}
		days, docs = append(days, e), append(docs, d)
	}
	return days, docs
}

// around is the text of a rule, with its heading and the rule above it.
func around(d *document.Document, number string) (string, bool) {
	r, ok := d.Rule(number)
	if !ok {
		return "", false
	}
	out := r.Title + " " + r.Text
	if above := strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz"); above != number {
		if p, ok := d.Rule(above); ok {
			out += " " + p.Title + " " + p.Text
		}
	}
	return out, true
}

// TestTellingCites plays the classics by every rulebook at hand, and the other scenarios by their own, and looks up
// what each line of the telling cites: the rule exists on that day, and one of those cited speaks of what the line
// tells.
func TestTellingCites(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	days, docs := books(t)
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	failed, lines, cited := map[string]int{}, 0, 0
	seen, forms := map[string]map[rulebook.Date]bool{}, make([]int, len(tellings))
	inDay := make([]int, len(days))
	newest := map[string]bool{} // the rules of the newest rulebook that are cited
	check := func(s *scenario.Scenario, e rulebook.Edition) {
		r, err := Run(s, Options{Cards: pool.Cards(), Edition: e})
		if err != nil {
			return // it can't be played by the rules of that day
		}
		if !e.Valid() {
			if e, err = rulebook.ParseEdition(s.Edition); err != nil {
				t.Fatal(err)
			}
		}
		at := 0
		for i := range days {
			if days[i].Date <= e.Date {
				at = i
			}
		}
		for i := range r.Steps {
			lines++
			inDay[at]++
			cited += len(r.Steps[i].Rules)
			if at == len(days)-1 {
				for _, c := range r.Steps[i].Rules {
					newest[c.Number] = true
				}
			}
			form, fault := citeFault(&r.Steps[i], docs[at], days[at].Date)
			if form >= 0 {
				forms[form]++
				key := tellings[form].kinds + " " + tellings[form].line
				if seen[key] == nil {
					seen[key] = map[rulebook.Date]bool{}
				}
				seen[key][days[at].Date] = true
			}
			if fault != "" {
				if failed[fault]++; failed[fault] == 1 {
					t.Errorf("%s, %s: %s", s.ID, e, fault)
				}
			}
		}
	}
	for _, f := range files {
		classic := strings.Contains(filepath.ToSlash(f), "/classics/")
		i := int(crc32.ChecksumIEEE([]byte(filepath.Base(f)))) // so that another file changes nothing for the rest
		if !classic && i%citesEvery != 0 {
			continue
		}
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for k := range list {
			check(&list[k], rulebook.Edition{})
			if classic || i%(citesEvery*10) == 0 {
				for _, e := range days {
					check(&list[k], e)
				}
			}
		}
	}
	used := 0
	for _, n := range forms {
		if n > 0 {
			used++
		}
	}
	t.Logf("%d lines with %d citations in %d rulebooks, of %d kinds (of %d); lines by rulebook: %v", lines, cited,
		len(days), used, len(tellings), inDay)
	t.Logf("%d rules of the newest rulebook are cited (arbiter dev cited lists the others)", len(newest))
	if len(newest) < 570 {
		t.Errorf("only %d rules of the newest rulebook are cited", len(newest))
	}
	if lines < 5000 {
		t.Errorf("only %d lines were looked at", lines)
	}
}

// TestTellingShowsRules plays the scenarios whose telling has to cite the rules that they are about.
func TestTellingShowsRules(t *testing.T) {
	files, err := filepath.Glob("../../conformance/telling/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			r, err := Run(&list[i], Options{Cards: pool.Cards()})
			if err != nil {
				t.Fatal(err)
			}
			told := map[string]bool{}
			for k := range r.Steps {
				for _, c := range r.Steps[k].Rules {
					told[c.Number] = true
				}
			}
			for _, x := range list[i].Rules {
				if number, _ := x.Rule(); !told[number] {
					t.Errorf("%s: the telling doesn't cite %s", list[i].ID, number)
				}
				n++
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d rules were looked for", n)
	}
}

// citesEvery: of the scenarios that are no classics, one file of so many is played.
const citesEvery = 5

// citeFault finds what a step is told as, and what is wrong with its citations; "" if nothing is.
func citeFault(s *Step, d *document.Document, day rulebook.Date) (form int, fault string) {
	form = slices.IndexFunc(tellings, func(x told) bool { return x.fits(s) })
	if form < 0 {
		return form, fmt.Sprintf("no kind of line fits this %s: %q", s.Kind, s.Text)
	}
	x := &tellings[form]
	if len(s.Rules) == 0 {
		return form, fmt.Sprintf("%q cites nothing", s.Text)
	}
	var faults []error
	says := false
	for _, c := range s.Rules {
		text, ok := around(d, c.Number)
		if !ok {
			faults = append(faults, fmt.Errorf("%s (%s) is no rule", c.Number, c.About))
		}
		says = says || pattern(x.rule).MatchString(text) || day < x.since && pattern(instructed).MatchString(text)
	}
	if !says {
		faults = append(faults, fmt.Errorf("%s %s: none of %s says %q", s.Kind, x.line, numbers(s.Rules), x.rule))
	}
	if err := errors.Join(faults...); err != nil {
		return form, fmt.Sprintf("%.90q: %v", s.Text, err)
	}
	return form, ""
}
