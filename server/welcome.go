package main

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"golang.org/x/term"
	"jot/server/environment"
	"jot/server/superuser"
)

// jotTable is a table that every data folder has once a server was set up on
// it. Commands such as superuser upsert make a folder without it.
const jotTable = "items"

// bindWelcome says at the first start on a data folder, to a person at a
// terminal, what was made, and what comes next.
func bindWelcome(app core.App, listener net.Listener, values environment.Values) {
	if listener == nil || !term.IsTerminal(int(os.Stdout.Fd())) {
		return
	}
	isFirst := false
	// Bound after the hooks' own, it comes before them once the database is
	// open: they set Jot up.
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		isFirst = !e.App.HasTable(jotTable)
		return nil
	})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if !isFirst {
				return e.Next()
			}
			hasSuperuser, err := superuser.IsThere(app)
			if err != nil {
				return err
			}
			fmt.Print(welcome(app.DataDir(), listener.Addr(), hasSuperuser, values))
			return e.Next()
		},
		Priority: 998, // once nothing can go wrong any more
	})
}

// welcome is what a first start says.
func welcome(dataDir string, listened net.Addr, hasSuperuser bool, values environment.Values) string {
	dir, err := filepath.Abs(dataDir)
	if err != nil {
		dir = dataDir
	}
	url := "http://" + reachable(listened)
	if values.URL != nil {
		url = strings.TrimRight(values.URL.String(), "/")
	}
	text := fmt.Sprintf(`
This is Jot's first start here.
  Data folder     %s: keep it, and keep backups of it
  Open Jot        %s
`, dir, url)
	if values.Registration == "" || values.Registration == "on" {
		text += fmt.Sprintf("  Your account    %s/register\n", url)
	}
	if !hasSuperuser {
		text += fmt.Sprintf("  First superuser in another terminal: %s superuser upsert you@example.org --dir=%q\n", os.Args[0], dir)
	}
	if !values.HasNoDemo {
		text += "  Demo account    username \"demo\", password \"jot-demo\"; JOT_DEMO=off removes it\n"
	}
	return text + "Ctrl+C stops Jot. jot-server --help tells of everything else.\n\n"
}

// reachable is the address at which this machine reaches a server that listens
// there: that of all addresses is none to open.
func reachable(listened net.Addr) string {
	address, err := netip.ParseAddrPort(listened.String())
	if err == nil && address.Addr().IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", address.Port())
	}
	return listened.String()
}
