package grammar

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// TestStuck reads the lines of the file that STUCK names (name, year, line between tabs) and lists where reading gets stuck most often; a tool for those who
// write phrases.
func TestStuck(t *testing.T) {
	file := os.Getenv("STUCK")
	if file == "" {
		t.Skip("STUCK names no file of lines")
	}
	l := newLang()
	if err := l.g.Freeze(); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := l.g.Reader()
	lines, read, exact := 0, 0, 0
	cards, whole := map[string]bool{}, map[string]bool{}
	points := map[string]int{}
	example := map[string]string{}
	only := os.Getenv("ONLY")
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	var wrong []string
	for sc.Scan() {
		p := strings.SplitN(sc.Text(), "\t", 3)
		text := strings.ReplaceAll(strings.ReplaceAll(p[2], `\n`, "\n"), "−", "-")
		if only != "" && !strings.Contains(text, only) {
			continue
		}
		lines++
		if !cards[p[0]] {
			cards[p[0]], whole[p[0]] = true, true
		}
		v, err := phrase.Read(r, l.line, text)
		if err != nil {
			whole[p[0]] = false
			var e *phrase.Error
			if errors.As(err, &e) {
				prefix := e.Stuck().Prefix
				before := strings.Fields(prefix)
				after := strings.Fields(strings.TrimPrefix(text, prefix))
				k := strings.Join(before[max(0, len(before)-2):], " ") + " | " + strings.Join(after[:min(2, len(after))], " ")
				points[k]++
				example[k] = text
			}
			continue
		}
		read++
		year := 2026
		fmt.Sscan(p[1], &year)
		best := ""
		for _, y := range []int{year, 2026, 2023, 2020, 2017, 2010, 2006} {
			out, err := l.g.Print(l.line, v, y)
			if err != nil {
				out = err.Error()
			}
			if best == "" || out == text {
				best = out
			}
			if out == text {
				break
			}
		}
		if best == text {
			exact++
		} else {
			whole[p[0]] = false
			wrong = append(wrong, text+"\n      => "+best)
		}
	}
	n := 0
	for _, ok := range whole {
		if ok {
			n++
		}
	}
	fmt.Printf("lines %d read %d (%.1f%%) exact %d (%.1f%%); cards %d exact %d (%.1f%%)\n", lines, read, 100*float64(read)/float64(lines), exact, 100*float64(exact)/float64(lines), len(whole), n, 100*float64(n)/float64(len(whole)))
	keys := make([]string, 0, len(points))
	for k := range points {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		return points[keys[i]] > points[keys[j]] || points[keys[i]] == points[keys[j]] && keys[i] < keys[j]
	})
	top := 60
	fmt.Sscan(os.Getenv("TOP"), &top)
	for _, k := range keys[:min(top, len(keys))] {
		fmt.Printf("%5d  %s        e.g. %s\n", points[k], k, strings.ReplaceAll(example[k], "\n", " / "))
	}
	for i := 0; i < min(15, len(wrong)); i++ {
		fmt.Println("differs:", wrong[i*len(wrong)/15])
	}
}
