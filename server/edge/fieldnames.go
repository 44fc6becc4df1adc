package edge

import (
	"fmt"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
)

// ignoredInNames removes the characters that PocketBase ignores in field names of a
// JSON body.
var ignoredInNames = strings.NewReplacer("-", "", "_", "")

// misspelt returns the problems of login fields whose names are spelled in another
// way that PocketBase accepts, such as in capitals. The edge's own checks wouldn't
// find such fields, and would, for example, not count a mail.
func misspelt(body map[string]any) validation.Errors {
	problems := validation.Errors{}
	for name := range body {
		if _, isKnown := loginLimits[name]; isKnown {
			continue
		}
		for known := range loginLimits {
			if strings.EqualFold(ignoredInNames.Replace(name), known) {
				problems[known] = validation.NewError("validation_field_name", fmt.Sprintf("Write the name of this field as “%s”.", known))
			}
		}
	}
	return problems
}
