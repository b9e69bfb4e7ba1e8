import { isOnHost } from '../../reference/web-address.ts'
import { cloudHosts } from './cloud-hosts.ts'
import { networksAndSearch } from './networks-and-search.ts'
import { platforms } from './platforms.ts'
import type { Recipient } from './recipient.ts'
import { shops } from './shops.ts'
import { webHosts } from './web-hosts.ts'

/** Everybody who takes notices, as far as known: how to reach them and how they want to be written to. */
export const recipients: readonly Recipient[] = [
  ...shops,
  ...platforms,
  ...cloudHosts,
  ...webHosts,
  ...networksAndSearch,
]

/** The recipient that serves the pages or files of a host, search engines excepted: they serve neither. */
export function recipientOfHost(host: string): Recipient | undefined {
  return recipients.find(({ kind, hosts }) => kind !== 'search' && hosts.some((pattern) => isNamed(pattern, host)))
}

/** The recipient that owns a network, by its name in RDAP. */
export function recipientOfNetwork(network: string): Recipient | undefined {
  const name = network.toUpperCase()
  return recipients.find(({ networks }) => networks.some((own) => new RegExp(`^${own}([^A-Z]|$)`).test(name)))
}

export const searchEngines: readonly Recipient[] = recipients.filter(({ kind }) => kind === 'search')

/** Networks that betray themselves by the headers of what they deliver. */
export const deliveryNetworks: readonly Recipient[] = recipients.filter(({ headers }) => headers.length > 0)

/** True while staff have to check the address first. */
export const awaitsAddress = ({ isVerified, unverified }: Recipient, way: 'email' | 'form'): boolean =>
  !isVerified ||
  unverified.some(
    (part) => /everything|^address|all from/.test(part) || part.includes(way === 'email' ? 'e-mail' : 'form'),
  )

/** `ebay.*` is ebay.com and ebay.co.uk, never ebay.shop.example. */
function isNamed(pattern: string, host: string): boolean {
  const [, name] = /^([a-z]+)\.\*$/.exec(pattern) ?? []
  if (name === undefined) return isOnHost(host, pattern)
  return new RegExp(`(^|\\.)${name}\\.(com|[a-z]{2}|com?\\.[a-z]{2})$`).test(host)
}
