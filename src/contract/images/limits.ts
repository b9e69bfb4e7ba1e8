import { plainFileName } from '../platform/file-name.ts'

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
  'image/bmp': 'BMP',
  'image/jp2': 'JPEG 2000',
  'image/vnd.adobe.photoshop': 'Photoshop',
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
  bmp: 'image/bmp',
  dib: 'image/bmp',
  jp2: 'image/jp2',
  jpf: 'image/jp2',
  jpx: 'image/jp2',
  j2k: 'image/jp2',
  j2c: 'image/jp2',
  jpc: 'image/jp2',
  psd: 'image/vnd.adobe.photoshop',
  psb: 'image/vnd.adobe.photoshop',
}

/** The type a file's name promises; undefined for anything that is not a photograph. The content is looked at after the upload. */
export const typeOfName = (fileName: string): ImageType | undefined =>
  byEnding[plainFileName(fileName).split('.').at(-1)?.toLowerCase() ?? '']

/** First bytes by type, one character a byte; `?` is any byte. */
const starts: [ImageType, string[]][] = [
  ['image/jpeg', ['\xff\xd8\xff']],
  ['image/png', ['\x89PNG']],
  ['image/gif', ['GIF8']],
  ['image/webp', ['RIFF????WEBP']],
  ['image/tiff', ['II*\0', 'MM\0*']],
  ['image/avif', ['????ftypavif', '????ftypavis']],
  [
    'image/heic',
    ['heic', 'heim', 'heis', 'heix', 'hevc', 'hevm', 'hevs', 'hevx', 'mif1', 'msf1'].map((brand) => `????ftyp${brand}`),
  ],
  ['image/bmp', ['\x0c', '\x10', '(', '4', '8', '@', 'l', '|'].map((size) => `BM????????????${size}\0\0\0`)],
  ['image/vnd.adobe.photoshop', ['8BPS\0\x01', '8BPS\0\x02']],
  ['image/jp2', ['\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51']],
]

/** True when a file's first bytes, one character each, are these; `?` is any. */
export const begins = (text: string, start: string): boolean =>
  text.length >= start.length && [...start].every((one, at) => one === '?' || one === text[at])

/** Names of the supported formats, for people. */
export const readableKinds = 'JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files'

/** Number of bytes that identify a file's type. */
export const signatureBytes = 32

/** Returns the type of a file by its first bytes; undefined for unsupported types. */
export function typeOfStart(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes))
  return starts.find(([, some]) => some.some((one) => begins(start, one)))?.[0]
}

export const imageEndings = Object.keys(byEnding)

/** Upload state that an uploader keeps and sends along. Source: the specification, section 3. */
export const uploadState = ['uploadStarted', 'bytesTotal', 'bytesUploaded', 'percentage', 'isPaused', 'previewLocalUrl']
