package sync

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// cursor says how far a device has read the change log.
type cursor struct {
	// timeline is the newest timeline at the time when the server returned the
	// cursor.
	timeline string
	// rev is the newest revision that the device has.
	rev int64
	// firstRev is the server's revision at the beginning of a first pull, while
	// that pull goes on, and otherwise 0. Deletions up to it are not sent, because
	// the device never received those records.
	firstRev int64
}

// cursorForm is <timeline>.<rev>, or <timeline>.<rev>.<firstRev> during a first
// pull.
var cursorForm = regexp.MustCompile(`^([0-9a-f]{16})\.(0|[1-9][0-9]{0,17})(?:\.([1-9][0-9]{0,17}))?$`)

// parseCursor parses a cursor. It returns an error for any other text.
func parseCursor(text string) (cursor, error) {
	parts := cursorForm.FindStringSubmatch(text)
	if parts == nil {
		return cursor{}, errors.New("the text is no cursor")
	}
	// Numbers of 18 digits always fit. ParseInt returns 0 for a missing one.
	rev, _ := strconv.ParseInt(parts[2], 10, 64)
	firstRev, _ := strconv.ParseInt(parts[3], 10, 64)
	return cursor{timeline: parts[1], rev: rev, firstRev: firstRev}, nil
}

// String returns the text that parseCursor parses.
func (c cursor) String() string {
	if c.firstRev > c.rev {
		return fmt.Sprintf("%s.%d.%d", c.timeline, c.rev, c.firstRev)
	}
	return fmt.Sprintf("%s.%d", c.timeline, c.rev)
}

// newestKnown returns the highest revision of any record that the device may have.
// During a first pull that is firstRev, because the first page contains records
// that are newer than rev.
func (c cursor) newestKnown() int64 {
	return max(c.rev, c.firstRev)
}
