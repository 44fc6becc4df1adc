package edge

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/router"
	"golang.org/x/oauth2"
)

func TestCausesOfAFailedLoginAtAProvider(t *testing.T) {
	const code, verifier = "c0de", "verifier"
	token := strings.Repeat("eyJ0", 10) + ".eyJ1.c2ln"
	answer := func(code, description string) error {
		return fmt.Errorf("wrapped: %w", &oauth2.RetrieveError{
			Response: &http.Response{Status: "401 Unauthorized"}, Body: []byte("secret"), ErrorCode: code, ErrorDescription: description,
		})
	}
	for _, test := range []struct {
		message string
		cause   error
		want    any
	}{
		{"Failed to fetch OAuth2 token.", answer("invalid_client", "Invalid client credentials"),
			"the provider answers 401 Unauthorized: invalid_client Invalid client credentials"},
		{"Failed to fetch OAuth2 token.", answer("", ""), "the provider answers 401 Unauthorized:"},
		{"Failed to fetch OAuth2 token.", answer("invalid_grant", "code c0de of verifier is used, see "+token),
			"the provider answers 401 Unauthorized: invalid_grant code … of … is used, see …"},
		{"Failed to fetch OAuth2 token.", errors.New(`Post "https://login.example.org/token": no such host`),
			`Post "https://login.example.org/token": no such host`},
		{"Failed to fetch OAuth2 user.", errors.New("iss must be one of [https://a-rather-long-name-without-end.example.org]"),
			"iss must be one of [https://a-rather-long-name-without-end.example.org]"},
		{"An error occurred while loading the submitted data.", errors.New("near secret"), map[string]any{}},
	} {
		got := detailsOf(router.NewBadRequestError(test.message, test.cause), code, verifier)
		if fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%v: got %v, want %v", test.cause, got, test.want)
		}
	}
}
