package edge

import (
	"fmt"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
)

// notSaved heads the problems of a record's fields, as in pb_hooks/errors.js.
const notSaved = "The record could not be saved."

// bytesPerCharacter is for telling in constant time that a text is too long. A
// character of UTF-8 has 4 bytes at most; the rest is left to the rules, which
// may cut blanks first and say what is wrong in their own words.
const bytesPerCharacter = 8

// Characters that fields without a limit of their own take at most.
const (
	textMax     = 5000 // PocketBase's for text
	emailMax    = 255
	urlMax      = 2083
	passwordMax = 71
	// scalarMax is for a number, a date, a switch, a relation's or a choice's
	// one value.
	scalarMax = 100
	tokenMax  = 4096
)

// loginLimits are the lengths of what logging in and mails' links ask for.
var loginLimits = map[string]int{
	"identity": emailMax, "email": emailMax, "newEmail": emailMax,
	"password": passwordMax, "passwordConfirm": passwordMax, "oldPassword": passwordMax,
	"token": tokenMax,
}

// tooLong tells, by field, which texts of a body are so long, or so little of a
// text, that they need not be read. What they say is for PocketBase and the hooks to judge.
func tooLong(collection *core.Collection, body map[string]any) validation.Errors {
	problems := validation.Errors{}
	for _, field := range collection.Fields {
		each, count := limitsOf(field)
		if each == 0 {
			continue
		}
		name := field.GetName()
		// A field's value may come under its name with a modifier, too.
		for _, key := range []string{name, "+" + name, name + "+", name + "-", name + ":autogenerate"} {
			if err := problemOf(body[key], each, count); err != nil {
				problems[name] = err
			}
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

// tooLongForLogin is tooLong for the body of a login or of a request of a mail.
func tooLongForLogin(body map[string]any) validation.Errors {
	problems := validation.Errors{}
	for name, value := range body {
		limit, isKnown := loginLimits[name]
		if _, isText := value.(string); !isKnown && !isText {
			// Of other ways to log in.
			continue
		}
		if !isKnown {
			limit = tokenMax
		}
		if err := problemOf(value, limit, 1); err != nil {
			problems[name] = err
		}
	}
	return problems
}

// problemOf tells in constant time what is wrong with a value: a text that is
// too long, a list of more than count values or with such a text in it, or what
// holds more than texts. Deep lists cost those who make a text of them much.
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

// limitsOf gives how many characters a value of a field has at most, and how
// many values it takes: 0 characters for a field that the body's size limits.
func limitsOf(field core.Field) (characters, values int) {
	switch field := field.(type) {
	case *core.TextField:
		return or(field.Max, textMax), 1
	case *core.PasswordField:
		return or(field.Max, passwordMax), 1
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

func or(value, otherwise int) int {
	if value > 0 {
		return value
	}
	return otherwise
}

func tooLongFor(limit int) error {
	return validation.NewError("validation_max_text_constraint", fmt.Sprintf("Too long: at most %d characters.", limit))
}

// noText is the problem of an object, or of lists in a list.
var noText = validation.NewError("validation_invalid_value", "Send one text here.")
