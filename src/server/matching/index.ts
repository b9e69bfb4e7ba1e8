/** What features to the right may use of matching. */
export { matchingAccountHooks } from './account-hooks.ts'
export { matchingImageHooks } from './image-hooks.ts'
export type { ImageEngine } from './image-engine.ts'
export type { JoinNeeds } from './join-sightings.ts'
export type { FetchedFile, FetchFile } from './look-at-files.ts'
export { openOwnedIndex } from './owned-index.ts'
export { recordSightings, type Sighting } from './record-sightings.ts'
