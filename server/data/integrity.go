package data

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/pocketbase/dbx"
)

const (
	// damagedSuffix ends the name of a damaged log database.
	damagedSuffix = ".damaged"
	// damageMark is the file that says in a data folder that data.db was found
	// damaged. A check takes the write-ahead log away, which told of a crash until
	// then.
	damageMark = ".damaged"
	// quickSize is what is checked in a third of a second.
	quickSize = 64 << 20

	// quickCheck reads every page, but doesn't compare indexes with their
	// tables, which takes nine times as long.
	quickCheck = "PRAGMA quick_check(1)"
	fullCheck  = "PRAGMA integrity_check(1)"
)

// Damaged says that a database can't be used any more.
type Damaged struct {
	path, verdict string
}

// Error names the database, the damage and the way out, in one line.
func (e *Damaged) Error() string {
	dir := filepath.Dir(e.path)
	return fmt.Sprintf("the database %s is damaged (%s), so the server doesn't run on it. Copy the folder %s, check the disk, "+
		"then restore a backup with: backup restore NAME. The local ones are in %s", e.path, e.verdict, dir, filepath.Join(dir, "backups"))
}

// isDamaged tells whether a check has found damage, and not just failed.
func isDamaged(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}

// integrityChecks find out whether a data folder's databases are damaged, as by
// a failing disk, before a server starts and while it runs. A server that went on
// with a damaged database would answer some requests and fail at others, and what
// it wrote could make the damage worse.
type integrityChecks struct {
	dir string
	// quick is the size of a database, in bytes, up to which its check holds
	// nobody up.
	quick int64
	// isChecked tells that data.db has been checked, or has just been made.
	isChecked bool
}

// newIntegrityChecks returns the checks of a data folder that no server has open.
func newIntegrityChecks(dir string) *integrityChecks {
	return &integrityChecks{dir: dir, quick: quickSize}
}

// beforeOpening checks what can't be left until the server serves: data.db
// where that takes no time, or where the last process that had it open didn't
// close it, and the database of the logs. A damaged log database is renamed,
// and a new one is made in its place; the error of a damaged data.db is a
// *Damaged. What is lost or renamed is said in the log.
func (c *integrityChecks) beforeOpening() error {
	data := filepath.Join(c.dir, DatabaseFile)
	size := sizeOf(data)
	if size < 0 {
		c.isChecked = true
		return nil
	}
	// Whoever closes a database last takes its write-ahead log away.
	if size <= c.quick || sizeOf(data+walSuffix) > 0 || c.isMarked() {
		if err := c.beforeChange(); err != nil {
			return err
		}
	}
	return checkLogs(filepath.Join(c.dir, AuxiliaryFile))
}

// beforeChange checks data.db before a program changes all of it, unless that
// was done. The error of a damaged one is a *Damaged.
func (c *integrityChecks) beforeChange() error {
	if c.isChecked {
		return nil
	}
	pragma := quickCheck
	if c.isMarked() {
		pragma = fullCheck
	}
	err := c.checkData(pragma)
	c.isChecked = err == nil
	return err
}

// checkData checks data.db. Damage is marked, so that no later start serves
// before it has looked for it, and the mark goes once there is none.
func (c *integrityChecks) checkData(pragma string) error {
	path := filepath.Join(c.dir, damageMark)
	err := checkDatabase(filepath.Join(c.dir, DatabaseFile), pragma)
	switch {
	case isDamaged(err):
		return errors.Join(err, os.WriteFile(path, []byte(err.Error()+"\n"), 0o600))
	case err == nil && c.isMarked():
		return os.Remove(path)
	}
	return err
}

func (c *integrityChecks) isMarked() bool { return sizeOf(filepath.Join(c.dir, damageMark)) >= 0 }

// checkLogs checks the database of the logs.
func checkLogs(logs string) error {
	if sizeOf(logs) < 0 {
		log.Printf("The database of the logs, %s, is missing. A new one is made; nothing else is lost.", logs)
		return nil
	}
	err := checkDatabase(logs, quickCheck)
	damaged, is := errors.AsType[*Damaged](err)
	if !is {
		return err
	}
	log.Printf("The database of the logs, %s, is damaged (%s). A new one is made; nothing else is lost. The old one is %s: check the disk, then delete it.",
		logs, damaged.verdict, logs+damagedSuffix)
	// A write-ahead log belongs to the file beside it alone.
	if err := errors.Join(os.RemoveAll(logs+walSuffix), os.RemoveAll(logs+"-shm")); err != nil {
		return err
	}
	return os.Rename(logs, logs+damagedSuffix)
}

// checkDatabase runs one of SQLite's checks on a database; it takes a second for
// 200 MB. The error is a *Damaged, or why nothing could be found out.
func checkDatabase(path, pragma string) (err error) {
	db, err := dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.NewQuery(pragma).Row(&verdict); err != nil {
		if IsDamage(err) {
			return &Damaged{path, err.Error()}
		}
		return fmt.Errorf("the database %s can't be checked: %w", path, err)
	}
	if verdict != "ok" {
		return &Damaged{path, verdict}
	}
	return nil
}
