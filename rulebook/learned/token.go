package learned

import (
	"fmt"
	"regexp"

	"arbiter/ability"
	"arbiter/oracle"
)

var (
	// createdToken is the end of a sentence in front of a reminder text that explains a token by its name.
	createdToken = regexp.MustCompile(`(?i)\bcreates?\b.* ([A-Z][\p{L}'-]*) tokens?\b[^.,:]*\.?$`)
	// artifactToken is a reminder text that says what artifact tokens have (111.10).
	artifactToken = regexp.MustCompile(`^(?:It's an|It's a colorless|They're(?: colorless)?) artifacts? with ("[^"]+"(?: and "[^"]+")*)\.?$`)
	quotedAbility = regexp.MustCompile(`"([^"]+)"`)
)

// token adds the predefined token that a place explains, and reports whether there is one that no rulebook knows.
func (x *finder) token(u use) bool {
	m := createdToken.FindStringSubmatch(u.head)
	if m == nil || !artifactToken.MatchString(u.reminder) || oracle.KnowsToken(m[1]) {
		return false
	}
	x.word(m[1], Token).add(u, shape{word: m[1]})
	return true
}

// readToken reads the abilities of a predefined token in a reminder text.
func readToken(lang *oracle.Language, text string) (texts []string, means []ability.Ability, err error) {
	m := artifactToken.FindStringSubmatch(text)
	if m == nil {
		return nil, nil, fmt.Errorf("%q doesn't say what a token has", text)
	}
	for _, q := range quotedAbility.FindAllStringSubmatch(m[1], -1) {
		a, err := lang.ReadDefinition(q[1])
		if err != nil {
			return nil, nil, err
		}
		texts, means = append(texts, q[1]), append(means, a)
	}
	return texts, means, nil
}
