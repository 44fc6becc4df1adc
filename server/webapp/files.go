package webapp

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
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
	dir   string
	mutex sync.RWMutex
	kept  map[string]*file
	rules keptRules
}

func newFiles(dir string) *files {
	return &files{dir: dir, kept: map[string]*file{}}
}

// read returns the file of a name below the folder, nil where there is none.
func (f *files) read(name string) *file {
	local, err := filepath.Localize(name)
	if err != nil || strings.ContainsRune(name, '\\') {
		return nil
	}
	path := filepath.Join(f.dir, local)
	info, err := os.Stat(path)
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
	return f.readAgain(name, path)
}

// readAgain reads a file, and keeps it unless it may be changing.
func (f *files) readAgain(name, path string) *file {
	opened, err := os.Open(path)
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
	sum := sha256.Sum256(content)
	read := &file{
		size:    info.Size(),
		modTime: info.ModTime(),
		content: content,
		etag:    `"` + hex.EncodeToString(sum[:16]) + `"`,
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

// scriptsIn returns the hashes of the scripts in a page: no other one runs.
func scriptsIn(name string, content []byte) []string {
	if !strings.HasSuffix(name, ".html") {
		return nil
	}
	var hashes []string
	for _, found := range inlineScript.FindAllSubmatch(content, -1) {
		sum := sha256.Sum256(found[1])
		hashes = append(hashes, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
	}
	return hashes
}
