package integrity

import (
	"fmt"
	"log"
	"path/filepath"
	"unsafe"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/database"
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// found gets a word when SQLite reports damage.
var found = make(chan struct{}, 1)

// Listen has SQLite report the damage that it comes across in any database.
// It must be called once, before the first database is opened.
func Listen() error {
	tls := libc.NewTLS()
	defer tls.Close()
	args := libc.Xmalloc(tls, 2*libc.Tsize_t(unsafe.Sizeof(uintptr(0))))
	if args == 0 {
		return fmt.Errorf("SQLite's reports can't be had: no memory")
	}
	defer libc.Xfree(tls, args)
	// A C function pointer, as the driver makes its own.
	report := struct {
		call func(*libc.TLS, uintptr, int32, uintptr)
	}{onReport}
	pointer := *(*uintptr)(unsafe.Pointer(&report))
	if code := lib.Xsqlite3_config(tls, lib.SQLITE_CONFIG_LOG, libc.VaList(args, pointer, uintptr(0))); code != lib.SQLITE_OK {
		return fmt.Errorf("SQLite's reports can't be had: code %d", code)
	}
	return nil
}

// onReport is called by SQLite within a statement: it may neither wait nor use
// a database.
func onReport(_ *libc.TLS, _ uintptr, code int32, _ uintptr) {
	if !isDamage(int(code)) {
		return
	}
	select {
	case found <- struct{}{}:
	default:
	}
}

// Explain names the damage that a start came across, if that is why it failed.
func (c *Checks) Explain(failure error) error {
	if failure == nil {
		return nil
	}
	isReported := false
	select {
	case <-found:
		isReported = true
	default:
	}
	if isReported || IsDamage(failure) {
		if err := c.BeforeChange(); err != nil {
			return err
		}
	}
	return failure
}

// Bind checks data.db beside a serving app, unless that was done before, and
// both databases whenever SQLite reports damage. It calls end, with a *Damaged,
// when data.db is damaged. Damage elsewhere, as in a file that a superuser has
// attached, is none of the server's; that of the log database is said in the
// log, once.
func (c *Checks) Bind(app core.App, end func(error)) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		stop := make(chan struct{})
		e.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
			close(stop)
			return e.Next()
		})
		go c.watch(end, stop)
		return e.Next()
	})
}

// watch looks for damage, and then waits for it until it is to stop.
func (c *Checks) watch(end func(error), stop <-chan struct{}) {
	logs := filepath.Join(c.dir, database.LogsFile)
	if err := c.BeforeChange(); isDamaged(err) {
		end(err)
		return
	} else if err != nil {
		log.Printf("Whether the server's data are damaged can't be found out: %v", err)
	}
	isSaid := false
	for {
		select {
		case <-stop:
			return
		case <-found:
		}
		err := c.checkData(fullCheck)
		if isDamaged(err) {
			end(err)
			return
		}
		if err != nil {
			log.Printf("SQLite has reported damage, and whether it is in the server's data can't be found out: %v", err)
		}
		if err := check(logs, quickCheck); isDamaged(err) && !isSaid {
			isSaid = true
			log.Printf("The database of the logs, %s, is damaged. Restart the server, and a new one is made; nothing else is lost.", logs)
		}
		// The check has made reports of its own.
		select {
		case <-found:
		default:
		}
	}
}
