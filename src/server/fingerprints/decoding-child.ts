import sharp from 'sharp'
import { decode, decodeAll, type Frame, type Limits, type Picture } from '#engine/fingerprint/decode.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import { answerParent } from '#server/platform/answer-parent.ts'

/** `isWhole`: all pictures of the file that differ, not the first alone. */
export type ToDecode = { bytes: Uint8Array; limits: Limits; isWhole: boolean }
export type Decoded = Frame<Picture>[] | { reason: UnreadableReason; problem: string }

/** More than a child takes that has read pictures as they usually are. */
const spentBytes = 300_000_000

sharp.cache(false)
sharp.concurrency(1)

answerParent<ToDecode, number>(
  async ({ bytes, limits, isWhole }, roomFor): Promise<Decoded> => {
    try {
      if (isWhole) return await decodeAll(bytes, limits, roomFor)
      return [{ frame: 0, made: await decode(bytes, limits, roomFor) }]
    } catch (error) {
      if (error instanceof UnreadableImage) return { reason: error.reason, problem: error.message }
      throw error
    }
  },
  { spentBytes },
)
