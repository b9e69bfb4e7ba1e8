import { parse } from 'tldts'
import { platformAccount } from '#contract/reference/sites/platform-accounts.ts'
import { stockAgencyHost } from '#contract/reference/sites/stock-agencies.ts'

/** Who answers for a page: the key that puts its matches into one cluster, by which it is called too, and the host it is on. */
export type Party = { key: string; host: string }

/**
 * The account or shop, on a platform; a stock agency's site, which may lie below a company's; elsewhere the registrable domain of the page's host, where blogs and shops on somebody else's domain count as their own
 * (jane.github.io is not john.github.io): the Public Suffix List with its private part, and `privateSuffixes` beside it.
 */
export function resolveParty(pageUrl: string, privateSuffixes: readonly string[]): Party {
  const account = platformAccount(pageUrl)
  if (account) return account
  const { hostname } = new URL(pageUrl)
  const host = hostname.replace(/^www\./, '')
  const suffix = privateSuffixes.find((one) => host.endsWith(`.${one}`))
  const own = suffix
    ? `${host
        .slice(0, -suffix.length - 1)
        .split('.')
        .at(-1)}.${suffix}`
    : parse(hostname, { allowPrivateDomains: true }).domain
  const key = stockAgencyHost(hostname) ?? own ?? host
  return { key, host: key }
}
