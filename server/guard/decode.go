package guard

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// maxRuneTail is how many bytes of an unfinished UTF-8 character a cut can
// leave behind.
const maxRuneTail = utf8.UTFMax - 1

// fallback is the encoding of a page that names none and is no valid UTF-8.
const fallback = "windows-1252"

// decode turns the bytes of a page into UTF-8, by its byte order mark, its
// Content-Type header or its <meta>, in this order. What can't be decoded
// becomes U+FFFD; a character that was cut in two at the end is left out.
func decode(raw []byte, contentType string, truncated bool) (string, error) {
	if truncated {
		raw = dropUnfinishedRune(raw)
	}
	// Only the first 1024 bytes are searched for a <meta>, and a page that
	// has none there is taken for windows-1252. Text in windows-1252 is
	// practically never valid UTF-8 by accident.
	encoding, name, certain := charset.DetermineEncoding(raw, contentType)
	if certain || name != fallback || !utf8.Valid(raw) {
		decoded, err := encoding.NewDecoder().Bytes(raw)
		if err != nil {
			return "", fmt.Errorf("its text is no valid %s: %w", name, err)
		}
		raw = decoded
	}
	return strings.TrimPrefix(strings.ToValidUTF8(string(raw), "\uFFFD"), "\uFEFF"), nil
}

// dropUnfinishedRune leaves out the first bytes of a UTF-8 character at the
// end of otherwise valid UTF-8, and returns anything else unchanged.
func dropUnfinishedRune(raw []byte) []byte {
	for tail := 1; tail <= min(maxRuneTail, len(raw)); tail++ {
		cut := raw[:len(raw)-tail]
		if utf8.RuneStart(raw[len(cut)]) && !utf8.FullRune(raw[len(cut):]) && utf8.Valid(cut) {
			return cut
		}
	}
	return raw
}
