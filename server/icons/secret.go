package icons

import (
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// secretParam is the id of the secret's row, beside PocketBase's own settings.
// It belongs to the data and not to the icons' folder: items name icons by
// what is made with it.
const secretParam = "jotIconsSecret"

// loadSecret reads the secret of the icons' addresses, or makes it at the
// first start.
func loadSecret(app core.App) ([]byte, error) {
	param := &core.Param{}
	err := app.ModelQuery(param).Model(secretParam, param)
	if errors.Is(err, sql.ErrNoRows) {
		return makeSecret(app)
	}
	if err != nil {
		return nil, fmt.Errorf("the icons' secret can't be read: %w", err)
	}
	var text string
	if err := json.Unmarshal(param.Value, &text); err != nil {
		return nil, fmt.Errorf("the icons' secret can't be read: %w", err)
	}
	return hex.DecodeString(text)
}

func makeSecret(app core.App) ([]byte, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	value, err := json.Marshal(hex.EncodeToString(secret))
	if err != nil {
		return nil, err
	}
	param := &core.Param{Value: types.JSONRaw(value)}
	param.Id = secretParam
	param.Created, param.Updated = types.NowDateTime(), types.NowDateTime()
	if err := app.Save(param); err != nil {
		return nil, fmt.Errorf("the icons' secret can't be kept: %w", err)
	}
	return secret, nil
}
