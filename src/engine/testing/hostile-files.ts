import sharp, { type Sharp } from 'sharp'
import { hollowPng, photo } from './pictures.ts'

/** A hostile file, repeatable by seed. */
export type HostileFile = { name: string; bytes: Buffer }

/** Whole files of every format that is read, and of some that are refused, to be broken. */
export async function wholeFiles(): Promise<HostileFile[]> {
  const small = (width = 320) => sharp(photo('heron')).resize(width)
  const animated = async (format: 'gif' | 'webp') => {
    const frames = await Promise.all([64, 96, 128].map((hue) => small(96).modulate({ hue }).png().toBuffer()))
    const moving = sharp(frames, { join: { animated: true } })
    return await (format === 'gif' ? moving.gif() : moving.webp()).toBuffer()
  }
  const made: [string, Sharp | Promise<Buffer> | Buffer][] = [
    ['baseline.jpg', small().jpeg()],
    ['progressive.jpg', small().jpeg({ progressive: true })],
    ['cmyk.jpg', small().toColourspace('cmyk').jpeg()],
    ['turned.jpg', small().withMetadata({ orientation: 6 }).jpeg()],
    ['plain.png', small().png()],
    ['interlaced.png', small().png({ progressive: true })],
    ['palette.png', small().png({ palette: true })],
    ['deep.png', small().toColourspace('rgb16').png()],
    ['lossy.webp', small().webp()],
    ['lossless.webp', small().webp({ lossless: true })],
    ['moving.webp', animated('webp')],
    ['still.gif', small().gif()],
    ['moving.gif', animated('gif')],
    ['lzw.tiff', small().tiff({ compression: 'lzw' })],
    ['jpeg.tiff', small().tiff({ compression: 'jpeg' })],
    ['tiled.tiff', small().tiff({ tile: true, pyramid: true })],
    ['still.avif', small(160).avif({ effort: 0 })],
    ['hollow.png', hollowPng(4000, 3000)],
    [
      'drawing.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9"/></svg>'),
    ],
    ['paper.pdf', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj')],
    ['phone.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
  ]
  return await Promise.all(
    made.map(async ([name, file]) => ({
      name,
      bytes: 'toBuffer' in file ? await file.toBuffer() : Buffer.from(await file),
    })),
  )
}

type Chance = { below(max: number): number }

/** Whole numbers from a seed (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed | 0
  return {
    below: (max) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max)
    },
  }
}

/** Ways to break a file, with material from `others`. */
const ways: Record<string, (bytes: Buffer, chance: Chance, others: HostileFile[]) => Buffer> = {
  'cut off': (bytes, { below }) => bytes.subarray(0, below(bytes.length)),
  'a few bytes changed': (bytes, chance) => scattered(bytes, 1 + chance.below(8), bytes.length, chance),
  'many bytes changed': (bytes, chance) => scattered(bytes, 1 + chance.below(bytes.length / 10), bytes.length, chance),
  'header changed': (bytes, chance) => scattered(bytes, 1 + chance.below(6), Math.min(160, bytes.length), chance),
  'a number in the header at its extreme': (bytes, { below }) => {
    const broken = Buffer.from(bytes)
    const extremes = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, 0x80000000]
    const [at, value] = [below(Math.max(1, Math.min(200, bytes.length - 4))), extremes[below(extremes.length)]!]
    if (bytes.length < 4) return broken
    if (below(2) === 0) broken.writeUInt32BE(value >>> 0, at)
    else broken.writeUInt32LE(value >>> 0, at)
    return broken
  },
  'a stretch of noughts': (bytes, { below }) => {
    const from = below(bytes.length)
    return Buffer.from(bytes).fill(0, from, Math.min(bytes.length, from + below(bytes.length)))
  },
  'a stretch repeated': (bytes, { below }) => {
    const from = below(bytes.length)
    const part = bytes.subarray(from, from + below(4096))
    return Buffer.concat([bytes.subarray(0, from), ...Array<Buffer>(1 + below(200)).fill(part), bytes.subarray(from)])
  },
  'a stretch left out': (bytes, { below }) => {
    const from = below(bytes.length)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + below(bytes.length - from))])
  },
  'begun as one, ended as another': (bytes, { below }, others) => {
    const other = others[below(others.length)]!.bytes
    return Buffer.concat([bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length))])
  },
  'a head with noise behind': (bytes, { below }) => {
    const noise = Buffer.from(Array.from({ length: 64 + below(20_000) }, () => below(256)))
    return Buffer.concat([bytes.subarray(0, 2 + below(62)), noise])
  },
}

function scattered(bytes: Buffer, count: number, within: number, { below }: Chance): Buffer {
  const broken = Buffer.from(bytes)
  for (let left = count; left > 0; left--) broken[below(within)] = below(256)
  return broken
}

/** Applies the ways and files in turn. */
export function hostileFile(whole: HostileFile[], seed: number): HostileFile {
  const names = Object.keys(ways)
  const file = whole[seed % whole.length]!
  const way = names[Math.floor(seed / whole.length) % names.length]!
  return { name: `${seed}: ${file.name}, ${way}`, bytes: ways[way]!(file.bytes, chanceOf(seed), whole) }
}
