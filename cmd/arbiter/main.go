// Command arbiter plays Magic: The Gathering by the rules of any edition: it measures decks, lets a person play in the terminal, shows what a card's text
// means, and judges scenarios.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // what was asked for was done and failed
	exitUsage  = 2 // it could not be done: a bad flag, an unknown deck, an unreadable file
)

func main() {
	quickStart()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// failed is the error of a command that did what was asked for, which failed.
type failed struct{ error }

// run is the program without the process around it.
func run(ctx context.Context, args []string) int {
	cmd := root()
	cmd.SetArgs(args)
	return exitCode(cmd, cmd.ExecuteContext(ctx))
}

// exitCode tells of an error and gives its exit code.
func exitCode(cmd *cobra.Command, err error) int {
	var told failed
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &told):
		if told.error != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "arbiter:", told.error)
		}
		return exitFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(cmd.ErrOrStderr(), "arbiter: interrupted")
		return exitFailed
	}
	fmt.Fprintln(cmd.ErrOrStderr(), "arbiter:", err)
	return exitUsage
}
