import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { Kept, KeptTable } from './forget-store.ts'

/** Pictures were met, or compared: those at these addresses, or all of this content. */
export const picturesMet = defineEvent<{ urlHashes: string[] } | { contentHash: string }>('pictures.met')

/** A fetch at that moment gave this content, or with null no picture. */
export const addressFetched = defineEvent<{ urlHash: string; contentHash: string | null; at: Date }>('address.fetched')

/** A file turns out to be no copy of these images. */
export const noCopyFound = defineEvent<{ contentHash: string; noCopyOf: Id[] }>('content.no-copy')

/** Rows of a table that stay, whatever their age. */
export const keptForever = defineQuery<{ table: KeptTable }, Kept>('seen.kept-forever')
