package health

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"jot/server/config"
)

const (
	// path is PocketBase's own health route.
	path = "/api/health"
	// askTimeout is the timeout of the request.
	askTimeout = 4 * time.Second
)

// NewCommand creates the command health.
func NewCommand() *cobra.Command {
	asked := ""
	command := &cobra.Command{
		Use:   "health",
		Short: "Asks the running server whether it is well: exit code 0 if so, else 1",
		Long: "Asks the server at --http, at JOT_HTTP or at " + config.DefaultAddress + " whether it is well, for 4 seconds at most.\n" +
			"The exit code is 0 if it is, and 1 if it isn't or doesn't answer.",
		Example:      "  jot-server health\n  jot-server health --http=127.0.0.1:8080",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			at, err := listening(asked, os.Getenv)
			if err != nil {
				return err
			}
			address, err := Reachable(at)
			if err != nil {
				return err
			}
			if err := ask(command.Context(), address); err != nil {
				return err
			}
			fmt.Printf("Jot is well at %s.\n", address)
			return nil
		},
	}
	command.Flags().StringVar(&asked, "http", "", "the address at which the server listens")
	return command
}

// listening returns the address at which the server listens: that of the flag, or
// else that of the variable.
func listening(flag string, get func(name string) string) (string, error) {
	if flag = strings.TrimSpace(flag); flag != "" {
		return flag, nil
	}
	return config.Address(get)
}

// Reachable returns the address at which this machine can connect to a server, given
// the address at which the server listens. It replaces the unspecified address by the
// loopback address.
func Reachable(address string) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("%q is no address: give one like --http=%s, or set JOT_HTTP to one", address, config.DefaultAddress)
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return net.JoinHostPort(host, port), nil
}

func ask(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		return err
	}
	// Without the environment's proxy, which can't reach the server.
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("no server answers at %s (%w): start it, or give its address with --http", address, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s is not well: it answers %s", address, response.Status)
	}
	return nil
}
