import { plainFileName } from './file-name.ts'

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
  byEnding[plainFileName(fileName).split('.').at(-1)?.toLowerCase() ?? '']

const signatures: [RegExp, ImageType][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s, 'image/heic'],
]

/** How many bytes tell what a file is. */
export const signatureBytes = 32

/** The type that a file's first bytes are of; undefined for what is no photograph that we read. */
export function typeOfStart(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes))
  return signatures.find(([signature]) => signature.test(start))?.[1]
}

export const imageEndings = Object.keys(byEnding)

/** What an uploader keeps of where an upload stands, and sends along. Source: the specification, section 3. */
export const uploadState = ['uploadStarted', 'bytesTotal', 'bytesUploaded', 'percentage', 'isPaused', 'previewLocalUrl']
