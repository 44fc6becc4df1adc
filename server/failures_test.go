package main

import (
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestServeOnTakenAddressFailsAndChangesNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	data := filepath.Join(t.TempDir(), "data")
	address := listener.Addr().String()
	code, output := runToEnd(t, nil, "serve", "--http="+address, "--dir="+data)
	wantFailure(t, code, output, address+" is already in use", "--http")
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("the data folder was touched: %v", err)
	}
}

func TestFailuresEndWithOneLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "no folder")
	data := "--dir=" + filepath.Join(t.TempDir(), "data")
	working := folders(t, previewHook)
	broken := folders(t, `throw new Error("broken hook")`)
	failing := folders(t, `onBootstrap((e) => { e.next(); throw new Error("broken start") })`)
	tests := []struct {
		name        string
		environment []string
		args        []string
		words       []string
	}{
		{"data folder below a file", nil, serve(working, "--dir="+filepath.Join(file, "data")), []string{filepath.Join(file, "data"), "can't be written", "--dir"}},
		{"data folder is a file", nil, []string{"migrate", "up", "--dir=" + file}, []string{file, "can't be written"}},
		{"no address", nil, []string{"serve", "--http=nonsense", data}, []string{"nonsense", "--http"}},
		{"foreign address", nil, []string{"serve", "--http=192.0.2.1:8090", data}, []string{"192.0.2.1:8090"}},
		{"taken address of HTTPS", nil, []string{"serve", "--https=192.0.2.1:8090", data}, []string{"192.0.2.1:8090"}},
		{"unknown command", nil, []string{"sreve"}, []string{"unknown command"}},
		{"malformed flag", nil, []string{"serve", "--hooksPool=many", data}, []string{"hooksPool"}},
		{"negative pool", nil, []string{"serve", "--hooksPool=-1", data}, []string{"hooksPool=-1"}},
		{"origins by a flag", nil, []string{"serve", "--origins=*", data}, []string{"--origins", "JOT_URL"}},
		{"malformed address", []string{"JOT_URL=*"}, []string{"serve", data}, []string{"JOT_URL", "https://"}},
		{"malformed address for an invitation", []string{"JOT_URL=*"}, []string{"invite", data}, []string{"JOT_URL", "https://"}},
		{"origins by a variable", []string{"JOT_ORIGINS=https://b.example.org"}, []string{"serve", data}, []string{"JOT_ORIGINS is no longer read", "JOT_URL="}},
		{"malformed switch", []string{"JOT_TEST_LOOPBACK_PORTS=http"}, []string{"serve", data}, []string{"JOT_TEST_LOOPBACK_PORTS", "not a port"}},
		{"broken hook file", nil, serve(broken), []string{"main.pb.js", "broken hook"}},
		{"failing start hook", nil, serve(failing), []string{"broken start"}},
		{"command's own error", nil, []string{"superuser", "create", "no-email", "12345678", data}, []string{"email"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			args := test.args
			if args[0] == "serve" && !strings.Contains(strings.Join(args, " "), "--http") {
				args = append(args, "--http="+freeAddress(t))
			}
			code, output := runToEnd(t, test.environment, args...)
			wantFailure(t, code, output, test.words...)
		})
	}
}

// serve returns the arguments of a serve command. The flags in more override those in
// flags.
func serve(flags []string, more ...string) []string {
	return slices.Concat([]string{"serve"}, flags, more)
}

// wantFailure fails unless the program failed with one line that contains the words.
func wantFailure(t *testing.T, code int, output string, words ...string) {
	t.Helper()
	if code != 1 {
		t.Errorf("got exit code %d, want 1", code)
	}
	if strings.Count(output, "\n") != 1 || !strings.HasPrefix(output, "Error: ") {
		t.Errorf("got %q, want one line", output)
	}
	for _, word := range words {
		if !strings.Contains(output, word) {
			t.Errorf("got %q, want it to say %q", output, word)
		}
	}
}
