package config

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// SMTP is a mail server.
type SMTP struct {
	Host string
	Port int
	// TLS is whether the connection uses TLS from the start (smtps).
	TLS                bool
	Username, Password string
}

// Sender is the name and the address that mails are sent from.
type Sender struct{ Name, Address string }

const smtpForm = "smtp://user:password@host:587 or smtps://user:password@host"

var (
	smtpURL    = regexp.MustCompile(`(?i)^(smtps?)://(?:([^:@/\s]+)(?::([^@/\s]*))?@)?([^:@/\s\[\]]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?/?$`)
	senderForm = regexp.MustCompile(`^(?:"?([^"<>@]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$`)
)

// smtp reads the mail server. Its address is a secret, because it contains a
// password.
func (r *reader) smtp() *SMTP {
	text := r.secret("JOT_SMTP_URL")
	if text == "" {
		return nil
	}
	server, isUsable := parseSMTP(text)
	if !isUsable {
		r.isBad(unusable("JOT_SMTP_URL", smtpForm))
		return nil
	}
	return server
}

func parseSMTP(text string) (*SMTP, bool) {
	parts := smtpURL.FindStringSubmatch(text)
	if parts == nil {
		return nil, false
	}
	server := &SMTP{Host: strings.Trim(parts[4], "[]"), Port: 587, TLS: strings.EqualFold(parts[1], "smtps")}
	if server.TLS {
		server.Port = 465
	}
	if parts[5] != "" {
		server.Port, _ = strconv.Atoi(parts[5]) // digits
	}
	var wrongName, wrongPassword error
	// A percent sign that isn't part of an escape such as %25 is an error.
	server.Username, wrongName = url.PathUnescape(parts[2])
	server.Password, wrongPassword = url.PathUnescape(parts[3])
	return server, wrongName == nil && wrongPassword == nil && server.Port >= 1 && server.Port <= 65535
}

func parseSender(text string) (*Sender, bool) {
	parts := senderForm.FindStringSubmatch(text)
	if parts == nil {
		return nil, false
	}
	return &Sender{Name: strings.TrimSpace(parts[1]), Address: parts[2] + parts[3]}, true
}
