import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { DecisionFilter } from './filter.ts'

/** Numbers of matches on the tabs: of all sites, or of one. Held matches count only in `all`. */
export const countDecisions = endpoint({
  name: 'countDecisions',
  method: 'GET',
  path: '/matches/counts',
  query: z.object({ cluster: Id.optional() }),
  reply: z.object({ counts: z.record(DecisionFilter, z.number().int()) }).meta({ id: 'DecisionCounts' }),
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})
