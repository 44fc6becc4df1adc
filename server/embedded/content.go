//go:build embedded

package embedded

import "embed"

// content is the folder that scripts/release.mjs writes before it builds.
//
//go:embed all:content
var content embed.FS
