package invitations

import (
	"bytes"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/apptest"
)

// newApp returns an app on an empty data folder, with Jot's schema if isSetUp.
func newApp(t *testing.T, isSetUp bool) core.App {
	t.Helper()
	app := apptest.New(t, t.TempDir())
	err := app.Bootstrap()
	if err == nil && isSetUp {
		err = apptest.Migrate(app)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	return app
}

// run runs the command with arguments and default settings.
func run(app core.App, args ...string) (out, log string, err error) {
	return runWith(app, nil, "invite", args...)
}

// runWith runs the command with these settings and arguments.
func runWith(app core.App, public *url.URL, registration string, args ...string) (out, log string, err error) {
	command := NewCommand(app, public, registration)
	var stdout, stderr bytes.Buffer
	command.SetOut(&stdout)
	command.SetErr(&stderr)
	command.SilenceErrors = true
	command.SetArgs(args)
	err = command.Execute()
	return stdout.String(), stderr.String(), err
}

func TestInvalidInvitationsAreRefused(t *testing.T) {
	app := newApp(t, true)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--uses", "0"}, "--uses=0 is not possible: give 1 to 1000"},
		{[]string{"--uses", "1001"}, "--uses=1001 is not possible"},
		{[]string{"--expires", "soon"}, "--expires=soon is not possible: give hours, days or weeks"},
		{[]string{"--expires", "0d"}, "--expires=0d is not possible"},
		{[]string{"--expires", "7"}, "--expires=7 is not possible"},
		{[]string{"--expires", "-7d"}, "--expires=-7d is not possible"},
		{[]string{"--expires", "366d"}, "365 days at most"},
		{[]string{"--expires", "53w"}, "365 days at most"},
		{[]string{"--email", "ann"}, "--email=ann is no email address"},
		{[]string{"--email", "a@b.org", "--uses", "2"}, "--email and --uses don't go together"},
		{[]string{"revoke", "x"}, `"x" is not the number of an invitation`},
		{[]string{"revoke", "1"}, "there is no invitation 1"},
	} {
		if _, _, err := run(app, test.args...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: got %v, want %q", test.args, err, test.want)
		}
	}
	if out, _, err := run(app, "list"); err != nil || out != "There are no open invitations.\n" {
		t.Errorf("got %q and %v: something was made", out, err)
	}
}

func TestLifetimes(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1h": time.Hour, "12h": 12 * time.Hour, "7d": 7 * 24 * time.Hour, "4w": 28 * 24 * time.Hour,
		"365d": 365 * 24 * time.Hour, "8760h": 365 * 24 * time.Hour,
	} {
		if got, err := lifetime(text); err != nil || got != want {
			t.Errorf("%s: got %v and %v, want %v", text, got, err, want)
		}
	}
}

func TestLinksStartWithTheServersAddress(t *testing.T) {
	app := newApp(t, true)
	app.Settings().Meta.AppURL = "http://127.0.0.1:8090"
	for address, want := range map[string]string{
		"":                              "http://127.0.0.1:8090/register#invite=",
		"https://jot.example.org":       "https://jot.example.org/register#invite=",
		"https://example.org/below/it/": "https://example.org/below/it/register#invite=",
	} {
		var public *url.URL
		if address != "" {
			public, _ = url.Parse(address)
		}
		out, log, err := runWith(app, public, "invite")
		isWarned := strings.Contains(log, "JOT_REGISTRATION")
		if err != nil || isWarned || !strings.HasPrefix(log, "It works until ") || !strings.HasPrefix(out, want) {
			t.Errorf("%q: got %q, %q and %v, want %q", address, out, log, err, want)
		}
	}
}

func TestAnInvitationForOpenRegistrationIsMadeWithAWarning(t *testing.T) {
	app := newApp(t, true)
	for _, mode := range []string{"on", "off"} {
		out, log, err := runWith(app, nil, mode)
		if err != nil || !strings.Contains(out, "#invite=") || !strings.Contains(log, "JOT_REGISTRATION=invite") {
			t.Errorf("%q: got %q, %q and %v", mode, out, log, err)
		}
	}
}

func TestTheListHasTheUsableInvitations(t *testing.T) {
	app := newApp(t, true)
	now := time.Now()
	for _, each := range []struct {
		email   string
		expires time.Time
	}{
		{"", now.Add(time.Hour)},
		{"late@example.org", now.Add(-time.Second)},
		{"ann@example.org", now.Add(2 * time.Hour)},
	} {
		if _, err := create(app, each.email, 3, now, each.expires); err != nil {
			t.Fatal(err)
		}
	}
	out, _, err := run(app, "list")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(lines) != 2 || !strings.HasPrefix(lines[0], "1  for anybody  made ") || !strings.HasPrefix(lines[1], "3  for ann@example.org  ") {
		t.Errorf("got %q and %v", out, err)
	}
	if want := "expires " + now.Add(time.Hour).UTC().Format("2006-01-02 15:04") + " UTC  uses left: 3"; !strings.HasSuffix(lines[0], want) {
		t.Errorf("got %q, want %q", lines[0], want)
	}
}

func TestADataFolderWithoutTheTable(t *testing.T) {
	app := newApp(t, false)
	for _, args := range [][]string{{}, {"list"}, {"revoke", "1"}} {
		if _, _, err := run(app, args...); !errors.Is(err, errNoTable) {
			t.Errorf("%v: got %v, want %v", args, err, errNoTable)
		}
	}
}
