package fetch

import (
	"net"
	"net/http"
	"testing"
	"time"
)

func TestGetGivesUp(t *testing.T) {
	tests := map[string]http.HandlerFunc{
		"no answer": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"no body": func(w http.ResponseWriter, r *http.Request) {
			servePage("<title>")(w, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"slow drip": func(w http.ResponseWriter, r *http.Request) {
			drops := time.NewTicker(shortly / 20)
			defer drops.Stop()
			for {
				select {
				case <-drops.C:
					servePage("a")(w, r)
					w.(http.Flusher).Flush()
				case <-r.Context().Done():
					return
				}
			}
		},
	}
	for name, handler := range tests {
		t.Run(name, func(t *testing.T) {
			address, client := serveSite(t, handler)
			client.options.timeout = shortly
			_, err := getPage(client, address)
			wantError(t, err, "took longer than 60ms")
		})
	}
}

func TestGetGivesUpOnSilentPort(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := "http://" + listener.Addr().String()
	options := testOptions(t, address)
	options.timeout = shortly
	_, err = getPage(unbounded(options), address)
	wantError(t, err, "took longer than 60ms")
}

// Browsers show the title of a page even if the rest never arrives.
func TestGetKeepsTheTitleOfAPageThatStops(t *testing.T) {
	for _, text := range []string{"<title>Title</title><script>", "<head><title>Title</title></head><body>"} {
		address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
			servePage(text)(w, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		})
		client.options.timeout = 10 * shortly
		if got, err := getPage(client, address); err != nil || got.title != "Title" {
			t.Errorf("%s: got %+v and %v", text, got, err)
		}
	}
}
