package main

import (
	"cmp"
	"net"
	"os"

	"github.com/spf13/cobra"
	"jot/server/config"
	"jot/server/health"
)

// listenEarly takes the address of a plain-HTTP serve command: that of its flag,
// or else of JOT_HTTP. It returns nil without an error where the command is to
// choose the address later: with domains or HTTPS, and where its arguments can't
// be read, which the command then reports.
func listenEarly(serve *cobra.Command, args []string) (net.Listener, error) {
	if err := serve.ParseFlags(args); err != nil {
		return nil, nil
	}
	flags := serve.Flags()
	if flags.NArg() > 0 || flags.Lookup("https").Value.String() != "" {
		return nil, nil
	}
	if !flags.Changed("http") {
		address, err := config.Address(os.Getenv)
		if err == nil {
			err = flags.Set("http", cmp.Or(address, config.DefaultAddress))
		}
		if err != nil {
			return nil, err
		}
	}
	return net.Listen("tcp", cmp.Or(flags.Lookup("http").Value.String(), config.DefaultAddress))
}

// ownAddress is where a plain-HTTP server can be reached from this machine, such
// as http://127.0.0.1:8090; "" where another command runs, or it serves a domain
// with a certificate of its own.
func ownAddress(listener net.Listener) (string, error) {
	if listener == nil {
		return "", nil
	}
	address, err := health.Reachable(listener.Addr().String())
	return "http://" + address, err
}
