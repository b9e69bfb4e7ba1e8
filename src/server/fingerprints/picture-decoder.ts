import { type EnginePool, type Frame, type Limits, type Picture, tilesOf, UnreadableImage } from '#engine/index.ts'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import {
  ChildEnded,
  ChildFailed,
  ChildNotStarted,
  ChildStalled,
  openChildPool,
} from '#server/platform/children/child-pool.ts'
import { type PixelBudget, withinBudget } from '#server/platform/fairness/pixel-budget.ts'
import type { Decoded, ToDecode } from './decoding-child.ts'
import type { ImageEngine } from './image-engine.ts'

/** Beyond the decoder's own limit, which reports and keeps the process. */
const graceSeconds = 10
/** Bytes of the largest picture of 16 bits, with overhead. */
const maxBytes = 2_500_000_000

type Options = { pool: EnginePool; size: number; limits: Limits; pixels: PixelBudget }

/**
 * The engine, with files from the web decoded in processes that may die: what they take they take of no memory that this process needs, and
 * give it back.
 */
export function openDecodingEngine({ pool, size, limits, pixels }: Options): ImageEngine & { close(): Promise<void> } {
  const children = openChildPool<ToDecode, Decoded, number>(new URL('decoding-child.ts', import.meta.url), {
    size,
    ...boundsOfWork(limits.seconds + graceSeconds),
    memoryBytes: maxBytes,
  })
  const decode = async (bytes: Uint8Array, which: ToDecode['which']): Promise<Frame<Picture>[]> => {
    try {
      const decoded = await withinBudget(pixels, (roomFor) => children.run({ bytes, limits, which }, roomFor))
      if ('reason' in decoded) throw new UnreadableImage(decoded.reason, decoded.problem)
      return decoded
    } catch (error) {
      if (!(error instanceof ChildFailed) || error instanceof ChildNotStarted) throw error
      throw unreadable(error, limits)
    }
  }
  return {
    fingerprint: async (bytes) => await pool.fingerprintOf((await decode(bytes, 'first'))[0]!.made),
    fingerprintAll: async (bytes) =>
      await Promise.all(
        (await decode(bytes, 'all')).map(async ({ frame, made }) => ({ frame, made: await pool.fingerprintOf(made) })),
      ),
    tiles: async function* (bytes) {
      for (const { at, picture } of tilesOf((await decode(bytes, 'for tiles'))[0]!.made))
        yield { at, fingerprint: await pool.fingerprintOf(picture) }
    },
    compare: pool.compare,
    compareAll: pool.compareAll,
    agreeingPlaces: pool.agreeingPlaces,
    close: async () => {
      children.close()
      await pool.close()
    },
  }
}

function unreadable(error: ChildFailed, { seconds }: Limits): UnreadableImage {
  if (error instanceof ChildStalled) return new UnreadableImage('too-busy', error.message)
  if (error instanceof ChildEnded && error.why === 'time')
    return new UnreadableImage('too-slow', `This picture takes more than ${seconds} seconds of a processor to read.`)
  return new UnreadableImage('crashed', 'This picture cannot be read: reading it failed badly.')
}
