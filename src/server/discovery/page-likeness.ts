import { hash } from 'node:crypto'

/** Times, long numbers and long codes: what changes each time a page is drawn though the page is the same. */
const fleeting = /\d{1,2}:\d{2}(?::\d{2})?|\b(?:\d{5,}|(?=[a-z]*\d)[0-9a-f]{8,})\b/gi

/** Of fewer words than this nobody can say that two pages are alike. */
const leastText = 100

/**
 * One text for pages that a reader would take for the same: the words and the pictures, but for times of day, long numbers and codes.
 * Calendars, session ids and print views make such pages without end. Null for a page that shows next to nothing.
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
  const words = text.replace(fleeting, '').replace(/\s+/g, ' ').trim()
  if (words.length < leastText && images.length === 0) return null
  return hash('sha256', `${title ?? ''}\n${words}\n${images.join('\n')}`, 'base64url').slice(0, 22)
}
