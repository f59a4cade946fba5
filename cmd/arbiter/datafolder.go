package main

import (
	"os"
	"path/filepath"
	"runtime"
)

// dataFolder returns the folder for games if none is given: data in the current folder if a server has stored games
// there, as versions before this one did, otherwise the user's folder for data of programs.
func dataFolder() string {
	const here = "data"
	if info, err := os.Stat(filepath.Join(here, "jetstream")); err == nil && info.IsDir() {
		return here
	}
	home, err := os.UserHomeDir()
	switch dir := os.Getenv("XDG_DATA_HOME"); {
	case runtime.GOOS == "windows" && os.Getenv("LocalAppData") != "":
		return filepath.Join(os.Getenv("LocalAppData"), "arbiter", "games")
	case filepath.IsAbs(dir):
		return filepath.Join(dir, "arbiter", "games")
	case err != nil:
		return here
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "arbiter", "games")
	}
	return filepath.Join(home, ".local", "share", "arbiter", "games")
}
