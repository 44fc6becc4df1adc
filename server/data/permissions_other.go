//go:build !unix

package data

// RestrictNewFiles makes every file and folder that the process creates from now on
// accessible to its owner only, whatever mode the code asks for. That includes
// SQLite's journals, backups and mails. It does nothing on Windows, where a file
// inherits the rights of its folder.
func RestrictNewFiles() {}

// restrictAll does nothing on systems without file modes.
func restrictAll(string) (int, error) {
	return 0, nil
}
