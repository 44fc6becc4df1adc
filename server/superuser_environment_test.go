package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestSuperuserOfTheEnvironmentIsMadeOnce(t *testing.T) {
	flags := folders(t, previewHook)
	file := filepath.Join(t.TempDir(), "password")
	environment := []string{"JOT_SUPERUSER_EMAIL=ann@example.org", "JOT_SUPERUSER_PASSWORD_FILE=" + file}
	logsIn := func(password string) bool {
		t.Helper()
		s := start(t, environment, flags...)
		status := login(t, s.url, "ann@example.org", password)
		if err := s.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		// Its error is that it was killed.
		_ = s.command.Wait()
		return status == 200
	}
	write(t, file, "a long password\nand more\n")
	if !logsIn("a long password") {
		t.Fatal("the first line of the file is not the password")
	}
	write(t, file, "another password\n")
	if logsIn("another password") || !logsIn("a long password") {
		t.Error("the password was changed")
	}
	// With a superuser, the file isn't even read.
	environment[1] += "-that-is-gone"
	if !logsIn("a long password") {
		t.Error("the superuser is gone")
	}
}

func TestSuperuserOfTheEnvironmentThatCannotBeMade(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		write(t, path, text)
		return path
	}
	for _, each := range []struct{ name, email, path, words string }{
		{"no file named", "ann@example.org", "", "JOT_SUPERUSER_PASSWORD_FILE"},
		{"no address", "", file("a", "a long password"), "JOT_SUPERUSER_EMAIL"},
		{"a wrong address", "ann", file("b", "a long password"), "email address"},
		{"a missing file", "ann@example.org", filepath.Join(dir, "missing"), filepath.Join(dir, "missing")},
		{"an empty file", "ann@example.org", file("c", "\n"), filepath.Join(dir, "c")},
		{"a folder", "ann@example.org", dir, dir},
		{"a short password", "ann@example.org", file("d", "sh0rt"), filepath.Join(dir, "d")},
	} {
		t.Run(each.name, func(t *testing.T) {
			environment := []string{"JOT_SUPERUSER_EMAIL=" + each.email, "JOT_SUPERUSER_PASSWORD_FILE=" + each.path}
			code, output := runToEnd(t, environment, serve(folders(t, previewHook), "--http="+freeAddress(t))...)
			wantFailure(t, code, output, each.words)
			if strings.Contains(output, "sh0rt") {
				t.Errorf("the password is told: %s", output)
			}
		})
	}
}
