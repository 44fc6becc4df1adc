package superuser

import (
	"fmt"
	"os"
)

// Credentials reads the superuser that the environment names, for commands
// that ask running servers.
func Credentials(get func(name string) string) (email, password string, err error) {
	email, path := get("JOT_SUPERUSER_EMAIL"), get("JOT_SUPERUSER_PASSWORD_FILE")
	if email == "" || path == "" {
		return "", "", fmt.Errorf("set JOT_SUPERUSER_EMAIL and JOT_SUPERUSER_PASSWORD_FILE to a superuser of all instances")
	}
	file, err := os.Open(path)
	if err != nil {
		return "", "", err
	}
	defer file.Close()
	password, err = readLine(file)
	return email, password, err
}
