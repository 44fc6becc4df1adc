package webapp

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"time"
)

// settled is how long a file must have been left alone before it is taken to
// be another one whenever its size or time is another: clocks of file systems
// tick as slowly as that.
const settled = 2 * time.Second

// inlineScript finds the scripts that the build has written into a page.
var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// file is a file of the build as it was read.
type file struct {
	size    int64
	modTime time.Time
	content []byte
	// etag names the content, for the browser to ask whether it has changed.
	etag string
	// scripts are the hashes of the scripts in a page, as a policy names them.
	scripts []string
}

// files reads a folder, and keeps what it has read for as long as it is the
// same. The build may be replaced at any time.
type files struct {
	source fs.FS
	mutex  sync.RWMutex
	kept   map[string]*file
	rules  keptRules
	// markedPages are the pages of a server that isn't open to all.
	markedPages map[string]*markedPage
}

func newFiles(source fs.FS) *files {
	return &files{source: source, kept: map[string]*file{}, markedPages: map[string]*markedPage{}}
}

// read returns the file of a name below the folder, nil where there is none.
func (f *files) read(name string) *file {
	if !fs.ValidPath(name) || strings.ContainsRune(name, '\\') {
		return nil
	}
	info, err := fs.Stat(f.source, name)
	if err != nil || !info.Mode().IsRegular() {
		f.forget(name)
		return nil
	}
	f.mutex.RLock()
	kept := f.kept[name]
	f.mutex.RUnlock()
	if kept != nil && kept.size == info.Size() && kept.modTime.Equal(info.ModTime()) {
		return kept
	}
	return f.readAgain(name)
}

// readAgain reads a file, and keeps it unless it may be changing.
func (f *files) readAgain(name string) *file {
	opened, err := f.source.Open(name)
	if err != nil {
		return nil
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return nil
	}
	content, err := io.ReadAll(opened)
	if err != nil {
		return nil
	}
	read := &file{
		size:    info.Size(),
		modTime: info.ModTime(),
		content: content,
		etag:    etagOf(content),
		scripts: scriptsIn(name, content),
	}
	if int64(len(content)) == read.size && time.Since(read.modTime).Abs() > settled {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		f.kept[name] = read
	}
	return read
}

// forget drops what was kept of a file that is gone.
func (f *files) forget(name string) {
	f.mutex.RLock()
	_, isKept := f.kept[name]
	f.mutex.RUnlock()
	if isKept {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		delete(f.kept, name)
	}
}

func isPage(name string) bool {
	return strings.HasSuffix(name, ".html")
}

// scriptsIn returns the hashes of the scripts in a page: no other one runs.
func scriptsIn(name string, content []byte) []string {
	if !isPage(name) {
		return nil
	}
	var hashes []string
	for _, found := range inlineScript.FindAllSubmatch(content, -1) {
		sum := sha256.Sum256(found[1])
		hashes = append(hashes, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
	}
	return hashes
}
