package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/workshop"
)

// maxCards and maxCardText bound what is checked in one call.
const (
	maxCards    = 5
	maxCardText = 8 << 10
)

// checkCards reports whether cards can be played. A card is given by its name or by its whole text.
func checkCards(ctx context.Context, from *card.Collection, edition, text string) (string, error) {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return "", err
	}
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxCardText {
		return "", fmt.Errorf("give the name of a card, or its text with at most %d bytes", maxCardText)
	}
	var cards []*card.Card
	if !strings.Contains(text, "\n") {
		c, err := from.Lookup(text)
		if err != nil {
			return "", fmt.Errorf("%w; or write the card out: a line with name and mana cost, the type line, the text, "+
				"power/toughness", err)
		}
		cards = []*card.Card{c}
	} else if cards, err = card.Read("text", strings.NewReader(text)); err != nil {
		return "", err
	}
	if len(cards) == 0 || len(cards) > maxCards {
		return "", fmt.Errorf("there are %d cards in the text; give 1 to %d", len(cards), maxCards)
	}
	var b strings.Builder
	for _, c := range cards {
		u, err := workshop.CheckWhile(e, c, ctx.Err)
		if ctx.Err() != nil {
			return "", errors.New("the card could not be checked in time")
		}
		if err != nil {
			return "", err
		}
		writeReport(&b, u)
	}
	return strings.TrimRight(b.String(), "\n"), nil
}

// writeReport says what each line of a card was read as, or why it was not.
func writeReport(b *strings.Builder, u *workshop.Report) {
	verdict := "can be played"
	if !u.Playable() {
		verdict = "is refused"
	}
	fmt.Fprintf(b, "%s %s.\n", u.Card.Name, verdict)
	for _, l := range u.Lines {
		if l.Problem == "" {
			fmt.Fprintf(b, "- %s [%s]\n", cut(l.Read, 400), l.Kind)
			continue
		}
		fmt.Fprintf(b, "- refused: %s\n  %s", cut(l.Text, 400), cut(l.Problem, 400))
		if l.Column > 0 {
			fmt.Fprintf(b, " (column %d)", l.Column)
		}
		if len(l.Expected) > 0 {
			fmt.Fprintf(b, "; expected: %s", cut(strings.Join(l.Expected[:min(len(l.Expected), 8)], ", "), 300))
		}
		b.WriteString("\n")
	}
	if u.Problem != nil {
		fmt.Fprintf(b, "- refused: %v\n", u.Problem)
	}
}
