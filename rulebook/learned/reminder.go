package learned

import (
	"regexp"
	"strings"
)

// Reminder text speaks to players: it says "for its dash cost" where a rule says what is paid instead of what, and
// leaves out what its card shows. A rewriting puts a turn of phrase of reminder texts into the words of the rules.
type rewriting struct {
	from *regexp.Regexp
	to   string
}

func rewrite(from, to string) rewriting { return rewriting{regexp.MustCompile(from), to} }

// turns are the rewritings. W stands for the word that is explained.
var turns = []rewriting{
	// "This" alone is the permanent.
	rewrite(`\b([Tt])his (enters|dies|leaves|attacks|blocks|becomes|deals|came|phases|is put|can't|gets|has)\b`,
		`${1}his permanent $2`),
	rewrite(`\b[Tt]his object\b`, `this permanent`),
	rewrite(`\b(on|attach|from|of) this( to it)?([.,]|$)`, `$1 this permanent$2$3`),
	rewrite(`\battach this to\b`, `attach this permanent to`),
	rewrite(`\b([Tt])his (Vehicle|Mount)\b`, `${1}his permanent`),
	// What is paid.
	rewrite(`\b(cast (?:this|it|that)[^.]*?) for (?:its|the) W cost\b`,
		`$1 by paying [cost] rather than paying its mana cost`),
	rewrite(`\bfor (?:its|the) W cost\b`, `by paying [cost] rather than paying its mana cost`),
	rewrite(`\b(?:its|the|this card's) W cost( was| were)\b`, `this spell's W cost$1`),
	rewrite(`\b(pay|pays|paying|paid) (?:its|the) W cost\b`, `$1 [cost]`),
	// Activated abilities.
	rewrite(`\bW only (as|once|if|during)\b`, `Activate only $1`),
	rewrite(`: Attach (?:this )?to\b`, `: Attach this permanent to`),
	rewrite(`\bActivate each W ability only once\b`, `Activate only once`),
	// Costs of spells.
	rewrite(`^As you cast this spell, you may ([^.]*)\.`, `As an additional cost to cast this spell, you may $1.`),
	rewrite(`^You may ([^.]*?) as you cast this spell\.`, `As an additional cost to cast this spell, you may $1.`),
	rewrite(`^(As an additional cost [^.]*\.) (?:When|If) you do, copy (?:this spell|it)( and you may|\. You may|\.|$)`,
		`$1 When you cast this spell, if its W cost was paid, copy it$2`),
	rewrite(`^(As an additional cost [^.]*\.) If you do, when (this creature|this permanent|it) enters, `,
		`$1 When this permanent enters, if its W cost was paid, `),
	rewrite(`^If you cast this spell for [^,]*, also `, `You may pay [cost] rather than pay this spell's mana cost. `+
		`If this spell's W cost was paid, `),
	rewrite(`\bcopy it and you may choose a new target for the copy\b`,
		`copy it. If the spell has any targets, you may choose new targets for the copy`),
	rewrite(`\bYou may choose (?:a new target|new targets) for the copy\b`,
		`If the spell has any targets, you may choose new targets for the copy`),
	rewrite(`\bYou may choose (?:a new target|new targets) for the copies\b`,
		`If the spell has any targets, you may choose new targets for any of the copies`),
	rewrite(`\bfor each spell cast before it this turn\b`, `for each other spell that was cast before it this turn`),
	rewrite(`^Choose both if you pay \[cost\]\.`, `You may choose all modes of this spell instead of just the number `+
		`specified. If you do, you pay an additional [cost].`),
	rewrite(`^As you cast an? (\w+) spell, you may reveal this card from your hand and pay \[cost\]\. `+
		`If you do, add this card's effects to that spell\.`, `You may reveal this card from your hand as you `+
		`cast a $1 `+
		`spell. If you do, that spell gains the text of this card's rules text and you pay [cost] as an `+
		`additional cost `+
		`to cast that spell.`),
	// What happens once a spell was cast for a cost.
	rewrite(` If you do, it's sacrificed when it enters\.`,
		` When this permanent enters, if its W cost was paid, its controller sacrifices it.`),
	rewrite(` If you do, it gains haste, and it's returned from the battlefield to its owner's hand at the `+
		`beginning of `+
		`the next end step\.`, ` If this spell's W cost was paid, return the permanent this spell becomes to `+
		`its owner's `+
		`hand at the beginning of the next end step. As long as this permanent's W cost was paid, it has haste.`),
	rewrite(`^You may cast this(?: spell| card)? by paying \[cost\] rather than paying its mana cost`+
		`(?: rather than its mana cost)? if ([^.]*)\.`, `You may pay [cost] rather than pay this spell's mana `+
		`cost if $1.`),
	rewrite(`\b(?:a|another) teammate\b`, `one of your teammates`),
	rewrite(`\bby sacrificing a creature and paying \[cost\] reduced by that creature's mana value\.`, `by `+
		`paying [cost] `+
		`and sacrificing a creature rather than paying its mana cost. If you chose to pay this spell's W cost, `+
		`its total `+
		`cost is reduced by an amount of generic mana equal to the sacrificed creature's mana value.`),
	rewrite(`^You may cast this card by paying \[cost\] rather than paying its mana cost when you draw it if `+
		`it's the first `+
		`card you drew this turn\.`, `You may reveal this card from your hand as you draw it if it's the first `+
		`card you've `+
		`drawn this turn. When you reveal this card this way, you may cast it by paying [cost] rather than its `+
		`mana cost.`),
	rewrite(`^You may cast this card from your graveyard by paying \[cost\] rather than paying its mana cost\. `+
		`You may tap a `+
		`creature you control to reduce that cost by \{X\}, where X is its power\. Then exile this (?:spell|card)\.`,
		`You may cast this card from your graveyard by paying [cost] and tapping up to one untapped creature `+
			`you control `+
			`rather than paying this spell's mana cost. If you cast this spell using its W ability, its total `+
			`cost is reduced `+
			`by an amount of generic mana equal to the tapped creature's power. If the W cost was paid, exile `+
			`this card `+
			`instead of putting it anywhere else any time it would leave the stack.`),
	rewrite(`^If you cast this spell by paying \[cost\] rather than paying its mana cost, it enters with (\w+) `+
		`(\w+) counters `+
		`and isn't a (\w+) until the last is removed\. At the beginning of your end step, remove a \w+ counter `+
		`from it\.`,
		`You may choose to pay [cost] rather than pay this spell's mana cost. If you chose to pay this `+
			`permanent's W cost, `+
			`it enters with $1 $2 counters on it. As long as this permanent's W cost was paid and it has a $2 `+
			`counter on it, `+
			`it's not a $3. At the beginning of your end step, if this permanent's W cost was paid and it has a `+
			`$2 counter on `+
			`it, remove a $2 counter from it.`),
	rewrite(`^If you discard this card, discard it into exile\. When you do, cast it by paying \[cost\] rather `+
		`than paying its `+
		`mana cost or put it into your graveyard\.`, `If a player would discard this card, that player discards `+
		`it, but `+
		`exiles it instead of putting it into their graveyard. When this card is exiled this way, its owner may `+
		`cast it by `+
		`paying [cost] rather than paying its mana cost. If that player doesn't, they put this card into their `+
		`graveyard.`),
	rewrite(` You may cast any revealed cards (with [^.]*) without paying their mana costs\. Put the rest on `+
		`the bottom of `+
		`your library\.`, ` If you do, you may cast any number of cards $1 from among those cards without `+
		`paying their mana `+
		`costs. Put the rest on the bottom of your library in any order.`),
	rewrite(`^Then you may exile this spell card encoded on a creature you control\. Whenever that creature `+
		`(deals [^,]*), `+
		`its controller may cast a copy of the encoded card without paying its mana cost\.`, `If this spell is `+
		`represented `+
		`by a card, you may exile this card encoded on a creature you control. As long as this card is exiled, each `+
		`permanent this card is encoded on has "Whenever this creature $1, you may copy ~. If you do, you may `+
		`cast the `+
		`copy without paying its mana cost."`),
	rewrite(`\bthat share a color with it\.`, `that share a color with this spell.`),
	// Sentences that say what the rules say anyway: copies of permanent spells become tokens (608.3f), and what is
	// attached is not so as it enters (301.5, 301.6).
	rewrite(` (?:The )?[Cc]op(?:y|ies) becomes? (?:a )?tokens?\.`, ``),
	rewrite(` This card enters(?: the battlefield)? unattached and stays[^.]*\.`, ``),
	// Abilities activated from a hand reveal the card (602.2a).
	rewrite(`^([^:]*), (Return [^:]*: Put this card onto the battlefield from your hand tapped)`,
		`$1, Reveal this card from your hand, $2`),
	rewrite(`^([^:]*), (Return [^:]*: Put this card onto the battlefield) from your hand or the command zone tapped`,
		`$1, Reveal this card from your hand or from the command zone, $2 tapped`),
	rewrite(`^If you would draw a card, (?:instead you may|you may instead) (?:put exactly (\w+) cards? from `+
		`the top of your `+
		`library into your graveyard|mill (\w+) cards?)\. If you do, return this card from your graveyard to `+
		`your hand\.`+
		`(?: Otherwise, draw a card\.)?`, `As long as you have at least $1$2 cards in your library, if you `+
		`would draw a `+
		`card, you may instead mill $1$2 cards and return this card from your graveyard to your hand.`),
	rewrite(`\bthe damage dealt to your opponents this turn\b`, `the total damage your opponents have been `+
		`dealt this turn`),
	rewrite(`^As an additional cost to cast this spell, you may promise an opponent a gift\. If you do, they (\w+) `+
		`([^.]*) before its other effects\.(?: It's an? .*)?$`, `As an additional cost to cast this spell, you `+
		`may choose `+
		`an opponent. When this permanent enters, if its gift cost was paid, the chosen player ${1}s $2. If `+
		`this spell's `+
		`gift cost was paid, the chosen player ${1}s $2.`),
	rewrite(`\bfrom your graveyard (transformed|converted) by paying \[cost\] rather than paying its mana cost`,
		`$1 from your graveyard by paying [cost] rather than its mana cost`),
	// A card of a player's library goes the same way whoever is told to exile it.
	rewrite(`\bto a player, exile the top card of their library\.`,
		`to a player, that player exiles the top card of their library.`),
	// Only permanents are transformed, so that is where the card returns to (701.27).
	rewrite(`(?i)\b(return this card|return it) (transformed|converted) under its owner's control\b`,
		`$1 to the battlefield $2 under its owner's control`),
	rewrite(`\bin addition to paying its other costs\b`, `as an additional cost to cast it`),
	rewrite(`\bIf you cast this spell from your hand, exile it as it resolves\. At\b`, `If this spell was cast from `+
		`your hand, instead of putting it into your graveyard as it resolves, exile it and, at`),
	// Counters.
	rewrite(`\bremove a (\w+) counter(?: from it)?\. When the last (?:\w+ counter )?is removed, `,
		`remove a $1 counter from this permanent. When the last $1 counter is removed from this permanent, `),
	rewrite(`\bput its (\S+) counters on (target [^.]*)\.`,
		`put a $1 counter on $2 for each $1 counter on this permanent.`),
	rewrite(`\bmay have this (\w+) enter( the battlefield)? with a \+1/\+1 counter on it\. It can't block as`,
		`may have this $1 enter with an additional +1/+1 counter on it. This permanent can't block as`),
	rewrite(`^This (\w+) enters(?: the battlefield)? with your choice of an? (?:additional )?(\S+) counter or (\w+)\.`,
		`You may have this permanent enter with an additional $2 counter on it. If you don't, it gains $3.`),
	rewrite(`^As this (\w+) enters(?: the battlefield)?, an opponent of your choice may put (.*) on it\.`,
		`As this $1 enters, choose an opponent. That player may put an additional $2 on it as it enters.`),
	rewrite(`, (put (?:a|\w+) \S+ counters? on it) or (create [^.]*)\.`, `, you may $1. If you don't, $2.`),
	rewrite(`, then sacrifice it unless you pay ([^.]*)\.`, `. Then you may pay $1. If you don't, sacrifice it.`),
	// Attacking and tapping. A tapped creature can't be tapped (701.26a).
	rewrite(`\bTap any number of (?:other |untapped )*creatures you control with total power (\w+) or more: The\b`,
		`Tap any number of other untapped creatures you control with total power $1 or greater: This`),
	rewrite(`\bTap any number of (?:other |untapped )*creatures you control with total power (\w+) or more:`,
		`Tap any number of other untapped creatures you control with total power $1 or greater:`),
	rewrite(`\bWhenever this creature attacks with another creature with greater power,`, `Whenever this `+
		`creature and at `+
		`least one other creature with power greater than this creature's power attack,`),
	rewrite(`\bhas greater power or toughness than this creature,`, `has power greater than this creature's `+
		`power or has `+
		`toughness greater than this creature's toughness,`),
	rewrite(`\bif that creature has power greater than this creature's power or has toughness greater than`,
		`if that creature's power is greater than this creature's power and/or that creature's toughness is `+
			`greater than`),
	rewrite(`\btarget attacking creature with lesser power\b`,
		`target attacking creature with power less than this creature's power`),
	rewrite(`\bcontrols untap and block it if able\.`,
		`controls block this creature this combat if able. If you do, untap that creature.`),
	// Cards that move, and copies.
	rewrite(`\bat the beginning of the next end step or if it would leave the battlefield\.`, `at the beginning `+
		`of the `+
		`next end step. If it would leave the battlefield, exile it instead of putting it anywhere else.`),
	rewrite(`\ba copy of it, except it's a (\w+) (\w+)(?: [A-Z]\w+)+ with no mana cost\.`, `a copy of this card, `+
		`except it's $1, it has no mana cost, and it's a $2 in addition to its other types.`),
	rewrite(`\ba copy of it, except it's a (\d+/\d+) (\w+) (\w+)(?: [A-Z]\w+)* with no mana cost\.`, `a copy of this `+
		`card, except it's $2, it's $1, it has no mana cost, and it's a $3 in addition to its other types.`),
	rewrite(`\bthat card returns to the battlefield\.`,
		`return the exiled card to the battlefield under its owner's control.`),
	rewrite(`\bwith the same (mana value|converted mana cost) as this card, reveal it, put it into your hand, then `+
		`shuffle(?: your library)?\.`, `with the same mana value as the discarded card, reveal that card, and `+
		`put it into `+
		`your hand. Then shuffle your library.`),
	rewrite(`^([^:]*): Search your library for ([^.]*), reveal it, put it into your hand, then shuffle( your `+
		`library)?\.$`,
		`$1: Search your library for $2, reveal it, and put it into your hand. Then shuffle your library.`),
	rewrite(`\bAny unblocked attacker\b`, `an unblocked attacking creature`),
	rewrite(`\ban unblocked attacker you control to hand\b`, `an unblocked attacking creature you control to `+
		`its owner's `+
		`hand`),
}

// ruled is the reminder text in the words of the rules.
func ruled(text, word string) string {
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, `."`) && !strings.HasSuffix(text, `.'`) {
		text += "."
	}
	w := strings.ToLower(word)
	forms := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(w) + `\b`)
	marked := forms.ReplaceAllString(text, "W")
	if last := w[strings.LastIndexByte(w, ' ')+1:]; last != w { // "its upkeep cost" of cumulative upkeep
		marked = regexp.MustCompile(`(?i)\b(its|the) `+regexp.QuoteMeta(last)+` cost\b`).ReplaceAllString(marked,
			"$1 W cost")
	}
	for _, t := range turns {
		marked = t.from.ReplaceAllString(marked, t.to)
	}
	out := strings.ReplaceAll(marked, "W ", w+" ")
	out = strings.ReplaceAll(out, "W.", w+".")
	out = strings.ReplaceAll(out, "W,", w+",")
	if strings.HasPrefix(out, w+" ") {
		out = strings.ToUpper(out[:1]) + out[1:]
	}
	return out
}

// sentences cuts a text behind its full stops, but not within quotation marks.
func sentences(text string) []string {
	var out []string
	quoted, start := false, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			quoted = !quoted
		case '.':
			if !quoted && (i+1 == len(text) || text[i+1] == ' ') {
				out = append(out, strings.TrimSpace(text[start:i+1]))
				start = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(text[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// begins are how a sentence opens that begins an ability of its own, ends how one closes an ability.
var (
	begins = regexp.MustCompile(`^(When(ever)? (this|it|a|an|another|the|you cast|enchanted|equipped)\b|` +
		`At the beginning of (your|each)\b|As long as |If this spell's |If (this|enchanted) [a-z]+ would |` +
		`If you (chose to pay|cast this spell using) |If the [a-z]+ cost was paid)`)
	ends = regexp.MustCompile(`^(As an additional cost |You may (pay|cast) .* rather than |` +
		`This [a-z]+ (can't|enters) |` +
		`Enchanted [a-z]+ )`)
)

// cuts makes the abilities of sentences that their first words tell.
func cuts(s []string) []string {
	var out []string
	for i, x := range s {
		if i == 0 || begins.MatchString(x) || ends.MatchString(s[i-1]) {
			out = append(out, x)
			continue
		}
		out[len(out)-1] += " " + x
	}
	return out
}

// partitions are the ways to make abilities of sentences, those with fewer abilities first.
func partitions(s []string) [][]string {
	n := len(s)
	if n > 6 {
		return [][]string{{strings.Join(s, " ")}}
	}
	var out [][]string
	for parts := 1; parts <= n; parts++ {
		for cut := 0; cut < 1<<(n-1); cut++ {
			if onesOf(cut) != parts-1 {
				continue
			}
			var p []string
			start := 0
			for i := 0; i < n; i++ {
				if i == n-1 || cut>>i&1 == 1 {
					p = append(p, strings.Join(s[start:i+1], " "))
					start = i + 1
				}
			}
			out = append(out, p)
		}
	}
	return out
}

func onesOf(n int) (k int) {
	for ; n > 0; n &= n - 1 {
		k++
	}
	return k
}

var itOpens = regexp.MustCompile(`^It('s)?\b`)
var itLater = regexp.MustCompile(`\bit\b`)

// spoken are the ways in which an ability that is not the first may be meant: "it" is the object itself.
func spoken(text string, first bool) []string {
	out := []string{text}
	if first {
		return out
	}
	if m := itOpens.FindString(text); m == "It" {
		return append(out, "This permanent"+text[2:])
	} else if m == "It's" {
		return append(out, "This permanent is"+text[4:])
	}
	if at := itLater.FindStringIndex(text); at != nil {
		out = append(out, text[:at[0]]+"this permanent"+text[at[1]:])
	}
	return out
}
