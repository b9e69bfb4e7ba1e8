/** Previews that a camera stored in a raw file. `orientation` is EXIF's, 1 where the file gives none. */
export type RawPreviews = { orientation: number; previews: Preview[] }
/** A JPEG of its own, or pixels as TIFF has them: the directory's place in the chain, and among the parts of that one. */
export type Preview = { jpeg: Uint8Array } | { page: number; part: number | undefined }

type Values = number[]
type Directory = { tags: Map<number, Values>; page: number; part: number | undefined }

const tag = {
  kind: 254,
  width: 256,
  height: 257,
  packing: 259,
  meaning: 262,
  strips: 273,
  orientation: 274,
  parts: 330,
  dng: 50_706,
}
/** A sensor's mosaic, and a mosaic that was made linear. */
const sensors = [32_803, 34_892]
/** Mosaic compressions of Sony, Nikon, Kodak and Pentax. */
const packings = [32_767, 34_713, 65_000, 65_535]
/** Most directories; raw files have fewer than ten. */
const maxDirectories = 32
const maxEntries = 1000
/** Previews, their own thumbnails, and what only begins like one. */
const maxJpegs = 64

/**
 * Previews in a camera's raw TIFF, whatever it is called: NEF, CR2, DNG, ARW, PEF and the .TIF of early cameras. Undefined for another
 * TIFF. Sources: TIFF 6.0, TIFF/EP, DNG 1.7.
 */
export function rawPreviews(bytes: Uint8Array): RawPreviews | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directories = directoriesOf(file)
  const [first] = directories
  if (!first || !(isCanon(file) || isRaw(first, directories))) return undefined
  const orientation = first.tags.get(tag.orientation)?.[0] ?? 1
  const frames = directories.filter((directory) => directory.tags.has(tag.strips) && !isSensor(directory))
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    previews: [...jpegsIn(file), ...frames.map(({ page, part }) => ({ page, part }))],
  }
}

/** CR2 has its own mark behind TIFF's. */
const isCanon = (file: Buffer): boolean => file.subarray(8, 10).toString('latin1') === 'CR'

const isRaw = (first: Directory, all: Directory[]): boolean =>
  first.tags.has(tag.dng) ||
  all.some(isSensor) ||
  (isReduced(first) && all.some((other) => areaOf(other) > areaOf(first)))

const isSensor = ({ tags }: Directory): boolean =>
  sensors.includes(tags.get(tag.meaning)?.[0] ?? 0) || packings.includes(tags.get(tag.packing)?.[0] ?? 0)
const isReduced = ({ tags }: Directory): boolean => ((tags.get(tag.kind)?.[0] ?? 0) & 1) === 1
const areaOf = ({ tags }: Directory): number => (tags.get(tag.width)?.[0] ?? 0) * (tags.get(tag.height)?.[0] ?? 0)

/** Pages of a TIFF file without smaller versions of others; at most as many as a raw file has directories. */
export const pagesOf = (bytes: Uint8Array): number[] =>
  directoriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).flatMap((directory) =>
    directory.part === undefined && !isReduced(directory) ? directory.page : [],
  )

/** JPEGs found by their first bytes, since makers keep them in directories, strips and notes of their own. Each goes on to the file's end. */
function jpegsIn(file: Buffer): Preview[] {
  const found: Preview[] = []
  for (let at = file.indexOf(jpegStart); at !== -1 && found.length < maxJpegs; at = file.indexOf(jpegStart, at + 3))
    found.push({ jpeg: file.subarray(at) })
  return found
}

const jpegStart = Buffer.of(0xff, 0xd8, 0xff)

function directoriesOf(file: Buffer): Directory[] {
  const mark = file.subarray(0, 4).toString('latin1')
  if (mark !== 'II*\0' && mark !== 'MM\0*') return []
  const read = reading(file, mark.startsWith('I'))
  const found: Directory[] = []
  const seen = new Set<number>()
  const take = (at: number, page: number, part?: number): number => {
    if (at === 0 || seen.has(at) || seen.size >= maxDirectories) return 0
    seen.add(at)
    const directory = read.directory(at)
    if (!directory) return 0
    found.push({ tags: directory.tags, page, part })
    for (const [place, below] of (directory.tags.get(tag.parts) ?? []).entries())
      if (part === undefined) take(below, page, place)
    return directory.next
  }
  let next = read.long(4) ?? 0
  for (let page = 0; next !== 0; page++) next = take(next, page)
  return found
}

/** Undefined for what lies outside the file. */
function reading(file: Buffer, isLittle: boolean) {
  const isIn = (at: number, length: number) => at + length <= file.length
  const short = (at: number) => (isIn(at, 2) ? (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at)) : undefined)
  const long = (at: number) => (isIn(at, 4) ? (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at)) : undefined)
  const values = (at: number): Values => {
    const type = short(at + 2)
    const count = Math.min(long(at + 4) ?? 0, maxEntries)
    const bytes = type === 3 ? 2 : 4
    const start = (long(at + 4) ?? 0) * bytes > 4 ? long(at + 8) : at + 8
    if (start === undefined || !(type === 3 || type === 4 || type === 13)) return []
    return Array.from({ length: count }, (_, n) => (bytes === 2 ? short : long)(start + n * bytes) ?? 0)
  }
  const directory = (at: number) => {
    const entries = short(at)
    if (entries === undefined || entries > maxEntries) return undefined
    const places = Array.from({ length: entries }, (_, n) => at + 2 + n * 12)
    const tags = new Map(places.map((place) => [short(place) ?? 0, values(place)]))
    return { tags, next: long(at + 2 + entries * 12) ?? 0 }
  }
  return { long, directory }
}
