package superuser

import (
	"errors"
	"fmt"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	emailVariable    = "JOT_SUPERUSER_EMAIL"
	passwordVariable = "JOT_SUPERUSER_PASSWORD_FILE"
)

// BindEnvironment makes the superuser that the environment names, at a start
// of the server where there is none yet. It never changes one. An error tells
// at once what of the variables can't be used.
func BindEnvironment(app core.App, get func(name string) string) error {
	email, path := get(emailVariable), get(passwordVariable)
	switch {
	case email == "" && path == "":
		return nil
	case email == "" || path == "":
		return fmt.Errorf("%s and %s belong together: set both, or neither", emailVariable, passwordVariable)
	case is.EmailFormat.Validate(email) != nil:
		return fmt.Errorf("%s is not usable: it must be an email address, such as you@example.org", emailVariable)
	}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := makeFirst(e.App, email, path); err != nil {
				return err
			}
			return e.Next()
		},
		Priority: -100, // before anything is served
	})
	return nil
}

// IsThere tells whether there is a superuser.
func IsThere(app core.App) (bool, error) {
	// PocketBase's installer is nobody's.
	count, err := app.CountRecords(core.CollectionNameSuperusers, dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}))
	return count > 0, err
}

// makeFirst makes a superuser, whose password is the first line of a file,
// unless there is one.
func makeFirst(app core.App, email, path string) error {
	isThere, err := IsThere(app)
	if err != nil || isThere {
		return err
	}
	password, err := readFile(path)
	if err != nil {
		return err
	}
	collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return err
	}
	record := core.NewRecord(collection)
	record.SetEmail(email)
	record.SetPassword(password)
	if err := app.Save(record); err != nil {
		return fmt.Errorf("the superuser %s can't be made with the password in %s, of %s: %w", email, path, passwordVariable, err)
	}
	fmt.Printf("The superuser %s is made, with the password in %s.\n", email, path)
	return nil
}

// readFile reads a password. Its errors name the file and never what is in it.
func readFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("the file of %s can't be read: %w", passwordVariable, err)
	}
	defer file.Close()
	password, err := readLine(file)
	if errors.Is(err, errNoPassword) {
		return "", fmt.Errorf("%s, the file of %s, has no password in its first line", path, passwordVariable)
	}
	if err != nil {
		return "", fmt.Errorf("%s, the file of %s, can't be read: %w", path, passwordVariable, errors.Unwrap(err))
	}
	return password, nil
}
