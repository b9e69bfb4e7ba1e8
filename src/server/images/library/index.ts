/** Facts, families and marks of images in a library. */
export { readFamilies } from './change-store.ts'
export { imagesTagged } from './filter-store.ts'
export { type ImageFacts, ownersPublishedSince, readImageFacts } from './facts-store.ts'
export { type Photograph, readPhotographs } from './photographs.ts'
export { markInLedger, markSaid } from './mark-images.ts'
export { findImages } from '../store.ts'
export { namedImages } from './named-images-store.ts'
