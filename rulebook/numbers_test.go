package rulebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/rulebook/document"
)

// books reads the shared rules documents: the rules' texts by date and number.
func books(t *testing.T) map[Date]map[string]string {
	t.Helper()
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	files, _ := filepath.Glob(filepath.Join(dir, "rules", "*.txt"))
	if len(files) == 0 {
		t.Skipf("no rules documents in %s: set ARBITER_SHARED to where rules/*.txt are", dir)
	}
	out := map[Date]map[string]string{}
	for _, f := range files {
		e, err := ParseEdition(strings.TrimSuffix(filepath.Base(f), ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Open(f)
		if err != nil {
			t.Fatal(err)
		}
		out[e.Date] = map[string]string{}
		for _, r := range d.Rules {
			out[e.Date][r.Number] = strings.Join(append(r.Examples, r.Title, r.Text), " ")
		}
	}
	return out
}

// Every number cited exists in the rulebooks of its time and has the words it is cited for.
func TestNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	docs := books(t)
	checked := 0
	for d, rules := range docs {
		if d < n1999 {
			continue // earlier documents have another numbering, and no rule is cited by it
		}
		for r := NoRule + 1; r < NumRules; r++ {
			n := Edition{d}.Number(r)
			if n == "" {
				continue
			}
			text, ok := rules[n]
			if !ok {
				t.Errorf("%s has no rule %s (rule %d)", d, n, r)
				continue
			}
			found := false
			for _, w := range strings.Split(ruleNumbers[r].says, "|") {
				found = found || strings.Contains(text, w)
			}
			if !found {
				t.Errorf("%s: rule %s does not say %q: %.120s", d, n, ruleNumbers[r].says, text)
			}
			checked++
		}
	}
	if checked < 400 {
		t.Errorf("only %d numbers were checked", checked)
	}
}

func TestSwitchProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	docs := books(t)
	for _, p := range proofs() {
		rules := docs[p.doc]
		if rules == nil {
			t.Errorf("no rulebook of %s", p.doc)
			continue
		}
		if text, ok := rules[p.rule]; !ok {
			t.Errorf("%s has no rule %s", p.doc, p.rule)
		} else if !strings.Contains(text, p.says) {
			t.Errorf("%s: rule %s does not say %q: %.200s", p.doc, p.rule, p.says, text)
		}
	}
}

func TestSwitches(t *testing.T) {
	a, b, c := Edition2006.Switches(), Edition2017.Switches(), Edition2026.Switches()
	if !a.DamageOnStack || b.DamageOnStack || a.DamageOrder || !b.DamageOrder || c.DamageOrder {
		t.Error("combat damage")
	}
	if !a.ManaBurn || a.ManaByStep || b.ManaBurn || !b.ManaByStep {
		t.Error("mana")
	}
	if a.Legend != LegendAll || b.Legend != LegendEach || b.Planeswalker != WalkerEach || c.Planeswalker != WalkerNone {
		t.Error("legend rules")
	}
	if a.Mulligan != Paris || b.Mulligan != Vancouver || c.Mulligan != London {
		t.Error("mulligans")
	}
	if a.LayerPos[LayerColor] != a.LayerPos[LayerAbility] || b.LayerPos[LayerColor] >= b.LayerPos[LayerAbility] {
		t.Error("colours and abilities share a layer in 2006 only")
	}
	if b.LayerPos[LayerPTCounter] <= b.LayerPos[LayerPTStatic] ||
		c.LayerPos[LayerPTCounter] != c.LayerPos[LayerPTStatic] {
		t.Error("counters")
	}
}

func TestParseEdition(t *testing.T) {
	for _, s := range []string{"2006", "2017", "2026", "", "1999-04-23", "2008-02-29"} {
		if _, err := ParseEdition(s); err != nil {
			t.Error(err)
		}
	}
	for _, s := range []string{"2005", "x", "2007-13-01", "2007-02-29", "1998-01-01", "2006-1-1", "20060101"} {
		if e, err := ParseEdition(s); err == nil {
			t.Errorf("%q was read as %s", s, e)
		}
	}
}

// proofs returns the proofs of a switch.
func (h history[T]) proofs() (out []proof) {
	for i, s := range h {
		if s.proof.doc != 0 {
			if s.proof.doc < s.from || i+1 < len(h) && s.proof.doc >= h[i+1].from {
				panic("rulebook: a proof lies outside its span")
			}
			out = append(out, s.proof)
		}
	}
	return out
}

// proofs returns the proofs of every switch.
func proofs() (out []proof) {
	for _, h := range []interface{ proofs() []proof }{damageOnStack, damageOrder, notDrawnAlong, phasedCease,
		phasingForgets, phasedOutlast, bandsByAbility, manaBurn, manaByStep, legend, legendSpells, planeswalker,
		walkerRedirect, mulligan, freeMulligan, tokenOwner, tokenNamed,
		layers, replacement, fizzleCounters, plusMinus, deathtouchSBA, lifelinkStatic, splitCombined, exileLanguage,
		offerFirst, convokeCost,
		giantLife, giantPoison, giantHalves, giantDraw, giantAttack, rangeWin, rangeDraw, rangeLegend, faceStamps,
		endTurnForgets,
		controlledBurn, hiddenOutside, commanderInstead, dividedAmong, entersAffected} {
		out = append(out, h.proofs()...)
	}
	return out
}

// Each rule that can be otherwise by itself changes a switch, and says how.
func TestOneRules(t *testing.T) {
	for _, e := range []Edition{First, Edition2006, Edition2017, Edition2026} {
		seen := map[string]bool{}
		for _, one := range e.OneRules() {
			s := e.Switches()
			if one.Change(&s); s == e.Switches() {
				t.Errorf("%s: %q changes nothing", e, one.Were)
			}
			if one.Were == "" || seen[one.Were] {
				t.Errorf("%s: %q is said twice", e, one.Were)
			}
			seen[one.Were] = true
		}
		if len(seen) < 10 {
			t.Errorf("%s: only %d rules can be otherwise", e, len(seen))
		}
	}
}
