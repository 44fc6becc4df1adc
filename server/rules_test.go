package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	rootEmail    = "root@example.org"
	rootPassword = "correct horse battery"
)

// notesMigration creates a collection that anybody may write.
const notesMigration = `
migrate((app) => {
	app.save(new Collection({
		type: "base", name: "notes", createRule: "", updateRule: "", deleteRule: "", viewRule: "",
		fields: [
			{ type: "text", name: "title" },
			{ type: "text", name: "body" },
			{ type: "autodate", name: "updated", onCreate: true, onUpdate: true },
		],
	}))
	const settings = app.settings()
	settings.batch.enabled = true
	settings.batch.maxRequests = 50
	settings.batch.timeout = 30
	app.save(settings)
})`

// countingRules count how often they run in a runtime, and refuse a record if its
// title is “refuse”. They replace the record of a change.
const countingRules = `
onRecordCreateRules((e) => {
	globalThis.asked = (globalThis.asked || 0) + 1
	if (e.record.get("title") === "refuse") throw new BadRequestError("refused by the rule")
	if (!e.app.isTransactional()) throw new Error("no transaction")
	e.record.set("title", String(globalThis.asked))
}, "notes")
onRecordUpdateRules((e) => {
	const stored = e.app.findRecordById("notes", e.record.id)
	stored.set("title", "stored, not sent")
	e.record = stored
}, "notes")
onRecordDeleteRules((e) => { throw new BadRequestError("it stays") }, "notes")`

// send returns the status and the body of a response to a guest.
func send(t *testing.T, method, address string, body any) (int, string) {
	t.Helper()
	return sendAs(t, "", method, address, body)
}

// sendAs returns the status and the body of a response to the owner of a token.
func sendAs(t *testing.T, token, method, address string, body any) (int, string) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, address, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(answer)
}

// startNotes runs a server with the notes, the rules and a superuser. Its pool has
// one runtime.
func startNotes(t *testing.T) string {
	flags := folders(t, countingRules)
	for i, flag := range flags {
		if dir, is := strings.CutPrefix(flag, "--migrationsDir="); is {
			write(t, filepath.Join(dir, "1_notes.js"), notesMigration)
		}
		if strings.HasPrefix(flag, "--hooksPool=") {
			flags[i] = "--hooksPool=1"
		}
	}
	if code, output := runToEnd(t, nil, append([]string{"superuser", "upsert", rootEmail, rootPassword}, flags...)...); code != 0 {
		t.Fatal(output)
	}
	return start(t, nil, flags...).url + "/api/collections/notes/records"
}

func TestBatchNestsNoRuntimes(t *testing.T) {
	notes := startNotes(t)
	url := strings.TrimSuffix(notes, "/api/collections/notes/records")
	_, body := send(t, "POST", url+"/api/collections/_superusers/auth-with-password", map[string]string{"identity": rootEmail, "password": rootPassword})
	var login struct{ Token string }
	if err := json.Unmarshal([]byte(body), &login); err != nil {
		t.Fatal(err)
	}
	type request struct {
		Method string            `json:"method"`
		URL    string            `json:"url"`
		Body   map[string]string `json:"body"`
	}
	requests := make([]request, 50)
	for i := range requests {
		requests[i] = request{"POST", "/api/collections/notes/records", map[string]string{"title": "a"}}
	}
	status, body := sendAs(t, login.Token, "POST", url+"/api/batch", map[string]any{"requests": requests})
	if status != 200 {
		t.Fatalf("got %d %s", status, body)
	}
	var answers []struct{ Body struct{ Title string } }
	if err := json.Unmarshal([]byte(body), &answers); err != nil {
		t.Fatal(err)
	}
	// A second runtime would begin to count from 1.
	for i, answer := range answers {
		if want := fmt.Sprint(i + 1); answer.Body.Title != want {
			t.Fatalf("request %d: got the count %q of its runtime, want %q", i, answer.Body.Title, want)
		}
	}
}

func TestOneRuntimeRunsTheRulesOfSeveralRecords(t *testing.T) {
	notes := startNotes(t)
	for asked := 1; asked <= 3; asked++ {
		status, body := send(t, "POST", notes, map[string]string{"title": "a"})
		if status != 200 || !strings.Contains(body, fmt.Sprintf(`"title":"%d"`, asked)) {
			t.Fatalf("got %d %s, want the title %d", status, body, asked)
		}
	}
}

func TestRuleRefusesAndNothingIsWritten(t *testing.T) {
	notes := startNotes(t)
	status, body := send(t, "POST", notes, map[string]string{"id": "refusedrefused0", "title": "refuse"})
	if status != 400 || !strings.Contains(body, "Refused by the rule") {
		t.Errorf("got %d %s, want the rule's refusal", status, body)
	}
	if status, body := get(t, notes+"/refusedrefused0"); status != 404 {
		t.Errorf("got %d %s, want no record", status, body)
	}
}

func TestRuleChangesTheRecordThatIsWritten(t *testing.T) {
	notes := startNotes(t)
	_, body := send(t, "POST", notes, map[string]string{"title": "a"})
	var made struct{ ID, Updated string }
	if err := json.Unmarshal([]byte(body), &made); err != nil {
		t.Fatal(err)
	}
	status, body := send(t, "PATCH", notes+"/"+made.ID, map[string]string{"title": "b"})
	var changed struct{ Title, Updated string }
	if err := json.Unmarshal([]byte(body), &changed); err != nil {
		t.Fatal(err)
	}
	if status != 200 || changed.Title != "stored, not sent" || changed.Updated <= made.Updated {
		t.Errorf("got %d %s, want the rule's record with a later date", status, body)
	}
	if status, body := send(t, "DELETE", notes+"/"+made.ID, nil); status != 400 {
		t.Errorf("got %d %s, want a refusal", status, body)
	}
	if status, _ := get(t, notes+"/"+made.ID); status != 200 {
		t.Errorf("got %d, want the record", status)
	}
}

func TestSlowBodyDoesNotHoldTheWriter(t *testing.T) {
	notes := startNotes(t)
	address, err := url.Parse(notes)
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range []string{"POST " + address.Path, "PATCH " + address.Path + "/anyanyanyanyany", "DELETE " + address.Path + "/anyanyanyanyany"} {
		slow, err := net.Dial("tcp", address.Host)
		if err != nil {
			t.Fatal(err)
		}
		defer slow.Close()
		// The rest of the body is never sent.
		if _, err := fmt.Fprintf(slow, "%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", route, address.Host); err != nil {
			t.Fatal(err)
		}
	}
	client := http.Client{Timeout: 5 * time.Second}
	for range 20 {
		response, err := client.Post(notes, "application/json", strings.NewReader(`{"title":"a"}`))
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != 200 {
			t.Fatalf("got %d, want a new note", response.StatusCode)
		}
	}
}
