import { BrokenFile, type Pixels } from './pixels.ts'

/** Most tiles of a picture that is read at once. */
const maxTiles = 4096
const maxComponents = 4
/** Red, green and blue of a colour difference; OpenJPEG's number. */
const yccSpace = 3

/** Size in the codestream's header (ISO/IEC 15444-1, A.5.1). Throws BrokenFile. */
export function sizeOfJpeg2000(bytes: Uint8Array): { width: number; height: number } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = file.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51))
  if (at < 0 || at + 42 > file.length) throw new BrokenFile('cut')
  const field = (nth: number) => file.readUInt32BE(at + 8 + 4 * nth)
  const [right, bottom, left, top, tileWidth, tileHeight] = [0, 1, 2, 3, 4, 5].map(field) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const components = file.readUInt16BE(at + 40)
  const tiles = Math.ceil(right / tileWidth) * Math.ceil(bottom / tileHeight)
  const isSound = right > left && bottom > top && components >= 1 && tiles <= maxTiles
  if (!isSound || components > maxComponents) throw new BrokenFile('form')
  return { width: right - left, height: bottom - top }
}

/** A JPEG 2000 picture, bare or in its boxes. Throws BrokenFile. Its decoder takes about 20 bytes of memory a pixel. */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<Pixels> {
  const { default: openjpeg } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  let hasFailed = false
  const hear = (line: string) => void (hasFailed ||= line.startsWith('[ERROR]'))
  const { J2KDecoder } = await openjpeg({ print: hear, printErr: hear })
  const decoder = new J2KDecoder()
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.readHeader()
    decoder.decode()
    if (hasFailed) throw new BrokenFile('cut')
    const { width, height, bitsPerSample, componentCount } = decoder.getFrameInfo()
    const values = decoder.getDecodedBuffer()
    const step = bitsPerSample > 8 ? 2 : 1
    if (values.length < width * height * componentCount * step) throw new BrokenFile('cut')
    return inColour(values, {
      width,
      height,
      bitsPerSample,
      componentCount,
      isYcc: decoder.getColorSpace() === yccSpace,
    })
  } catch (error) {
    throw error instanceof BrokenFile ? error : new BrokenFile('cut')
  } finally {
    decoder.delete()
  }
}

type Form = { width: number; height: number; bitsPerSample: number; componentCount: number; isYcc: boolean }

function inColour(values: Uint8Array, { width, height, bitsPerSample, componentCount, isYcc }: Form): Pixels {
  if (bitsPerSample === 8 && componentCount === 3 && !isYcc)
    return { data: values.slice(0, width * height * 3), width, height, channels: 3 }
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength)
  const most = 2 ** bitsPerSample - 1
  const scaled = (value: number) => (most === 255 ? value : Math.round((value * 255) / most))
  const valueAt = (nth: number) => scaled(bitsPerSample > 8 ? view.getUint16(nth * 2, true) : values[nth]!)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const from = at * componentCount
    if (componentCount < 3) data.fill(valueAt(from), at * 3, at * 3 + 3)
    else {
      const colour = [valueAt(from), valueAt(from + 1), valueAt(from + 2)] as const
      data.set(isYcc ? rgbOfYcc(...colour) : colour, at * 3)
    }
  }
  return { data, width, height, channels: 3 }
}

const rgbOfYcc = (y: number, cb: number, cr: number): number[] =>
  [y + 1.402 * (cr - 128), y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128), y + 1.772 * (cb - 128)].map((value) =>
    Math.max(0, Math.min(255, Math.round(value))),
  )
