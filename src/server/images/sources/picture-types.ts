import { type ImageType, typeOfName } from '#contract/images/limits.ts'

const signatures: [RegExp, ImageType][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp/s, 'image/heic'],
]

/** The type by a picture's first bytes, else by its name; whether it can be read is seen when it is. */
export function typeOfPicture(bytes: Uint8Array, fileName: string): ImageType {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([signature]) => signature.test(start))?.[1] ?? typeOfName(fileName) ?? 'image/jpeg'
}
