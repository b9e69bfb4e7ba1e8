import { isIP } from 'node:net'
import { z } from 'zod'
import { mailAddress } from '#contract/mail-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { openBootstrap } from './bootstrap.ts'
import { seed } from './ip-registries.ts'

/** A registry's word on a network or a domain. Persons are not taken, only the desk for abuse. */
export type RegistryEntry = {
  handle: string | null
  /** The name of the network, or the domain. */
  name: string | null
  /** The network's country, where its company is, not the host's. */
  country: string | null
  registrar: string | null
  abuseEmail: string | null
  source: string
  readAt: Date
}

export type Rdap = { ask(name: string): Promise<RegistryEntry | null> }

type Entity = { roles?: string[] | undefined; vcardArray?: unknown; entities?: Entity[] | undefined }
const Entity: z.ZodType<Entity> = z.lazy(() =>
  z.object({
    roles: z.array(z.string().max(60)).max(20).optional(),
    vcardArray: z.unknown().optional(),
    entities: z.array(Entity).max(50).optional(),
  }),
)
const Answer = z.object({
  handle: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
  ldhName: z.string().max(300).optional(),
  country: z.string().max(10).optional(),
  entities: z.array(Entity).max(100).optional(),
})

type Needs = {
  outbound: Pick<Outbound, 'get'>
  clock: Clock
  /** One server for all queries; null asks IANA. */
  registryUrl: string | null
}

/** Asks registries by RDAP (RFC 9082, 9083) of addresses and domains; null where no answer is to be had. */
export function openRdap(needs: Needs): Rdap {
  const bootstrap = openBootstrap(needs, seed)
  return {
    ask: async (name) => {
      const server = needs.registryUrl === null ? await bootstrap.serverOf(name) : `${needs.registryUrl}/`
      if (server === undefined) return null
      return await read(needs, `${server}${isIP(name) === 0 ? 'domain' : 'ip'}/${encodeURIComponent(name)}`)
    },
  }
}

async function read({ outbound, clock }: Needs, url: string): Promise<RegistryEntry | null> {
  try {
    const answer = await outbound.get(url, { maxBytes: 300_000, timeoutMs: 8000, accept: 'application/rdap+json' })
    if (answer.status !== 200) return null
    const parsed = Answer.safeParse(JSON.parse(Buffer.from(answer.body).toString('utf8')))
    return parsed.success ? entry(parsed.data, answer.url, clock()) : null
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return null
    throw error
  }
}

function entry(answer: z.infer<typeof Answer>, source: string, readAt: Date): RegistryEntry {
  const { handle = null, name, ldhName, country, entities = [] } = answer
  const all = flat(entities)
  const withRole = (role: string) => all.filter(({ roles = [] }) => roles.includes(role))
  return {
    handle,
    name: name ?? ldhName ?? null,
    country: country !== undefined && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null,
    registrar: textsOf(withRole('registrar'), 'fn')[0] ?? null,
    abuseEmail: textsOf(withRole('abuse'), 'email').find((text) => mailAddress.test(text)) ?? null,
    source,
    readAt,
  }
}

/** Entities nest; the abuse desk often lies within its registrar. */
const flat = (entities: Entity[], depth = 0): Entity[] =>
  depth > 4 ? [] : entities.flatMap((one) => [one, ...flat(one.entities ?? [], depth + 1)])

/** A jCard (RFC 7095) is `["vcard", [[name, parameters, type, value], …]]`. */
const Card = z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))])

function textsOf(entities: Entity[], property: 'fn' | 'email'): string[] {
  return entities.flatMap(({ vcardArray }) => {
    const card = Card.safeParse(vcardArray)
    if (!card.success) return []
    return card.data[1].flatMap(([name, , , value]) =>
      name === property && typeof value === 'string' && value.trim() !== '' ? [value.trim().slice(0, 320)] : [],
    )
  })
}
