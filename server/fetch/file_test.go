package fetch

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"testing"
)

func TestGetFile(t *testing.T) {
	zipped := func(size int) []byte {
		var packed bytes.Buffer
		packer := gzip.NewWriter(&packed)
		if _, err := packer.Write(make([]byte, size)); err != nil {
			t.Fatal(err)
		}
		if err := packer.Close(); err != nil {
			t.Fatal(err)
		}
		return packed.Bytes()
	}
	tests := map[string]struct {
		status   int
		encoding string
		body     []byte
		size     int
		want     string
	}{
		"whole":             {200, "", make([]byte, 1000), 1000, ""},
		"empty":             {204, "", nil, 0, ""},
		"compressed":        {200, "gzip", zipped(1000), 1000, ""},
		"a byte too long":   {200, "", make([]byte, 1001), 0, "larger than 1000 bytes"},
		"a bomb":            {200, "gzip", zipped(16 << 20), 0, "larger than 1000 bytes"},
		"another encoding":  {200, "br", []byte("x"), 0, "not asked for"},
		"not there":         {404, "", []byte("x"), 0, "status 404"},
		"an error":          {500, "", []byte("x"), 0, "status 500"},
		"unchanged, so who": {304, "", nil, 0, "status 304"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
				if got := r.Header.Get("Accept"); got != "image/png" {
					t.Errorf("got Accept %q", got)
				}
				if test.encoding != "" {
					w.Header().Set("Content-Encoding", test.encoding)
				}
				w.WriteHeader(test.status)
				_, _ = w.Write(test.body)
			})
			file, err := client.file(context.Background(), address, "image/png", 1000, Visitor{})
			if test.want != "" {
				wantError(t, err, test.want)
			} else if err != nil || len(file) != test.size {
				t.Errorf("got %d bytes and %v, want %d", len(file), err, test.size)
			}
		})
	}
}
