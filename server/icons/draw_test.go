package icons

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// bmp is a whole BMP of an ICO file, of 32 bits a pixel.
func bmp(side int) []byte {
	picture := bmpPicture(side, side)
	binary.LittleEndian.PutUint16(picture[bmpBitsAt:], 32)
	return append(picture[:bmpHeaderBytes], make([]byte, side*side*4)...)
}

// broken has another byte in place of each one behind its header.
func broken(file []byte, header int) []byte {
	return append(bytes.Clone(file[:header]), bytes.Repeat([]byte{7}, len(file)-header)...)
}

func TestWhatCanBeDrawn(t *testing.T) {
	const pngHeader, jpegHeader, gifHeader, webpHeader = 33, 177, 13, 25
	picture, photo, small := pngFile(t, 64), jpegFile(t, 64), gifFile(t, 64)
	tests := []struct {
		name string
		file []byte
		want bool
	}{
		{"a PNG", picture, true},
		{"a JPEG", photo, true},
		{"a GIF", small, true},
		{"a WebP", decoded(t, webpFile), true},
		{"an ICO of a BMP and a PNG", icoFile(bmp(16), picture), true},
		{"a PNG with another file behind it", append(bytes.Clone(picture), "<script>"...), true},
		{"a PNG of a header alone", picture[:pngHeader], false},
		{"a PNG that is cut", picture[:len(picture)-20], false},
		{"a PNG whose body is broken", broken(picture, pngHeader), false},
		{"a JPEG whose body is cut", photo[:jpegHeader], false},
		{"a GIF whose body is broken", broken(small, gifHeader), false},
		{"a WebP that is cut", decoded(t, webpFile)[:webpHeader], false},
		{"an ICO of a broken PNG", icoFile(bmp(16), broken(picture, pngHeader)), false},
		{"an ICO of a BMP that is cut", icoFile(bmp(16)[:500]), false},
		{"no picture", []byte("text"), false},
	}
	for _, test := range tests {
		if got := canBeDrawn(test.file); got != test.want {
			t.Errorf("%s: got %t, want %t", test.name, got, test.want)
		}
	}
}
