package data

import (
	"log"
	"path/filepath"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// damageFound receives a value when a statement finds damage.
var damageFound = make(chan struct{}, 1)

// reported returns the error of a statement unchanged. If the error means damage,
// it signals damageFound, without blocking.
func reported(err error) error {
	if err != nil && IsDamage(err) {
		select {
		case damageFound <- struct{}{}:
		default:
		}
	}
	return err
}

// explain returns the error to report for a failed start. If the start failed
// because of damage, it checks data.db and returns the error of that check.
// Otherwise, or if the check finds no damage, it returns failure.
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

// bind checks data.db while the app serves, unless it was checked before, and both
// databases whenever a statement finds damage. If data.db is damaged, it calls end
// with an error that wraps a *Damaged. It logs damage of the log database once. It
// ignores damage elsewhere, as in a file that a superuser has attached.
func (c *integrityChecks) bind(app core.App, end func(error)) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		stop := make(chan struct{})
		// A signal during a restart terminates the app a second time.
		var once sync.Once
		e.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
			once.Do(func() { close(stop) })
			return e.Next()
		})
		go c.watch(end, stop)
		return e.Next()
	})
}

// watch makes the checks that bind describes, until stop is closed or data.db is
// found damaged.
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
