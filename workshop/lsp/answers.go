package lsp

import (
	"context"
	"fmt"
	"strings"

	"arbiter/rulebook/definitions"
	"arbiter/workshop"
)

// item is something to complete a word with.
type item struct {
	Label         string `json:"label"`
	Kind          int    `json:"kind"`
	Detail        string `json:"detail,omitempty"`
	Documentation string `json:"documentation,omitempty"`
	Insert        string `json:"insertText,omitempty"`
	Sort          string `json:"sortText,omitempty"`
}

// Kinds of the protocol.
const (
	isWord    = 14 // keyword
	isSnippet = 15
	isType    = 7 // class
)

// templates are how lines of rules text begin.
var templates = []string{"When ~ enters, ", "When ~ dies, ", "Whenever ~ attacks, ", "Whenever ~ deals combat damage to a player, ",
	"At the beginning of your upkeep, ", "At the beginning of your end step, ", "As ~ enters, choose ", "{T}: Add ", "{T}: ",
	"Enchanted creature gets +1/+1.", "Equipped creature gets +1/+1.", "Choose one —", "Target creature gets ", "Draw a card.",
	"Destroy target creature.", "Exile target creature.", "Return target creature to its owner's hand.",
	"Create a 1/1 white Soldier creature token.", "Search your library for a basic land card, "}

// types are the words of type lines before the dash.
var types = []string{"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery", "Kindred",
	"Basic", "Legendary", "Snow", "World"}

func (s *server) completion(_ context.Context, p place) (any, error) {
	out := []item{}
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return out, nil
	}
	text := d.before(p.Position)
	done, word := lastWord(text)
	fits := func(label string) bool { return strings.HasPrefix(strings.ToLower(label), strings.ToLower(word)) }
	at, f := d.part(p.Position.Line + 1)
	if at == namePart || f.TypeLine == "" {
		return out, nil
	}
	if strings.TrimSpace(d.line(p.Position.Line+1)) == f.TypeLine { // the type line itself
		for _, t := range types {
			if fits(t) && !strings.Contains(done, "—") {
				out = append(out, item{Label: t, Kind: isType})
			}
		}
		return out, nil
	}
	if strings.TrimSpace(done) == "" || strings.HasSuffix(strings.TrimSpace(done), ",") {
		for _, m := range workshop.Words(d.edition) {
			if m.Kind == definitions.KeywordAbility.String() && fits(m.Word) {
				label := m.Word
				if strings.TrimSpace(done) == "" {
					label = strings.ToUpper(label[:1]) + label[1:]
				}
				out = append(out, item{Label: label, Kind: isWord, Detail: m.Rule, Documentation: m.Text, Sort: "2" + label})
			}
		}
	}
	if strings.TrimSpace(done) == "" {
		for _, t := range templates {
			if fits(t) {
				out = append(out, item{Label: t, Kind: isSnippet, Insert: t, Sort: "1" + t})
			}
		}
		return out, nil
	}
	seen := map[string]bool{}
	for _, w := range expected(done, f) {
		if fits(w) && !seen[w] {
			seen[w] = true
			out = append(out, item{Label: w, Kind: isWord, Sort: "0" + w})
		}
	}
	return out, nil
}

func (s *server) hover(_ context.Context, p place) (any, error) {
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	n := p.Position.Line + 1
	r, l := d.at(n)
	if r == nil {
		return nil, nil
	}
	answer := func(text string, at span) any {
		return map[string]any{"contents": map[string]string{"kind": "markdown", "value": text}, "range": at}
	}
	line, at := d.line(n), len(d.before(p.Position))
	low := strings.ToLower(line)
	var best *workshop.Meaning
	begin := 0
	for _, m := range r.Meanings(d.edition, l) {
		for i := 0; i+len(m.Word) <= len(low); i++ {
			there := low[i:i+len(m.Word)] == m.Word && i <= at && at <= i+len(m.Word)
			if there && (best == nil || len(m.Word) > len(best.Word)) {
				best, begin = &m, i
			}
		}
	}
	if best == nil {
		if l.Read == "" {
			return nil, nil
		}
		text := "*" + l.Kind + "*"
		if rule := l.Rule(d.edition); rule != "" {
			text += " (" + rule + ")"
		}
		return answer(text+"\n\n"+l.Read, d.whole(n)), nil
	}
	text := fmt.Sprintf("**%s**, %s", best.Word, best.Kind)
	if best.Rule != "" {
		text += " (" + best.Rule + ")"
	}
	if best.From != "" {
		text += ", learned from the reminder text of " + best.From
	}
	if best.Text != "" {
		text += "\n\n" + best.Text
	}
	from := units(line[:begin])
	return answer(text, span{position{n - 1, from}, position{n - 1, from + units(best.Word)}}), nil
}

type actionQuestion struct {
	TextDocument identifier `json:"textDocument"`
	Range        span       `json:"range"`
}

// action is a change that puts something right.
type action struct {
	Title     string `json:"title"`
	Kind      string `json:"kind"`
	Preferred bool   `json:"isPreferred,omitempty"`
	Edit      struct {
		Changes map[string][]edit `json:"changes"`
	} `json:"edit"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// actions offers what lines that aren't understood may have been meant to say.
func (s *server) actions(ctx context.Context, q actionQuestion) (any, error) {
	out := []action{}
	d := s.document(q.TextDocument.URI)
	if d == nil {
		return out, nil
	}
	done := map[*workshop.Line]bool{}
	for n := q.Range.Start.Line + 1; n <= min(q.Range.End.Line, q.Range.Start.Line+20)+1; n++ {
		r, l := d.at(n)
		if r == nil || l.Ability != nil || done[l] {
			continue
		}
		done[l] = true
		found, err := r.Suggest(d.edition, l, ctx.Err)
		if err != nil {
			return nil, err
		}
		at := d.placesOf(r, l)
		for i, f := range found {
			a := action{Title: f.Text, Kind: "quickfix", Preferred: i == 0}
			a.Edit.Changes = map[string][]edit{q.TextDocument.URI: {{
				span{d.whole(at[0]).Start, d.whole(at[len(at)-1]).End}, f.Text}}}
			out = append(out, a)
		}
	}
	return out, nil
}
