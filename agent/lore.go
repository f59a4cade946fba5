package agent

import "arbiter/engine"

// lore is what an agent makes of the compiled rules: for each ability what it does, to whom, in a form that can be weighed. It is worked out once for each
// ability, on first use.
type lore struct {
	r       *engine.Rules
	ability []*abilityLore // index: AbilityID
	defs    []*defLore     // index: DefID
}

func newLore(r *engine.Rules) *lore {
	return &lore{r: r, ability: make([]*abilityLore, len(r.Abilities)), defs: make([]*defLore, len(r.Defs))}
}

// verb is what an effect does, coarsely.
type verb uint8

const (
	vNone verb = iota
	vDamage
	vDestroy
	vMove
	vSacrifice
	vDiscard
	vDraw
	vMill
	vGain
	vLose
	vTap
	vUntap
	vCounters // kind in to
	vToken    // definition in to
	vMods     // continuous: the Mods of ability via
	vCounter
	vAttach
	vMana
	vRegenerate
	vPrevent
	vFight // deals damage equal to the power of my best fighter
	vFighter
)

// scope is to whom an effect does it.
type scope uint8

const (
	onNothing scope = iota
	onSource
	onHost
	onYou
	onOpponents
	onPlayers
	onTarget     // the targets of register reg
	onTargetCtrl // the controllers of the targets of register reg
	onChoice     // chosen as it resolves, from what prop and zones say
	onAll        // everything that prop and zones say
	onEvent      // what triggered it, or something else not known beforehand
)

// effect is one act of an ability.
type effect struct {
	verb   verb
	on     scope
	reg    uint8
	may    bool
	brief  bool // a continuous effect of a turn or less
	zones  engine.ZoneSet
	prop   engine.PropX
	amount engine.NumX
	to     int32 // zone, kind of counter, definition
	via    engine.AbilityID
	flags  uint16
	yours  bool // onAll of player-owned zones: only yours
	// nums are the numbers put into registers before, which amounts and Mods refer to.
	nums []engine.NumX
}

// abilityLore is what is known of an ability.
type abilityLore struct {
	effects []effect
	cost    []effect // what paying does, beside mana and {T}
	costTap bool
	mana    int32 // mana value of its cost
	modes   []modeLore
	// Sums that decide when it is looked at at all.
	instantPump bool // it makes something bigger, or gives it an ability, for a turn
	counters    bool // it counters spells
}

type modeLore struct {
	effects []effect
}

// of is the lore of an ability.
func (l *lore) of(a engine.AbilityID) *abilityLore {
	if int(a) >= len(l.ability) {
		return &abilityLore{}
	}
	if k := l.ability[a]; k != nil {
		return k
	}
	ab := &l.r.Abilities[a]
	k := &abilityLore{}
	var regs regScopes
	for i := range ab.Targets {
		regs.target(ab.Targets[i].Reg)
	}
	k.effects = l.program(ab.Prog, &regs)
	for m := range ab.Modes {
		mr := regs
		for i := range ab.Modes[m].Targets {
			mr.target(ab.Modes[m].Targets[i].Reg)
		}
		k.modes = append(k.modes, modeLore{l.program(ab.Modes[m].Prog, &mr)})
	}
	if ab.Cost != 0 && int(ab.Cost) < len(l.r.Costs) {
		c := &l.r.Costs[ab.Cost]
		k.costTap = c.Tap
		k.mana = int32(c.Mana.ManaValue(0))
		k.cost = l.costParts(c)
	}
	each := func(effects []effect) {
		for i := range effects {
			e := &effects[i]
			if e.verb == vMods && e.brief && e.via != 0 {
				k.instantPump = true
			}
			if e.verb == vCounter {
				k.counters = true
			}
		}
	}
	each(k.effects)
	for i := range k.modes {
		each(k.modes[i].effects)
	}
	l.ability[a] = k
	return k
}

// regScope is what a register of a program holds.
type regScope struct {
	on    scope
	reg   uint8
	zones engine.ZoneSet
	prop  engine.PropX
	yours bool
}

type regScopes [engine.MaxRegs]regScope

func (r *regScopes) target(reg uint8) {
	if int(reg) < len(r) {
		r[reg] = regScope{on: onTarget, reg: reg}
	}
}

// program lists the acts of a program, in order, jumps not followed: what is behind a condition counts as if it held.
func (l *lore) program(p engine.Prog, regs *regScopes) []effect {
	var out []effect
	if p == 0 {
		return nil
	}
	may := false
	var nums []engine.NumX
	for ip := int(p); ip < len(l.r.Code); ip++ {
		in := &l.r.Code[ip]
		s := regScope{}
		e := effect{may: may, flags: in.Flags, nums: nums}
		switch in.Op {
		case engine.OpEnd:
			return out
		case engine.OpMay:
			may = true
			continue
		case engine.OpLet, engine.OpAddTo:
			if int(in.R) < len(regs) {
				regs[in.R] = l.set(engine.SetX(in.A), regs)
			}
			continue
		case engine.OpLetNum:
			// A list of its own for what follows: earlier effects keep theirs.
			nums = append(make([]engine.NumX, 0, len(nums)+4), nums...)
			for len(nums) <= int(in.R) {
				nums = append(nums, 0)
			}
			nums[in.R] = engine.NumX(in.A)
			continue
		case engine.OpEach:
			if int(in.B) < len(regs) {
				regs[in.B] = l.set(engine.SetX(in.A), regs)
			}
			continue
		case engine.OpNext:
			if int(in.B) < len(regs) && int(in.R) < len(regs) {
				regs[in.R] = regs[in.B]
			}
			continue
		case engine.OpChoose:
			if int(in.A) < len(l.r.Choices) {
				c := &l.r.Choices[in.A]
				s = l.set(c.From, regs)
				if s.on == onAll {
					s.on = onChoice
				}
				if int(c.Reg) < len(regs) {
					regs[c.Reg] = s
				}
			}
			continue
		case engine.OpDraw:
			e.verb, e.amount, s = vDraw, engine.NumX(in.B), l.set(engine.SetX(in.A), regs)
		case engine.OpDamage:
			e.verb, e.amount, s = vDamage, engine.NumX(in.C), l.set(engine.SetX(in.A), regs)
		case engine.OpGainLife:
			e.verb, e.amount, s = vGain, engine.NumX(in.B), l.set(engine.SetX(in.A), regs)
		case engine.OpLoseLife:
			e.verb, e.amount, s = vLose, engine.NumX(in.B), l.set(engine.SetX(in.A), regs)
		case engine.OpDestroy:
			e.verb, s = vDestroy, l.set(engine.SetX(in.A), regs)
		case engine.OpMove:
			e.verb, e.to, s = vMove, in.B, l.set(engine.SetX(in.A), regs)
		case engine.OpSacrifice:
			e.verb, s = vSacrifice, l.set(engine.SetX(in.A), regs)
		case engine.OpDiscard:
			e.verb, s = vDiscard, l.set(engine.SetX(in.A), regs)
		case engine.OpTap:
			e.verb, s = vTap, l.set(engine.SetX(in.A), regs)
		case engine.OpUntap:
			e.verb, s = vUntap, l.set(engine.SetX(in.A), regs)
		case engine.OpCounters:
			e.verb, e.to, e.amount, s = vCounters, in.B, engine.NumX(in.C), l.set(engine.SetX(in.A), regs)
		case engine.OpAddMana:
			e.verb, e.amount, s = vMana, engine.NumX(in.B), l.set(engine.SetX(in.A), regs)
		case engine.OpCreate:
			e.verb, e.amount, e.to, s = vToken, engine.NumX(in.B), in.C, l.set(engine.SetX(in.A), regs)
		case engine.OpEffect:
			d := engine.Duration(in.C)
			e.verb, e.via, s = vMods, engine.AbilityID(in.A), l.set(engine.SetX(in.B), regs)
			e.brief = d == engine.DurEndOfTurn || d == engine.DurEndOfCombat || d == engine.DurNextTurn
			for _, rw := range l.r.Abilities[e.via].Rewrite {
				switch l.r.Rewrites[rw].Kind {
				case engine.RwRegenerate:
					e.verb = vRegenerate
				case engine.RwPrevent:
					e.verb = vPrevent
				}
			}
			if in.B == 0 {
				s = l.modScope(e.via)
			}
		case engine.OpCounterSpell:
			e.verb, s = vCounter, l.set(engine.SetX(in.A), regs)
		case engine.OpAttach:
			e.verb, s = vAttach, l.set(engine.SetX(in.B), regs)
		case engine.OpMill:
			e.verb, e.amount, s = vMill, engine.NumX(in.B), l.set(engine.SetX(in.A), regs)
		case engine.OpFight:
			a := l.set(engine.SetX(in.A), regs)
			out = append(out, effect{verb: vFighter, may: may, on: a.on, reg: a.reg, zones: a.zones, prop: a.prop, yours: a.yours})
			e.verb, s = vFight, l.set(engine.SetX(in.B), regs)
		default:
			continue
		}
		e.on, e.reg, e.zones, e.prop, e.yours = s.on, s.reg, s.zones, s.prop, s.yours
		out = append(out, e)
	}
	return out
}

// modScope is whom the first Mod of an ability affects by itself.
func (l *lore) modScope(a engine.AbilityID) regScope {
	for _, m := range l.r.Abilities[a].Mods {
		mod := &l.r.Mods[m]
		switch mod.Scope {
		case engine.ScopeSelf:
			return regScope{on: onSource}
		case engine.ScopeHost:
			return regScope{on: onHost}
		case engine.ScopeAll:
			z := mod.Zones
			if z == 0 {
				z = engine.Battlefield.Bit()
			}
			return regScope{on: onAll, zones: z, prop: mod.Prop}
		}
	}
	return regScope{on: onEvent}
}

// set is what a set expression comes to.
func (l *lore) set(x engine.SetX, regs *regScopes) regScope {
	if x == 0 || int(x) >= len(l.r.Nodes) {
		return regScope{}
	}
	n := &l.r.Nodes[x]
	switch n.Op {
	case engine.SetSource:
		return regScope{on: onSource}
	case engine.SetYou:
		return regScope{on: onYou}
	case engine.SetOpponents:
		return regScope{on: onOpponents}
	case engine.SetPlayers, engine.SetActive, engine.SetPlayersThat:
		return regScope{on: onPlayers}
	case engine.SetReg:
		if n.A >= 0 && int(n.A) < len(regs) {
			if s := regs[n.A]; s.on != onNothing {
				return s
			}
		}
		return regScope{on: onEvent}
	case engine.SetAll:
		s := regScope{on: onAll, zones: engine.ZoneSet(n.A), prop: engine.PropX(n.B)}
		if n.C != 0 && l.r.Nodes[n.C].Op == engine.SetYou {
			s.yours = true
		}
		return s
	case engine.SetFilter:
		s := l.set(engine.SetX(n.A), regs)
		if s.prop == 0 {
			s.prop = engine.PropX(n.B)
		}
		return s
	case engine.SetBoth:
		s := l.set(engine.SetX(n.A), regs)
		if s.on == onNothing || s.on == onEvent {
			return l.set(engine.SetX(n.B), regs)
		}
		return s
	case engine.SetControllers, engine.SetOwners:
		switch s := l.set(engine.SetX(n.A), regs); s.on {
		case onTarget:
			return regScope{on: onTargetCtrl, reg: s.reg}
		case onSource:
			return regScope{on: onYou}
		}
		return regScope{on: onEvent}
	case engine.SetHost:
		return regScope{on: onHost}
	case engine.SetTop:
		s := l.set(engine.SetX(n.A), regs)
		return regScope{on: onChoice, zones: engine.Library.Bit(), yours: s.on == onYou}
	}
	return regScope{on: onEvent}
}

// defLore is what is known of a definition.
type defLore struct {
	// host are the static abilities that modify what it is attached to; cripples says that they keep a creature from fighting.
	host     []engine.AbilityID
	cripples bool
	aura     bool
	equip    bool
	// enters are triggered abilities that trigger as it enters.
	enters []engine.AbilityID
	// team says that a static ability of it makes other creatures better.
	team    bool
	mana    bool // it makes mana
	spell   engine.AbilityID
	quality int32 // worth of its abilities beyond size and keywords
}

// def is the lore of a definition.
func (l *lore) def(id engine.DefID) *defLore {
	if int(id) >= len(l.defs) {
		return &defLore{}
	}
	if k := l.defs[id]; k != nil {
		return k
	}
	d := &l.r.Defs[id]
	k := &defLore{spell: d.Spell, aura: d.Enchant != 0}
	l.defs[id] = k // first: abilities may lead back here
	for _, a := range d.Abilities {
		ab := &l.r.Abilities[a]
		switch ab.Kind {
		case engine.AbStatic:
			for _, m := range ab.Mods {
				mod := &l.r.Mods[m]
				switch {
				case mod.Scope == engine.ScopeHost:
					if len(k.host) == 0 || k.host[len(k.host)-1] != a {
						k.host = append(k.host, a)
					}
					if mod.Kind == engine.ModRule && crippling(engine.RuleKind(mod.A)) {
						k.cripples = true
					}
				case mod.Scope == engine.ScopeAll && (mod.Kind == engine.ModPT || mod.Kind == engine.ModKeyword):
					k.team = true
					k.quality += 25
				case mod.Scope == engine.ScopeSelf && mod.Kind == engine.ModRule && engine.RuleKind(mod.A) == engine.RuleCantBlock:
					k.quality -= 10
				}
			}
		case engine.AbTriggered:
			for _, p := range ab.Trigger {
				pat := &l.r.Patterns[p]
				if pat.Kinds&engine.EvMove.Bit() != 0 && pat.To.Has(engine.Battlefield) && l.aboutSource(pat.Obj) {
					k.enters = append(k.enters, a)
				} else {
					k.quality += 8
				}
			}
		case engine.AbActivated:
			if ab.Flags&engine.AbMana != 0 {
				k.mana = true
				k.quality += 10
			} else {
				k.quality += 12
			}
			if ab.Hook == engine.Equip {
				k.equip = true
			}
		}
	}
	return k
}

func crippling(r engine.RuleKind) bool {
	return r == engine.RuleCantAttack || r == engine.RuleDoesntUntap || r == engine.RuleCantBlock
}

// aboutSource says whether a property can hold only of the ability's own source.
func (l *lore) aboutSource(p engine.PropX) bool {
	if p == 0 {
		return false
	}
	n := &l.r.Nodes[p]
	switch n.Op {
	case engine.PropAnd:
		return l.aboutSource(engine.PropX(n.A)) || l.aboutSource(engine.PropX(n.B))
	case engine.PropIn:
		return l.r.Nodes[n.A].Op == engine.SetSource
	}
	return false
}

// costParts is what paying a cost does, beside mana and {T}.
func (l *lore) costParts(c *engine.Cost) []effect {
	var regs regScopes
	out := l.program(c.Prog, &regs)
	if c.Life != 0 {
		out = append(out, effect{verb: vLose, on: onYou, amount: c.Life})
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		s := l.set(p.From, &regs)
		if s.on == onAll && !p.All {
			s.on = onChoice
		}
		e := effect{on: s.on, zones: s.zones, prop: s.prop, yours: s.yours, amount: p.Amount}
		switch p.Kind {
		case engine.PartSacrifice:
			e.verb = vSacrifice
		case engine.PartDiscard:
			e.verb = vDiscard
		case engine.PartExile:
			e.verb, e.to = vMove, int32(engine.Exile)
		case engine.PartReturn:
			e.verb, e.to = vMove, int32(engine.Hand)
		case engine.PartGraveyard:
			e.verb, e.to = vMove, int32(engine.Graveyard)
		case engine.PartTop, engine.PartBottom:
			e.verb, e.to = vMove, int32(engine.Library)
		case engine.PartTap:
			e.verb = vTap
		case engine.PartUntap:
			e.verb = vUntap
		default:
			continue
		}
		out = append(out, e)
	}
	return out
}
