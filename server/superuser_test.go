package main

import (
	"os/exec"
	"strings"
	"testing"
)

// tell runs the program with the text as its standard input.
func tell(t *testing.T, text string, args ...string) (int, string) {
	t.Helper()
	command := exec.Command(program, args...)
	command.Stdin = strings.NewReader(text)
	output, _ := command.CombinedOutput()
	if command.ProcessState == nil {
		t.Fatal("the program can't be started")
	}
	return command.ProcessState.ExitCode(), string(output)
}

// superuserCommand returns the arguments of a command about ann@example.org.
func superuserCommand(name string, flags []string, more ...string) []string {
	return append(append([]string{"superuser", name, "ann@example.org"}, more...), flags...)
}

func TestSuperuserPasswordComesFromStandardInput(t *testing.T) {
	flags := folders(t, previewHook)
	for _, each := range []struct{ command, text string }{
		{"create", "a long password\n"},
		{"update", "another password\r\n"},
		{"upsert", " spaces count \nand a second line doesn't\n"},
		{"upsert", "without an end of line"},
	} {
		if code, output := tell(t, each.text, superuserCommand(each.command, flags)...); code != 0 {
			t.Fatalf("%s: got %d and %s", each.command, code, output)
		}
		password := strings.TrimRight(strings.Split(each.text, "\n")[0], "\r")
		if !canLogIn(t, flags, password) {
			t.Errorf("%s: %q is not the password", each.command, password)
		}
	}
}

// canLogIn reports whether Ann can log in with the password.
func canLogIn(t *testing.T, flags []string, password string) bool {
	t.Helper()
	s := start(t, nil, flags...)
	status := login(t, s.url, "ann@example.org", password)
	if err := s.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	// Wait returns an error, because the process was killed.
	_ = s.command.Wait()
	return status == 200
}

func TestSuperuserPasswordMayBeAnArgument(t *testing.T) {
	flags := folders(t, previewHook)
	if code, output := tell(t, "", superuserCommand("upsert", flags, "a long password")...); code != 0 {
		t.Errorf("got %d and %s", code, output)
	}
}

func TestSuperuserPasswordThatCannotBeUsed(t *testing.T) {
	flags := folders(t, previewHook)
	for _, each := range []struct{ name, text, words string }{
		{"none", "", "no password was given"},
		{"an empty line", "\nsecond line\n", "no password was given"},
		{"too short", "short\n", "password"},
	} {
		code, output := tell(t, each.text, superuserCommand("upsert", flags)...)
		t.Run(each.name, func(t *testing.T) { wantFailure(t, code, output, each.words) })
	}
	code, output := tell(t, "a long password\n", append([]string{"superuser", "upsert", "ann"}, flags...)...)
	wantFailure(t, code, output, "email")
}
