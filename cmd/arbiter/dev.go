package main

import "github.com/spf13/cobra"

// devCommand holds the tools for those who change this program. The main help doesn't list it.
func devCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "dev", Short: "Tools for developing arbiter", Hidden: true}
	cmd.AddCommand(devAgreeCommand(), devCitedCommand(),
		devLearnCommand(), devLinesCommand(), devManCommand(), devNodesCommand(), devParseCommand(),
		devPlayableCommand(), devSampleCommand(),
		devSiegeCommand(), devSimulateCommand(), devUndecidedCommand())
	return cmd
}
