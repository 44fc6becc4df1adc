package data

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAStatementReportsDamageThatItFinds(t *testing.T) {
	path := filepath.Join(t.TempDir(), DatabaseFile)
	makePages(t, path)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	isReported := func() bool {
		select {
		case <-damageFound:
			return true
		default:
			return false
		}
	}
	for _, each := range []struct {
		name, statement string
		page            int
	}{
		{"the file's head", "SELECT 1", 0},
		{"a row that isn't the first", "SELECT content FROM items NOT INDEXED", 5},
		{"a change", "UPDATE items SET content = 'another' || content", 5},
	} {
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		damage(t, path, each.page)
		db, err := Connect(path)
		if err == nil {
			var contents []string
			err = errors.Join(db.NewQuery(each.statement).Column(&contents), db.Close())
		}
		if !IsDamage(err) || !isReported() {
			t.Errorf("%s: got %v, want the damage reported", each.name, err)
		}
	}
	db := openDatabase(t, Connect, filepath.Join(t.TempDir(), DatabaseFile))
	if _, err := db.NewQuery("SELECT FROM").Execute(); err == nil || isReported() {
		t.Errorf("got %v, want an error that is no damage", err)
	}
}
