import { picturesIn } from './named-pictures.ts'

const maxFound = 1000
const longest = 8000
const quotes = /["'`]/g
const colon = /^\s*:\s*[[({]*\s*$/
const nextInList = /^\s*,\s*$/
const named = /([\w$]{1,40})\s{0,5}[:=]\s{0,5}[[{]?\s{0,5}$/
const ofPictures = /image|img|photo|picture|thumb|poster|cover|hero|banner|gallery|srcset/i
const ofAddresses = /^(?:url|uri|src|href|path|source|original|full|large|medium|small|value|file)$/i
const isAbsolute = /^(?:https?:)?\/\/[^/]+\/.*[^/=?&]$|^\/[^/].*[^/=?&]$/i

/**
 * Addresses of pictures in data that scripts hold, as JSON or as part of a program: texts between quotes that are called as pictures are, or
 * stand under a name that speaks of pictures. What stands between any two quotes is looked at, so that nothing before it, such as an
 * apostrophe in a remark, hides what follows. `outer` names what all of it belongs to.
 */
export function addressesInScript(text: string, outer = ''): string[] {
  const found: string[] = []
  let start = 0
  let before = ''
  let gap = ''
  const place = { key: outer, outer, own: outer }
  const take = (end: number) => {
    const part = end - start > longest ? '' : withoutEscapes(text.slice(start, end))
    // Neighbours in a list share their name.
    if (!nextInList.test(part.slice(-60))) findPlace(gap, before, place)
    const isPicture = ofPictures.test(place.key) || (ofAddresses.test(place.key) && ofPictures.test(place.outer))
    if (part.length > 3 && /[/.]/.test(part)) found.push(...picturesOf(part, isPicture))
    else if (end - start > longest && /^data:image\//i.test(text.slice(start, start + 11)))
      found.push(text.slice(start, end))
    before = gap
    gap = part
    start = end + 1
  }
  for (const { index } of text.matchAll(quotes)) {
    if (found.length >= maxFound) return found
    take(index)
  }
  return found
}

/** Unlike markup, scripts often name services without file endings. */
function picturesOf(part: string, isPicture: boolean): string[] {
  if (!isPicture) return picturesIn(part, { isPicture }).filter((one) => one.includes('/') || one.startsWith('data:'))
  return picturesIn(part, { isPicture: isPicture && isAbsolute.test(part) })
}

/** Name of a text: `"name": "…"`, `name = '…'`, also in lists. */
function findPlace(gap: string, before: string, place: { key: string; outer: string; own: string }): void {
  const end = gap.slice(-60)
  if (end.includes('}')) place.outer = place.own
  if (colon.test(gap.slice(0, 60))) {
    place.key = before
    if (gap.includes('{')) place.outer = before
    return
  }
  if (nextInList.test(end)) return
  place.key = named.exec(end)?.[1] ?? place.own
  if (end.trimEnd().endsWith('{')) place.outer = place.key
}

const escapes = /\\{1,8}(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(\/))/gi

/** Undoes escapes of programs, JSON, and JSON within JSON. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  const plain = text.replace(escapes, (_, long?: string, short?: string) =>
    (long ?? short) ? String.fromCharCode(Number.parseInt((long ?? short)!, 16)) : '/',
  )
  let end = plain.length
  while (plain[end - 1] === '\\') end--
  return plain.slice(0, end)
}
