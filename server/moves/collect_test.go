package moves

import (
	"strings"
	"testing"
)

func TestDirectoryOfAllInstances(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann, bob := a.user("ann"), b.user("bob")
	a.record(usersCollection, "eve", "both@example.org")
	b.record(usersCollection, "joe", "both@example.org")
	tool, out := newTool(t, a, b)
	err := tool.collect(t.Context(), []string{a.url, b.url})
	if err == nil || !strings.Contains(err.Error(), keyOf("both@example.org")) {
		t.Errorf("got %v, want the address named that two have", err)
	}
	h, err := readHomes(tool.mapFile, "")
	a.must(err)
	for key, want := range map[string]string{ann.Id: "a", bob.Id: "b", keyOf("ann"): "a", keyOf("BOB@example.org"): "b", keyOf("both@example.org"): "a"} {
		if h.byKey[key] != want {
			t.Errorf("%s: got %q, want %q", key, h.byKey[key], want)
		}
	}
	if !strings.Contains(out.String(), "11 keys of 2 instances") {
		t.Errorf("got %s", out.String())
	}
	// One that is leaving is where the other instance has it.
	b.imported(a.exported("ann"))
	err = tool.collect(t.Context(), []string{a.url, b.url})
	if err == nil || strings.Contains(err.Error(), ann.Id) {
		t.Errorf("got %v", err)
	}
	h, err = readHomes(tool.mapFile, "")
	a.must(err)
	if h.byKey[ann.Id] != "b" {
		t.Errorf("got %q", h.byKey[ann.Id])
	}
	if err := tool.collect(t.Context(), []string{a.url, a.url}); err == nil {
		t.Error("one instance was taken for two")
	}
	if err := tool.collect(t.Context(), []string{a.url, "http://127.0.0.1:1"}); err == nil {
		t.Error("an instance that doesn't answer was left out")
	}
}

// claimant makes an account that claims an address and has proved none.
func (s *stage) claimant(username, email string) {
	s.t.Helper()
	user := s.record(usersCollection, username, username+"@example.org")
	s.sql("UPDATE users SET email = '', verified = FALSE, claimedEmail = '"+email+"' WHERE id = {:id}", user.Id)
}

func TestClaimTakesNobodysAddress(t *testing.T) {
	a, b, c := newStage(t, "a", secret), newStage(t, "b", secret), newStage(t, "c", secret)
	all := []string{a.url, b.url, c.url}
	c.user("ann")
	a.claimant("eve", "Ann@example.org")
	a.claimant("joe", "Joe@example.org")
	a.user("bob")
	a.claimant("sue", "bob@example.org")
	tool, _ := newTool(t, a, b)
	at := func(address string) string {
		t.Helper()
		h, err := readHomes(tool.mapFile, "")
		a.must(err)
		return h.byKey[keyOf(address)]
	}
	a.must(tool.collect(t.Context(), all))
	a.must(tool.move(t.Context(), []string{"eve", "sue"}))
	for address, want := range map[string]string{"ann@example.org": "c", "bob@example.org": "a", "joe@example.org": "a"} {
		if got := at(address); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
	}
	a.must(tool.move(t.Context(), []string{"joe"}))
	if got := at("joe@example.org"); got != "b" {
		t.Errorf("a claim that nobody else has stays at %q", got)
	}
	// It stays a claim where the owner lives, also while that account is held.
	back, _ := newTool(t, b, c)
	back.mapFile = tool.mapFile
	a.must(back.move(t.Context(), []string{"eve"}))
	c.exported("ann")
	a.exported("bob")
	a.must(tool.collect(t.Context(), all))
	for address, want := range map[string]string{"ann@example.org": "c", "bob@example.org": "a"} {
		if got := at(address); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
	}
}
