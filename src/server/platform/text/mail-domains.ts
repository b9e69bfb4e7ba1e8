import { Resolver } from 'node:dns/promises'

/** Outcome of a domain for mail; `unknown` without a resolver's answer. */
export type MailDomains = (domain: string) => Promise<'takes' | 'refuses' | 'none' | 'unknown'>

/** Resolver codes for a missing name or record. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])
const waitMs = 1500

type Asked = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** The mail of a great part of everybody: a resolver that knows no server of it knows none of anybody's. */
const everywhere = 'gmail.com'

/**
 * Asks the DNS as a mail server would: MX, else an address (RFC 5321); a null MX refuses (RFC 7505). Networks without a way out have resolvers
 * that say of every name that there is none: what they do not know is unknown.
 */
export function openMailDomains(resolver: Asked = new Resolver({ timeout: waitMs, tries: 1 })): MailDomains {
  return async (domain) => {
    const exchanges = await found(resolver.resolveMx(domain))
    if (exchanges === 'unknown') return 'unknown'
    if (exchanges.length > 0) return exchanges.every(({ exchange }) => exchange === '') ? 'refuses' : 'takes'
    const addresses = await Promise.all([found(resolver.resolve4(domain)), found(resolver.resolve6(domain))])
    if (addresses.some((some) => some !== 'unknown' && some.length > 0)) return 'takes'
    if (addresses.includes('unknown')) return 'unknown'
    const known = await found(resolver.resolveMx(everywhere))
    return known === 'unknown' || known.length === 0 ? 'unknown' : 'none'
  }
}

const found = <T>(asked: Promise<T[]>): Promise<T[] | 'unknown'> =>
  asked.catch((error: NodeJS.ErrnoException) => (absent.has(error.code ?? '') ? [] : 'unknown'))
