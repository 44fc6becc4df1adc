package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// formatVersion is that of src/formats/export/json.ts, which writes the same.
const formatVersion = 1

// isoMilliseconds is how times are written.
const isoMilliseconds = "2006-01-02T15:04:05.000Z"

// moment is a time as PocketBase keeps it, written as ISO 8601; "" is none.
type moment string

// MarshalJSON writes the time.
func (m moment) MarshalJSON() ([]byte, error) {
	return json.Marshal(strings.Replace(string(m), " ", "T", 1))
}

// collection, item and version are what docs/jot-export.schema.json describes.
type collection struct {
	ID      string `db:"id" json:"id"`
	Name    string `db:"name" json:"name"`
	Slug    string `db:"slug" json:"slug"`
	Created moment `db:"created" json:"created"`
	Updated moment `db:"updated" json:"updated"`
}

type item struct {
	ID                string     `db:"id" json:"id"`
	Collection        string     `db:"collection" json:"collection"`
	Type              string     `db:"type" json:"type"`
	Title             string     `db:"title" json:"title"`
	Content           string     `db:"content" json:"content"`
	ShouldCopyOnClick bool       `db:"shouldCopyOnClick" json:"shouldCopyOnClick"`
	IsTodoDone        bool       `db:"isTodoDone" json:"isTodoDone"`
	FaviconURL        string     `db:"faviconUrl" json:"faviconUrl"`
	Created           moment     `db:"created" json:"created"`
	Updated           moment     `db:"updated" json:"updated"`
	IsTrashed         bool       `db:"isTrashed" json:"isTrashed"`
	TrashedDateTime   moment     `db:"trashedDateTime" json:"trashedDateTime"`
	Versions          *[]version `db:"-" json:"versions,omitempty"`
}

type version struct {
	Kept    string `json:"kept"`
	Device  string `json:"device"`
	Type    string `json:"type"`
	Title   string `json:"title"`
	Content string `json:"content"`
}

// versionRow is a version as the table itemVersions has it.
type versionRow struct {
	Item string `db:"item"`
	// Kept is in ms since 1970.
	Kept    int64  `db:"kept"`
	Device  string `db:"device"`
	Type    string `db:"type"`
	Title   string `db:"title"`
	Content string `db:"content"`
}

func (v versionRow) version() version {
	return version{time.UnixMilli(v.Kept).UTC().Format(isoMilliseconds), v.Device, v.Type, v.Title, v.Content}
}

// write writes contents as Jot's JSON, each record on a line of its own.
func write(to io.Writer, contents contents, now time.Time) error {
	out := bufio.NewWriter(to)
	fmt.Fprintf(out, "{\"format\":\"jot\",\"version\":%d,\"exported\":%q,\n\"collections\":", formatVersion, now.UTC().Format(isoMilliseconds))
	if err := writeLines(out, contents.collections); err != nil {
		return err
	}
	fmt.Fprint(out, ",\n\"items\":")
	if err := writeLines(out, contents.items); err != nil {
		return err
	}
	fmt.Fprint(out, "}\n")
	// A writer keeps its first error until here.
	return out.Flush()
}

func writeLines[T any](out *bufio.Writer, records []T) error {
	fmt.Fprint(out, "[")
	for i, record := range records {
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(record); err != nil {
			return err
		}
		separator := ",\n"
		if i == 0 {
			separator = "\n"
		}
		fmt.Fprintf(out, "%s%s", separator, bytes.TrimSuffix(line.Bytes(), []byte("\n")))
	}
	_, err := fmt.Fprint(out, "\n]")
	return err
}
