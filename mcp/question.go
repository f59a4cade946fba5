package mcp

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
)

// maxShown is how many options are listed; the others can be chosen by their words.
const maxShown = 40

// question is a choice as the client is asked it: all attackers or blockers of a declaration are one.
type question struct {
	prompt  string
	declare bool // several of the choices may be made, or none
	notes   []string
	choices []choice
}

// choice is one of the options of a question, or one attack or block of a declaration.
type choice struct {
	text      string
	names     []string // other words for it
	option    int
	kind      engine.OptionKind
	who, whom engine.Ref
}

// ask puts the open decision into words.
func (k *desk) ask() *question {
	if k.d.Kind == program.DecideAttack || k.d.Kind == program.DecideBlock {
		return k.declaration()
	}
	v := k.view()
	q := &question{prompt: plain(k.log.Prompt(v, &k.d))}
	if k.d.Kind != program.DecidePriority {
		var c engine.Game
		k.g.CopyInto(&c)
		facts, prices := k.log.SoFar(c.View(k.seat), &k.d)
		if len(facts) > 0 {
			q.notes = append(q.notes, "so far: "+plain(strings.Join(facts, ", ")))
		}
		for _, p := range prices {
			q.notes = append(q.notes, plain(p))
		}
	}
	pass := -1
	for i := range k.d.Options {
		o := &k.d.Options[i]
		if o.Kind == engine.OptPass && pass < 0 {
			pass = i
			continue
		}
		q.add(k, i)
	}
	if pass >= 0 {
		q.add(k, pass)
	}
	q.distinguish()
	return q
}

// add adds an option, unless it is the same as another: to play one of two equal cards of a hand.
func (q *question) add(k *desk, i int) {
	v, o := k.view(), &k.d.Options[i]
	c := choice{text: plain(k.log.Option(v, &k.d, o)), option: i, kind: o.Kind, who: o.Obj, whom: o.Other}
	if head, _, ok := strings.Cut(c.text, " {"); ok {
		c.names = append(c.names, head)
	}
	switch o.Kind {
	case engine.OptObject, engine.OptPay, engine.OptPlayLand, engine.OptCast, engine.OptTop, engine.OptBottom:
		if o.Obj != engine.NoRef {
			c.names = append(c.names, k.log.Name(v, o.Obj))
		}
	case engine.OptPass:
		c.names = append(c.names, "pass")
	case engine.OptYes:
		c.names = append(c.names, "yes")
	case engine.OptNo:
		c.names = append(c.names, "no")
	case engine.OptDone:
		c.names = append(c.names, "done")
	}
	if z := v.Zone(o.Obj); !o.Obj.IsPlayer() && (z == program.Hand || z == program.Library) {
		for j := range q.choices {
			d := &q.choices[j]
			if d.text == c.text && d.kind == c.kind && d.whom == c.whom && d.who != engine.NoRef &&
				v.Zone(d.who) == v.Zone(c.who) && v.Owner(d.who) == v.Owner(c.who) && v.Def(d.who) == v.Def(c.who) &&
				k.d.Kind != program.DecideOrder {
				return
			}
		}
	}
	q.choices = append(q.choices, c)
}

// distinguish numbers options whose words are the same.
func (q *question) distinguish() {
	count := map[string]int{}
	for i := range q.choices {
		count[q.choices[i].text]++
	}
	seen := map[string]int{}
	for i := range q.choices {
		if t := q.choices[i].text; count[t] > 1 {
			seen[t]++
			q.choices[i].text = fmt.Sprintf("%s (%d)", t, seen[t])
		}
	}
}

// maxPairs bounds the attacks or blocks of a declaration that are listed.
const maxPairs = 400

// declaration puts a declaration of attackers or blockers into words: every attack or block that is possible alone or
// together with others (508.1, 509.1). What has to attack or block is noted.
func (k *desk) declaration() *question {
	attack := k.d.Kind == program.DecideAttack
	q := &question{declare: true, prompt: "Declare blockers"}
	if attack {
		q.prompt = "Declare attackers"
	}
	v := k.view()
	for _, o := range k.pairs(q) {
		who, whom := k.log.Name(v, o.Obj), k.log.Name(v, o.Other)
		c := choice{kind: o.Kind, who: o.Obj, whom: o.Other, text: who + " blocks " + whom}
		if attack {
			c.text = who + " attacks " + whom
		}
		c.names = append(c.names, who+" -> "+whom)
		q.choices = append(q.choices, c)
	}
	for i := range q.choices { // a creature's name alone says enough if there is one thing that it can do
		c := &q.choices[i]
		several := func(o choice) bool { return o.who == c.who && o.whom != c.whom }
		if attack || !slices.ContainsFunc(q.choices, several) {
			c.names = append(c.names, k.log.Name(v, c.who))
		}
	}
	return q
}

// pairs lists the attacks or blocks of the declaration that is open, by creature. A step of it is asked only about
// creatures that can still attack or block, so the declaration is gone through twice: with nothing, and with all that
// comes first. Creatures that have to attack or block are noted.
func (k *desk) pairs(q *question) []engine.Option {
	var out []engine.Option
	add := func(o engine.Option) {
		if len(out) < maxPairs && !listed(out, o) {
			out = append(out, o)
		}
	}
	v := k.view()
	var after engine.Game
	for _, all := range []bool{true, false} {
		k.g.CopyInto(&after)
		after.AskForced = true // also about creatures that can do one thing only
		var d engine.Decision
		for n := 0; n < maxPairs && after.Decision(&d) && d.Kind == k.d.Kind && d.Group == k.d.Group &&
			d.By == k.d.By; n++ {
			pick, none := 0, -1
			for i := range d.Options {
				o := &d.Options[i]
				if o.Kind == engine.OptAttack || o.Kind == engine.OptBlock {
					add(*o)
				} else {
					none = i
				}
			}
			switch {
			case none >= 0 && (!all || none == 0 && len(d.Options) == 1):
				pick = none
			case none == 0:
				pick = 1
			}
			if none < 0 && !all {
				q.notes = append(q.notes, k.log.Name(v, d.Source)+" has to")
			}
			if after.Answer(pick) != nil {
				break
			}
		}
	}
	there := v.Objects(program.Battlefield, 0, nil)
	if k.d.Kind == program.DecideBlock {
		for _, who := range there {
			for _, whom := range there {
				o := engine.Option{Kind: engine.OptBlock, Obj: who, Other: whom}
				if b, ok := v.Body(whom); ok && b.Flags&program.Attacking != 0 && v.Controller(who) == k.d.Player &&
					v.CanBlock(who, whom) && !listed(out, o) && k.together(&after, o) {
					add(o)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b engine.Option) int {
		return cmp.Or(slices.Index(there, a.Obj)-slices.Index(there, b.Obj),
			slices.Index(there, a.Other)-slices.Index(there, b.Other))
	})
	return out
}

// listed reports whether a creature's attack or block is in a list.
func listed(list []engine.Option, o engine.Option) bool {
	return slices.ContainsFunc(list, func(p engine.Option) bool { return p.Obj == o.Obj && p.Other == o.Other })
}

// together reports whether a block is legal if all others who can block the same attacker too (702.111b).
func (k *desk) together(after *engine.Game, want engine.Option) bool {
	k.g.CopyInto(after)
	after.AskForced = true
	var d engine.Decision
	for n := 0; n < maxPairs && after.Decision(&d) && d.Kind == k.d.Kind && d.Group == k.d.Group; n++ {
		pick := max(slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind != want.Kind }), 0)
		for i := range d.Options {
			if o := &d.Options[i]; o.Kind == want.Kind && o.Other == want.Other {
				if pick = i; o.Obj == want.Obj {
					return true
				}
			}
		}
		if after.Answer(pick) != nil {
			return false
		}
	}
	return false
}

// String is the question with its numbered options.
func (q *question) String() string {
	var b strings.Builder
	b.WriteString(q.prompt)
	if q.declare {
		b.WriteString(" (answer with all of them at once, or none)")
	}
	for _, n := range q.notes {
		b.WriteString("; " + n)
	}
	if !strings.HasSuffix(q.prompt, "?") || len(q.notes) > 0 {
		b.WriteString(":")
	}
	for i := 0; i < len(q.choices); {
		if i >= maxShown {
			fmt.Fprintf(&b, "\n… and %d more: answer with the words", len(q.choices)-i)
			break
		}
		c, next := &q.choices[i], i+1
		if !q.declare {
			fmt.Fprintf(&b, "\n%d. %s", i+1, cut(c.text, 200))
		} else {
			for ; next < len(q.choices) && q.choices[next].who == c.who; next++ {
			}
			fmt.Fprintf(&b, "\n%s. %s", span(i+1, next), c.text)
			for _, o := range q.choices[i+1 : next] { // what else the same creature may attack or block
				b.WriteString(" | " + o.names[0][strings.Index(o.names[0], " -> ")+4:])
			}
		}
		i = next
	}
	return b.String()
}

// span is a number, or the first and the last of several.
func span(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// cut shortens a text to a number of characters.
func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// words folds a text for comparing: without case, accents, ends of sentences and more than one space.
func words(s string) string {
	return strings.TrimSpace(strings.Trim(strings.Join(strings.Fields(card.Key(plain(s))), " "), ".!?,;:"))
}

// refusal says that an answer is none of the options, and lists them.
type refusal struct {
	why string
	q   *question
}

func (e *refusal) Error() string { return e.why + "\nLegal now: " + e.q.String() }

// find returns the choice that an answer means: by its number, by its words, or by the beginning or a part of them if
// no other has it.
func (q *question) find(answer string) (int, error) {
	key := words(answer)
	if n, err := strconv.Atoi(key); err == nil && !slices.ContainsFunc(q.choices, func(c choice) bool {
		return c.kind == engine.OptNumber
	}) {
		if n < 1 || n > len(q.choices) {
			return 0, &refusal{fmt.Sprintf("There is no option %d.", n), q}
		}
		return n - 1, nil
	}
	if key == "" {
		return 0, &refusal{"An answer is empty.", q}
	}
	for _, fits := range []func(text string) bool{
		func(text string) bool { return text == key },
		func(text string) bool { return strings.HasPrefix(text, key) && wordEnds(text, len(key)) },
		func(text string) bool { return containsWords(text, key) },
	} {
		var found []int
		for i := range q.choices {
			if fits(words(q.choices[i].text)) ||
				slices.ContainsFunc(q.choices[i].names, func(n string) bool { return fits(words(n)) }) {
				found = append(found, i)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return 0, &refusal{fmt.Sprintf("“%s” means more than one option.", cut(answer, 80)), q}
		}
	}
	return 0, &refusal{fmt.Sprintf("“%s” is not one of the options.", cut(answer, 80)), q}
}

// wordEnds reports whether a word of a text ends at a place.
func wordEnds(text string, at int) bool {
	return at == len(text) || !isWord(text[at])
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '\'' || c >= 0x80
}

// containsWords reports whether whole words stand in a text.
func containsWords(text, key string) bool {
	for from := 0; from < len(text); {
		i := strings.Index(text[from:], key)
		if i < 0 {
			return false
		}
		if i += from; (i == 0 || !isWord(text[i-1])) && wordEnds(text, i+len(key)) {
			return true
		}
		from = i + 1
	}
	return false
}

// maxAnswers bounds the parts of one answer.
const maxAnswers = 200

// understand returns the options that answers in words choose: the first for the open decision, the others for those
// that belong to the same choice, such as the targets of the spell that is cast. It refuses answers that nothing asks
// for. The game isn't changed.
func (m *game) understand(answers []string) (out []int, err error) {
	if len(answers) == 0 {
		return nil, &refusal{"Give at least one answer.", m.ask()}
	}
	if len(answers) > maxAnswers {
		return nil, fmt.Errorf("there are %d answers; at most %d are possible", len(answers), maxAnswers)
	}
	var c engine.Game
	m.g.CopyInto(&c)
	k := m.fork(&c)
	var taken []string // the options that were chosen, in words
	for c.Decision(&k.d) {
		q := k.ask()
		if q.declare {
			return k.declare(q, answers, out)
		}
		i, err := q.find(answers[0])
		if err != nil {
			return nil, err
		}
		out, answers, taken = append(out, q.choices[i].option), answers[1:], append(taken, q.choices[i].text)
		group := k.d.Group
		if err := c.Answer(q.choices[i].option); err != nil {
			return nil, err
		}
		if len(answers) == 0 {
			return out, nil
		}
		if !c.Decision(&k.d) || k.d.By != m.seat || k.d.Kind == program.DecidePriority ||
			(k.d.Group == 0 || k.d.Group != group) && !c.View(m.seat).Announcing() {
			break
		}
	}
	if k.settled(answers, taken) {
		return out, nil
	}
	return nil, &refusal{fmt.Sprintf("Nothing was done: after the answers before it, nothing asks for “%s” yet. "+
		"Give the answers of one choice at a time, or use plan_turn.", cut(answers[0], 80)), m.ask()}
}

// settled reports whether answers only say what was chosen without a question, since it was the only possibility: the
// mode or target of the spell or ability that was put onto the stack last, or that nothing more is chosen. Taken are
// the options that answered a question.
func (k *desk) settled(answers, taken []string) bool {
	v := k.view()
	var chosen []string
	if stack := v.Objects(program.Stack, 0, nil); len(stack) > 0 && v.Controller(stack[len(stack)-1]) == k.seat {
		top := stack[len(stack)-1]
		facts, modes := k.log.Announced(v, top)
		chosen = append(facts, modes...)
		for _, r := range v.Targets(top, nil) {
			chosen = append(chosen, k.log.Name(v, r))
		}
	}
	for _, t := range taken[1:] {
		if i := slices.IndexFunc(chosen, func(c string) bool { return containsWords(words(t), words(c)) }); i >= 0 {
			chosen = slices.Delete(chosen, i, i+1)
		}
	}
	for _, a := range answers {
		key := words(a)
		if key != "done" && (key == "" || !slices.ContainsFunc(chosen, func(c string) bool {
			return containsWords(words(c), key)
		})) {
			return false
		}
	}
	return true
}

// commas separate the parts of a declaration.
var commas = regexp.MustCompile(`\s*(?:,\s*and\s|,|;|\sand\s|\n)\s*`)

// pairs returns the choices of a declaration that a text names, separated by commas, which may be parts of names too.
func (q *question) pairs(text string) ([]int, error) {
	switch words(text) {
	case "all", "everything", "everyone", "all creatures":
		var out []int
		for i := range q.choices { // each creature once: the first that it may attack or block
			if i == 0 || q.choices[i].who != q.choices[i-1].who {
				out = append(out, i)
			}
		}
		return out, nil
	case "none", "no", "nothing", "nobody", "done", "no attackers", "no blockers", "no attack", "no block", "pass":
		return nil, nil
	}
	i, err := q.find(text)
	if err == nil {
		return []int{i}, nil
	}
	if len(text) > 4000 {
		return nil, err
	}
	at := commas.FindAllStringIndex(text, maxAnswers)
	for n := len(at) - 1; n >= 0; n-- { // the longest name first
		head, e := q.find(text[:at[n][0]])
		if e != nil {
			continue
		}
		rest, e := q.pairs(text[at[n][1]:])
		if e != nil {
			return nil, e
		}
		return append([]int{head}, rest...), nil
	}
	return nil, err
}

// declare returns the options that make a declaration of attackers or blockers.
func (k *desk) declare(q *question, answers []string, out []int) ([]int, error) {
	type pair struct{ who, whom engine.Ref }
	want := map[pair]string{}
	for _, a := range answers {
		found, err := q.pairs(a)
		if err != nil {
			return nil, err
		}
		for _, i := range found {
			want[pair{q.choices[i].who, q.choices[i].whom}] = q.choices[i].text
		}
	}
	kind, group := k.d.Kind, k.d.Group
	k.g.AskForced = true // also where the game asks nothing, since there is one option
	for n := 0; n < maxPairs; n++ {
		pick := -1 // what is wanted, or else to do nothing
		for i := range k.d.Options {
			o := &k.d.Options[i]
			if o.Kind != engine.OptAttack && o.Kind != engine.OptBlock {
				pick = max(pick, i)
			} else if _, ok := want[pair{o.Obj, o.Other}]; ok {
				delete(want, pair{o.Obj, o.Other})
				pick = i
				break
			}
		}
		if pick < 0 && len(k.d.Options) > 1 {
			return nil, &refusal{fmt.Sprintf("The rules require %s to attack or block together with the others; "+
				"name what it does.", k.log.Name(k.view(), k.d.Source)), q}
		}
		if pick = max(pick, 0); len(k.d.Options) > 1 {
			out = append(out, pick)
		}
		if err := k.g.Answer(pick); err != nil {
			return nil, err
		}
		if !k.g.Decision(&k.d) || k.d.Kind != kind || k.d.Group != group || k.d.By != k.seat {
			break
		}
	}
	if left := slices.Sorted(maps.Values(want)); len(left) > 0 {
		return nil, &refusal{left[0] + ": that isn't legal together with the rest of the declaration.", q}
	}
	return out, nil
}
