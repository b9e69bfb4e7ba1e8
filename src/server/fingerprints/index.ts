/** Exports for features to the right. */
export { openSharedIndex } from './candidates/shared-index.ts'
export { claimedByOthers } from './claimed-by-others-store.ts'
export { type CompareNeeds, compareWithOwned, isCompared, saveCompared } from './compare-with-owned.ts'
export {
  evidenceOf,
  type ContentVerdict,
  imagesJudgedByContent,
  findSeenFile,
  removeContentVerdicts,
  type SeenFile,
} from './content-store.ts'
export { imageFingerprinted, imageFingerprintedAgain } from './events.ts'
export { type Added, findDuplicates } from './find-duplicates.ts'
export { addressHash, hashContent } from './hashes.ts'
export type { ImageEngine } from './image-engine.ts'
export { copyPreviewKey, copyThumbnailKey } from './object-keys.ts'
export { type Alike, openOwnedIndex } from './owned/owned-index.ts'
export { madeBy, newestFingerprint, readOwnedFingerprints } from './owned/owned-store.ts'
export { openProcessIndex } from './owned/process-index.ts'
export { scoreOfFile } from './score-file.ts'
export { contentVerdicts, seenFiles, seenHashes } from './tables.ts'
export { findFingerprintFailed } from './fingerprint-failed-store.ts'
export { openDecodingEngine } from './picture-decoder.ts'
