import { longestHostname } from '#server/platform/outbound/destination.ts'

/** Longer addresses come from traps and broken scripts. */
export const longestAddress = 2000

const escapes = /%[0-9a-f]{2}/gi
const unreserved = /^[A-Za-z0-9._~-]$/
/** Parameters that track visitors or their session, and give one page as many addresses as it has visitors. */
const passing = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|yclid|igshid|phpsessid|jsessionid|aspsessionid\w*)$/i
const sessionInPath = /;jsessionid=[^/?#]*/i

/**
 * The address in its normal form: absolute, http or https, without fragment, default port and needless escapes. Two spellings of one
 * address become one text. Undefined if it is no web address, is longer than 2,000 characters, or has too long a host name.
 */
export function webAddress(text: string, base: Base): string | undefined {
  const raw = trimmed(text)
  if (raw === '' || raw.startsWith('#') || raw.length > longestAddress) return undefined
  const url = parse(raw, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || url.hostname.length > longestHostname) return undefined
  const { href } = url
  const fragment = href.indexOf('#')
  const whole = normalEscapes(fragment < 0 ? href : href.slice(0, fragment))
  return whole.length > longestAddress ? undefined : whole
}

/** Trims by hand. Text from outside can be a megabyte of blanks; a pattern ending in `$` would rescan it from each. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text[start]!)) start++
  while (end > start && blank.test(text[end - 1]!)) end--
  return text.slice(start, end)
}
const blank = /[\s\0]/

/** The same for a page's link, without tracking parameters. */
export function pageAddress(text: string, base: Base): string | undefined {
  const address = webAddress(text, base)
  return address === undefined ? undefined : withoutVisitor(address)
}

/** The base of a page's addresses, parsed once. */
export type Base = { href: string; origin: string; protocol: string }
export const readBase = (address: string): Base => {
  const { href, origin, protocol } = new URL(address)
  return { href, origin, protocol }
}

/** The normalised host, with an unusual port. */
export function readHost(address: string): string {
  const start = address.indexOf('//') + 2
  const end = address.indexOf('/', start)
  return address.slice(start, end < 0 ? undefined : end)
}

/** False for a name of one word, or one known only inside a network: no such name is public. */
export const isPublicName = (hostname: string) =>
  hostname.startsWith('[') ||
  (hostname.includes('.') && !/\.(?:localhost|local|internal|localdomain|home\.arpa)\.?$/.test(hostname))

/** Absolute and root-relative addresses skip the base, halving the time. */
function parse(raw: string, { href, origin, protocol }: Base): URL | null {
  if (raw.startsWith('//')) return URL.parse(protocol + raw)
  if (raw.startsWith('/') && !raw.startsWith('/\\')) return URL.parse(origin + raw)
  return /^https?:\/\//i.test(raw) ? URL.parse(raw) : URL.parse(raw, href)
}

/** `%7E` is `~` and `%c3` is `%C3` (RFC 3986, 6.2.2). */
function normalEscapes(address: string): string {
  if (!address.includes('%')) return address
  return address.replace(escapes, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return unreserved.test(letter) ? letter : escape.toUpperCase()
  })
}

function withoutVisitor(address: string): string {
  const path = address.includes(';') ? address.replace(sessionInPath, '') : address
  const question = path.indexOf('?')
  if (question < 0) return path
  const kept = path
    .slice(question + 1)
    .split('&')
    .filter((pair) => !passing.test(pair.split('=', 1)[0] ?? ''))
  return path.slice(0, question) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

const ending = /\.([a-z0-9]{2,5})$/i
const pictures = new Set([
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'webp',
  'gif',
  'avif',
  'heic',
  'heif',
  'tif',
  'tiff',
  'bmp',
])
const otherFiles = new Set(
  'svg ico cur css js mjs json xml rss atom woff woff2 ttf otf eot mp4 m4v webm mov avi ogv mp3 m4a ogg wav flac pdf zip gz rar 7z exe dmg apk iso doc docx xls xlsx ppt pptx csv txt ics vcf map swf psd ai eps'.split(
    ' ',
  ),
)

/** Kind promised by an address's name; the answer may differ. */
export function promisedKind(address: string): 'picture' | 'other-file' | 'page' {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const name = ending.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase()
  if (name === undefined) return 'page'
  return pictures.has(name) ? 'picture' : otherFiles.has(name) ? 'other-file' : 'page'
}
