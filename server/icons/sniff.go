// Package icons keeps the icons of links' sites, one for each host, and serves
// them in the sites' place: no browser has to ask a site for one.
package icons

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

// maxBytes is how large an icon may be.
const maxBytes = 64 << 10

// maxSide is how wide and how high an icon may be, in pixels. A small file can
// claim a picture that takes gigabytes to draw.
const maxSide = 1024

// format is a kind of picture that is served.
type format struct {
	mediaType string
	// start is what every file of the kind begins with.
	start []byte
	// config reads the size out of the header, and nothing of the picture.
	config func(io.Reader) (image.Config, error)
	// draw reads the whole picture, and fails where it can't be drawn.
	draw func(io.Reader) error
}

// formats are all kinds that are served. SVG is none of them: it holds
// scripts, and asks other sites for files.
var formats = []format{
	{"image/png", []byte("\x89PNG\r\n\x1a\n"), png.DecodeConfig, drawing(png.Decode)},
	{"image/x-icon", []byte{0, 0, 1, 0}, decodeIcoConfig, drawIco},
	{"image/jpeg", []byte{0xff, 0xd8, 0xff}, jpeg.DecodeConfig, drawing(jpeg.Decode)},
	{"image/gif", []byte("GIF8"), gif.DecodeConfig, drawing(gif.Decode)},
	{"image/webp", []byte("RIFF"), webp.DecodeConfig, drawing(webp.Decode)},
}

// mediaTypeOf is the media type of an icon, told by its bytes alone, or empty
// for a file that is not served.
func mediaTypeOf(file []byte) string {
	if len(file) > maxBytes {
		return ""
	}
	for _, format := range formats {
		if !bytes.HasPrefix(file, format.start) {
			continue
		}
		config, err := format.config(bytes.NewReader(file))
		if err != nil || !isIconSize(config) {
			return ""
		}
		return format.mediaType
	}
	return ""
}

func isIconSize(config image.Config) bool {
	return config.Width >= 1 && config.Width <= maxSide && config.Height >= 1 && config.Height <= maxSide
}

const (
	icoHeaderBytes  = 6
	icoEntryBytes   = 16
	icoPicturesMax  = 64
	bmpHeaderBytes  = 40
	bmpHeightFactor = 2 // the height of a BMP in an ICO counts its mask too
)

// decodeIcoConfig reads the size of the largest picture in an ICO file. Each
// picture in it must be a PNG or a BMP of an icon's size, and lie in the file.
func decodeIcoConfig(r io.Reader) (image.Config, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return image.Config{}, err
	}
	pictures, err := icoPictures(file)
	if err != nil {
		return image.Config{}, err
	}
	var largest image.Config
	for _, picture := range pictures {
		config, err := pictureConfig(picture)
		if err != nil {
			return image.Config{}, err
		}
		if !isIconSize(config) {
			return image.Config{}, image.ErrFormat
		}
		largest.Width = max(largest.Width, config.Width)
		largest.Height = max(largest.Height, config.Height)
	}
	return largest, nil
}

// icoPictures finds the pictures in an ICO file.
func icoPictures(file []byte) ([][]byte, error) {
	if len(file) < icoHeaderBytes {
		return nil, io.ErrUnexpectedEOF
	}
	count := int(binary.LittleEndian.Uint16(file[4:]))
	if count < 1 || count > icoPicturesMax || len(file) < icoHeaderBytes+count*icoEntryBytes {
		return nil, image.ErrFormat
	}
	var pictures [][]byte
	for n := range count {
		entry := file[icoHeaderBytes+n*icoEntryBytes:]
		size := uint64(binary.LittleEndian.Uint32(entry[8:]))
		offset := uint64(binary.LittleEndian.Uint32(entry[12:]))
		if offset+size > uint64(len(file)) {
			return nil, io.ErrUnexpectedEOF
		}
		pictures = append(pictures, file[offset:offset+size])
	}
	return pictures, nil
}

// pictureConfig reads the size of one picture of an ICO file.
func pictureConfig(picture []byte) (image.Config, error) {
	if bytes.HasPrefix(picture, []byte("\x89PNG")) {
		return png.DecodeConfig(bytes.NewReader(picture))
	}
	if len(picture) < bmpHeaderBytes || binary.LittleEndian.Uint32(picture) != bmpHeaderBytes {
		return image.Config{}, image.ErrFormat
	}
	return image.Config{
		Width:  int(int32(binary.LittleEndian.Uint32(picture[4:]))),
		Height: int(int32(binary.LittleEndian.Uint32(picture[8:]))) / bmpHeightFactor,
	}, nil
}
