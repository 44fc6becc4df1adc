package main

import (
	"net"
	"strings"

	"github.com/spf13/cobra"
)

// defaultAddress is where PocketBase's serve command listens by default.
const defaultAddress = "127.0.0.1:8090"

// addressFromEnvironment is the flag for the address in JOT_HTTP, "" where the
// arguments of a serve command say where it listens, or nothing does.
func addressFromEnvironment(serve *cobra.Command, args []string, get func(name string) string) string {
	address := strings.TrimSpace(get("JOT_HTTP"))
	if address == "" || serve.ParseFlags(args) != nil {
		return ""
	}
	flags := serve.Flags()
	if flags.NArg() > 0 || flags.Changed("http") || flags.Changed("https") {
		return ""
	}
	return "--http=" + address
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
		address = defaultAddress
	}
	return net.Listen("tcp", address)
}
