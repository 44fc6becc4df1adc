package guard

import (
	"context"
	"errors"
	"fmt"
	"net"
)

// Refusal is the error of an address or URL that the guard does not allow.
type Refusal struct {
	reason string
}

// Error says in one sentence what was refused and why.
func (r *Refusal) Error() string {
	return "refused: " + r.reason
}

// refuse builds a [Refusal] from a format and its values.
func refuse(format string, values ...any) error {
	return &Refusal{reason: fmt.Sprintf(format, values...)}
}

// unreachable is the error of a request that got no answer.
type unreachable struct{ error }

func (u *unreachable) Unwrap() error { return u.error }

// explain turns an error of net/http into one that says why there is no page.
func (c *Client) explain(err error) error {
	var refusal *Refusal
	var noName *net.DNSError
	var wrapped *unreachable
	switch {
	case errors.As(err, &refusal):
		return refusal
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the site took longer than %s to answer", c.options.Timeout)
	case errors.As(err, &noName) && noName.IsNotFound:
		return fmt.Errorf("there is no site named %q", noName.Name)
	case errors.As(err, &wrapped):
		return fmt.Errorf("the site can't be reached: %w", wrapped.error)
	default:
		return fmt.Errorf("the page can't be read: %w", err)
	}
}
