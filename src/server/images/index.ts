/** The parts of images that features to the right may import. */
export { markDuplicate } from './duplicates/duplicates.ts'
export {
  evidenceUsage,
  imageReady,
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
export { filesOfSeveralOwners, shortImages } from './duplicates/shared-store.ts'
export { readRights, type RightsOfImage } from './rights-store.ts'
