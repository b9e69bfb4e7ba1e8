import libheif from 'libheif-js/wasm-bundle.js'
import { BrokenFile, type Pixels } from './pixels.ts'

/**
 * The main picture of a HEIC file, upright. libvips comes without a decoder for HEVC; libheif as WebAssembly has one. Throws BrokenFile
 * when the file holds no picture that can be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const images = new libheif.HeifDecoder().decode(bytes)
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) throw new BrokenFile('form')
    const [width, height] = [image.get_width(), image.get_height()]
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
    await new Promise<void>((filled, failed) =>
      image.display(pixels, (done) => (done ? filled() : failed(new BrokenFile('form')))),
    )
    return { data: new Uint8Array(pixels.data.buffer), width, height, channels: 4 }
  } finally {
    for (const image of images) image.free()
  }
}
