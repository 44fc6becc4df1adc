package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"

	"jot/server/data"
)

// windowsAddressInUse is Windows' error code for a port that is in use
// (WSAEADDRINUSE). syscall.EADDRINUSE doesn't match it.
const windowsAddressInUse = syscall.Errno(10048)

// explain describes an error in one line. For a known error it also says what to
// do.
func explain(err error) string {
	if data.IsDamage(err) {
		return oneLine(fmt.Sprintf("a database of the data folder is damaged (%v): start the server, which says what to do", err))
	}
	var network *net.OpError
	if !errors.As(err, &network) || network.Op != "listen" {
		return oneLine(err.Error())
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsAddressInUse):
		return fmt.Sprintf("the address %s is already in use: stop the program that holds it, or choose another with --http=127.0.0.1:PORT", network.Addr)
	case errors.Is(err, os.ErrPermission):
		return fmt.Sprintf("this user may not listen on %s: choose a port above 1023 with --http=127.0.0.1:PORT", network.Addr)
	default:
		return oneLine(fmt.Sprintf("can't listen for requests (%v): give an address like --http=127.0.0.1:8090", err))
	}
}

// oneLine joins the lines of a text.
func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
