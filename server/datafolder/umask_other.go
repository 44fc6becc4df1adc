//go:build !unix

package datafolder

// RestrictNewFiles makes every file and folder that the process creates from
// now on its owner's alone, whatever mode its maker asks for: SQLite's
// journals, backups and mails included. It does nothing on Windows, where a
// file has the rights of its folder.
func RestrictNewFiles() {}
