package fetch

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// fakeDNS is a DNS server in memory.
type fakeDNS struct {
	t     *testing.T
	mutex sync.Mutex
	// answers has the answers for each name, in the order of the queries. The last
	// answer is repeated. A name without answers doesn't exist.
	answers map[string][][]netip.Addr
	asked   map[dnsmessage.Question]int
}

func newDNS(t *testing.T) *fakeDNS {
	return &fakeDNS{t: t, answers: map[string][][]netip.Addr{}, asked: map[dnsmessage.Question]int{}}
}

// add adds another answer for a name.
func (d *fakeDNS) add(name string, addresses ...string) {
	var answer []netip.Addr
	for _, address := range addresses {
		answer = append(answer, netip.MustParseAddr(address))
	}
	d.answers[name+"."] = append(d.answers[name+"."], answer)
}

// resolver returns a resolver that uses the fake instead of the network.
func (d *fakeDNS) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		near, far := net.Pipe()
		go d.serve(far)
		return near, nil
	}}
}

// serve answers one query, in the format of DNS over TCP.
func (d *fakeDNS) serve(conn net.Conn) {
	defer conn.Close()
	size := make([]byte, 2)
	if _, err := io.ReadFull(conn, size); err != nil {
		return
	}
	raw := make([]byte, binary.BigEndian.Uint16(size))
	if _, err := io.ReadFull(conn, raw); err != nil {
		return
	}
	var query dnsmessage.Message
	if err := query.Unpack(raw); err != nil {
		d.t.Errorf("the question can't be read: %v", err)
		return
	}
	packed, err := d.reply(query).Pack()
	if err != nil {
		d.t.Errorf("the answer can't be packed: %v", err)
		return
	}
	// The resolver may have closed the connection already.
	_, _ = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(packed))), packed...))
}

func (d *fakeDNS) reply(query dnsmessage.Message) *dnsmessage.Message {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	question := query.Questions[0]
	reply := &dnsmessage.Message{Questions: query.Questions}
	reply.Header = dnsmessage.Header{ID: query.ID, Response: true, RecursionAvailable: true}
	answers := d.answers[question.Name.String()]
	if len(answers) == 0 {
		reply.RCode = dnsmessage.RCodeNameError
		return reply
	}
	answer := answers[min(d.asked[question], len(answers)-1)]
	d.asked[question]++
	for _, addr := range answer {
		var body dnsmessage.ResourceBody
		switch {
		case addr.Is4() && question.Type == dnsmessage.TypeA:
			body = &dnsmessage.AResource{A: addr.As4()}
		case addr.Is6() && question.Type == dnsmessage.TypeAAAA:
			body = &dnsmessage.AAAAResource{AAAA: addr.As16()}
		default:
			continue
		}
		header := dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: question.Class}
		reply.Answers = append(reply.Answers, dnsmessage.Resource{Header: header, Body: body})
	}
	return reply
}
