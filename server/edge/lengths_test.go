package edge

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// accounts returns a collection with a field of each kind whose length is limited.
func accounts() *core.Collection {
	collection := core.NewAuthCollection("accounts")
	collection.Fields.Add(
		&core.TextField{Name: "name", Max: 10},
		&core.TextField{Name: "words"},
		&core.URLField{Name: "site"},
		&core.SelectField{Name: "kind", MaxSelect: 1, Values: []string{"a"}},
		&core.RelationField{Name: "friends", MaxSelect: 3},
		&core.NumberField{Name: "age"},
		&core.DateField{Name: "born"},
		&core.BoolField{Name: "isOn"},
		&core.JSONField{Name: "data"},
	)
	return collection
}

func TestTooLong(t *testing.T) {
	long := func(characters int) string { return strings.Repeat("x", characters*bytesPerCharacter+1) }
	list := func(values int) []any { return slices.Repeat([]any{"x"}, values) }
	tests := []struct {
		name string
		body map[string]any
		want []string
	}{
		{"nothing", nil, nil},
		{"what fits", map[string]any{"name": strings.Repeat("😀", 10), "friends": list(3)}, nil},
		{"a text that the rules check", map[string]any{"name": strings.Repeat("😀", 20)}, nil},
		{"text", map[string]any{"name": long(10)}, []string{"name"}},
		{"text generated from a long beginning", map[string]any{"name:autogenerate": long(10)}, []string{"name"}},
		{"text without a limit of its own", map[string]any{"words": long(5000)}, []string{"words"}},
		{"id", map[string]any{"id": long(15)}, []string{"id"}},
		{"address", map[string]any{"site": long(2083)}, []string{"site"}},
		{"email", map[string]any{"email": long(255)}, []string{"email"}},
		{"passwords", map[string]any{"password": long(71), "passwordConfirm": long(71), "oldPassword": long(71)}, []string{"oldPassword", "password", "passwordConfirm"}},
		{"choice", map[string]any{"kind": long(100)}, []string{"kind"}},
		{"number", map[string]any{"age": long(100)}, []string{"age"}},
		{"date", map[string]any{"born": long(100)}, []string{"born"}},
		{"switch", map[string]any{"isOn": long(100)}, []string{"isOn"}},
		{"one relation too many", map[string]any{"friends": list(4)}, []string{"friends"}},
		{"one relation too many, added", map[string]any{"friends+": list(4), "+friends": list(4)}, []string{"friends"}},
		{"a long one in a list", map[string]any{"friends": []any{"x", long(100)}}, []string{"friends"}},
		{"a list as a text", map[string]any{"friends": long(300)}, []string{"friends"}},
		{"a list for a single value", map[string]any{"name": list(2)}, []string{"name"}},
		{"an object in place of a text", map[string]any{"name": map[string]any{}}, []string{"name"}},
		{"a list in a list", map[string]any{"name": []any{[]any{}}, "friends": []any{[]any{}}}, []string{"friends", "name"}},
		{"an object in a list", map[string]any{"friends": []any{map[string]any{}}}, []string{"friends"}},
		{"a text that only the body's size limits", map[string]any{"data": long(10_000)}, nil},
		{"dates", map[string]any{"born": "2026-01-31T09:30:00+02:00"}, nil},
		{"no date, as an empty text", map[string]any{"born": ""}, nil},
		{"no date, as null", map[string]any{"born": nil}, nil},
		{"a text that is no date", map[string]any{"born": "tomorrow"}, []string{"born"}},
		{"a day that no month has", map[string]any{"born": "2026-02-30 09:30:00.000Z"}, []string{"born"}},
		{"a boolean as a date", map[string]any{"born": false}, []string{"born"}},
		{"a list as a date", map[string]any{"born": []any{"2026-01-31"}}, []string{"born"}},
		{"an unknown field", map[string]any{"unknown": long(10_000)}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := slices.Sorted(maps.Keys(tooLong(accounts(), test.body)))
			if !slices.Equal(got, test.want) {
				t.Errorf("got problems with %q, want %q", got, test.want)
			}
		})
	}
}

func TestTooLongForLogin(t *testing.T) {
	body := map[string]any{
		"identity": strings.Repeat("x", 255*bytesPerCharacter), "password": strings.Repeat("x", 71*bytesPerCharacter+1),
		"token": strings.Repeat("x", tokenMax*bytesPerCharacter+1), "email": []any{"a", "b"},
		"createData": map[string]any{}, "code": strings.Repeat("x", tokenMax*bytesPerCharacter+1),
	}
	got := slices.Sorted(maps.Keys(tooLongForLogin(body)))
	if want := []string{"code", "email", "password", "token"}; !slices.Equal(got, want) {
		t.Errorf("got problems with %q, want %q", got, want)
	}
}

// Checking a text takes the same time for any length, from nothing to a gigabyte.
func BenchmarkTooLong(b *testing.B) {
	collection := accounts()
	body := map[string]any{"name": strings.Repeat("x", 1<<20), "password": strings.Repeat("x", 1<<20)}
	for b.Loop() {
		tooLong(collection, body)
	}
}
