package icons

import "sync"

// mostWanted bounds what strangers can have remembered.
const mostWanted = 256

// wanted is a set of keys whose icons are to be fetched again.
type wanted struct {
	mutex sync.Mutex
	keys  map[string]bool
}

// add remembers a key, unless there are too many.
func (w *wanted) add(key string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.keys == nil {
		w.keys = map[string]bool{}
	}
	if len(w.keys) < mostWanted {
		w.keys[key] = true
	}
}

// take returns at most so many keys and forgets them.
func (w *wanted) take(most int) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	var taken []string
	for key := range w.keys {
		if len(taken) == most {
			break
		}
		taken = append(taken, key)
		delete(w.keys, key)
	}
	return taken
}
