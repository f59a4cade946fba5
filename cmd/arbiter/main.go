// Command arbiter plays Magic: The Gathering by the rules of any edition. It simulates matches, lets people play in the
// terminal and the browser, parses card text, explains rules questions and solves puzzles.
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
	exitFailed = 1 // the command ran and its result is a failure
	exitUsage  = 2 // the command could not run: a bad flag, an unknown deck, an unreadable file
)

func main() {
	quickStart()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// failed is the error of a command that ran and whose result is a failure, such as a scenario that does not pass.
type failed struct{ error }

// run runs the program with the given arguments and returns its exit code.
func run(ctx context.Context, args []string) int {
	cmd := root()
	cmd.SetArgs(args)
	return exitCode(cmd, cmd.ExecuteContext(ctx))
}

// exitCode prints an error and returns the exit code for it.
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
