import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { SearchServiceId } from './search-services.ts'

export const maxOwnSearches = 10_000

/** The owner's own key at a search service. It is never shown again. */
export const OwnSearchKey = z
  .object({
    service: SearchServiceId,
    /** Budget of the key, apart from the plan's. */
    searchesPerMonth: z.number().int(),
    /** Searches of this calendar month (UTC). */
    used: z.number().int(),
    addedAt: Moment,
  })
  .meta({ id: 'OwnSearchKey' })
export type OwnSearchKey = z.infer<typeof OwnSearchKey>

const reply = z.object({ data: z.array(OwnSearchKey) })

export const listOwnSearchKeys = endpoint({
  name: 'listOwnSearchKeys',
  method: 'GET',
  path: '/search-keys',
  reply,
  access: 'owner',
  errors: [],
})

/** Keeps a key sealed, with a budget, and allows the service. A later one replaces it. */
export const setOwnSearchKey = endpoint({
  name: 'setOwnSearchKey',
  method: 'PUT',
  path: '/search-keys',
  body: z.object({
    service: SearchServiceId,
    key: z
      .string()
      .trim()
      .min(8, 'A key has at least 8 characters.')
      .max(400, { error: 'A key has at most 400 characters.', abort: true })
      .regex(/^[\x21-\x7e]+$/, 'A key has no spaces.'),
    searchesPerMonth: z.number().int().min(1).max(maxOwnSearches),
    /** Consent to what the service sees. */
    isAllowed: z.literal(true),
  }),
  reply,
  access: 'owner',
  errors: [],
})

export const removeOwnSearchKey = endpoint({
  name: 'removeOwnSearchKey',
  method: 'DELETE',
  path: '/search-keys',
  body: z.object({ service: SearchServiceId }),
  reply,
  access: 'owner',
  errors: [],
})
