//go:build !unix

package data

// RestrictNewFiles makes every file and folder that the process creates from
// now on its owner's alone, whatever mode its maker asks for: SQLite's
// journals, backups and mails included. It does nothing on Windows, where a
// file has the rights of its folder.
func RestrictNewFiles() {}

// restrictAll does nothing where files have no mode.
func restrictAll(string) (int, error) {
	return 0, nil
}
