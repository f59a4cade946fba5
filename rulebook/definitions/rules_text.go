package definitions

import (
	"regexp"
	"strings"
)

// Own maps names that documents give to the object itself to ours.
var Own = strings.NewReplacer("<this card>", "this card", "this object", "this permanent", "This object",
	"This permanent", "[this card]", "this card", "[this permanent]", "this permanent", "[this object]",
	"this permanent", "[This permanent]", "This permanent", "[this creature]", "this creature")

var angled = regexp.MustCompile(`<([a-zA-Z][a-z ]*)>`)

// Squared returns text with parameters in square brackets, as documents since 2003 have them.
func Squared(s string) string {
	return strings.NewReplacer("<X>", "N", "[X]", "N", "<N>", "N").Replace(angled.ReplaceAllString(s, "[$1]"))
}

// rewrite replaces some words by others.
type rewrite struct {
	find *regexp.Regexp
	say  string
}

func rewrites(pairs ...string) []rewrite {
	var out []rewrite
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, rewrite{regexp.MustCompile(pairs[i]), pairs[i+1]})
	}
	return out
}

// examples stand for parameters that the grammar has no node for: a whole ability, an effect, a condition. What holds
// with one of them holds with any, since they are read apart from the words around them. Both sides are given the
// same ones.
var examples = rewrites(
	`'\[[Aa]bility\]\.?'|'\[text\]\.?'`, `'Creatures you control have flying.'`,
	`^\[Ability(?: text)?\]\. This ability triggers`, `When this permanent enters, draw a card. This ability triggers`,
	`^\[Ability(?: text)?\]\. Activate`, `{T}: Draw a card. Activate`,
	`\b(has|have|gains?) \[(?:abilities|ability|ability text)\]`, `$1 flying`,
	`\[ability text\]`, `this permanent has flying`,
	`\[Effect\]`, `Draw a card`,
	`\[effect\]`, `draw a card`,
	`\[[Cc]ondition\]`, `you control an artifact`,
	`\[P/T\]`, `4/4`,
	`\{rN1?\}—`, `I — `,
	`\{rN2\}—`, `II — `,
	`\b(protection|hexproof) from \[(?:quality )?A\][,.]?`, `$1 from white`,
	`\b(protection|hexproof) from \[(?:quality )?B\][,.]?`, `$1 from blue`,
	`\bN1\b`, `two`,
	`\bN2\b`, `five`,
	`\bN3\b`, `three`,
	`\[permanent\]`, `this permanent`,
	`\[a permanent\]`, `target permanent`,
	`\[Do something\]`, `Sacrifice this permanent`,
	`\[do something\]`, `sacrifice this permanent`,
	`\[do something else\]`, `pay {2}`,
	`\[a player does something else\]`, `you pay {2}`,
	`\[A player may do something else\]`, `You may pay {2}`,
	`\[that player doesn't\]`, `you don't`,
	`\[cost 1\]`, `{1}`,
	`\[cost 2\]\.?`, `{2}`,
	`\[(?:that|a) player's\]`, `your`,
	`\[(?:that|a) player\]`, `you`,
	`\[materials\]`, `an artifact`,
	`\[anchor word\]`, `Khans`,
	`\[this phenomenon\]|\[this Vehicle\]`, `this permanent`,
	`\[those counters\]|\[one or more of a kind of counter\]`, `two +1/+1 counters on it`,
	` with \. \. \.`, ` with two +1/+1 counters on it`,
	`\benter\[s\]`, `enters`,
	`\bnamed \[name\]`, `named Plains`,
	`\[something\]`, `your next draw step`,
	`\[(?:text|[Tt]ype|land type|type or subtype|object|[Ss]ubtype|creature type|[Qq]uality)\]`, `[quality]`,
)

// restated are words that rules documents have used and cards never did, with words of cards that mean the same.
var restated = rewrites(
	`\{o([0-9A-Z]+)\}`, `{$1}`, // symbols in documents of 2003
	`(^|[ /])\x{2013}(\d|N\b|X\b)`, `$1-$2`,
	`, tap it, and \(if it's in combat\) remove it from combat`,
	` and tap it. If it's an attacking or blocking creature, remove it from combat`,
	`^Instead of destroying ([^,]+), remove all damage`, `If $1 would be destroyed, instead remove all damage`,
	`^Instead of doing (.+), do nothing`, `Skip $1`,
	`\bentering the battlefield as a creature, ignoring\b`, `entering as a creature, ignoring`,
	`\bhas at least (\w+) (\w+) counters on it, but no more than (\w+) \w+ counters on it\b`,
	`has $1 or more $2 counters on it and it has $3 or fewer $2 counters on it`,
	`\bit's 4/4 and has\b`, `it has base power and toughness 4/4 and has`,
	`\bface-down creature, with no\b`, `face-down creature with no`,
	`\bexiled from the game this way\b`, `exiled this way`,
	`Each card (exiled|removed) this way reduces the cost to (?:cast|play) this spell by \{1\}`,
	`This spell costs {1} less to cast for each card exiled this way`,
	`^You may play this card from your graveyard by discarding`,
	`You may cast this card from your graveyard by discarding`,
	`\bas an additional cost to play it\b`, `as an additional cost to cast it`,
	`As long as that card remains removed from the game, it may be looked at by any player who has controlled this `+
		`permanent\.`,
	`The exiled card gains 'Any player who has controlled the permanent that exiled this card may look at this card in `+
		`the exile zone.'`,
	`(?i)\bdiscard this card from your hand\b`, `Discard this card`,
	`\bdiscard this card from his or her hand\b`, `discard this card`,
	`\bMove this Equipment onto\b`, `Attach this permanent to`,
	`^Pay \[cost\], discard`, `[Cost], Discard`,
	` Play this ability only when this card is in your hand\.?`, ``,
	`\bfor each creature after the first blocking it\b`, `for each creature blocking it beyond the first`,
	`\bthe defending player\b`, `defending player`,
	`\bremove cards from the top of your library from the game until you remove\b`,
	`exile cards from the top of your library until you exile`,
	`\bYou may play that card without paying its mana cost\. Then put all cards removed from the game this way that `+
		`weren't played\b`,
	`You may cast that card without paying its mana cost. Then put all cards exiled this way that weren't cast`,
	// Tokens were put onto the battlefield before they were created.
	`\bPut (an?|N|one|two|three) ([^.']*?tokens?) onto the battlefield (with|that's)\b`, `Create $1 $2 $3`,
	`\bremove any number of cards in your graveyard from the game\b`, `exile any number of cards from your graveyard`,
	// A card is encoded on a creature for as long as it remains exiled and the creature on the battlefield (702.99c).
	`^For as long as this card is encoded on that creature, that creature has\b`,
	`As long as this card is exiled, each permanent this card is encoded on has`,
	`\byou may copy the encoded card and you may cast the copy\b`, `you may copy ~. If you do, you may cast the copy`,
	// The counters of cumulative upkeep were called so before 2003.
	`\bput a cumulative upkeep counter on\b`, `put an age counter on`,
	`\bcumulative upkeep counter on the card\b`, `age counter on it`,
	`\byou may pay its mana cost\. If you don't, sacrifice it\b`, `sacrifice it unless you pay its mana cost`,
	`\bthe cards you looked at that were not manifested this way\b`, `the rest`,
	`\bpower greater that\b`, `power greater than`, // a misprint
	`\bcreate N (\d+/\d+ [\w ]+ tokens)\. Those tokens enter tapped and attacking\. Sacrifice them\b`,
	`create N tapped and attacking $1. Sacrifice those tokens`,
)

// forms are what the rules say in full where a card has a symbol or a form of text, with what the grammar reads in its
// place: a chapter symbol (714.2b), a level symbol of a Class (716.2a), "Solved" and "To solve" on a Case (719.3),
// training (702.149c), encountering (312.5), anchor words (614.12c). The abilities of a definition are divided by "|".
var forms = rewrites(
	`^When one or more lore counters are put onto this Saga, if the number of lore counters on it was less than N and `+
		`became at least N, \[effect\]\.?$`, `{rN}—[Effect]`,
	`^\[Cost\]: This Class's level becomes N\. Activate (?:this ability )?only if this Class is level N-1 and only `+
		`(?:as a sorcery|any time you could cast a sorcery)[.,]?\|As long as this Class is level N or greater, it has `+
		`\[abilities\]\.?$`, `[Cost]: Level 2 — This permanent has flying`,
	`^When a resolving training ability puts (?:one or more|a) \+1/\+1 counters? on this creature\.?$`,
	`When this creature trains.`,
	`^When you move this card off a planar deck and turn it face up\.?$`, `When you encounter [this phenomenon].`,
	`^As long as \[anchor word\] was chosen as this permanent entered the battlefield, this permanent has `+
		`\[ability\]\.?$`,
	"As this permanent enters, choose Khans or Dragons.\n• Khans — This permanent has flying.\n• Dragons — This "+
		"permanent has vigilance.",
	`^As long as this Case is solved, \[ability text\]\.?$`, `Solved — This permanent has flying`,
	`^\[Ability text\]\. This ability triggers only if this Case is solved\.?$`,
	`Solved — When this permanent enters, draw a card`,
	`^\[Ability text\]\. Activate only if this Case is solved\.?$`, `Solved — {T}: Draw a card`,
	`^At the beginning of your end step, if \[condition\] and this Case (?:is not|isn't) solved, this Case becomes `+
		`solved\.?$`, `To solve — [condition]`,
)

// Prepared returns the texts of a definition ready to be parsed one by one: with our names for parameters and the
// object itself, examples for the parameters that the grammar has no node for, the words of cards for words that only
// the rules use, and a full stop at the end of each sentence.
func Prepared(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	whole := strings.Join(texts, "|")
	for _, f := range forms {
		whole = f.find.ReplaceAllString(whole, f.say)
	}
	out := strings.Split(whole, "|")
	for i, s := range out {
		s = Own.Replace(Squared(s))
		for _, r := range examples {
			s = r.find.ReplaceAllString(s, r.say)
		}
		for _, r := range restated {
			s = r.find.ReplaceAllString(s, r.say)
		}
		s = strings.TrimRight(strings.TrimSpace(s), ",")
		if s != "" && !strings.ContainsAny(s[len(s)-1:], `.)"'`) && !keywordLine.MatchString(s) {
			s += "."
		}
		out[i] = s
	}
	return out
}

// keywordLine matches a line of keywords, which has no full stop.
var keywordLine = regexp.MustCompile(`^(?:[Pp]rotection|[Hh]exproof) from \w+$|^Kicker \{1\}, kicker \{2\}$|^Enchant [\w ]+$`)
