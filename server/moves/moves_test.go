package moves

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func (s *stage) exported(account string) string {
	s.t.Helper()
	got := s.superuser("POST", accountPath(account)+"/export", nil)
	if got.status != http.StatusOK {
		s.t.Fatalf("not exported: %d %s", got.status, got.text)
	}
	return got.text
}

func (s *stage) imported(file string) {
	s.t.Helper()
	if got := s.superuser("POST", "/api/moves/import", file); got.status != http.StatusOK {
		s.t.Fatalf("not taken: %d %s", got.status, got.text)
	}
}

func TestOnlySuperusersMoveAccounts(t *testing.T) {
	s := newStage(t, "a", secret)
	ann := s.user("ann")
	token := s.login(usersCollection, "ann")
	for _, route := range []string{"GET /api/moves/directory", "GET " + accountPath("ann"), "POST " + accountPath("ann") + "/export",
		"POST " + accountPath("ann") + "/release", "POST " + accountPath("ann") + "/forget", "POST /api/moves/import"} {
		method, path, _ := strings.Cut(route, " ")
		for caller, want := range map[string]int{"": http.StatusUnauthorized, token: http.StatusForbidden} {
			if got := s.ask(method, path, caller, nil); got.status != want {
				t.Errorf("%s: got %d, want %d", route, got.status, want)
			}
		}
	}
	if s.mover.gate.isAway(ann.Id) {
		t.Error("somebody has held the account")
	}
}

func TestAccountMovesWithAllThatItHas(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	b.user("bob")
	ann := a.user("ann")
	token := a.login(usersCollection, "ann")
	_, _, cursor := a.pull(token, "")
	before := a.rows(ann.Id)
	for table, text := range before {
		hasNone := map[string]bool{"movedTimelines": true, "_authOrigins": true, "_externalAuths": true, "_mfas": true, "_otps": true}
		if strings.Count(text, "\n") < 2 && !hasNone[table] {
			t.Errorf("the test has no row of %s", table)
		}
	}

	file := a.exported("ANN@example.org")
	held := a.ask("POST", "/api/sync/pull", token, map[string]any{"cursor": cursor})
	if held.status != http.StatusServiceUnavailable || held.header.Get("Retry-After") == "" {
		t.Errorf("held: got %d %s", held.status, held.text)
	}
	if got := a.ask("POST", "/api/collections/users/auth-with-password", "", map[string]string{"identity": "ann", "password": password}); got.status != http.StatusServiceUnavailable {
		t.Errorf("a login of a held account: got %d %s", got.status, got.text)
	}
	b.imported(file)
	after := b.rows(ann.Id)
	for table, text := range before {
		if table != "movedTimelines" && table != "sessions" && after[table] != text {
			t.Errorf("%s: got %s, want %s", table, after[table], text)
		}
	}
	if status, reset, _ := b.pull(token, cursor); status != http.StatusOK || reset != "expired" {
		t.Errorf("the session at its new home: got %d and the reset %q", status, reset)
	}
	if _, reset, _ := b.pull(token, "0123456789abcdef.7"); reset != "timeline" {
		t.Errorf("a cursor of a life that nobody knows: got the reset %q", reset)
	}
	if _, _, next := b.pull(token, ""); next == "" {
		t.Error("the device can't read everything anew")
	} else if _, reset, _ := b.pull(token, next); reset != "" {
		t.Errorf("it can't go on: got the reset %q", reset)
	}

	if got := a.superuser("POST", accountPath(ann.Id)+"/forget", nil); got.status != http.StatusNoContent {
		t.Fatalf("got %d %s", got.status, got.text)
	}
	late := a.ask("POST", "/api/sync/pull", token, map[string]any{"cursor": cursor})
	if late.status != http.StatusServiceUnavailable {
		t.Errorf("a device that comes to the old home: got %d %s", late.status, late.text)
	}
	if got := a.ask("POST", "/api/sync/pull", token+"x", map[string]any{"cursor": cursor}); got.status != http.StatusServiceUnavailable {
		t.Errorf("with a token that can't be checked any more: got %d", got.status)
	}

	// Back again, once all of it is erased.
	back := b.exported("ann")
	if got := a.superuser("POST", "/api/moves/import", back); got.status != http.StatusConflict || !strings.Contains(got.text, "two minutes") {
		t.Errorf("before it is erased: got %d %s", got.status, got.text)
	}
	a.eraseNow(ann.Id)
	a.imported(back)
	if status, reset, _ := a.pull(token, cursor); status != http.StatusOK || reset != "expired" {
		t.Errorf("back: got %d and the reset %q", status, reset)
	}
	if status, _, next := a.pull(token, ""); status != http.StatusOK {
		t.Errorf("back: got %d", status)
	} else if _, reset, _ := a.pull(token, next); reset != "" {
		t.Errorf("back: it can't go on, with the reset %q", reset)
	}
}

func TestWhatCannotBeTakenLeavesNothing(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	a.user("bob")
	b.record(usersCollection, "BOB", "other@example.org")
	file := a.exported("ann")
	lines := strings.SplitAfter(file, "\n")
	for _, each := range []struct {
		to    *stage
		file  string
		words string
		// isPartly is whether some of it was written.
		isPartly bool
	}{
		{b, strings.Join(lines[:len(lines)-2], ""), "not the whole", true},
		{b, strings.Replace(file, lines[len(lines)-5], "", 1), "not the whole", true},
		{b, strings.Replace(file, `"table":"users","columns":[`, `"table":"users","columns":["other",`, 1), "same version", true},
		{b, lines[0] + strings.Join(lines[2:], ""), "not the whole", true},
		{b, `{"format":"jot"}`, "no account", false},
		{b, "", "no account", false},
		{b, a.exported("bob"), "username", false},
		{a, file, "JOT_INSTANCE", false},
		{newStage(t, "c", secret+"!"), file, "JOT_TOKEN_SECRET", false},
	} {
		got := each.to.superuser("POST", "/api/moves/import", each.file)
		if got.status/100 != 4 || !strings.Contains(got.text, each.words) {
			t.Errorf("%s: got %d %s", each.words, got.status, got.text)
		}
		if each.isPartly != (len(each.to.erased) == 1) {
			t.Errorf("%s: got %v to be erased", each.words, each.to.erased)
		}
		if each.to == b {
			if got := b.superuser("GET", accountPath(ann.Id), nil); got.status != http.StatusNotFound {
				t.Errorf("%s: a part of the account passes for it: %d", each.words, got.status)
			}
			b.eraseNow(ann.Id)
		}
		each.to.erased = nil
	}
	b.imported(file)
	if got := b.superuser("POST", "/api/moves/import", file); got.status != http.StatusConflict || !strings.Contains(got.text, "already") {
		t.Errorf("twice: got %d %s", got.status, got.text)
	}
}

func TestArrivalThatBrokeOffIsErased(t *testing.T) {
	s := newStage(t, "b", secret)
	s.must(note(s.app, "anaccountofhers", arriving))
	s.must(s.mover.prepare(s.app))
	var noted string
	s.must(s.app.DB().Select("account").From("accountDeletions").Row(&noted))
	if noted != "anaccountofhers" || !s.mover.gate.isAway(noted) {
		t.Errorf("got %q noted", noted)
	}
}

func TestHeldAccountStaysHeldUntilItIsReleased(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder, "a", secret)
	s.user("ann")
	token := s.login(usersCollection, "ann")
	if got := s.superuser("POST", accountPath("ann")+"/forget", nil); got.status != http.StatusConflict {
		t.Errorf("forgotten without a copy: got %d", got.status)
	}
	s.exported("ann")
	s.exported("ann")
	s.must(s.mover.prepare(s.app))
	again := &mover{s.mover.instance, s.mover.sessions, newGate(), s.mover.erase}
	s.must(again.prepare(s.app))
	user, err := find(s.app, "ann")
	s.must(err)
	if !again.gate.isAway(user.Id) {
		t.Error("a start has forgotten that it is held")
	}
	if got := s.superuser("POST", accountPath("ann")+"/release", nil); got.status != http.StatusNoContent {
		t.Errorf("got %d %s", got.status, got.text)
	}
	if status, _, _ := s.pull(token, ""); status != http.StatusOK {
		t.Errorf("released: got %d", status)
	}
}

func TestWhoLogsInAtAProviderStays(t *testing.T) {
	s := newStage(t, "a", secret)
	ann := s.user("ann")
	link := core.NewExternalAuth(s.app)
	link.SetCollectionRef(ann.Collection().Id)
	link.SetRecordRef(ann.Id)
	link.SetProvider("oidc")
	link.SetProviderId("1")
	s.must(s.app.Save(link))
	if got := s.superuser("POST", accountPath("ann")+"/export", nil); got.status != http.StatusConflict || s.mover.gate.isAway(ann.Id) {
		t.Errorf("got %d %s", got.status, got.text)
	}
}

func TestGateWaitsForRequestsThatAreBeingAnswered(t *testing.T) {
	g := newGate()
	if !g.enter("ann") || !g.enter("ann") {
		t.Fatal("nobody may enter")
	}
	g.shut("ann")
	if g.enter("ann") {
		t.Error("a request has entered a gate that is shut")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := g.wait(ctx, "ann"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v with two requests inside", err)
	}
	waited := make(chan error)
	go func() { waited <- g.wait(t.Context(), "ann") }()
	g.leave("ann")
	g.leave("ann")
	if err := <-waited; err != nil {
		t.Error(err)
	}
	if err := g.wait(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
}

func TestDemoAccountStays(t *testing.T) {
	s := newStage(t, "a", secret)
	demo := s.record(usersCollection, "Demo", "demo@example.org")
	if got := s.superuser("POST", accountPath("demo")+"/export", nil); got.status != http.StatusConflict || s.mover.gate.isAway(demo.Id) {
		t.Errorf("got %d %s", got.status, got.text)
	}
	if got := s.superuser("GET", "/api/moves/directory", nil); strings.Contains(got.text, demo.Id) {
		t.Errorf("got %s", got.text)
	}
}
