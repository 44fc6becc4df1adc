package webapp

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"html"
	"strings"
)

// Access is who may come in, as far as a server isn't open to all. Pages are
// drawn at the build, which knows nothing of that.
type Access struct {
	// Registration is "invite" or "off"; anything else is open to everybody.
	Registration string
	// HasNoPasswords is whether one can log in at a provider only.
	HasNoPasswords bool
	// Provider is the name of the login provider; "" for none.
	Provider string
}

// attributes are what a page's root element tells the app, and the styles for
// what stands there before it; "" for a server that is open to all.
func (a Access) attributes() string {
	var text strings.Builder
	add := func(name, value string) { text.WriteString(" data-" + name + "=\"" + html.EscapeString(value) + "\"") }
	if a.Registration == "invite" || a.Registration == "off" {
		add("registration", a.Registration)
	}
	if a.HasNoPasswords {
		add("passwords", "off")
	}
	if text.Len() > 0 && a.Provider != "" {
		add("provider", a.Provider)
	}
	return text.String()
}

// markedPage is a page with attributes on its root element, which the build
// couldn't compress.
type markedPage struct {
	// etag is that of the page as it was built.
	etag          string
	attributes    string
	plain, zipped *file
}

// marked returns a page of the build with attributes on its root element.
func (f *files) marked(name string, built *file, attributes string) (*markedPage, error) {
	f.mutex.RLock()
	kept := f.markedPages[name]
	f.mutex.RUnlock()
	if kept != nil && kept.etag == built.etag && kept.attributes == attributes {
		return kept, nil
	}
	content := bytes.Replace(built.content, []byte("<html"), []byte("<html"+attributes), 1)
	zipped, err := zip(content)
	made := &markedPage{built.etag, attributes, pageOf(content, built.scripts), pageOf(zipped, nil)}
	if err != nil {
		return made, err
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.markedPages[name] = made
	return made, nil
}

func pageOf(content []byte, scripts []string) *file {
	return &file{content: content, etag: etagOf(content), scripts: scripts}
}

// etagOf names a content, for the browser to ask whether it has changed.
func etagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

func zip(content []byte) ([]byte, error) {
	var buffer bytes.Buffer
	writer, err := gzip.NewWriterLevel(&buffer, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := writer.Write(content); err != nil {
		return nil, err
	}
	err = writer.Close()
	return buffer.Bytes(), err
}
