// Package embedded has the files that a release embeds: the built app, the hooks
// with the bundle of the domain, and the migrations. A build without the tag
// "embedded" has none of them, and the server reads them from the folders that its
// flags name.
package embedded

import "io/fs"

// App returns the built app, or nil in a build without embedded files.
func App() fs.FS {
	return part("app")
}

// Program returns the hooks and migrations, which PocketBase reads from folders on
// the disk. It returns nil in a build without embedded files.
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
