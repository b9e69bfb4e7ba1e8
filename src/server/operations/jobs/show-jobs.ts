import type { JobsOnDesk } from '#contract/operations/job-endpoints.ts'
import { failingHosts } from '#server/discovery/index.ts'
import { failingCaptures } from '#server/evidence/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { reasonIn } from '#server/platform/jobs/jobs-store.ts'

const dayMs = 86_400_000
const maxShown = 100

export async function showJobs({ db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<JobsOnDesk> {
  const [states, dead, hosts] = [await queue.states(), await queue.dead(maxShown), await hostsOf(db, clock())]
  return {
    queues: states.map(({ oldestAt, nextTryAt, ...state }) => ({
      ...state,
      oldestAt: oldestAt?.toISOString() ?? null,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
    failed: dead.map(({ id, job, reason, at, isKept }) => ({
      id,
      job,
      reason: reasonIn(JSON.parse(reason)),
      at: at.toISOString(),
      mayGiveUp: !isKept,
    })),
    hosts,
  }
}

/** Hosts at which visits or captures fail, the most failures first. */
async function hostsOf(db: Db, now: Date): Promise<JobsOnDesk['hosts']> {
  const visits = await failingHosts(db, new Date(now.getTime() - 7 * dayMs), maxShown)
  const captures = await failingCaptures(db, new Date(now.getTime() - 30 * dayMs), maxShown)
  const of = new Map(visits.map((visit) => [visit.host, visit]))
  const captured = new Map(captures.map((capture) => [capture.host, capture]))
  return [...new Set([...of.keys(), ...captured.keys()])]
    .map((host) => {
      const [visit, capture] = [of.get(host), captured.get(host)]
      const lastAt = Math.max(visit?.lastAt.getTime() ?? 0, capture?.lastAt.getTime() ?? 0)
      return {
        host,
        pagesFailed: visit?.failed ?? 0,
        pagesRead: visit?.pages ?? 0,
        capturesFailed: capture?.failed ?? 0,
        why: visit?.note ?? capture?.problem ?? null,
        lastAt: new Date(lastAt).toISOString(),
      }
    })
    .toSorted((a, b) => b.pagesFailed + b.capturesFailed - (a.pagesFailed + a.capturesFailed))
    .slice(0, maxShown)
}
