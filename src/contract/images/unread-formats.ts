import { begins } from './limits.ts'

/** Photo formats that we do not read. `starts` are their first bytes, one character a byte; `?` is any byte. */
type UnreadFormat = { name: string; endings: string[]; types: [string, ...string[]]; starts?: string[]; todo?: string }

const asPicture = 'Save it as JPEG, PNG or TIFF and upload that.'
const developed = 'Export it as JPEG or TIFF and upload that.'
const raw = (maker: string, endings: string[], starts?: string[]): UnreadFormat => ({
  name: `camera raw (${maker})`,
  endings,
  types: [`image/x-${maker.toLowerCase().replaceAll(' ', '-')}-raw`],
  ...(starts && { starts }),
  todo: developed,
})

const formats: UnreadFormat[] = [
  {
    name: 'JPEG XL picture',
    endings: ['jxl'],
    types: ['image/jxl'],
    starts: ['\0\0\0\x0cJXL \r\n\x87\n', '\xff\x0a'],
  },
  {
    name: 'JPEG XR picture',
    endings: ['jxr', 'wdp', 'hdp'],
    types: ['image/jxr', 'image/vnd.ms-photo'],
    starts: ['II\xbc'],
  },
  { name: 'GIMP file', endings: ['xcf'], types: ['image/x-xcf'], starts: ['gimp xcf'] },
  { name: 'Radiance picture', endings: ['hdr'], types: ['image/vnd.radiance'], starts: ['#?RADIANCE'] },
  { name: 'Targa picture', endings: ['tga'], types: ['image/x-tga', 'image/x-targa'] },
  { name: 'PCX picture', endings: ['pcx'], types: ['image/x-pcx'] },
  {
    name: 'Netpbm picture',
    endings: ['ppm', 'pgm', 'pbm', 'pnm'],
    types: ['image/x-portable-pixmap'],
    starts: ['1', '2', '3', '4', '5', '6'].flatMap((kind) => [`P${kind}\n`, `P${kind} `]),
  },
  {
    name: 'Windows icon',
    endings: ['ico'],
    types: ['image/x-icon', 'image/vnd.microsoft.icon'],
    starts: ['\0\0\x01\0?\0'],
  },
  raw('Canon', ['cr3', 'crw'], ['????ftypcrx ', 'II\x1a\0\0\0HEAPCCDR']),
  raw('Fujifilm', ['raf'], ['FUJIFILMCCD-RAW']),
  raw('Olympus', ['orf'], ['IIRO', 'IIRS', 'MMOR']),
  raw('Panasonic', ['rw2'], ['IIU\0']),
  raw('Sigma', ['x3f'], ['FOVb']),
  raw('Minolta', ['mrw'], ['\0MRM']),
  {
    name: 'PDF document',
    endings: ['pdf'],
    types: ['application/pdf'],
    starts: ['%PDF-'],
    todo: 'Save its photographs as JPEG and upload those.',
  },
  {
    name: 'PostScript file',
    endings: ['eps', 'ps', 'ai'],
    types: ['application/postscript'],
    starts: ['%!PS', '\xc5\xd0\xd3\xc6'],
  },
  {
    name: 'ZIP archive',
    endings: ['zip'],
    types: ['application/zip', 'application/x-zip-compressed'],
    starts: ['PK\x03\x04'],
    todo: 'Unpack it and upload the photographs in it.',
  },
  {
    name: 'film',
    endings: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'mpg', 'mpeg'],
    types: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/webm', 'video/x-matroska', 'video/mpeg'],
    starts: [
      ...['ftypiso', 'ftypmp4', 'ftypM4V', 'ftypavc1', 'ftypqt', 'moov', 'mdat'].map((box) => `????${box}`),
      'RIFF????AVI ',
      '\x1aE\xdf\xa3',
    ],
    todo: 'Save the picture you mean as JPEG and upload that.',
  },
]

const sentence = ({ name, todo = asPicture }: UnreadFormat): string =>
  `This is a ${name}, which we cannot read. ${todo}`

/** Returns the error for a file with this media type, or else this name; undefined for formats not listed here. */
export function unreadByName(fileName: string, type: string): string | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const found =
    formats.find(({ types }) => types.includes(type.toLowerCase())) ??
    formats.find(({ endings }) => endings.includes(ending))
  return found && sentence(found)
}

const ofStart = (bytes: Uint8Array): UnreadFormat | undefined => {
  const start = String.fromCharCode(...bytes.subarray(0, 32))
  return formats.find(({ starts }) => starts?.some((one) => begins(start, one)))
}

/** The sentence on a file that begins with these bytes, at least `signatureBytes` of them. */
export function unreadByStart(bytes: Uint8Array): string | undefined {
  const found = ofStart(bytes)
  return found && sentence(found)
}

/** The media type of a file that begins so and that we do not read. */
export const unreadTypeOf = (bytes: Uint8Array): string | undefined => ofStart(bytes)?.types[0]
