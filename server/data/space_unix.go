//go:build unix

package data

import "golang.org/x/sys/unix"

func statFolder(folder string) (Space, error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return Space{}, err
	}
	// The types of the fields differ between systems.
	block := uint64(stat.Bsize)
	return Space{Free: uint64(stat.Bavail) * block, Total: uint64(stat.Blocks) * block}, nil
}
