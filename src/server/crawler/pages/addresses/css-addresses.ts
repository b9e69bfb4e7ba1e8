/** Addresses in style rules. `sheets` are those of `@import`; the caller leaves out fonts among the pictures. */
export type StyleAddresses = { pictures: string[]; sheets: string[] }

type Read = { value: string; next: number }

/**
 * Addresses of pictures in `url(…)` and in `image-set("…" 2x)`, and of imported sheets. Comments are left out, escapes and strings read as
 * browsers read them. Each letter is looked at once.
 */
export function readStyle(text: string): StyleAddresses {
  const found: StyleAddresses = { pictures: [], sheets: [] }
  if (!text.includes('(') && !/@import/i.test(text)) return found
  const place = { isImport: false, depth: 0, setDepth: 0 }
  for (let at = 0; at < text.length;) at = step(text, at, place, found)
  return found
}

/** State within rules. `setDepth`: depth inside an `image-set`. */
type Place = { isImport: boolean; depth: number; setDepth: number }

function step(text: string, at: number, place: Place, found: StyleAddresses): number {
  const letter = text[at]!
  switch (letter) {
    case '/':
      return text[at + 1] === '*' ? endOf(text, '*/', at + 2) : at + 1
    case '\\':
      return at + 2
    case '"':
    case "'": {
      const { value, next } = readString(text, at)
      if (place.isImport) takeSheet(value, place, found)
      else if (place.setDepth > 0 && place.depth === place.setDepth) found.pictures.push(value)
      return next
    }
    case '@':
      place.isImport = startsWith(text, at, '@import')
      return at + 1
    case ';':
    case '{':
    case '}':
      Object.assign(place, { isImport: false, depth: 0, setDepth: 0 })
      return at + 1
    case '(':
      place.depth++
      return at + 1
    case ')':
      place.depth = Math.max(0, place.depth - 1)
      if (place.depth < place.setDepth) place.setDepth = 0
      return at + 1
    case 'u':
    case 'U': {
      if (!startsWith(text, at, 'url(')) return at + 1
      const { value, next } = readUrl(text, at + 4)
      if (place.isImport) takeSheet(value, place, found)
      else if (value !== '') found.pictures.push(value)
      return next
    }
    case 'i':
    case 'I':
      if (startsWith(text, at, 'image-set(')) place.setDepth ||= place.depth + 1
      return at + 1
    default:
      return at + 1
  }
}

/** Reads an import's address, without its conditions. */
function takeSheet(value: string, place: Place, found: StyleAddresses): void {
  if (value !== '') found.sheets.push(value)
  place.isImport = false
}

const startsWith = (text: string, at: number, word: string) => text.slice(at, at + word.length).toLowerCase() === word

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 ? text.length : end + mark.length
}

/** A string ends with its quote or line. */
function readString(text: string, start: number): Read {
  let at = start + 1
  for (; at < text.length && text[at] !== text[start] && text[at] !== '\n'; at++) if (text[at] === '\\') at++
  return { value: unescape(text.slice(start + 1, at)), next: at + 1 }
}

/** Reads the text after `url(`. Without quotes an address ends at its bracket, and must not contain blanks or quotes. */
function readUrl(text: string, start: number): Read {
  let at = afterBlanks(text, start)
  if (text[at] === '"' || text[at] === "'") return readString(text, at)
  const first = at
  while (at < text.length && !ends.test(text[at]!)) at = text[at] === '\\' ? afterEscape(text, at) : at + 1
  const end = Math.min(at, text.length)
  at = afterBlanks(text, end)
  return text[at] === ')' ? { value: unescape(text.slice(first, end)), next: at + 1 } : { value: '', next: at }
}
const ends = /[\s"'()]/

/** A blank after a code belongs to it. */
function afterEscape(text: string, start: number): number {
  code.lastIndex = start
  return code.test(text) ? code.lastIndex : start + 2
}
const code = /\\[0-9a-f]{1,6}(?:\r\n|\s)?/iy

function afterBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && blank.test(text[at]!)) at++
  return at
}
const blank = /\s/

const escapes = /\\(?:([0-9a-f]{1,6})\s?|(\r?\n)|(.))/gi
const unescape = (text: string) =>
  text.includes('\\')
    ? text.replace(escapes, (_, code?: string, line?: string, letter = '') =>
        code ? letterOf(Number.parseInt(code, 16)) : line ? '' : letter,
      )
    : text

const letterOf = (code: number) => (code === 0 || code > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(code))
