package fetches

import (
	"fmt"
	"math"
	"time"
)

// soon is when a place may be free again that is held by a running fetch.
const soon = 5 * time.Second

// reason is what a refusal says, followed by when to try again.
type reason string

const (
	justRead   reason = "This page was read less than a minute ago."
	ownBusy    reason = "Many of your pages are being read already."
	siteBusy   reason = "Many pages of this site are being read already."
	serverBusy reason = "The server is reading many pages already."
)

// OverBudget is the error of a fetch that may not be made yet. Its text is
// for the person whose fetch it is.
type OverBudget struct {
	// RetryAfter is in how many seconds it may be tried again, 1 or more.
	RetryAfter int
	reason     reason
}

// Error says in whole sentences why, and when to try again.
func (o *OverBudget) Error() string {
	if o.RetryAfter == 1 {
		return string(o.reason) + " Try again in a second."
	}
	return fmt.Sprintf("%s Try again in %d seconds.", o.reason, o.RetryAfter)
}

func overBudget(reason reason, wait time.Duration) error {
	return &OverBudget{RetryAfter: max(1, int(math.Ceil(wait.Seconds()))), reason: reason}
}
