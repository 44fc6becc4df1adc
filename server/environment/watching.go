package environment

import (
	"fmt"
	"net"
	"strconv"
	"time"
)

const (
	// defaultLeastFreeMB leaves room for the write-ahead log, and for what
	// deletions write.
	defaultLeastFreeMB = 100
	maxLeastFreeMB     = 10_000_000
	defaultSlow        = time.Second
	maxSlowMS          = 3_600_000
)

// Logs say how the server writes what happens.
type Logs struct {
	// IsJSON is whether each line is a JSON object, JOT_LOG.
	IsJSON bool
	// Slow is how long a request may take before it is named, JOT_SLOW_MS.
	Slow time.Duration
}

func readLeastFree(text string) (uint64, error) {
	megabytes, err := wholeNumber("JOT_MIN_FREE_MB", text, defaultLeastFreeMB, 0, maxLeastFreeMB)
	return uint64(megabytes) << 20, err
}

func readLogs(form, slow string) (Logs, error) {
	if form != "" && form != "human" && form != "json" {
		return Logs{}, unusable("JOT_LOG", `"human" or "json"`)
	}
	milliseconds, err := wholeNumber("JOT_SLOW_MS", slow, int(defaultSlow.Milliseconds()), 1, maxSlowMS)
	return Logs{IsJSON: form == "json", Slow: time.Duration(milliseconds) * time.Millisecond}, err
}

// readMetrics reads host:port. Without a host it would be every address of the
// machine, which has to be said: 0.0.0.0.
func readMetrics(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	host, port, err := net.SplitHostPort(text)
	number, notNumber := strconv.ParseUint(port, 10, 16)
	if err != nil || host == "" || notNumber != nil || number == 0 {
		return "", unusable("JOT_METRICS", "an address of its own, such as 127.0.0.1:9090")
	}
	return text, nil
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
