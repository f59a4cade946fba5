package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/server/table"
)

const day = 24 * time.Hour

// defaultAges are how long a server keeps games: finished ones for a year, for replays.
var defaultAges = table.Ages{Finished: 365 * day, Abandoned: 90 * day, Open: 7 * day}

// parseAges reads the setting --keep.
func parseAges(keep map[string]string) (table.Ages, error) {
	ages := defaultAges
	fields := map[string]*time.Duration{"finished": &ages.Finished, "abandoned": &ages.Abandoned, "open": &ages.Open}
	for _, name := range slices.Sorted(maps.Keys(keep)) {
		field := fields[name]
		if field == nil {
			return ages, fmt.Errorf("--keep %s: unknown kind of games; use finished, abandoned or open", name)
		}
		d, err := parseAge(keep[name])
		if err != nil {
			return ages, fmt.Errorf("--keep %s=%s: %w", name, keep[name], err)
		}
		*field = d
	}
	return ages, nil
}

// parseAge reads a duration in days or as in Go; 0 stands for ever.
func parseAge(s string) (time.Duration, error) {
	if s == "forever" {
		return 0, nil
	}
	const most = 100_000 * day
	var d time.Duration
	if n, ok := strings.CutSuffix(s, "d"); ok {
		days, err := strconv.Atoi(n)
		if err != nil || days < 1 || days > int(most/day) {
			return 0, fmt.Errorf("not a number of days; use for example 30d")
		}
		return time.Duration(days) * day, nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < time.Hour || d > most {
		return 0, fmt.Errorf("not a duration of an hour or more; use for example 12h, 30d or forever")
	}
	return d, nil
}
