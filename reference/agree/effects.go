package agree

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/reference"
	"arbiter/rulebook/definitions"
)

// resolution is one spell or ability of the card on one board, carried out by both sides.
type resolution struct {
	a      *asking
	told   *compile.Resolution
	does   []ability.Effect // with a mention for each target
	source engine.Ref
	you    program.PlayerID
	g      *engine.Game
	out    engine.CarryOut
	means  map[ability.Mention][]engine.Ref
	amount map[ability.Mention]int
	shares map[ability.Mention][]int
}

// effects carries out what the card does as it resolves, on one board.
func (a *asking) effects(r *rand.Rand, g *engine.Game, d *painter, w *diary, source engine.Ref) {
	for i := range a.resolutions {
		told := &a.resolutions[i]
		g := funded(r, g, told.Does)
		p := d.draw(g, w)
		a.out.Resolutions++
		source, zones := a.sourceOf(r, p, told, source)
		if source == engine.NoRef {
			var ok bool
			if g, source, ok = a.put(r, g, p, told, zones); !ok {
				a.notCarriedOut("the card is not where it would resolve", told)
				continue
			}
			if p = d.draw(g, w); p.of[source] == nil {
				a.notCarriedOut("the card is not where it would resolve", told)
				continue
			}
		}
		src := p.of[source].(*reference.Object)
		x := &resolution{a: a, told: told, source: source, you: p.id(controller(src)), g: g,
			means: map[ability.Mention][]engine.Ref{}, amount: map[ability.Mention]int{},
			shares: map[ability.Mention][]int{}}
		if why := x.carryOut(r, d, p, src); why != "" {
			a.notCarriedOut(why, told)
		}
	}
}

// funded is a game in which each player has, sometimes, just the mana that the instructions ask for: how that is paid
// is no question then.
func funded(r *rand.Rand, g *engine.Game, does []ability.Effect) *engine.Game {
	var cost mana.Cost
	for _, e := range does {
		ability.Walk(e, func(n ability.Node) bool {
			if p, ok := n.(ability.PayMana); ok && len(cost) == 0 {
				cost = p.Cost
			}
			return true
		})
	}
	if len(cost) == 0 || r.IntN(3) == 0 {
		return g
	}
	out := g.Clone()
	for p := range out.Players {
		if out.Pools[p].Total() > 0 {
			continue
		}
		var s engine.PlayerStatus
		for _, x := range cost {
			u, n := mana.Unit{Kind: mana.C}, int(x.N)
			if x.Form == mana.Plain {
				n = 1
				for k := range mana.Kind(mana.NumKinds) {
					if x.Kinds.Has(k) {
						u.Kind = k
					}
				}
			} else if x.Form != mana.Generic {
				return g
			}
			s.Mana = append(s.Mana, mana.Amount{Unit: u, N: n})
		}
		out.ArrangePlayer(program.PlayerID(p), s)
	}
	return out
}

// sourceOf is an object of the card that has the ability where it functions (113.6), and where that is: a spell is
// taken to be wherever its card is.
func (a *asking) sourceOf(r *rand.Rand, p *position, told *compile.Resolution, usual engine.Ref) (engine.Ref,
	program.ZoneSet) {
	ab := a.rules.Ability(told.Ability)
	zones := ab.Zones
	if ab.Kind == program.AbSpell {
		zones = program.AllZones &^ program.Library.Bit() // which may be shuffled, and it is lost
	}
	for _, e := range told.Does {
		ability.Walk(e, func(n ability.Node) bool {
			if m, ok := n.(ability.Move); ok {
				_, self := m.What.(ability.Self)
				if z, from := m.From.(ability.ZoneOf); self && from {
					zones = program.Zone(z.Zone).Bit()
				}
			}
			return true
		})
	}
	var all []engine.Ref
	for i, t := range p.things {
		o, ok := t.(*reference.Object)
		if !ok || o.FaceDown || o.Kind == reference.IsAbility || !slices.Contains(o.Names, told.Card) {
			continue
		}
		if p.refs[i] == usual && zones.Has(program.Zone(o.Zone)) {
			return usual, zones
		}
		if zones.Has(program.Zone(o.Zone)) {
			all = append(all, p.refs[i])
		}
	}
	if len(all) == 0 {
		return 0, zones
	}
	return all[r.IntN(len(all))], zones
}

// asksPast reports whether instructions ask about what has happened.
func asksPast(does []ability.Effect) (is bool) {
	for _, e := range does {
		ability.Walk(e, func(n ability.Node) bool {
			switch n.(type) {
			case ability.PutThere, ability.Did, ability.DoneBy, ability.Happened, ability.TimesHappened,
				ability.HowMuch:
				is = true
			}
			return true
		})
	}
	return is
}

// enchantsPlayers reports whether an Aura enchants players (702.5d).
func enchantsPlayers(o *reference.Object) bool {
	return slices.ContainsFunc(o.Keywords, func(k ability.Keyword) bool {
		return k.Word == ability.Enchant && k.Of != nil && reference.OfPlayers(k.Of)
	})
}

// put puts a card of those asked about into a zone where its ability functions.
func (a *asking) put(r *rand.Rand, g *engine.Game, p *position, told *compile.Resolution, zones program.ZoneSet) (
	*engine.Game, engine.Ref, bool) {
	if g.Turn.Step == program.StepBlockers || asksPast(told.Does) {
		return g, 0, false // a card that is only put there has no past
	}
	for _, z := range []program.Zone{program.Battlefield, program.Graveyard, program.Hand, program.Exile} {
		if !zones.Has(z) {
			continue
		}
		var hosts []engine.Ref
		for i, t := range p.things {
			if o, ok := t.(*reference.Object); ok && o.Zone == ability.Battlefield && o.Types.Has(ability.Creature) {
				hosts = append(hosts, p.refs[i])
			}
		}
		for i, t := range p.things {
			o, ok := t.(*reference.Object)
			if !ok || o.Kind != reference.IsCard || o.FaceDown || o.Zone == ability.Stack ||
				o.Zone == ability.Battlefield ||
				!slices.Contains(o.Names, told.Card) {
				continue
			}
			host := engine.NoRef
			if o.Subtypes["Aura"] && z == program.Battlefield {
				if len(hosts) == 0 {
					return g, 0, false
				}
				host = hosts[r.IntN(len(hosts))]
				if enchantsPlayers(o) {
					host = engine.PlayerRef(program.PlayerID(r.IntN(len(p.pic.Players))))
				}
			}
			g = g.Clone()
			ref := g.Put(p.refs[i], z, host)
			return g, ref, ref != engine.NoRef
		}
	}
	return g, 0, false
}

// notCarriedOut counts a resolution that is not compared.
func (a *asking) notCarriedOut(why string, told *compile.Resolution) {
	if a.out.NotCarriedOut[why]++; a.out.NotCarriedOut[why] == 1 {
		a.out.NotCarriedOutOn[why] = a.card.Name + ": " + words(told.Does[0])
	}
}

// carryOut carries it out on both sides and compares. It returns why not, or "".
func (x *resolution) carryOut(r *rand.Rand, d *painter, p *position, src *reference.Object) string {
	if why := x.prepare(r, p); why != "" {
		return why
	}
	for i := range x.a.card.Faces {
		if slices.ContainsFunc(x.a.card.Faces[i].Text, func(line string) bool { return strings.HasPrefix(line, "Epic") }) {
			return "epic, which adds to what the spell does" // 702.50a
		}
	}
	ask := &reference.Ask{Game: p.pic, Source: src, You: controller(src),
		Means:   map[ability.Mention][]reference.Thing{},
		Amounts: map[ability.Mention]int{}, Done: map[ability.Mention]bool{},
		Verbs:  map[ability.Handling][]reference.Thing{},
		People: x.told.People, Actions: x.a.action}
	n := int(x.out.X)
	ask.X = &n
	for m, refs := range x.means {
		ask.Means[m] = []reference.Thing{}
		for _, ref := range refs {
			ask.Means[m] = append(ask.Means[m], p.of[ref])
		}
	}
	for m, v := range x.amount {
		ask.Amounts[m] = v
	}
	ask.Shares = x.shares
	board, waiting := p.describe(x.source), p.pic.Waiting
	both := &answers{seed: r.Uint64(), players: p.pic.Players}
	p.pic.History = slices.Clip(p.pic.History)
	if err := ask.CarryOut(x.does, both); err != nil {
		return err.(reference.Unknown).Kind
	}
	m := &machine{answers: both, g: x.g.CarryOut(x.out), since: x.g.Turn.Serial}
	if why := m.run(); why != "" {
		return why
	}
	if m.g.Over() {
		return "the game ended"
	}
	after := d.after(m.g, x.g.Turn.Serial)
	after.pic.Waiting = waiting
	for e := range d.waiting(m.g) {
		if !d.waiting(x.g)[e] { // others may have ended
			after.pic.Waiting++
		}
	}
	x.a.out.CarriedOut++
	if p.pic.Waiting > waiting {
		x.a.out.Waiting++
	}
	x.a.effective = true
	if question, machine, said := differs(after.pic, p.pic, waiting); question != "" {
		x.a.reportEffect(x.told, board, Disagreement{Question: "afterwards, " + question, Machine: machine, Reference: said})
	}
	return ""
}

// reportEffect notes a disagreement, the first for each resolution.
func (a *asking) reportEffect(told *compile.Resolution, board []string, d Disagreement) {
	key := ability.Hash(told.Does[0]) + uint64(told.Mode)
	if a.asked[key] {
		return
	}
	a.asked[key] = true
	d.Card, d.Number, d.Board = a.card.Name, a.out.Boards, board
	for i, e := range told.Does {
		if i > 0 {
			d.Words += " "
		}
		d.Words += words(e)
	}
	a.out.Disagreements = append(a.out.Disagreements, d)
}

// prepare makes up what it is carried out with: targets, X, and what its event was about.
func (x *resolution) prepare(r *rand.Rand, p *position) string {
	x.out = engine.CarryOut{Source: x.source, You: x.you, Ability: x.told.Ability, Mode: x.told.Mode,
		X: int32(r.IntN(4)), Registers: map[uint8][]engine.Ref{}, Numbers: map[uint8]int32{}}
	if why := x.participants(r, p); why != "" {
		return why
	}
	m := x.g.Ask(x.source, x.you)
	m.Resolving(x.out.X, x.out.Registers, x.out.Numbers)
	for said, set := range x.told.Sets {
		if _, known := x.means[said]; known || !x.mentioned(said) {
			continue
		}
		for _, ref := range m.Set(set) {
			if p.of[ref] != nil {
				x.means[said] = append(x.means[said], ref)
			}
		}
	}
	return x.targets(r, p, m)
}

// mentioned reports whether the event or its condition says a mention.
func (x *resolution) mentioned(said ability.Mention) (is bool) {
	for _, n := range []ability.Node{x.told.When, x.told.If} {
		if n == nil {
			continue
		}
		ability.Walk(n, func(n ability.Node) bool {
			m, _ := ability.Mentions(n)
			if does, ok := n.(ability.Does); ok {
				m = does.Said
			}
			is = is || m == said
			return true
		})
	}
	return is
}

// participants makes up what the text means that its event has mentioned.
func (x *resolution) participants(r *rand.Rand, p *position) (why string) {
	asked := map[ability.Mention]bool{}
	for _, e := range x.told.Does {
		ability.Walk(e, func(n ability.Node) bool {
			if _, to := ability.Mentions(n); to != 0 {
				asked[to] = true
			}
			return true
		})
	}
	inEvent, needsIf := true, false
	note := func(n ability.Node) bool {
		said, _ := ability.Mentions(n)
		if _, ok := n.(ability.BecomesTrue); ok && len(asked) > 0 {
			why = "what a state is about"
		}
		if does, ok := n.(ability.Does); ok && asked[does.Said] {
			if reg, ok := x.told.Registers[does.Said]; ok {
				v := 1 + r.IntN(4)
				x.amount[does.Said], x.out.Numbers[reg] = v, int32(v)
			}
		}
		if said == 0 || !asked[said] {
			return true
		}
		reg, ok := x.told.Registers[said]
		o, is := n.(ability.Objects)
		if !is {
			if fit := p.eventual(n, x); ok && len(fit) > 0 {
				k := r.IntN(len(fit))
				x.means[said] = fit[k : k+1]
				x.out.Registers[reg] = fit[k : k+1]
			} else if ok {
				why = "what the event is about"
			}
			return true
		}
		if ok {
			fit := p.suiting(o, x)
			if z := fromWhere(x.told.Does, said); z != ability.AnyZone {
				fit = slices.DeleteFunc(p.suiting(o, x, z), func(ref engine.Ref) bool {
					card, is := p.of[ref].(*reference.Object)
					return !is || p.id(card.Owner) != x.you
				})
			}
			if !inEvent {
				fit = p.fulfilling(o, fit, x)
			}
			if len(fit) == 0 {
				why = "nothing that the event could be about"
				return true
			}
			needsIf = needsIf || !inEvent
			if many := o.Det.How == ability.Bare || o.Det.How == ability.Each || o.Det.How == ability.All; !many ||
				inEvent {
				k := r.IntN(len(fit))
				fit = fit[k : k+1]
			}
			x.means[said] = fit
			x.out.Registers[reg] = fit
		}
		return true
	}
	for i, n := range []ability.Node{x.told.When, x.told.If} {
		if n != nil {
			inEvent = i == 0
			ability.Walk(n, note)
		}
	}
	if cond := x.a.rules.Ability(x.told.Ability).If; needsIf && cond != 0 && why == "" {
		m := x.g.Ask(x.source, x.you)
		m.Resolving(x.out.X, x.out.Registers, x.out.Numbers)
		if !m.Cond(cond) {
			why = "its condition does not hold" // 603.4
		}
	}
	return why
}

// fulfilling are those of the things meant by a noun phrase of the condition for which it holds: "if a player controls
// more Wizards than each other player, that player". If the reference doesn't know the condition, they are all.
func (p *position) fulfilling(o ability.Objects, fit []engine.Ref, x *resolution) []engine.Ref {
	if o.Det.How != ability.One {
		return fit
	}
	cond := ability.Rewrite(x.told.If, func(n ability.Node) ability.Node {
		if q, ok := n.(ability.Objects); ok && q.Said == o.Said {
			return ability.It{Noun: o.Noun, To: o.Said}
		}
		return n
	}).(ability.Condition)
	src := p.of[x.source].(*reference.Object)
	var holds []engine.Ref
	for _, ref := range fit {
		ask := &reference.Ask{Game: p.pic, Source: src, You: controller(src),
			Means: map[ability.Mention][]reference.Thing{o.Said: {p.of[ref]}}}
		ok, err := ask.Holds(cond)
		if err != nil {
			return fit
		}
		if ok {
			holds = append(holds, ref)
		}
	}
	return holds
}

// eventual are what a reference in an event may mean that is no noun phrase: one of several, or an opponent who is
// attacked.
func (p *position) eventual(n ability.Node, x *resolution) (fit []engine.Ref) {
	switch n := n.(type) {
	case ability.Either:
		for _, y := range n.List {
			if o, ok := y.(ability.Objects); ok {
				fit = append(fit, p.suiting(o, x)...)
			} else if _, self := y.(ability.Self); self {
				fit = append(fit, x.source)
			} else {
				return nil
			}
		}
	case ability.Attached:
		_, player := p.of[x.source].(*reference.Object).AttachedTo.(*reference.Player)
		if o, ok := p.of[x.source].(*reference.Object); ok && o.AttachedTo != nil &&
			player == (n.Noun != nil && reference.OfPlayers(n.Noun)) {
			for i, t := range p.things {
				if t == o.AttachedTo {
					fit = append(fit, p.refs[i])
				}
			}
		}
	}
	return fit
}

// fromWhere is the zone that what a mention means is moved from, where the text names one.
func fromWhere(does []ability.Effect, said ability.Mention) (z ability.Zone) {
	for _, e := range does {
		ability.Walk(e, func(n ability.Node) bool {
			var what, from ability.Ref
			switch n := n.(type) {
			case ability.Move:
				what, from = n.What, n.From
			case ability.ExileIt:
				what, from = n.What, n.From
			}
			it, ok := what.(ability.It)
			if zone, is := from.(ability.ZoneOf); ok && is && it.To == said {
				z = zone.Zone
			}
			return true
		})
	}
	return z
}

// suiting are the things that a noun phrase describes, which are in some zones where it names none; on the battlefield
// if none are said.
func (p *position) suiting(o ability.Objects, x *resolution, zones ...ability.Zone) (fit []engine.Ref) {
	if len(zones) == 0 {
		zones = []ability.Zone{ability.Battlefield}
	}
	src := p.of[x.source].(*reference.Object)
	ask := &reference.Ask{Game: p.pic, Source: src, You: controller(src)}
	o.Det, o.Said = ability.Det{Other: o.Det.Other}, 0
	for i, t := range p.things {
		if ob, is := t.(*reference.Object); is && !described(ob) {
			continue
		}
		if pl, is := t.(*reference.Player); is && pl.Lost {
			continue
		}
		if ok, err := ask.Phrase(o, t, zones); ok && err == nil {
			fit = append(fit, p.refs[i])
		}
	}
	return fit
}

// firstTarget numbers the mentions of targets that nothing refers to.
const firstTarget ability.Mention = 10000

// targets chooses targets at random among the legal ones.
func (x *resolution) targets(r *rand.Rand, p *position, m *engine.Asker) string {
	specs := x.out.Specs(x.a.rules)
	x.does = slices.Clone(x.told.Does)
	if len(specs) != len(x.told.Targets) {
		return "targets that are no noun phrases"
	}
	var used []engine.Ref
	registers := maps.Clone(x.out.Registers)
	for i := range specs {
		s := &specs[i]
		if s.WhoReg != 0 {
			return "targets that are chosen by others"
		}
		m.Resolving(x.out.X, registers, x.out.Numbers)
		lo, hi := 1, 1
		if s.Min != 0 {
			lo = int(m.Num(s.Min))
			hi = lo
		}
		if s.Max != 0 {
			hi = max(lo, int(m.Num(s.Max)))
		}
		divided := 0
		if s.Divide != 0 {
			divided = int(m.Num(s.Divide))
			if hi = min(hi, max(divided, 0)); hi < lo {
				return "no legal target"
			}
		}
		if s.If != 0 && !m.Cond(s.If) {
			lo, hi = 0, 0
		}
		var legal []engine.Ref
		for j, ref := range p.refs {
			if pl, is := p.things[j].(*reference.Player); is && pl.Lost {
				continue
			}
			if o, is := p.things[j].(*reference.Object); is &&
				(o.Kind == reference.IsOther || !s.Zone.Has(program.Zone(o.Zone))) {
				continue
			}
			if m.Target(s, ref) && (s.Chosen == 0 || m.Prop(s.Chosen, ref)) &&
				!(s.Other && slices.Contains(used, ref)) {
				legal = append(legal, ref)
			}
		}
		if len(legal) < lo {
			return "no legal target"
		}
		r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		n := lo + r.IntN(min(hi, len(legal), lo+3)-lo+1)
		chosen := legal[:n]
		if n > 1 { // "controlled by the same player": each is compared with those chosen before it
			chosen = make([]engine.Ref, 0, n)
			for _, ref := range legal {
				registers[s.Reg] = chosen
				m.Resolving(x.out.X, registers, x.out.Numbers)
				if len(chosen) < n && m.Target(s, ref) && (s.Chosen == 0 || m.Prop(s.Chosen, ref)) {
					chosen = append(chosen, ref)
				}
			}
			if n = len(chosen); n < lo {
				return "no legal target"
			}
		}
		used = append(used, chosen...)
		x.out.Targets = append(x.out.Targets, chosen)
		registers[s.Reg] = chosen
		said := x.mention(i)
		if said == 0 {
			return "a target whose words can't be found"
		}
		var shares []int32
		if s.Divide != 0 {
			shares = split(r, divided, n)
			for _, k := range shares {
				x.shares[said] = append(x.shares[said], int(k))
			}
		}
		x.out.Shares = append(x.out.Shares, shares)
		x.means[said] = append([]engine.Ref{}, chosen...)
	}
	return ""
}

// split divides an amount among n at random, at least one for each.
func split(r *rand.Rand, amount, n int) (out []int32) {
	for i := range n {
		k := amount
		if left := n - i - 1; left > 0 {
			k = 1 + r.IntN(amount-left)
		}
		out = append(out, int32(k))
		amount -= k
	}
	return out
}

// mention is the mention of a target; one that nothing refers to gets a number.
func (x *resolution) mention(i int) ability.Mention {
	phrase := x.told.Targets[i]
	if said, _ := ability.Mentions(phrase); said != 0 {
		return said
	}
	said, found := firstTarget+ability.Mention(i), false
	hash := ability.Hash(phrase)
	for k, e := range x.does {
		x.does[k] = ability.Rewrite(e, func(n ability.Node) ability.Node {
			switch n := n.(type) {
			case ability.Objects:
				if !found && n.Det.Target && n.Said == 0 && ability.Hash(n) == hash {
					found = true
					n.Said = said
					return n
				}
			case ability.AnyTarget:
				if !found && n.Said == 0 && ability.Hash(n) == hash {
					found = true
					n.Said = said
					return n
				}
			case ability.Either:
				if !found && n.Said == 0 && ability.Hash(n) == hash {
					found = true
					n.Said = said
					return n
				}
			}
			return n
		}).(ability.Effect)
	}
	if !found {
		return 0
	}
	return said
}

// action is what a keyword action instructs by the rulebook.
func (a *asking) action(k ability.KeywordAction) (ability.Effect, bool) {
	e, ok, err := definitions.Action(a.edition, k)
	return e, ok && err == nil
}
