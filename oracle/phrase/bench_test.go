package phrase_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

type Rite struct {
	Kind int
	What Who
	N    Count
}

func (Rite) act() {}

// bigKitchen has some 1,500 phrases more.
func bigKitchen(t testing.TB) *kitchen {
	return newKitchen(t, func(k *kitchen) {
		count := phrase.Of[Count](k.g, "count")
		_ = count
		for i := range 500 {
			v, w := fmt.Sprintf("verb%c%c", 'a'+i%26, 'a'+i/26), fmt.Sprintf("word%d", i%40)
			k.act.Add(Rite{Kind: i + 1}, v+"[s] {What} and {N} "+w+"(s)")
			k.act.Add(Rite{Kind: i + 1001}, v+"[s] {What} to {N} "+w+"(s) with [its] friends",
				phrase.Before(2010, "always "+v+"[s] {What} into {N} "+w+"(s) with [its] friends"))
			k.act.Add(Rite{Kind: i + 2001}, v+"[s] <{N} of> everything "+w)
		}
	})
}

var benchText = strings.Repeat(strings.Join([]string{
	"Each cook takes an egg, then washes their hands, then salts generously.",
	"If an old egg without salt and pepper is hungry, taste an onion.",
	"Divide everything between you, each cook, and these fresh ripe onions.",
	"All cooks verbab two fresh eggs, berries, or loaves to five word26s with their friends and wash their hands tonight.",
	"The eggs' owners verbcc an onion you like and two word14s.",
}, "\n")+"\n", 20)

func BenchmarkRead(b *testing.B) {
	k := bigKitchen(b)
	r := k.g.Reader()
	lines := strings.Split(strings.TrimSpace(benchText), "\n")
	b.SetBytes(int64(len(benchText)))
	b.ReportAllocs()
	for b.Loop() {
		for _, l := range lines {
			if _, err := r.Read(k.line, l); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	k := bigKitchen(b)
	r := k.g.Reader()
	var vs []Line
	for _, l := range strings.Split(strings.TrimSpace(benchText), "\n") {
		v, err := phrase.Read(r, k.line, l)
		if err != nil {
			b.Fatal(err)
		}
		vs = append(vs, v)
	}
	b.SetBytes(int64(len(benchText)))
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range vs {
			if _, err := k.g.Print(k.line, v, 2026); err != nil {
				b.Fatal(err)
			}
		}
	}
}
