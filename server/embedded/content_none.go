//go:build !embedded

package embedded

import "embed"

// content is empty in a build for development.
var content embed.FS
