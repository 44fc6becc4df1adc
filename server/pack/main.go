// Command pack writes a folder as an archive, for scripts/release.mjs:
//
//	pack FOLDER ARCHIVE.tar.gz|ARCHIVE.zip
//
// The same contents make the same archive on every machine: names are sorted, times
// are fixed, and the executable files are those at the top of the folder whose
// names begin with jot-server.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"log"
	"os"
	"path"
	"strings"
	"time"
)

// written is the modification time of every entry: the earliest that a zip can
// store.
var written = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: pack FOLDER ARCHIVE.tar.gz|ARCHIVE.zip")
	}
	if err := pack(os.DirFS(os.Args[1]), os.Args[2]); err != nil {
		log.Fatalf("%s can't be written: %v", os.Args[2], err)
	}
}

func pack(folder fs.FS, to string) (err error) {
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if strings.HasSuffix(to, ".zip") {
		return packZip(folder, file)
	}
	return packTar(folder, file)
}

func packTar(folder fs.FS, to io.Writer) error {
	compressed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	err = each(folder, func(name string, mode fs.FileMode, content []byte) error {
		header := &tar.Header{Name: name, Mode: int64(mode), Size: int64(len(content)), ModTime: written, Format: tar.FormatPAX}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		_, err := archive.Write(content)
		return err
	})
	return errors.Join(err, archive.Close(), compressed.Close())
}

func packZip(folder fs.FS, to io.Writer) error {
	archive := zip.NewWriter(to)
	err := each(folder, func(name string, mode fs.FileMode, content []byte) error {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: written}
		header.SetMode(mode)
		out, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		_, err = out.Write(content)
		return err
	})
	return errors.Join(err, archive.Close())
}

// each calls do with each file of a folder.
func each(folder fs.FS, do func(name string, mode fs.FileMode, content []byte) error) error {
	return fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if strings.HasPrefix(path.Base(name), "jot-server") && !strings.Contains(name, "/") {
			mode = 0o755
		}
		return do(name, mode, content)
	})
}
