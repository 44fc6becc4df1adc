package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

var folder = fstest.MapFS{"jot-server": {Data: []byte("program")}, "man/jot-server.1": {Data: []byte("manual")}}

func packed(t *testing.T, name string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := pack(folder, path); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestTarHoldsTheFiles(t *testing.T) {
	content := packed(t, "a.tar.gz")
	if !bytes.Equal(content, packed(t, "a.tar.gz")) {
		t.Error("the second archive differs")
	}
	compressed, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	archive, count := tar.NewReader(compressed), 0
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(archive)
		if err != nil || !bytes.Equal(text, folder[header.Name].Data) || (header.Mode == 0o755) != (header.Name == "jot-server") {
			t.Errorf("%s: got %q, %o and %v", header.Name, text, header.Mode, err)
		}
		count++
	}
	if count != len(folder) {
		t.Errorf("got %d files, want %d", count, len(folder))
	}
}

func TestZipHoldsTheFiles(t *testing.T) {
	content := packed(t, "a.zip")
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.File) != len(folder) || archive.File[0].Mode() != 0o755 {
		t.Errorf("got %d files, the first with %o", len(archive.File), archive.File[0].Mode())
	}
	in, err := archive.Open("man/jot-server.1")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(in); err != nil || string(text) != "manual" {
		t.Errorf("got %q and %v", text, err)
	}
}
