import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { type Hosts, type Pair, pairOf } from './hosts.ts'
import { FetchError } from './fetch-error.ts'

const longestUrl = 8192
/** No name in the DNS is longer (RFC 1035, 2.3.4), and no table that is sought through by names holds many times that. */
export const longestHostname = 253
const openPorts = new Set(['', '80', '443'])

/**
 * The address, parsed, if its text alone allows it to be opened: http or https, no user name, port 80 or 443 (or the one that a
 * mapped name stands for), and no address literal that is not public. What a name resolves to is judged when it is connected.
 * Throws `FetchError`.
 */
export const allowUrl = (text: string, hosts: Hosts): URL => {
  const url = text.length > longestUrl ? null : URL.parse(text)
  if (!url || url.hostname.length > longestHostname) throw new FetchError('url', text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('scheme', text)
  if (url.username !== '' || url.password !== '') throw new FetchError('credentials', text)
  const mapped = mappedPair(url.hostname, hosts)
  if (!openPorts.has(url.port) && url.port !== String(mapped?.port)) throw new FetchError('port', text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchError('address', text)
  url.hash = ''
  return url
}

/** The exact pair that a name is mapped to. */
export const mappedPair = (hostname: string, hosts: Hosts): Pair | undefined => {
  const pair = hosts.get(hostname.toLowerCase())
  return pair === undefined ? undefined : pairOf(pair)
}
