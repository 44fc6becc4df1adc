package main

import (
	"cmp"
	"net"
	"os"

	"github.com/spf13/cobra"
	"jot/server/config"
	"jot/server/health"
)

// listenEarly listens for a serve command with plain HTTP. The address is that of
// the flag --http, or else JOT_HTTP, or else the default. It returns nil without an
// error if the command has domains or --https, because PocketBase then listens
// later, and if the command's arguments are invalid, because the command then
// reports that.
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
			err = flags.Set("http", address)
		}
		if err != nil {
			return nil, err
		}
	}
	return net.Listen("tcp", cmp.Or(flags.Lookup("http").Value.String(), config.DefaultAddress))
}

// ownAddress returns the address at which this machine can reach a server with
// plain HTTP, such as http://127.0.0.1:8090. It returns "" without a listener, that
// is, for other commands and for a server with certificates of its own.
func ownAddress(listener net.Listener) (string, error) {
	if listener == nil {
		return "", nil
	}
	address, err := health.Reachable(listener.Addr().String())
	return "http://" + address, err
}
