package main

import (
	"encoding/json/v2"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// programServer is a server for access tokens. It adds each Idempotency-Key once.
type programServer struct {
	*httptest.Server
	mu    sync.Mutex
	texts map[string]string
	// before is called for each text before it is added.
	before func(text string)
}

// newProgramServer starts a server at an address, or at a free one if it is "".
func newProgramServer(t *testing.T, address string) *programServer {
	t.Helper()
	s := &programServer{texts: map[string]string{}, before: func(string) {}}
	s.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Jot-User", "ann")
		if r.URL.Path != "/api/v1/add" {
			fmt.Fprint(w, `{"name":"Laptop","scope":"write","expires":""}`)
			return
		}
		var sent struct {
			Text string `json:"text"`
		}
		_ = json.UnmarshalRead(r.Body, &sent)
		s.before(sent.Text)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.texts[r.Header.Get("Idempotency-Key")] = sent.Text
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"items":[{"type":"text","content":%q,"collection":"work"}]}`, sent.Text)
	}))
	if address != "" {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		s.Listener.Close()
		s.Listener = listener
	}
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// added returns the texts that were added, sorted.
func (s *programServer) added() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var texts []string
	for _, text := range s.texts {
		texts = append(texts, text)
	}
	return slices.Sorted(slices.Values(texts))
}

// logIn logs in with the program, whose user has no login yet.
func (s *programServer) logIn(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	if code, output := tell(t, "jot_token\n", "login", s.URL); code != 0 {
		t.Fatal(output)
	}
}

func TestAddNeedsNoDataFolderAndNoSettings(t *testing.T) {
	s := newProgramServer(t, "")
	data := filepath.Join(t.TempDir(), "data")
	s.logIn(t)
	code, output := runToEnd(t, []string{"JOT_REGISTRATION=nonsense", "JOT_DATA=" + data}, "add", "buy", "milk", "--hooksDir=x")
	if code != 0 || output != "Added to work: buy milk\n" {
		t.Errorf("got %d and %q", code, output)
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("got %v, want no data folder", err)
	}
	if code, output := runToEnd(t, nil, "find"); code != 2 || !strings.HasPrefix(output, "Say what to find") {
		t.Errorf("got %d and %q, want only its own words", code, output)
	}
}

func TestCallsAtOnceAddEachTextOnce(t *testing.T) {
	s := newProgramServer(t, "")
	s.logIn(t)
	address := s.Listener.Addr().String()
	s.Close()
	var want []string
	for i := range 3 {
		want = append(want, fmt.Sprint("kept ", i))
		if code, output := runToEnd(t, nil, "add", want[i]); code != 75 {
			t.Fatalf("got %d and %s", code, output)
		}
	}
	again := newProgramServer(t, address)
	var calls sync.WaitGroup
	for i := range 5 {
		text := fmt.Sprint("now ", i)
		want = append(want, text)
		calls.Go(func() {
			if code, output := runToEnd(t, nil, "add", text); code != 0 || !strings.Contains(output, "Added to work: "+text) {
				t.Errorf("got %d and %s", code, output)
			}
		})
	}
	calls.Wait()
	if got := again.added(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheTextOfAKilledCallIsSentByTheNext(t *testing.T) {
	s := newProgramServer(t, "")
	s.logIn(t)
	command := exec.Command(program, "add", "killed")
	s.before = func(text string) {
		if text == "killed" {
			s.before = func(string) {}
			_ = command.Process.Kill()
			panic(http.ErrAbortHandler)
		}
	}
	if err := command.Run(); err == nil {
		t.Fatal("the call wasn't killed")
	}
	if code, output := runToEnd(t, nil, "add", "next"); code != 0 || !strings.HasPrefix(output, "Sent what was kept: killed\n") {
		t.Errorf("got %d and %s", code, output)
	}
	if got := s.added(); !slices.Equal(got, []string{"killed", "next"}) {
		t.Errorf("got %q", got)
	}
}
