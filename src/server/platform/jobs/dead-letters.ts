import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { splitOrigin } from '../telemetry/origin.ts'
import { job } from './job.ts'

export const deadLetters = 'dead-letters'
/** One queue for what every kind of job leaves to be ended. It is tried hourly until it succeeds: what is never ended, its owner waits for. */
export const givenUp = job({ name: 'given-up', payload: z.unknown(), retries: 10_000 })
/** Attempts from which staff see it as a dead letter. */
const stuckAfter = 5

/** `isKept`: nobody can give it up. */
export type DeadLetter = { id: string; job: string; payload: unknown; reason: string; at: Date; isKept: boolean }

/** Dead letters and stuck failed jobs, newest first. */
export async function readDead(boss: PgBoss, limit: number): Promise<DeadLetter[]> {
  const dead = [...(await boss.findJobs<unknown>(deadLetters, { queued: true })), ...(await stuck(boss))]
  return dead
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, limit)
    .map(({ id, name, sourceName, data, output, sourceOutput, createdOn }) => ({
      id,
      job: String(sourceName),
      payload: splitOrigin(data).payload,
      reason: JSON.stringify(output ?? sourceOutput ?? null),
      at: createdOn,
      isKept: name === givenUp.name,
    }))
}

/** Retries one or all dead letters; resolves to their number. */
export async function retryDead(boss: PgBoss, id?: string): Promise<number> {
  if (id !== undefined && !z.uuid().safeParse(id).success) return 0
  let retried = await boss.redrive(deadLetters, id === undefined ? {} : { ids: [id] })
  for (const one of await stuck(boss, id))
    retried += (await boss.update(givenUp.name, undefined, { id: one.id, startAfter: 0 })).updated
  return retried
}

/** Removes a dead letter. A failed giving-up stays, because people wait for its end. */
export async function dropDead(boss: PgBoss, id: string): Promise<'dropped' | 'kept' | 'missing'> {
  if ((await stuck(boss, id)).length > 0) return 'kept'
  const [found] = await boss.findJobs<unknown>(deadLetters, { queued: true, id })
  if (!found) return 'missing'
  await boss.deleteJob(deadLetters, id)
  return 'dropped'
}

async function stuck(boss: PgBoss, id?: string): Promise<JobWithMetadata<unknown>[]> {
  const waiting = await boss.findJobs<unknown>(givenUp.name, { queued: true, ...(id === undefined ? {} : { id }) })
  return waiting.filter(({ state, retryCount }) => state === 'retry' && retryCount >= stuckAfter)
}
