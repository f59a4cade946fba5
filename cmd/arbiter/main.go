// Command arbiter plays Magic: The Gathering by the rules of any edition. It simulates matches, lets people play in the
// terminal and the browser, parses card text, explains rules questions and solves puzzles.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"

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
	fmt.Fprintln(cmd.ErrOrStderr(), "arbiter:", plainFlagError(err))
	return exitUsage
}

// plainFlagError says what is wrong with the value of a flag without the names of Go's functions.
func plainFlagError(err error) string {
	msg := err.Error()
	var number *strconv.NumError
	if errors.As(err, &number) {
		at := strings.LastIndex(msg, "strconv.")
		if at < 0 {
			return msg
		}
		what := "expected a whole number"
		switch {
		case errors.Is(number.Err, strconv.ErrRange):
			what = "the number is too large or too small"
		case number.Func == "ParseBool":
			what = "expected true or false"
		case number.Func == "ParseFloat":
			what = "expected a number"
		case number.Func == "ParseUint":
			what = "expected a whole number, 0 or more"
		}
		return msg[:at] + what
	}
	if before, after, ok := strings.Cut(msg, "time: "); ok {
		if strings.HasPrefix(after, "invalid duration") || strings.HasPrefix(after, "missing unit") ||
			strings.HasPrefix(after, "unknown unit") {
			return before + "expected a duration such as 30s, 5m or 2h"
		}
	}
	return msg
}
