package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"
	protocol "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"arbiter/mcp"
	"arbiter/record"
)

// maxMessage bounds a message of a client, in bytes.
const maxMessage = 1 << 20

func mcpCommand() *cobra.Command {
	var f deckFlags
	o := mcp.Options{Version: record.Program()}
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Let a language model play, through the Model Context Protocol",
		Long: `Let a language model play, through the Model Context Protocol on standard input and output.

A client of the protocol starts this command itself; docs/mcp.md shows how to add it. Its tools start games,
tell the position in words, list legal actions, carry out one choice or a plan for a turn, pass, explain by
the judge, check cards, solve, and try plans out. A client learns only what its seat may know.`,
		Example: `  arbiter mcp
  arbiter mcp --cards oracle-cards.json.gz --records games`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Games < 1 || o.Time < time.Second {
				return fmt.Errorf("--games must be at least 1, and --time at least 1s")
			}
			var err error
			if o.Cards, err = f.collection(); err != nil {
				return err
			}
			if term.IsTerminal(os.Stdin.Fd()) {
				fmt.Fprintln(cmd.ErrOrStderr(), "arbiter mcp is waiting for messages of the Model Context Protocol, which a "+
					"client sends; docs/mcp.md shows how to add it to one")
			}
			return mcp.NewServer(o).Run(cmd.Context(), &protocol.IOTransport{Reader: io.NopCloser(cmd.InOrStdin()),
				Writer: writeCloser{cmd.OutOrStdout()}, MaxLineLength: maxMessage})
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of additional cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or not; may be repeated")
	cmd.Flags().IntVar(&o.Games, "games", mcp.DefaultGames, "the greatest number of games at once")
	cmd.Flags().DurationVar(&o.Time, "time", mcp.DefaultTime, "the time limit for one call of a tool")
	cmd.Flags().StringVar(&o.Records, "records", "",
		"write the records of finished games into a `folder` instead of returning them")
	return cmd
}

// writeCloser is a writer that isn't closed.
type writeCloser struct{ io.Writer }

func (writeCloser) Close() error { return nil }
