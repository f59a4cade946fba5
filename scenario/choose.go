package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
)

// record is an answer of the script, from the current action or from a player's queues.
type record struct {
	ref  *Reference
	raw  json.RawMessage
	skip bool
	take func() // removes it from where it came
	head bool
	more bool // names further things
}

// choose answers a decision other than priority, attacks and blocks.
func (p *script) choose(pl *player) (int, error) {
	d := &p.dec
	switch d.Kind {
	case program.DecideMode:
		return p.chooseMode(pl)
	case program.DecideX:
		return p.chooseX(pl)
	}
	if d.Kind == program.DecideDamage {
		if i, ok := p.damageAnswer(pl); ok {
			return i, nil
		}
	}
	if d.Kind == program.DecideColor {
		if i := p.combination(pl); i >= 0 {
			return i, nil
		}
	}
	// 1. What the action itself says.
	if i, ok := p.fromAction(pl); ok {
		return i, nil
	}
	if d.Kind == program.DecideOrder || d.Kind == program.DecideTriggerOrder {
		switch {
		case len(d.Options) == 1:
			return 0, nil // the one left over takes no answer
		case d.Kind == program.DecideOrder && p.t.OntoTop(d):
			return p.orderOntoTop(pl), nil
		}
	}
	// 2. The records, the heads first.
	targets := d.Kind == program.DecideTarget || d.Kind == program.DecideScry ||
		d.Kind == program.DecideSearch && p.searchHead(pl)
	recs := p.records(pl, targets)
	if d.Kind == program.DecideTarget && d.Amount > 0 && p.shared >= d.Amount && p.doneOption() >= 0 {
		return p.doneOption(), nil // the whole amount has been given to targets named before (601.2d)
	}
	if d.Kind == program.DecideScry && p.scried == d.Group && d.Group != 0 && p.doneOption() >= 0 {
		return p.doneOption(), nil // one record names all
	}
	for _, r := range recs {
		if r.skip {
			if r.head && p.doneOption() >= 0 {
				r.take()
				return p.doneOption(), nil
			}
			continue
		}
		if d.Kind == program.DecideTarget && len(d.Options) == 1 && isBool(r.raw) {
			continue // a yes or no is for a question with more than one answer
		}
		if i := p.match(r); i >= 0 {
			r.take()
			if d.Options[i].Kind == engine.OptYes && d.Kind == program.DecideOptionalCost && len(pl.answers) > 0 &&
				p.t.TakesObjects(d) {
				p.owed = pl.answers[0]
			}
			if r.ref != nil && d.Kind == program.DecideTarget {
				p.share(d.Options[i].Obj, r.ref)
			}
			p.answered = d.Group
			if d.Kind == program.DecideScry && !r.more {
				p.scried = d.Group
			}
			return i, nil
		}
	}
	// A yes or no without a record is yes if what follows would take a head.
	if yes := p.kind(engine.OptYes); yes >= 0 {
		if len(recs) > 0 &&
			(d.Kind == program.DecideMay && p.objectHead(recs) ||
				d.Kind == program.DecideOptionalCost && recs[0].ref == nil && p.objectHead(recs) &&
					p.t.TakesObjects(d)) {
			return yes, nil
		}
	}
	if done := p.doneOption(); done >= 0 && d.Chosen > 0 &&
		(p.strict || d.Kind != program.DecideChoose || p.answered == d.Group) {
		return done, nil
	}
	return p.assume(pl), nil
}

// orderOntoTop answers which card is the next from the top of a library, of those that are put there. A script names
// the card that is put there first, then the next: the one left over ends on top. So the first question takes all
// names.
func (p *script) orderOntoTop(pl *player) int {
	d := &p.dec
	if p.onTopOf != d.Group || len(p.onTop) != len(d.Options) {
		p.onTop, p.onTopOf = p.namedOrder(pl), d.Group
	}
	for i, o := range d.Options {
		if last := len(p.onTop) - 1; last >= 0 && o.Obj == p.onTop[last] {
			p.onTop = p.onTop[:last]
			return i
		}
	}
	return p.assume(pl)
}

// namedOrder is the order in which a script names what the options are about. Where it names none, the last goes first:
// cards that are looked at stay in their order.
func (p *script) namedOrder(pl *player) []engine.Ref {
	all := p.dec.Options
	left := slices.Clone(all)
	defer func() { p.dec.Options = all }()
	var order []engine.Ref
	for len(left) > 0 {
		i := len(left) - 1
		if p.dec.Options = left; i > 0 {
			if k := p.recorded(pl); k >= 0 {
				i = k
			} else {
				p.unasked = true
			}
		}
		order = append(order, left[i].Obj)
		left = slices.Delete(left, i, i+1)
	}
	return order
}

// recorded takes the first of a player's records that fits the question and returns the option that it means, -1 if
// none does.
func (p *script) recorded(pl *player) int {
	for _, r := range p.records(pl, false) {
		if r.skip {
			continue
		}
		if i := p.match(r); i >= 0 {
			r.take()
			return i
		}
	}
	return -1
}

// searchHead reports whether the next target of a player is a card that a search can find, and the next answer names
// none: a yes or no is for a later question.
func (p *script) searchHead(pl *player) bool {
	return len(pl.targets) > 0 && len(pl.targets[0].Targets) > 0 && p.object(&pl.targets[0].Targets[0]) >= 0 &&
		(len(pl.answers) == 0 || isBool(pl.answers[0].Value))
}

// isBool reports whether a record's value is true or false.
func isBool(raw json.RawMessage) bool {
	var b bool
	return len(raw) > 0 && json.Unmarshal(raw, &b) == nil
}

// objectHead reports whether the first record names something rather than answering yes or no.
func (p *script) objectHead(recs []record) bool {
	r := recs[0]
	if r.skip {
		return false
	}
	if r.ref != nil {
		return true
	}
	var s string
	return json.Unmarshal(r.raw, &s) == nil
}

// settle drops an answer that names what an optional cost is paid with, if there was no such decision since nothing
// else could pay it.
func (p *script) settle() {
	if p.owed == nil {
		return
	}
	for _, pl := range p.players {
		var s string
		if len(pl.answers) > 0 && pl.answers[0] == p.owed && json.Unmarshal(p.owed.Value, &s) == nil {
			pl.answers = pl.answers[1:]
		}
	}
	p.owed = nil
}

// share notes how much of what is divided is for a target.
func (p *script) share(ref engine.Ref, t *Reference) {
	if t.Amount == nil {
		return
	}
	if p.shares == nil {
		p.shares = map[engine.Ref]int32{}
	}
	p.shares[ref] = *t.Amount
	p.shared += *t.Amount
}

func (p *script) kind(k engine.OptionKind) int {
	for i, o := range p.dec.Options {
		if o.Kind == k {
			return i
		}
	}
	return -1
}

func (p *script) doneOption() int { return p.kind(engine.OptDone) }

// fromAction takes the answer from the current action.
func (p *script) fromAction(pl *player) (int, bool) {
	d := &p.dec
	if d.Kind == program.DecideDivide {
		for i, o := range d.Options {
			if n, ok := p.shares[o.Obj]; ok && o.N == n {
				return i, true
			}
		}
	}
	if p.now == nil || p.doer != pl {
		return 0, false
	}
	switch d.Kind {
	case program.DecideTarget:
		for k, t := range p.pending {
			if t.Card == skipWord { // the targets after it are for a later "target"
				if i := p.doneOption(); i >= 0 && k == 0 {
					p.pending = p.pending[1:]
					return i, true
				}
				break
			}
			if i := p.object(&t); i >= 0 {
				p.pending = append(p.pending[:k:k], p.pending[k+1:]...)
				p.begun = true
				p.share(d.Options[i].Obj, &t)
				return i, true
			}
		}
		if len(p.pending) > 0 && p.attempting(pl) {
			i, _ := p.forbid(pl, ForbiddenTarget)
			return i, true
		}
		if p.begun && p.doneOption() >= 0 {
			return p.doneOption(), true
		}
		p.noteIllegal()
	case program.DecideColor:
		if one := singleMana.FindStringSubmatch(p.now.Ability); one != nil {
			for i, o := range d.Options {
				if o.Kind == engine.OptColor && strings.IndexByte("WUBRG", one[1][1]) == int(o.N) {
					return i, true
				}
			}
		}
	case program.DecideOptionalCost:
		if p.now.Kicked != nil {
			if *p.now.Kicked {
				p.now.Kicked = nil
				if i := p.kind(engine.OptYes); i >= 0 {
					return i, true
				}
			}
			if i := p.kind(engine.OptNo); i >= 0 {
				return i, true
			}
		}
	case program.DecideSplice:
		for k, t := range p.splice {
			if i := p.object(&t); i >= 0 {
				p.splice = append(p.splice[:k:k], p.splice[k+1:]...)
				return i, true
			}
		}
	}
	return 0, false
}

// records returns the player's records in the order in which they are tried.
func (p *script) records(pl *player, targets bool) []record {
	var heads, rest []record
	add := func(queue *[]*Action, first bool) {
		for i, a := range *queue {
			i, a := i, a
			r := record{head: i == 0}
			drop := func() { *queue = append((*queue)[:i:i], (*queue)[i+1:]...) }
			switch a.Do {
			case "target":
				for k := range a.Targets {
					k := k
					// A record that names several cards for the bottom or the graveyard names all of them.
					t := record{head: i == 0 && k == 0, more: len(a.Targets) > 1, ref: &a.Targets[k], take: func() {
						a.Targets = append(a.Targets[:k:k], a.Targets[k+1:]...)
						if len(a.Targets) == 0 {
							drop()
						}
					}}
					if t.ref.Card == skipWord {
						t.skip, t.ref = true, nil
					}
					if t.head && first {
						heads = append(heads, t)
					} else {
						rest = append(rest, t)
					}
				}
				continue
			case "answer":
				r.raw, r.take = a.Value, drop
				// Of several things joined by ^ one is taken after the other.
				var text string
				if json.Unmarshal(a.Value, &text) == nil {
					if _, rest, ok := strings.Cut(text, "^"); ok {
						r.take = func() { a.Value, _ = json.Marshal(rest) }
						r.more = true
					}
				}
				if string(a.Value) == `"skip"` {
					r.skip = true
				}
			}
			if r.head && first {
				heads = append(heads, r)
			} else {
				rest = append(rest, r)
			}
		}
	}
	if targets {
		add(&pl.targets, true)
		add(&pl.answers, true)
	} else {
		add(&pl.answers, true)
		add(&pl.targets, true)
	}
	return append(heads, rest...)
}

// match returns the option that a record means, -1 if none.
func (p *script) match(r record) int {
	if r.ref != nil {
		return p.object(r.ref)
	}
	var b bool
	if json.Unmarshal(r.raw, &b) == nil {
		if k := p.dec.Kind; (k == program.DecideVote || k == program.DecideOption) && len(p.dec.Options) == 2 {
			// true is the one named first
			if b {
				return 0
			}
			return 1
		}
		if b {
			if i := p.kind(engine.OptYes); i >= 0 {
				return i
			}
			if n := p.things(); n == 1 && p.dec.Kind != program.DecideTarget { // the only target need not be named
				return p.first()
			}
			return -1
		}
		if i := p.kind(engine.OptNo); i >= 0 {
			return i
		}
		return p.doneOption()
	}
	var n int32
	if json.Unmarshal(r.raw, &n) == nil {
		if p.dec.Kind == program.DecideOption && n >= 0 && int(n) < len(p.dec.Options) {
			return int(n) // counted from 0, in the order in which the text names them
		}
		for i, o := range p.dec.Options {
			switch o.Kind {
			case engine.OptNumber, engine.OptPay:
				if o.N == n {
					return i
				}
			}
		}
		return -1
	}
	var s string
	if json.Unmarshal(r.raw, &s) == nil {
		return p.text(s)
	}
	var way struct {
		Way  string `json:"way"`
		Face string `json:"face"`
	}
	if json.Unmarshal(r.raw, &way) == nil && (way.Way != "" || way.Face != "") {
		return p.text(way.Way + way.Face)
	}
	var ref Reference
	if json.Unmarshal(r.raw, &ref) == nil && ref.Card != "" {
		return p.object(&ref)
	}
	return -1
}

// things counts the options that are neither done nor no.
func (p *script) things() int {
	n := 0
	for _, o := range p.dec.Options {
		if o.Kind != engine.OptDone && o.Kind != engine.OptNo {
			n++
		}
	}
	return n
}

func (p *script) first() int {
	for i, o := range p.dec.Options {
		if o.Kind != engine.OptDone && o.Kind != engine.OptNo {
			return i
		}
	}
	return 0
}

// text returns the option that a text means: the name of an object, a color, a type, a player, or the beginning of an
// ability's text.
func (p *script) text(s string) int {
	if head, _, ok := strings.Cut(s, "^"); ok {
		s = head
	}
	for i, o := range p.dec.Options {
		if o.Kind != engine.OptCast {
			continue
		}
		if fused := p.t.Fuses(o); fused && strings.EqualFold(s, "fused") || !fused && p.t.FaceNamed(o, s) {
			return i // one half of a split card, or both
		}
	}
	if i := p.object(&Reference{Card: s}); i >= 0 {
		return i
	}
	low := strings.ToLower(s)
	for i, o := range p.dec.Options {
		switch o.Kind {
		case engine.OptCast, engine.OptPlayLand:
			if p.t.FaceNamed(o, s) {
				return i
			}
		case engine.OptColor:
			if strings.EqualFold([]string{"white", "blue", "black", "red", "green"}[o.N%5], s) {
				return i
			}
		case engine.OptSubtype, engine.OptName:
			if strings.EqualFold(p.t.Word(o), s) {
				return i
			}
		case engine.OptYes:
			if low == "yes" {
				return i
			}
		case engine.OptNo:
			if low == "no" {
				return i
			}
		case engine.OptTop:
			if low == "top" {
				return i
			}
		case engine.OptBottom:
			if low == "bottom" {
				return i
			}
		}
		if o.Ability != 0 && p.t.Begins(o, s) {
			return i
		}
	}
	return -1
}

// object returns the first option for an object or player that a reference means.
func (p *script) object(r *Reference) int {
	name := r.Card
	if name == "" {
		name = r.Player
	}
	n := 0
	for i, o := range p.dec.Options {
		if o.Obj == engine.NoRef || !p.t.Is(o.Obj, name) || r.Copy != "" && p.t.IsCopy(o.Obj) != (r.Copy == "only") {
			continue
		}
		if r.Index != nil && n < *r.Index {
			n++
			continue
		}
		return i
	}
	return -1
}

// chooseMode answers the choice of modes.
func (p *script) chooseMode(pl *player) (int, error) {
	want := 0
	var take func()
	switch {
	case p.doer == pl && len(p.modes) > 0:
		want = p.modes[0]
		take = func() { p.modes = p.modes[1:] }
	case len(pl.modes) > 0:
		var s string
		if json.Unmarshal(pl.modes[0].Mode, &s) == nil && s == "skip" {
			pl.modes = pl.modes[1:]
			if i := p.doneOption(); i >= 0 {
				return i, nil
			}
			return p.assume(pl), nil
		}
		if err := json.Unmarshal(pl.modes[0].Mode, &want); err != nil {
			return 0, unsupported("a mode must be a number or skip, not %s", pl.modes[0].Mode)
		}
		take = func() { pl.modes = pl.modes[1:] }
	default:
		if i := p.doneOption(); i >= 0 && p.dec.Chosen > 0 {
			return i, nil
		}
		if p.attempting(pl) && len(p.now.Modes) > 0 && p.dec.Chosen > 0 {
			return p.forbid(pl, ForbiddenMode) // more modes have to be chosen than it names
		}
		return p.assume(pl), nil
	}
	for i, o := range p.dec.Options {
		if o.Kind == engine.OptMode && p.t.Mode(o) == want {
			take()
			return i, nil
		}
	}
	if p.attempting(pl) {
		return p.forbid(pl, ForbiddenMode)
	}
	return 0, fmt.Errorf("mode %d can't be chosen", want)
}

// chooseX answers the choice of X.
func (p *script) chooseX(pl *player) (int, error) {
	if p.now != nil && p.doer == pl && p.now.X != nil {
		p.askedX = true
		for i, o := range p.dec.Options {
			if o.N == *p.now.X {
				return i, nil
			}
		}
		if p.attempting(pl) {
			return p.forbid(pl, ForbiddenX)
		}
		return 0, fmt.Errorf("an X of %d can't be chosen", *p.now.X)
	}
	for _, r := range p.records(pl, false) {
		if r.raw == nil {
			continue
		}
		s := string(r.raw)
		s = strings.Trim(s, `"`)
		s = strings.TrimPrefix(s, "X=")
		var n int32
		if _, err := fmt.Sscan(s, &n); err == nil {
			for i, o := range p.dec.Options {
				if o.N == n {
					r.take()
					return i, nil
				}
			}
			if r.head && p.attempting(pl) {
				return p.forbid(pl, ForbiddenX)
			}
		}
	}
	return p.assume(pl), nil
}

// assume takes the default answer; more than one legal answer makes the result unasked.
func (p *script) assume(pl *player) int {
	d := &p.dec
	if len(d.Options) > 1 {
		p.unasked = true
	}
	switch d.Kind {
	case program.DecideOptionalCost:
		if i := p.kind(engine.OptNo); i >= 0 {
			return i
		}
	case program.DecideMay:
		k := engine.OptYes
		if p.strict {
			k = engine.OptNo
		}
		if i := p.kind(k); i >= 0 {
			return i
		}
	case program.DecideTarget:
		if i := p.doneOption(); i >= 0 && d.Options[i].Obj != engine.NoRef {
			return i // a target that may be changed stays
		}
		return p.t.Advise(d, pl.seat)
	case program.DecideDamage: // lethal damage in order
		for i, o := range d.Options {
			if o.N >= d.Min {
				return i
			}
		}
	}
	return 0
}

// combination answers for mana in any combination of colors, if the script has a number for each color, in order.
func (p *script) combination(pl *player) int {
	d := &p.dec
	if len(p.colors) != len(d.Options) {
		var counts []int32
		sum := int32(0)
		first := 0
		for i, a := range pl.answers {
			var n int32
			if json.Unmarshal(a.Value, &n) != nil {
				if len(counts) > 0 {
					break
				}
				continue
			}
			if len(counts) == len(d.Options) {
				break
			}
			if len(counts) == 0 {
				first = i
			}
			counts = append(counts, n)
			sum += n
		}
		if len(counts) == 0 || sum == 0 {
			return -1
		}
		pl.answers = slices.Delete(slices.Clone(pl.answers), first, first+len(counts))
		for len(counts) < len(d.Options) {
			counts = append(counts, 0)
		}
		p.colors = counts
	}
	for i := range p.colors {
		if p.colors[i] > 0 {
			p.colors[i]--
			if !slices.ContainsFunc(p.colors, func(n int32) bool { return n > 0 }) {
				p.colors = nil
			}
			return i
		}
	}
	return -1
}
