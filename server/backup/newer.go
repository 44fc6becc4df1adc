package backup

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// newerData says that a newer program has used the data folder.
type newerData struct {
	dir, migration string
}

// Error names the folder and the two ways out, in one line.
func (e *newerData) Error() string {
	return fmt.Sprintf("the data in %s were migrated by a newer version of Jot (%s is unknown here), and nothing was changed: "+
		"start the newer version again, or go back with the backup that it made before, by \"restore %s….zip\" (see %s)",
		e.dir, e.migration, beforeMigration, filepath.Join(e.dir, core.LocalBackupsDirName))
}

// refuseNewer fails for a folder whose database has had migrations of a newer
// program: this one would write what the schema doesn't fit any more.
func refuseNewer(dir string, known migrations) error {
	return withDatabase(dir, func(_ *dbx.DB, applied []string) error {
		if unknown := known.newer(applied); unknown != "" {
			return &newerData{dir, unknown}
		}
		return nil
	})
}

// newer is the first applied migration of a newer program, "" where there is
// none. Of Jot's, each that is unknown is one, whatever its number: none was
// ever taken out. PocketBase takes older ones of its own together, so that only
// one that is later than all known ones tells of a newer version. A command
// that was given no migrations of the app can't tell its own.
func (m migrations) newer(applied []string) string {
	slices.Sort(applied)
	app, system := namesOf(m.app), namesOf(m.system)
	for _, each := range applied {
		if strings.HasSuffix(each, ".go") {
			if len(system) > 0 && each > slices.Max(system) {
				return each
			}
		} else if len(app) > 0 && !slices.Contains(app, each) {
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
