package environment

import (
	"fmt"
	"strconv"
)

// Backups say which backups are made without being asked for.
type Backups struct {
	// IsSet is false where the settings decide.
	IsSet bool
	// Keep is how many of the daily ones are kept; with 0 none are made, nor
	// before migrations.
	Keep int
}

// maxBackups is how many daily backups can be kept.
const maxBackups = 365

func readBackups(text string) (Backups, error) {
	switch text {
	case "":
		return Backups{}, nil
	case "off":
		return Backups{IsSet: true}, nil
	}
	keep, err := strconv.Atoi(text)
	if err != nil || keep < 1 || keep > maxBackups {
		return Backups{}, unusable("JOT_BACKUPS", fmt.Sprintf(`"off", or how many daily backups are kept, 1 to %d`, maxBackups))
	}
	return Backups{IsSet: true, Keep: keep}, nil
}
