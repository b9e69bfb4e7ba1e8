import type { Signal } from '#contract/sites/domain.ts'
import { countryNames } from '#contract/reference/country-names.ts'

/** Answering address with country and network by address tables. */
export type HostedAt = { address: string; country: string | null; network: string | null }

/** Networks that serve sites of all countries: their registration says nothing of a site. By the holders of their numbers. */
const worldwide =
  /akamai|alibaba|amazon|automattic|bunny|cachefly|cdn77|cloudflare|digitalocean|edgio|fastly|google|imperva|linode|microsoft|netlify|oracle|shopify|squarespace|sucuri|tencent|vercel|vultr|weebly|wix/i

/** Signals of a site's hosting, the weakest for its country. */
export function signalsOfHosting({ address, country, network }: HostedAt): Omit<Signal, 'seenAt' | 'page'>[] {
  const says = network === null || !worldwide.test(network)
  return [
    ...(network === null ? [] : [{ fact: 'network', value: network, from: 'hosting', evidence: address } as const]),
    ...(country !== null && says && countryNames.has(country)
      ? [{ fact: 'country', value: country, from: 'hosting', evidence: network ?? address } as const]
      : []),
  ]
}
