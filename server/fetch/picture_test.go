package fetch

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// webpFile is a WebP of one pixel, because Go has no encoder for WebP.
const webpFile = "UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAEAcQERGIiP4HAA=="

// square returns an image with this width and height, in pixels.
func square(side int) image.Image { return image.NewGray(image.Rect(0, 0, side, side)) }

func pngFile(t *testing.T, side int) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, square(side)); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func gifFile(t *testing.T, side int) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := gif.Encode(&file, square(side), nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func jpegFile(t *testing.T, side int) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, square(side), nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	file, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// icoFile returns an ICO file with these images.
func icoFile(pictures ...[]byte) []byte {
	file := binary.LittleEndian.AppendUint16([]byte{0, 0, 1, 0}, uint16(len(pictures)))
	offset := icoHeaderBytes + len(pictures)*icoEntryBytes
	for _, picture := range pictures {
		file = append(file, 16, 16, 0, 0, 1, 0, 32, 0)
		file = binary.LittleEndian.AppendUint32(file, uint32(len(picture)))
		file = binary.LittleEndian.AppendUint32(file, uint32(offset))
		offset += len(picture)
	}
	return append(file, bytes.Join(pictures, nil)...)
}

// bmpPicture returns the header of a BMP in an ICO file.
func bmpPicture(width, height int) []byte {
	picture := binary.LittleEndian.AppendUint32(nil, bmpHeaderBytes)
	picture = binary.LittleEndian.AppendUint32(picture, uint32(width))
	picture = binary.LittleEndian.AppendUint32(picture, uint32(height*bmpHeightFactor))
	return append(picture, make([]byte, bmpHeaderBytes)...)
}

// padded extends a file to this size.
func padded(file []byte, size int) []byte {
	return append(bytes.Clone(file), make([]byte, size-len(file))...)
}

func TestStoredTypes(t *testing.T) {
	tests := map[string]struct {
		file []byte
		want string
	}{
		"PNG":               {pngFile(t, 32), "image/png"},
		"GIF":               {gifFile(t, 16), "image/gif"},
		"JPEG":              {jpegFile(t, 16), "image/jpeg"},
		"WebP":              {decoded(t, webpFile), "image/webp"},
		"ICO of a BMP":      {icoFile(bmp(16)), "image/x-icon"},
		"ICO of two":        {icoFile(bmp(16), pngFile(t, 256)), "image/x-icon"},
		"64 KB":             {padded(pngFile(t, 32), 64<<10), "image/png"},
		"1024 pixels":       {pngFile(t, 1024), "image/png"},
		"PNG with a script": {append(pngFile(t, 16), "<script>alert(1)</script>"...), "image/png"},
	}
	for name, test := range tests {
		if got := iconType(test.file); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

func TestRefusedFiles(t *testing.T) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	cut := icoFile(bmp(16))
	tests := map[string][]byte{
		"nothing":                      {},
		"SVG":                          []byte(svg),
		"SVG behind XML":               []byte(`<?xml version="1.0"?>` + svg),
		"SVG behind a byte order":      []byte("\ufeff" + svg),
		"SVG behind a GIF's start":     []byte("GIF89a" + svg),
		"SVG behind a PNG's start":     []byte("\x89PNG\r\n\x1a\n" + svg),
		"SVG behind an ICO's start":    append([]byte{0, 0, 1, 0}, svg...),
		"SVG behind a JPEG's start":    append([]byte{0xff, 0xd8, 0xff}, svg...),
		"SVG behind a WebP's start":    []byte("RIFF\x00\x01\x00\x00WEBP" + svg),
		"SVG in an ICO":                icoFile([]byte(svg)),
		"SVG behind an ICO's image":    icoFile(bmp(16), []byte(svg)),
		"HTML":                         []byte("<!doctype html><script>alert(1)</script>"),
		"HTML behind a GIF's start":    []byte("GIF89a<script>alert(1)</script>"),
		"JavaScript as a GIF":          []byte("GIF89a=1;alert(1)//"),
		"text":                         []byte("no icon"),
		"PDF":                          []byte("%PDF-1.7"),
		"a sound":                      []byte("RIFF\x24\x00\x00\x00WAVEfmt "),
		"a cursor":                     append([]byte{0, 0, 2, 0}, cut[4:]...),
		"65 KB":                        padded(pngFile(t, 32), 65<<10),
		"64 KB and a byte":             padded(pngFile(t, 32), 64<<10+1),
		"1025 pixels of PNG":           pngFile(t, 1025),
		"1025 pixels of GIF":           gifFile(t, 1025),
		"1025 pixels of JPEG":          jpegFile(t, 1025),
		"1025 pixels in an ICO":        icoFile(bmp(1025)),
		"1025 PNG pixels in an ICO":    icoFile(pngFile(t, 1025)),
		"a BMP of negative size":       icoFile(bmpPicture(-16, 16)),
		"an ICO without images":        {0, 0, 1, 0, 0, 0},
		"an ICO of 65,535 images":      {0, 0, 1, 0, 0xff, 0xff},
		"a truncated ICO":              cut[:len(cut)-1],
		"a truncated header of an ICO": cut[:5],
		"a PNG's start":                []byte("\x89PNG\r\n\x1a\n"),
		"a PNG of 4 billion pixels":    claiming(pngFile(t, 1), 0xffffffff),
		"a PNG of no pixels":           claiming(pngFile(t, 1), 0),
	}
	for name, file := range tests {
		if got := iconType(file); got != "" {
			t.Errorf("%s: got %q, want it refused", name, got)
		}
	}
}

// claiming sets the width in the header of a PNG.
func claiming(file []byte, width uint32) []byte {
	binary.BigEndian.PutUint32(file[16:], width)
	return file
}

func FuzzMediaType(f *testing.F) {
	for _, start := range []string{"\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF8", "RIFF"} {
		f.Add([]byte(start))
	}
	f.Add(icoFile(bmp(16)))
	f.Fuzz(func(t *testing.T, file []byte) {
		if iconType(file) != "" && bytes.HasPrefix(bytes.TrimSpace(file), []byte("<")) {
			t.Error("markup is served")
		}
	})
}

func TestStoredTypesAreInTheAcceptHeader(t *testing.T) {
	for _, mediaType := range mediaTypes {
		if !strings.Contains(acceptIcons, mediaType) {
			t.Errorf("%s isn't in the Accept header", mediaType)
		}
	}
}

// bmp returns a complete BMP of an ICO file, with 32 bits per pixel.
func bmp(side int) []byte {
	picture := bmpPicture(side, side)
	binary.LittleEndian.PutUint16(picture[bmpBitsAt:], 32)
	return append(picture[:bmpHeaderBytes], make([]byte, side*side*4)...)
}

// broken changes each byte after the header.
func broken(file []byte, header int) []byte {
	return append(bytes.Clone(file[:header]), bytes.Repeat([]byte{7}, len(file)-header)...)
}

// The header declares an image, but its data are missing or invalid.
func TestImagesThatCannotBeDecoded(t *testing.T) {
	const pngHeader, jpegHeader, gifHeader, webpHeader = 33, 177, 13, 25
	picture, photo, small := pngFile(t, 64), jpegFile(t, 64), gifFile(t, 64)
	for name, file := range map[string][]byte{
		"a PNG with only a header":           picture[:pngHeader],
		"a truncated PNG":                    picture[:len(picture)-20],
		"a PNG whose body is broken":         broken(picture, pngHeader),
		"a JPEG with only a header":          photo[:jpegHeader],
		"a GIF whose body is broken":         broken(small, gifHeader),
		"a truncated WebP":                   decoded(t, webpFile)[:webpHeader],
		"an ICO of a broken PNG":             icoFile(bmp(16), broken(picture, pngHeader)),
		"an ICO of a truncated BMP":          icoFile(bmp(16)[:500]),
		"an ICO of a BMP with only a header": icoFile(bmpPicture(16, 16)),
	} {
		if got := iconType(file); got != "" {
			t.Errorf("%s: got %q, want it refused", name, got)
		}
	}
}
