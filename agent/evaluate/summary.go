package evaluate

import "arbiter/engine/program"

// Summaries holds a summary of each ability of the compiled rules: what it does and to whom, in a form that can be
// evaluated. A summary is made on first use.
type Summaries struct {
	rules     *program.Rules
	abilities []*AbilitySummary // by AbilityID
	defs      []*DefSummary     // by DefID
}

func NewSummaries(r *program.Rules) *Summaries {
	return &Summaries{rules: r, abilities: make([]*AbilitySummary, len(r.Abilities)),
		defs: make([]*DefSummary, len(r.Defs))}
}

// EffectKind is the kind of an effect, coarsely.
type EffectKind uint8

const (
	NoEffect EffectKind = iota
	DealDamage
	Destroy
	Move
	Sacrifice
	Discard
	Draw
	Mill
	GainLife
	LoseLife
	Tap
	Untap
	PutCounters  // To is the kind of counter
	CreateTokens // To is the definition of the token
	Modify       // continuous: the Mods of ability Via
	CounterSpell
	Attach
	AddMana
	Regenerate
	PreventDamage
	Fight // is dealt damage equal to the power of my best creature
	FightWith
)

// Recipients says whom an effect affects.
type Recipients uint8

const (
	OnNothing Recipients = iota
	OnSource
	OnHost
	OnYou
	OnOpponents
	OnPlayers
	OnTarget           // the targets in register Reg
	OnTargetController // the controllers of the targets in register Reg
	OnChoice           // chosen on resolution from what Prop and Zones describe
	OnAll              // everything that Prop and Zones describe
	OnPile             // the pile that a player chooses of two (700.3)
	OnOtherPile        // the other one
	OnUnknown          // the triggering object, or anything else not known in advance
)

// Effect is one effect of an ability.
type Effect struct {
	Kind      EffectKind
	On        Recipients
	Reg       uint8
	Optional  bool
	Temporary bool // a continuous effect that lasts a turn or less
	Zones     program.ZoneSet
	Prop      program.PropX
	Amount    program.NumX
	To        int32 // a zone, kind of counter or definition
	Via       program.AbilityID
	Flags     uint16
	Yours     bool // OnAll in zones of players: only mine
	// OfTarget is set for OnChoice and OnAll if only what the targeted players in register Reg own or control is
	// affected: "target player discards two cards".
	OfTarget bool
	// Least is how many objects are chosen at least (OnChoice).
	Least program.NumX
	// Some is set for OnPile and OnOtherPile if only some of the pile is affected, chosen from it.
	Some bool
	// nums are the expressions assigned to number registers so far, which Amount and Mods may refer to.
	nums []program.NumX
}

// AbilitySummary summarizes an ability.
type AbilitySummary struct {
	Effects   []Effect
	Cost      []Effect // what paying the cost does, besides mana and {T}
	TapCost   bool
	ManaValue int32 // of its cost
	Modes     []ModeSummary
	// Properties that decide when the ability is considered at all.
	Pump           bool // it makes something bigger, or gives it an ability, until end of turn
	CountersSpells bool // it counters spells
}

type ModeSummary struct {
	Effects []Effect
}

// Ability returns the summary of an ability.
func (l *Summaries) Ability(a program.AbilityID) *AbilitySummary {
	if int(a) >= len(l.abilities) {
		return &AbilitySummary{}
	}
	if k := l.abilities[a]; k != nil {
		return k
	}
	ab := &l.rules.Abilities[a]
	k := &AbilitySummary{}
	var regs registers
	for i := range ab.Targets {
		regs.target(ab.Targets[i].Reg)
	}
	k.Effects = l.programEffects(ab.Prog, &regs)
	for m := range ab.Modes {
		mr := regs
		for i := range ab.Modes[m].Targets {
			mr.target(ab.Modes[m].Targets[i].Reg)
		}
		k.Modes = append(k.Modes, ModeSummary{l.programEffects(ab.Modes[m].Prog, &mr)})
	}
	if ab.Cost != 0 && int(ab.Cost) < len(l.rules.Costs) {
		c := &l.rules.Costs[ab.Cost]
		k.TapCost = c.Tap
		k.ManaValue = int32(c.Mana.ManaValue(0))
		k.Cost = l.costEffects(c)
	}
	each := func(effects []Effect) {
		for i := range effects {
			e := &effects[i]
			if e.Kind == Modify && e.Temporary && e.Via != 0 {
				k.Pump = true
			}
			if e.Kind == CounterSpell {
				k.CountersSpells = true
			}
		}
	}
	each(k.Effects)
	for i := range k.Modes {
		each(k.Modes[i].Effects)
	}
	l.abilities[a] = k
	return k
}

// register says what a register of a program holds.
type register struct {
	on    Recipients
	reg   uint8
	zones program.ZoneSet
	prop  program.PropX
	yours bool
	// ofTarget: reg is the register of the targeted player whose objects they are.
	ofTarget bool
	least    program.NumX
	some     bool // chosen from a pile
}

type registers [program.MaxRegs]register

func (r *registers) target(reg uint8) {
	if int(reg) < len(r) {
		r[reg] = register{on: OnTarget, reg: reg}
	}
}

// programEffects lists the effects of a program in order. Jumps are not followed: conditions are assumed to be
// true.
func (l *Summaries) programEffects(p program.Prog, regs *registers) []Effect {
	var out []Effect
	if p == 0 {
		return nil
	}
	may := false
	piles := 0 // how many of the next registers set hold the pile just chosen
	var nums []program.NumX
	for ip := int(p); ip < len(l.rules.Code); ip++ {
		in := &l.rules.Code[ip]
		s := register{}
		e := Effect{Optional: may, Flags: in.Flags, nums: nums}
		// Others: without an effect that the evaluation values.
		switch in.Op {
		case program.OpEnd:
			return out
		case program.OpMay:
			may = true
			continue
		case program.OpLet, program.OpAddTo:
			if int(in.R) < len(regs) {
				regs[in.R] = l.setRecipients(program.SetX(in.A), regs)
				if piles > 0 {
					piles--
					regs[in.R] = register{on: OnPile}
				}
			}
			continue
		case program.OpLetNum:
			// Copy the list: earlier effects keep theirs.
			nums = append(make([]program.NumX, 0, len(nums)+4), nums...)
			for len(nums) <= int(in.R) {
				nums = append(nums, 0)
			}
			nums[in.R] = program.NumX(in.A)
			continue
		case program.OpEach:
			if int(in.B) < len(regs) {
				regs[in.B] = l.setRecipients(program.SetX(in.A), regs)
			}
			continue
		case program.OpNext:
			if int(in.B) < len(regs) && int(in.R) < len(regs) {
				regs[in.R] = regs[in.B]
			}
			continue
		case program.OpChoose:
			if int(in.A) < len(l.rules.Choices) {
				c := &l.rules.Choices[in.A]
				s = l.setRecipients(c.From, regs)
				switch s.on {
				case OnAll:
					s.on, s.least = OnChoice, c.Min
				case OnPile, OnOtherPile:
					s.some = true
				}
				if c.Pile != 0 {
					piles = 2 // it is the first pile or, on a condition, the second
				}
				if int(c.Reg) < len(regs) {
					regs[c.Reg] = s
				}
			}
			continue
		case program.OpDraw:
			e.Kind, e.Amount, s = Draw, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpDamage:
			e.Kind, e.Amount, s = DealDamage, program.NumX(in.C), l.setRecipients(program.SetX(in.A), regs)
		case program.OpGainLife:
			e.Kind, e.Amount, s = GainLife, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpSetLife:
			// Of the numbers that life totals become only a multiple of what they are is known to be a gain.
			n := &l.rules.Nodes[in.B]
			if n.Op != program.NumTimes {
				continue
			}
			e.Kind, e.Amount, s = GainLife, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpLoseLife:
			e.Kind, e.Amount, s = LoseLife, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpDestroy:
			e.Kind, s = Destroy, l.setRecipients(program.SetX(in.A), regs)
		case program.OpMove:
			e.Kind, e.To, s = Move, in.B, l.setRecipients(program.SetX(in.A), regs)
		case program.OpSacrifice:
			e.Kind, s = Sacrifice, l.setRecipients(program.SetX(in.A), regs)
		case program.OpDiscard:
			e.Kind, s = Discard, l.setRecipients(program.SetX(in.A), regs)
		case program.OpTap:
			e.Kind, s = Tap, l.setRecipients(program.SetX(in.A), regs)
		case program.OpUntap:
			e.Kind, s = Untap, l.setRecipients(program.SetX(in.A), regs)
		case program.OpCounters:
			e.Kind, e.To, e.Amount, s = PutCounters, in.B, program.NumX(in.C), l.setRecipients(program.SetX(in.A), regs)
		case program.OpAddMana:
			e.Kind, e.Amount, s = AddMana, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpCreate:
			e.Kind, e.Amount, e.To, s = CreateTokens, program.NumX(in.B), in.C, l.setRecipients(program.SetX(in.A),
				regs)
		case program.OpEffect:
			d := program.Duration(in.C)
			e.Kind, e.Via, s = Modify, program.AbilityID(in.A), l.setRecipients(program.SetX(in.B), regs)
			e.Temporary = d == program.DurEndOfTurn || d == program.DurEndOfCombat || d == program.DurNextTurn
			for _, rw := range l.rules.Abilities[e.Via].Rewrite {
				switch l.rules.Rewrites[rw].Kind {
				case program.RwRegenerate:
					e.Kind = Regenerate
				case program.RwPrevent:
					e.Kind = PreventDamage
				}
			}
			if in.B == 0 {
				s = l.modRecipients(e.Via)
			}
		case program.OpCounterSpell:
			e.Kind, s = CounterSpell, l.setRecipients(program.SetX(in.A), regs)
		case program.OpAttach:
			e.Kind, s = Attach, l.setRecipients(program.SetX(in.B), regs)
		case program.OpMill:
			e.Kind, e.Amount, s = Mill, program.NumX(in.B), l.setRecipients(program.SetX(in.A), regs)
		case program.OpFight:
			a := l.setRecipients(program.SetX(in.A), regs)
			out = append(out, Effect{Kind: FightWith, Optional: may, On: a.on, Reg: a.reg, Zones: a.zones, Prop: a.prop,
				Yours: a.yours})
			e.Kind, s = Fight, l.setRecipients(program.SetX(in.B), regs)
		default:
			continue
		}
		e.On, e.Reg, e.Zones, e.Prop, e.Yours = s.on, s.reg, s.zones, s.prop, s.yours
		e.OfTarget, e.Least, e.Some = s.ofTarget, s.least, s.some
		out = append(out, e)
	}
	return out
}

// targetedOwner returns the register of the targeted player who owns or controls everything that p describes.
func (l *Summaries) targetedOwner(p program.PropX, regs *registers) (reg uint8, ok bool) {
	if p == 0 {
		return 0, false
	}
	n := &l.rules.Nodes[p]
	switch n.Op {
	case program.PropAnd:
		if reg, ok = l.targetedOwner(program.PropX(n.A), regs); ok {
			return reg, true
		}
		return l.targetedOwner(program.PropX(n.B), regs)
	case program.PropOwnedBy, program.PropControlledBy:
		s := l.setRecipients(program.SetX(n.A), regs)
		return s.reg, s.on == OnTarget
	}
	return 0, false
}

// pileOf returns OnPile or OnOtherPile if everything that p describes is in that pile, and OnNothing otherwise.
func (l *Summaries) pileOf(p program.PropX, regs *registers) Recipients {
	if p == 0 {
		return OnNothing
	}
	n := &l.rules.Nodes[p]
	// Others: say nothing of piles.
	switch n.Op {
	case program.PropAnd:
		if on := l.pileOf(program.PropX(n.A), regs); on != OnNothing {
			return on
		}
		return l.pileOf(program.PropX(n.B), regs)
	case program.PropNot:
		switch l.pileOf(program.PropX(n.A), regs) {
		case OnPile:
			return OnOtherPile
		case OnOtherPile:
			return OnPile
		}
	case program.PropIn:
		if set := &l.rules.Nodes[n.A]; set.Op == program.SetReg && set.A >= 0 && int(set.A) < len(regs) &&
			regs[set.A].on == OnPile && !regs[set.A].some {
			return OnPile
		}
	}
	return OnNothing
}

// modRecipients returns whom the first Mod of an ability affects.
func (l *Summaries) modRecipients(a program.AbilityID) register {
	for _, m := range l.rules.Abilities[a].Mods {
		mod := &l.rules.Mods[m]
		switch mod.Scope {
		case program.ScopeSelf:
			return register{on: OnSource}
		case program.ScopeHost:
			return register{on: OnHost}
		case program.ScopeAll:
			z := mod.Zones
			if z == 0 {
				z = program.Battlefield.Bit()
			}
			return register{on: OnAll, zones: z, prop: mod.Prop}
		}
	}
	return register{on: OnUnknown}
}

// setRecipients returns what a set expression denotes.
func (l *Summaries) setRecipients(x program.SetX, regs *registers) register {
	if x == 0 || int(x) >= len(l.rules.Nodes) {
		return register{}
	}
	n := &l.rules.Nodes[x]
	// Others: unknown to the evaluation, which is a guess.
	switch n.Op {
	case program.SetSource:
		return register{on: OnSource}
	case program.SetYou:
		return register{on: OnYou}
	case program.SetOpponents:
		return register{on: OnOpponents}
	case program.SetPlayers, program.SetActive, program.SetPlayersThat, program.SetPlayersEver:
		return register{on: OnPlayers}
	case program.SetReg:
		if n.A >= 0 && int(n.A) < len(regs) {
			if s := regs[n.A]; s.on != OnNothing {
				return s
			}
		}
		return register{on: OnUnknown}
	case program.SetAll:
		if on := l.pileOf(program.PropX(n.B), regs); on != OnNothing {
			return register{on: on}
		}
		s := register{on: OnAll, zones: program.ZoneSet(n.A), prop: program.PropX(n.B)}
		if n.C != 0 && l.rules.Nodes[n.C].Op == program.SetYou {
			s.yours = true
		}
		s.reg, s.ofTarget = l.targetedOwner(s.prop, regs)
		return s
	case program.SetFilter:
		if on := l.pileOf(program.PropX(n.B), regs); on != OnNothing {
			return register{on: on}
		}
		s := l.setRecipients(program.SetX(n.A), regs)
		if s.prop == 0 {
			s.prop = program.PropX(n.B)
		}
		return s
	case program.SetBoth:
		s := l.setRecipients(program.SetX(n.A), regs)
		if s.on == OnNothing || s.on == OnUnknown {
			return l.setRecipients(program.SetX(n.B), regs)
		}
		return s
	case program.SetControllers, program.SetOwners:
		switch s := l.setRecipients(program.SetX(n.A), regs); s.on {
		case OnTarget:
			return register{on: OnTargetController, reg: s.reg}
		case OnSource:
			return register{on: OnYou}
		}
		return register{on: OnUnknown}
	case program.SetHost:
		return register{on: OnHost}
	case program.SetTop:
		s := l.setRecipients(program.SetX(n.A), regs)
		return register{on: OnChoice, zones: program.Library.Bit(), yours: s.on == OnYou}
	}
	return register{on: OnUnknown}
}

// DefSummary summarizes a definition: one face of a card, or a token.
type DefSummary struct {
	// HostAbilities are the static abilities that modify what it is attached to. Disables is set if they keep a
	// creature from attacking or blocking.
	HostAbilities []program.AbilityID
	Disables      bool
	Aura          bool
	Equipment     bool
	// EntersAbilities are the abilities that trigger when it enters.
	EntersAbilities []program.AbilityID
	// BoostsTeam is set if a static ability improves other creatures.
	BoostsTeam   bool
	MakesMana    bool // it has a mana ability
	Spell        program.AbilityID
	AbilityValue int32 // value of its abilities beyond size and keywords
}

// Def returns the summary of a definition.
func (l *Summaries) Def(id program.DefID) *DefSummary {
	if int(id) >= len(l.defs) {
		return &DefSummary{}
	}
	if k := l.defs[id]; k != nil {
		return k
	}
	d := &l.rules.Defs[id]
	k := &DefSummary{Spell: d.Spell, Aura: d.Enchant != 0}
	l.defs[id] = k // stored first: abilities may lead back here
	for _, a := range d.Abilities {
		ab := &l.rules.Abilities[a]
		switch ab.Kind {
		case program.AbStatic:
			for _, m := range ab.Mods {
				mod := &l.rules.Mods[m]
				switch {
				case mod.Scope == program.ScopeHost:
					if len(k.HostAbilities) == 0 || k.HostAbilities[len(k.HostAbilities)-1] != a {
						k.HostAbilities = append(k.HostAbilities, a)
					}
					if mod.Kind == program.ModRule && disabling(program.RuleKind(mod.A)) {
						k.Disables = true
					}
				case mod.Scope == program.ScopeAll && (mod.Kind == program.ModPT || mod.Kind == program.ModKeyword):
					k.BoostsTeam = true
					k.AbilityValue += 25
				case mod.Scope == program.ScopeSelf && mod.Kind == program.ModRule &&
					program.RuleKind(mod.A) == program.RuleCantBlock:
					k.AbilityValue -= 10
				}
			}
		case program.AbTriggered:
			for _, p := range ab.Trigger {
				pat := &l.rules.Patterns[p]
				if pat.Kinds&program.EvMove.Bit() != 0 && pat.To.Has(program.Battlefield) && l.isSourceOnly(pat.Obj) {
					k.EntersAbilities = append(k.EntersAbilities, a)
				} else {
					k.AbilityValue += 8
				}
			}
		case program.AbActivated:
			if ab.Flags&program.AbMana != 0 {
				k.MakesMana = true
				k.AbilityValue += 10
			} else {
				k.AbilityValue += 12
			}
			if ab.Keyword == program.Equip {
				k.Equipment = true
			}
		}
	}
	return k
}

func disabling(r program.RuleKind) bool {
	return r == program.RuleCantAttack || r == program.RuleDoesntUntap || r == program.RuleCantBlock
}

// isSourceOnly reports whether only the ability's own source can match p.
func (l *Summaries) isSourceOnly(p program.PropX) bool {
	if p == 0 {
		return false
	}
	n := &l.rules.Nodes[p]
	// Others: the other properties fit more than the source.
	switch n.Op {
	case program.PropAnd:
		return l.isSourceOnly(program.PropX(n.A)) || l.isSourceOnly(program.PropX(n.B))
	case program.PropSelf:
		return true
	case program.PropIn:
		return l.rules.Nodes[n.A].Op == program.SetSource
	}
	return false
}

// costEffects lists what paying a cost does, besides mana and {T}.
func (l *Summaries) costEffects(c *program.Cost) []Effect {
	var regs registers
	out := l.programEffects(c.Prog, &regs)
	if c.Life != 0 {
		out = append(out, Effect{Kind: LoseLife, On: OnYou, Amount: c.Life})
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		s := l.setRecipients(p.From, &regs)
		if s.on == OnAll && !p.All {
			s.on = OnChoice
		}
		e := Effect{On: s.on, Zones: s.zones, Prop: s.prop, Yours: s.yours, Amount: p.Amount}
		switch p.Kind {
		case program.PartSacrifice:
			e.Kind = Sacrifice
		case program.PartDiscard:
			e.Kind = Discard
		case program.PartExile:
			e.Kind, e.To = Move, int32(program.Exile)
		case program.PartReturn:
			e.Kind, e.To = Move, int32(program.Hand)
		case program.PartGraveyard:
			e.Kind, e.To = Move, int32(program.Graveyard)
		case program.PartTop, program.PartBottom:
			e.Kind, e.To = Move, int32(program.Library)
		case program.PartTap:
			e.Kind = Tap
		case program.PartUntap:
			e.Kind = Untap
		default:
			continue
		}
		out = append(out, e)
	}
	return out
}
