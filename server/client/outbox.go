package client

import (
	"context"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// entry is a line of a file: a text that the server doesn't have.
type entry struct {
	// Key is the Idempotency-Key of all requests that send the text, so that it is added
	// once.
	Key string `json:"key"`
	// Server and Account say for whom the text was typed.
	Server  string `json:"server"`
	Account string `json:"account"`
	// Body is the body of these requests.
	Body jsontext.Value `json:"body"`
	// Reason is why the server has refused it.
	Reason string `json:"reason,omitempty"`
}

// outbox sends texts, and keeps those that can't be sent. Several calls may use it at
// once.
type outbox struct {
	caller   *caller
	login    *login
	dir      string
	messages io.Writer
}

// add keeps a text, sends what waits, and this text last. It returns the server's answer
// to it. A call that is killed meanwhile loses nothing.
func (o *outbox) add(ctx context.Context, own *entry) (*answer, error) {
	if err := o.keep(own); err != nil {
		// The text can be sent all the same.
		found, sendErr := o.send(ctx, own)
		if sendErr != nil {
			return nil, exit(codeNothing, fmt.Sprintf("The text was neither sent (%v) nor kept (%v).", sendErr, err))
		}
		return found, nil
	}
	found, err := o.sendAll(ctx, own)
	if _, isFinal := errors.AsType[*Exit](err); err != nil && !isFinal {
		err = exit(codeLater, "Kept, and sent with the next call: "+err.Error()+".")
	}
	return found, err
}

func (o *outbox) send(ctx context.Context, e *entry) (*answer, error) {
	return o.caller.request(ctx, o.login, http.MethodPost, "/api/v1/add", e.Body, e.Key)
}

// sendAll sends the texts that were typed for the login's account, in order, and own last
// unless it is nil. It returns the answer to own. It returns an error as soon as a text
// can't be sent now, and an Exit if own is refused. Calls that run at once may send the
// same text. The server adds it once, because it has the same key.
func (o *outbox) sendAll(ctx context.Context, own *entry) (found *answer, err error) {
	if o.login.Scope == "read" {
		return nil, nil
	}
	all, err := o.waiting(own)
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	defer func() { err = errors.Join(err, o.settle(reasons)) }()
	for _, each := range all {
		answered, err := o.send(ctx, each)
		var final *refusal
		switch {
		case errors.As(err, &final):
			reasons[each.Key] = final.text
			words := fmt.Sprintf("Not added: “%s”. %s It is kept in %s.", each.text(), final.text, o.path(refusedFile))
			if each == own {
				return nil, exit(codeNothing, words)
			}
			fmt.Fprintln(o.messages, clean(words))
		case err != nil:
			return nil, err
		case each == own:
			reasons[each.Key] = ""
			return answered, nil
		default:
			reasons[each.Key] = ""
			fmt.Fprintf(o.messages, "Sent what was kept: %s\n", each.text())
		}
	}
	return nil, nil
}

// waiting returns the kept texts that were typed for the login's account, and own last. It
// names what stays in the file.
func (o *outbox) waiting(own *entry) (found []*entry, err error) {
	left := map[string]int{}
	err = o.locked(func() error {
		lines, err := linesOf(o.path(unsentFile))
		for _, line := range lines {
			e := parseEntry(line)
			switch {
			case len(line) == 0:
			case e.Key == "":
				left["Lines that can't be read in "+o.path(unsentFile)]++
			case e.Server != o.login.Server || e.Account != o.login.Account:
				left["Kept for another login at "+e.Server]++
			case own == nil || e.Key != own.Key:
				found = append(found, e)
			}
		}
		return err
	})
	for _, what := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintln(o.messages, clean(fmt.Sprintf("%s: %d", what, left[what])))
	}
	if own != nil {
		// Another call may have sent it already. The server repeats its answer then.
		found = append(found, own)
	}
	return found, err
}

// text returns the beginning of an entry's text.
func (e *entry) text() string {
	var text added
	_ = json.Unmarshal(e.Body, &text) // the server refuses what can't be read
	return shorten(strings.TrimSpace(text.Text))
}
