package main

import "github.com/spf13/cobra"

func rulesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "rules", Short: "Look up keywords and rules, and compare them with rules documents"}
	cmd.AddCommand(rulesShowCommand(), rulesCheckCommand(), rulesTableCommand())
	return cmd
}
