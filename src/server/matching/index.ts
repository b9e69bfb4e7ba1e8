/** What features to the right may use of matching. */
export type { JoinNeeds } from './join-sightings.ts'
export type { FetchedFile, FetchFile } from './look-at-files.ts'
export { recordSightings, type Sighting } from './record-sightings.ts'
