import sharp from 'sharp'
import { decode, type Limits, type Picture } from '#engine/fingerprint/decode.ts'
import { hasTooManyTexts } from '#engine/fingerprint/png-texts.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import { answerParent } from '#server/platform/answer-parent.ts'

export type ToDecode = { bytes: Uint8Array; limits: Limits }
export type Decoded = Picture | { reason: UnreadableReason; problem: string }

/** More than a child takes that has read pictures as they usually are. */
const spentBytes = 300_000_000

sharp.cache(false)
sharp.concurrency(1)

answerParent<ToDecode, number>(
  async ({ bytes, limits }, roomFor): Promise<Decoded> => {
    try {
      await roomFor(await pixelsOf(bytes, limits))
      return await decode(bytes, limits)
    } catch (error) {
      if (error instanceof UnreadableImage) return { reason: error.reason, problem: error.message }
      throw error
    }
  },
  { spentBytes },
)

/** As its header says; none of what is refused for its header. */
async function pixelsOf(bytes: Uint8Array, { megapixels }: Limits): Promise<number> {
  if (hasTooManyTexts(bytes)) return 0
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height > megapixels * 1e6 ? 0 : width * height
  } catch {
    return 0
  }
}
