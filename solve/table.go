package solve

// intern finds or makes the node of a position.
func (s *Search) intern(at *spot) uint32 {
	if at.pending < 0 {
		switch s.q.value(&at.g) {
		case won:
			return s.find(1, over, 0, infinite)
		case lost:
			return s.find(2, over, infinite, 0)
		}
	}
	key := s.keyer.Key(&at.g)
	if at.pending >= 0 {
		key = key*0x9E3779B97F4A7C15 + uint64(at.pending) + 1
	}
	if key <= 2 {
		key += 3
	}
	if n := s.table[s.place(key)]; n != 0 {
		return n
	}
	pn, dn := s.guess(at)
	return s.find(key, unseen, pn, dn)
}

// place is where a key is in the table, or where there is room for it.
func (s *Search) place(key uint64) uint64 {
	mask := uint64(len(s.table) - 1)
	i := key >> 7 & mask
	for s.table[i] != 0 && s.nodes[s.table[i]].key != key {
		i = (i + 1) & mask
	}
	return i
}

// find finds or makes a node.
func (s *Search) find(key uint64, turn side, pn, dn uint32) uint32 {
	i := s.place(key)
	if n := s.table[i]; n != 0 {
		return n
	}
	n := uint32(len(s.nodes))
	s.nodes = append(s.nodes, node{key: key, pn: pn, dn: dn, turn: turn})
	s.onPath = append(s.onPath, false)
	s.table[i] = n
	if len(s.nodes)*2 > len(s.table) {
		s.grow(len(s.table) * 4)
	}
	return n
}

// grow makes the table anew with room for more.
func (s *Search) grow(size int) {
	s.table = make([]uint32, size)
	for n := 1; n < len(s.nodes); n++ {
		s.table[s.place(s.nodes[n].key)] = uint32(n)
	}
}
