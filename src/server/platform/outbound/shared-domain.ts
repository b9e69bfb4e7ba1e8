import { parse } from 'tldts'

/** This installation's endings beside the Public Suffix List. */
export type SuffixConfig = { config: { privateSuffixes: readonly string[] } }

/**
 * True for a domain below which strangers have their sites: an ending of the Public Suffix List (`co.uk`, `github.io`), or one of
 * `privateSuffixes`.
 */
export function isSharedDomain(host: string, privateSuffixes: readonly string[] = []): boolean {
  if (privateSuffixes.includes(host)) return true
  const { isPrivate, isIcann, domain } = parse(host, { allowPrivateDomains: true })
  return (isPrivate === true || isIcann === true) && domain === null
}
