package sync

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// cursor is how far a device has read the change log.
type cursor struct {
	// timeline is the one that the cursor was given on.
	timeline string
	// rev is the newest revision that the device has.
	rev int64
	// firstRev is, while a first pull goes on, the server's revision at its
	// beginning: what was deleted up to it was never sent.
	firstRev int64
}

// cursorForm is <timeline>.<rev>, with .<firstRev> while a first pull goes on.
var cursorForm = regexp.MustCompile(`^([0-9a-f]{16})\.(0|[1-9][0-9]{0,17})(?:\.([1-9][0-9]{0,17}))?$`)

// parseCursor reads a cursor. It fails for any other text.
func parseCursor(text string) (cursor, error) {
	parts := cursorForm.FindStringSubmatch(text)
	if parts == nil {
		return cursor{}, errors.New("the text is no cursor")
	}
	// 18 digits always fit, and no digits are 0.
	rev, _ := strconv.ParseInt(parts[2], 10, 64)
	firstRev, _ := strconv.ParseInt(parts[3], 10, 64)
	return cursor{timeline: parts[1], rev: rev, firstRev: firstRev}, nil
}

// String writes the cursor as parseCursor reads it.
func (c cursor) String() string {
	if c.firstRev > c.rev {
		return fmt.Sprintf("%s.%d.%d", c.timeline, c.rev, c.firstRev)
	}
	return fmt.Sprintf("%s.%d", c.timeline, c.rev)
}

// newestKnown is the highest revision of anything that the device may have.
// The first page of a first pull runs ahead of its own revision.
func (c cursor) newestKnown() int64 {
	return max(c.rev, c.firstRev)
}
