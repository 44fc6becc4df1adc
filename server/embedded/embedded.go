// Package embedded holds what a release carries inside itself: the built app,
// the hooks with the domain's bundle, and the migrations. A build without the
// tag "embedded" carries nothing, and takes them from the folders that its
// flags name.
package embedded

import (
	"embed"
	"io/fs"
)

// App is the built app, nil in a build that carries nothing.
func App() fs.FS {
	return part(content, "app")
}

// part is a folder of what the program carries, nil where it carries nothing.
func part(content embed.FS, name string) fs.FS {
	folder := "content/" + name
	if _, err := fs.Stat(content, folder); err != nil {
		return nil
	}
	found, err := fs.Sub(content, folder)
	if err != nil {
		return nil
	}
	return found
}

// Program is what PocketBase wants as folders: hooks and migrations. It is nil
// in a build that carries nothing.
func Program() *Folders {
	hooks, migrations := part(content, "hooks"), part(content, "migrations")
	if hooks == nil || migrations == nil {
		return nil
	}
	return &Folders{map[string]fs.FS{"hooks": hooks, "migrations": migrations}}
}
