package main

import (
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/tools/osutils"
	"github.com/spf13/pflag"
)

// defaultHooksPool is how many JavaScript runtimes are kept. A handler holds
// one for as long as it runs, a fetch of up to 5 s included.
const defaultHooksPool = 32

// settings are the flags beside PocketBase's own. They have the names of the
// official release's flags.
type settings struct {
	hooksDir      string
	hooksWatch    bool
	hooksPool     int
	migrationsDir string
	automigrate   bool
	publicDir     string
	indexFallback bool
}

// defineSettings adds the flags and returns where their values will be.
func defineSettings(flags *pflag.FlagSet) *settings {
	s := new(settings)
	flags.StringVar(&s.hooksDir, "hooksDir", "", "the directory with the JS app hooks")
	flags.BoolVar(&s.hooksWatch, "hooksWatch", false, "auto restart the app on a change of a hook file; it has no effect on Windows")
	flags.IntVar(&s.hooksPool, "hooksPool", defaultHooksPool, "the number of JS runtimes kept for the hooks")
	flags.StringVar(&s.migrationsDir, "migrationsDir", "", "the directory with the migrations")
	flags.BoolVar(&s.automigrate, "automigrate", false, "write a migration for each change of a collection in the dashboard")
	flags.StringVar(&s.publicDir, "publicDir", defaultPublicDir(), "the directory to serve static files from")
	flags.BoolVar(&s.indexFallback, "indexFallback", true, "answer a missing static path with index.html")
	return s
}

// defaultPublicDir is the folder pb_public beside the program.
func defaultPublicDir() string {
	if osutils.IsProbablyGoRun() {
		return "./pb_public"
	}
	return filepath.Join(os.Args[0], "../pb_public")
}
