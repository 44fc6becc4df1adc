package guard

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadHeadFindsItsEnd(t *testing.T) {
	tests := []struct{ text, head string }{
		{"", ""},
		{"<title>a</title>", "<title>a</title>"},
		{"a</head>b", "a"},
		{"a</HEAD>b", "a"},
		{"a</hEaD\n\t>b", "a"},
		{"a</head/>b", "a"},
		{"a</header>b</head>c", "a</header>b"},
		{"a<</head>b", "a<"},
		{"a</</head>b", "a</"},
		{"a</head", "a</head"},
		{"</head>", ""},
	}
	for _, test := range tests {
		readers := map[string]io.Reader{
			"whole":          strings.NewReader(test.text),
			"byte by byte":   iotest.OneByteReader(strings.NewReader(test.text)),
			"with its error": iotest.DataErrReader(strings.NewReader(test.text)),
		}
		for name, reader := range readers {
			head, truncated, err := readHead(reader, 1000)
			if string(head) != test.head || truncated || err != nil {
				t.Errorf("%q %s: got %q, %t, %v, want %q", test.text, name, head, truncated, err, test.head)
			}
		}
	}
}

func TestReadHeadCuts(t *testing.T) {
	for text, want := range map[string]struct {
		head      string
		truncated bool
	}{
		"12345":         {"12345", false},
		"123456":        {"12345", true},
		"12345</head>":  {"12345", false},
		"123456</head>": {"12345", true},
	} {
		head, truncated, err := readHead(strings.NewReader(text), 5)
		if string(head) != want.head || truncated != want.truncated || err != nil {
			t.Errorf("%q: got %q, %t, %v, want %+v", text, head, truncated, err, want)
		}
	}
}

func TestReadHeadReportsABrokenBody(t *testing.T) {
	broken := errors.New("broken")
	reader := io.MultiReader(strings.NewReader("<title>"), iotest.ErrReader(broken))
	if _, _, err := readHead(reader, 1000); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}
