package main

import "github.com/spf13/cobra"

func cardCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "card", Aliases: []string{"cards"}, Short: "Show, check and import cards"}
	cmd.AddCommand(cardCheckCommand(), cardImportCommand(), cardShowCommand(), cardReadCommand(), cardCoverageCommand(),
		cardWordingsCommand())
	return cmd
}
