package edge

import (
	"cmp"
	"fmt"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// notSaved is the message above a record's problems, as in pb_hooks/errors.js.
const notSaved = "The record could not be saved."

// bytesPerCharacter is the number of bytes that a text may have per allowed
// character, so that its length is checked in constant time. In UTF-8, a character
// has at most 4 bytes. The hooks' rules check texts nearer to the limit, because
// they may trim a text first, and have their own messages.
const bytesPerCharacter = 8

// These are the maximum lengths of fields without a limit of their own, in
// characters. Those of texts, email addresses, URLs and passwords are PocketBase's,
// which doesn't export them. The app knows two of them as EMAIL_MAX and PASSWORD_MAX
// (src/domain/limits.ts), and a test compares the two.
const (
	textMax     = 5000
	emailMax    = 255
	urlMax      = 2083
	passwordMax = 71
	// scalarMax is for a number, a date, a boolean, or one value of a relation or a
	// select.
	scalarMax = 100
	tokenMax  = 4096
)

// loginLimits are the maximum lengths of the fields of logins and of mails' links.
var loginLimits = map[string]int{
	"identity": emailMax, "email": emailMax, "newEmail": emailMax,
	"password": passwordMax, "passwordConfirm": passwordMax, "oldPassword": passwordMax,
	"token": tokenMax,
}

// tooLong returns, by field, the problems of values that are too long or of the
// wrong shape. PocketBase and the hooks check the rest.
func tooLong(collection *core.Collection, body map[string]any) validation.Errors {
	problems := validation.Errors{}
	for _, field := range collection.Fields {
		each, count := limitsOf(field)
		if each == 0 {
			continue
		}
		name := field.GetName()
		// In a body, a field's name may have a modifier.
		for _, key := range []string{name, "+" + name, name + "+", name + "-", name + ":autogenerate"} {
			if err := problemOf(body[key], each, count); err != nil {
				problems[name] = err
			}
		}
		if field.Type() == core.FieldTypeDate && problems[name] == nil && !isDate(body[name]) {
			problems[name] = noDate
		}
	}
	if collection.IsAuth() {
		for _, name := range []string{"passwordConfirm", "oldPassword"} {
			if err := problemOf(body[name], passwordMax, 1); err != nil {
				problems[name] = err
			}
		}
	}
	return problems
}

// tooLongForLogin returns the same problems for the body of a login, of a request
// for a mail, or of a mail's link.
func tooLongForLogin(body map[string]any) validation.Errors {
	problems := validation.Errors{}
	for name, value := range body {
		limit, isKnown := loginLimits[name]
		if _, isText := value.(string); !isKnown && !isText {
			// The field belongs to another kind of login, and isn't a text.
			continue
		}
		if err := problemOf(value, cmp.Or(limit, tokenMax), 1); err != nil {
			problems[name] = err
		}
	}
	return problems
}

// problemOf returns the problem of a value, or nil. It refuses texts that are too
// long, lists with more than count values, and objects. It checks the values of a
// list too, and refuses nested lists, which are expensive to convert to a text.
func problemOf(value any, limit, count int) error {
	switch value := value.(type) {
	case string:
		if len(value) > bytesPerCharacter*limit*count {
			return tooLongFor(limit)
		}
	case map[string]any:
		return noText
	case []any:
		if len(value) > count {
			return tooLongFor(limit)
		}
		for _, each := range value {
			if _, isList := each.([]any); isList {
				return noText
			}
			if err := problemOf(each, limit, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// isDate reports whether PocketBase can parse a value as a date. A missing or empty
// value is a date too: it means none.
func isDate(value any) bool {
	if value == nil || value == "" {
		return true
	}
	date, _ := types.ParseDateTime(value)
	return !date.IsZero()
}

// limitsOf returns the maximum length of a field's value, in characters, and the
// maximum number of values. The length is 0 if only the body's size limits it.
func limitsOf(field core.Field) (characters, values int) {
	switch field := field.(type) {
	case *core.TextField:
		return cmp.Or(field.Max, textMax), 1
	case *core.PasswordField:
		return cmp.Or(field.Max, passwordMax), 1
	case *core.EmailField:
		return emailMax, 1
	case *core.URLField:
		return urlMax, 1
	case *core.SelectField:
		return scalarMax, max(field.MaxSelect, 1)
	case *core.RelationField:
		return scalarMax, max(field.MaxSelect, 1)
	case *core.NumberField, *core.BoolField, *core.DateField, *core.AutodateField:
		return scalarMax, 1
	}
	return 0, 0
}

func tooLongFor(limit int) error {
	return validation.NewError("validation_max_text_constraint", fmt.Sprintf("Too long: at most %d characters.", limit))
}

// noText is the problem of an object or of a nested list.
var noText = validation.NewError("validation_invalid_value", "Send one text here.")

// noDate is the problem of a value that is no date. PocketBase would store none.
var noDate = validation.NewError("validation_date_invalid", "Send a time such as 2026-01-31 09:30:00.000Z, or an empty text for none.")
