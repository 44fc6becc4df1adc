package moves

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json/v2"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// client asks an instance as a superuser.
type client struct {
	base  string
	token string
}

// refused is an instance's own answer that it doesn't do what it is asked.
type refused struct {
	base    string
	status  int
	message string
}

func (r *refused) Error() string {
	return fmt.Sprintf("%s answers %d: %s", r.base, r.status, r.message)
}

// login makes the client of an instance.
func login(ctx context.Context, base, email, password string) (*client, error) {
	address, err := url.Parse(base)
	if err != nil || address.Host == "" {
		return nil, fmt.Errorf("%q is no address of an instance: give one such as http://10.0.0.2:8090", base)
	}
	c := &client{base: strings.TrimRight(base, "/")}
	body, err := json.Marshal(map[string]string{"identity": email, "password": password})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Token string `json:"token"`
	}
	if err := c.askJSON(ctx, "POST", "/api/collections/_superusers/auth-with-password", bytes.NewReader(body), &answer); err != nil {
		return nil, fmt.Errorf("no login as the superuser %s: %w", email, err)
	}
	c.token = answer.Token
	return c, nil
}

// ask sends a request; an answer that is no success is a *refused.
func (c *client) ask(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		request.Header.Set("Authorization", c.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < http.StatusMultipleChoices {
		return response, nil
	}
	defer response.Body.Close()
	var said struct {
		Message string `json:"message"`
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	if err != nil || json.Unmarshal(text, &said) != nil {
		said.Message = response.Status
	}
	return nil, &refused{c.base, response.StatusCode, said.Message}
}

// askJSON reads the answer into a target, which may be nil.
func (c *client) askJSON(ctx context.Context, method, path string, body io.Reader, target any) error {
	response, err := c.ask(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if target == nil {
		return nil
	}
	return json.UnmarshalRead(response.Body, target)
}

func (c *client) look(ctx context.Context, account string) (presence, error) {
	var found presence
	err := c.askJSON(ctx, "GET", accountPath(account), nil, &found)
	return found, err
}

func accountPath(account string) string { return "/api/moves/accounts/" + url.PathEscape(account) }

// entry is where a key's account lives.
type entry struct {
	instance string
	rank     int
}

// directory reads all entries of an instance.
func (c *client) directory(ctx context.Context) (instance string, entries map[string]entry, err error) {
	response, err := c.ask(ctx, "GET", "/api/moves/directory", nil)
	if err != nil {
		return "", nil, err
	}
	defer response.Body.Close()
	instance, entries = response.Header.Get("Jot-Instance"), map[string]entry{}
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if lines.Text() == endOfDirectory {
			return instance, entries, nil
		}
		key, text, _ := strings.Cut(lines.Text(), " ")
		rank, err := strconv.Atoi(text)
		if err != nil {
			break
		}
		if known, isKnown := entries[key]; !isKnown || rank < known.rank {
			entries[key] = entry{instance, rank}
		}
	}
	return "", nil, fmt.Errorf("the directory of %s is not whole: try again", c.base)
}
