import { hash } from 'node:crypto'

/** Fewest letters by which two pages can be called alike. */
const minText = 100
/** Letters of the beginning, which tells pages apart. */
const maxText = 30_000
/** Length of a row of digits that counts as a time, a visit's number or a code, as does any with a colon: it changes each time a page is drawn. */
const longestNumber = 4

/**
 * One text for pages that a reader would take for the same: words and pictures, without times of day, long numbers and codes. Calendars,
 * session ids and print views make endless such pages. Null for a page with next to nothing.
 */
export function likenessOf({
  title,
  text,
  images,
}: {
  title: string | null
  text: string
  images: string[]
}): string | null {
  const words = wordsOf(text.slice(0, maxText))
  if (words.length < minText && images.length === 0) return null
  return hash('sha256', `${title ?? ''}\n${words.length} ${words.mark}\n${images.join('\n')}`, 'base64url').slice(0, 22)
}

const [space, noBreakSpace, zero, nine, colon] = [0x20, 0xa0, 0x30, 0x39, 0x3a]

/** Length of the lasting words, and an FNV-1a hash of them all. In one pass, since every page is read so. */
function wordsOf(text: string): { length: number; mark: number } {
  let [length, mark] = [0, 0x81_1c_9d_c5]
  let [lengthBefore, markBefore] = [length, mark]
  let digits = 0
  let isTime = false
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : space
    if (code > space && code !== noBreakSpace) {
      if (code >= zero && code <= nine) digits++
      else if (code === colon && digits > 0) isTime = true
      mark = Math.imul(mark ^ code, 0x01_00_01_93)
      length++
      continue
    }
    if (isTime || digits > longestNumber) [length, mark] = [lengthBefore, markBefore]
    else if (length > lengthBefore) mark = Math.imul(mark ^ space, 0x01_00_01_93)
    lengthBefore = length
    markBefore = mark
    digits = 0
    isTime = false
  }
  return { length, mark: mark >>> 0 }
}
