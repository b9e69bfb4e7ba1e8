import { z } from 'zod'
import type { RequestedBy } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/job.ts'
import { giveNumber } from '#server/platform/public-numbers/public-numbers.ts'
import { type EvidenceRow, findUnderWay, insertEvidence, lockEvidence, newestKept } from './evidence-store.ts'

export const captureJob = job({
  name: 'capture-evidence',
  payload: z.object({ evidenceId: z.string() }),
  retries: 3,
  retryAfterSeconds: 5,
  withinSeconds: 400,
  concurrency: 1,
  isLong: true,
  onePerKey: true,
  needsBrowser: true,
})

export type Wanted = {
  ownerId: Id
  imageId: Id
  pageUrl: string
  fileUrl: string
  matchId?: Id | null
  requestedBy: RequestedBy
}

/**
 * Returns the evidence of a use: one that is kept or under way, else a new capture. With `since` only captures from then on count. The row is
 * locked until the transaction ends.
 */
export async function keepUse(
  needs: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  wanted: Wanted,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<EvidenceRow> {
  const underWay = await findUnderWay(tx, wanted)
  if (underWay) return (await lockEvidence(tx, underWay.id)) ?? underWay
  const kept = await newestKept(tx, wanted)
  return kept?.capturedAt && kept.capturedAt >= since ? kept : await keepEvidence(needs, tx, wanted)
}

/** Has what a page shows now kept, soon. While the same use is being kept already, that is what comes back. */
export async function keepEvidence(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { matchId = null, ...wanted }: Wanted,
): Promise<EvidenceRow> {
  const underWay = await findUnderWay(tx, wanted)
  if (underWay) return underWay
  const createdAt = clock()
  const activityId =
    // Captures of cases and takedowns cannot be stopped.
    wanted.requestedBy === 'case' || wanted.requestedBy === 'takedown'
      ? null
      : await startActivity(tx, {
          ownerId: wanted.ownerId,
          kind: 'capture',
          title: `Keeping ${new URL(wanted.pageUrl).hostname}`,
          total: 1,
        })
  const number = await giveNumber(tx, 'evidence', createdAt)
  const row = await insertEvidence(tx, {
    id: newId(),
    number,
    ...wanted,
    matchId,
    activityId,
    state: 'waiting',
    createdAt,
  })
  await queue.enqueue(tx, captureJob, { evidenceId: row.id }, { key: row.id })
  return row
}
