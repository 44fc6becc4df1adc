package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"jot/server/data"
)

func TestServeIsTheDefaultCommand(t *testing.T) {
	address := freeAddress(t)
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "no folder")
	// Serve would fail in this way too, because of the settings in the environment.
	code, output := runToEnd(t, []string{"JOT_HTTP=" + address, "JOT_DATA=" + file})
	wantFailure(t, code, output, file, "can't be written")
	code, output = runToEnd(t, []string{"JOT_HTTP=nonsense", "JOT_DATA=" + file})
	wantFailure(t, code, output, "nonsense", "--http")
	// Flags override variables.
	code, output = runToEnd(t, []string{"JOT_HTTP=nonsense", "JOT_DATA=nowhere"}, "--http="+address, "--dir="+file)
	wantFailure(t, code, output, file, "can't be written")
}

func TestTheCommandComesFirst(t *testing.T) {
	flags := folders(t, `onBootstrap(() => { throw new Error("the arguments: " + $os.args.slice(1, 4).join(" ")) })`)
	for _, each := range []struct {
		args []string
		want string
	}{
		{serve(flags), "serve --dir="},
		{append([]string{"--encryptionEnv", "backup", "serve"}, flags...), "serve --encryptionEnv backup"},
		{append([]string{"--encryptionEnv", "serve", "superuser", "ips"}, flags...), "superuser ips --encryptionEnv"},
		{append([]string{"--encryptionEnv", "backup"}, flags...), "serve --encryptionEnv backup"},
		{append([]string{"superuser", "--encryptionEnv", "serve", "ips"}, flags...), "superuser ips --encryptionEnv"},
	} {
		code, output := runToEnd(t, []string{"JOT_HTTP=" + freeAddress(t)}, each.args...)
		if code != 1 || !strings.Contains(output, "the arguments: "+each.want) {
			t.Errorf("%v: got %d and %s, want %q", each.args, code, output, each.want)
		}
	}
}

func TestCommandsWithoutAppDoNotTouchTheDataFolder(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, each := range []struct {
		args  []string
		code  int
		words string
	}{
		{[]string{"--help"}, 0, "superuser upsert"},
		{[]string{"help", "invite"}, 0, "--uses"},
		{[]string{"serve", "--help"}, 0, "--http"},
		{[]string{"version"}, 0, "PocketBase"},
		{[]string{"completion", "bash"}, 0, "__start_server"},
		{[]string{"__complete", "he"}, 0, "health"},
		{[]string{"health", "--http=" + freeAddress(t)}, 1, "no server answers"},
		{[]string{"export"}, 1, "unknown command"},
		{[]string{"restore", filepath.Join(data, "missing.zip"), "--help"}, 0, "Puts a backup"},
	} {
		code, output := runToEnd(t, []string{"JOT_DATA=" + data}, each.args...)
		if code != each.code || !strings.Contains(output, each.words) {
			t.Errorf("%v: got %d and %s, want %d and %q", each.args, code, output, each.code, each.words)
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("got %v, want no data folder", err)
	}
}

func TestCommandsThatNeedDataDoNotCreateAFolder(t *testing.T) {
	home := t.TempDir()
	data, backup := filepath.Join(home, "typo"), filepath.Join(home, "b.zip")
	for _, args := range [][]string{
		{"backup"}, {"backup", "create", backup}, {"backup", "list"}, {"invite"}, {"invite", "list"},
	} {
		code, output := runToEnd(t, nil, append(args, "--dir="+data)...)
		wantFailure(t, code, output, "there are no data in "+data, "--dir", "JOT_DATA")
	}
	// The folder exists, but has no data of Jot's.
	code, output := runToEnd(t, []string{"JOT_DATA=" + home}, "backup", "create", backup)
	wantFailure(t, code, output, "there are no data in "+home)
	if entries, err := os.ReadDir(home); err != nil || len(entries) > 0 {
		t.Errorf("got %v and %v, want nothing made", entries, err)
	}
}

func TestABackupOfANewerProgramIsNotRestored(t *testing.T) {
	flags := folders(t, previewHook)
	newer := filepath.Join(strings.TrimPrefix(flags[2], "--migrationsDir="), "1760000002_newer.js")
	write(t, filepath.Join(filepath.Dir(newer), "1_notes.js"), notesMigration)
	write(t, newer, "migrate(() => {}, () => {})")
	path := filepath.Join(t.TempDir(), "b.zip")
	for _, args := range [][]string{{"migrate", "up"}, {"backup", "create", path}} {
		if code, output := runToEnd(t, nil, append(args, flags...)...); code != 0 {
			t.Fatal(output)
		}
	}
	if err := os.Remove(newer); err != nil {
		t.Fatal(err)
	}
	code, output := runToEnd(t, nil, append([]string{"restore", path}, flags...)...)
	wantFailure(t, code, output, path, "nothing was changed", "newer version of Jot", "1760000002_newer.js")
}

func TestHealthAsksTheServer(t *testing.T) {
	s := start(t, nil, folders(t, previewHook)...)
	address := strings.TrimPrefix(s.url, "http://")
	if code, output := runToEnd(t, []string{"JOT_HTTP=" + address}, "health"); code != 0 || !strings.Contains(output, address) {
		t.Errorf("got %d and %s", code, output)
	}
}

func TestDataOfANewerProgramAreRefusedAndLeftAsTheyAre(t *testing.T) {
	flags := folders(t, previewHook)
	for _, flag := range flags {
		if dir, is := strings.CutPrefix(flag, "--migrationsDir="); is {
			write(t, filepath.Join(dir, "1_notes.js"), notesMigration)
		}
	}
	if code, output := runToEnd(t, nil, append([]string{"migrate", "up"}, flags...)...); code != 0 {
		t.Fatal(output)
	}
	path := filepath.Join(dataOf(flags), "data.db")
	db, err := data.Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Insert("_migrations", dbx.Params{"file": "1760000002_newer.js", "applied": 1}).Execute(); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{serve(flags, "--http="+freeAddress(t)), append([]string{"superuser", "ips"}, flags...)} {
		code, output := runToEnd(t, nil, args...)
		wantFailure(t, code, output, "newer version of Jot", "1760000002_newer.js", "restore")
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("got %v, want the database untouched", err)
	}
}
