package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cobra"
)

// defaultAddress is where PocketBase's serve command listens by default.
const defaultAddress = "127.0.0.1:8090"

// databases are the files of the data folder that must be writable.
var databases = []string{"data.db", "auxiliary.db"}

// listenEarly takes the address of a plain-HTTP serve command. It returns nil
// without an error where the command is to choose the address later: with
// domains or HTTPS, and where its arguments can't be read, which the command
// then reports.
func listenEarly(serve *cobra.Command, args []string) (net.Listener, error) {
	if err := serve.ParseFlags(args); err != nil {
		return nil, nil
	}
	flags := serve.Flags()
	if flags.NArg() > 0 || flags.Lookup("https").Value.String() != "" {
		return nil, nil
	}
	address := flags.Lookup("http").Value.String()
	if address == "" {
		address = defaultAddress
	}
	return net.Listen("tcp", address)
}

// dataFolderError says that the data folder can't be used.
type dataFolderError struct {
	dir   string
	cause error
}

// Error names the folder, the cause and the way out, in one line.
func (e *dataFolderError) Error() string {
	return fmt.Sprintf("the data folder %s can't be written (%v): choose another with --dir, or change its owner or rights", e.dir, e.cause)
}

// Unwrap returns the cause.
func (e *dataFolderError) Unwrap() error {
	return e.cause
}

// bindDataFolderCheck tries the data folder before the databases are opened,
// because the database's own error doesn't name the folder.
func bindDataFolderCheck(app core.App) {
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{
		Func: func(e *core.BootstrapEvent) error {
			if err := tryDataFolder(e.App.DataDir()); err != nil {
				return &dataFolderError{e.App.DataDir(), err}
			}
			return e.Next()
		},
		Priority: -9999, // before the hooks' own
	})
}

// tryDataFolder makes the folder where it is missing, and checks that files
// can be made in it and that its databases can be written.
func tryDataFolder(dir string) error {
	if err := os.MkdirAll(dir, os.ModePerm); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return err
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return err
	}
	for _, name := range databases {
		file, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}
