//go:build !manual

package main

import "github.com/spf13/cobra"

// addBuildCommands adds nothing: only the build that writes the manual has
// commands of its own.
func addBuildCommands(*cobra.Command) {}
