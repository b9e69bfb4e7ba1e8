import type { Sighting } from '#server/sightings/index.ts'
import type { Position, Backlink, Brought, ArchiveRecord, Tally } from '#server/crawler/records/index.ts'
import type { IngestCounts, IngestRow } from './ingest-store.ts'

/** Results between two positions, and totals from the beginning of the file to the second. */
export type IngestBatch = {
  from: Position
  to: Position
  readBytes: number
  sightings: Sighting[]
  backlinks: Backlink[]
  counts: IngestCounts
}

/** A transaction of this many costs little for each, and still is short. */
const maxSightings = 2000

/** An empty batch that follows a kept position. */
export const openBatch = (from: Position, counts: IngestCounts, readBytes: number): IngestBatch => ({
  from,
  to: from,
  readBytes,
  sightings: [],
  backlinks: [],
  counts: { ...counts },
})

export const countsOf = (row: IngestRow): IngestCounts => {
  const { records, broken, huge, pages, images, unreadable, robots, pictures, addresses } = row
  return { records, broken, huge, pages, images, unreadable, robots, pictures, addresses }
}

export const isFull = (batch: IngestBatch): boolean => batch.sightings.length >= maxSightings

/** Adds the results of a record. */
export function addToBatch(batch: IngestBatch, { next, before }: ArchiveRecord, brought: Brought): void {
  const { counts } = batch
  batch.to = next
  batch.sightings.push(...brought.sightings)
  batch.backlinks.push(...brought.backlinks)
  countMet(batch, before)
  counts.images += brought.sightings.length
  counts.addresses += brought.addresses
  switch (brought.is) {
    case 'page':
      counts.pages++
      break
    case 'robots':
    case 'unreadable':
      counts[brought.is]++
      break
    case 'picture':
      counts.pictures++
      break
    case 'address':
    case 'nothing':
      break
    default:
      brought.is satisfies never
  }
}

/** Counts the records met, whole or not, from the beginning of the file on. */
export function countMet({ counts }: IngestBatch, { records, broken, huge }: Tally): void {
  Object.assign(counts, { records, broken, huge })
}
