package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// itemsMigration creates collections and items that anybody may write.
const itemsMigration = `
migrate((app) => {
	const open = { type: "base", createRule: "", updateRule: "", deleteRule: "", viewRule: "" }
	const text = (name) => ({ type: "text", name })
	app.save(new Collection({ ...open, name: "itemCollections", fields: [text("owner")] }))
	app.save(new Collection({ ...open, name: "items", fields: [text("owner"), text("collection"), text("title")] }))
	const run = (sql) => app.db().newQuery(sql).execute()
	run("CREATE TRIGGER collected BEFORE INSERT ON items WHEN NOT EXISTS " +
		"(SELECT 1 FROM itemCollections WHERE id = new.collection) BEGIN SELECT RAISE(ABORT, 'none'); END")
})`

// movingRules move an item or delete its collection, if its title says so.
const movingRules = `
onRecordCreateRules((e) => {
	if (e.values.title === "move") e.record.set("collection", "somewhereelse00")
	if (e.values.title === "delete")
		e.app.db().newQuery("DELETE FROM itemCollections WHERE id = {:id}").bind({ id: e.values.collection }).execute()
}, "items")`

const (
	annsList  = "listofann000000"
	annsOther = "otherofann00000"
	bobsList  = "listofbob000000"
)

// startLists runs a server on which Ann and Bob have one collection each.
func startLists(t *testing.T) (url string) {
	t.Helper()
	flags := folders(t, movingRules)
	for _, flag := range flags {
		if dir, is := strings.CutPrefix(flag, "--migrationsDir="); is {
			write(t, filepath.Join(dir, "1_items.js"), itemsMigration)
		}
	}
	url = start(t, nil, flags...).url
	for id, owner := range map[string]string{annsList: "ann", annsOther: "ann", bobsList: "bob"} {
		status, body := send(t, "POST", url+"/api/collections/itemCollections/records", map[string]string{"id": id, "owner": owner})
		if status != 200 {
			t.Fatalf("got %d %s", status, body)
		}
	}
	return url
}

func TestAnItemOutsideItsOwnersCollectionsIsRefused(t *testing.T) {
	items := startLists(t) + "/api/collections/items/records"
	for name, fields := range map[string]map[string]string{
		"somebody else's":        {"owner": "ann", "collection": bobsList},
		"one that doesn't exist": {"owner": "ann", "collection": "nowherenowhere0"},
		"moved by a rule":        {"owner": "ann", "collection": annsList, "title": "move"},
		"deleted meanwhile":      {"owner": "ann", "collection": annsOther, "title": "delete"},
	} {
		if status, body := send(t, "POST", items, fields); status != 400 || !strings.Contains(body, "collectionMissing") {
			t.Errorf("%s: got %d %s, want a refusal", name, status, body)
		}
	}
	status, body := send(t, "POST", items, map[string]string{"owner": "ann", "collection": annsList})
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != 200 {
		t.Fatalf("got %d %s", status, body)
	}
	for name, fields := range map[string]map[string]string{
		"moved":      {"collection": bobsList},
		"given away": {"owner": "bob"},
	} {
		if status, body := send(t, "PATCH", fmt.Sprint(items, "/", made.ID), fields); status != 400 {
			t.Errorf("%s: got %d %s, want a refusal", name, status, body)
		}
	}
}
