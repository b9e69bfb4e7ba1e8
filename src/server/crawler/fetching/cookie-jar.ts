import { getDomain } from 'tldts'

/** Cookies of servers (RFC 6265), as long as their holder lives. */
export type CookieJar = {
  /** Number of changes. */
  readonly changes: number
  take(from: URL, cookies: string[], now: Date): void
  /** The `cookie` header for an address; undefined without a cookie. */
  for(url: URL): string | undefined
}

const maxCookies = 200
const maxOfAnswer = 50
const longest = 4096
/** Longest header that servers accept. */
const longestHeader = 2 * longest

type Cookie = { name: string; value: string; host: string; isForBelow: boolean; path: string; isSecure: boolean }

/** Opens an empty jar for at most 200 small texts. */
export function openCookieJar(): CookieJar {
  const kept = new Map<string, Cookie>()
  let changes = 0
  const put = (cookie: Cookie, isOver: boolean) => {
    const key = [cookie.host, cookie.path, cookie.name].join(' ')
    const before = kept.get(key)
    if (isOver) return void kept.delete(key)
    if (!before && kept.size >= maxCookies) kept.delete(kept.keys().next().value!)
    kept.set(key, cookie)
    if (before?.value !== cookie.value) changes++
  }
  return {
    get changes() {
      return changes
    },
    take: (from, cookies, now) => {
      for (const text of cookies.slice(0, maxOfAnswer)) {
        const read = text.length > longest ? undefined : readCookie(text, from)
        if (read) put(read.cookie, read.until !== undefined && read.until <= now.getTime())
      }
    },
    for: (url) => {
      const said = [...kept.values()]
        .filter((cookie) => isFor(cookie, url))
        .toSorted((a, b) => b.path.length - a.path.length)
      let left = longestHeader
      const pairs = said.map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      return pairs.filter((pair) => (left -= pair.length + 2) >= 0).join('; ') || undefined
    },
  }
}

function isFor({ host, isForBelow, path, isSecure }: Cookie, { hostname, pathname, protocol }: URL): boolean {
  const isHost = hostname === host || (isForBelow && hostname.endsWith(`.${host}`))
  const isPath =
    pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))
  return isHost && isPath && (!isSecure || protocol === 'https:')
}

/** Undefined for a cookie that may not be set from there. `until` is a moment in milliseconds; without it the cookie does not expire. */
function readCookie(text: string, from: URL): { cookie: Cookie; until?: number } | undefined {
  const [pair = '', ...attributes] = text.split(';')
  const [name, value] = divide(pair)
  // Rejects line breaks, which would end a header line.
  if (pair.includes('\r') || pair.includes('\n') || pair.includes('\0') || (name === '' && value === ''))
    return undefined
  const said = new Map(
    attributes
      .map((attribute) => divide(attribute.includes('=') ? attribute : `${attribute}=`))
      .map(([key, held]) => [key.toLowerCase(), held]),
  )
  const domain = (said.get('domain') ?? '').toLowerCase().replace(/^\./, '')
  if (domain !== '' && !mayBeSetFor(domain, from.hostname)) return undefined
  const isSecure = said.has('secure')
  if (isSecure && from.protocol !== 'https:') return undefined
  const cookie = {
    name,
    value,
    host: domain || from.hostname,
    isForBelow: domain !== '',
    path: pathOf(said, from),
    isSecure,
  }
  const until = endOf(said)
  return until === undefined ? { cookie } : { cookie, until }
}

function divide(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return at < 0 ? ['', pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}

/** True for the host and those above, to its registered name. */
function mayBeSetFor(domain: string, hostname: string): boolean {
  if (domain === hostname) return true
  const registered = getDomain(hostname, { allowPrivateDomains: true })
  return hostname.endsWith(`.${domain}`) && registered !== null && `.${domain}`.endsWith(`.${registered}`)
}

function pathOf(said: Map<string, string>, { pathname }: URL): string {
  const path = said.get('path') ?? ''
  return path.startsWith('/') ? path : pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')))
}

function endOf(said: Map<string, string>): number | undefined {
  const age = said.get('max-age')
  if (age !== undefined && /^-?\d{1,10}$/.test(age)) return Number(age) <= 0 ? -Infinity : undefined
  const expires = Date.parse(said.get('expires') ?? '')
  return Number.isNaN(expires) ? undefined : expires
}
