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
}

// wrong is the member of a text that can't be read, or the index of a text in a list.
type wrong string

func (w wrong) Error() string { return string(w) + " can't be read" }

var errForm = errors.New("the form can't be read")

// isFields matches a form with one of a text's members. Any other form is a plain text.
var isFields = regexp.MustCompile(`(?:^|&)(?:text|title|to|new)=`)

// Count returns the number of texts that Read has found in a request, or 0.
func Count(e *core.RequestEvent) int {
	if list, isRead := e.Get(listKey).(*List); isRead {
		return list.count
	}
	return 0
}

// Read reads the texts of a request and stores them for the hooks. The query has the
// title, to and new of a body without them. An error says what can't be read.
func Read(e *core.RequestEvent) error {
	body, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body of the request can’t be read.", err)
	}
	if !utf8.Valid(body) {
		return e.BadRequestError("The text isn’t UTF-8. Convert it first.", nil)
	}
	texts, isList, err := parse(e.Request.Header.Get("Content-Type"), body)
	more, queryErr := ofValues(e.Request.URL.Query())
	err = cmp.Or(err, queryErr)
	var member wrong
	switch {
	case errors.As(err, &member):
		return e.BadRequestError("Nothing was added.", validation.Errors{string(member): validation.NewError("invalid",
			"Send only “text”, “title” and “to”, which are texts, and “new”, which is true or false.")})
	case errors.Is(err, errForm):
		return e.BadRequestError("The form can’t be read: encode its values, as curl does with --data-urlencode.", nil)
	case err != nil:
		return e.BadRequestError(fmt.Sprintf(`The body is no JSON: send {"text": "…"}, or a list of up to %d such objects.`, most), nil)
	case len(texts) == 0 || len(texts) > most:
		return e.BadRequestError(fmt.Sprintf("Send from 1 to %d texts at once.", most), nil)
	}
	for i := range texts {
		t := &texts[i]
		t.Title, t.To, t.New = cmp.Or(t.Title, more.Title), cmp.Or(t.To, more.To), t.New || more.New
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
	texts = []text{{Text: string(body)}}
	switch media, parameters, _ := mime.ParseMediaType(contentType); media {
	case "application/json":
		if isList = bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")); isList {
			texts, err = decodeList(body)
		} else {
			texts[0], err = decode(body)
		}
	case "application/x-www-form-urlencoded":
		if !isFields.Match(body) {
			break
		}
		values, parseErr := url.ParseQuery(string(body))
		if parseErr != nil {
			return nil, false, errForm
		}
		texts[0], err = ofValues(values)
	case "multipart/form-data":
		form, parseErr := multipart.NewReader(bytes.NewReader(body), parameters["boundary"]).ReadForm(int64(len(body)))
		if parseErr != nil {
			return nil, false, errForm
		}
		texts[0], err = ofValues(form.Value)
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

// ofValues returns the text of a form or a query.
func ofValues(values url.Values) (text, error) {
	found := text{Text: values.Get("text"), Title: values.Get("title"), To: values.Get("to")}
	switch values.Get("new") {
	case "", "0", "false":
	case "1", "true":
		found.New = true
	default:
		return found, wrong("new")
	}
	return found, nil
}
