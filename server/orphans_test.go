package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// itemsMigration makes collections and items that everybody may write, counted
// as the real ones are.
const itemsMigration = `
migrate((app) => {
	const open = { type: "base", createRule: "", updateRule: "", deleteRule: "", viewRule: "" }
	const text = (name) => ({ type: "text", name })
	app.save(new Collection({ ...open, name: "itemCollections", fields: [text("owner")] }))
	app.save(new Collection({ ...open, name: "items", fields: [text("owner"), text("collection"), text("title")] }))
	const run = (sql) => app.db().newQuery(sql).execute()
	run("CREATE TABLE recordCounts (owner TEXT, collection TEXT, amount INTEGER, bytes INTEGER, PRIMARY KEY (owner, collection))")
	run("CREATE TRIGGER counted AFTER INSERT ON items BEGIN " +
		"INSERT INTO recordCounts VALUES (new.owner, 'items', 1, 100) " +
		"ON CONFLICT DO UPDATE SET amount = amount + 1, bytes = bytes + 100; END")
	run("CREATE TRIGGER home BEFORE INSERT ON items WHEN NOT EXISTS " +
		"(SELECT 1 FROM itemCollections WHERE id = new.collection) BEGIN SELECT RAISE(ABORT, 'none'); END")
	const settings = app.settings()
	settings.batch.enabled = true
	settings.batch.maxRequests = 50
	settings.batch.timeout = 30
	app.save(settings)
})`

// orphanRules write down how many items and bytes were held, move one that asks for it, and
// delete its collection for another one.
const orphanRules = `
onRecordCreateRules((e) => {
	if (e.values.title === "move") e.record.set("collection", "somewhereelse00")
	if (e.values.title === "delete")
		e.app.db().newQuery("DELETE FROM itemCollections WHERE id = {:id}").bind({ id: e.values.collection }).execute()
	e.record.set("title", e.held + " " + e.heldBytes)
}, "items")
onRecordOrphanRules(() => { throw new BadRequestError("orphan") }, "items")`

const (
	annsList  = "listofann000000"
	annsOther = "otherofann00000"
	bobsList  = "listofbob000000"
)

// startLists runs a server on which Ann and Bob have a collection each.
func startLists(t *testing.T) (url, root string) {
	t.Helper()
	flags := folders(t, orphanRules)
	for _, flag := range flags {
		if dir, is := strings.CutPrefix(flag, "--migrationsDir="); is {
			write(t, filepath.Join(dir, "1_items.js"), itemsMigration)
		}
	}
	if code, output := runToEnd(t, nil, append([]string{"superuser", "upsert", rootEmail, rootPassword}, flags...)...); code != 0 {
		t.Fatal(output)
	}
	url = start(t, nil, flags...).url
	for id, owner := range map[string]string{annsList: "ann", annsOther: "ann", bobsList: "bob"} {
		status, body := send(t, "POST", url+"/api/collections/itemCollections/records", map[string]string{"id": id, "owner": owner})
		if status != 200 {
			t.Fatalf("got %d %s", status, body)
		}
	}
	_, body := send(t, "POST", url+"/api/collections/_superusers/auth-with-password", map[string]string{"identity": rootEmail, "password": rootPassword})
	var login struct{ Token string }
	if err := json.Unmarshal([]byte(body), &login); err != nil {
		t.Fatal(err)
	}
	return url, login.Token
}

func TestRulesAreToldHowManyItsOwnerHas(t *testing.T) {
	url, root := startLists(t)
	type request struct {
		Method string            `json:"method"`
		URL    string            `json:"url"`
		Body   map[string]string `json:"body"`
	}
	var requests []request
	for _, fields := range []map[string]string{
		{"owner": "ann", "collection": annsList}, {"owner": "bob", "collection": bobsList},
		{"owner": "ann", "collection": annsList}, {"owner": "ann", "collection": annsList},
	} {
		requests = append(requests, request{"POST", "/api/collections/items/records", fields})
	}
	// In one transaction: what it has made itself is held as well.
	status, body := sendAs(t, root, "POST", url+"/api/batch", map[string]any{"requests": requests})
	var answers []struct{ Body struct{ Title string } }
	if err := json.Unmarshal([]byte(body), &answers); err != nil || status != 200 {
		t.Fatalf("got %d %s", status, body)
	}
	for i, want := range []string{"0 0", "0 0", "1 100", "2 200"} {
		if got := answers[i].Body.Title; got != want {
			t.Errorf("request %d: the rule was told %q, want %q", i, got, want)
		}
	}
}

func TestNoRecordIsKeptOutsideOfItsOwnersCollections(t *testing.T) {
	url, _ := startLists(t)
	items := url + "/api/collections/items/records"
	for name, fields := range map[string]map[string]string{
		"somebody else's":        {"owner": "ann", "collection": bobsList},
		"one that doesn't exist": {"owner": "ann", "collection": "nowherenowhere0"},
		"moved by a rule":        {"owner": "ann", "collection": annsList, "title": "move"},
		"deleted meanwhile":      {"owner": "ann", "collection": annsOther, "title": "delete"},
	} {
		if status, body := send(t, "POST", items, fields); status != 400 || !strings.Contains(body, "Orphan") {
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
