import { imageHash } from 'image-hash'
import imghash from 'imghash'
import sharpPhash from 'sharp-phash'
import sharp from 'sharp'
import { decode } from '#engine/fingerprint/decode.ts'
import { type Hash, hashDistance, orientations, pdq, reoriented } from '#engine/fingerprint/pdq.ts'
import { luminance } from '#engine/fingerprint/planes.ts'
import type { Finder } from '../finder.ts'

/** Finders that compare one hash of the whole picture; the score is how many bits are equal, less than all. */
export const hashFinders = (): Finder[] => [
  finderBy({ name: 'sharp-phash', hash: async (bytes) => bitsOf(await phash(bytes), 1) }),
  finderBy({ name: 'image-hash', hash: async (bytes) => bitsOf(await imageHashOf(bytes), 4) }),
  finderBy({ name: 'imghash', hash: async (bytes) => bitsOf(await imghash.hash(await asPng(bytes), 16), 4) }),
  finderBy({
    name: 'PDQ',
    hash: pdqOf,
    variants: (hash) => orientations.map((orientation) => reoriented(hash, orientation)),
  }),
]

/** Its types claim a default export; it is the function. */
const phash = sharpPhash as unknown as typeof sharpPhash.default

type Hashing = { name: string; hash: (bytes: Buffer) => Promise<Hash>; variants?: (hash: Hash) => Hash[] }

function finderBy({ name, hash, variants = (one) => [one] }: Hashing): Finder {
  const owned: { id: string; hashes: Hash[] }[] = []
  return {
    name,
    learn: async ({ id, bytes }) => void owned.push({ id, hashes: variants(await hash(bytes)) }),
    ask: async (bytes) => {
      const asked = await hash(bytes)
      const scoreOf = (hashes: Hash[]) => -Math.min(...hashes.map((one) => hashDistance(one, asked)))
      return { answers: owned.map(({ id, hashes }) => ({ owned: id, score: scoreOf(hashes) })) }
    },
    close: async () => {},
  }
}

/** Reads digits of so many bits each. */
function bitsOf(text: string, bitsEach: 1 | 4): Hash {
  const bits =
    bitsEach === 1
      ? text
      : Array.from(text, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  return Uint8Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2))
}

/** Lossless PNG, since two peers read only JPEG and PNG. */
const asPng = (bytes: Buffer) => sharp(bytes).png({ compressionLevel: 1 }).toBuffer()

async function imageHashOf(bytes: Buffer): Promise<string> {
  const data = await asPng(bytes)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  imageHash({ data, ext: 'image/png' }, 16, true, (error: unknown, found: string) => {
    if (error) reject(new Error('image-hash fails', { cause: error }))
    else resolve(found)
  })
  return await promise
}

const pdqOf = async (bytes: Buffer): Promise<Hash> => pdq(luminance(await decode(bytes))).hash
