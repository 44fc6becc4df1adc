package invitations

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

const (
	mostUses = 1000
	mostDays = 365
	day      = 24 * time.Hour
)

var lifetimeForm = regexp.MustCompile(`^([1-9]\d{0,4})([hdw])$`)

// NewCommand returns the command invite with its subcommands list and revoke. public
// is the public address for the links, or nil. registration is the value of
// JOT_REGISTRATION.
func NewCommand(app core.App, public *url.URL, registration string) *cobra.Command {
	var email, lifetimeText string
	var uses int
	command := &cobra.Command{
		Use:          "invite",
		Short:        "Makes a link by which somebody can register where JOT_REGISTRATION is invite",
		Example:      "invite --email ann@example.org --expires 7d",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			validFor, err := lifetime(lifetimeText)
			if err != nil {
				return err
			}
			if err := checkUse(email, uses); err != nil {
				return err
			}
			now := time.Now()
			expires := now.Add(validFor)
			token, err := create(app, email, uses, now, expires)
			if err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), link(app, public, token))
			fmt.Fprintf(command.ErrOrStderr(), "It works until %s.\n", inWords(expires.Unix()))
			if registration != "invite" {
				fmt.Fprintln(command.ErrOrStderr(), "The link is for a server that runs with JOT_REGISTRATION=invite.")
			}
			return nil
		},
	}
	// PocketBase discards the root command's error output, which subcommands inherit.
	command.SetErr(os.Stderr)
	command.Flags().StringVar(&email, "email", "", "the only address that may register by the link")
	command.Flags().StringVar(&lifetimeText, "expires", "7d", "how long the link works: 12h, 7d or 4w")
	command.Flags().IntVar(&uses, "uses", 1, "how many accounts can be made by the link")
	command.AddCommand(listCommand(app), revokeCommand(app))
	return command
}

func listCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "list",
		Short:        "Lists the invitations that can be used",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			found, err := open(app, time.Now())
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			if len(found) == 0 {
				fmt.Fprintln(out, "There are no open invitations.")
			}
			for _, each := range found {
				email := each.Email
				if email == "" {
					email = "anybody"
				}
				fmt.Fprintf(out, "%d  for %s  made %s  expires %s  uses left: %d\n",
					each.Number, email, inWords(each.Created), inWords(each.Expires), each.UsesLeft)
			}
			return nil
		},
	}
}

func revokeCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "revoke NUMBER",
		Short:        "Makes an invitation useless; invite list tells its number",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(command *cobra.Command, args []string) error {
			number, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the number of an invitation; see invite list", args[0])
			}
			if err := revoke(app, number); err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "The invitation %d can't be used any more.\n", number)
			return nil
		},
	}
}

// checkUse refuses an invalid address, a number of uses out of range, and several uses
// for one address.
func checkUse(email string, uses int) error {
	switch {
	case email != "" && is.EmailFormat.Validate(email) != nil:
		return fmt.Errorf("--email=%s is no email address", email)
	case uses < 1 || uses > mostUses:
		return fmt.Errorf("--uses=%d is not possible: give 1 to %d", uses, mostUses)
	case email != "" && uses > 1:
		return errors.New("--email and --uses don't go together: an address is good for one account")
	}
	return nil
}

// lifetime parses a number of hours, days or weeks. It refuses more than mostDays.
func lifetime(text string) (time.Duration, error) {
	parts := lifetimeForm.FindStringSubmatch(text)
	if parts != nil {
		amount, err := strconv.Atoi(parts[1])
		unit := map[string]time.Duration{"h": time.Hour, "d": day, "w": 7 * day}[parts[2]]
		if duration := time.Duration(amount) * unit; err == nil && duration <= mostDays*day {
			return duration, nil
		}
	}
	return 0, fmt.Errorf("--expires=%s is not possible: give hours, days or weeks, such as 12h, 7d or 4w, %d days at most", text, mostDays)
}

// link returns the address of the register page with a token. The token is in the
// fragment, which browsers don't send, so that no server or proxy logs it.
func link(app core.App, public *url.URL, token string) string {
	// The address in the settings, from the dashboard or an earlier start of the server.
	base := app.Settings().Meta.AppURL
	if public != nil {
		base = public.String()
	}
	return strings.TrimRight(base, "/") + "/register#invite=" + token
}

func inWords(seconds int64) string {
	return time.Unix(seconds, 0).UTC().Format("2006-01-02 15:04 UTC")
}
