import type { Sharp } from 'sharp'
import { type Frame, readFrames } from './decoding/frames.ts'
import { openPicture } from './decoding/open-picture.ts'
import type { Limits, RoomFor, Size } from './decoding/opening.ts'
import { UnreadableImage } from './unreadable-image.ts'

export type { Frame } from './decoding/frames.ts'
export type { Limits } from './decoding/opening.ts'

/** 120 megapixels are 480 MB while decoding; the largest cameras make 150, web pictures hardly ever pass 50. */
export const defaultLimits: Limits = { megapixels: 120, seconds: 10 }

/** Pixels, red, green, blue, of at most the working area; `original` is the file's own size, upright. */
export type Picture = { rgb: Uint8Array; width: number; height: number; original: { width: number; height: number } }

/** 640 × 480: at this area a tenth of a picture still is 200 pixels wide. Larger pictures are made this small. */
export const workingArea = 640 * 480

/** Least pixels each way for telling pictures apart. */
const minSide = 24
/** Longest elongation: more are lines; page shots stay below. */
const maxElongation = 40

/** The first picture of a file. Throws UnreadableImage. */
export async function decode(bytes: Uint8Array, limits: Limits = defaultLimits, roomFor?: RoomFor): Promise<Picture> {
  return (await (await openPicture(bytes, limits, roomFor)).read(workingPixels)).made
}

/** The first picture of a file, and those of its others that show something else. Throws UnreadableImage where the first cannot be read. */
export async function decodeAll(bytes: Uint8Array, limits: Limits, roomFor?: RoomFor): Promise<Frame<Picture>[]> {
  return await readFrames(await openPicture(bytes, limits, roomFor), limits, workingPixels)
}

/** The first picture, scaled down by size. Throws UnreadableImage. */
export async function decodeScaled(
  bytes: Uint8Array,
  scaleOf: (size: Size) => number,
  limits: Limits = defaultLimits,
  roomFor?: RoomFor,
): Promise<Picture> {
  const opened = await openPicture(bytes, limits, roomFor)
  return (await opened.read((image, size) => pixelsOf(image, size, scaleOf(size)))).made
}

const workingPixels = (image: Sharp, size: Size): Promise<Picture> =>
  pixelsOf(image, size, Math.sqrt(workingArea / (size.width * size.height)))

async function pixelsOf(image: Sharp, { width, height }: Size, scaled: number): Promise<Picture> {
  refuseBySize({ width, height })
  const scale = Math.min(1, scaled)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const { data, info } = await image
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { rgb: info.channels === 3 ? data : asRgb(data, info.channels), ...size, original: { width, height } }
}

function refuseBySize({ width, height }: Size): void {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (short < minSide || long > short * maxElongation) {
    throw new UnreadableImage('too-small', `This picture measures ${width} × ${height} pixels, too little to compare.`)
  }
}

/** Grey pictures come with one value a pixel. */
function asRgb(data: Uint8Array, channels: number): Uint8Array {
  const rgb = new Uint8Array((data.length / channels) * 3)
  for (let at = 0; at < rgb.length; at++) rgb[at] = data[Math.floor(at / 3) * channels]!
  return rgb
}
