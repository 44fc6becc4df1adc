package data

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestMigrationsOfANewerProgramAreFound(t *testing.T) {
	system, app, none := core.MigrationsList{}, core.MigrationsList{}, core.MigrationsList{}
	system.Register(nil, nil, "1640988000_init.go")
	system.Register(nil, nil, "1717233556_v0.23_migrate.go")
	app.Register(nil, nil, "1760000001_users.js")
	app.Register(nil, nil, "1760000010_items.js")
	for _, each := range []struct {
		name    string
		app     core.MigrationsList
		applied []string
		want    string
	}{
		{"none", app, nil, ""},
		{"only known migrations", app, []string{"1640988000_init.go", "1760000001_users.js", "1760000010_items.js"}, ""},
		{"one of a newer Jot with a lower number than ours", app, []string{"1760000010_items.js", "1760000005_late.js"}, "1760000005_late.js"},
		{"one that PocketBase has removed", app, []string{"1640988001_old.go"}, ""},
		{"one of a newer Jot", app, []string{"1760000012_more.js", "1760000011_new.js", "1760000001_users.js"}, "1760000011_new.js"},
		{"one that an operator has created", app, []string{"1760000001_users.js", "1764244800_created_recipes.js"}, ""},
		{"one that an operator has named", app, []string{"1760000001_users.js", "recipes.js"}, ""},
		{"one of a newer PocketBase", app, []string{"1717233557_new.go"}, "1717233557_new.go"},
		{"no migrations of the app given", none, []string{"1760000011_new.js"}, ""},
	} {
		if got := (migrations{system: system, app: each.app}).newer(each.applied); got != each.want {
			t.Errorf("%s: got %q, want %q", each.name, got, each.want)
		}
	}
}
