import sharp from 'sharp'
import { decode, decodeAll, type Frame, type Limits, type Picture } from '#engine/fingerprint/decode.ts'
import { decodeForTiles } from '#engine/fingerprint/tiles.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import { answerParent } from '#server/platform/children/answer-parent.ts'

/** All pictures of the file that differ, the first alone, or the first at the larger scale at which it is read in tiles. */
export type ToDecode = { bytes: Uint8Array; limits: Limits; which: 'all' | 'first' | 'for tiles' }
export type Decoded = Frame<Picture>[] | { reason: UnreadableReason; problem: string }

/** More than ordinary pictures take, in bytes. */
const spentBytes = 300_000_000

sharp.cache(false)
sharp.concurrency(1)

answerParent<ToDecode, number>(
  async ({ bytes, limits, which }, roomFor): Promise<Decoded> => {
    try {
      if (which === 'all') return await decodeAll(bytes, limits, roomFor)
      const decodeFirst = which === 'first' ? decode : decodeForTiles
      return [{ frame: 0, made: await decodeFirst(bytes, limits, roomFor) }]
    } catch (error) {
      if (error instanceof UnreadableImage) return { reason: error.reason, problem: error.message }
      throw error
    }
  },
  { spentBytes },
)
