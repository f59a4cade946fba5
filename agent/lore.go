package agent

import "arbiter/engine/program"

// lore is what an agent makes of the compiled rules: for each ability what it does, to whom, in a form that can be weighed. It is worked out once for each
// ability, on first use.
type lore struct {
	r       *program.Rules
	ability []*abilityLore // index: AbilityID
	defs    []*defLore     // index: DefID
}

func newLore(r *program.Rules) *lore {
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
	zones  program.ZoneSet
	prop   program.PropX
	amount program.NumX
	to     int32 // zone, kind of counter, definition
	via    program.AbilityID
	flags  uint16
	yours  bool // onAll of player-owned zones: only yours
	// nums are the numbers put into registers before, which amounts and Mods refer to.
	nums []program.NumX
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
func (l *lore) of(a program.AbilityID) *abilityLore {
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
	zones program.ZoneSet
	prop  program.PropX
	yours bool
}

type regScopes [program.MaxRegs]regScope

func (r *regScopes) target(reg uint8) {
	if int(reg) < len(r) {
		r[reg] = regScope{on: onTarget, reg: reg}
	}
}

// program lists the acts of a program, in order, jumps not followed: what is behind a condition counts as if it held.
func (l *lore) program(p program.Prog, regs *regScopes) []effect {
	var out []effect
	if p == 0 {
		return nil
	}
	may := false
	var nums []program.NumX
	for ip := int(p); ip < len(l.r.Code); ip++ {
		in := &l.r.Code[ip]
		s := regScope{}
		e := effect{may: may, flags: in.Flags, nums: nums}
		switch in.Op {
		case program.OpEnd:
			return out
		case program.OpMay:
			may = true
			continue
		case program.OpLet, program.OpAddTo:
			if int(in.R) < len(regs) {
				regs[in.R] = l.set(program.SetX(in.A), regs)
			}
			continue
		case program.OpLetNum:
			// A list of its own for what follows: earlier effects keep theirs.
			nums = append(make([]program.NumX, 0, len(nums)+4), nums...)
			for len(nums) <= int(in.R) {
				nums = append(nums, 0)
			}
			nums[in.R] = program.NumX(in.A)
			continue
		case program.OpEach:
			if int(in.B) < len(regs) {
				regs[in.B] = l.set(program.SetX(in.A), regs)
			}
			continue
		case program.OpNext:
			if int(in.B) < len(regs) && int(in.R) < len(regs) {
				regs[in.R] = regs[in.B]
			}
			continue
		case program.OpChoose:
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
		case program.OpDraw:
			e.verb, e.amount, s = vDraw, program.NumX(in.B), l.set(program.SetX(in.A), regs)
		case program.OpDamage:
			e.verb, e.amount, s = vDamage, program.NumX(in.C), l.set(program.SetX(in.A), regs)
		case program.OpGainLife:
			e.verb, e.amount, s = vGain, program.NumX(in.B), l.set(program.SetX(in.A), regs)
		case program.OpLoseLife:
			e.verb, e.amount, s = vLose, program.NumX(in.B), l.set(program.SetX(in.A), regs)
		case program.OpDestroy:
			e.verb, s = vDestroy, l.set(program.SetX(in.A), regs)
		case program.OpMove:
			e.verb, e.to, s = vMove, in.B, l.set(program.SetX(in.A), regs)
		case program.OpSacrifice:
			e.verb, s = vSacrifice, l.set(program.SetX(in.A), regs)
		case program.OpDiscard:
			e.verb, s = vDiscard, l.set(program.SetX(in.A), regs)
		case program.OpTap:
			e.verb, s = vTap, l.set(program.SetX(in.A), regs)
		case program.OpUntap:
			e.verb, s = vUntap, l.set(program.SetX(in.A), regs)
		case program.OpCounters:
			e.verb, e.to, e.amount, s = vCounters, in.B, program.NumX(in.C), l.set(program.SetX(in.A), regs)
		case program.OpAddMana:
			e.verb, e.amount, s = vMana, program.NumX(in.B), l.set(program.SetX(in.A), regs)
		case program.OpCreate:
			e.verb, e.amount, e.to, s = vToken, program.NumX(in.B), in.C, l.set(program.SetX(in.A), regs)
		case program.OpEffect:
			d := program.Duration(in.C)
			e.verb, e.via, s = vMods, program.AbilityID(in.A), l.set(program.SetX(in.B), regs)
			e.brief = d == program.DurEndOfTurn || d == program.DurEndOfCombat || d == program.DurNextTurn
			for _, rw := range l.r.Abilities[e.via].Rewrite {
				switch l.r.Rewrites[rw].Kind {
				case program.RwRegenerate:
					e.verb = vRegenerate
				case program.RwPrevent:
					e.verb = vPrevent
				}
			}
			if in.B == 0 {
				s = l.modScope(e.via)
			}
		case program.OpCounterSpell:
			e.verb, s = vCounter, l.set(program.SetX(in.A), regs)
		case program.OpAttach:
			e.verb, s = vAttach, l.set(program.SetX(in.B), regs)
		case program.OpMill:
			e.verb, e.amount, s = vMill, program.NumX(in.B), l.set(program.SetX(in.A), regs)
		case program.OpFight:
			a := l.set(program.SetX(in.A), regs)
			out = append(out, effect{verb: vFighter, may: may, on: a.on, reg: a.reg, zones: a.zones, prop: a.prop, yours: a.yours})
			e.verb, s = vFight, l.set(program.SetX(in.B), regs)
		default:
			continue
		}
		e.on, e.reg, e.zones, e.prop, e.yours = s.on, s.reg, s.zones, s.prop, s.yours
		out = append(out, e)
	}
	return out
}

// modScope is whom the first Mod of an ability affects by itself.
func (l *lore) modScope(a program.AbilityID) regScope {
	for _, m := range l.r.Abilities[a].Mods {
		mod := &l.r.Mods[m]
		switch mod.Scope {
		case program.ScopeSelf:
			return regScope{on: onSource}
		case program.ScopeHost:
			return regScope{on: onHost}
		case program.ScopeAll:
			z := mod.Zones
			if z == 0 {
				z = program.Battlefield.Bit()
			}
			return regScope{on: onAll, zones: z, prop: mod.Prop}
		}
	}
	return regScope{on: onEvent}
}

// set is what a set expression comes to.
func (l *lore) set(x program.SetX, regs *regScopes) regScope {
	if x == 0 || int(x) >= len(l.r.Nodes) {
		return regScope{}
	}
	n := &l.r.Nodes[x]
	switch n.Op {
	case program.SetSource:
		return regScope{on: onSource}
	case program.SetYou:
		return regScope{on: onYou}
	case program.SetOpponents:
		return regScope{on: onOpponents}
	case program.SetPlayers, program.SetActive, program.SetPlayersThat:
		return regScope{on: onPlayers}
	case program.SetReg:
		if n.A >= 0 && int(n.A) < len(regs) {
			if s := regs[n.A]; s.on != onNothing {
				return s
			}
		}
		return regScope{on: onEvent}
	case program.SetAll:
		s := regScope{on: onAll, zones: program.ZoneSet(n.A), prop: program.PropX(n.B)}
		if n.C != 0 && l.r.Nodes[n.C].Op == program.SetYou {
			s.yours = true
		}
		return s
	case program.SetFilter:
		s := l.set(program.SetX(n.A), regs)
		if s.prop == 0 {
			s.prop = program.PropX(n.B)
		}
		return s
	case program.SetBoth:
		s := l.set(program.SetX(n.A), regs)
		if s.on == onNothing || s.on == onEvent {
			return l.set(program.SetX(n.B), regs)
		}
		return s
	case program.SetControllers, program.SetOwners:
		switch s := l.set(program.SetX(n.A), regs); s.on {
		case onTarget:
			return regScope{on: onTargetCtrl, reg: s.reg}
		case onSource:
			return regScope{on: onYou}
		}
		return regScope{on: onEvent}
	case program.SetHost:
		return regScope{on: onHost}
	case program.SetTop:
		s := l.set(program.SetX(n.A), regs)
		return regScope{on: onChoice, zones: program.Library.Bit(), yours: s.on == onYou}
	}
	return regScope{on: onEvent}
}

// defLore is what is known of a definition.
type defLore struct {
	// host are the static abilities that modify what it is attached to; cripples says that they keep a creature from fighting.
	host     []program.AbilityID
	cripples bool
	aura     bool
	equip    bool
	// enters are triggered abilities that trigger as it enters.
	enters []program.AbilityID
	// team says that a static ability of it makes other creatures better.
	team    bool
	mana    bool // it makes mana
	spell   program.AbilityID
	quality int32 // worth of its abilities beyond size and keywords
}

// def is the lore of a definition.
func (l *lore) def(id program.DefID) *defLore {
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
		case program.AbStatic:
			for _, m := range ab.Mods {
				mod := &l.r.Mods[m]
				switch {
				case mod.Scope == program.ScopeHost:
					if len(k.host) == 0 || k.host[len(k.host)-1] != a {
						k.host = append(k.host, a)
					}
					if mod.Kind == program.ModRule && crippling(program.RuleKind(mod.A)) {
						k.cripples = true
					}
				case mod.Scope == program.ScopeAll && (mod.Kind == program.ModPT || mod.Kind == program.ModKeyword):
					k.team = true
					k.quality += 25
				case mod.Scope == program.ScopeSelf && mod.Kind == program.ModRule && program.RuleKind(mod.A) == program.RuleCantBlock:
					k.quality -= 10
				}
			}
		case program.AbTriggered:
			for _, p := range ab.Trigger {
				pat := &l.r.Patterns[p]
				if pat.Kinds&program.EvMove.Bit() != 0 && pat.To.Has(program.Battlefield) && l.aboutSource(pat.Obj) {
					k.enters = append(k.enters, a)
				} else {
					k.quality += 8
				}
			}
		case program.AbActivated:
			if ab.Flags&program.AbMana != 0 {
				k.mana = true
				k.quality += 10
			} else {
				k.quality += 12
			}
			if ab.Hook == program.Equip {
				k.equip = true
			}
		}
	}
	return k
}

func crippling(r program.RuleKind) bool {
	return r == program.RuleCantAttack || r == program.RuleDoesntUntap || r == program.RuleCantBlock
}

// aboutSource says whether a property can hold only of the ability's own source.
func (l *lore) aboutSource(p program.PropX) bool {
	if p == 0 {
		return false
	}
	n := &l.r.Nodes[p]
	switch n.Op {
	case program.PropAnd:
		return l.aboutSource(program.PropX(n.A)) || l.aboutSource(program.PropX(n.B))
	case program.PropIn:
		return l.r.Nodes[n.A].Op == program.SetSource
	}
	return false
}

// costParts is what paying a cost does, beside mana and {T}.
func (l *lore) costParts(c *program.Cost) []effect {
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
		case program.PartSacrifice:
			e.verb = vSacrifice
		case program.PartDiscard:
			e.verb = vDiscard
		case program.PartExile:
			e.verb, e.to = vMove, int32(program.Exile)
		case program.PartReturn:
			e.verb, e.to = vMove, int32(program.Hand)
		case program.PartGraveyard:
			e.verb, e.to = vMove, int32(program.Graveyard)
		case program.PartTop, program.PartBottom:
			e.verb, e.to = vMove, int32(program.Library)
		case program.PartTap:
			e.verb = vTap
		case program.PartUntap:
			e.verb = vUntap
		default:
			continue
		}
		out = append(out, e)
	}
	return out
}
