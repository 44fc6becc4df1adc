package guard

import (
	"context"
	"fmt"

	"github.com/dop251/goja"
)

// bindingName is the global under which hooks find the client.
const bindingName = "$guardedHttp"

// Bind gives the client to a JavaScript runtime as the global $guardedHttp.
// Its only method, get(url), returns a [Page] (statusCode, url, contentType,
// body, truncated) and throws the client's error.
//
// The runtime must have a field name mapper that makes lower camel case of Go
// names, as PocketBase's runtimes do.
func Bind(vm *goja.Runtime, client *Client) error {
	object := vm.NewObject()
	err := object.Set("get", func(url string) (*Page, error) {
		return client.Get(context.Background(), url)
	})
	if err != nil {
		return fmt.Errorf("%s.get can't be defined: %w", bindingName, err)
	}
	return vm.Set(bindingName, object)
}
