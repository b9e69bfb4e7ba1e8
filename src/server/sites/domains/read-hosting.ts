import type { Signal } from '#contract/sites/domain.ts'
import { countryNames } from '#contract/reference/country-names.ts'

/** Which address answered for a page, and what tables of addresses say of it. */
export type HostedAt = { address: string; country: string | null; network: string | null }

/** Networks that answer for sites of all countries: where they are registered says nothing of the site. By their numbers' holders. */
const worldwide =
  /akamai|alibaba|amazon|automattic|bunny|cachefly|cdn77|cloudflare|digitalocean|edgio|fastly|google|imperva|linode|microsoft|netlify|oracle|shopify|squarespace|sucuri|tencent|vercel|vultr|weebly|wix/i

/** What it says of a site from where it is served: the least sure of what speaks for a country. */
export function signalsOfHosting({ address, country, network }: HostedAt): Omit<Signal, 'seenAt' | 'page'>[] {
  const says = network === null || !worldwide.test(network)
  return [
    ...(network === null ? [] : [{ fact: 'network', value: network, from: 'hosting', evidence: address } as const]),
    ...(country !== null && says && countryNames.has(country)
      ? [{ fact: 'country', value: country, from: 'hosting', evidence: network ?? address } as const]
      : []),
  ]
}
