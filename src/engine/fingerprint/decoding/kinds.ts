/** The forms of pictures that are read, wherever a file comes from. */
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

const heads: [RegExp, Kind][] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^(II[*+]\0|MM\0[*+])/, 'tiff'],
  [/^[^]{4}ftypavi[fs]/, 'avif'],
  [/^[^]{4}ftyp(he[im][cmsx]|hev[cmsx]|mi[af]1|msf1)/, 'heic'],
  [/^BM[^]{12}[\x0c\x10(48@l|]\0\0\0/, 'bmp'],
  [/^8BPS\0[\x01\x02]/, 'psd'],
  [/^(\0\0\0\x0cjP {2}\r\n\x87\n|\xff\x4f\xff\x51)/, 'jp2'],
]

/** What a file is by its first bytes, whatever its name; undefined for what no decoder is given. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return heads.find(([pattern]) => pattern.test(head))?.[1]
}
