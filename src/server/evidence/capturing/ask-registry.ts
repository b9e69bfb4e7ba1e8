import { isIP } from 'node:net'
import { parse } from 'tldts'
import { z } from 'zod'
import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'

/** Accepted fields of an answer (RFC 9083): no personal data. */
const Answer = z.object({
  handle: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
  ldhName: z.string().max(300).optional(),
  country: z.string().max(10).optional(),
  events: z
    .array(z.object({ eventAction: z.string().max(60), eventDate: z.string().max(60) }))
    .max(50)
    .optional(),
})
type Fact = EvidenceManifest['server']['domain']

type Needs = { outbound: Pick<Outbound, 'get'>; registryUrl: string }

/** Registry data (RDAP) on domain and network; null when unavailable. */
export async function askRegistry(
  needs: Needs,
  host: string,
  address: string,
): Promise<{ domain: Fact; network: Fact }> {
  const { domain } = parse(host, { allowPrivateDomains: false })
  const [ofDomain, ofNetwork] = await Promise.all([
    domain ? ask(needs, `domain/${domain}`) : null,
    isIP(address) ? ask(needs, `ip/${address}`) : null,
  ])
  return { domain: ofDomain, network: ofNetwork }
}

async function ask({ outbound, registryUrl }: Needs, path: string): Promise<Fact> {
  try {
    const { status, url, body } = await outbound.get(`${registryUrl}/${path}`, {
      maxBytes: 300_000,
      timeoutMs: 8000,
      accept: 'application/rdap+json',
    })
    const read = status === 200 ? Answer.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))) : undefined
    if (!read?.success) return null
    const { handle = null, name, ldhName, country = null, events = [] } = read.data
    return {
      source: url,
      handle,
      name: name ?? ldhName ?? null,
      country,
      events: Object.fromEntries(events.map(({ eventAction, eventDate }) => [eventAction, eventDate])),
    }
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return null
    throw error
  }
}
