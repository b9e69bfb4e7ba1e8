import { parse } from 'tldts'

/** Who answers for a page: the key that puts its finds into one cluster, and the host to show for it. */
export type Party = { key: string; host: string }

/**
 * The registrable domain of the page's host, where blogs and shops on somebody else's domain count as their own
 * (jane.github.io is not john.github.io): the Public Suffix List with its private part, and `privateSuffixes` beside it.
 */
export function partyOf(pageUrl: string, privateSuffixes: readonly string[]): Party {
  const { hostname } = new URL(pageUrl)
  const host = hostname.replace(/^www\./, '')
  const suffix = privateSuffixes.find((one) => host.endsWith(`.${one}`))
  const own = suffix
    ? `${host
        .slice(0, -suffix.length - 1)
        .split('.')
        .at(-1)}.${suffix}`
    : parse(hostname, { allowPrivateDomains: true }).domain
  const key = own ?? host
  return { key, host: key }
}
