package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// failingHook has a route that fails, a slow one and one that works.
const failingHook = `
routerAdd("GET", "/fails/{word}", (e) => { console.log("asked"); throw new InternalServerError("It failed.") })
routerAdd("GET", "/slow/{word}", (e) => { sleep(60); return e.json(200, {}) })
routerAdd("GET", "/works/{word}", (e) => e.json(200, {}))`

func TestJSONLines(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	address := freeAddress(t)
	command := exec.Command(program, append([]string{"serve", "--http=" + address}, folders(t, failingHook)...)...)
	command.Env = append(command.Environ(), "JOT_LOG=json", "JOT_SLOW_MS=50")
	var output bytes.Buffer
	command.Stdout = &output
	errors, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	timer := time.AfterFunc(programTimeout, func() { _ = command.Process.Kill() })
	defer timer.Stop()
	// The entries come with the next batch, and the last ones at the end.
	found := map[string]map[string]any{}
	scanner := bufio.NewScanner(errors)
	for scanner.Scan() {
		var line map[string]any
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil {
			t.Fatalf("%q is no JSON", scanner.Text())
		}
		if strings.Contains(scanner.Text(), "SECRET") {
			t.Errorf("%s has what a person wrote", scanner.Text())
		}
		message, _ := line["message"].(string)
		found[message] = line
		if strings.HasPrefix(message, "Server started at ") {
			for _, path := range []string{"/fails/SECRET", "/slow/SECRET", "/works/SECRET"} {
				get(t, "http://"+address+path)
			}
			if err := command.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := command.Wait(); err != nil || output.Len() > 0 {
		t.Errorf("got %v and %q on the standard output", err, &output)
	}
	if line := found["slow request"]; line == nil || line["level"] != "WARN" || line["route"] != "GET /slow/{word}" || line["ms"].(float64) < 50 {
		t.Errorf("slow request: got %v", line)
	}
	if line := found["GET /…"]; line == nil || line["level"] != "ERROR" || line["status"] != 500.0 || line["time"] == nil {
		t.Errorf("failed request: got %v in %v", line, found)
	}
	if line := found["asked"]; line == nil || line["level"] != "INFO" {
		t.Errorf("the hook's word: got %v", line)
	}
}

func TestJSONLinesOfAFailingStart(t *testing.T) {
	code, output := runToEnd(t, []string{"JOT_LOG=json"}, "serve", "--http=nonsense")
	var line map[string]any
	if err := json.Unmarshal([]byte(output), &line); err != nil || code != 1 || line["level"] != "ERROR" {
		t.Errorf("got %d, %v and %q", code, err, output)
	}
}

func TestSlowRequestsAreNamedForPeople(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	s := start(t, []string{"JOT_SLOW_MS=50"}, folders(t, failingHook)...)
	get(t, s.url+"/slow/SECRET")
	get(t, s.url+"/works/SECRET")
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.command.Wait(); err != nil {
		t.Fatal(err)
	}
	words := s.errors.String()
	if strings.Count(words, "Slow request") != 1 || !strings.Contains(words, "GET /slow/{word} took ") || strings.Contains(words, "SECRET") {
		t.Errorf("got %q", words)
	}
}
