import { parse } from 'tldts'
import { platformAccount } from '#contract/reference/sites/platform-accounts.ts'
import { stockAgencyHost } from '#contract/reference/sites/stock-agencies.ts'

/** Party of a page: its cluster's key and name, and host. */
export type Party = { key: string; host: string }

/**
 * Returns the account or shop on a platform; for a stock agency's site its own party, even below a company's domain. Elsewhere it is the
 * registrable domain of the page's host. Blogs and shops on a shared domain count as their own (jane.github.io is not john.github.io): the
 * Public Suffix List with its private part decides, and `privateSuffixes`.
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
