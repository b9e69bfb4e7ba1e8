/** The forms of pictures that can be read. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'bmp' | 'psd' | 'jp2'

export const mediaTypes: Record<Kind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heic: 'image/heic',
  bmp: 'image/bmp',
  psd: 'image/vnd.adobe.photoshop',
  jp2: 'image/jp2',
}

/** First bytes of each form in Latin-1; `?`: any byte. */
const starts: [Kind, string[]][] = [
  ['jpeg', ['\xff\xd8\xff']],
  ['png', ['\x89PNG\r\n']],
  ['gif', ['GIF87a', 'GIF89a']],
  ['webp', ['RIFF????WEBP']],
  ['tiff', ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['avif', ['????ftypavif', '????ftypavis']],
  [
    'heic',
    ['heic', 'heim', 'heis', 'heix', 'hevc', 'hevm', 'hevs', 'hevx', 'mif1', 'miaf', 'msf1'].map(
      (brand) => `????ftyp${brand}`,
    ),
  ],
  ['bmp', ['\x0c', '\x10', '(', '4', '8', '@', 'l', '|'].map((size) => `BM????????????${size}\0\0\0`)],
  ['psd', ['8BPS\0\x01', '8BPS\0\x02']],
  ['jp2', ['\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51']],
]

const begins = (head: string, start: string): boolean =>
  head.length >= start.length && [...start].every((one, at) => one === '?' || one === head[at])

/** Returns the form by the first bytes, whatever the file's name. Undefined for forms without a decoder. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return starts.find(([, some]) => some.some((one) => begins(head, one)))?.[0]
}
