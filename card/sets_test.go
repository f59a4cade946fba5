package card

import (
	"archive/zip"
	"bytes"
	"reflect"
	"strings"
	"testing"
)

const setCards = `Paper Bear {1}{G}
Creature — Bear
Trample
Whenever Paper Bear attacks, draw a card.
2/2

Paper Walker {2}{W/U}{W/U}
Legendary Planeswalker — Paper
+1: Draw a card.
Loyalty: 4

Paper Field
Land
{T}: Add {G}.

Layout: split
Sow {G}
Sorcery
Draw a card.
//
Reap {3}{B}
Sorcery
Destroy target creature.

Layout: transform
Day {1}{U}
Creature — Human
{2}: Transform this creature.
1/1
//
Night
Creature — Horror
Color Indicator: U
Flying
3/3
`

// TestCockatrice: a card database that was written is read back the same.
func TestCockatrice(t *testing.T) {
	cards, err := Read("set", strings.NewReader(strings.Replace(setCards, "Color Indicator: U\n", "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteCockatrice(&b, "Paper Set", cards...); err != nil {
		t.Fatal(err)
	}
	back, err := Read("set.xml", bytes.NewReader(b.Bytes()))
	if err != nil || len(back) != len(cards) {
		t.Fatalf("%d cards, %v\n%s", len(back), err, b.String())
	}
	for i, c := range cards {
		if k := back[i]; k.Name != c.Name || k.Layout != c.Layout || k.Set != "paperset" || !reflect.DeepEqual(k.Faces, c.Faces) {
			t.Errorf("%+v, want %+v", k, c)
		}
	}
}

// TestCockatriceOld: version 3 has the properties in the card, and costs without braces.
func TestCockatriceOld(t *testing.T) {
	cards, err := Read("old.xml", strings.NewReader(`<?xml version="1.0"?>
<cockatrice_carddatabase version="3"><cards>
<card><name>Paper Bear</name><set rarity="C">PAP</set><color>G</color><manacost>10GW/U</manacost>
<type>Creature - Bear</type><pt>2/2</pt><tablerow>2</tablerow><text>Trample
When CARDNAME dies, draw a card.</text></card>
<card><name>Broken</name><manacost>1</manacost><type>Creature - Bear</type><text></text></card>
<card><name>Odd</name><manacost>1Ä</manacost><type>Artifact</type></card>
</cards></cockatrice_carddatabase>`))
	if len(cards) != 1 || cards[0].Front().Cost.String() != "{10}{G}{W/U}" || len(cards[0].Front().Text) != 2 {
		t.Errorf("%+v", cards)
	}
	if err == nil || !strings.Contains(err.Error(), `"Broken": it has no power and toughness`) ||
		!strings.Contains(err.Error(), `"Odd": the mana cost`) {
		t.Error(err)
	}
	for _, bad := range []string{"<cockatrice_carddatabase><cards><card><name>x</cards>", "<cockatrice_carddatabase>"} {
		if cards, err := Read("bad.xml", strings.NewReader(bad)); err == nil {
			t.Errorf("%q has %d cards", bad, len(cards))
		}
	}
}

const mseSet = "mse version: 2.0.2\ngame: magic\nset info:\n\ttitle: Paper Set\ncard:\n\thas styling: false\n" +
	"\tname: Paper Bear\n\tcasting cost: 1GW/U\n\tsuper type: <word-list-type>Creature</word-list-type>\n" +
	"\tsub type: <word-list-race>Bear</word-list-race>\n\trule text:\n" +
	"\t\t<kw-a><nospellcheck>Trample</nospellcheck></kw-a>\n" +
	"\t\t<sym>T</sym>, <sym-auto>2W/U</sym-auto>: <atom-cardname><nospellcheck>CARDNAME</nospellcheck></atom-cardname> fights target creature.\n" +
	"\t\t<kw-1>Kicker <param-cost>1G</param-cost></kw-1>\n" +
	"\tflavor text: <i-flavor>Not read.</i-flavor>\n\tpower: 2\n\ttoughness: 2\ncard:\n" +
	"\tname: Paper Walker\n\tcasting_cost: 3W\n\tsuper_type: Legendary Planeswalker\n\tsub_type: Paper\n" +
	"\tloyalty cost 1: +1\n\tlevel 1 text: Draw a card.\n\tloyalty cost 2: -3\n\tlevel 2 text: Destroy target creature.\n" +
	"\tloyalty: 4\ncard:\n\tname: Day\n\tcasting cost: 1\n\tsuper type: Artifact\n\tname 2: Night\n" +
	"version control:\n\ttype: none\n"

// TestMSE: a set of Magic Set Editor, packed as it is saved and unpacked. Cards with a second face are refused.
func TestMSE(t *testing.T) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, text := range map[string]string{"set": mseSet, "image1": "a picture"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for what, data := range map[string][]byte{"packed": packed.Bytes(), "unpacked": []byte(mseSet)} {
		cards, err := Read("paper.mse-set", bytes.NewReader(data))
		if err == nil || !strings.Contains(err.Error(), `"Day" has a second face`) {
			t.Errorf("%s: %v", what, err)
		}
		if len(cards) != 2 {
			t.Fatalf("%s: %d cards", what, len(cards))
		}
		const bear = "Paper Bear {1}{G}{W/U}\nCreature — Bear\nTrample\n" +
			"{T}, {2}{W/U}: Paper Bear fights target creature.\nKicker {1}{G}\n2/2\n"
		const walker = "Paper Walker {3}{W}\nLegendary Planeswalker — Paper\n+1: Draw a card.\n-3: Destroy target creature.\n" +
			"Loyalty: 4\n"
		if s := cards[0].String(); s != bear {
			t.Errorf("%s: %s", what, s)
		}
		if s := cards[1].String(); s != walker {
			t.Errorf("%s: %s", what, s)
		}
	}
	packed.Reset()
	z = zip.NewWriter(&packed)
	if _, err := z.Create("other"); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Read("other.zip", &packed); err == nil || !strings.Contains(err.Error(), "no file named set") {
		t.Error(err)
	}
}

// TestCube: a table of Cube Cobra names cards; those of the maybeboard aren't in the cube.
func TestCube(t *testing.T) {
	cards, err := Read("set", strings.NewReader(setCards))
	if err != nil {
		t.Fatal(err)
	}
	from := NewCollection(cards...)
	const table = "name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,status,Finish,maybeboard,image URL\n" +
		"\"Paper Bear\",2,\"Creature - Bear\",G,\"pap\",\"16\",mythic,g,Owned,Non-foil,false,\n" +
		"\"Nobody Knows\",4,Instant,U,pap,1,rare,u,Owned,Non-foil,false,\n" +
		"\"Paper Field\",0,Land,,pap,2,rare,u,Owned,Non-foil,true,\n"
	found, unknown, err := ReadSet("cube.csv", strings.NewReader(table), from)
	if err != nil || len(found) != 1 || found[0].Name != "Paper Bear" || len(unknown) != 1 || unknown[0] != "Nobody Knows" {
		t.Errorf("%v %v %v", found, unknown, err)
	}
	var b bytes.Buffer
	if err := WriteCubeCobra(&b, cards...); err != nil {
		t.Fatal(err)
	}
	found, unknown, err = ReadSet("cube.csv", &b, from)
	if err != nil || len(found) != len(cards) || len(unknown) != 0 {
		t.Errorf("%v %v %v", found, unknown, err)
	}
	if found, _, err := ReadSet("set.txt", strings.NewReader(setCards), nil); err != nil || len(found) != len(cards) {
		t.Errorf("%v %v", found, err)
	}
}
