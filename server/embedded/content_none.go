//go:build !embedded

package embedded

import "embed"

// content is empty in a development build.
var content embed.FS
