package card

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
)

// ReadSet reads the cards of a set, in any form of [Read]. A table of names, as Cube Cobra writes cubes, is looked up
// in a collection; the names that it doesn't have are returned too.
func ReadSet(name string, r io.Reader, from *Collection) (cards []*Card, unknown []string, err error) {
	br := bufio.NewReader(r)
	head, _ := br.Peek(512)
	if separator(firstLine(head)) == 0 {
		cards, err = Read(name, br)
		return cards, nil, err
	}
	d, err := ReadDeck(name, br)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range append(append(d.Commanders, d.Main...), d.Sideboard...) {
		if c := from.Find(e.Name); c != nil {
			cards = append(cards, c)
		} else {
			unknown = append(unknown, e.Name)
		}
	}
	return cards, unknown, nil
}

// cubeHead are the columns of Cube Cobra.
const cubeHead = "name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,status,Finish,maybeboard,image URL," +
	"image Back URL,tags,Notes,MTGO ID,Custom"

// WriteCubeCobra writes the names of cards as a table that Cube Cobra imports; what it doesn't know of them is custom
// there.
func WriteCubeCobra(w io.Writer, cards ...*Card) error {
	t := csv.NewWriter(w)
	errs := []error{t.Write(strings.Split(cubeHead, ","))}
	for _, c := range cards {
		f := c.Front()
		row := make([]string, strings.Count(cubeHead, ",")+1)
		row[0], row[1], row[2], row[3] = c.Name, strconv.Itoa(f.Cost.ManaValue(0)), f.TypeLine, f.Colors().String()
		row[4], row[8], row[9], row[10], row[16] = c.Set, "Owned", "Non-foil", "false", "true"
		errs = append(errs, t.Write(row))
	}
	t.Flush()
	return errors.Join(append(errs, t.Error())...)
}
