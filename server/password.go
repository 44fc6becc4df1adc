package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/term"
)

// maxLine is how much of standard input is read at most, far more than any
// password may have.
const maxLine = 4096

// readPassword asks for a password on a terminal, and reads it from the first
// line of standard input that isn't one.
func readPassword(app core.App) (password string, err error) {
	in := int(os.Stdin.Fd())
	if !term.IsTerminal(in) {
		return readLine(os.Stdin)
	}
	// Before the question, so that not even a quick hand's keys are shown.
	before, err := term.MakeRaw(in)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, term.Restore(in, before)) }()
	// A signal ends the program without coming back here.
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		return errors.Join(term.Restore(in, before), e.Next())
	})
	return askTwice(term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stderr}, ""))
}

// askTwice asks on a terminal, which shows nothing of what is typed.
func askTwice(terminal *term.Terminal) (string, error) {
	var answers [2]string
	for i, question := range []string{"Password: ", "The same again: "} {
		answer, err := terminal.ReadPassword(question)
		// Ctrl+C: the terminal gives each key to the program, which no signal ends.
		if errors.Is(err, io.EOF) {
			return "", errors.New("the command was interrupted, and nothing was changed")
		}
		if err != nil {
			return "", err
		}
		if answers[i], err = nonEmpty(answer); err != nil {
			return "", err
		}
	}
	if answers[0] != answers[1] {
		return "", errors.New("the two passwords differ, and nothing was changed: try again")
	}
	return answers[0], nil
}

// readLine reads one line, without its end.
func readLine(in io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, maxLine)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("the password can't be read from standard input: %w", err)
	}
	return nonEmpty(strings.TrimRight(line, "\r\n"))
}

func nonEmpty(password string) (string, error) {
	if password == "" {
		return "", errors.New("no password was given: type one when you are asked, or write one line to standard input")
	}
	return password, nil
}
