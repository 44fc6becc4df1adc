package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// dataOf returns the data folder that the flags of a project name.
func dataOf(flags []string) string {
	return strings.TrimPrefix(flags[0], "--dir=")
}

func TestFilesOfTheProgramAreAccessibleOnlyToTheirOwner(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	flags := folders(t, `onBootstrap((e) => {
		e.next();
		$os.mkdirAll($filepath.join(e.app.dataDir(), "mail"), 0o777);
		$os.writeFile($filepath.join(e.app.dataDir(), "mail", "link.eml"), "link", 0o666);
	})`)
	start(t, nil, flags...)
	seen := map[string]bool{}
	err := filepath.WalkDir(dataOf(flags), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if entry.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has %o, want %o", path, info.Mode().Perm(), want)
		}
		seen[entry.Name()] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data", "data.db", "data.db-wal", "data.db-shm", "auxiliary.db-wal", "mail", "link.eml"} {
		if !seen[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

func TestEveryCommandRemovesOtherUsersRights(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	flags := folders(t, previewHook)
	for _, command := range [][]string{{"migrate", "up"}, {"superuser", "ips"}} {
		data := dataOf(flags)
		if err := os.MkdirAll(data, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(data, 0o755); err != nil {
			t.Fatal(err)
		}
		code, output := runToEnd(t, nil, append(command, flags...)...)
		if code != 0 || strings.Count(output, data) != 1 || !strings.Contains(output, "owner's alone") {
			t.Errorf("%v: got %d and %q, want it to say what was repaired", command, code, output)
		}
		info, err := os.Stat(data)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%v: got %v and %v, want 0700", command, info.Mode(), err)
		}
	}
}

func TestTemporaryFilesAreInTheDataFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has a temporary folder for each user")
	}
	flags := folders(t, `
	routerAdd("GET", "/token", (e) => e.string(200, e.app.findAuthRecordByEmail("_superusers", "ann@example.org").newAuthToken()))
	routerAdd("POST", "/upload", (e) => {
		e.findUploadedFiles("file")
		return e.json(200, $os.readDir($os.getenv("TMPDIR")).map((entry) => entry.name()))
	}, $apis.bodyLimit(0))`)
	place := filepath.Join(dataOf(flags), ".temporary")
	if err := os.MkdirAll(place, 0o700); err != nil {
		t.Fatal(err)
	}
	if code, output := tell(t, "", superuserCommand("upsert", flags, "a long password")...); code != 0 {
		t.Fatal(output)
	}
	write(t, filepath.Join(place, "left-by-one-that-was-killed"), "")
	s := start(t, []string{"TMPDIR="}, flags...)
	// The upload is larger than the part that is buffered in memory.
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "backup.zip")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(make([]byte, 45<<20)); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(http.MethodPost, s.url+"/upload", &body)
	if err != nil {
		t.Fatal(err)
	}
	_, token := get(t, s.url+"/token")
	request.Header.Set("Authorization", token)
	request.Header.Set("Content-Type", form.FormDataContentType())
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var names []string
	if err := json.NewDecoder(response.Body).Decode(&names); err != nil {
		t.Fatalf("got %d and %v", response.StatusCode, err)
	}
	isUpload := func(name string) bool { return strings.HasPrefix(name, "multipart-") }
	if !slices.ContainsFunc(names, isUpload) || slices.Contains(names, "left-by-one-that-was-killed") {
		t.Errorf("got %v, want the upload, and nothing of before", names)
	}
	// The server uses the folder that its environment names.
	named := t.TempDir()
	flags = folders(t, `routerAdd("GET", "/place", (e) => e.string(200, $os.getenv("TMPDIR")))`)
	if _, got := get(t, start(t, []string{"TMPDIR=" + named}, flags...).url+"/place"); got != named {
		t.Errorf("got %s, want %s", got, named)
	}
}

func TestSecondServerOnAFolderIsRefused(t *testing.T) {
	flags := folders(t, previewHook)
	start(t, nil, flags...)
	code, output := runToEnd(t, nil, serve(flags, "--http="+freeAddress(t))...)
	wantFailure(t, code, output, "a server is running", dataOf(flags), "--dir")
	// Commands still work while the server runs.
	if code, output := runToEnd(t, nil, append([]string{"superuser", "ips"}, flags...)...); code != 0 {
		t.Errorf("a command was refused: %s", output)
	}
}

func TestOnlyServeAndMigrateBeginATimeline(t *testing.T) {
	flags := folders(t, `routerAdd("GET", "/timelines", (e) => {
		const found = new DynamicModel({ amount: 0 })
		e.app.db().newQuery("SELECT count(*) AS amount FROM timelines").one(found)
		return e.string(200, String(found.amount))
	})`)
	migrations := strings.TrimPrefix(flags[2], "--migrationsDir=")
	write(t, filepath.Join(migrations, "1760000001_timelines.js"), `migrate((app) => {
		const run = (sql) => app.db().newQuery(sql).execute()
		run("CREATE TABLE timelines (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT, startRev INTEGER, started TEXT)")
		run("CREATE TABLE items (id TEXT)")
	}, () => {})`)
	if code, output := runToEnd(t, nil, append([]string{"migrate", "up"}, flags...)...); code != 0 {
		t.Fatal(output)
	}
	s := start(t, nil, flags...)
	_, want := get(t, s.url+"/timelines")
	for _, command := range [][]string{{"backup", "list"}, {"backup", "create"}, {"superuser", "upsert", rootEmail, rootPassword}} {
		if code, output := runToEnd(t, nil, append(command, flags...)...); code != 0 {
			t.Fatalf("%v: %s", command, output)
		}
		if _, got := get(t, s.url+"/timelines"); got != want {
			t.Errorf("%v: got %s timelines, want %s", command, got, want)
		}
	}
	// A migration begins a timeline, because it may change data that devices pull.
	if code, output := runToEnd(t, nil, append([]string{"migrate", "up"}, flags...)...); code != 0 {
		t.Fatal(output)
	}
	if _, got := get(t, s.url+"/timelines"); got == want {
		t.Errorf("got %s timelines after a migration, want one more", got)
	}
}
