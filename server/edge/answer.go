package edge

import (
	"bytes"
	"net/http"
)

// answer buffers a response until send. Headers go straight to the response.
type answer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader stores the status. As with any response, the first one counts.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write appends to the buffered body.
func (a *answer) Write(part []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(part)
}

// Written is for the router: an error after an answer is only logged.
func (a *answer) Written() bool { return a.status != 0 }

// Status is for the router; 0 before there is a response.
func (a *answer) Status() int { return a.status }

// send writes the buffered response, if there is one.
func (a *answer) send() error {
	if a.status == 0 {
		return nil
	}
	a.ResponseWriter.WriteHeader(a.status)
	_, err := a.body.WriteTo(a.ResponseWriter)
	return err
}
