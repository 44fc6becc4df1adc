package client

import (
	"bufio"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

const (
	loginFile = "login.json"
	// maxToken is the maximum number of bytes read as a token from standard input.
	maxToken = 4096
)

// login is what a login stores: where the texts go, and by which token.
type login struct {
	// Server is the server's origin, such as https://jot.example.org.
	Server string `json:"server"`
	Token  string `json:"token"`
	// Account is the id of the token's account.
	Account string `json:"account"`
	// Scope is what the token may do: add, read or write.
	Scope string `json:"scope"`
}

// folder returns the folder of the user's login and unsent texts.
func folder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("no folder for the login is known: %w", err)
	}
	return filepath.Join(dir, "jot"), nil
}

// loadLogin returns the stored login and its folder.
func loadLogin() (*login, string, error) {
	dir, err := folder()
	if err != nil {
		return nil, "", err
	}
	stored, err := os.ReadFile(filepath.Join(dir, loginFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", exit(codeUsage, "Log in first: jot-server login https://jot.example.org")
	}
	l := new(login)
	if err = errors.Join(err, json.Unmarshal(stored, l)); err != nil {
		return nil, "", exit(codeUsage, fmt.Sprintf("The login can't be read (%v). Log in again with jot-server login.", err))
	}
	return l, dir, nil
}

// save stores the login for this user only.
func (l *login) save() error {
	dir, err := folder()
	if err != nil {
		return err
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(dir, 0o700), replaceFile(filepath.Join(dir, loginFile), text))
}

func newLoginCommand(c *caller) *cobra.Command {
	return &cobra.Command{
		Use:   "login [URL]",
		Short: "Stores the server and the access token for add and find",
		Long: "Checks an access token of your account page, and stores it in your user's configuration folder.\n" +
			"The token is asked for, or read from standard input.",
		Example: "  jot-server login https://jot.example.org\n  jot-server login https://jot.example.org < token.txt",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			l, err := readLogin(command, strings.Join(args, ""))
			if err != nil {
				return err
			}
			token, err := c.request(command.Context(), l, http.MethodGet, "/api/v1/token", nil, "")
			if err != nil {
				return exit(codeNothing, "Not logged in: "+strings.TrimSuffix(err.Error(), ".")+".")
			}
			l.Scope, l.Account = token.Scope, token.account
			if err := l.save(); err != nil {
				return err
			}
			until := ""
			if day, _, expires := strings.Cut(token.Expires, " "); expires {
				until = ", until " + day
			}
			_, err = fmt.Fprintln(command.OutOrStdout(),
				clean(fmt.Sprintf("Logged in to %s by the token “%s”, scope “%s”%s.", l.Server, token.Name, token.Scope, until)))
			return err
		},
	}
}

// readLogin returns the server and the token that the user gives.
func readLogin(command *cobra.Command, address string) (*login, error) {
	file, isFile := command.InOrStdin().(*os.File)
	if isFile && term.IsTerminal(int(file.Fd())) {
		return askForLogin(file, command.ErrOrStderr(), address)
	}
	if address == "" {
		return nil, exit(codeUsage, "Name the server: jot-server login https://jot.example.org")
	}
	server, err := readServer(address, command.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(io.LimitReader(command.InOrStdin(), maxToken)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return newLogin(server, line)
}

func newLogin(server, token string) (*login, error) {
	token = strings.TrimSpace(token)
	if token == "" || token != clean(token) {
		return nil, exit(codeUsage, "That is no access token. Make one on the account page and copy it: it begins with jot_.")
	}
	return &login{Server: server, Token: token}, nil
}

// readServer returns the origin of an address, without the scheme's own port. Without a
// scheme, it is https, except on this machine. It warns of a network that can read the
// token.
func readServer(address string, warnings io.Writer) (string, error) {
	address = strings.TrimSpace(address)
	scheme := "https://"
	if at, err := url.Parse("//" + address); err == nil && isThisMachine(at.Hostname()) {
		scheme = "http://"
	}
	if !strings.Contains(address, "://") {
		address = scheme + address
	}
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Hostname() == "" || at.User != nil {
		return "", exit(codeUsage, fmt.Sprintf("“%s” is no address of a server. Write it like https://jot.example.org", address))
	}
	if at.Scheme == "http" && !isThisMachine(at.Hostname()) {
		fmt.Fprintln(warnings, "Over plain http, everybody in between can read your token and your texts. Use https outside of your own network.")
	}
	port := map[string]string{"http": ":80", "https": ":443"}[at.Scheme]
	return at.Scheme + "://" + strings.TrimSuffix(strings.ToLower(at.Host), port), nil
}

// isThisMachine reports whether a host is this machine.
func isThisMachine(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback() || strings.EqualFold(host, "localhost")
}
