// The site program builds the pages: with a folder as its argument those that need no server, as static files for any
// web host; without one all pages, where the server has them.
package main

import (
	"fmt"
	"os"

	"arbiter/internal/site"
)

func main() {
	out := ""
	if len(os.Args) > 1 {
		out = os.Args[1]
	}
	if err := site.Build(".", out); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}
