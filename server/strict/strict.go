// Package strict decodes JSON from programs, and names what it can't decode.
package strict

import (
	"encoding/json/v2"
	"errors"
	"strings"
)

// Decode decodes a JSON object. It returns the name of a member that is unknown or of a
// wrong type, or an error for a text that is no JSON object.
func Decode(text []byte, into any) (wrong string, err error) {
	err = json.Unmarshal(text, into, json.RejectUnknownMembers(true))
	var semantic *json.SemanticError
	if errors.As(err, &semantic) && semantic.JSONPointer != "" {
		wrong, _, _ = strings.Cut(string(semantic.JSONPointer[1:]), "/")
	}
	// An unknown member may have a blank name.
	if wrong != "" {
		return wrong, nil
	}
	return "", err
}
