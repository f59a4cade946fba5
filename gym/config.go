package gym

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/sim"
)

// Config is what a batch is made from, as JSON: the decks with their cards, and the settings of the batch. Every number
// that is missing has its default.
type Config struct {
	// Decks are embedded decks by name, or files with deck lists.
	Decks []string `json:"decks"`
	// Lists are deck lists as text, numbered after Decks.
	Lists []string `json:"lists"`
	// Cards are files with the cards of the lists, beside the embedded ones.
	Cards []string `json:"cards"`
	// Edition is a year or a day; empty is today's rules. Text is "oracle" or "printed".
	Edition string `json:"edition"`
	Text    string `json:"text"`

	Envs         int                `json:"envs"`
	Seed         uint64             `json:"seed"`
	Format       string             `json:"format"`
	Players      int                `json:"players"`
	Matchups     [][]int            `json:"matchups"`
	Seats        string             `json:"seats"`
	Opponent     string             `json:"opponent"`
	Decisions    string             `json:"decisions"`
	NotQuiet     bool               `json:"not_quiet"`
	Shape        Shape              `json:"shape"`
	Rewards      map[string]float64 `json:"rewards"`
	MaxDecisions int                `json:"max_decisions"`
	Illegal      string             `json:"illegal"`
	Threads      int                `json:"threads"`
	// NoObservations is that of Settings.
	NoObservations bool `json:"no_observations"`
}

// DefaultDecks are the decks of a Config without any.
var DefaultDecks = []string{"dawn-patrol", "night-tide"}

// Open makes a batch from a Config as JSON. A member that Config doesn't have is an error.
func Open(config []byte) (*Batch, error) {
	var c Config
	d := json.NewDecoder(bytes.NewReader(config))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("gym: the configuration: %w", err)
	}
	setup, err := c.setup()
	if err != nil {
		return nil, err
	}
	return NewBatch(setup, Settings{Envs: c.Envs, Seed: c.Seed, Format: sim.Format(c.Format), Players: c.Players,
		Matchups: c.Matchups, Seats: c.Seats, Opponent: c.Opponent, Decisions: c.Decisions,
		NotQuiet: c.NotQuiet, Shape: c.Shape, Rewards: c.Rewards, MaxDecisions: c.MaxDecisions, Illegal: c.Illegal,
		Threads: c.Threads, NoObservations: c.NoObservations})
}

func (c *Config) setup() (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(c.Edition)
	if err != nil {
		return nil, fmt.Errorf("gym: %w", err)
	}
	text, err := load.ParseText(c.Text)
	if err != nil {
		return nil, fmt.Errorf("gym: %w", err)
	}
	if len(c.Decks)+len(c.Lists) == 0 {
		c.Decks = DefaultDecks
	}
	from := pool.Cards()
	if len(c.Cards) > 0 {
		files, err := card.Load(c.Cards...)
		if err != nil {
			return nil, err
		}
		learned.Complete(files, nil)
		from = card.Merge(from, files)
	}
	var decks []*card.Cards
	add := func(d *card.Deck, err error) error {
		if err != nil {
			return err
		}
		cards, err := d.Resolve(from)
		if err == nil {
			decks = append(decks, cards)
		}
		return err
	}
	for _, name := range c.Decks {
		if err := add(pool.Find(name)); err != nil {
			return nil, err
		}
	}
	for i, list := range c.Lists {
		if err := add(card.ReadDeck(fmt.Sprintf("list %d", i), strings.NewReader(list))); err != nil {
			return nil, err
		}
	}
	return sim.Prepare(e, sim.Options{Text: text}, decks...)
}

// Description says what the tables of a batch mean.
type Description struct {
	Terms
	Shape    Shape    `json:"shape"`
	Players  int      `json:"players"`
	Envs     int      `json:"envs"`
	Decks    []string `json:"decks"`
	Cards    []string `json:"cards"`
	TreeRows int      `json:"tree_rows"` // of the card with the longest trees
	Edition  string   `json:"edition"`
	Rewards  []string `json:"rewards"`
}
