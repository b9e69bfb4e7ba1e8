import { Resolver } from 'node:dns/promises'

/** Whether a domain takes mail: `unknown` where the resolver does not answer. */
export type MailDomains = (domain: string) => Promise<'takes' | 'refuses' | 'none' | 'unknown'>

/** What a resolver says when there is no such name, or nothing of the kind asked for. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])
const waitMs = 1500

type Asked = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** Asks the DNS as a mail server would: MX, else an address (RFC 5321); a null MX refuses (RFC 7505). */
export function openMailDomains(resolver: Asked = new Resolver({ timeout: waitMs, tries: 1 })): MailDomains {
  return async (domain) => {
    const exchanges = await found(resolver.resolveMx(domain))
    if (exchanges === 'unknown') return 'unknown'
    if (exchanges.length > 0) return exchanges.every(({ exchange }) => exchange === '') ? 'refuses' : 'takes'
    const addresses = await Promise.all([found(resolver.resolve4(domain)), found(resolver.resolve6(domain))])
    if (addresses.some((some) => some !== 'unknown' && some.length > 0)) return 'takes'
    return addresses.includes('unknown') ? 'unknown' : 'none'
  }
}

const found = <T>(asked: Promise<T[]>): Promise<T[] | 'unknown'> =>
  asked.catch((error: NodeJS.ErrnoException) => (absent.has(error.code ?? '') ? [] : 'unknown'))
