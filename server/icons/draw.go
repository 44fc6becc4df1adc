package icons

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"io"
)

// bmpBitsAt is where the header of a BMP says how many bits a pixel has.
const bmpBitsAt = 14

// canBeDrawn tells whether a file of one of the formats holds the picture that
// its header announces. Browsers show an empty square for one that doesn't, and
// report no error. Of an animation the first picture counts; a WebP that is
// animated can't be read here, and is taken for none.
func canBeDrawn(file []byte) bool {
	for _, format := range formats {
		if bytes.HasPrefix(file, format.start) {
			return format.draw(bytes.NewReader(file)) == nil
		}
	}
	return false
}

// drawing turns a decoder into one that only tells whether it succeeds.
func drawing[Image any](decode func(io.Reader) (Image, error)) func(io.Reader) error {
	return func(r io.Reader) error {
		_, err := decode(r)
		return err
	}
}

// drawIco reads all pictures of an ICO file: any may be the one that is shown.
func drawIco(r io.Reader) error {
	file, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	pictures, err := icoPictures(file)
	if err != nil {
		return err
	}
	for _, picture := range pictures {
		if err := drawPicture(picture); err != nil {
			return err
		}
	}
	return nil
}

// drawPicture reads one picture of an ICO file. A BMP is not compressed: it is
// whole when it is long enough.
func drawPicture(picture []byte) error {
	if bytes.HasPrefix(picture, []byte("\x89PNG")) {
		return drawing(png.Decode)(bytes.NewReader(picture))
	}
	config, err := pictureConfig(picture)
	if err != nil {
		return err
	}
	bits := int(binary.LittleEndian.Uint16(picture[bmpBitsAt:]))
	const rowBits = 32 // a row ends at a multiple of it
	row := (config.Width*bits + rowBits - 1) / rowBits * rowBits / 8
	if len(picture) < bmpHeaderBytes+row*config.Height {
		return io.ErrUnexpectedEOF
	}
	return nil
}
