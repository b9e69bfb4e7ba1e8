import type { Consequence } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type OwnedImage = { id: Id; ownerId: Id; objectKey: string }

/** What features to the right do when an image changes, in the same transaction and in the features' order. */
export type ImageHooks = {
  /** From now on it is looked for: its file was read, or its owner wants it back. */
  watched: (tx: Tx, image: OwnedImage) => Promise<void>
  /** It is no longer looked for; what was found of it stays. */
  unwatched: (tx: Tx, image: OwnedImage) => Promise<void>
  /** Everything that hangs on the images that go is to hang on the one that is kept. They are removed right after. */
  merging: (tx: Tx, images: { kept: OwnedImage; gone: OwnedImage[] }) => Promise<void>
  /** It was read for the first time, or is called otherwise than before. */
  called: (tx: Tx, image: OwnedImage & { title: string; fileName: string }) => Promise<void>
  /** These are gone for good. */
  removed: (tx: Tx, ownerId: Id, imageIds: readonly Id[]) => Promise<void>
  /** What would go with those of the images that are the owner's if they were removed. */
  consequences: (db: Db, ownerId: Id, imageIds: readonly Id[]) => Promise<Consequence[]>
}

/** Where a file of a case goes, which the cases say: they know whose it is, and which files it takes. */
export type CaseUploads = (
  ownerId: Id,
  file: { caseId: Id; fileName: string; type: string; size: number },
) => Promise<string>
