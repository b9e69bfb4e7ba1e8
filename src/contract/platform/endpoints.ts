import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, wholeNumber } from '../wire.ts'
import { Activity } from './activities.ts'
import { Health, HealthInShort } from './health.ts'

/** Returns 200 when every part is up, else 503 with the same in `details`. Only staff and callers on the server's own machine see the parts. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  reply: z.union([Health, HealthInShort]),
  access: 'public',
  errors: ['health.down'],
})

/** Longest backfill of a new stream, in milliseconds. */
export const longestLookBackMs = 3_600_000

/**
 * Server-sent events, each with its number as `id`. `Last-Event-ID` resumes; an event of type `reset` asks to refetch everything. An account has at
 * most ten streams; the oldest beyond that ends with an event of type `crowded`. Each stream ends with its session. A first stream sends
 * `lookBackMs` since its page's first request, and receives later events too.
 */
export const streamEvents = endpoint({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  query: z.object({ lookBackMs: wholeNumber(0, longestLookBackMs).optional() }),
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  reply: 'stream',
  access: 'owner',
  errors: ['streams.too-many'],
})

export const listActivities = endpoint({
  name: 'listActivities',
  method: 'GET',
  path: '/activities',
  reply: z.object({ data: z.array(Activity) }),
  access: 'owner',
  scopes: ['images:write', 'matches:read', 'evidence:write'],
  errors: [],
})

export const getActivity = endpoint({
  name: 'getActivity',
  method: 'GET',
  path: '/activities/:activityId',
  params: z.object({ activityId: Id }),
  reply: Activity,
  access: 'owner',
  scopes: ['images:write', 'matches:read', 'evidence:write'],
  errors: [],
})

/** Stops it; finished work stays. */
export const cancelActivity = endpoint({
  name: 'cancelActivity',
  method: 'PUT',
  path: '/activities/:activityId/cancellation',
  params: z.object({ activityId: Id }),
  reply: Activity,
  access: 'owner',
  errors: ['activity.over'],
})

const DeadLetter = z
  .object({ id: z.string(), job: z.string(), payload: z.unknown(), reason: z.string(), at: z.iso.datetime() })
  .meta({ id: 'DeadLetter' })

/** Jobs that failed at every attempt. */
export const listDeadLetters = endpoint({
  name: 'listDeadLetters',
  method: 'GET',
  path: '/desk/dead-letters',
  reply: z.object({ data: z.array(DeadLetter) }),
  access: 'staff',
  roles: ['support'],
  errors: [],
})

export const retryDeadLetter = endpoint({
  name: 'retryDeadLetter',
  method: 'POST',
  path: '/desk/dead-letters/:letterId/retry',
  params: z.object({ letterId: z.uuid() }),
  reply: z.object({ retried: z.number().int() }),
  access: 'staff',
  roles: ['support'],
  errors: [],
})
