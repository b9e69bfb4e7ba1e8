/** Fingerprints of owners' images, and their index. */
export { type Alike, openOwnedIndex } from './owned-index.ts'
export { madeBy, newestFingerprint, readOwnedFingerprints } from './owned-store.ts'
export { openProcessIndex } from './process-index.ts'
