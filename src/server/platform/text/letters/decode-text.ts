import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { decodeAs, is850, isKnownCharset } from './decode-as.ts'
import { plausibilityOf } from './plausibility.ts'

/** A text with the charset that it was read as. A guess is shown to the owner of the text. */
export type DecodedText = { text: string; charset: string; isGuess: boolean }

/**
 * The text of bytes: by its byte order mark; as UTF-8 where it is valid; as it claims where that loses nothing; else the likeliest of a
 * short list, marked as a guess. Without the mark a text holds neither U+FFFD nor control characters.
 */
export function decodeText(bytes: Uint8Array, claimed?: string): DecodedText {
  const marked = charsetOfMark(bytes)
  const claims = [marked, claimed].filter((label) => label !== undefined).filter(isKnownCharset)
  for (const label of [marked, 'utf-8', claimed]) {
    const text = label === undefined || !isKnownCharset(label) ? undefined : decodeAs(bytes, label)
    if (text !== undefined && !lossy.test(text)) return { text, charset: nameOf(label!), isGuess: false }
  }
  const charset = escaped(bytes) ?? (isPlainUtf8(bytes) ? 'utf-8' : likeliest(bytes, claims))
  return { text: decodeAs(bytes, charset, { isStrict: false })!, charset, isGuess: true }
}

/** Charset by escape sequences (ISO 2022), if any. */
function escaped(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0x1b)) return undefined
  const text = decodeAs(bytes, 'iso-2022-jp')
  return text === undefined || lossy.test(text) ? undefined : 'iso-2022-jp'
}

/** UTF-8 with control characters. */
const isPlainUtf8 = (bytes: Uint8Array): boolean =>
  !isWide(bytes.subarray(0, sampled)) && decodeAs(bytes, 'utf-8') !== undefined

/** True where every second byte of most letters is zero, as in text of two bytes a letter. */
const isWide = (sample: Uint8Array): boolean => sample.filter((byte) => byte === 0).length > sample.length / 5

/** Controls of C0 and C1 beside tabs and the ends of lines and pages, and the sign for what was lost. */
const lossy = /(?![\t\n\f\r])\p{Cc}|\ufffd/u

export function charsetOfMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined
}

const nameOf = (charset: string) => (is850(charset) ? 'cp850' : new TextDecoder(charset).encoding)

/** Older charsets by how many texts are in them; of equally plausible ones the first is taken. */
const short = [
  'windows-1252',
  'macintosh',
  'cp850',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'shift_jis',
  'euc-jp',
  'gbk',
  'big5',
  'euc-kr',
]
/** Without a mark, only bytes with many zeros qualify. */
const wide = ['utf-16le', 'utf-16be']

/** Bytes sampled; more would reveal nothing new. */
const sampled = 65_536

function likeliest(bytes: Uint8Array, claims: readonly string[]): string {
  const sample = bytes.subarray(0, sampled)
  const named = claims.map(nameOf)
  const charsets = [...new Set(['utf-8', ...named, ...short, ...(isWide(sample) ? wide : [])])]
  const scores = charsets.map((charset) => plausibilityOf(decodeAs(sample, charset, { isStrict: false })!))
  const best = Math.max(...scores)
  // Damaged text is most likely in the claimed charset.
  return best < 0 && named[0] !== undefined ? named[0] : charsets[scores.indexOf(best)]!
}

const longestShown = 160

/** A guessed text as its importer shows it. */
export const guessOf = ({ text, charset, isGuess }: DecodedText): GuessedText | undefined =>
  isGuess ? { charset, lines: linesAroundGuess(text) } : undefined

/** First guessed line beyond ASCII, with its neighbours. */
export function linesAroundGuess(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const at = Math.max(
    0,
    lines.findIndex((line) => /[^\0-\x7f]/.test(line)),
  )
  return lines.slice(Math.max(0, at - 1), at + 2).map((line) =>
    line
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, longestShown)
      .toWellFormed(),
  )
}
