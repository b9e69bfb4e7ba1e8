import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { Kept, KeptTable } from './forget-store.ts'

/** Pictures were met or compared, by address or content. */
export const picturesMet = defineEvent<{ urlHashes: string[] } | { contentHash: string }>('pictures.met')

/** A fetch then gave this content; null for no picture. */
export const addressFetched = defineEvent<{ urlHash: string; contentHash: string | null; at: Date }>('address.fetched')

/** A file proved to be no copy of these images. */
export const noCopyFound = defineEvent<{ contentHash: string; noCopyOf: Id[] }>('content.no-copy')

/** Rows of a table that stay, whatever their age. */
export const keptForever = defineQuery<{ table: KeptTable }, Kept>('seen.kept-forever')
