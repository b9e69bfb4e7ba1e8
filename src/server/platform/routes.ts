import { reportCrash } from '#contract/platform/crash-endpoints.ts'
import {
  cancelActivity,
  getActivity,
  getHealth,
  listActivities,
  listDeadLetters,
  retryDeadLetter,
  streamEvents,
} from '#contract/platform/endpoints.ts'
import type { Health } from '#contract/platform/health.ts'
import { cancel, findActivity, listActivitiesOf } from './activities/activities.ts'
import type { Deps } from './deps.ts'
import { streamEventsOf } from './events/stream.ts'
import { handle, type Route } from './http/handle.ts'
import { consumeAttempt } from './rate-limit/rate-limit.ts'
import { clientNetwork } from './rate-limit/client-network.ts'
import { missing, refuse } from './refuse.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'bell' | 'clock' | 'log'> & {
  health: () => Promise<Health>
  /** True while this session is open; asked by streams when one of the account's sessions ended, and each minute. */
  isSessionOpen: (sessionId: string) => Promise<boolean>
}

export const platformRoutes: Route<Needs>[] = [
  handle(getHealth, async ({ user, isFromThisMachine }, { health }: Pick<Needs, 'health'>) => {
    const found = await health()
    const told = user.kind === 'staff' || isFromThisMachine ? found : { ok: found.ok, sandbox: found.sandbox }
    if (!found.ok) throw refuse('unavailable', 'health.down', 'A part of this server is down.', { details: told })
    return told
  }),
  handle(
    streamEvents,
    async ({ user, query, headers, signal }, { bell, isSessionOpen }: Pick<Needs, 'bell' | 'isSessionOpen'>) => {
      bell.allow(user.accountId)
      const id = headers['last-event-id']
      const from = id === undefined ? { lookBackMs: query.lookBackMs ?? 0 } : { lastSeq: Number(id) }
      return streamEventsOf(user.accountId, from, {
        bell,
        signal,
        isStillSignedIn: () => isSessionOpen(user.sessionId),
      })
    },
  ),
  handle(reportCrash, async ({ body, ip }, { db, clock, log }: Pick<Needs, 'db' | 'clock' | 'log'>) => {
    const { address } = clientNetwork(ip)
    await consumeAttempt({ db, clock }, [{ name: 'crash-from-address', key: address, max: 30, seconds: 3600 }])
    log.warn({ crash: body }, 'a page crashed in the browser')
  }),
  handle(listActivities, async ({ user }, { db }: Pick<Needs, 'db'>) => ({
    data: await listActivitiesOf(db, user.accountId),
  })),
  handle(
    getActivity,
    async ({ params, user }, { db }: Pick<Needs, 'db'>) => await findActivity(db, user.accountId, params.activityId),
  ),
  handle(
    cancelActivity,
    async ({ params, user }, { db }: Pick<Needs, 'db'>) => await cancel(db, user.accountId, params.activityId),
  ),
  handle(listDeadLetters, async (_, { queue }: Pick<Needs, 'queue'>) => ({
    data: (await queue.dead(100)).map(({ id, job, payload, reason, at }) => ({
      id,
      job,
      payload,
      reason,
      at: at.toISOString(),
    })),
  })),
  handle(retryDeadLetter, async ({ params }, { queue }: Pick<Needs, 'queue'>) => {
    const retried = await queue.retryDead(params.letterId)
    if (retried === 0) throw missing('failed job')
    return { retried }
  }),
]
