package main

import (
	"os"
	"strings"
	"testing"
)

func TestVersionIsThePinnedOne(t *testing.T) {
	pins, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	code, output := runToEnd(t, nil, "--version")
	version := output[strings.LastIndex(output, " ")+1:]
	if code != 0 || !strings.Contains(string(pins), pocketBaseModule+" v"+version) {
		t.Errorf("got %d and %q, want the version of go.mod", code, output)
	}
}
