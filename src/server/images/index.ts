/** What features to the right may use of images. */
export type { ImageHooks, OwnedImage } from './hooks.ts'
export { removeFiles } from './ingest-image.ts'
export { type Original, originalsOf } from './originals.ts'
export { openPictureReader, type PictureReader } from './picture-reader.ts'
export { addToMatchCount, lockImage, readImage } from './store.ts'
