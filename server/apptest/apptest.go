// Package apptest makes apps with Jot's schema for the tests of other packages.
package apptest

import (
	"path/filepath"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own schema
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"golang.org/x/crypto/bcrypt"
)

// schema registers Jot's migrations only once, because PocketBase's list of
// migrations belongs to the whole process.
var schema sync.Once

// New returns an app on a data folder, without hooks. The app isn't bootstrapped yet,
// and Migrate creates Jot's schema.
func New(t testing.TB, folder string) *core.BaseApp {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: folder})
	schema.Do(func() {
		// A test runs in the folder of its package, which is one of the server's.
		migrations, err := filepath.Abs("../../pb_migrations")
		if err != nil {
			t.Fatal(err)
		}
		jsvm.MustRegister(app, jsvm.Config{MigrationsDir: migrations, HooksDir: t.TempDir()})
	})
	return app
}

// Migrate creates Jot's schema. It sets bcrypt's lowest cost for passwords, because
// with PocketBase's default each registration and each login takes 60 ms.
func Migrate(app core.App) error {
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	collections, err := app.FindAllCollections(core.CollectionTypeAuth)
	if err != nil {
		return err
	}
	for _, collection := range collections {
		password, ok := collection.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField)
		if !ok || password.Cost == bcrypt.MinCost {
			continue
		}
		password.Cost = bcrypt.MinCost
		if err := app.Save(collection); err != nil {
			return err
		}
	}
	return nil
}
