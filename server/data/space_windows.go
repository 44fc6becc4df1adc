package data

import "golang.org/x/sys/windows"

func statFolder(folder string) (Space, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return Space{}, err
	}
	var space Space
	err = windows.GetDiskFreeSpaceEx(path, &space.Free, &space.Total, nil)
	return space, err
}
