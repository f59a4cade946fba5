package main

import (
	"bytes"
	"testing"

	"arbiter/server/bot"
)

// TestFresh: the committed schema is that of the types.
func TestFresh(t *testing.T) {
	t.Chdir("..")
	b, err := generate(".")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b, bot.Schema) {
		t.Errorf("server/bot/%s is out of date: go generate ./server/bot", file)
	}
}
