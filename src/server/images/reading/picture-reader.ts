import { availableParallelism } from 'node:os'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import {
  ChildEnded,
  ChildFailed,
  ChildNotStarted,
  ChildStalled,
  openChildPool,
} from '#server/platform/children/child-pool.ts'
import { openPixelBudget, type PixelBudget, withinBudget } from '#server/platform/fairness/pixel-budget.ts'
import type { CopyOrder, Given, Picture, Unreadable } from './picture-child.ts'
import type { CopyBounds, JpegCopy } from './small-jpeg.ts'

/** Reads encoded pictures in processes that may die. */
export type PictureReader = {
  /**
   * Reads a file into a picture, or a sentence to its owner about why it cannot be read. Throws when the machine is too busy. `language` is the
   * owner's; `frame` selects an animation's picture or a file's page, by default the first.
   */
  read(bytes: Uint8Array, about?: Partial<Pick<Given, 'language' | 'frame'>>): Promise<Picture | Unreadable>
  /** A JPEG of the picture within these bounds, or why there is none as a sentence for its owner. A reader that dies is replaced once. */
  copy(bytes: Uint8Array, bounds: CopyBounds): Promise<JpegCopy | Unreadable>
  close(): void
}

/** Seconds of a processor that one picture may cost. */
export const secondsOfPicture = 30
/** Pixels of the largest picture, as HEIC is decoded: three times at 4 bytes. What wants more is a bomb of another kind. */
const maxBytes = 3_000_000_000

/** `trustAnchors` are the certificates (PEM) of those whose content credentials are trusted. */
export function openPictureReader({
  trustAnchors,
  pixels = openPixelBudget(),
}: Pick<Given, 'trustAnchors'> & { pixels?: PixelBudget }): PictureReader {
  const pool = openChildPool<Given | CopyOrder, unknown, number>(new URL('picture-child.ts', import.meta.url), {
    size: Math.max(1, availableParallelism() - 1),
    ...boundsOfWork(secondsOfPicture),
    memoryBytes: maxBytes,
  })
  const run = async (order: Given | CopyOrder, isTriedAgain = false): Promise<unknown> => {
    try {
      return await withinBudget(pixels, (roomFor) => pool.run(order, roomFor))
    } catch (error) {
      if (!(error instanceof ChildFailed) || error instanceof ChildNotStarted || error instanceof ChildStalled)
        throw error
      if (error instanceof ChildEnded) return { problem: error.why === 'time' ? tooSlow : broughtDown }
      return isTriedAgain ? await run(order) : { problem: broughtDown }
    }
  }
  return {
    read: async (bytes, { language, frame = 0 } = {}) =>
      (await run({ bytes, trustAnchors, language, frame })) as Picture | Unreadable,
    copy: async (bytes, copy) => (await run({ bytes, copy }, true)) as JpegCopy | Unreadable,
    close: pool.close,
  }
}

const tooSlow = 'This picture takes too long to read. Export it again as JPEG and upload that.'
const broughtDown =
  'Reading this file brought its reader down, so it was left alone. Export it again as JPEG and upload that.'
