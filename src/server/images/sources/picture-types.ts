import { type ImageType, typeOfName, typeOfStart } from '#contract/images/limits.ts'

/** The type by a picture's first bytes, else by its name; whether it can be read is seen when it is. */
export const typeOfPicture = (bytes: Uint8Array, fileName: string): ImageType =>
  typeOfStart(bytes) ?? typeOfName(fileName) ?? 'image/jpeg'
