import { imageRenamed } from '#server/images/index.ts'
import { on } from '#server/platform/features/event.ts'
import { nameImage } from './name-images.ts'

/** A renamed image may be one that entries of the ledger name, or one that they name no more. */
export const followNeighbours = [on(imageRenamed, nameImage)]
