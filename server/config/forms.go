package config

import (
	"regexp"
	"strconv"
	"strings"
)

const positiveForm = "a whole number, 1 or more"

var (
	headerForm   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)
	addressForm  = regexp.MustCompile(`^[^\s<>@]+@[^\s<>@]+$`)
	positiveText = regexp.MustCompile(`^[1-9]\d{0,8}$`)
)

// parseHeader checks the name of a header. It refuses Forwarded, whose syntax
// PocketBase can't parse.
func parseHeader(text string) (string, bool) {
	return text, headerForm.MatchString(text) && !strings.EqualFold(text, "Forwarded")
}

func parseMailAddress(text string) (string, bool) {
	return text, addressForm.MatchString(text)
}

func parsePositive(text string) (int, bool) {
	if !positiveText.MatchString(text) {
		return 0, false
	}
	number, err := strconv.Atoi(text)
	return number, err == nil
}
