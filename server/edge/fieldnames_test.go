package edge

import (
	"encoding/json/v2"
	"maps"
	"slices"
	"testing"
)

func TestMisspelt(t *testing.T) {
	tests := []struct {
		name string
		want []string
	}{
		{"email", nil},
		{"newEmail", nil},
		{"identityField", nil},
		{"", nil},
		{"emails", nil},
		{"Email", []string{"email"}},
		{"e-mail", []string{"email"}},
		{"_EMAIL_", []string{"email"}},
		{"new_email", []string{"newEmail"}},
		{"newemail", []string{"newEmail"}},
		{"to\u212aen", []string{"token"}}, // K for kelvin
	}
	for _, test := range tests {
		if got := slices.Sorted(maps.Keys(misspelt(map[string]any{test.name: "x"}))); !slices.Equal(got, test.want) {
			t.Errorf("%q: got problems with %q, want %q", test.name, got, test.want)
		}
		// PocketBase parses the body in the same way.
		var form struct {
			Email    string `json:"email"`
			NewEmail string `json:"newEmail"`
			Token    string `json:"token"`
		}
		body, err := json.Marshal(map[string]string{test.name: "x"})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(body, &form, json.MatchCaseInsensitiveNames(true)); err != nil {
			t.Fatal(err)
		}
		isRead := form.Email+form.NewEmail+form.Token != ""
		if _, isKnown := loginLimits[test.name]; isRead != (isKnown || len(test.want) > 0) {
			t.Errorf("%q: PocketBase reads it: %v", test.name, isRead)
		}
	}
}
