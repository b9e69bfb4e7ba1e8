/** What features to the right may use of images. */
export { markDuplicate } from './duplicates/duplicates.ts'
export {
  evidenceUsage,
  imageRegisteredEarlier,
  imageRenamed,
  imagesMerging,
  imagesRemoved,
  type OwnedImage,
  registrationsOfImage,
  removalConsequences,
} from './events.ts'
export {
  addToMatchCount,
  foundImages,
  imagesAfter,
  lockImages,
  namesOfImages,
  readImage,
  sourcesOf,
  wordsOfImages,
} from './store.ts'
export { readRights, type RightsOfImage } from './rights-store.ts'
