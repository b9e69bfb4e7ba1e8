import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * True for public internet addresses, in any IPv4 or IPv6 notation that a socket takes. False for this machine, private and carrier networks, links,
 * and documentation, test or transition ranges (NAT64, 6to4, Teredo).
 */
export const isPublicAddress = (ip: string): boolean => {
  const address = parse(ip)
  if (!address || address.range() !== 'unicast') return false
  // IPv6 outside 2000::/3 is unassigned, or leads elsewhere.
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** True when two texts are the same IP address, also where one is an IPv4 address written as IPv6. */
export const isSameAddress = (a: string, b: string): boolean => {
  const [one, other] = [parse(a), parse(b)]
  return one !== undefined && one.toNormalizedString() === other?.toNormalizedString()
}

/** IPv6 goes through the URL parser first, since ipaddr.js reads `::1.2.3.4` as if it were `::ffff:1.2.3.4`. */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  if (isIP(ip) === 4) return ipaddr.parse(ip)
  const plain = isIP(ip) === 6 ? URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) : undefined
  return plain === undefined ? undefined : ipaddr.process(plain)
}
