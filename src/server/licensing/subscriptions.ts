import { imageRenamed } from '#server/images/index.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { nameImage } from './name-images.ts'

/** A renamed image may be one that entries of the ledger name, or one that they name no more. */
export const subscriptions = [on(imageRenamed, nameImage)]
