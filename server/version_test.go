package main

import (
	"os"
	"strings"
	"testing"
)

func TestVersionIsThatOfGoMod(t *testing.T) {
	pins, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	code, output := runToEnd(t, nil, "--version")
	_, rest, _ := strings.Cut(output, "PocketBase ")
	version, _, isThere := strings.Cut(rest, ",")
	if code != 0 || !isThere || !strings.HasPrefix(output, "Jot ") || !strings.Contains(string(pins), pocketBaseModule+" v"+version+"\n") {
		t.Errorf("got %d and %q, want the version of go.mod", code, output)
	}
}
