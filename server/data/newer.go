package data

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// jotsMigration is the form of the names of Jot's own migrations, of all
// versions: they are numbered from 1760000001 to 1760000999. PocketBase numbers
// those that an operator makes by the time, which is later than that.
var jotsMigration = regexp.MustCompile(`^1760000\d{3}_\w+\.js$`)

// refuseNewer fails for a folder whose database has had migrations of a newer
// program: this one would write what the schema doesn't fit any more.
func (m migrations) refuseNewer(dir string, applied []string) error {
	unknown := m.newer(applied)
	if unknown == "" {
		return nil
	}
	return fmt.Errorf("the data in %s were migrated by a newer version of Jot (%s is unknown here), and nothing was changed: "+
		"start the newer version again, or go back with the backup that it made before, by \"restore %s….zip\" (see %s)",
		dir, unknown, beforeMigration, filepath.Join(dir, core.LocalBackupsDirName))
}

// newer is the first applied migration of a newer program, "" where there is
// none. Of Jot's, each that is unknown is one, whatever its number: none was
// ever taken out. One that an operator has made is none, wherever its file is
// now. PocketBase takes older ones of its own together, so that only one that is
// later than all known ones tells of a newer version. A command that was given no
// migrations of the app can't tell its own.
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
