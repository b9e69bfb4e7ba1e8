import { longestHostname } from '#server/platform/outbound/destination.ts'
import { originalsIn } from './named-originals.ts'
import { withoutSize } from './sized-addresses.ts'

/** Most full files tried for a small one. */
const maxBehind = 2
const longestAddress = 2000
const deepest = 2

/** Signatures in an address, which any change invalidates. */
const signatures = /[?&](?:s|sig|sign|signature|hmac|token|x-amz-\w+|expires|hdnts|hash|oh|oe)=/i

/**
 * Addresses of the full files behind a small picture, the likeliest first. Empty when the address does not tell. Nested names are followed:
 * a small picture of a small picture.
 */
export function fullFileAddresses(address: string): string[] {
  const found = new Set<string>()
  let left = [address]
  for (let depth = 0; depth < deepest; depth++) {
    left = left.flatMap(behind).filter((one) => one !== address && !found.has(one))
    for (const one of left) found.add(one)
  }
  // The last one found is the largest.
  return [...found].reverse().slice(0, maxBehind)
}

function behind(address: string): string[] {
  const url = address.length > longestAddress ? null : URL.parse(address)
  if (!url) return []
  const named = tryAll(() => originalsIn(url))
  if (named.length > 0) return named.flatMap(plain)
  return signatures.test(url.search) ? [] : withoutSize(url).flatMap(plain)
}

function plain(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hostname.length > longestHostname) return []
  url.hash = ''
  return url.href.length > longestAddress ? [] : [url.href]
}

/** Empty when a name is no address. */
function tryAll(read: () => string[]): string[] {
  try {
    return read()
  } catch {
    return []
  }
}
