package card

import (
	"strings"
	"testing"
)

// Characters that can't be seen don't get into names and texts, whichever form a file has: they make one card look like
// another, and turn around the text of whoever shows it.
func TestHiddenCharacters(t *testing.T) {
	const hidden = "\u202e\u200b\u2066\ufeff\x1b\u00ad\x7f"
	for form, file := range map[string]string{
		"plain":    "Bea" + hidden + "r {1}\nCreature — Be" + hidden + "ar\nTram" + hidden + "ple\n2/2\n",
		"Scryfall": `[{"name":"Bea\u202e\u200b\u2066\ufeff\u001br","mana_cost":"{1}","type_line":"Creature — Be\u202ear","oracle_text":"Tram\u200bple","power":"2","toughness":"2"}]`,
		"MTGJSON":  `{"data":{"Bear":[{"name":"Bea\u202e\u200b\u2066\ufeffr","manaCost":"{1}","type":"Creature — Be\u202ear","text":"Tram\u001bple","power":"2","toughness":"2"}]}}`,
	} {
		cards, err := Read(form, strings.NewReader(file))
		if err != nil || len(cards) != 1 {
			t.Errorf("%s: %v %v", form, cards, err)
			continue
		}
		if c := cards[0]; c.Name != "Bear" || c.Faces[0].TypeLine != "Creature — Bear" || c.Faces[0].Text[0] != "Trample" {
			t.Errorf("%s: %q %q %q", form, c.Name, c.Faces[0].TypeLine, c.Faces[0].Text)
		}
	}
}
