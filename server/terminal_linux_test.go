package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal is a command that runs on its own terminal.
type terminal struct {
	t       *testing.T
	command *exec.Cmd
	keys    *os.File
	screen  strings.Builder
}

// openTerminal runs the program on a new terminal.
func openTerminal(t *testing.T, args ...string) *terminal {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keys.Close() })
	if err := unix.IoctlSetPointerInt(int(keys.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(keys.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	command := exec.Command(program, args...)
	command.Stdin, command.Stdout, command.Stderr = screen, screen, screen
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	return &terminal{t: t, command: command, keys: keys}
}

// until reads the screen until it contains the words.
func (term *terminal) until(words string) {
	term.t.Helper()
	if err := term.keys.SetReadDeadline(time.Now().Add(programTimeout)); err != nil {
		term.t.Fatal(err)
	}
	buffer := make([]byte, 1000)
	for !strings.Contains(term.screen.String(), words) {
		n, err := term.keys.Read(buffer)
		term.screen.Write(buffer[:n])
		if err != nil && err != io.EOF {
			term.t.Fatalf("waiting for %q: %v\n%s", words, err, &term.screen)
		}
	}
}

func (term *terminal) typeKeys(keys string) {
	term.t.Helper()
	if _, err := io.WriteString(term.keys, keys); err != nil {
		term.t.Fatal(err)
	}
}

// hasEcho reports whether the terminal shows typed characters.
func (term *terminal) hasEcho() bool {
	state, err := unix.IoctlGetTermios(int(term.keys.Fd()), unix.TCGETS)
	if err != nil {
		term.t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

func TestPasswordIsAskedForTwiceWithoutEcho(t *testing.T) {
	flags := folders(t, previewHook)
	term := openTerminal(t, superuserCommand("upsert", flags)...)
	term.until("Password: ")
	term.typeKeys("a long password\r")
	term.until("The same again: ")
	term.typeKeys("a long password\r")
	term.until("Successfully saved")
	if err := term.command.Wait(); err != nil {
		t.Error(err)
	}
	if strings.Contains(term.screen.String(), "long") {
		t.Errorf("the screen shows the password: %s", &term.screen)
	}
	if !canLogIn(t, flags, "a long password") {
		t.Error("it is not the password")
	}
}

func TestTwoDifferentPasswordsAreRefused(t *testing.T) {
	term := openTerminal(t, superuserCommand("upsert", folders(t, previewHook))...)
	term.until("Password: ")
	term.typeKeys("a long password\r")
	term.until("The same again: ")
	term.typeKeys("a wrong password\r")
	term.until("the two passwords differ")
	if err := term.command.Wait(); term.command.ProcessState.ExitCode() != 1 {
		t.Errorf("got %v, want exit code 1", err)
	}
}

func TestTerminalStateIsRestored(t *testing.T) {
	flags := folders(t, previewHook)
	for name, interrupt := range map[string]func(*terminal) error{
		"Ctrl+C":  func(term *terminal) error { _, err := term.keys.WriteString("\x03"); return err },
		"SIGTERM": func(term *terminal) error { return term.command.Process.Signal(syscall.SIGTERM) },
	} {
		term := openTerminal(t, superuserCommand("upsert", flags)...)
		term.until("Password: ")
		if term.hasEcho() {
			t.Errorf("%s: typed characters are shown", name)
		}
		if err := interrupt(term); err != nil {
			t.Fatal(err)
		}
		term.until("interrupted")
		if err := term.command.Wait(); term.command.ProcessState.ExitCode() != 1 {
			t.Errorf("%s: got %v, want exit code 1", name, err)
		}
		if !term.hasEcho() {
			t.Errorf("%s: the terminal's echo is still off", name)
		}
	}
}

func TestLoginIsAskedForWithoutShowingTheToken(t *testing.T) {
	s := newProgramServer(t, "")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	term := openTerminal(t, "login")
	term.until("Server: ")
	term.typeKeys(s.URL + "\r")
	term.until("Access token")
	if term.hasEcho() {
		t.Error("typed characters are shown")
	}
	term.typeKeys("jot_secret\r")
	term.until("Logged in")
	if err := term.command.Wait(); err != nil {
		t.Error(err)
	}
	if strings.Contains(term.screen.String(), "secret") || !term.hasEcho() {
		t.Errorf("the screen shows the token, or the terminal has no echo: %s", &term.screen)
	}
	code, output := runToEnd(t, nil, "add", "x")
	if code != 0 {
		t.Errorf("got %d and %s", code, output)
	}
}

func TestAnInterruptedLoginRestoresTheTerminal(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for name, interrupt := range map[string]func(*terminal) error{
		"Ctrl+C":  func(term *terminal) error { _, err := term.keys.WriteString("\x03"); return err },
		"SIGTERM": func(term *terminal) error { return term.command.Process.Signal(syscall.SIGTERM) },
	} {
		term := openTerminal(t, "login", "https://jot.invalid")
		term.until("Access token")
		if err := interrupt(term); err != nil {
			t.Fatal(err)
		}
		if err := term.command.Wait(); term.command.ProcessState.ExitCode() != 1 || !term.hasEcho() {
			t.Errorf("%s: got %v, want exit code 1 and the terminal's echo", name, err)
		}
	}
}

func TestStartOnATerminalPrintsOneLine(t *testing.T) {
	address := freeAddress(t)
	term := openTerminal(t, serve(folders(t, previewHook), "--http="+address)...)
	term.until("\n")
	if err := term.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := term.command.Wait(); err != nil {
		t.Error(err)
	}
	if got, want := term.screen.String(), "Jot is ready: http://"+address+"\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
