//go:build !cgo

// The libarbiter program is a C library; it is only built with cgo and a C compiler.
package main

import "fmt"

func main() {
	fmt.Println("libarbiter is built with -buildmode=c-shared, which needs cgo and a C compiler")
}
