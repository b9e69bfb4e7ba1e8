import ipaddr from 'ipaddr.js'

/** Address block of a household, and its network. */
export type ClientNetwork = { address: string; network: string }

/**
 * IPv4: the address and its /24. IPv6: the /64 and its /48, since one machine has a whole /64 to choose from. An IPv4 address written
 * as IPv6 is the IPv4 address.
 */
export function clientNetwork(ip: string): ClientNetwork {
  if (!ipaddr.isValid(ip)) return { address: ip, network: ip }
  const read = ipaddr.process(ip)
  if (read.kind() === 'ipv4') return { address: read.toString(), network: networkAddress(ip, 24) }
  return { address: networkAddress(ip, 64), network: networkAddress(ip, 48) }
}

/** Key of a limit at a link. Users of a link are told apart by network, so that none of them shuts out another. */
export const atLink = (link: string, ip: string): string => `${link} ${clientNetwork(ip).network}`

const networkAddress = (ip: string, bits: number): string => {
  const read = ipaddr.process(ip)
  const family = read.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${read.toString()}/${bits}`).toString()}/${bits}`
}
