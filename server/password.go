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

// maxLine is the maximum number of bytes read from standard input. It is far longer
// than any password.
const maxLine = 4096

// readPassword asks for a password if standard input is a terminal. Otherwise it
// reads the password from the first line of standard input.
func readPassword(app core.App) (password string, err error) {
	in := int(os.Stdin.Fd())
	if !term.IsTerminal(in) {
		return readLine(os.Stdin)
	}
	// Raw mode begins before the question, so that keys that are typed early aren't
	// shown either.
	before, err := term.MakeRaw(in)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, term.Restore(in, before)) }()
	// After a signal, the program ends without running the deferred function.
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		return errors.Join(term.Restore(in, before), e.Next())
	})
	return askTwice(term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stderr}, ""))
}

// askTwice asks for a password twice on a terminal that doesn't show it, and
// returns an error if the two differ.
func askTwice(terminal *term.Terminal) (string, error) {
	var answers [2]string
	for i, question := range []string{"Password: ", "The same again: "} {
		answer, err := terminal.ReadPassword(question)
		// In raw mode, Ctrl+C sends no signal. ReadPassword returns io.EOF for it.
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

// readLine reads one line and returns it without its line break.
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
