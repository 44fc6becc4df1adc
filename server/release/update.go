package release

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/mod/semver"
	"jot/server/commands"
)

const (
	// updatesVariable names the variable with the address of the newest release.
	updatesVariable = "JOT_UPDATES_URL"
	// askTimeout is how long the address may take to answer.
	askTimeout = 10 * time.Second
	// maxAnswer is how many bytes of an answer are read at most.
	maxAnswer = 1 << 20
)

// newest is what a releases address tells, in the form of GitHub's
// /repos/OWNER/NAME/releases/latest.
type newest struct {
	Tag  string `json:"tag_name"`
	Page string `json:"html_url"`
}

// NewUpdateCommand is the command update, which only ever looks.
func NewUpdateCommand() *cobra.Command {
	checks := false
	command := &cobra.Command{
		Use:   "update --check",
		Short: "Tells whether there is a newer version; it downloads and installs nothing",
		Long: "Asks the address in " + updatesVariable + " for the newest release, and says whether it is newer than this program.\n" +
			"It sends nothing but the request, and downloads and installs nothing. The exit code is 0 unless the question\ncan't be answered.",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		Annotations:  commands.WithoutApp(),
		RunE: func(command *cobra.Command, _ []string) error {
			if !checks {
				return errors.New("update only tells whether there is a newer version: run update --check, and put the new file in the place of the old one yourself")
			}
			text, err := check(command.Context(), address(os.Getenv(updatesVariable)), version)
			if err == nil {
				fmt.Println(text)
			}
			return err
		},
	}
	command.Flags().BoolVar(&checks, "check", false, "ask whether there is a newer version")
	return command
}

// address is where to ask: what the variable says, or what the build knows.
func address(variable string) string {
	if variable = strings.TrimSpace(variable); variable != "" {
		return variable
	}
	return updates
}

// check asks an address for the newest release, and says how the given version
// compares with it.
func check(ctx context.Context, address, current string) (string, error) {
	if address == "" {
		return "", fmt.Errorf("this build of Jot knows no address to ask: set %s, such as to https://api.github.com/repos/OWNER/NAME/releases/latest", updatesVariable)
	}
	asked, err := url.Parse(address)
	if err != nil || asked.Host == "" || asked.Scheme != "http" && asked.Scheme != "https" {
		return "", fmt.Errorf("%s is not usable: it must be a web address, such as https://api.github.com/repos/OWNER/NAME/releases/latest", updatesVariable)
	}
	found, err := ask(ctx, asked)
	if err != nil {
		return "", fmt.Errorf("the newest version can't be found out (%w): try again later, or set another address in %s", err, updatesVariable)
	}
	tag := "v" + strings.TrimPrefix(found.Tag, "v")
	if !semver.IsValid(tag) {
		return "", fmt.Errorf("%s names no version of Jot: set the address of its releases in %s", asked.Redacted(), updatesVariable)
	}
	if semver.Compare(tag, "v"+current) <= 0 {
		return fmt.Sprintf("Jot %s is the newest version.", current), nil
	}
	return fmt.Sprintf("Jot %s is there; this is %s.%s", tag[1:], current, from(found.Page)), nil
}

// from says where the release is, if that is a web address.
func from(page string) string {
	parsed, err := url.Parse(page)
	if err != nil || parsed.Host == "" || parsed.Scheme != "http" && parsed.Scheme != "https" {
		return ""
	}
	// Escaped, so that nothing but an address reaches a terminal.
	return " Get it from " + parsed.String()
}

func ask(ctx context.Context, asked *url.URL) (newest, error) {
	var found newest
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, asked.String(), nil)
	if err != nil {
		return found, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "jot-server")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return found, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return found, fmt.Errorf("the answer of %s is %s", asked.Redacted(), response.Status)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&found); err != nil {
		return found, fmt.Errorf("the answer of %s is no JSON about a release", asked.Redacted())
	}
	return found, nil
}
