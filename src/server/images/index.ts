/** What features to the right may use of images. */
export { readFamilies } from './library/change-store.ts'
export { openImportShares } from './reading/import-lanes.ts'
export { markDuplicate } from './duplicates/duplicates.ts'
export { imagesTagged } from './library/filter-store.ts'
export { type ImageFacts, ownersPublishedSince, readImageFacts } from './library/facts-store.ts'
export {
  evidenceUsage,
  imageMonitored,
  imageRegisteredEarlier,
  imageRenamed,
  imagesMerging,
  imagesRemoved,
  imageUnmonitored,
  type OwnedImage,
  registrationsOfImage,
  removalConsequences,
} from './events.ts'
export { fileKeysOf, hashesOf, type Original, readOriginals, titlesOf } from './reading/originals.ts'
export { removeFiles } from './reading/ingest-image.ts'
export { readPreview } from './reading/preview-of.ts'
export { type Photograph, readPhotographs } from './library/photographs.ts'
export { markInLedger, markSaid } from './library/mark-images.ts'
export { openPictureReader, type PictureReader } from './reading/picture-reader.ts'
export { takeInOriginals } from './sources/mounted/take-in-originals.ts'
export { listProfilePages } from './sources/profile-pages.ts'
export { openSheet } from './sheets/reading/open-sheet.ts'
export { decideDayOrders } from './sheets/reading/day-orders.ts'
export { findHeader, unreadBeside } from './sheets/reading/find-header.ts'
export { addressIn, cellName, type Line } from './sheets/reading/grid.ts'
export { errorIn, filesIn, readLongestSide } from './sheets/reading/unreadable-cells.ts'
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
export { readRights, type RightsOfImage } from './rights-store.ts'
export { becomeFindable, leaveUnfindable } from './monitoring/monitoring.ts'
export { markScanned, setNextScan } from './monitoring/monitoring-store.ts'
