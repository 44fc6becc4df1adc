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
	// damagedSuffix is the end of the name of a damaged log database.
	damagedSuffix = ".damaged"
	// damageMark is a file in the data folder. It exists if data.db was found
	// damaged. After a crash, the remaining write-ahead log makes the next start
	// check data.db, but the check removes that log.
	damageMark = ".damaged"
	// quickSize is the size of a database, in bytes, whose check takes a third of a
	// second.
	quickSize = 64 << 20

	// quickCheck reads every page, but doesn't compare indexes with their
	// tables, which takes nine times as long.
	quickCheck = "PRAGMA quick_check(1)"
	fullCheck  = "PRAGMA integrity_check(1)"
)

// Damaged is the error for a damaged database.
type Damaged struct {
	path, verdict string
}

// Error returns one line that names the database, the damage and the solution.
func (e *Damaged) Error() string {
	dir := filepath.Dir(e.path)
	return fmt.Sprintf("the database %s is damaged (%s), so Jot doesn't use it. Copy the folder %s, check the disk, "+
		"then restore a backup with: backup restore NAME. The local ones are in %s", e.path, e.verdict, dir, filepath.Join(dir, "backups"))
}

// isDamaged reports whether a check found damage. It returns false for a check that
// couldn't run.
func isDamaged(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}

// integrityChecks find out whether a data folder's databases are damaged, as by a
// failing disk, before a server starts and while it runs. If a server continued
// with a damaged database, some requests would fail, and its writes could make the
// damage worse.
type integrityChecks struct {
	dir string
	// quick is the maximum size of a database, in bytes, whose check doesn't
	// noticeably delay the start.
	quick int64
	// isChecked is whether data.db was checked without an error, or didn't exist at
	// the start.
	isChecked bool
}

// newIntegrityChecks returns the checks of a data folder that no server has open.
func newIntegrityChecks(dir string) *integrityChecks {
	return &integrityChecks{dir: dir, quick: quickSize}
}

// beforeServing makes the checks that must end before the server serves: it checks
// data.db as beforeOpening does, and the log database as checkLogs does. It checks
// nothing if there is no data.db.
func (c *integrityChecks) beforeServing() error {
	isNew := !exists(filepath.Join(c.dir, DatabaseFile))
	if err := c.beforeOpening(); err != nil || isNew {
		return err
	}
	return checkLogs(filepath.Join(c.dir, AuxiliaryFile))
}

// beforeOpening checks data.db if it is small, if the last process that had it open
// didn't close it, or if damage was found earlier. For a damaged data.db, it returns
// an error that wraps a *Damaged.
func (c *integrityChecks) beforeOpening() error {
	data := filepath.Join(c.dir, DatabaseFile)
	size := sizeOf(data)
	if size < 0 {
		c.isChecked = true
		return nil
	}
	// The last process that closes a database removes its write-ahead log.
	if size <= c.quick || sizeOf(data+walSuffix) > 0 || c.isMarked() {
		return c.beforeChange()
	}
	return nil
}

// beforeChange checks data.db, unless that was done before. A program calls it
// before it migrates the data. If an earlier check found damage, this one is a full
// check. For a damaged data.db, it returns an error that wraps a *Damaged.
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

// checkData checks data.db. If it finds damage, it creates the damage mark, so that
// each later start checks data.db before the server serves. It removes the mark if
// it finds no damage.
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

// checkLogs checks the database of the logs. It renames a damaged one, and
// PocketBase then creates a new one. It logs a damaged or missing one.
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
	// The write-ahead log must not be applied to the new file.
	if err := errors.Join(os.RemoveAll(logs+walSuffix), os.RemoveAll(logs+"-shm")); err != nil {
		return err
	}
	return os.Rename(logs, logs+damagedSuffix)
}

// checkDatabase runs one of SQLite's checks on a database. A quick check takes a
// second for 200 MB. It returns a *Damaged if the database is damaged, and another
// error if the check couldn't run.
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
