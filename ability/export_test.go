package ability

// What the program for the browser has in the place of the generated functions.
var (
	ReflectedEqual    = reflectedEqual
	ReflectedHash     = func(n Node) uint64 { return reflectedHash(hashSeed, n) }
	ReflectedChildren = reflectedChildren
	ReflectedRewrite  = reflectedRewrite
)
