const urls = /url\(\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'()]{1,2000}))\s*\)/gi
const sets = /image-set\(([^;}]{1,4000})/gi
const quoted = /"([^"]{1,2000})"|'([^']{1,2000})'/g
const escapes = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

/** Addresses of pictures named by style rules: in `url(…)` and in `image-set("…" 2x)`. Fonts and other sheets are for the caller to leave out. */
export function addressesOfStyle(text: string): string[] {
  if (!text.includes('(')) return []
  const found = [...text.matchAll(urls)].map(([, double, single, bare]) => unescape(double ?? single ?? bare ?? ''))
  for (const [, set = ''] of text.matchAll(sets))
    for (const [, double, single] of set.matchAll(quoted)) found.push(unescape(double ?? single ?? ''))
  return found
}

const unescape = (text: string) =>
  text.includes('\\')
    ? text.replace(escapes, (_, code?: string, letter = '') => (code ? letterOf(Number.parseInt(code, 16)) : letter))
    : text

const letterOf = (code: number) => (code === 0 || code > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(code))
