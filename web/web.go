// Package web embeds the browser client. `make` builds it into this folder with Node, and the program embeds what
// is there when it is compiled.
package web

import (
	"embed"
	"errors"
	"io/fs"
)

//go:embed all:page
var files embed.FS

// app returns the built client; false if it was not built.
func app() (fs.FS, bool) {
	built, err := fs.Sub(files, "page/app")
	if err == nil {
		_, err = fs.Stat(built, "index.html")
	}
	return built, err == nil
}

// Built reports whether the client is embedded.
func Built() bool {
	_, ok := app()
	return ok
}

// Page returns the built client or, if it was not built, a page that explains how to build it.
func Page() fs.FS {
	if built, ok := app(); ok {
		return built
	}
	plain, err := fs.Sub(files, "page/plain")
	if err != nil {
		panic(err) // it is part of the program
	}
	return plain
}

// LicenseFile is the file of the built client with the licenses of the software by others in it and in the program.
const LicenseFile = "licenses.txt"

// Licenses returns those licenses. They are collected when the client is built.
func Licenses() ([]byte, error) {
	built, ok := app()
	if !ok {
		return nil, errors.New("this program was built without the web page, and the licenses are collected with it; " +
			"docs/third-party.md of the source lists what is used")
	}
	return fs.ReadFile(built, LicenseFile)
}
