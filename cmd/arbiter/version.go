package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"arbiter/record"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintf(cmd.OutOrStdout(), "arbiter %s (%s)\n", version(), runtime.Version())
		},
	}
}

// version returns the module's version or the revision it was built from.
func version() string { return record.Program() }
