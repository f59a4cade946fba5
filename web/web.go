// Package web embeds the browser client. `make` builds it into this folder with Node, and the program embeds what
// is there when it is compiled.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:page
var files embed.FS

// Page returns the built client or, if it was not built, a page that explains how to build it.
func Page() fs.FS {
	built, err := fs.Sub(files, "page/app")
	if err == nil {
		if _, err = fs.Stat(built, "index.html"); err == nil {
			return built
		}
	}
	plain, err := fs.Sub(files, "page/plain")
	if err != nil {
		panic(err) // it is part of the program
	}
	return plain
}
