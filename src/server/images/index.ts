/** What features to the right may use of images. */
export { familiesOf } from './change-store.ts'
export { openImportShares } from './import-lanes.ts'
export { markDuplicate } from './duplicates.ts'
export { imagesTagged } from './filter-store.ts'
export {
  caseFileBegun,
  caseFileKey,
  evidenceUsage,
  imageMonitored,
  imageRenamed,
  imagesMerging,
  imagesRemoved,
  imageUnmonitored,
  otherFiles,
  type OwnedImage,
  removalConsequences,
} from './events.ts'
export { hashesOf, type Original, originalsOf, titlesOf } from './originals.ts'
export { reserveRoom, type StorageNeeds } from './storage.ts'
export { previewOf } from './preview-of.ts'
export { type Photograph, photographsOf } from './photographs.ts'
export { markInLedger, markSaid } from './mark-images.ts'
export { openPictureReader, type PictureReader } from './picture-reader.ts'
export { profilePagesOf } from './sources/profile-pages.ts'
export { openSheet } from './sheets/open-sheet.ts'
export {
  addToMatchCount,
  foundImages,
  imagesAfter,
  lockImages,
  lockMonitored,
  namesOfImages,
  readImage,
  sourcesOf,
  wordsOfImages,
} from './store.ts'
export { rightsOf, type RightsOfImage } from './rights-store.ts'
export { markScanned, setNextScan } from './monitoring-store.ts'
