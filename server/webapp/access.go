package webapp

import (
	"bytes"
	"compress/gzip"
	"html"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Access says who may register, and how users log in. The pages need it, but it isn't
// known when the build prerenders them.
type Access struct {
	// Registration is "invite" or "off". Any other value means that everybody may
	// register.
	Registration string
	// HasNoPasswords is set if users can log in only at a provider.
	HasNoPasswords bool
	// Provider is the name of the login provider, or "" if there is none.
	Provider string
}

// attributes returns attributes for a page's root element, which the app and the
// page's styles read. It returns "" if everybody may register and passwords can be
// used.
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

// encodePage returns the content to send for a file, compressed if the client accepts
// that, and sets the headers. If access has attributes, it adds them to pages. It then
// compresses the page itself, because the build's compressed variants lack them.
func (a *App) encodePage(e *core.RequestEvent, name string, content []byte) []byte {
	attributes := a.access().attributes()
	if attributes == "" || !strings.HasSuffix(name, ".html") {
		return a.encode(e, name, content)
	}
	e.Response.Header().Add("Vary", "Accept-Encoding")
	page := bytes.Replace(content, []byte("<html"), []byte("<html"+attributes), 1)
	if !accepts(e, "gzip") {
		return page
	}
	e.Response.Header().Set("Content-Encoding", "gzip")
	return a.compress(name, page)
}

// compressedPage is a page and its gzip form.
type compressedPage struct {
	plain, compressed []byte
}

// compress returns the gzip form of a page. It caches the result, because compressing
// takes more than a millisecond and a megabyte of memory, and pages have no rate limit.
func (a *App) compress(name string, page []byte) []byte {
	if cached, ok := a.compressed.Load(name); ok && bytes.Equal(cached.(*compressedPage).plain, page) {
		return cached.(*compressedPage).compressed
	}
	var compressed bytes.Buffer
	writer := gzip.NewWriter(&compressed)
	// Writing to a buffer never fails.
	_, _ = writer.Write(page)
	_ = writer.Close()
	a.compressed.Store(name, &compressedPage{page, compressed.Bytes()})
	return compressed.Bytes()
}
