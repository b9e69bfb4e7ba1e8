/** A photograph's name as lists write it: small letters, without folders and without the ending of a file. */
export const plainImageName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:jpe?g|png|tiff?|webp|heic|avif|gif|bmp|dng|cr2|nef|arw)$/, '')
