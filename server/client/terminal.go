package client

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// askForLogin asks for the server, if it isn't given, and for the token, which the
// terminal doesn't show.
func askForLogin(file *os.File, out io.Writer, address string) (found *login, err error) {
	in := int(file.Fd())
	// Raw mode begins before the first question, so that a token that is pasted early
	// isn't shown either.
	before, err := term.MakeRaw(in)
	if err != nil {
		return nil, err
	}
	restore := func() error { return term.Restore(in, before) }
	defer func() {
		// In raw mode, Ctrl+C sends no signal. The terminal returns io.EOF for it.
		if errors.Is(err, io.EOF) {
			err = exit(codeNothing, "Interrupted. Nothing was changed.")
		}
		err = errors.Join(err, restore())
	}()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	go func() {
		<-signals
		_ = restore() // the process ends anyway
		os.Exit(codeNothing)
	}()

	terminal := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{file, out}, "Server: ")
	if address == "" {
		if address, err = terminal.ReadLine(); err != nil {
			return nil, err
		}
	}
	server, err := readServer(address, terminal)
	if err != nil {
		return nil, err
	}
	token, err := terminal.ReadPassword(fmt.Sprintf("Access token (made at %s/profile): ", server))
	if err != nil {
		return nil, err
	}
	return newLogin(server, token)
}
