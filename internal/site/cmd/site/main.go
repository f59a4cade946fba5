// The site program builds the judge's page: with a folder as its argument that page alone, as static files for any web
// host; without one all pages, where the server has them.
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
