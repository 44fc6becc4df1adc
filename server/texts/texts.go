// Package texts reads the body of a request that adds texts: JSON, a form or plain text.
package texts

import (
	"bytes"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/url"
	"slices"
	"strconv"
	"unicode/utf8"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// most is the maximum number of texts in a request.
	most = 500
	// listKey is the key under which a request stores its list. The hooks read it.
	listKey = "jotTexts"
)

// List has the texts of a request.
type List struct {
	// Texts are the texts as JSON, each with its members as text, title, to and new.
	Texts string
	// IsList is whether they were sent as a list, so that errors name their index.
	IsList bool
	count  int
}

// text is one text to add, as the hooks read it.
type text struct {
	Text  string `json:"text"`
	Title string `json:"title"`
	To    string `json:"to"`
	New   bool   `json:"new"`
}

// names are the members of a text, and the fields of a form.
var names = []string{"text", "title", "to", "new"}

var errForm = errors.New("the form can't be read")

// Count returns the number of texts that Read has found in a request, or 0.
func Count(e *core.RequestEvent) int {
	if list, isRead := e.Get(listKey).(*List); isRead {
		return list.count
	}
	return 0
}

// Read reads the texts of a request and stores them for the hooks. The query has the
// defaults of title, to and new. It returns an error that names what can't be read.
func Read(e *core.RequestEvent) error {
	body, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body of the request can’t be read.", err)
	}
	if !utf8.Valid(body) {
		return e.BadRequestError("The text isn’t UTF-8. Convert it first.", nil)
	}
	defaults := map[string]any{}
	for _, name := range names[1:] {
		if values := e.Request.URL.Query()[name]; len(values) > 0 {
			defaults[name] = values[0]
		}
	}
	parts, isList, err := parse(e.Request.Header.Get("Content-Type"), body)
	switch {
	case errors.Is(err, errForm):
		return e.BadRequestError("The form can’t be read: encode its values, as curl does with --data-urlencode.", nil)
	case err != nil:
		return e.BadRequestError(`The body is no JSON: send {"text": "…"}, or a list of up to 500 such objects.`, nil)
	case len(parts) == 0 || len(parts) > most:
		return e.BadRequestError(fmt.Sprintf("Send from 1 to %d texts at once.", most), nil)
	}
	found := make([]text, len(parts))
	problems := validation.Errors{}
	for i, part := range parts {
		var wrong map[string]string
		if found[i], wrong = read(part, defaults); len(wrong) > 0 {
			for name, reason := range wrong {
				if isList {
					name = strconv.Itoa(i)
				}
				problems[name] = validation.NewError("invalid", reason)
			}
		}
	}
	if len(problems) > 0 {
		return e.BadRequestError("Nothing was added.", problems)
	}
	encoded, err := json.Marshal(found)
	if err != nil {
		return err
	}
	e.Set(listKey, &List{Texts: string(encoded), IsList: isList, count: len(found)})
	return nil
}

// parse returns the parts of a body: objects, and texts without other members.
func parse(contentType string, body []byte) (parts []any, isList bool, err error) {
	media, parameters, _ := mime.ParseMediaType(contentType)
	plain := []any{string(body)}
	switch {
	case media == "application/json":
		var parsed any
		if err = json.Unmarshal(body, &parsed); err != nil {
			return nil, false, err
		}
		switch parsed := parsed.(type) {
		case []any:
			return parsed, true, nil
		case map[string]any:
			return []any{parsed}, false, nil
		}
		return nil, false, errors.New("neither an object nor a list")
	case media == "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(body))
		fields := fieldsOf(values)
		if err != nil && (len(fields) > 0 || slices.ContainsFunc(names, func(name string) bool { return bytes.HasPrefix(body, []byte(name+"=")) })) {
			return nil, false, errForm
		}
		if len(fields) == 0 {
			return plain, false, nil
		}
		return []any{fields}, false, nil
	case media == "multipart/form-data":
		form, err := multipart.NewReader(bytes.NewReader(body), parameters["boundary"]).ReadForm(int64(len(body)))
		if err != nil {
			return nil, false, errForm
		}
		return []any{fieldsOf(form.Value)}, false, nil
	}
	return plain, false, nil
}

// fieldsOf returns the first value of each field that a text has.
func fieldsOf(values map[string][]string) map[string]any {
	fields := map[string]any{}
	for _, name := range names {
		if len(values[name]) > 0 {
			fields[name] = values[name][0]
		}
	}
	return fields
}

// read returns the text of a part, or the problems by member.
func read(part any, defaults map[string]any) (text, map[string]string) {
	var found text
	wrong := map[string]string{}
	given, isObject := part.(map[string]any)
	if words, isText := part.(string); isText {
		given, isObject = map[string]any{"text": words}, true
	}
	if !isObject {
		return found, map[string]string{"text": "It is neither a text nor an object with one."}
	}
	valueOf := func(name string) any {
		if value, isGiven := given[name]; isGiven {
			return value
		}
		return defaults[name]
	}
	for name := range given {
		if !slices.Contains(names, name) {
			wrong[name] = "Send only “text”, “title”, “to” and “new”."
		}
	}
	for name, target := range map[string]*string{"text": &found.Text, "title": &found.Title, "to": &found.To} {
		var isText bool
		if *target, isText = valueOf(name).(string); !isText && valueOf(name) != nil {
			wrong[name] = fmt.Sprintf("“%s” must be a text.", name)
		}
	}
	switch value := valueOf("new"); value {
	case nil, false, "", "0", "false":
	case true, "1", "true":
		found.New = true
	default:
		wrong["new"] = "“new” must be true or false."
	}
	return found, wrong
}
