// Package texts reads the body of a request that adds texts: JSON, a form or plain text.
package texts

import (
	"bytes"
	"cmp"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/strict"
)

const (
	// most is the maximum number of texts in a request.
	most = 500
	// listKey is the key under which a request stores its list. The hooks read it.
	listKey = "jotTexts"
)

// List has the texts of a request.
type List struct {
	// Texts are the texts as JSON.
	Texts string
	// IsList is whether they were sent as a list, so that errors name their index.
	IsList bool
	count  int
}

// text is one text to add.
type text struct {
	Text  string `json:"text"`
	Title string `json:"title"`
	To    string `json:"to"`
	New   bool   `json:"new"`
	// LaterUntil is left out if blank, so that a request from before it has the same digest.
	LaterUntil string `json:"laterUntil,omitzero"`
}

// wrong is the member of a text that can't be read, or the index of a text in a list.
type wrong string

func (w wrong) Error() string { return string(w) + " can't be read" }

var (
	errForm = errors.New("the form or the query can't be read")
	errUTF8 = errors.New("the text isn't UTF-8")
)

// The fields that a form and a query may have.
var (
	formFields  = []string{"text", "title", "to", "new", "laterUntil"}
	queryFields = formFields[1:]
)

// isFields matches a form with one of a text's members. Any other form is a plain text.
var isFields = regexp.MustCompile(`(?:^|&)(?:text|title|to|new|laterUntil)=`)

// Count returns the number of texts that Read has found in a request, or 0.
func Count(e *core.RequestEvent) int {
	if list, isRead := e.Get(listKey).(*List); isRead {
		return list.count
	}
	return 0
}

// Read reads the texts of a request and stores them for the hooks. The query has the
// other fields of a body without them. An error says what can't be read.
func Read(e *core.RequestEvent) error {
	body, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body of the request can’t be read.", err)
	}
	texts, isList, err := parse(e.Request.Header.Get("Content-Type"), body)
	more, queryErr := ofQuery(e.Request.URL.RawQuery, queryFields)
	err = cmp.Or(err, queryErr)
	var member wrong
	switch {
	case errors.As(err, &member):
		return e.BadRequestError("Nothing was added.", validation.Errors{string(member): validation.NewError("invalid",
			"Send only “text”, “title”, “to” and “laterUntil”, which are texts, and “new”, which is true or false.")})
	case errors.Is(err, errForm):
		return e.BadRequestError("The form or the query can’t be read: send each field once, not as a file, and encode its value, as curl does with --data-urlencode. A form has “text”, “title”, “to”, “new” and “laterUntil”, a query all but “text”.", nil)
	case errors.Is(err, errUTF8):
		return e.BadRequestError("The text isn’t UTF-8. Convert it first.", nil)
	case err != nil:
		return e.BadRequestError(fmt.Sprintf(`The body is no JSON: send {"text": "…"}, or a list of up to %d such objects.`, most), nil)
	case len(texts) == 0 || len(texts) > most:
		return e.BadRequestError(fmt.Sprintf("Send from 1 to %d texts at once.", most), nil)
	}
	for i := range texts {
		t := &texts[i]
		t.Title, t.To, t.New = cmp.Or(t.Title, more.Title), cmp.Or(t.To, more.To), t.New || more.New
		t.LaterUntil = cmp.Or(t.LaterUntil, more.LaterUntil)
	}
	encoded, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	e.Set(listKey, &List{Texts: string(encoded), IsList: isList, count: len(texts)})
	return nil
}

// parse returns the texts of a body, and whether they are a list.
func parse(contentType string, body []byte) (texts []text, isList bool, err error) {
	if !utf8.Valid(body) {
		return nil, false, errUTF8
	}
	texts = []text{{Text: string(body)}}
	switch media, parameters, _ := mime.ParseMediaType(contentType); media {
	case "application/json":
		if isList = bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")); isList {
			texts, err = decodeList(body)
		} else {
			texts[0], err = decode(body)
		}
	case "application/x-www-form-urlencoded":
		if isFields.Match(body) {
			texts[0], err = ofQuery(string(body), formFields)
		}
	case "multipart/form-data":
		form, parseErr := multipart.NewReader(bytes.NewReader(body), parameters["boundary"]).ReadForm(int64(len(body)))
		if parseErr != nil || len(form.File) > 0 {
			return nil, false, errForm
		}
		texts[0], err = ofValues(form.Value, formFields)
	}
	return texts, isList, err
}

// decodeList returns the texts of a JSON list of objects and strings.
func decodeList(body []byte) ([]text, error) {
	var parts []jsontext.Value
	if err := json.Unmarshal(body, &parts); err != nil {
		return nil, err
	}
	texts := make([]text, len(parts))
	for i, part := range parts {
		var err error
		if part.Kind() == '"' {
			err = json.Unmarshal(part, &texts[i].Text)
		} else {
			texts[i], err = decode(part)
		}
		if err != nil {
			return nil, wrong(strconv.Itoa(i))
		}
	}
	return texts, nil
}

func decode(object []byte) (found text, err error) {
	member, err := strict.Decode(object, &found)
	if member != "" {
		err = wrong(member)
	}
	return found, err
}

// ofQuery returns the text of an encoded form or a query, which has only some fields.
func ofQuery(encoded string, fields []string) (text, error) {
	values, err := url.ParseQuery(encoded)
	if err != nil {
		return text{}, errForm
	}
	return ofValues(values, fields)
}

// ofValues returns the text of a form. It refuses an unknown or a repeated field, which
// is most likely the end of a text that wasn't encoded: text=Fish & chips.
func ofValues(values url.Values, fields []string) (text, error) {
	for name, each := range values {
		switch {
		case !slices.Contains(fields, name) || len(each) != 1:
			return text{}, errForm
		case !utf8.ValidString(each[0]):
			return text{}, errUTF8
		}
	}
	found := text{Text: values.Get("text"), Title: values.Get("title"), To: values.Get("to"), LaterUntil: values.Get("laterUntil")}
	switch values.Get("new") {
	case "", "0", "false":
	case "1", "true":
		found.New = true
	default:
		return found, wrong("new")
	}
	return found, nil
}
