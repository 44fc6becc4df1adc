package fetch

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	"image/png"

	_ "golang.org/x/image/webp"
)

// maxIconBytes is the maximum size of an icon file, in bytes.
const maxIconBytes = 64 << 10

// maxSide is the maximum width and height of an icon, in pixels. A small file can
// declare dimensions that need gigabytes to decode.
const maxSide = 1024

// acceptIcons is the Accept header of a request for an icon.
const acceptIcons = "image/png, image/webp, image/x-icon, image/gif, image/jpeg"

// mediaTypes are the stored types, by the names of their decoders. SVG isn't stored,
// because it may contain scripts and load files from other sites.
var mediaTypes = map[string]string{"png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}

// iconType returns the media type of an icon, which it detects by the bytes. It
// returns "" for a file that isn't stored. The whole image must decode, because
// browsers show an empty square for a truncated image and report no error. Of an
// animated GIF only the first frame is decoded. An animated WebP can't be decoded.
func iconType(file []byte) string {
	if len(file) > maxIconBytes {
		return ""
	}
	if bytes.HasPrefix(file, icoStart) {
		if isIco(file) {
			return "image/x-icon"
		}
		return ""
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || mediaTypes[format] == "" || !isIconSize(config.Width, config.Height) {
		return ""
	}
	if _, _, err := image.Decode(bytes.NewReader(file)); err != nil {
		return ""
	}
	return mediaTypes[format]
}

func isIconSize(width, height int) bool {
	return width >= 1 && width <= maxSide && height >= 1 && height <= maxSide
}

// icoStart is the start of every ICO file.
var icoStart = []byte{0, 0, 1, 0}

const (
	icoHeaderBytes  = 6
	icoEntryBytes   = 16
	icoPicturesMax  = 64
	bmpHeaderBytes  = 40
	bmpBitsAt       = 14 // offset of the bits per pixel in the header
	bmpRowBits      = 32 // rows are padded to a multiple of it
	bmpHeightFactor = 2  // the height in the header includes that of the mask
)

// isIco reports whether all images of an ICO file are complete. Browsers may show any
// of them.
func isIco(file []byte) bool {
	if len(file) < icoHeaderBytes {
		return false
	}
	count := int(binary.LittleEndian.Uint16(file[4:]))
	if count < 1 || count > icoPicturesMax || len(file) < icoHeaderBytes+count*icoEntryBytes {
		return false
	}
	for n := range count {
		entry := file[icoHeaderBytes+n*icoEntryBytes:]
		size := uint64(binary.LittleEndian.Uint32(entry[8:]))
		offset := uint64(binary.LittleEndian.Uint32(entry[12:]))
		if offset+size > uint64(len(file)) || !isIcoPicture(file[offset:offset+size]) {
			return false
		}
	}
	return true
}

// isIcoPicture reports whether an image of an ICO file, a PNG or a BMP, is complete. A
// BMP isn't compressed, so it is complete if it is long enough.
func isIcoPicture(picture []byte) bool {
	if bytes.HasPrefix(picture, []byte("\x89PNG")) {
		config, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil || !isIconSize(config.Width, config.Height) {
			return false
		}
		_, err = png.Decode(bytes.NewReader(picture))
		return err == nil
	}
	if len(picture) < bmpHeaderBytes || binary.LittleEndian.Uint32(picture) != bmpHeaderBytes {
		return false
	}
	width := int(int32(binary.LittleEndian.Uint32(picture[4:])))
	height := int(int32(binary.LittleEndian.Uint32(picture[8:]))) / bmpHeightFactor
	bits := int(binary.LittleEndian.Uint16(picture[bmpBitsAt:]))
	row := (width*bits + bmpRowBits - 1) / bmpRowBits * bmpRowBits / 8
	return isIconSize(width, height) && bits > 0 && len(picture) >= bmpHeaderBytes+row*height
}
