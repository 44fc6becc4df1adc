package sync

import "testing"

func TestParsedCursorsEqualTheWrittenOnes(t *testing.T) {
	for text, want := range map[string]cursor{
		"0123456789abcdef.0":                    {timeline: "0123456789abcdef"},
		"0123456789abcdef.42":                   {timeline: "0123456789abcdef", rev: 42},
		"0123456789abcdef.42.100":               {timeline: "0123456789abcdef", rev: 42, firstRev: 100},
		"0123456789abcdef.0.999999999999999999": {timeline: "0123456789abcdef", firstRev: 999999999999999999},
	} {
		got, err := parseCursor(text)
		if err != nil || got != want {
			t.Errorf("%s: got %+v and %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}

func TestAFirstPullEndsWhereItsFirstRevisionIsReached(t *testing.T) {
	if got := (cursor{timeline: "0123456789abcdef", rev: 100, firstRev: 100}).String(); got != "0123456789abcdef.100" {
		t.Errorf("got %s", got)
	}
}

func TestOtherTextsAreInvalidCursors(t *testing.T) {
	for _, text := range []string{
		"", "42", "0123456789abcdef", "0123456789abcdef.", "0123456789abcdef.-1", "0123456789abcdef.01",
		"0123456789abcdef.1.0", "0123456789abcdef.1.2.3", "0123456789ABCDEF.1", "0123456789abcdeg.1",
		" 0123456789abcdef.1", "0123456789abcdef.1\n", "0123456789abcdef.9223372036854775808",
		"0123456789abcdef.1' OR 1=1",
	} {
		if got, err := parseCursor(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
