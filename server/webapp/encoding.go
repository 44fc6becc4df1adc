package webapp

import (
	"path"
	"strings"
)

// kind is what is known of a file by its name's ending.
type kind struct {
	mediaType string
	// isPacked is whether the file is compressed as it is, so that the build
	// makes no smaller one.
	isPacked bool
}

// kinds are the build's kinds of files. The system's own table differs from
// one machine to the next.
var kinds = map[string]kind{
	".css":         {mediaType: "text/css; charset=utf-8"},
	".html":        {mediaType: "text/html; charset=utf-8"},
	".ico":         {mediaType: "image/x-icon"},
	".js":          {mediaType: "text/javascript; charset=utf-8"},
	".json":        {mediaType: "application/json"},
	".map":         {mediaType: "application/json"},
	".png":         {mediaType: "image/png", isPacked: true},
	".svg":         {mediaType: "image/svg+xml; charset=utf-8"},
	".txt":         {mediaType: "text/plain; charset=utf-8"},
	".webmanifest": {mediaType: "application/manifest+json"},
	".webp":        {mediaType: "image/webp", isPacked: true},
	".woff":        {mediaType: "font/woff", isPacked: true},
	".woff2":       {mediaType: "font/woff2", isPacked: true},
	".xml":         {mediaType: "application/xml; charset=utf-8"},
}

// kindOf returns the kind of a file; an unusual one is bytes to the browser.
func kindOf(name string) kind {
	if known, ok := kinds[strings.ToLower(path.Ext(name))]; ok {
		return known
	}
	return kind{mediaType: "application/octet-stream", isPacked: true}
}

// encoding is a compression that the build makes, and its files' ending.
type encoding struct {
	name      string
	extension string
}

// gzipped is the encoding that the server makes itself, too.
var gzipped = encoding{"gzip", ".gz"}

// encodings are those of the build, best first.
var encodings = []encoding{{"br", ".br"}, gzipped}

// acceptedEncodings returns the encodings that a client takes, best first, by
// its Accept-Encoding (RFC 9110 §12.5.3).
func acceptedEncodings(header string) []encoding {
	taken := map[string]bool{}
	for part := range strings.SplitSeq(strings.ToLower(header), ",") {
		name, quality, _ := strings.Cut(part, ";")
		quality = strings.TrimSpace(quality)
		isRefused := strings.HasPrefix(quality, "q=0") && strings.Trim(quality[len("q=0"):], ".0") == ""
		taken[strings.TrimSpace(name)] = !isRefused
	}
	var accepted []encoding
	for _, each := range encodings {
		if taken[each.name] {
			accepted = append(accepted, each)
		}
	}
	return accepted
}
