import { getDomain } from 'tldts'

/**
 * The registrable site of an address: the registered domain, or the name on a platform such as blogspot.com. Its owner can create any number of names
 * below it.
 */
export function siteOf(address: string): string {
  const hostname = URL.parse(address)?.hostname ?? address
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
