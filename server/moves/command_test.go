package moves

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
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

func TestMoveTellsTheProxy(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	tool, _ := newTool(t, a, b)
	var proxy *fakeProxy
	proxy, tool.socket = startProxy(t)
	// Of two names, the first one is finished in any case.
	if err := tool.move(t.Context(), []string{"ann", "nobody"}); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Fatalf("got %v", err)
	}
	want := fmt.Sprintf("%s b", strings.Join(keysOf(ann.Id, "Ann", "ANN@example.org"), " b\n"))
	written, err := os.ReadFile(tool.mapFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(want, "\n") {
		key, _, _ := strings.Cut(line, " ")
		if !strings.Contains(string(written), line) || proxy.entries[key] != "b" {
			t.Errorf("%s: got %s and %v", line, written, proxy.entries)
		}
	}
	if got := a.superuser("GET", accountPath("ann"), nil); got.status != http.StatusNotFound {
		t.Errorf("its old home has it: %d", got.status)
	}
	if got := b.superuser("GET", accountPath("ann"), nil); got.status != http.StatusOK || !strings.Contains(got.text, `"isAway":false`) {
		t.Errorf("got %d %s", got.status, got.text)
	}
}

func TestMoveThatIsRefusedReleases(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	a.user("ann")
	token := a.login(usersCollection, "ann")
	b.record(usersCollection, "ann", "another@example.org")
	for _, to := range []*stage{b, a} {
		tool, _ := newTool(t, a, to)
		err := tool.move(t.Context(), []string{"ann"})
		if err == nil || !strings.Contains(err.Error(), "409") {
			t.Errorf("got %v", err)
		}
		if status, _, _ := a.pull(token, ""); status != http.StatusOK {
			t.Errorf("it doesn't live on: got %d", status)
		}
		if _, err := os.Stat(tool.mapFile); !os.IsNotExist(err) {
			t.Errorf("the map was written: %v", err)
		}
		if kept := tool.files(t); len(kept) > 0 {
			t.Errorf("its password's hash is left in %v", kept)
		}
	}
}

func TestMoveThatWasInterruptedGoesOn(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	a.user("ann")
	b.imported(a.exported("ann"))
	tool, _ := newTool(t, a, b)
	if err := tool.move(t.Context(), []string{"ann"}); err != nil {
		t.Fatal(err)
	}
	if got := a.superuser("GET", accountPath("ann"), nil); got.status != http.StatusNotFound {
		t.Errorf("its old home has it: %d", got.status)
	}
}

func TestMoveToAnInstanceThatIsGoneHolds(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	tool, _ := newTool(t, a, b)
	source, err := tool.login(t.Context(), a.url)
	a.must(err)
	directory, err := readHomes(tool.mapFile, "")
	a.must(err)
	gone := &client{base: "http://127.0.0.1:1"}
	_, err = tool.moveOne(t.Context(), source, gone, directory, "ann")
	if err == nil || !strings.Contains(err.Error(), "move it again") || !a.mover.gate.isAway(ann.Id) {
		t.Errorf("got %v: nobody knows whether it was taken", err)
	}
	if kept := tool.files(t); len(kept) != 1 || !strings.Contains(err.Error(), kept[0]) {
		t.Errorf("got %v, want it to name the file %v", err, kept)
	}
}

func TestDirectoryOfAllInstances(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann, bob := a.user("ann"), b.user("bob")
	a.record(usersCollection, "eve", "both@example.org")
	b.record(usersCollection, "joe", "both@example.org")
	tool, out := newTool(t, a, b)
	err := tool.collect(t.Context(), []string{a.url, b.url})
	if err == nil || !strings.Contains(err.Error(), keyOf("both@example.org")) {
		t.Errorf("got %v, want the address named that two have", err)
	}
	h, err := readHomes(tool.mapFile, "")
	a.must(err)
	for key, want := range map[string]string{ann.Id: "a", bob.Id: "b", keyOf("ann"): "a", keyOf("BOB@example.org"): "b", keyOf("both@example.org"): "a"} {
		if h.byKey[key] != want {
			t.Errorf("%s: got %q, want %q", key, h.byKey[key], want)
		}
	}
	if !strings.Contains(out.String(), "11 keys of 2 instances") {
		t.Errorf("got %s", out.String())
	}
	// One that is leaving is where the other instance has it.
	b.imported(a.exported("ann"))
	err = tool.collect(t.Context(), []string{a.url, b.url})
	if err == nil || strings.Contains(err.Error(), ann.Id) {
		t.Errorf("got %v", err)
	}
	h, err = readHomes(tool.mapFile, "")
	a.must(err)
	if h.byKey[ann.Id] != "b" {
		t.Errorf("got %q", h.byKey[ann.Id])
	}
	if err := tool.collect(t.Context(), []string{a.url, a.url}); err == nil {
		t.Error("one instance was taken for two")
	}
	if err := tool.collect(t.Context(), []string{a.url, "http://127.0.0.1:1"}); err == nil {
		t.Error("an instance that doesn't answer was left out")
	}
}

func TestMoveWhileAnEarlierTryArrivesHolds(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	tool, _ := newTool(t, a, b)
	// The first try's file is still being read, and the second is refused.
	first, rest, _ := strings.Cut(a.exported("ann"), "\n")
	body, sending := io.Pipe()
	answered := make(chan error, 1)
	go func() {
		target := &client{base: b.url, token: b.root}
		answered <- target.askJSON(t.Context(), "POST", "/api/moves/import", body, nil)
	}()
	fmt.Fprintln(sending, first)
	for !b.mover.gate.isComing(ann.Id) {
		runtime.Gosched()
	}
	b.must(noteErasure(b.app, ann.Id, "", ""))
	err := tool.move(t.Context(), []string{"ann"})
	if err == nil || !strings.Contains(err.Error(), "move it again") || !a.mover.gate.isAway(ann.Id) {
		t.Errorf("got %v: it may live twice", err)
	}
	b.sql("DELETE FROM accountDeletions WHERE account = {:id}", ann.Id)
	fmt.Fprint(sending, rest)
	sending.Close()
	b.must(<-answered)
	if err := tool.move(t.Context(), []string{"ann"}); err != nil {
		t.Fatal(err)
	}
	if got := a.superuser("GET", accountPath("ann"), nil); got.status != http.StatusNotFound {
		t.Errorf("its old home has it: %d", got.status)
	}
}

func TestMoveOfWhatIsBeingWrittenThereHolds(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	b.must(note(b.app, ann.Id, arriving))
	tool, _ := newTool(t, a, b)
	err := tool.move(t.Context(), []string{"ann"})
	if err == nil || !strings.Contains(err.Error(), "move it again") || !a.mover.gate.isAway(ann.Id) {
		t.Errorf("got %v: it may live twice", err)
	}
	b.must(b.mover.abandon(b.app, ann.Id))
	if err := tool.move(t.Context(), []string{"ann"}); err == nil || a.mover.gate.isAway(ann.Id) {
		t.Errorf("got %v: nothing brings it any more", err)
	}
}

func TestExportThatFailsLeavesNoFile(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	tool, _ := newTool(t, a, b)
	if err := tool.move(t.Context(), []string{"nobody"}); err == nil || len(tool.files(t)) > 0 {
		t.Errorf("got %v, and left %v", err, tool.files(t))
	}
	tool.keep = filepath.Join(tool.keep, "missing")
	if err := tool.move(t.Context(), []string{"ann"}); err == nil || a.mover.gate.isAway(ann.Id) {
		t.Errorf("got %v: held without a folder for its file", err)
	}
}

func TestMoveThatCannotBeFinishedNamesTheFiles(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	a.user("ann")
	tool, _ := newTool(t, a, b)
	tool.mapFile = filepath.Join(tool.keep, "missing", "homes.map")
	err := tool.move(t.Context(), []string{"ann"})
	if kept := tool.files(t); err == nil || len(kept) != 1 || !strings.Contains(err.Error(), kept[0]) {
		t.Errorf("got %v, want it to name the file %v", err, kept)
	}
}
