import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'

export type OwnedImage = { id: Id; ownerId: Id; objectKey: string }

/** What features to the right do when an image changes, in the same transaction and in the features' order. */
export type ImageHooks = {
  /** Its file was read and it can be looked for. */
  ready: (tx: Tx, image: OwnedImage) => Promise<void>
  /** It is gone for good. */
  removed: (tx: Tx, image: OwnedImage) => Promise<void>
}
