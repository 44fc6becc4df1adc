package main

import (
	"errors"
	"path/filepath"

	"github.com/dop251/goja"
)

// rememberLibraries has a runtime's require find a library again by its path
// alone. Its own asks the file system for each part of the path, each time:
// hooks require their libraries whenever they run.
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
			// As seen from the file that asks.
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
		// One that is required by those that it requires isn't complete yet.
		if loading == 1 {
			known[path] = library
		}
		return library
	})
}
