package fetches

import (
	"context"
	"fmt"

	"github.com/dop251/goja"
	"jot/server/guard"
)

// bindingName is the global under which hooks find the fetcher.
const bindingName = "$guardedHttp"

// Bind gives the fetcher to a JavaScript runtime as the global $guardedHttp.
// Its only method, get(url, {account, item}), returns a [guard.Page]
// (statusCode, url, title, faviconUrl, icons). It throws the fetcher's
// error; that of a fetch which may not be made yet has its retryAfter, in
// seconds. The runtime is held meanwhile.
//
// The runtime must have a field name mapper that makes lower camel case of Go
// names, as PocketBase's runtimes do.
func Bind(vm *goja.Runtime, fetcher *Fetcher) error {
	object := vm.NewObject()
	err := object.Set("get", func(url string, visitor Visitor) (*guard.Page, error) {
		return fetcher.Page(context.Background(), url, visitor)
	})
	if err != nil {
		return fmt.Errorf("%s.get can't be defined: %w", bindingName, err)
	}
	return vm.Set(bindingName, object)
}
