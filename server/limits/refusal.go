package limits

import (
	"fmt"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// refuse answers 429. reason is a sentence, to which refuse adds when to try again.
func refuse(e *core.RequestEvent, reason string, wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	e.Response.Header().Set("Retry-After", strconv.Itoa(seconds))
	return e.TooManyRequestsError(fmt.Sprintf("%s Try again in %s.", reason, inWords(seconds)), nil)
}

// inWords returns a number of seconds in words, in minutes if it is above 90.
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
