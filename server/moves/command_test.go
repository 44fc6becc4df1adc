package moves

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// fakeProxy is HAProxy's runtime API with the entries of one map.
type fakeProxy struct {
	mu      sync.Mutex
	entries map[string]string
}

func startProxy(t *testing.T) (*fakeProxy, string) {
	t.Helper()
	// The path of a socket has a hundred characters at most.
	folder, err := os.MkdirTemp("", "jot")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	socket := filepath.Join(folder, "s")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	proxy := &fakeProxy{entries: map[string]string{}}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			line, _ := bufio.NewReader(connection).ReadString('\n')
			fmt.Fprintln(connection, proxy.do(strings.Fields(line)))
			connection.Close()
		}
	}()
	return proxy, socket
}

func (p *fakeProxy) do(words []string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, isKnown := p.entries[words[3]]
	if words[0] == "set" && !isKnown {
		return "entry not found."
	}
	p.entries[words[3]] = words[4]
	return ""
}

func newTool(t *testing.T, from, to *stage) (*tool, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	folder := t.TempDir()
	return &tool{
		from: from.url, to: to.url, mapFile: filepath.Join(folder, "homes.map"), keep: folder, out: &out,
		credentials: func() (string, string, error) { return rootMail, password, nil },
	}, &out
}

// files are those in which accounts have travelled.
func (t *tool) files(of *testing.T) []string {
	of.Helper()
	found, err := filepath.Glob(filepath.Join(t.keep, "jot-account-*"))
	if err != nil {
		of.Fatal(err)
	}
	return found
}
