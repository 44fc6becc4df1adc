package fetch

import (
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
)

// secretParam is the id of the secret's row in the table of PocketBase's settings. The
// secret is in the database and not in the icons' folder, because items store the
// keys that are derived from it.
const secretParam = "jotIconsSecret"

// loadSecret returns the secret of the icons' keys, 32 bytes. It creates the secret if
// there is none.
func loadSecret(app core.App) ([]byte, error) {
	param := &core.Param{}
	err := app.ModelQuery(param).Model(secretParam, param)
	if errors.Is(err, sql.ErrNoRows) {
		param.Id = secretParam
		param.Value = types.JSONRaw(strconv.Quote(security.RandomStringWithAlphabet(64, "0123456789abcdef")))
		param.Created, param.Updated = types.NowDateTime(), types.NowDateTime()
		err = app.Save(param)
	}
	var text string
	if err == nil {
		err = json.Unmarshal(param.Value, &text)
	}
	if err != nil {
		return nil, fmt.Errorf("the icons' secret can't be read or made: %w", err)
	}
	return hex.DecodeString(text)
}
