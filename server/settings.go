package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"
	"jot/server/data"
	"jot/server/embedded"
)

// defaultHooksPool is the size of the pool of JavaScript runtimes, of 0.4 MB each. A
// handler uses a runtime for as long as it runs. A larger pool serves no more
// requests a second, as the database has one writer.
const defaultHooksPool = 16

// settings has the values of the flags that Jot adds to PocketBase's own. Their
// names are those of PocketBase's examples/base.
type settings struct {
	hooksDir      string
	hooksWatch    bool
	hooksPool     int
	migrationsDir string
	publicDir     string

	// program has the embedded hooks and migrations. It is nil if none are
	// embedded, or if flags name other folders for both.
	program *embedded.Unpacked
}

// defineSettings adds the flags and returns the settings that they set when parsed.
func defineSettings(flags *pflag.FlagSet) *settings {
	s := new(settings)
	flags.StringVar(&s.hooksDir, "hooksDir", "", "the directory with the JS app hooks, in place of those inside the program")
	flags.BoolVar(&s.hooksWatch, "hooksWatch", false, "auto restart the app on a change of a hook file; it has no effect on Windows")
	flags.IntVar(&s.hooksPool, "hooksPool", defaultHooksPool, "the number of JS runtimes kept for the hooks; a quarter as many requests enter them at once")
	flags.StringVar(&s.migrationsDir, "migrationsDir", "", "the directory with the migrations, in place of those inside the program")
	flags.StringVar(&s.publicDir, "publicDir", "", "the directory with the built app, in place of the one inside the program")
	return s
}

// useEmbedded chooses the embedded hooks or migrations if no flag names a folder
// for them. It writes nothing yet.
func (s *settings) useEmbedded(dataDir string) error {
	carried := embedded.Program()
	if carried == nil || s.hooksDir != "" && s.migrationsDir != "" {
		return nil
	}
	program, err := embedded.In(dataDir, carried)
	if err != nil {
		return err
	}
	s.program = program
	if s.hooksDir == "" {
		s.hooksDir = program.Path("hooks")
	}
	if s.migrationsDir == "" {
		s.migrationsDir = program.Path("migrations")
	}
	return nil
}

// migrationNames returns the names of the app's migrations. It returns nil if no
// flag names a folder and none are embedded, or if the folder doesn't exist.
func (s *settings) migrationNames() ([]string, error) {
	if s.migrationsDir == "" {
		return nil, nil
	}
	folder := os.DirFS(s.migrationsDir)
	if s.program != nil && s.migrationsDir == s.program.Path("migrations") {
		var err error
		if folder, err = s.program.Folder("migrations"); err != nil {
			return nil, err
		}
	}
	entries, err := fs.ReadDir(folder, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names, err
}

// unpack opens the data folder and writes the embedded hooks and migrations into
// it, if useEmbedded has chosen them. The server also removes those of other
// versions.
func (s *settings) unpack(folder *data.Folder, isServer bool) error {
	if s.program == nil {
		return nil
	}
	if err := folder.Open(isServer); err != nil {
		return err
	}
	if err := s.program.Write(); err != nil || !isServer {
		return err
	}
	return s.program.RemoveOthers()
}

// app returns the built app: the folder that a flag names, or else the embedded
// app, or else the folder pb_public beside the program.
func (s *settings) app() fs.FS {
	if s.publicDir != "" {
		return os.DirFS(s.publicDir)
	}
	if carried := embedded.App(); carried != nil {
		return carried
	}
	return os.DirFS(filepath.Join(filepath.Dir(os.Args[0]), "pb_public"))
}
