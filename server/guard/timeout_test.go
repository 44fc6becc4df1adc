package guard

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"
)

func TestGetGivesUp(t *testing.T) {
	tests := map[string]http.HandlerFunc{
		"no answer": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"no body": func(w http.ResponseWriter, r *http.Request) {
			page("<title>")(w, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"slow drip": func(w http.ResponseWriter, r *http.Request) {
			drops := time.NewTicker(soon / 20)
			defer drops.Stop()
			for {
				select {
				case <-drops.C:
					page("a")(w, r)
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
			client.options.Timeout = soon
			_, err := client.Get(context.Background(), address)
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
	options.Timeout = soon
	_, err = NewClient(options).Get(context.Background(), address)
	wantError(t, err, "took longer than 60ms")
}

// Browsers show the title of a page whose rest never comes.
func TestGetKeepsTheTitleOfAPageThatStops(t *testing.T) {
	for _, text := range []string{"<title>Title</title><script>", "<head><title>Title</title></head><body>"} {
		address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
			page(text)(w, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		})
		client.options.Timeout = 10 * soon
		if got, err := client.Get(context.Background(), address); err != nil || got.Title != "Title" {
			t.Errorf("%s: got %+v and %v", text, got, err)
		}
	}
}
