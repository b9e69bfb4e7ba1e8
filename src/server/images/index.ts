/** What features to the right may use of images. */
export { type Allowances, freeAllowances } from './allowances.ts'
export { imageAccountHooks } from './account-hooks.ts'
export { markDouble } from './doubles.ts'
export type { ImageHooks, OwnedImage } from './hooks.ts'
export { type Original, originalsOf } from './originals.ts'
export { openPictureReader, type PictureReader } from './picture-reader.ts'
export { addToMatchCount, lockImage, lockImages, readImage } from './store.ts'
export { markScanned } from './watch-store.ts'
