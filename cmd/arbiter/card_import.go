package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/oracle"
)

// importedFile is where imported cards are kept: in the folder for a user's caches, or where ARBITER_CARDS says; "none" is nowhere.
func importedFile() (path string, said bool, err error) {
	if p, ok := os.LookupEnv("ARBITER_CARDS"); ok {
		if p == "none" {
			p = ""
		}
		return p, true, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", false, err
	}
	return filepath.Join(dir, "arbiter", "cards"), false, nil
}

// imported is the cards that were imported, nil if none were.
func imported() (*card.Collection, error) {
	oracle.Warm() // cards are looked up to be read
	path, said, err := importedFile()
	if err != nil || path == "" {
		return nil, nil // a user without a home has imported nothing
	}
	c, _, err := card.ReadCache(path)
	switch {
	case err == nil:
		return c, nil
	case errors.Is(err, os.ErrNotExist) && !said:
		return nil, nil
	}
	return nil, fmt.Errorf("imported cards: %w", err)
}

func cardImportCommand() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "import FILE|URL...",
		Short: "Import the cards of files, so that all commands know them and start quickly",
		Long: `The files are Scryfall's bulk data, MTGJSON's AtomicCards or plain text, packed with gzip or not; an address of one, or of a description of Scryfall's bulk data
(https://api.scryfall.com/bulk-data/oracle-cards), is fetched. What was imported before is replaced. Decks, scenarios and all that names a card then find these without --cards; what
counts or proves the cards of a file (coverage, wordings, prove) still wants the file.

They are kept in your folder for caches (ARBITER_CARDS names another file, or "none").`,
		Example: "  arbiter cards import oracle-cards.json.gz\n  arbiter cards import https://api.scryfall.com/bulk-data/oracle-cards",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				var err error
				if to, _, err = importedFile(); err != nil {
					return fmt.Errorf("no folder for caches (%w): give --to", err)
				}
				if to == "" {
					return errors.New("ARBITER_CARDS says none: give --to")
				}
			}
			began := time.Now()
			all := card.NewCollection()
			for _, from := range args {
				cards, err := cardsFrom(cmd.Context(), from, cmd.ErrOrStderr())
				if err != nil {
					if len(cards) == 0 {
						return err
					}
					fmt.Fprintf(cmd.ErrOrStderr(), "left out: %v\n", err)
				}
				all.Add(cards...)
			}
			if err := card.WriteCache(to, all, args...); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%d cards imported into %s, in %.1f s\n", all.Len(), to, time.Since(began).Seconds())
			return err
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "the `file` to write instead; --cards takes it")
	return cmd
}

const (
	fetchTime = 10 * time.Minute
	maxFetch  = 2 << 30 // bytes; the largest bulk file is a few hundred million
)

// cardsFrom reads the cards of a file or an address.
func cardsFrom(ctx context.Context, from string, tell io.Writer) ([]*card.Card, error) {
	if !strings.HasPrefix(from, "https://") && !strings.HasPrefix(from, "http://") {
		return card.ReadFile(from)
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	body, err := fetch(ctx, from)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	// A description of bulk data is short, and says where the data lies.
	head := make([]byte, 16<<10)
	n, err := io.ReadFull(body, head)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		var d struct {
			At string `json:"download_uri"`
		}
		if json.Unmarshal(head[:n], &d) == nil && d.At != "" {
			fmt.Fprintf(tell, "fetching %s\n", d.At)
			if body, err = fetch(ctx, d.At); err != nil {
				return nil, err
			}
			defer body.Close()
			return card.Read(d.At, io.LimitReader(body, maxFetch))
		}
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return card.Read(from, io.LimitReader(io.MultiReader(strings.NewReader(string(head[:n])), body), maxFetch))
}

// fetch asks for an address; both headers are what Scryfall asks of programs.
func fetch(ctx context.Context, at string) (io.ReadCloser, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err != nil {
		return nil, err
	}
	q.Header.Set("User-Agent", "arbiter/1")
	q.Header.Set("Accept", "application/json;q=0.9,*/*;q=0.8")
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	if r.StatusCode != http.StatusOK {
		r.Body.Close()
		return nil, fmt.Errorf("%s answers %s", at, r.Status)
	}
	return r.Body, nil
}
