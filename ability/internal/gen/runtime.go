package main

// runtime is the part of the generated files that is the same for every package.
const runtime = `
// mix adds a value to a hash; the order of the values counts.
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

func hashBool(b bool) uint64 {
	if b {
		return 1
	}
	return 2
}

func hashString(h uint64, s string) uint64 {
	x := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		x = (x ^ uint64(s[i])) * 0x100000001b3
	}
	return mix(mix(h, x), uint64(len(s)))
}

func notANode(what string, n Node) string {
	return fmt.Sprintf("%s of a %T, which is no node type", what, n)
}
`

// fastRuntime is what only the fast file needs.
const fastRuntime = `
func equalList[T any](a, b []T, equal func(a, b *T) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

func cloneList[T any](list []T) []T {
	return append([]T(nil), list...)
}

func rewriteList[T any](list []T, in func(Node) bool, f func(Node) Node, at string) []T {
	if list == nil {
		return nil
	}
	out := make([]T, 0, len(list))
	for _, x := range list {
		if n := rewrite(x, in, f); n != nil {
			out = append(out, rewritten(n, x, at))
		}
	}
	return out
}

// rewritten is n as the type of the field at, whose value was old.
func rewritten[T any](n Node, old T, at string) T {
	if n == nil {
		var none T
		return none
	}
	t, ok := n.(T)
	if !ok {
		panic(fmt.Sprintf("rewriting made a %T of a %T in %s, which takes only a %v", n, old, at, reflect.TypeFor[T]()))
	}
	return t
}
`
