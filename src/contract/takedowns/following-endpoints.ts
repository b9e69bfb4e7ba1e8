import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, wholeNumber } from '../wire.ts'
import { CounterNoticeDecision, CounterNoticeText } from './counter-notice.ts'
import { TakedownInFull } from './takedown.ts'

const params = z.object({ takedownId: Id, n: wholeNumber(1, 1000) })

/** Records the counter-notice that the host passed on. One stands for a notice; a withdrawn takedown keeps it without a state. */
export const recordCounterNotice = endpoint({
  name: 'recordCounterNotice',
  method: 'POST',
  path: '/takedowns/:takedownId/notices/:n/counter-notice',
  params,
  body: CounterNoticeText,
  reply: TakedownInFull,
  access: 'owner',
  limit: 128 * 1024,
  errors: ['notice.counter-notice', 'notice.not-sent'],
})

/**
 * Drafts a notice again whose copy the owner saw again, before our next look. Its statements are made again, and the page is captured before
 * anything leaves. A second call gives the same takedown.
 */
export const reissueNotice = endpoint({
  name: 'reissueNotice',
  method: 'POST',
  path: '/takedowns/:takedownId/notices/:n/reissue',
  params,
  reply: TakedownInFull,
  access: 'owner',
  errors: ['notice.no-such-outcome', 'takedown.closed'],
})

/** Decides on a counter-notice. The restoration stops once the host's agent was told of the action. */
export const decideCounterNotice = endpoint({
  name: 'decideCounterNotice',
  method: 'PUT',
  path: '/takedowns/:takedownId/notices/:n/counter-notice/decision',
  params,
  body: z.object({ decision: CounterNoticeDecision }),
  reply: TakedownInFull,
  access: 'owner',
  limit: 64 * 1024,
  errors: ['notice.decided', 'notice.no-counter-notice', 'takedown.closed'],
})

/** Says that the owner told the host's agent of the action, where no mail of ours could. */
export const confirmAgentTold = endpoint({
  name: 'confirmAgentTold',
  method: 'PUT',
  path: '/takedowns/:takedownId/notices/:n/counter-notice/agent',
  params,
  reply: TakedownInFull,
  access: 'owner',
  errors: ['notice.no-action', 'takedown.closed'],
})

const Counts = z.object({
  sent: z.number().int(),
  removed: z.number().int(),
  /** Median of the days from sending until removal was seen; null where none was. */
  daysToRemoval: z.number().nullable(),
})

/** The owner's own numbers, all and by host, the host with the most takedowns first. */
export const getTakedownNumbers = endpoint({
  name: 'getTakedownNumbers',
  method: 'GET',
  path: '/takedowns/numbers',
  reply: z.object({ all: Counts, hosts: z.array(Counts.extend({ host: z.string() })) }),
  access: 'owner',
  scopes: ['takedowns:draft'],
  errors: [],
})

/** Readers with fewer takedowns are left out of the public statistics. */
export const smallestCount = 10

/** The numbers of everybody, by reader of the notices. Counts below `smallestCount` are left out. */
export const getTakedownStatistics = endpoint({
  name: 'getTakedownStatistics',
  method: 'GET',
  path: '/takedowns/statistics',
  reply: z.object({ all: Counts.nullable(), readers: z.array(Counts.extend({ reader: z.string() })) }),
  access: 'public',
  errors: [],
})
