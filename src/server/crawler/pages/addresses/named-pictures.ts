import { readStyle } from './css-addresses.ts'
import { addressesOfSrcset } from './srcset.ts'
import { longestAddress, promisedKind } from './web-address.ts'

/** Letters read of a text; longer ones are articles. */
const longestText = 100_000
const descriptor = /^\d+(?:\.\d+)?[wxh]$/i
/** Separators after an address in a text of unknown form, such as `[/a.jpg, small]`, `/a.jpg|/b.jpg` or markup. */
const between = /[\s"'`<>[\]{}|;\\]|,(?=\s|\/|https?:)/i

/**
 * Addresses of pictures in a text that may be one, a `srcset`, a style rule, or several of them with separators. `isPicture`: the text's
 * name speaks of pictures, so that addresses need no picture's ending.
 */
export function picturesIn(text: string, { isPicture, width }: { isPicture: boolean; width?: number }): string[] {
  const value = text.slice(0, longestText).trim()
  if (value === '') return []
  if (/^data:image\//i.test(value)) return [text.trim()]
  if (/url\(/i.test(value)) return readStyle(value).pictures
  const filled = fillTemplate(value, width)
  if (!/[\s"'<>{}|[\]]/.test(filled)) return one(filled, isPicture)
  if (isSrcset(filled)) return addressesOfSrcset(filled).filter(looksLikeAddress)
  return filled.split(between).filter((part) => part.includes('/') && isCalledPicture(part))
}

function one(value: string, isPicture: boolean): string[] {
  if (!looksLikeAddress(value)) return []
  if (/,(?:\/|https?:)/i.test(value)) {
    const parts = value.split(between)
    if (parts.every(isCalledPicture)) return parts
  }
  return isPicture || isCalledPicture(value) ? [value] : []
}

/** An address, with a width or a density after it. */
function isSrcset(value: string): boolean {
  const [address = '', size = ''] = value.slice(0, 2 * longestAddress).split(/\s+/, 2)
  return looksLikeAddress(address) && descriptor.test(size.split(',', 1)[0]!)
}

const isCalledPicture = (value: string) => looksLikeAddress(value) && promisedKind(value) === 'picture'

/** True for a path, or the name of a file. Settings such as `true`, `1.5`, `image/jpeg` or `{"a":1}` are neither. */
const looksLikeAddress = (value: string) =>
  value.length <= longestAddress &&
  /[/.]/.test(value) &&
  !/[\s"'`<>{}|*$()]|^[\d.,%/]+$|^\.[a-z]+$|^(?:image|video|audio|text|application|font)\/[\w.+-]+$/i.test(value) &&
  !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(value)

const usualWidth = 1024
const placeholder = /\{{1,2}\s?([a-z]{1,10})\s?\}{1,2}|%7B([a-z]{1,10})%7D/gi
const sizes = new Set(['width', 'w', 'height', 'h', 'size'])
const others: Partial<Record<string, string>> = {
  quality: '80',
  q: '80',
  dpr: '1',
  scale: '1',
  format: 'jpg',
  f: 'jpg',
  ext: 'jpg',
  crop: '',
  c: '',
}

/** Fills `a_{width}x.jpg` as its script would. Unchanged if a placeholder means neither size nor format. */
function fillTemplate(value: string, width = usualWidth): string {
  if (!/\{|%7B/i.test(value)) return value
  return value.replace(placeholder, (whole, plain?: string, escaped?: string) => {
    const name = (plain ?? escaped ?? '').toLowerCase()
    return sizes.has(name) ? String(width) : (others[name] ?? whole)
  })
}
