package environment

import (
	"fmt"
	"strconv"
)

const (
	// defaultLeastFreeMB leaves room for the write-ahead log, and for what
	// deletions write.
	defaultLeastFreeMB = 100
	maxLeastFreeMB     = 10_000_000
)

func readLeastFree(text string) (uint64, error) {
	megabytes, err := wholeNumber("JOT_MIN_FREE_MB", text, defaultLeastFreeMB, 0, maxLeastFreeMB)
	return uint64(megabytes) << 20, err
}

func wholeNumber(name, text string, fallback, least, most int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < least || number > most {
		return 0, unusable(name, fmt.Sprintf("a whole number, %d to %d", least, most))
	}
	return number, nil
}
