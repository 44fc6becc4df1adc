package main

import (
	"net"

	"github.com/spf13/cobra"
	"jot/server/config"
	"jot/server/health"
)

// addressFromEnvironment is the flag for the address in JOT_HTTP, "" where the
// arguments of a serve command say where it listens, or nothing does.
func addressFromEnvironment(serve *cobra.Command, args []string, get func(name string) string) (string, error) {
	if serve.ParseFlags(args) != nil {
		return "", nil
	}
	flags := serve.Flags()
	if flags.NArg() > 0 || flags.Changed("http") || flags.Changed("https") {
		return "", nil
	}
	address, err := config.Address(get)
	if address == "" || err != nil {
		return "", err
	}
	return "--http=" + address, nil
}

// listenEarly takes the address of a plain-HTTP serve command. It returns nil
// without an error where the command is to choose the address later: with
// domains or HTTPS, and where its arguments can't be read, which the command
// then reports.
func listenEarly(serve *cobra.Command, args []string) (net.Listener, error) {
	if err := serve.ParseFlags(args); err != nil {
		return nil, nil
	}
	flags := serve.Flags()
	if flags.NArg() > 0 || flags.Lookup("https").Value.String() != "" {
		return nil, nil
	}
	address := flags.Lookup("http").Value.String()
	if address == "" {
		address = config.DefaultAddress
	}
	return net.Listen("tcp", address)
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
