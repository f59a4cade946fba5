package card

import (
	"regexp"
	"slices"
	"strings"
)

// oldWord is words of old prints with today's for the same.
type oldWord struct {
	find *regexp.Regexp
	say  string
}

func oldWordList(pairs ...string) []oldWord {
	var out []oldWord
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, oldWord{regexp.MustCompile(pairs[i]), pairs[i+1]})
	}
	return out
}

// oldWordsUntil is the day of the first set without the words of oldWords, the Eighth Edition core set.
const oldWordsUntil = "2003-07-28"

// markup is what card lists have kept of how a print was set.
var markup = regexp.MustCompile(`</?i>`)

// oldWords are words that prints before 2003 have used and no phrase of rules text has. NAME is the card's name.
var oldWords = oldWordList(
	// Steps were phases (before the Sixth Edition), and untapping went on "as normal".
	`\buntap phase(s?)\b`, `untap step$1`,
	` as normal during\b`, ` during`,
	// What triggered at the beginning of a turn went onto the stack in its upkeep.
	`\bat the beginning of the next turn\.`, `at the beginning of the next turn's upkeep.`,
	// The Portal sets had words of their own.
	`\buntil the end of the turn\b`, `until end of turn`,
	`\bAny one (creature|land|artifact|enchantment|player)\b`, `Target $1`,
	`\bany one (creature|land|artifact|enchantment|player)\b`, `target $1`,
	`\bdiscard pile\b`, `graveyard`,
	`\b(your|their|his or her|its owner's|player's|opponent's) deck\b`, `$1 library`,
	`\bAll your creatures\b`, `All creatures you control`,
	`^Play (.+?) only after you're attacked, before you declare (?:interceptors|blockers)\.`,
	`Play $1 only during the declare attackers step and only if you've been attacked this step.`,
	`\bhas (an? (?:[Ii]sland|[Ff]orest|[Ss]wamp|[Mm]ountain|[Pp]lains)) in play\b`, `controls $1`,
	`\bWhenever target opponent\b`, `Whenever an opponent`,
	`\b([Dd])iscard an? ([Pp]lains|[Ii]sland|[Ss]wamp|[Mm]ountain|[Ff]orest)( or an? \w+)? from your hand\b`,
	`${1}iscard a $2$3 card from your hand`,
	`\b(creature|land|artifact|permanent) that (?:isn't|is not) (white|blue|black|red|green)\b`, `non$2 $1`,
	`\b(\w+) cards you have in play\b`, `${1}s you control`,
	// Whoever discards chooses what (701.8b); spells succeed, and so does damage.
	`\bChoose and discard\b`, `Discard`,
	`\bchoose and discard\b`, `discard`,
	`\bchooses and discards\b`, `discards`,
	`\bsuccessfully (casts?|plays?|deals?|dealt)\b`, `$1`,
	// Mana sources and interrupts became mana abilities and instants with the Sixth Edition.
	` (?:Play this ability as|Use this ability as|This ability is played as) (?:a mana source|an interrupt)\.`, ``,
	`\bUse this ability\b`, `Play this ability`,
	`\bis unaffected by summoning sickness\b`, `has haste`,
	`\bare unaffected by summoning sickness\b`, `have haste`,
	`\bShuffle your library afterwards?\.`, `Then shuffle your library.`,
	`\binto any graveyard\b`, `into a graveyard`,
	`\bdoes (\d+|X) damage\b`, `deals $1 damage`,
	`\binstead of paying NAME's (?:mana|casting) cost\b`, `rather than pay NAME's mana cost`,
	`\b[Pp]revent (\d+|X) damage to any creature or player\b`,
	`Prevent the next $1 damage that would be dealt to target creature or player this turn`,
	`(^|: )(Destroy|Counter|Draw|Gain|Return|Untap|Prevent|Remove|Search|Reveal)s\b`, `$1$2`,
	` to all players\.`, `.`,
	`\b([Aa])dd one white mana to your mana pool\b`, `${1}dd {W} to your mana pool`,
	`\b([Aa])dd one blue mana to your mana pool\b`, `${1}dd {U} to your mana pool`,
	`\b([Aa])dd one black mana to your mana pool\b`, `${1}dd {B} to your mana pool`,
	`\b([Aa])dd one red mana to your mana pool\b`, `${1}dd {R} to your mana pool`,
	`\b([Aa])dd one green mana to your mana pool\b`, `${1}dd {G} to your mana pool`,
	`: [Rr]egenerates?\.?$`, `: Regenerate NAME.`,
	`^NAME has power and toughness each equal to (?:the total number|the number)`,
	`NAME's power and toughness are each equal to the number`,
	`^NAME has power equal to (?:the total number|the number)`, `NAME's power is equal to the number`,
	`\bNAME's (?:creature )?type becomes the creature type of your choice\b`,
	`NAME becomes the creature type of your choice`,
	`\bIf (NAME|enchanted creature) attacks and (?:is not|isn't) blocked\b`, `Whenever $1 attacks and isn't blocked`,
	`^If (NAME|enchanted creature) blocks or (?:is|becomes) blocked\b`, `Whenever $1 blocks or becomes blocked`,
	`^If (NAME|enchanted creature) (?:attacks and is|is|becomes) blocked, `, `Whenever $1 becomes blocked, `,
	`^If (NAME|enchanted creature) is put into a graveyard\b`, `When $1 is put into a graveyard`,
	`\bto play enchanting that creature\b`, `to play attached to that creature`,
	`\bas though it weren't a Wall\b`, `as though it didn't have defender`,
	`^(Cumulative upkeep—[A-Z{].*[a-z])$`, `$1.`,
)

// wallsAttack matches the rule as a line of its own.
var wallsAttack = regexp.MustCompile(`^Walls can(?:'t|not) attack\.?$`)

// sizeAlone matches an ability that names nobody who gets the bonus: "{R}: +1/+0 until end of turn".
var sizeAlone = regexp.MustCompile(`(^|: )([+-]\d+/[+-]\d+ until end of turn)\.?$`)

// ownersZone matches the owner without "its".
var (
	ownersZone = regexp.MustCompile(`\b(to|on top of|on the bottom of|into) owner's (hand|library|graveyard)\b`)
	manyOwned  = regexp.MustCompile(`(?i)\b(?:two|three|X|all|any number of|each of)\b[^.]*$`)
)

// oldPhrases puts the words of old prints into today's.
func (f *Face) oldPhrases(date string) {
	if date < oldWordsUntil && f.HasSubtype("Wall") { // a rule about Walls (308.2a of 2003-10-01)
		f.Text = slices.DeleteFunc(f.Text, wallsAttack.MatchString)
	}
	for i, l := range f.Text {
		l = markup.ReplaceAllString(l, "")
		if date < oldWordsUntil {
			l = strings.ReplaceAll(l, f.Name, "NAME")
			for _, w := range oldWords {
				l = w.find.ReplaceAllString(l, w.say)
			}
			who := "NAME gets"
			if f.HasSubtype("Aura") {
				who = "Enchanted creature gets"
			}
			l = sizeAlone.ReplaceAllString(l, "${1}"+who+" $2.")
			if at := ownersZone.FindStringSubmatchIndex(l); at != nil {
				owner := " its"
				if manyOwned.MatchString(l[:at[0]]) {
					owner = " their"
				}
				l = l[:at[3]] + owner + l[at[3]:]
			}
			l = strings.ReplaceAll(l, "NAME", f.Name)
		}
		f.Text[i] = l
	}
}
