import { getDomain } from 'tldts'

/**
 * Whose an address is: the domain that somebody registered, or was given on a platform such as blogspot.com. All names below it are made
 * by whoever has it, as many as they like.
 */
export function siteOf(address: string): string {
  const hostname = URL.parse(address)?.hostname ?? address
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
