package data

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// testVariable is an environment variable for tests. It names a file with the
// number of free bytes, which replaces the operating system's answer.
const testVariable = "JOT_TEST_FREE_BYTES_FILE"

// Space is the space on a file system, in bytes.
type Space struct {
	// Free is the space that this process may still use.
	Free  uint64
	Total uint64
}

// SpaceAt returns the space on a folder's file system.
func SpaceAt(folder string) (Space, error) {
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

// requireRoom returns an error if a folder's file system has fewer free bytes than
// needed.
func requireRoom(folder string, bytes int64) error {
	space, err := SpaceAt(folder)
	if err != nil {
		return fmt.Errorf("how much room there is in %s can't be found out: %w", folder, err)
	}
	if bytes > 0 && space.Free < uint64(bytes) {
		return fmt.Errorf("it needs %s of free disk in %s, and there are %s: make room there", formatSize(uint64(bytes)), folder, formatSize(space.Free))
	}
	return nil
}

// formatSize returns a number of bytes in readable form.
func formatSize(bytes uint64) string {
	const kilo, mega = 1 << 10, 1 << 20
	if bytes < mega {
		return fmt.Sprintf("%.1f kB", float64(bytes)/kilo)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/mega)
}
