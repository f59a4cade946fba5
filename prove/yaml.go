package prove

import (
	"strings"

	"github.com/goccy/go-yaml"

	"arbiter/scenario"
)

// yamlOf returns a scenario file that plays a game again.
func yamlOf(s *scenario.Scenario, detail string) []byte {
	type piece struct {
		Card       string `yaml:"card"`
		Count      int    `yaml:"count,omitempty"`
		AttachedTo string `yaml:"attached_to,omitempty"`
	}
	type player struct {
		ID          string `yaml:"id"`
		Battlefield []any  `yaml:"battlefield,flow"`
		Hand        []any  `yaml:"hand,flow"`
		Graveyard   []any  `yaml:"graveyard,flow"`
		Library     []any  `yaml:"library,flow"`
	}
	pieces := func(list []scenario.Piece) (out []any) {
		for _, p := range list {
			switch {
			case p.Count != nil:
				out = append(out, piece{Card: p.Card, Count: *p.Count})
			case p.AttachedTo != "":
				out = append(out, piece{Card: p.Card, AttachedTo: p.AttachedTo})
			default:
				out = append(out, p.Card)
			}
		}
		return out
	}
	doc := struct {
		Name    string   `yaml:"name"`
		Edition string   `yaml:"edition"`
		Strict  bool     `yaml:"strict"`
		Cards   string   `yaml:"cards"`
		Players []player `yaml:"players"`
		Random  struct {
			Seed    uint64 `yaml:"seed"`
			Answers int    `yaml:"answers"`
			Prefer  string `yaml:"prefer"`
		} `yaml:"random"`
	}{Name: s.Name, Edition: s.Edition, Cards: s.Cards + "\n" + propsText}
	for _, p := range s.Players {
		doc.Players = append(doc.Players, player{p.ID, pieces(p.Battlefield), pieces(p.Hand), pieces(p.Graveyard),
			pieces(p.Library)})
	}
	doc.Random.Seed, doc.Random.Answers, doc.Random.Prefer = s.Random.Seed, s.Random.Answers, s.Random.Prefer
	b, err := yaml.MarshalWithOptions(doc, yaml.UseLiteralStyleIfMultiline(true))
	if err != nil {
		panic(err) // plain values can always be encoded
	}
	return append([]byte("# "+strings.ReplaceAll(detail, "\n", "\n# ")+"\n"), b...)
}
