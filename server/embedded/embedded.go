// Package embedded holds what a release carries inside itself: the built app,
// the hooks with the domain's bundle, and the migrations. A build without the
// tag "embedded" carries nothing, and takes them from the folders that its
// flags name.
package embedded

import "io/fs"

// App is the built app, nil in a build that carries nothing.
func App() fs.FS {
	return part("app")
}

// Program is what PocketBase wants as folders, hooks and migrations, and nil in
// a build that carries nothing.
func Program() fs.FS {
	return part("program")
}

func part(name string) fs.FS {
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
