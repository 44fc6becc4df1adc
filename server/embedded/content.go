//go:build embedded

package embedded

import "embed"

// content is written by scripts/release.mjs before it builds.
//
//go:embed all:content
var content embed.FS
