package turing

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// build plays Alice's first turn, and the next one.
func (b *builder) build() {
	b.open()
	b.castTools()
	b.exileHands()
	b.copyCreatures()
	b.changeCreatures()
	b.castClock()
	b.enchant()
	b.writeTape()
	b.give()
	b.finish()
}

// open makes mana without end and draws the library.
func (b *builder) open() {
	tomb := b.one(program.Hand, "Ancient Tomb")
	b.do(plan{}, false, func(o *engine.Option) bool { return o.Kind == engine.OptPlayLand && o.Obj == tomb })
	b.activateNow(b.permanent("Ancient Tomb"), "{T}", plan{}, true)
	b.cast("Grim Monolith", plan{})
	for range 2 {
		b.cast("Lotus Petal", plan{})
		b.activateNow(b.permanent("Lotus Petal"), "{T}", plan{colors: []mana.Color{mana.Blue}}, true)
	}
	monolith := b.permanent("Grim Monolith")
	b.cast("Power Artifact", plan{targets: []engine.Ref{monolith}})
	b.activateNow(monolith, "{T}", plan{}, true)
	b.monolith = monolith
	b.cast("Gemstone Array", plan{})
	b.array = b.permanent("Gemstone Array")
	b.cast("Staff of Domination", plan{})
	b.staff = b.permanent("Staff of Domination")
	b.draw()
}

// tools are the cards that the machine is built with and that are no part of it.
var tools = []string{"Djinn Illuminatus", "Memnarch", "Olivia Voldaren", "Reito Lantern", "Claws of Gix", "Lotus Petal",
	"Grim Monolith", "Gemstone Array", "Staff of Domination"}

// castTools casts what the machine is built with, and what is left of the opening's cards.
func (b *builder) castTools() {
	for _, name := range tools {
		for range b.in(program.Hand, name) {
			b.cast(name, plan{})
		}
	}
	for range b.in(program.Hand, "Power Artifact") {
		b.cast("Power Artifact", plan{targets: []engine.Ref{b.monolith}})
	}
	b.lantern, b.claws = b.permanent("Reito Lantern"), b.permanent("Claws of Gix")
}

// exileHands exiles all cards of Bob's hand, and the lands of Alice's, with Karn Liberated, cast again and again.
func (b *builder) exileHands() {
	for {
		of, lands := engine.PlayerRef(1), []engine.Ref(nil)
		if b.view().Count(program.Hand, 1) == 0 {
			of, lands = engine.PlayerRef(0), b.in(program.Hand, "Ancient Tomb")
			if len(lands) == 0 {
				return
			}
		}
		b.cast("Karn Liberated", plan{})
		karn := b.permanent("Karn Liberated")
		b.activate(karn, "+4", plan{targets: []engine.Ref{of}, objects: lands})
		b.sacrifice(karn)
	}
}

// copyCreatures casts one creature of each kind, and copies it.
func (b *builder) copyCreatures() {
	for _, m := range members() {
		b.members = append(b.members, built{member: m})
	}
	for _, name := range []string{"Rotlung Reanimator", "Xathrid Necromancer", "Fungus Sliver", "Vigor",
		"Blazing Archon"} {
		var of []*built
		for i := range b.members {
			if b.members[i].card == name {
				of = append(of, &b.members[i])
			}
		}
		b.cast(name, plan{})
		b.copy(b.permanent(name), len(of)-1, plan{})
		for i, ref := range b.in(program.Battlefield, name) {
			of[i].ref = ref
		}
	}
}

// copy creates copies of a permanent with Stolen Identity.
func (b *builder) copy(permanent engine.Ref, n int, p plan) {
	if n > 0 {
		p.targets, p.copies = []engine.Ref{permanent}, n-1
		b.cast("Stolen Identity", p)
	}
}

// copyEnchantment copies an enchantment, which Memnarch makes an artifact.
func (b *builder) copyEnchantment(name string, n int, p plan) {
	ref := b.permanent(name)
	b.activate(b.permanent("Memnarch"), "{1}{U}{U}", plan{targets: []engine.Ref{ref}})
	b.copy(ref, n, p)
}

// creatures returns those of the machine's creatures that are wanted.
func (b *builder) creatures(want func(m *member) bool) (out []engine.Ref) {
	for i := range b.members {
		if m := &b.members[i]; want(&m.member) {
			out = append(out, m.ref)
		}
	}
	return out
}

// rules returns the creatures that carry out the rules of a state.
func (b *builder) rules(state int) (out []engine.Ref) {
	labels := map[string]bool{}
	for i := range Letters {
		labels[ruleLabel(state, Letters[i])] = true
	}
	return b.creatures(func(m *member) bool { return labels[m.label] })
}

// changeCreatures changes the words, colors and types of the creatures.
func (b *builder) changeCreatures() {
	words := plan{wordsOf: map[engine.Ref][]string{}}
	text := plan{colorsOf: map[engine.Ref][]mana.Color{}}
	paint := plan{colorsOf: map[engine.Ref][]mana.Color{}}
	for _, m := range b.members {
		for range len(m.words) / 2 {
			words.targets = append(words.targets, m.ref)
		}
		words.wordsOf[m.ref] = m.words
		if m.color != mana.Black {
			text.targets, text.colorsOf[m.ref] = append(text.targets, m.ref), []mana.Color{mana.Black, m.color}
		}
		paint.targets, paint.colorsOf[m.ref] = append(paint.targets, m.ref), laced
	}
	b.replicate("Artificial Evolution", words)
	b.replicate("Glamerdye", text)
	b.replicate("Prismatic Lace", paint)
	for _, ref := range b.creatures(func(m *member) bool { return !m.bobs }) {
		b.activate(b.permanent("Olivia Voldaren"), "{1}{R}", plan{targets: []engine.Ref{ref}})
	}
}

// replicate casts a spell with a copy for each further target.
func (b *builder) replicate(name string, p plan) {
	p.copies = len(p.targets) - 1
	b.cast(name, p)
}

// castClock casts three of the four cards that Alice will cast again and again. Vigor turns the damage of Cleansing
// Beam into twelve +1/+1 counters on each creature.
func (b *builder) castClock() {
	b.cast("Cleansing Beam", plan{targets: []engine.Ref{b.members[0].ref}, copies: many/2 - 1})
	b.cast("Coalition Victory", plan{})
	b.cast("Soul Snuffers", plan{})
	b.sacrifice(b.permanent("Soul Snuffers"))
}

// enchant casts the enchantments of which there are several.
func (b *builder) enchant() {
	rules := append(b.rules(1), b.rules(2)...)
	b.cast("Cloak of Invisibility", plan{targets: rules[:1]})
	b.copyEnchantment("Cloak of Invisibility", len(rules)-1, plan{objects: rules[1:]})
	b.cast("Shared Triumph", plan{words: []string{ends[0].kind}})
	b.copyEnchantment("Shared Triumph", 1, plan{words: []string{ends[1].kind}})
	b.cast("Dread of Night", plan{})
	b.copyEnchantment("Dread of Night", 1, plan{})
	dreads := plan{targets: b.in(program.Battlefield, "Dread of Night"), colorsOf: map[engine.Ref][]mana.Color{}}
	for _, ref := range dreads.targets {
		dreads.colorsOf[ref] = []mana.Color{mana.White, mana.Black}
	}
	b.replicate("Glamerdye", dreads)
}

// writeTape creates the tokens of the tape, each with a Riptide Replicator of its size.
func (b *builder) writeTape() {
	for _, p := range b.tape.tokens() {
		color := tapeColors[0]
		if p.Card == tokenName(p.Called, tapeColors[1].String()) {
			color = tapeColors[1]
		}
		b.cast("Riptide Replicator", plan{x: 2 + p.Counters["+1/+1"], words: []string{p.Called}, colors: []mana.Color{color}})
		replicator := b.permanent("Riptide Replicator")
		b.activate(replicator, "{4}, {T}", plan{})
		token := b.newest()
		if b.tokens = append(b.tokens, token); p.As != "" {
			b.latest = token
		}
		b.sacrifice(replicator)
	}
}

// give gives Bob what is his, and phases out the rules that will phase in as his turn begins.
func (b *builder) give() {
	b.donate(append(b.creatures(func(m *member) bool { return m.bobs }), b.tokens...)...)
	b.replicate("Reality Ripple", plan{targets: b.rules(b.tape.State)})
	b.cast("Illusory Gains", plan{targets: []engine.Ref{b.latest}})
	b.cast("Steely Resolve", plan{words: []string{shrouded}})
	b.cast("Wild Evocation", plan{})
	b.cast("Privileged Position", plan{})
	b.fetch("Donate")
	b.sacrifice(b.permanent("Lotus Petal"))
	b.bottom("Lotus Petal") // for Recycle, with which Alice draws a card as she casts Donate
	b.cast("Recycle", plan{})
	b.donate(b.permanent("Wild Evocation"), b.permanent("Privileged Position"), b.permanent("Recycle"))
	b.cast("Lotus Petal", plan{})
}

// donate gives permanents to Bob.
func (b *builder) donate(list ...engine.Ref) {
	p := plan{copies: len(list) - 1}
	for _, ref := range list {
		p.targets = append(p.targets, engine.PlayerRef(1), ref)
	}
	b.cast("Donate", p)
}

// finish puts the clock's cards into the library and casts the remaining enchantments. What the machine was built with
// is sacrificed while the last spell is on the stack: with it, cards that would go to the graveyard go to the library.
func (b *builder) finish() {
	for _, name := range []string{"Cleansing Beam", "Coalition Victory", "Soul Snuffers"} {
		b.bottom(name)
	}
	b.cast("Prismatic Omen", plan{})
	b.cast("Choke", plan{})
	rest := b.tools()
	last := b.view().Def(b.fetch("Wheel of Sun and Moon")).Cost
	b.ready(last.Plus(b.view().Def(b.fetch("Mesmeric Orb")).Cost))
	b.float(b.pool(mana.C) + len(rest))
	b.monolith = engine.NoRef // from now on a permanent that untaps costs a card of the library
	b.cast("Mesmeric Orb", plan{})
	b.castThen("Wheel of Sun and Moon", plan{targets: []engine.Ref{engine.PlayerRef(0)}}, true)
	for _, ref := range rest {
		b.activateNow(b.claws, "{1}", plan{costs: []engine.Ref{ref}}, true)
	}
	b.settle(false)
}

// tools returns the tools on the battlefield, at the end the Claws of Gix that sacrifice the others.
func (b *builder) tools() (out []engine.Ref) {
	for _, name := range tools {
		out = append(out, b.in(program.Battlefield, name)...)
	}
	at := slices.Index(out, b.claws)
	return append(slices.Delete(out, at, at+1), b.claws)
}
