package webapp

import (
	"bytes"
	"compress/gzip"
	"html"
	"strings"

	"github.com/pocketbase/pocketbase/core"
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

// markedPage is a page of the build with attributes on its root element, which
// the build couldn't compress. It takes milliseconds, and so is kept.
type markedPage struct {
	built             []byte
	attributes        string
	plain, compressed []byte
}

// encodePage returns what is sent of a file that may be a page, which tells who
// may come in where that isn't everybody.
func (a *App) encodePage(e *core.RequestEvent, name string, content []byte) []byte {
	attributes := a.access().attributes()
	if attributes == "" || !strings.HasSuffix(name, ".html") {
		return a.encode(e, name, content)
	}
	e.Response.Header().Add("Vary", "Accept-Encoding")
	page := a.marked(name, content, attributes)
	if !accepts(e, "gzip") {
		return page.plain
	}
	e.Response.Header().Set("Content-Encoding", "gzip")
	return page.compressed
}

func (a *App) marked(name string, built []byte, attributes string) *markedPage {
	if kept, ok := a.markedPages.Load(name); ok {
		if page := kept.(*markedPage); page.attributes == attributes && bytes.Equal(page.built, built) {
			return page
		}
	}
	plain := bytes.Replace(built, []byte("<html"), []byte("<html"+attributes), 1)
	var compressed bytes.Buffer
	writer := gzip.NewWriter(&compressed)
	// A buffer never fails to be written.
	_, _ = writer.Write(plain)
	_ = writer.Close()
	page := &markedPage{built, attributes, plain, compressed.Bytes()}
	a.markedPages.Store(name, page)
	return page
}
