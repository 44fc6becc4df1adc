package strict

import "testing"

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		text, wrong string
		isError     bool
	}{
		{`{"a": ["x"]}`, "", false},
		{`{"a": [7]}`, "a", false},
		{`{"b": 1, "a": ["x"]}`, "b", false},
		{`{"": 1, "a": ["x"]}`, "", true},
		{`[]`, "", true},
		{`{"a": `, "", true},
	} {
		var into struct {
			A []string `json:"a"`
		}
		wrong, err := Decode([]byte(test.text), &into)
		if wrong != test.wrong || (err != nil) != test.isError {
			t.Errorf("%s: got %q and %v", test.text, wrong, err)
		}
	}
}
