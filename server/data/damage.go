package data

import (
	"log"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
)

// damageFound gets a word when a statement comes across damage.
var damageFound = make(chan struct{}, 1)

// reported returns the error of a statement. That of damage is noted for those
// who look for it: it costs the statement no time.
func reported(err error) error {
	if err != nil && IsDamage(err) {
		select {
		case damageFound <- struct{}{}:
		default:
		}
	}
	return err
}

// explain names the damage that a start came across, if that is why it failed.
func (c *integrityChecks) explain(failure error) error {
	isDamage := IsDamage(failure)
	select {
	case <-damageFound:
		isDamage = true
	default:
	}
	if isDamage {
		if err := c.beforeChange(); err != nil {
			return err
		}
	}
	return failure
}

// bind checks data.db beside a serving app, unless that was done before, and
// both databases whenever a statement comes across damage. It calls end, with a
// *Damaged, when data.db is damaged. Damage elsewhere, as in a file that a
// superuser has attached, is none of the server's; that of the log database is
// said in the log, once.
func (c *integrityChecks) bind(app core.App, end func(error)) {
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
func (c *integrityChecks) watch(end func(error), stop <-chan struct{}) {
	logs := filepath.Join(c.dir, AuxiliaryFile)
	if err := c.beforeChange(); isDamaged(err) {
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
		case <-damageFound:
		}
		err := c.checkData(fullCheck)
		if isDamaged(err) {
			end(err)
			return
		}
		if err != nil {
			log.Printf("A statement came across damage, and whether it is in the server's data can't be found out: %v", err)
		}
		if err := checkDatabase(logs, quickCheck); isDamaged(err) && !isSaid {
			isSaid = true
			log.Printf("The database of the logs, %s, is damaged. Restart the server, and a new one is made; nothing else is lost.", logs)
		}
	}
}
