import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { Kept, KeptTable } from './forget-store.ts'

/** Pictures were met, or compared: those at these addresses, or all of this content. */
export const picturesMet = defineEvent<{ urlHashes: string[] } | { contentHash: string }>('pictures.met')

/** What was fetched from an address at that moment: a content, or with null nothing that is a picture. */
export const addressFetched = defineEvent<{ urlHash: string; contentHash: string | null; at: Date }>('address.fetched')

/** A file turns out to be no copy of these images. */
export const noCopyFound = defineEvent<{ contentHash: string; noCopyOf: Id[] }>('content.no-copy')

/** Which rows of a table stay, however old they are. */
export const keptForever = defineQuery<{ table: KeptTable }, Kept>('seen.kept-forever')
