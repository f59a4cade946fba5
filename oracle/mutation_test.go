package oracle

import (
	"regexp"
	"runtime"
	"sort"
	"strings"
	"sync"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/grammar"
)

// swaps are words whose exchange changes the meaning of any text.
var swaps = map[string][]string{
	"one": {"two"}, "two": {"three"}, "three": {"four"}, "four": {"two"}, "five": {"six"}, "six": {"seven"}, "seven": {"eight"},
	"hand": {"graveyard", "library"}, "graveyard": {"hand", "library"}, "library": {"graveyard", "hand"}, "hands": {"graveyards"}, "graveyards": {"hands"},
	"exile": {"destroy"}, "destroy": {"exile"},
	"white": {"blue"}, "blue": {"black"}, "black": {"red"}, "red": {"green"}, "green": {"white"}, "nonblack": {"nonwhite"}, "colorless": {"white"},
	"you": {"target player", "an opponent", "each player", "each opponent"}, "your": {"target player's", "an opponent's", "each player's", "their"}, "their": {"your"},
	"opponent": {"player"}, "player": {"opponent"}, "opponents": {"players"}, "players": {"opponents"},
	"may": {""}, "another": {"a", "target"}, "other": {""}, "target": {"a", "another target", "up to one target"},
	"up": {""}, "each": {"target"}, "all": {"two"}, "a": {"another", "two", "up to one"}, "an": {"another"},
	"less": {"greater"}, "greater": {"less"}, "more": {"fewer"}, "fewer": {"more"},
	"gets": {"has"}, "gains": {"loses"}, "gain": {"lose"}, "lose": {"gain"}, "loses": {"gains"},
	"creature": {"artifact", "land"}, "artifact": {"creature"}, "land": {"creature"}, "enchantment": {"artifact"}, "creatures": {"artifacts"}, "instant": {"sorcery"},
	"power": {"toughness"}, "toughness": {"power"}, "flying": {"reach"}, "tapped": {"untapped"}, "untapped": {"tapped"}, "tap": {"untap"}, "untap": {"tap"},
	"attacks": {"blocks"}, "blocks": {"attacks"}, "attack": {"block"}, "block": {"attack"}, "attacking": {"blocking"}, "blocking": {"attacking"},
	"enters": {"leaves"}, "dies": {"attacks"}, "upkeep": {"end step"}, "random": {""}, "if": {"unless"}, "unless": {"if"}, "until": {"at"}, "with": {"without"},
	"without": {"with"}, "top": {"bottom"}, "bottom": {"top"}, "next": {""}, "first": {"second"}, "second": {"first"}, "combat": {""}, "noncombat": {"combat"},
	"nontoken": {"token"}, "nonland": {"land"}, "noncreature": {"creature"}, "and": {"or"}, "or": {"and"}, "don't": {""}, "doesn't": {""}, "isn't": {"is"},
	"can't": {"can"}, "counter": {"destroy"}, "draw": {"discard"}, "discard": {"draw"}, "sacrifice": {"destroy"}, "basic": {"snow"}, "sorcery": {"instant"},
	"battlefield": {"graveyard"}, "owner": {"controller"}, "controller": {"owner"}, "its": {"your"}, "his": {"your"}, "once": {"twice"}, "twice": {"three times"},
	"x": {"2"}, "eight": {"nine"}, "nine": {"ten"}, "ten": {"eleven"}, "thirteen": {"fourteen"}, "half": {"twice"}, "up to": {""}, "multicolored": {"monocolored"},
	"legendary": {"snow"}, "nonbasic": {"basic"}, "before": {"after"}, "after": {"before"}, "attacked": {"blocked"}, "any": {"target", "each"},
	"main": {"end"}, "beginning": {"end"}, "haste": {"vigilance"}, "increased": {"reduced"}, "double": {"triple"}, "nothing": {"one"}, "face-down": {"face-up"},
}

// numberedFlavor is a flavor word that begins with a number, which means nothing (207.2d).
var numberedFlavor = regexp.MustCompile(`^[0-9,]+( [A-Z][a-z']+)+ — `)

// mutants are texts that differ from the line in one thing that matters. "from" says what was changed into what.
func mutants(text string, f func(mutant, from string)) {
	word := func(b byte) bool {
		return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '\'' || b >= '0' && b <= '9' || b == '+' ||
			b == '-' ||
			b == '/'
	}
	flavor := len(numberedFlavor.FindString(text))
	for i := 0; i < len(text); {
		if text[i] == '{' {
			j := strings.IndexByte(text[i:], '}')
			if j < 0 {
				return
			}
			s := text[i : i+j+1]
			if d := s[1]; d >= '0' && d <= '8' && len(s) == 3 {
				f(text[:i]+"{"+string(d+1)+"}"+text[i+j+1:], "symbol+1")
			} else if k := strings.IndexByte("WUBRG", d); k >= 0 && len(s) == 3 {
				f(text[:i]+"{"+string("UBRGW"[k])+"}"+text[i+j+1:], "symbol colour")
			}
			i += j + 1
			continue
		}
		if !word(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && word(text[j]) {
			j++
		}
		w := text[i:j]
		lower := strings.ToLower(w)
		for _, to := range swaps[lower] {
			if sameMeaning(text[:i], lower, text[j:]) {
				continue
			}
			end := j
			if to == "" && end < len(text) && text[end] == ' ' {
				end++
			}
			if lower == "up" {
				if !strings.HasPrefix(text[j:], " to ") {
					continue
				}
				end = j + len(" to ")
			}
			f(text[:i]+to+text[end:], lower+" > "+to)
		}
		if lower == "you" && !strings.HasPrefix(text[j:], " may") {
			f(text[:j]+" may"+text[j:], "you > you may")
		}
		for k := 0; k < len(w); k++ { // the digits of "3", "+1/+1"
			if d := w[k]; d >= '0' && d <= '8' && i >= flavor {
				f(text[:i]+w[:k]+string(d+1)+w[k+1:]+text[j:], "digit+1")
			}
			if w[k] == '+' {
				f(text[:i]+w[:k]+"-"+w[k+1:]+text[j:], "+ > -")
			}
		}
		i = j
	}
}

// sameMeaning lists where the exchange of a word leaves the meaning as it is.
func sameMeaning(before, word, after string) bool {
	switch word {
	// a reference is what it refers to, whatever it is called, if it may be called so
	case "creature", "creatures", "artifact", "land", "enchantment":
		b := strings.ToLower(before)
		return strings.HasSuffix(b, "this ") || strings.HasSuffix(b, "that ") || strings.HasSuffix(b, "those ")
	case "next": // "at the beginning of the end step" is how "the next end step" was called
		return strings.HasPrefix(after, " end step")
	case "and", "or": // of all that fits, "artifacts and creatures" and "artifacts or creatures" are the same
		return true
	}
	return false
}

// TestMutants changes one thing in every line that is read: what comes out is refused or means something else.
// CORPUS_EVERY=1 takes the whole corpus.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("reads half a million texts")
	}
	cards := corpus(t, 10)
	type found struct{ from, text, mutant string }
	var (
		mu    sync.Mutex
		all   []found
		tried int
		kept  int
		wait  sync.WaitGroup
	)
	next := make(chan *card.Card, 256)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			r := grammar.NewReader()
			var mine []found
			n, k := 0, 0
			for c := range next {
				for i := range c.Faces {
					face := &c.Faces[i]
					for _, p := range Paragraphs(face) {
						a, err := readLine(r, p.Text, face.Types)
						if err != nil {
							continue
						}
						mutants(p.Text, func(m, from string) {
							n++
							b, err := readLine(r, m, face.Types)
							if err != nil {
								return
							}
							k++
							if ability.Equal(a, b) {
								mine = append(mine, found{from, p.Text, m})
							}
						})
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, mine...)
			tried += n
			kept += k
		})
	}
	for _, c := range cards {
		next <- c
	}
	close(next)
	wait.Wait()
	t.Logf("%d mutants, %d read, %d of them mean the same", tried, kept, len(all))
	sort.Slice(all, func(i, j int) bool { return all[i].from+all[i].text < all[j].from+all[j].text })
	per := map[string]int{}
	for _, x := range all {
		per[x.from]++
	}
	shown := map[string]int{}
	for _, x := range all {
		if shown[x.from]++; shown[x.from] <= 3 || *showAll {
			t.Errorf("%s (%d times)\n\t%s\n\t%s", x.from, per[x.from], x.text, x.mutant)
		}
	}
}
