import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

/** Good enough to look at and to compare, a fraction of the pixels' own size. */
const quality = 92

/**
 * The main picture of a HEIC file as a JPEG, upright, without metadata. libvips comes without a decoder for HEVC; libheif as
 * WebAssembly has one. Throws when the file holds no picture that can be decoded.
 */
export async function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  const images = new libheif.HeifDecoder().decode(bytes)
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) throw new Error('heif: no picture')
    const [width, height] = [image.get_width(), image.get_height()]
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
    await new Promise<void>((filled, failed) =>
      image.display(pixels, (done) => (done ? filled() : failed(new Error('heif: codec')))),
    )
    return await sharp(pixels.data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality })
      .toBuffer()
  } finally {
    for (const image of images) image.free()
  }
}
