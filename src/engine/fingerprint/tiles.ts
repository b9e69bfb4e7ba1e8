import type { Box } from '#engine/geometry/geometry.ts'
import { decodeScaled, type Limits, type Picture, workingArea } from './decode.ts'
import type { RoomFor } from './decoding/opening.ts'

/** A part of a picture, `at` in fractions of the whole; its `original` is its own size in the file. */
export type Tile = { at: Box; picture: Picture }

type Size = { width: number; height: number }

/** Ratio beyond which a picture is a page or a strip. A picture in it keeps next to no pixels at the working area. */
const elongated = 3
const isElongated = ({ width, height }: Size) => Math.max(width, height) > elongated * Math.min(width, height)
/** Pixels from which the working area loses detail. */
const large = 4e6

/** True when a met picture is also read in tiles, which show small pictures that the whole does not. */
export const isReadInTiles = (size: Size, foundInWhole: boolean): boolean =>
  isElongated(size) || (!foundInWhole && size.width * size.height > large)

/** The whole at the tiles' scale: at most 640 pixels across, or four working areas. Throws UnreadableImage. */
export const decodeForTiles = (bytes: Uint8Array, limits?: Limits, roomFor?: RoomFor): Promise<Picture> =>
  decodeScaled(bytes, scaleForTiles, limits, roomFor)

const scaleForTiles = ({ width, height }: Size): number =>
  isElongated({ width, height }) ? across / Math.min(width, height) : Math.sqrt((4 * workingArea) / (width * height))

/** Keeps 300 pixels of a half-width picture. */
const across = 640

/** Overlapping parts of such a picture, row by row, each cut when it is asked for: strips of 640 × 480, or nine quarters. */
export function* tilesOf(picture: Picture): Generator<Tile> {
  const { width, height } = picture
  const long = Math.max(width, height)
  const length = Math.min(long, Math.max(0.75 * across, 0.75 * Math.min(width, height)))
  const tile = isElongated(picture)
    ? { width: width < height ? width : Math.round(length), height: width < height ? Math.round(length) : height }
    : { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  for (const top of startsOf(height, tile.height))
    for (const left of startsOf(width, tile.width)) yield tileAt(picture, { x: left, y: top, ...tile })
}

/** Neighbours share a third and more, so that most of a picture is in one of them. */
function startsOf(whole: number, part: number): number[] {
  const steps = Math.ceil((whole - part) / ((2 / 3) * part))
  return Array.from({ length: steps + 1 }, (_, nth) => (steps === 0 ? 0 : Math.round((nth * (whole - part)) / steps)))
}

function tileAt({ rgb, width, height, original }: Picture, box: Box): Tile {
  const own = new Uint8Array(box.width * box.height * 3)
  for (let row = 0; row < box.height; row++) {
    const from = ((box.y + row) * width + box.x) * 3
    own.set(rgb.subarray(from, from + 3 * box.width), row * box.width * 3)
  }
  const at = { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height }
  const size = { width: Math.round(at.width * original.width), height: Math.round(at.height * original.height) }
  return { at, picture: { rgb: own, width: box.width, height: box.height, original: size } }
}
