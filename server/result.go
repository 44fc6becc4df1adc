package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"
)

// windowsAddressInUse is Windows' code of a taken port (WSAEADDRINUSE), which
// the portable constant doesn't match.
const windowsAddressInUse = syscall.Errno(10048)

// result holds how the command ended. PocketBase runs it in a goroutine and
// drops its error.
type result struct {
	mutex sync.Mutex
	cause error
}

// recordResult makes each command below root leave its error in the result
// that is returned.
func recordResult(root *cobra.Command) *result {
	r := new(result)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		return r.keep(err)
	})
	r.watch(root)
	return r
}

// watch wraps what command and the commands below it run.
func (r *result) watch(command *cobra.Command) {
	if run := command.RunE; run != nil {
		command.RunE = func(c *cobra.Command, args []string) error {
			return r.keep(run(c, args))
		}
	}
	for _, child := range command.Commands() {
		r.watch(child)
	}
}

// keep remembers and returns err.
func (r *result) keep(err error) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err != nil {
		r.cause = err
	}
	return err
}

// err is the error that the command ended with.
func (r *result) err() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.cause
}

// explain says in one line what went wrong and, where that is known, what to
// do about it.
func explain(err error) string {
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
