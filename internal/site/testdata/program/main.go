// The program does what the compiler and the runtime of Go need all their means for, and prints what comes out.
package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

type shape interface{ area() float64 }

type square struct{ side float64 }

type circle struct {
	radius float64
	large  [40]int
}

func (s square) area() float64  { return s.side * s.side }
func (c *circle) area() float64 { return math.Floor(c.radius*c.radius*math.Pi) + float64(c.large[39]) }

type tree struct {
	left, right *tree
	value       int
}

func (t *tree) put(value int) *tree {
	switch {
	case t == nil:
		return &tree{value: value}
	case value < t.value:
		t.left = t.left.put(value)
	case value > t.value:
		t.right = t.right.put(value)
	}
	return t
}

func (t *tree) walk(each func(int) bool) bool {
	return t == nil || t.left.walk(each) && each(t.value) && t.right.walk(each)
}

// deep needs much of the stack, which grows, and collects garbage at the end, where all of it is looked at.
func deep(n int, kept *[]int) int {
	var large [64]int
	large[n%64] = n
	if n == 0 {
		runtime.GC()
		return (*kept)[0]
	}
	again := []int{(*kept)[0] + 1}
	return deep(n-1, &again) + large[n%64] - n
}

// caught is what a function panics with.
func caught(f func()) (s string) {
	defer func() {
		if p := recover(); p != nil {
			s = fmt.Sprint("panic: ", p)
		}
	}()
	f()
	return "fine"
}

func goroutines() {
	numbers, squares, done := make(chan int), make(chan int, 3), make(chan bool)
	var wait sync.WaitGroup
	for range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for n := range numbers {
				if n%5 == 0 {
					runtime.Gosched()
				}
				squares <- n * n
			}
		}()
	}
	go func() {
		for n := range 200 {
			numbers <- n
		}
		close(numbers)
		wait.Wait()
		close(done)
	}()
	sum, timer := 0, time.After(time.Hour)
	for open := true; open || len(squares) > 0; {
		select {
		case n := <-squares:
			sum += n
		case <-done:
			open, done = false, nil
		case <-timer:
			panic("too late")
		}
	}
	var mutex sync.Mutex
	total := 0
	for n := range 50 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			time.Sleep(time.Duration(50-n) * 10 * time.Microsecond)
			kept := []int{n}
			mutex.Lock()
			defer mutex.Unlock()
			total += deep(n, &kept)
		}()
	}
	wait.Wait()
	fmt.Println("goroutines", sum, total)
}

func main() {
	defer fmt.Println("deferred")
	var shapes []shape
	for i := range 5 {
		shapes = append(shapes, square{float64(i)}, &circle{radius: float64(i), large: [40]int{39: i}})
	}
	sort.SliceStable(shapes, func(i, j int) bool { return shapes[i].area() > shapes[j].area() })
	for _, s := range shapes {
		area := s.area
		fmt.Printf("%T %.1f ", s, area())
	}
	fmt.Println()
	var t *tree
	for i := range 1000 {
		t = t.put(i * 7919 % 1009)
	}
	n := 0
	t.walk(func(v int) bool { n = n*31 + v; return v < 900 })
	fmt.Println("tree", n)
	kept := []int{1}
	fmt.Println("deep", deep(2000, &kept))
	var none *tree
	var empty map[string]int
	zero, short := len(empty), []int{1, 2}
	for _, f := range []func(){
		func() { none.value++ },
		func() { empty["a"]++ },
		func() { fmt.Println(1 / zero) },
		func() { fmt.Println(short[zero+2:][5]) },
		func() { fmt.Println(any(short).(fmt.Stringer)) },
		func() { panic(errors.New("own")) },
		func() { defer func() { panic(fmt.Sprint("again ", recover())) }(); panic("first") },
		func() {},
	} {
		fmt.Println(caught(f))
	}
	goroutines()
	add := reflect.ValueOf(func(a int, b float64, c string) (string, int) { return c + fmt.Sprint(b), a })
	for _, v := range add.Call([]reflect.Value{reflect.ValueOf(1), reflect.ValueOf(2.5), reflect.ValueOf("x")}) {
		fmt.Println("reflect", v)
	}
	swap := func(in []reflect.Value) []reflect.Value { return []reflect.Value{in[1], in[0]} }
	var swapped func(a, b string) (string, string)
	reflect.ValueOf(&swapped).Elem().Set(reflect.MakeFunc(reflect.TypeOf(swapped), swap))
	fmt.Println(swapped("b", "a"))
	f := new(big.Int).MulRange(1, 60)
	fmt.Println(f, new(big.Int).Sqrt(f), math.MaxInt64/int64(zero+3), uint8(zero-1), int8(zero+200), -7%(zero+3))
	fmt.Println(strings.Map(func(r rune) rune { return r + 1 }, "Zäh"), strings.Fields(" a b  c "), math.Sqrt(2),
		float32(0.1)+float32(0.2), int64(math.Float64frombits(0x43e0000000000000-1)), complex(1, 2)*complex(3, -1))
	fmt.Fprintln(os.Stderr, "the end")
}
