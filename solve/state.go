//go:build !js

package solve

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/klauspost/compress/zstd"

	"arbiter/internal/bounded"
)

// The state of a solver can be stored in a file to continue later. The file belongs to one problem and one version
// of the position keys.

const (
	stateMagic   = "arbiter solve\n"
	stateVersion = 11
)

type stateHeader struct {
	Version  uint32
	Searches uint32 // number of searches that follow
	Done     [len(plans)]bool
	Spent    int64
	At       [len(plans)]savedProgress
}

type savedProgress struct {
	Positions, Expanded uint64
}

type searchHeader struct {
	Plan        uint32
	Root        uint64 // key of the problem's position
	Nodes, Kids uint32
	Choices     uint32
	RootNode    uint32
	Expanded    uint64
	Spent       int64
}

type savedNode struct {
	Key    uint64
	Pn, Dn uint32
	Kids   uint32
	Sig    uint32
	N, Via uint16
	Gone   uint16 // node.departed
	Turn   uint8
	Flags  uint8
}

type savedEdge struct {
	Node        uint32
	Option      uint16
	Spare, Loop uint8
	Then        uint32
}

type savedChoice struct {
	Sig         uint32
	Option      uint16
	Spare, Left uint8
}

// Save writes the state of all searches to a file.
func (v *Solver) Save(file string) (err error) {
	head := stateHeader{Version: stateVersion, Done: v.finished, Spent: int64(v.earlier)}
	for i, s := range v.searches {
		if s != nil {
			head.Searches++
		}
		head.At[i] = savedProgress{uint64(v.progressOf[i].Positions), uint64(v.progressOf[i].Expanded)}
	}
	if head.Searches == 0 {
		return errors.New("there is nothing to save yet")
	}
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	z, err := zstd.NewWriter(f, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(z, 1<<20)
	if _, err = w.WriteString(stateMagic); err != nil {
		return err
	}
	if err = binary.Write(w, binary.LittleEndian, &head); err != nil {
		return err
	}
	for _, s := range v.searches {
		if s != nil {
			if err = s.save(w); err != nil {
				return err
			}
		}
	}
	if err = w.Flush(); err != nil {
		return err
	}
	if err = z.Close(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

func (s *Search) save(w io.Writer) error {
	head := searchHeader{Plan: uint32(slices.Index(plans[:], s.plan)), Root: s.nodes[s.root].key,
		Nodes: uint32(len(s.nodes)), Kids: uint32(len(s.edges)), Choices: uint32(len(s.choices)), RootNode: s.root,
		Expanded: uint64(s.expanded), Spent: int64(s.earlier)}
	if err := binary.Write(w, binary.LittleEndian, &head); err != nil {
		return err
	}
	var n savedNode
	for i := range s.nodes {
		e := &s.nodes[i]
		n = savedNode{e.key, e.pn, e.dn, e.edges, e.optionsHash, e.edgeCount, e.best, e.departed, uint8(e.kind),
			e.flags}
		if err := binary.Write(w, binary.LittleEndian, &n); err != nil {
			return err
		}
	}
	for _, k := range s.edges {
		err := binary.Write(w, binary.LittleEndian, savedEdge{k.node, k.option, uint8(k.spare), k.loop, k.then})
		if err != nil {
			return err
		}
	}
	for _, c := range s.choices {
		err := binary.Write(w, binary.LittleEndian, savedChoice{c.sig, c.option, uint8(c.spare), c.left})
		if err != nil {
			return err
		}
	}
	loops, err := json.Marshal(s.loops)
	if err != nil {
		return err
	}
	if err := binary.Write(w, binary.LittleEndian, uint32(len(loops))); err != nil {
		return err
	}
	_, err = w.Write(loops)
	return err
}

// ErrOtherProblem reports that a file holds the search of another problem.
var ErrOtherProblem = errors.New("saved search is for another position or by another version of the program")

// Load restores the state from a file.
func (v *Solver) Load(file string) error {
	f, err := bounded.OpenFile(file)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := v.load(f); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

func (v *Solver) load(in io.Reader) error {
	z, err := zstd.NewReader(in, zstd.WithDecoderMaxMemory(8<<30))
	if err != nil {
		return err
	}
	defer z.Close()
	r := bufio.NewReaderSize(z, 1<<20)
	magic := make([]byte, len(stateMagic))
	if _, err := io.ReadFull(r, magic); err != nil || string(magic) != stateMagic {
		return errors.New("not a saved search")
	}
	var head stateHeader
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return err
	}
	if head.Version != stateVersion || head.Searches > uint32(len(plans)) {
		return ErrOtherProblem
	}
	var searches [len(plans)]*Search
	for range head.Searches {
		s, err := v.q.loadSearch(r)
		if err != nil {
			return err
		}
		searches[slices.Index(plans[:], s.plan)] = s
	}
	v.searches, v.finished, v.earlier = searches, head.Done, time.Duration(head.Spent)
	for i, p := range head.At {
		v.progressOf[i] = Progress{Positions: int(p.Positions), Expanded: int(p.Expanded)}
	}
	return nil
}

func (q *Problem) loadSearch(r io.Reader) (*Search, error) {
	var head searchHeader
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, err
	}
	if head.Plan >= uint32(len(plans)) || head.Nodes > 1<<28 || head.Kids > 1<<30 || head.Choices > 1<<30 ||
		head.RootNode >= head.Nodes {
		return nil, ErrOtherProblem
	}
	s := newSearch(q, plans[head.Plan])
	if s.nodes[s.root].key != head.Root {
		return nil, ErrOtherProblem
	}
	nodes := make([]node, 0, min(head.Nodes, 1<<20))
	for range head.Nodes {
		var n savedNode
		if err := binary.Read(r, binary.LittleEndian, &n); err != nil {
			return nil, err
		}
		index := n.Flags&narrow == 0 || n.Turn == uint8(orNode) && n.Pn == 0 // see node.best
		if uint64(n.Kids)+uint64(n.N) > uint64(head.Kids) || n.Turn > uint8(terminal) ||
			index && n.N > 0 && n.Via >= n.N {
			return nil, errors.New("saved search is corrupt")
		}
		nodes = append(nodes, node{key: n.Key, pn: n.Pn, dn: n.Dn, edges: n.Kids, optionsHash: n.Sig, edgeCount: n.N,
			best: n.Via, departed: n.Gone, kind: nodeKind(n.Turn), flags: n.Flags})
	}
	kids := make([]edge, 0, min(head.Kids, 1<<20))
	for range head.Kids {
		var k savedEdge
		if err := binary.Read(r, binary.LittleEndian, &k); err != nil {
			return nil, err
		}
		if k.Node >= head.Nodes || k.Spare >= uint8(len(spares)) || k.Then > 0 && k.Then >= head.Choices {
			return nil, errors.New("saved search is corrupt")
		}
		kids = append(kids, edge{node: k.Node, option: k.Option, spare: spares[k.Spare], loop: k.Loop, then: k.Then})
	}
	choices := make([]choice, 0, min(head.Choices, 1<<20))
	for i := range head.Choices {
		var c savedChoice
		if err := binary.Read(r, binary.LittleEndian, &c); err != nil {
			return nil, err
		}
		if c.Spare >= uint8(len(spares)) || uint32(c.Left) > head.Choices-i {
			return nil, errors.New("saved search is corrupt")
		}
		choices = append(choices, choice{sig: c.Sig, option: c.Option, spare: spares[c.Spare], left: c.Left})
	}
	var size uint32
	if err := binary.Read(r, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size > 1<<24 {
		return nil, errors.New("saved search is corrupt")
	}
	loops := make([]byte, size)
	if _, err := io.ReadFull(r, loops); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(loops, &s.loops); err != nil || slices.Contains(s.loops, nil) {
		return nil, errors.New("saved search is corrupt")
	}
	s.nodes, s.edges, s.root, s.expanded, s.earlier = nodes, kids, head.RootNode, int(head.Expanded),
		time.Duration(head.Spent)
	s.choices = choices
	s.onPath = make([]bool, len(nodes))
	slots := 1 << 12
	for slots < 2*len(nodes) {
		slots *= 2
	}
	s.grow(slots)
	return s, nil
}
