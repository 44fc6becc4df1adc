// Package logtest lets tests of other packages read what is logged.
package logtest

import (
	"bytes"
	"log"
	"os"
	"testing"
)

// Logged returns what is logged while do runs.
func Logged(t *testing.T, do func()) string {
	t.Helper()
	var text bytes.Buffer
	log.SetOutput(&text)
	defer log.SetOutput(os.Stderr)
	do()
	return text.String()
}
