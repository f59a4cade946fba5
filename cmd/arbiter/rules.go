package main

import "github.com/spf13/cobra"

func rulesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "rules", Short: "Ask the rulebook: what it says, since when, and what shows that it does"}
	cmd.AddCommand(rulesShowCommand(), rulesCheckCommand(), rulesTableCommand())
	return cmd
}
