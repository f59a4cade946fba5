package main

import (
	"fmt"
	"os"
	"unicode/utf8"

	"arbiter/card"
	"arbiter/card/bulk"
	"arbiter/pool"
	"arbiter/server"
	"arbiter/server/store"
)

// ownerToken is the environment variable with the token that admits whoever runs a server to what only they may do.
const ownerToken = "ARBITER_OWNER_TOKEN"

// servedCards returns the cards of a server and how its owner can import others, which is nil if ARBITER_CARDS says
// that there is no import.
func servedCards(files []string, folder string) (*card.Collection, *server.Import, error) {
	var extra *card.Collection
	if len(files) > 0 {
		var err error
		if extra, err = loadCards(files); err != nil {
			return nil, nil, err
		}
	}
	merge := func(imported *card.Collection) *card.Collection { return card.Merge(imported, pool.Cards(), extra) }
	if folder != "" {
		if info, err := os.Stat(folder); err != nil {
			return nil, nil, fmt.Errorf("--card-folder: %w", err)
		} else if !info.IsDir() {
			return nil, nil, fmt.Errorf("--card-folder: %s is not a folder", folder)
		}
	}
	had, from, err := importedFrom(true)
	if err != nil {
		return nil, nil, err
	}
	path, _, err := importedFile()
	if err != nil || path == "" {
		return merge(nil), nil, nil
	}
	return merge(had), &server.Import{File: path, From: from, Folder: folder, Sources: bulk.Sources, Merge: merge}, nil
}

// ownerOf returns who runs a server: those who have the token in ARBITER_OWNER_TOKEN, or else, if the server is reached
// directly, a browser on its machine. A server with names, origins or proxies may be behind a proxy of the same
// machine, from which everybody's requests come.
func ownerOf(direct bool) (server.Owner, error) {
	token := os.Getenv(ownerToken)
	if n := utf8.RuneCountInString(token); token != "" && n < store.MinToken {
		return server.Owner{}, fmt.Errorf("the token in %s has %d characters; it needs at least %d random ones "+
			"(openssl rand -hex 16)", ownerToken, n, store.MinToken)
	}
	return server.Owner{Token: token, Loopback: direct}, nil
}
