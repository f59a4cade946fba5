package ability

func equalNodes(a, b Node) bool { return reflectedEqual(a, b) }

func hashNode(h uint64, n Node) uint64 { return reflectedHash(h, n) }

func eachChild(n Node, f func(Node)) { reflectedChildren(n, f) }

func rewrite(n Node, in func(Node) bool, f func(Node) Node) Node { return reflectedRewrite(n, in, f) }
