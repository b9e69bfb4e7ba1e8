/** What features to the right may use of sightings. */
export { addressFetched, keptForever, noCopyFound, picturesMet } from './events.ts'
export type { Kept, KeptTable } from './forget-store.ts'
export type { FetchedFile, FetchFile, LookNeeds } from './look-at-files.ts'
export { backfillIfSeen } from './backfill.ts'
export { type RecordNeeds, recordSightings, type Sighting } from './record-sightings.ts'
export { type Place, placesOfContentVerdicts, type SeenUrl } from './sighting-store.ts'
export { seenUrls } from './tables.ts'
