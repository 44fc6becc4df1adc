package edge

import (
	"fmt"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
)

// ignoredInNames is what PocketBase leaves out of a JSON body's names when it
// looks for those of its fields.
var ignoredInNames = strings.NewReplacer("-", "", "_", "")

// misspelt tells which names of a body PocketBase takes for those of a login's
// fields, though they are written in another way: in capitals, say. Whoever
// looks into the body before it would find no address there, count no mail, and
// leave it to PocketBase to say whose the address is.
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
