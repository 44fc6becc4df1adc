package sync

import (
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // the system's tables
	"github.com/pocketbase/pocketbase/tools/types"
)

// newApp returns an app on an empty data folder, with a collection of notes that have
// dates.
func newApp(t *testing.T) (*App, *core.Collection) {
	t.Helper()
	base := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	app := New(base)
	if err := base.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := base.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	if err := base.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	notes := core.NewBaseCollection("notes")
	notes.Fields.Add(&core.TextField{Name: "title"})
	notes.Fields.Add(&core.AutodateField{Name: updatedField, OnCreate: true, OnUpdate: true})
	if err := base.Save(notes); err != nil {
		t.Fatal(err)
	}
	return app, notes
}

func TestUpdatedIncreasesWithEveryWrite(t *testing.T) {
	app, notes := newApp(t)
	record := core.NewRecord(notes)
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
	ahead, err := types.ParseDateTime(time.Now().Add(time.Hour).UTC())
	if err != nil {
		t.Fatal(err)
	}
	// Simulates a note that was written before the clock was set back.
	written := app.DB().Update("notes", dbx.Params{updatedField: ahead.String()}, dbx.HashExp{"id": record.Id})
	if _, err := written.Execute(); err != nil {
		t.Fatal(err)
	}
	if record, err = app.FindRecordById(notes, record.Id); err != nil {
		t.Fatal(err)
	}
	last := ahead.Time().UnixMilli()
	for write := range 5 {
		record.Set("title", string(rune('a'+write)))
		if err := app.Save(record); err != nil {
			t.Fatal(err)
		}
		stored, err := app.FindRecordById(notes, record.Id)
		if err != nil {
			t.Fatal(err)
		}
		if now := stored.GetDateTime(updatedField).Time().UnixMilli(); now != last+1 {
			t.Fatalf("write %d: got %d after %d, want the next millisecond", write, now, last)
		}
		last++
	}
}
