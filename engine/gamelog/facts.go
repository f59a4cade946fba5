package gamelog

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// A Fact is something that is so of an object or player and that neither its text nor its characteristics say.
type Fact struct {
	// Mark says it in a word or a few, for a badge; "" if it needs none.
	Mark string
	// Text says it in a sentence.
	Text string
	// From is the name of the object whose effect it is, and Line the text that says so; "" if it isn't an effect.
	From, Line string
}

// ruled says what a rule of each kind does to the object or player that it is set for, in the infinitive: alone, and
// if it holds only for some of what it is about. What is empty concerns spells, costs or the like, of which nobody
// asks there.
var ruled = [program.NumRuleKinds][2]string{
	program.RuleCantAttack:        {"can't attack", "can't attack some players or permanents"},
	program.RuleCantBlock:         {"can't block", "can't block some creatures"},
	program.RuleCantBeBlocked:     {"can't be blocked", "can't be blocked by some creatures"},
	program.RuleMustAttack:        {"must attack if able", "must attack certain players or permanents if able"},
	program.RuleMustBlock:         {"must block if able", "must block certain creatures if able"},
	program.RuleMustBeBlocked:     {"must be blocked if able", ""},
	program.RuleMinBlockers:       {"can't be blocked by few creatures", ""},
	program.RuleExtraBlocks:       {"can block additional creatures", ""},
	program.RuleDoesntUntap:       {"not untap in its controller's untap step", "untap only some permanents"},
	program.RuleCantBeTargeted:    {"can't be targeted", "can't be targeted by some spells or abilities"},
	program.RuleCantBeCountered:   {"can't be countered", "can't be countered by some spells or abilities"},
	program.RuleCantBeRegenerated: {"can't be regenerated", ""},
	program.RuleMaxHand:           {"have another maximum hand size", ""},
	program.RuleNoMaxHand:         {"have no maximum hand size", ""},
	program.RuleHandChange:        {"have a changed maximum hand size", ""},
	program.RuleKeepMana:          {"not lose unspent mana as steps and phases end", "not lose some unspent mana as steps and phases end"},
	program.RuleManaColorless:     {"keep unspent mana as colorless mana", ""},
	program.RuleExtraLand:         {"may play additional lands", ""},
	program.RuleCantCast:          {"can't cast spells", "can't cast some spells"},
	program.RuleCantActivate:      {"can't activate abilities", "can't activate some abilities"},
	program.RuleFlash:             {"may cast spells as though they had flash", "may cast some spells as though they had flash"},
	program.RuleCantGainLife:      {"can't gain life", ""},
	program.RuleCantLose:          {"can't lose the game", ""},
	program.RuleCantWin:           {"can't win the game", ""},
	program.RuleAssignToughness:   {"assign combat damage equal to its toughness", ""},
	program.RuleAssignUnblocked:   {"may assign combat damage as though it weren't blocked", ""},
	program.RuleAttackAsThough:    {"can attack as though it didn't have defender", "can attack as though it had haste"},
	program.RuleActivateHasted:    {"can have its abilities activated as though it had haste", ""},
	program.RuleBlockUntapped:     {"can block as though it were untapped", ""},
	program.RuleTargetAs:          {"can be targeted as though it didn't have shroud or hexproof", ""},
	program.RuleCantPayLife:       {"can't pay life", ""},
	program.RuleCantSacrifice:     {"can't sacrifice permanents", "can't sacrifice some permanents"},
	program.RulePlayFrom:          {"may be played", "may be played"},
	program.RuleCantAttackAlone:   {"can't attack alone", ""},
	program.RuleAttackAlone:       {"can attack only alone", ""},
	program.RuleMaxAttackers:      {"can attack with few creatures only", ""},
	program.RuleMaxAttackersOf:    {"can be attacked by few creatures only", ""},
	program.RuleMustAttackWith:    {"must attack with a creature if able", ""},
	program.RuleLure:              {"must be blocked by all able creatures", "must be blocked by some able creatures"},
	program.RuleMaxBlockers:       {"can be blocked by few creatures only", ""},
	program.RuleMaxBlocking:       {"can block with few creatures only", ""},
	program.RuleCantBlockAlone:    {"can't block alone", ""},
	program.RuleBlockAs:           {"can block more creatures than usual", ""},
	program.RuleNoLegend:          {"be exempt from the legend rule", ""},
	program.RuleAssignNone:        {"assign no combat damage", ""},
	program.RuleCantBeAttached:    {"can't have things attached to it", "can't have some things attached to it"},
	program.RuleSkip:              {"skip a step, phase or turn", "skip a step, phase or turn"},
	program.RuleCantPlay:          {"can't play lands", "can't play some lands"},
	program.RuleAttackCost:        {"attack at a cost", "attack some players or permanents at a cost"},
	program.RuleBlockCost:         {"block at a cost", "block some creatures at a cost"},
	program.RuleBlockedCost:       {"be blocked at a cost", ""},
	program.RuleKeepAtZero:        {"not lose for having 0 or less life", ""},
	program.RuleShows:             {"show hidden cards", "show hidden cards"},
	program.RuleCantAct:           {"can't do something", "can't do something"},
	program.RuleLifeFixed:         {"have a life total that can't change", ""},
	program.RuleUntapsToo:         {"untap in other players' untap steps too", ""},
	program.RuleLoyaltyInstant:    {"activate loyalty abilities at instant speed", ""},
	program.RuleLoyaltyTwice:      {"activate two loyalty abilities each turn", ""},
	program.RuleKeepsCounters:     {"keep its counters as it changes zones", ""},
	program.RuleCantCounters:      {"can't have counters put on it", "can't have some counters put on it"},
}

// marked are the badges of rules, where those are shorter than what is said after a name.
var marked = map[program.RuleKind]string{
	program.RuleDoesntUntap: "doesn't untap", program.RuleMustAttack: "must attack", program.RuleMustBlock: "must block",
	program.RuleMustBeBlocked: "must be blocked", program.RuleExtraBlocks: "blocks more",
	program.RuleMaxHand: "maximum hand size", program.RuleHandChange: "maximum hand size",
	program.RuleKeepMana: "mana stays", program.RuleManaColorless: "mana becomes colorless",
	program.RuleNoMaxHand: "no maximum hand size", program.RuleExtraLand: "additional land", program.RuleFlash: "flash",
	program.RuleAttackAsThough: "may attack", program.RuleActivateHasted: "may activate",
	program.RuleAssignToughness: "assigns toughness",
	program.RuleLure:            "must be blocked", program.RuleSkip: "skips", program.RuleCantAct: "", program.RuleShows: "",
	program.RuleCantCast: "can't cast", program.RuleCantActivate: "can't activate", program.RuleCantLose: "can't lose",
	program.RuleCantWin: "can't win", program.RuleAssignUnblocked: "damage as unblocked", program.RuleNoLegend: "",
	program.RuleCantBeAttached: "", program.RuleKeepAtZero: "can't lose at 0", program.RuleLifeFixed: "life can't change",
	program.RuleLoyaltyInstant: "loyalty any time", program.RuleLoyaltyTwice: "loyalty twice",
	program.RuleKeepsCounters: "keeps counters",
	program.RuleCantCounters:  "no counters", program.RuleUntapsToo: "", program.RuleMinBlockers: "hard to block",
	program.RuleMaxBlockers: "hard to block", program.RuleMaxAttackers: "few attackers", program.RulePlayFrom: "playable",
	program.RuleMaxAttackersOf: "few attackers", program.RuleMaxBlocking: "few blockers",
	program.RuleCantSacrifice: "can't sacrifice", program.RuleCantBeTargeted: "can't be targeted", program.RuleBlockAs: "",
	program.RuleMustAttackWith: "must attack", program.RuleBlockUntapped: "may block", program.RuleTargetAs: "targetable",
}

// Facts lists what is so of an object or player and doesn't show otherwise: the effects on it that change none of its
// characteristics, and what was chosen for it.
func (w *Writer) Facts(v engine.View, ref engine.Ref) (out []Fact) {
	list := v.Influences(ref)
	for i := range list {
		if f, ok := w.influence(v, ref, &list[i]); ok {
			out = append(out, f)
		}
	}
	out = merged(out)
	if ref.IsPlayer() {
		return append(w.designated(v, ref.Player()), out...)
	}
	out = append(out, w.chosenFor(v, ref)...)
	if own := copying(v, ref); own != "" {
		out = append(out, Fact{Mark: "copy (" + own + ")", Text: "It is the card " + own + ", as a copy of " +
			v.ShownName(ref)})
	}
	return out
}

// copying returns the name of the card that a permanent is, if it is a copy of something with another name (707.2): two
// permanents may be alike in all but the cards they are, and leave the battlefield as those; "" otherwise, also for one
// that consists of several cards (729.2).
func copying(v engine.View, ref engine.Ref) string {
	c, ok := v.Chars(ref)
	if !ok || c.Copy == 0 || v.Kind(ref) != program.KindCard || v.Zone(ref) != program.Battlefield || v.FaceDown(ref) {
		return ""
	}
	for _, m := range v.Remembered(ref) {
		if m.Key == program.MemPart {
			return ""
		}
	}
	own, shown := v.OwnDef(ref), v.ShownName(ref)
	if own == nil || shown == "" || v.Rules().Name(own.Name) == shown {
		return ""
	}
	return v.Rules().Name(own.Name)
}

// merged is facts with those that are alike told once: "regenerates ×2".
func merged(list []Fact) (out []Fact) {
	var times []int
	for _, f := range list {
		if i := slices.Index(out, f); i >= 0 {
			times[i]++
			continue
		}
		out, times = append(out, f), append(times, 1)
	}
	for i, n := range times {
		if n > 1 {
			if out[i].Text += fmt.Sprintf(" (%s times)", Number(n)); out[i].Mark != "" {
				out[i].Mark += fmt.Sprintf(" ×%d", n)
			}
		}
	}
	return out
}

// influence says what an influence comes to for an object or player.
func (w *Writer) influence(v engine.View, on engine.Ref, in *engine.Influence) (f Fact, ok bool) {
	does, mark := w.influenced(v, on, in)
	if does == "" {
		return f, false
	}
	f.Mark, f.Text = mark, capital(w.subject(on)+" "+does)
	if in.Source != engine.NoRef {
		f.From = w.Name(v, in.Source)
		if f.From == unknown {
			f.From = ""
		} else if f.Line = w.Label(v, in.Ability, in.Source); f.Line == f.Text {
			f.Line = ""
		}
	}
	return f, true
}

// subject is what a fact calls what it is of.
func (w *Writer) subject(on engine.Ref) string {
	switch {
	case on == engine.NoRef:
		return ""
	case on.IsPlayer():
		return w.Player(on.Player())
	}
	return "it"
}

// influenced says what an influence does to an object or player, after their name, and for a badge.
func (w *Writer) influenced(v engine.View, on engine.Ref, in *engine.Influence) (does, mark string) {
	switch in.Kind {
	case engine.InfluenceRule:
		return w.ruledBy(v, on, in)
	case engine.InfluenceReplacement:
		return w.shielded(v, on, in, w.while(in))
	case engine.InfluenceDelayed:
		if label := w.Label(v, in.Ability, in.Source); label != "" {
			return "waits for a delayed triggered ability: “" + w.whole(v, in, label) + "”", "delayed trigger"
		}
	}
	return "", ""
}

// whole is the paragraph of a card that creates a delayed triggered ability, which says when it triggers, or the text
// of the ability alone.
func (w *Writer) whole(v engine.View, in *engine.Influence, label string) string {
	if in.Def == 0 || int(in.Def) >= len(v.Rules().Defs) {
		return label
	}
	for _, text := range FaceText(v.Rules(), &v.Rules().Defs[in.Def]) {
		if strings.Contains(text, strings.TrimSuffix(label, ".")) {
			return text
		}
	}
	return label
}

// ruledBy is the same for rules that effects set.
func (w *Writer) ruledBy(v engine.View, on engine.Ref, in *engine.Influence) (does, mark string) {
	var all, marks []string
	kinds := map[program.RuleKind]bool{}
	for _, m := range in.Rules {
		k := program.RuleKind(m.A)
		kinds[k] = true
		if k == program.RuleMustAttack && m.Only && m.Set == 0 {
			return "is goaded" + w.while(in) + ": it attacks each combat if able, and a player other than the one who " +
				"goaded it if able", "goaded" // 701.15
		}
		says := ruled[k][0]
		short, own := marked[k]
		switch {
		case !limited(k, m) || ruled[k][1] == "":
		case k == program.RuleCantBeTargeted:
			says, short = targetedBy(v, m)
		default:
			says = ruled[k][1]
		}
		if says == "" || slices.Contains(all, says) {
			continue
		}
		if !own {
			short = Conjugate(says, false)
		}
		all = append(all, says)
		if short != "" && !slices.Contains(marks, short) {
			marks = append(marks, short)
		}
	}
	if len(all) == 0 {
		return "", ""
	}
	if kinds[program.RuleCantAttack] && kinds[program.RuleCantBlock] && kinds[program.RuleCantActivate] &&
		in.Resolved && in.Dur == program.DurNextTurn {
		marks = []string{"detained"} // 701.35
	}
	// What the abilities of other permanents do is read there, but for what keeps a creature out of combat: nobody
	// looks for that at each of them as attackers and blockers are declared.
	if !in.Resolved {
		if marks = nil; in.Source != on {
			marks = outOfCombat(in)
		}
	}
	for i, says := range all {
		if strings.HasPrefix(says, "can't activate") && !on.IsPlayer() {
			says = "can't have its abilities activated"
		}
		all[i] = Conjugate(says, on.IsPlayer() && isYou(w.Player(on.Player())))
	}
	return List(all) + w.while(in), strings.Join(marks, ", ")
}

// outOfCombat is the badge of a creature that can't attack or can't block at all.
func outOfCombat(in *engine.Influence) []string {
	var no []string
	for _, x := range [...]struct {
		kind program.RuleKind
		verb string
	}{{program.RuleCantAttack, "attack"}, {program.RuleCantBlock, "block"}} {
		if slices.ContainsFunc(in.Rules, func(m *program.Mod) bool {
			return program.RuleKind(m.A) == x.kind && !limited(x.kind, m)
		}) {
			no = append(no, x.verb)
		}
	}
	if len(no) == 0 {
		return nil
	}
	return []string{"can't " + strings.Join(no, " or ")}
}

// targetedBy says by what an object or player can't be targeted, and says it for a badge.
func targetedBy(v engine.View, m *program.Mod) (says, mark string) {
	if m.B == 0 && v.Rules().Nodes[m.Set].Op == program.SetOpponents {
		return "can't be targeted by opponents", "untargetable by opponents"
	}
	return ruled[program.RuleCantBeTargeted][1], "untargetable by some"
}

// limited reports whether a rule holds only for some of what it is about.
func limited(k program.RuleKind, m *program.Mod) bool {
	// Of the others B is a number or says what the rule is, which isn't said.
	switch k {
	case program.RuleCantAttack, program.RuleMustAttack, program.RuleMustBlock, program.RuleAttackCost:
		return m.Set != 0
	case program.RuleCantBeTargeted:
		return m.Set != 0 || m.B != 0
	case program.RuleBlockCost, program.RuleDoesntUntap:
		return m.Prop2 != 0
	case program.RuleCantBlock, program.RuleCantBeBlocked, program.RuleCantBeCountered, program.RuleCantCast,
		program.RuleCantActivate, program.RuleFlash, program.RuleLure, program.RuleCantBeAttached,
		program.RuleCantCounters, program.RuleCantSacrifice:
		return m.B != 0
	case program.RuleCantPlay:
		return m.Prop != 0
	case program.RuleAttackAsThough:
		return program.Keyword(m.B) == program.Haste
	}
	return false
}

// shielded says what an effect that replaces or prevents something does for an object or player.
func (w *Writer) shielded(v engine.View, on engine.Ref, in *engine.Influence, while string) (does, mark string) {
	is, to := "is", "it"
	if on.IsPlayer() {
		if to = w.Player(on.Player()); isYou(to) {
			is = "are"
		}
	}
	what := "damage"
	if in.Combat {
		what = "combat damage"
	}
	amount := what
	if in.Left > 0 {
		amount = fmt.Sprintf("the next %d %s", in.Left, what)
	}
	would := " that would be dealt to " + to
	if in.Does {
		would = " that it would deal"
	}
	if in.Any {
		would = ""
	}
	// Others change what happens in ways that their text says.
	switch in.Rewrite {
	case program.RwRegenerate: // 701.19a
		return "regenerates the next time it would be destroyed" + while, "regenerates"
	case program.RwPrevent:
		if in.Events&program.EvDamage.Bit() == 0 {
			break
		}
		if mark = "prevents " + what; in.Left > 0 {
			mark = fmt.Sprintf("prevents %d %s", in.Left, what)
		} else if in.Does {
			mark = "deals no " + what
		}
		if in.Once {
			return fmt.Sprintf("%s shielded: %s%s the next time%s is prevented", is, amount, would, while), mark
		}
		if in.Does {
			return "has " + amount + would + while + " prevented", mark
		}
		return fmt.Sprintf("%s shielded: %s%s%s is prevented", is, amount, would, while), mark
	case program.RwTarget:
		return fmt.Sprintf("%s shielded: %s%s%s is dealt to something else instead", is, amount, would, while),
			"redirects damage"
	}
	if in.Any {
		return "", ""
	}
	mark = "something else happens instead"
	// Others do what their text says, in too many ways for a badge.
	switch in.Rewrite {
	case program.RwTo:
		mark = w.words(v).instead(in.To)
		return "is " + mark + ", as the text says" + while, mark
	case program.RwAmount:
		if in.Events&program.EvDamage.Bit() != 0 {
			mark = "other " + what
		}
	}
	return is + " under an effect that changes what happens to " + to + while, mark
}

// while says how long an influence lasts.
func (w *Writer) while(in *engine.Influence) string {
	if !in.Resolved {
		return ""
	}
	whose := w.Whose(in.Player)
	switch in.Dur {
	case program.DurEndOfTurn:
		return " this turn"
	case program.DurEndOfCombat:
		return " this combat"
	case program.DurNextTurn:
		return " until " + whose + " next turn"
	case program.DurEndNextTurn:
		return " until the end of " + whose + " next turn"
	case program.DurNextUntap, program.DurUntapStep:
		return " until " + whose + " next untap step"
	case program.DurNextUpkeep:
		return " until " + whose + " next upkeep"
	case program.DurNextEndStep:
		return " until " + whose + " next end step"
	case program.DurWhile, program.DurSource, program.DurControl:
		return " for now"
	case program.DurForever:
	}
	return ""
}

// designated lists what is so of a player.
func (w *Writer) designated(v engine.View, p program.PlayerID) (out []Fact) {
	r, d := v.Rules(), v.Designations(p)
	add := func(mark, verb, object string) {
		out = append(out, Fact{Mark: mark, Text: capital(w.does(p, verb, object).String())})
	}
	if v.Monarch() == p {
		add("monarch", "be", "the monarch")
	}
	if d.Initiative {
		add("initiative", "have", "the initiative")
	}
	if d.Blessing {
		add("city's blessing", "have", "the city's blessing")
	}
	if n := v.Speed(p); n > 0 {
		add(fmt.Sprintf("speed %d", n), "have", fmt.Sprintf("speed %d", n))
	}
	if d.Tempted > 0 {
		add(fmt.Sprintf("the Ring ×%d", d.Tempted), "have been tempted by the Ring", Count(d.Tempted, "time", "times"))
	}
	if d.Dungeon != 0 {
		add(r.Name(d.Room), "be", "in the room "+r.Name(d.Room)+" of "+r.Name(d.Dungeon))
	}
	if d.Completed > 0 {
		add(Count(d.Completed, "dungeon", "dungeons")+" completed", "have completed", Count(d.Completed, "dungeon", "dungeons"))
	}
	if d.Controller != engine.NoPlayer {
		add("controlled", "be", "controlled by "+w.Player(d.Controller)+" during this turn")
	}
	if d.Next != engine.NoPlayer {
		add("will be controlled", "be", "to be controlled by "+w.Player(d.Next)+" during the next turn")
	}
	if d.Extra > 0 {
		add(Count(d.Extra, "extra turn", "extra turns"), "take", Count(d.Extra, "extra turn", "extra turns"))
	}
	for _, c := range d.Commanders {
		add(fmt.Sprintf("%d from %s", c.N, r.Name(c.Name)), "have been dealt",
			fmt.Sprintf("%d combat damage by %s %s (21 lose the game)", c.N, w.Whose(c.Owner), r.Name(c.Name))) // 903.10a
	}
	return out
}

// chosenFor lists what was chosen for an object, and what it is linked with (607).
func (w *Writer) chosenFor(v engine.View, ref engine.Ref) (out []Fact) {
	r := v.Rules()
	level := 0
	choice := func(what string) { out = append(out, Fact{Mark: what, Text: "Chosen for it: " + what}) }
	for _, m := range v.Remembered(ref) {
		n := int(m.N)
		// The others are of use to the machine, or said elsewhere.
		switch m.Key {
		case program.MemColor:
			choice(mana.Color(n).String())
		case program.MemSubtype:
			if n >= 0 && n < len(r.Subtypes) {
				choice(r.Subtypes[n])
			}
		case program.MemName, program.MemType:
			if n >= 0 && n < len(r.Names) || program.NameID(n) == program.OtherName {
				choice(r.Name(program.NameID(n)))
			}
		case program.MemNumber:
			choice(digits(n))
		case program.MemPlayer:
			if m.Ref != engine.NoRef {
				choice(w.Name(v, m.Ref))
			}
		case program.MemProtector:
			out = append(out, Fact{Mark: "protected by " + w.Name(v, m.Ref), Text: "Its protector is " + w.Name(v, m.Ref)})
		case program.MemLevel:
			level = max(level, n) // those before are remembered too
		case program.MemHaunts:
			out = append(out, Fact{Mark: "haunts", Text: "It haunts " + w.Name(v, m.Ref)})
		case program.MemEncoded:
			out = append(out, Fact{Mark: "encoded", Text: "It is encoded on " + w.Name(v, m.Ref)})
		case program.MemObject:
			if v.Zone(m.Ref) != program.ZoneNone && !v.Zone(m.Ref).Hidden() {
				out = append(out, Fact{Text: "Chosen for it: " + w.Name(v, m.Ref)})
			}
		}
	}
	if level > 0 {
		out = append(out, Fact{Mark: "level " + digits(level), Text: "It is level " + digits(level)})
	}
	for i, held := range v.Holds(ref) {
		name, mark := w.Name(v, held), ""
		if i == 0 && name != unknown { // of several the first is enough for a badge
			mark = "exiled: " + name
		}
		out = append(out, Fact{Mark: mark, Text: "Exiled with it: " + name})
	}
	return merged(out)
}

// ExiledWith returns for each card in exile the names of the permanents that it was exiled with, as far as the viewer
// may know (607.2a).
func (w *Writer) ExiledWith(v engine.View) map[engine.Ref][]string {
	out := map[engine.Ref][]string{}
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		for _, held := range v.Holds(r) {
			out[held] = append(out[held], w.Name(v, r))
		}
	}
	return out
}

// begun returns lines about the effects that have begun since it was last called and show in no characteristic.
func (w *Writer) begun(v engine.View) (out []Entry) {
	w.since = v.NewInfluences(w.since, func(on engine.Ref, in *engine.Influence) {
		text := ""
		if on == engine.NoRef {
			if label := w.Label(v, in.Ability, in.Source); label != "" && in.Kind == engine.InfluenceReplacement {
				text = w.Name(v, in.Source) + ": " + sentence(label, []string{"would", "instead", "prevent"})
			}
		} else if does, _ := w.influenced(v, on, in); does != "" {
			text = w.Name(v, on) + " " + does
		}
		if text = capital(text); text != "" && !slices.ContainsFunc(out, func(e Entry) bool { return e.Text == text }) {
			out = append(out, Entry{Text: text})
		}
	})
	return out
}
