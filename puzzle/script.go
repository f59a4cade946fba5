package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/scenario"
)

// What cards have done before is given in the scripting language of another program. Simple scripts are supported:
// they say which activated ability was used, or name a triggered ability or part of a spell after its effect.

// maxPrior is the greatest number of prior actions, and of spells on the stack.
const maxPrior = 500

// priorAction is something done before the puzzle begins, with its targets still as Ids.
type priorAction struct {
	scenario.Done
	of      string // the card it is written with, for messages
	targets []string
}

// says maps the name of a script to words of the ability's text.
var says = map[string]string{"exile": "exile ", "token": "create ", "treasure": "treasure ", "energy": "get {e}",
	"change": "gain control", "gaincontrol": "gain control", "draw": "draw ",
	"destroy": "destroy ", "pump": "gets ", "pumpall": "get ", "putcounter": "put ", "damage": "damage",
	"dealdamage": "damage", "gainlife": "gain ", "loselife": "lose", "tap": "tap ", "untap": "untap ",
	"awaken": "put ", "return": "return ", "bounce": "return ", "sacrifice": "sacrifice", "sac": "sacrifice",
	"discard": "discard", "mill": "mill", "scry": "scry", "surveil": "surveil", "investigate": "investigate",
	"clue": "clue ", "food": "food ", "fight": "fight", "animate": "become", "proliferate": "proliferate",
	"amass": "amass", "explore": "explore", "connive": "connive", "goad": "goad", "regenerate": "regenerate"}

// readPriorAction reads a prior action: a card, which of its abilities, and its target.
func (r *reader) readPriorAction(who int, key, item string) {
	if len(r.done) >= maxPrior {
		r.bad("%s: more than %d cards", key, maxPrior)
		return
	}
	d := priorAction{of: key + "=" + item}
	d.Player = names[who]
	item, target, _ := strings.Cut(item, "->")
	name, script := item, ""
	if at := strings.LastIndexByte(item, ':'); at >= 0 && !strings.HasPrefix(item[at+1:],
		" ") { // a colon within a name is followed by a space
		name, script = item[:at], item[at+1:]
	}
	d.Card, d.Spell = strings.TrimSpace(name), name == item
	if d.Card == "" || !d.Spell && !d.findAbility(strings.TrimSpace(script)) {
		r.bad("%s", shorten(d.of))
		return
	}
	d.addTargets(target)
	r.done = append(r.done, d)
}

// readScript reads what a permanent did as it entered.
func (r *reader) readScript(pc *scenario.Piece, value string) {
	d := priorAction{of: fmt.Sprintf("%s: ExecuteScript:%s", pc.Card, value)}
	d.Card = pc.Card
	name, target, _ := strings.Cut(value, "->")
	if !d.findAbility(strings.TrimSpace(name)) {
		r.bad("%s", shorten(d.of))
		return
	}
	if pc.As == "" {
		pc.As = fmt.Sprintf("%s (%d)", pc.Card, len(r.done)+1)
	}
	d.As = pc.As
	d.addTargets(target)
	r.done = append(r.done, d)
}

// owner fills in the controller of a card with a prior action.
func (r *reader) owner(key string, pc *scenario.Piece) {
	who, _, ok := splitKey(strings.ToLower(key))
	for i := range r.done {
		if d := &r.done[i]; ok && d.Player == "" && d.Card == pc.Card {
			d.Player, d.As = names[who], pc.As
		}
	}
}

// addTargets adds the targets.
func (d *priorAction) addTargets(target string) {
	for t := range strings.SplitSeq(target, ",") {
		if t = strings.TrimSpace(t); t != "" {
			d.targets = append(d.targets, t)
		}
	}
}

// findAbility finds the ability that a script means. It reports false if the script isn't simple.
func (d *priorAction) findAbility(script string) bool {
	if n, err := strconv.Atoi(script); err == nil {
		d.Ability = n // 0 is casting it
		return n > 0
	}
	if key, ok := cutFold(script, "KW#"); ok {
		word := strings.TrimSuffix(strings.ToLower(key), "only")
		d.Sentence = says[word]
		return d.Sentence != "" && word != strings.ToLower(key)
	}
	if key, ok := cutFold(script, "Trig"); ok {
		d.Trigger = says[strings.ToLower(key)] // a name that says nothing means the only triggered ability
		return key != ""
	}
	if key, ok := cutFold(script, "DB"); ok {
		d.Sentence = says[strings.ToLower(key)]
		return d.Sentence != ""
	}
	return false
}

// priorActions returns the prior actions with labels as targets.
func (r *reader) priorActions() []scenario.Done {
	var out []scenario.Done
	for _, d := range r.done {
		d.Targets = r.resolveTargets(d.of, d.targets)
		out = append(out, d.Done)
	}
	return out
}

// resolveTargets returns the labels or players of targets.
func (r *reader) resolveTargets(of string, targets []string) []string {
	var out []string
	for _, t := range targets {
		label, ok := r.labels[t]
		if p, player := seat(t); !ok && player {
			label, ok = names[p], true
		}
		if !ok {
			r.bad("%s: no card has the Id %s", shorten(of), shorten(t))
		}
		out = append(out, label)
	}
	return out
}

// onStack is a spell on the stack, with its targets still as Ids.
type onStack struct {
	scenario.OnStack
	of      string
	targets []string
}

// onStack reads a spell on the stack: a card and its targets.
func (r *reader) onStack(who int, key, item string) {
	var d priorAction
	name, target, _ := strings.Cut(item, "->")
	d.addTargets(target)
	if len(r.stack) >= maxPrior {
		r.bad("%s: more than %d cards", key, maxPrior)
		return
	}
	c := onStack{of: key + "=" + item, targets: d.targets}
	c.Player, c.Card = names[who], strings.TrimSpace(name)
	if at := strings.LastIndexByte(c.Card, ':'); c.Card == "" || at >= 0 && !strings.HasPrefix(c.Card[at+1:], " ") {
		r.bad("%s: expected a spell cast normally, and its targets", shorten(c.of))
		return
	}
	r.stack = append(r.stack, c)
}
