import type { ExpandedTags } from 'exifreader'
import { decodeAs, isKnownCharset } from '#server/platform/text/letters/decode-as.ts'
import { decodeText } from '#server/platform/text/letters/decode-text.ts'
import { exifText, iptcText, tagsNamed, xmpText } from './tag-text.ts'

const textsOfIptc = [
  'Object Name',
  'Headline',
  'By-line',
  'Copyright Notice',
  'Credit',
  'Caption/Abstract',
  'Keywords',
  'Sub-location',
  'City',
  'Province/State',
  'Country/Primary Location Name',
]
const textsOfExif = ['Artist', 'Copyright', 'ImageDescription', 'Make', 'Model', 'LensModel', 'Software']

/**
 * Reads the texts of IPTC and EXIF again in the letters that they can be in. The file claims them by name or escape sequence in IPTC 1:90,
 * or by the program or the language that it names.
 */
export function readInOwnLetters(tags: ExpandedTags): void {
  const letters = { declared: declaredIn(tags), guessed: guessedFor(tags) }
  for (const tag of textsOfIptc.flatMap((name) => tagsNamed(tags.iptc, name))) {
    const bytes = bytesOf(tag.value)
    if (bytes) tag.description = textOf(bytes, letters)
  }
  for (const tag of textsOfExif.flatMap((name) => tagsNamed(tags.exif, name))) {
    const parts: unknown[] = Array.isArray(tag.value) ? tag.value : []
    if (!parts.every((part) => typeof part === 'string')) continue
    tag.value = parts.map((part) => exifPart(part, letters))
    if (parts.length === 1) tag.description = (tag.value as string[])[0]
  }
}

type Letters = { declared: string | undefined; guessed: string | undefined }

const bytesOf = (value: unknown): Uint8Array | undefined =>
  Array.isArray(value) && value.every((byte) => typeof byte === 'number') ? Uint8Array.from(value) : undefined

const textOf = (bytes: Uint8Array, { declared, guessed }: Letters): string =>
  decodeText(bytes, declared ?? guessed).text

/** The reader leaves what is no UTF-8 as one character a byte. */
function exifPart(part: string, letters: Letters): string {
  const bytes = Buffer.from(part, 'latin1')
  const isLeft = /^[\0-\xff]*[\x80-\xff]/.test(part) && bytes.toString('latin1') === part
  return isLeft && decodeAs(bytes, 'utf-8') === undefined ? textOf(bytes, letters) : part
}

/** ISO 2022 as IIM 4.2 uses it. Source: the ISO-IR register; G1, G2 and G3 stand for the same. */
const escapes: [RegExp, string][] = [
  [/^%(?:G|\/[GHI])/, 'utf-8'],
  [/^%5/, 'windows-1252'],
  [/^[-./]A/, 'windows-1252'],
  [/^[-./]B/, 'iso-8859-2'],
  [/^[-./]C/, 'iso-8859-3'],
  [/^[-./]D/, 'iso-8859-4'],
  [/^[-./][@L]/, 'iso-8859-5'],
  [/^[-./]G/, 'iso-8859-6'],
  [/^[-./]F/, 'iso-8859-7'],
  [/^[-./]H/, 'iso-8859-8'],
  [/^[-./]M/, 'windows-1254'],
  [/^\$[@B]/, 'iso-2022-jp'],
  [/^\$[)*+]B/, 'euc-jp'],
  [/^\$[)*+]A/, 'gbk'],
  [/^\$[)*+]C/, 'euc-kr'],
]

/** Charset names of programs outside the WHATWG register. */
const otherNames: Record<string, string> = { macroman: 'macintosh', 'mac-roman': 'macintosh' }

function declaredIn({ iptc }: ExpandedTags): string | undefined {
  const [tag] = tagsNamed(iptc, 'Coded Character Set')
  const said = Buffer.from(bytesOf(tag?.value) ?? [])
    .toString('latin1')
    .replaceAll('\0', '')
    .trim()
  if (said.startsWith('\x1b')) return escapes.find(([form]) => form.test(said.slice(1)))?.[1]
  const name = said.toLowerCase().replaceAll(/[_\s]+/g, '-')
  const label = otherNames[name] ?? (/^(?:cp|ms)-?932$/.test(name) ? 'shift_jis' : name)
  return isKnownCharset(label) ? label : undefined
}

function guessedFor(tags: ExpandedTags): string | undefined {
  const program = [
    exifText(tags, 'Software'),
    exifText(tags, 'HostComputer'),
    xmpText(tags, 'CreatorTool'),
    iptcText(tags, 'Originating Program'),
  ]
  const [comment] = tagsNamed(tags.exif, 'UserComment')
  const isJapanese =
    /^ja/i.test(iptcText(tags, 'Language Identifier')?.value ?? '') ||
    Buffer.from(bytesOf(comment?.value) ?? [])
      .toString('latin1')
      .startsWith('JIS\0')
  if (isJapanese) return 'shift_jis'
  return program.some((said) => said && /\bMacintosh\b/.test(said.value)) ? 'macintosh' : undefined
}
