/** The largest file taken in, in bytes. */
export const largestUpload = 100 * 1024 * 1024

/** The media types a photograph may have, with the name people know it by. */
export const imageTypes = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
} as const
export type ImageType = keyof typeof imageTypes

const byEnding: Record<string, ImageType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** The type a file's name promises; undefined for anything that is not a photograph. The content is looked at after the upload. */
export const typeOfName = (fileName: string): ImageType | undefined =>
  byEnding[fileName.split('.').at(-1)?.toLowerCase() ?? '']

export const imageEndings = Object.keys(byEnding)
