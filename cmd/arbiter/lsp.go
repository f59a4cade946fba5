package main

import (
	"fmt"
	"os"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/workshop/lsp"
)

func lspCommand() *cobra.Command {
	var edition string
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Help an editor with card files, through the Language Server Protocol",
		Long: `Help an editor with card files in plain text, through the Language Server Protocol on standard
input and output.

An editor starts this command itself; docs/lsp.md has the settings for Visual Studio Code and Neovim. It
marks the words from which a line isn't understood, offers lines that are as quick fixes, completes
words, and explains keywords by their rules.`,
		Example: "  arbiter lsp\n  arbiter lsp --edition 2006",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			if term.IsTerminal(os.Stdin.Fd()) {
				fmt.Fprintln(cmd.ErrOrStderr(), "arbiter lsp is waiting for messages of the Language Server Protocol, which an "+
					"editor sends; docs/lsp.md shows how to set one up")
			}
			return lsp.Serve(cmd.InOrStdin(), writeCloser{cmd.OutOrStdout()},
				lsp.Options{Edition: e, Version: record.Program()})
		},
	}
	cmd.Flags().StringVarP(&edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	return cmd
}
