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

const signatures: [RegExp, ImageType][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s, 'image/heic'],
  [/^BM.{12}[\x0c\x10(48@l|]\0\0\0/s, 'image/bmp'],
  [/^8BPS\0[\x01\x02]/, 'image/vnd.adobe.photoshop'],
  [/^(?:\0\0\0\x0cjP {2}\r\n\x87\n|\xff\x4f\xff\x51)/, 'image/jp2'],
]

/** What people call the kinds of photographs that are read. */
export const readableKinds = 'JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files'

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
