package program

import (
	"fmt"
	"strings"
)

// flagName is the name of one bit of a set of flags.
type flagName[T ~uint8 | ~uint16 | ~uint32 | ~int32] struct {
	bit  T
	name string
}

// flagsString names the flags that are set, joined by +; flags without a name as a number.
func flagsString[T ~uint8 | ~uint16 | ~uint32 | ~int32](x T, names []flagName[T]) string {
	var l []string
	for _, n := range names {
		if n.bit != 0 && x&n.bit == n.bit {
			l = append(l, n.name)
			x &^= n.bit
		}
	}
	if x != 0 {
		l = append(l, fmt.Sprintf("%#x", uint64(x)))
	}
	return strings.Join(l, "+")
}

// enumString is the name of a constant, or its type and number if it has none.
func enumString[T ~uint8 | ~uint16 | ~int32](of string, x T, names []string) string {
	if i := int(x); 0 <= i && i < len(names) && names[i] != "" {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", of, x)
}
