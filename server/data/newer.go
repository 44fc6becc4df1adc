package data

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// jotsMigration matches the names of Jot's own migrations, in all versions: they
// are numbered from 1760000001 to 1760000999. PocketBase numbers an operator's
// own migrations by the current time, which is always higher.
var jotsMigration = regexp.MustCompile(`^1760000\d{3}_\w+\.js$`)

// refuseNewer returns an error if a newer version has migrated the folder's
// database, because this version would write records that don't fit the schema.
func (m migrations) refuseNewer(dir string, applied []string) error {
	unknown := m.newer(applied)
	if unknown == "" {
		return nil
	}
	return fmt.Errorf("the data in %s were migrated by a newer version of Jot (%s is unknown here), and nothing was changed: "+
		"start the newer version again, or go back with the backup that it made before, by \"restore %s….zip\" (see %s)",
		dir, unknown, beforeMigration, filepath.Join(dir, core.LocalBackupsDirName))
}

// newer returns the first applied migration that only a newer version knows. It
// returns "" if there is none.
//   - A migration of Jot is newer if this version doesn't know it: Jot never
//     removes a migration.
//   - A migration of PocketBase is newer if its number is higher than all that this
//     version knows. PocketBase merges its old migrations, so an unknown lower
//     number may be old.
//   - An operator's own migration is never newer, even if its file is missing.
//
// If the list of Jot's or PocketBase's migrations is empty, none of theirs counts
// as newer.
func (m migrations) newer(applied []string) string {
	slices.Sort(applied)
	app, system := namesOf(m.app), namesOf(m.system)
	for _, each := range applied {
		if strings.HasSuffix(each, ".go") {
			if len(system) > 0 && each > slices.Max(system) {
				return each
			}
		} else if jotsMigration.MatchString(each) && len(app) > 0 && !slices.Contains(app, each) {
			return each
		}
	}
	return ""
}

func namesOf(list core.MigrationsList) []string {
	var names []string
	for _, each := range list.Items() {
		names = append(names, each.File)
	}
	return names
}
