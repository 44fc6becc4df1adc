package client

import (
	"bytes"
	"context"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

const (
	// timeout is how long a request may take, as in the app.
	timeout = 15 * time.Second
	// maxAnswer is the maximum size of an answer, in bytes. A page of items has at most
	// 200 of them, with 10,000 characters each.
	maxAnswer = 32 << 20
)

// errToken means that the server doesn't accept the token any more.
var errToken = errors.New("the access token is unknown, expired or revoked: log in with another one, by jot-server login")

// refusal is the server's reason not to do something that it won't do another time
// either.
type refusal struct{ text string }

func (r *refusal) Error() string { return r.text }

// answer has the members of all answers that the commands read.
type answer struct {
	// Items are found or added items. A token that may only add gets Received, their
	// number, instead.
	Items    []jsontext.Value `json:"items"`
	Received int              `json:"received"`
	// Next is the cursor of the next page, or "".
	Next string `json:"next"`
	// These are of the token.
	Name    string `json:"name"`
	Scope   string `json:"scope"`
	Expires string `json:"expires"`
	// account is the id of the token's account, from the header that all Jot's answers to
	// an account have.
	account string
}

// caller sends requests. agent is its User-Agent header.
type caller struct{ agent string }

// web follows no redirects: they lead to network login pages, and turn a POST into a GET.
var web = http.Client{
	Timeout:       timeout,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// request sends a request by a login and returns the answer. key is the Idempotency-Key,
// or "". The error is a refusal if the server refuses the request for good. Otherwise the
// same request may succeed another time.
func (c *caller) request(ctx context.Context, l *login, method, path string, body []byte, key string) (*answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, l.Server+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+l.Token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", c.agent)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := web.Do(request)
	var text []byte
	if err == nil {
		defer response.Body.Close()
		text, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	}
	if err != nil {
		if at, is := errors.AsType[*url.Error](err); is {
			err = at.Err // without the address, which the message has
		}
		return nil, fmt.Errorf("%s doesn't answer (%w)", l.Server, err)
	}
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusCreated {
		return nil, errorOf(l, response, text)
	}
	found := &answer{account: response.Header.Get("Jot-User")}
	if err := json.Unmarshal(text, found); err != nil || found.account == "" {
		return nil, notJots(l, response)
	}
	return found, nil
}

// errorOf returns the error in an answer. It is final only if it names the account: a proxy
// or a network's login page knows nothing of texts and tokens.
func errorOf(l *login, response *http.Response, text []byte) error {
	var failure struct {
		Status  int    `json:"status"`
		Message string `json:"message"`
		Data    map[string]struct {
			Message string `json:"message"`
		} `json:"data"`
	}
	if err := json.Unmarshal(text, &failure); err != nil || failure.Status != response.StatusCode {
		return notJots(l, response)
	}
	words := failure.Message
	if len(failure.Data) > 0 {
		var reasons []string
		for _, problem := range failure.Data {
			reasons = append(reasons, problem.Message)
		}
		slices.Sort(reasons)
		words = strings.Join(reasons, " ")
	}
	// Another token may add what this one may not.
	isOfToken := response.StatusCode == http.StatusForbidden && response.Request.Method == http.MethodPost
	switch response.StatusCode {
	case http.StatusUnauthorized:
		return errToken
	case http.StatusBadRequest, http.StatusForbidden, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		if response.Header.Get("Jot-User") == l.Account && !isOfToken {
			return &refusal{words}
		}
	}
	return fmt.Errorf("%s answers: %s", l.Server, strings.TrimSuffix(words, "."))
}

func notJots(l *login, response *http.Response) error {
	return fmt.Errorf("what answers at %s isn't Jot, or is an earlier version (%s)", l.Server, response.Status)
}
