package environment

import (
	"errors"
	"regexp"
)

// Instance is one of several servers that share the accounts of an address.
type Instance struct {
	// Name is JOT_INSTANCE; "" for a server that is alone.
	Name string
	// TokenSecret is JOT_TOKEN_SECRET, with which all of them sign tokens: a
	// session goes on where its account has moved to.
	TokenSecret string
}

const (
	leastSecret = 32
	mostSecret  = 255
)

var instanceForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,30}$`)

func readInstance(name, secret string) (Instance, error) {
	switch {
	case name == "" && secret == "":
		return Instance{}, nil
	case name == "" || secret == "":
		return Instance{}, errors.New("JOT_INSTANCE and JOT_TOKEN_SECRET belong together: set both, or neither")
	case !instanceForm.MatchString(name):
		return Instance{}, unusable("JOT_INSTANCE", "a name of small letters, digits and hyphens, such as b")
	case len(secret) < leastSecret || len(secret) > mostSecret:
		return Instance{}, unusable("JOT_TOKEN_SECRET", "a random text of 32 to 255 characters, the same on all instances")
	}
	return Instance{Name: name, TokenSecret: secret}, nil
}
