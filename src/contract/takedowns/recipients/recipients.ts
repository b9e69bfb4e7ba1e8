import { cloudHosts } from './cloud-hosts.ts'
import { networksAndSearch } from './networks-and-search.ts'
import { platforms } from './platforms.ts'
import type { Recipient } from './recipient.ts'
import { shops } from './shops.ts'
import { webHosts } from './web-hosts.ts'

/** The directory as the product comes: who takes notices, how to reach them, and how they want to be written to. */
export const recipients: readonly Recipient[] = [
  ...shops,
  ...platforms,
  ...cloudHosts,
  ...webHosts,
  ...networksAndSearch,
]

/** True while staff have to check the address first. */
export const awaitsAddress = ({ isVerified, unverified }: Recipient, way: 'email' | 'form' | 'none'): boolean =>
  !isVerified ||
  unverified.some(
    (part) =>
      /everything|^address|all from/.test(part) ||
      (way !== 'none' && part.includes(way === 'email' ? 'e-mail' : 'form')),
  )
