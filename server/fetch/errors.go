package fetch

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"time"
)

// refusal is the error of an address that may not be fetched, or of too many
// redirects.
type refusal struct {
	reason string
}

// Error says what was refused and why.
func (r *refusal) Error() string {
	return "refused: " + r.reason
}

func refuse(format string, values ...any) error {
	return &refusal{fmt.Sprintf(format, values...)}
}

// reason is the first sentence of an [OverBudget].
type reason string

const (
	justRead   reason = "This page was read less than a minute ago."
	ownBusy    reason = "Many of your pages are being read already."
	siteBusy   reason = "Many pages of this site are being read already."
	serverBusy reason = "The server is reading many pages already."
)

// OverBudget is the error of a fetch that exceeds the budget. Its text is for the
// user.
type OverBudget struct {
	// RetryAfter is the time until a retry, in seconds, at least 1.
	RetryAfter int
	reason     reason
}

// Error returns the reason, and says when to try again.
func (o *OverBudget) Error() string {
	if o.RetryAfter == 1 {
		return string(o.reason) + " Try again in a second."
	}
	return fmt.Sprintf("%s Try again in %d seconds.", o.reason, o.RetryAfter)
}

func overBudget(reason reason, wait time.Duration) error {
	return &OverBudget{RetryAfter: max(1, int(math.Ceil(wait.Seconds()))), reason: reason}
}

// explain replaces an error of a fetch with one that says why the fetch failed.
func (c *client) explain(err error) error {
	var refused *refusal
	var over *OverBudget
	var noName *net.DNSError
	switch {
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &over):
		return over
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the site took longer than %s to answer", c.options.timeout)
	case errors.As(err, &noName) && noName.IsNotFound:
		return fmt.Errorf("there is no site named %q", noName.Name)
	}
	return err
}
