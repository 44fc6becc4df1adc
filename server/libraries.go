package main

import (
	"errors"
	"path/filepath"

	"github.com/dop251/goja"
)

// rememberLibraries caches the libraries that a runtime's require loads, by their
// paths. Hooks require their libraries each time they run, and goja's require looks
// up each part of the path in the file system each time.
func rememberLibraries(vm *goja.Runtime) error {
	load, isFunction := goja.AssertFunction(vm.Get("require"))
	if !isFunction {
		return errors.New("the runtime has no require")
	}
	known := map[string]goja.Value{}
	loading := 0
	return vm.Set("require", func(call goja.FunctionCall) goja.Value {
		path := call.Argument(0).String()
		if path != "" && path[0] == '.' {
			// The path is relative to the file that calls require.
			if stack := vm.CaptureCallStack(2, nil); len(stack) == 2 {
				path = filepath.Join(filepath.Dir(stack[1].SrcName()), path)
			}
		}
		if library, isKnown := known[path]; isKnown {
			return library
		}
		loading++
		defer func() { loading-- }()
		library, err := load(goja.Undefined(), vm.ToValue(path))
		if err != nil {
			panic(err)
		}
		// Nested calls cache nothing: libraries may require each other, and then
		// the inner call returns a library that isn't complete yet.
		if loading == 1 {
			known[path] = library
		}
		return library
	})
}
