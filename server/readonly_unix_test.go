//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// nobody is the id of a user without special rights. Root isn't used, because it may
// write anywhere.
const nobody = 65534

// asOrdinaryUser makes a command run as nobody if the test runs as root, and gives
// nobody access to the folders.
func asOrdinaryUser(t *testing.T, command *exec.Cmd, folders ...string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	for _, folder := range folders {
		if err := os.Chmod(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
}

func TestFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	for name, modes := range map[string]struct{ folder, database os.FileMode }{
		"a read-only folder":   {0o555, 0o666},
		"a read-only database": {0o777, 0o444},
	} {
		t.Run(name, func(t *testing.T) {
			flags := folders(t, previewHook)
			data := dataOf(flags)
			database := filepath.Join(data, "data.db")
			if err := errors.Join(os.Mkdir(data, 0o777), os.WriteFile(database, nil, 0o600)); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(os.Chmod(database, modes.database), os.Chmod(data, modes.folder)); err != nil {
				t.Fatal(err)
			}
			// Otherwise the test's folder can't be removed.
			t.Cleanup(func() { _ = os.Chmod(data, 0o755) })
			command := exec.Command(program, serve(flags, "--http="+freeAddress(t))...)
			root := filepath.Dir(data)
			asOrdinaryUser(t, command, filepath.Dir(program), filepath.Dir(root), root)
			output, err := command.CombinedOutput()
			if command.ProcessState == nil {
				t.Fatal(err)
			}
			wantFailure(t, command.ProcessState.ExitCode(), string(output), data, "can't be written", "permission denied", "--dir", "owner or rights")
		})
	}
}
