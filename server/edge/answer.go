package edge

import (
	"bytes"
	"net/http"
)

// answer keeps what is answered until it is sent. Its headers are those of the
// response itself.
type answer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader keeps the status; as with a response, the first one counts.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write keeps a part of the body.
func (a *answer) Write(part []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(part)
}

// Written is for the router: an error after an answer is only logged.
func (a *answer) Written() bool { return a.status != 0 }

// Status is for the router; 0 as long as nothing is answered.
func (a *answer) Status() int { return a.status }

// send sends what was answered, if anything.
func (a *answer) send() error {
	if a.status == 0 {
		return nil
	}
	a.ResponseWriter.WriteHeader(a.status)
	_, err := a.body.WriteTo(a.ResponseWriter)
	return err
}
