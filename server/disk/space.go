// Package disk watches how much room is left where the data is, and refuses
// what people write before there is none.
package disk

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// testVariable names a file that says how many bytes are free, in place of the
// operating system. It is for tests only.
const testVariable = "JOT_TEST_FREE_BYTES_FILE"

// Space is the room on a file system, in bytes.
type Space struct {
	// Free is what this process may still use.
	Free  uint64
	Total uint64
}

// Probe tells the room on the file system of a folder.
func Probe(folder string) (Space, error) {
	if file := os.Getenv(testVariable); file != "" {
		return readTestFile(file)
	}
	return statFolder(folder)
}

func readTestFile(file string) (Space, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Space{}, err
	}
	free, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return Space{}, fmt.Errorf("%s must name a file with a number of bytes: %w", testVariable, err)
	}
	return Space{Free: free, Total: free}, nil
}
