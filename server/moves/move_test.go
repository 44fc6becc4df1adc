package moves

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

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
	single := httptest.NewServer(http.NotFoundHandler())
	defer single.Close()
	for name, address := range map[string]string{
		"it doesn't answer":         "http://127.0.0.1:1",
		"it began without its name": single.URL,
	} {
		t.Run(name, func(t *testing.T) {
			a, b := newStage(t, "a", secret), newStage(t, "b", secret)
			ann := a.user("ann")
			tool, _ := newTool(t, a, b)
			source, err := tool.login(t.Context(), a.url)
			a.must(err)
			directory, err := readHomes(tool.mapFile, "")
			a.must(err)
			_, err = tool.moveOne(t.Context(), source, &client{base: address}, directory, "ann")
			if err == nil || !strings.Contains(err.Error(), "move it again") || !a.mover.gate.isAway(ann.Id) {
				t.Errorf("got %v: nobody knows whether it was taken", err)
			}
			if kept := tool.files(t); len(kept) != 1 || !strings.Contains(err.Error(), kept[0]) {
				t.Errorf("got %v, want it to name the file %v", err, kept)
			}
		})
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
	gone := &client{base: "http://127.0.0.1:1"}
	if _, _, err := tool.fetch(t.Context(), gone, "ann"); err == nil || !strings.Contains(err.Error(), "move it again") {
		t.Errorf("got %v: nobody knows whether it is held", err)
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
