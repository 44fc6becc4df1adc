package data

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const pageSize = 4096

// makePages makes a database of a few pages without a journal.
func makePages(t *testing.T, path string) {
	t.Helper()
	db, err := dbx.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		"CREATE TABLE items (id INTEGER PRIMARY KEY, content TEXT)",
		"CREATE INDEX contents ON items (content)",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO items SELECT i, 'a text ' || i || hex(zeroblob(50)) FROM n",
	} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

// damage overwrites a page, as a failing disk does.
func damage(t *testing.T, path string, page int) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(bytes.Repeat([]byte{0x5a}, pageSize), int64(page)*pageSize); err != nil {
		t.Fatal(err)
	}
}

func TestEachDamagedPageIsFound(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, DatabaseFile)
	makePages(t, path)
	makePages(t, filepath.Join(dir, AuxiliaryFile))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := newIntegrityChecks(dir).beforeOpening(); err != nil {
		t.Fatal(err)
	}
	pages := len(whole) / pageSize
	if pages < 10 {
		t.Fatalf("got %d pages, want some", pages)
	}
	for page := range pages {
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		damage(t, path, page)
		err := newIntegrityChecks(dir).beforeOpening()
		if !isDamaged(err) {
			t.Errorf("page %d: got %v, want it found", page, err)
			continue
		}
		for _, word := range []string{path, "is damaged", "backup restore", filepath.Join(dir, "backups")} {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("page %d: got %q, want it to say %q", page, err, word)
			}
		}
	}
}

// bigFolder makes a folder with a damaged database, which is too large to be checked
// before the server starts.
func bigFolder(t *testing.T) (checks *integrityChecks, data string) {
	t.Helper()
	dir := t.TempDir()
	data = filepath.Join(dir, DatabaseFile)
	makePages(t, data)
	makePages(t, filepath.Join(dir, AuxiliaryFile))
	damage(t, data, 5)
	checks = newIntegrityChecks(dir)
	checks.quick = pageSize
	return checks, data
}

func TestALargeDatabaseIsCheckedWhileTheServerRuns(t *testing.T) {
	checks, _ := bigFolder(t)
	if err := checks.beforeOpening(); err != nil {
		t.Fatalf("got %v, want the start not held up", err)
	}
	ended := make(chan error, 1)
	checks.watch(func(err error) { ended <- err }, nil)
	if err := <-ended; !isDamaged(err) {
		t.Errorf("got %v, want the damage named", err)
	}
}

func TestALargeDatabaseIsCheckedAfterACrash(t *testing.T) {
	checks, data := bigFolder(t)
	if err := os.WriteFile(data+walSuffix, []byte("left behind"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := checks.beforeOpening(); !isDamaged(err) {
		t.Errorf("got %v, want the damage named", err)
	}
}

func TestEachStartChecksADatabaseThatWasFoundDamaged(t *testing.T) {
	checks, data := bigFolder(t)
	ended := make(chan error, 1)
	checks.watch(func(err error) { ended <- err }, nil)
	<-ended
	start := func() error {
		next := newIntegrityChecks(checks.dir)
		next.quick = pageSize
		return next.beforeOpening()
	}
	for range 2 {
		if err := start(); !isDamaged(err) {
			t.Errorf("got %v, want the start refused again", err)
		}
	}
	if err := os.Remove(data); err != nil {
		t.Fatal(err)
	}
	makePages(t, data)
	if err := start(); err != nil || checks.isMarked() {
		t.Errorf("got %v and a mark %t, want a database that was restored taken", err, checks.isMarked())
	}
}

func TestAStartThatFailsBecauseOfDamageSaysSo(t *testing.T) {
	checks, data := bigFolder(t)
	if err := checks.explain(nil); err != nil {
		t.Errorf("got %v for a start that succeeded", err)
	}
	other := errors.New("another reason")
	if err := checks.explain(other); !errors.Is(err, other) {
		t.Errorf("got %v, want the reason as it is", err)
	}
	db, err := dbx.Open("sqlite", data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var sum int
	failure := db.NewQuery("SELECT sum(length(content)) FROM items NOT INDEXED").Row(&sum)
	if !IsDamage(failure) {
		t.Fatalf("got %v, want the damage come across", failure)
	}
	if err := checks.explain(failure); !isDamaged(err) {
		t.Errorf("got %v, want the damage named", err)
	}
}

func TestDamagedLogsAreRenamed(t *testing.T) {
	dir := t.TempDir()
	makePages(t, filepath.Join(dir, DatabaseFile))
	logs := filepath.Join(dir, AuxiliaryFile)
	for range 2 {
		makePages(t, logs)
		damage(t, logs, 2)
		text := logged(t, func() {
			if err := newIntegrityChecks(dir).beforeServing(); err != nil {
				t.Error(err)
			}
		})
		if !strings.Contains(text, logs+", is damaged") || !strings.Contains(text, logs+damagedSuffix) {
			t.Errorf("got %q, want it to name the file and where it is", text)
		}
		if sizeOf(logs) >= 0 || sizeOf(logs+damagedSuffix) < 0 {
			t.Error("the damaged file is still in its place")
		}
	}
}

func TestAMissingLogDatabaseIsReportedExceptAtTheFirstStart(t *testing.T) {
	dir := t.TempDir()
	check := func() string {
		return logged(t, func() {
			if err := newIntegrityChecks(dir).beforeServing(); err != nil {
				t.Error(err)
			}
		})
	}
	if text := check(); text != "" {
		t.Errorf("got %q for an empty folder", text)
	}
	makePages(t, filepath.Join(dir, DatabaseFile))
	if text := check(); !strings.Contains(text, filepath.Join(dir, AuxiliaryFile)+", is missing") {
		t.Errorf("got %q, want it said", text)
	}
}

func TestACheckThatCannotRunDoesNotEndTheServer(t *testing.T) {
	stop, ended := make(chan struct{}), make(chan struct{})
	said := newLines(t)
	checks := &integrityChecks{dir: filepath.Join(t.TempDir(), "missing"), isChecked: true}
	go func() {
		defer close(ended)
		// The folder doesn't exist, so the check can't run.
		checks.watch(func(err error) { said <- "ended by " + err.Error() }, stop)
	}()
	damageFound <- struct{}{}
	if line := <-said; !strings.Contains(line, "can't be found out") {
		t.Errorf("got %q, want it said", line)
	}
	close(stop)
	<-ended
}

func TestAServerMayBeTerminatedTwice(t *testing.T) {
	app := newApp(t)
	checks := &integrityChecks{dir: app.DataDir(), isChecked: true}
	checks.bind(app, func(err error) { t.Error(err) })
	if err := app.OnServe().Trigger(&core.ServeEvent{App: app}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}); err != nil {
			t.Error(err)
		}
	}
}

// lines receives each line that is logged.
type lines chan string

func newLines(t *testing.T) lines {
	t.Helper()
	said := make(lines, 10)
	log.SetOutput(said)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	return said
}

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

func TestOtherErrorsDoNotCountAsDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), DatabaseFile)
	makePages(t, path)
	db, err := dbx.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, err = db.NewQuery("INSERT INTO items (id) VALUES (1)").Execute()
	if err == nil || IsDamage(err) {
		t.Errorf("got %v, want an error that is no damage", err)
	}
	if err := os.WriteFile(path+"2", bytes.Repeat([]byte("nonsense"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = db.NewQuery(fmt.Sprintf("ATTACH '%s2' AS other; SELECT * FROM other.items", path)).Execute()
	if !IsDamage(err) {
		t.Errorf("got %v, want it taken for damage", err)
	}
}
