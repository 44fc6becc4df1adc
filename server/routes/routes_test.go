package routes

import "testing"

func TestIsAPI(t *testing.T) {
	for path, want := range map[string]bool{
		"/api/health":                     true,
		"/items/trash/{userId}/{itemId}":  true,
		"/refetch/{userId}/{itemId}":      true,
		"/":                               false,
		"/share":                          false,
		"/_/":                             false,
		"/api":                            false,
		"/apis/health":                    false,
		"/ann/api/":                       false,
		"/icons/{key}":                    false,
		"/assets/items/refetch/api/it.js": false,
	} {
		if got := IsAPI(path); got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
}
