package solve

// The keys of the nodes of all positions in which the goal is reached or out of reach.
const (
	wonKey  = 1
	lostKey = 2
)

// intern returns the node of a position, adding it if it is new.
func (s *Search) intern(at *position) uint32 {
	at.node = s.nodeOf(at)
	return at.node
}

func (s *Search) nodeOf(at *position) uint32 {
	if s.departed = at.departed; at.pending < 0 {
		switch s.value(&at.g) {
		case won:
			return s.findNode(wonKey, terminal, 0, infinite)
		case lost:
			return s.findNode(lostKey, terminal, infinite, 0)
		}
	}
	key := s.keyer.Key(&at.g)
	if at.pending >= 0 {
		key = key*0x9E3779B97F4A7C15 + uint64(at.pending) + 1
	}
	if key <= lostKey {
		key += lostKey + 1
	}
	if n := s.table[s.slot(key)]; n != 0 {
		if e := &s.nodes[n]; e.departed != at.departed {
			if e.pn == 0 || s.onPath[n] || !fewer(at.departed, e.departed) {
				at.departed = e.departed
			} else { // with more departures left
				e.departed = at.departed
				e.kind, e.flags, e.best = unexpanded, 0, 0
				e.pn, e.dn = s.initialNumbers(at)
			}
		}
		return n
	}
	pn, dn := s.initialNumbers(at)
	n := s.findNode(key, unexpanded, pn, dn)
	s.nodes[n].departed = at.departed
	return n
}

// slot returns the slot of a key in the table, or the empty slot where it belongs.
func (s *Search) slot(key uint64) uint64 {
	mask := uint64(len(s.table) - 1)
	i := key >> 7 & mask
	for s.table[i] != 0 && s.nodes[s.table[i]].key != key {
		i = (i + 1) & mask
	}
	return i
}

// findNode returns the node with a key, adding it if it is new.
func (s *Search) findNode(key uint64, kind nodeKind, pn, dn uint32) uint32 {
	i := s.slot(key)
	if n := s.table[i]; n != 0 {
		return n
	}
	n := uint32(len(s.nodes))
	s.nodes = append(s.nodes, node{key: key, pn: pn, dn: dn, kind: kind})
	s.onPath = append(s.onPath, false)
	s.table[i] = n
	if len(s.nodes)*2 > len(s.table) {
		s.grow(len(s.table) * 4)
	}
	return n
}

// grow rebuilds the table with the given size.
func (s *Search) grow(size int) {
	s.table = make([]uint32, size)
	for n := 1; n < len(s.nodes); n++ {
		s.table[s.slot(s.nodes[n].key)] = uint32(n)
	}
}
