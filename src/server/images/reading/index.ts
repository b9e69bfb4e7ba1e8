/** Files of images: originals, previews, and their reader. */
export { openImportShares } from './import-lanes.ts'
export { fileKeysOf, hashesOf, type Original, readOriginals, titlesOf } from './originals.ts'
export { removeFiles } from './ingest-image.ts'
export { readPreview } from './preview-of.ts'
export { openPictureReader, type PictureReader } from './picture-reader.ts'
