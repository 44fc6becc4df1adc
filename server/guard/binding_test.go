package guard

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// run evaluates a script in a runtime that has the client, set up like
// PocketBase's.
func run(t *testing.T, client *Client, script string) string {
	t.Helper()
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	if err := Bind(vm, client); err != nil {
		t.Fatal(err)
	}
	value, err := vm.RunString(script)
	if err != nil {
		t.Fatal(err)
	}
	return value.String()
}

func TestBindReturnsThePage(t *testing.T) {
	address, client := serveSite(t, page("<title>Grüße</title></head>"))
	got := run(t, client, `const p = $guardedHttp.get("`+address+`");
		JSON.stringify([p.statusCode, p.url, p.contentType, p.body, p.truncated])`)
	want := `[200,"` + address + `","text/html","<title>Grüße</title>",false]`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBindThrows(t *testing.T) {
	tests := map[string]string{
		`"http://10.0.0.1/"`: "refused: 10.0.0.1 is a private address",
		`"ftp://a.example/"`: `refused: only http and https addresses can be fetched, not "ftp"`,
		``:                   `refused: only http and https addresses can be fetched, not ""`,
	}
	for argument, want := range tests {
		got := run(t, NewClient(DefaultOptions()), `
			let message = "nothing was thrown";
			try { $guardedHttp.get(`+argument+`) } catch (error) { message = error.message }
			message`)
		if got != want {
			t.Errorf("get(%s): got %q, want %q", argument, got, want)
		}
	}
}
