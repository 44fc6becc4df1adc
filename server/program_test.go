package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// program is the path of the server's program, which is built once for all tests.
var program string

// programTimeout is how long a test waits for the program before it fails.
const programTimeout = 60 * time.Second

func TestMain(m *testing.M) {
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "server-test-*")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "server")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("the server can't be built: %w\n%s", err, output)
	}
	return m.Run(), nil
}

// folders makes a project with the given hooks and returns its flags.
func folders(t *testing.T, hooks string) []string {
	t.Helper()
	root := t.TempDir()
	for _, name := range []string{"hooks", "migrations", "public"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(root, "hooks", "main.pb.js"), hooks)
	write(t, filepath.Join(root, "public", "index.html"), "<title>the app</title>")
	return []string{
		"--dir=" + filepath.Join(root, "data"), "--hooksDir=" + filepath.Join(root, "hooks"),
		"--migrationsDir=" + filepath.Join(root, "migrations"), "--publicDir=" + filepath.Join(root, "public"),
		"--hooksPool=2",
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// freeAddress returns a loopback address on which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// server is a running program.
type server struct {
	command *exec.Cmd
	url     string
	errors  bytes.Buffer
}

// start runs the program and returns when the server is ready.
func start(t *testing.T, environment []string, flags ...string) *server {
	t.Helper()
	address := freeAddress(t)
	s := &server{url: "http://" + address}
	ctx, cancel := context.WithTimeout(context.Background(), programTimeout)
	t.Cleanup(cancel)
	s.command = exec.CommandContext(ctx, program, append([]string{"serve", "--http=" + address}, flags...)...)
	s.command.Env = append(os.Environ(), environment...)
	s.command.Stderr = &s.errors
	output, err := s.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// Kill fails if the test has ended the program.
		_ = s.command.Process.Kill()
		_ = s.command.Wait()
	})
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "Jot is ready: ") {
			return s
		}
	}
	t.Fatalf("the program ended before it served: %s", &s.errors)
	return nil
}

// runToEnd runs the program and returns its exit code and its output.
func runToEnd(t *testing.T, environment []string, args ...string) (int, string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), programTimeout)
	defer cancel()
	command := exec.CommandContext(ctx, program, args...)
	command.Env = append(os.Environ(), environment...)
	output, err := command.CombinedOutput()
	if ctx.Err() != nil {
		t.Fatalf("the program didn't end by itself: %s", output)
	}
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), string(output)
}
