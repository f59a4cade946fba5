package main

import (
	"context"
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
	"arbiter/card/bulk"
	"arbiter/oracle"
	"arbiter/rulebook/learned"
)

// importedFile returns the path of the imported cards: the value of ARBITER_CARDS if set ("none" for no import),
// otherwise a file in the user's cache directory. said reports whether ARBITER_CARDS is set.
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

// imported returns the imported cards, or nil if there are none.
func imported() (*card.Collection, error) {
	c, _, err := importedFrom(false)
	return c, err
}

// importedFrom is imported, with where the cards came from. May says that the file of ARBITER_CARDS may be missing,
// too.
func importedFrom(may bool) (*card.Collection, []string, error) {
	oracle.Warm() // cards are looked up in order to be parsed
	path, said, err := importedFile()
	if err != nil || path == "" {
		return nil, nil, nil // no cache directory, so nothing was imported
	}
	c, from, err := card.ReadCache(path)
	switch {
	case err == nil:
		return c, from, nil
	case errors.Is(err, os.ErrNotExist) && (may || !said):
		return nil, nil, nil
	}
	return nil, nil, fmt.Errorf("imported cards: %w", err)
}

func cardImportCommand() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "import FILE|URL...",
		Short: "Import card data once, so that every command knows the cards and starts quickly",
		Long: `Import card data from files or URLs: Scryfall's bulk data, MTGJSON's AtomicCards or plain text,
gzipped or not. https://api.scryfall.com/bulk-data/oracle-cards downloads Scryfall's current file.

Once imported, the cards are known to every command without --cards. Importing again replaces the
previous import. Commands that count or test all cards of a file (card coverage, card wordings,
prove) still need the file itself.

The import is stored in your cache directory. The environment variable ARBITER_CARDS names a
different file, or "none" to ignore the import.`,
		Example: "  arbiter cards import oracle-cards.json.gz\n  arbiter cards import " +
			"https://api.scryfall.com/bulk-data/oracle-cards",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				var err error
				if to, _, err = importedFile(); err != nil {
					return fmt.Errorf("no cache directory (%w): use --to", err)
				}
				if to == "" {
					return errors.New("ARBITER_CARDS is \"none\": use --to")
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
					fmt.Fprintf(cmd.ErrOrStderr(), "skipped: %v\n", err)
				}
				all.Add(cards...)
			}
			learned.Complete(all, nil)
			if err := card.WriteCache(to, all, args...); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(),
				"imported %s into %s in %.1f s\n", plural(all.Len(), "card"), to, time.Since(began).Seconds())
			return err
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "write to this `file` instead; it can be given to --cards")
	return cmd
}

const (
	fetchTime = 10 * time.Minute
	maxFetch  = 2 << 30 // bytes; the largest bulk file is a few hundred million
)

// cardsFrom reads the cards of a file or URL.
func cardsFrom(ctx context.Context, from string, tell io.Writer) ([]*card.Card, error) {
	if !strings.HasPrefix(from, "https://") && !strings.HasPrefix(from, "http://") {
		return card.ReadFile(from)
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	in, err := bulk.Open(ctx, http.DefaultClient, from)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if in.URL != from {
		fmt.Fprintf(tell, "downloading %s\n", in.URL)
	}
	return card.Read(in.URL, io.LimitReader(in, maxFetch))
}
