package limits

import (
	"fmt"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// refuse answers 429 with a sentence as the reason, and when to try again.
func refuse(e *core.RequestEvent, reason string, wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	e.Response.Header().Set("Retry-After", strconv.Itoa(seconds))
	return e.TooManyRequestsError(fmt.Sprintf("%s Try again in %s.", reason, inWords(seconds)), nil)
}

// inWords is a number of seconds in words.
func inWords(seconds int) string {
	number, unit := seconds, "second"
	if seconds > 90 {
		number, unit = (seconds+59)/60, "minute"
	}
	if number != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", number, unit)
}
