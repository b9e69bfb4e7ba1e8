import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { requestTimeStamp, whyNotStamped, type Stamped } from '#server/platform/time-stamps/request-time-stamp.ts'
import type { EvidenceConfig } from '../config.ts'
import { addToCustody } from '../custody-store.ts'
import {
  changeStamp,
  type EvidenceRow,
  findEvidence,
  insertStamps,
  type StampRow,
  stampsOf,
  withoutStamp,
} from '../evidence-store.ts'

export const stampJob = job({
  name: 'stamp-evidence',
  payload: z.object({ evidenceId: z.string() }),
  onePerKey: true,
})

export type StampNeeds = Pick<Deps, 'db' | 'clock' | 'outbound'> & { evidence: EvidenceConfig }

/** Between attempts, doubled with each; at most a day. */
const pauseMs = 60_000
const longestPauseMs = 86_400_000

/** An authority is to stamp what was sealed: its manifest and, where it has one, its record of requests. */
export async function askFor(
  tx: Tx,
  authority: string,
  { id, warcHash }: Pick<EvidenceRow, 'id' | 'warcHash'>,
): Promise<void> {
  const stamped = warcHash === null ? (['manifest'] as const) : (['manifest', 'warc'] as const)
  await insertStamps(
    tx,
    stamped.map((of) => ({ evidenceId: id, of, authority })),
  )
}

/** The authorities were named, or others were, after it was sealed: nobody who is asked would ever stamp it. */
export const askAnewJob = job({
  name: 'ask-for-missing-stamps',
  payload: z.object({}),
  schedule: '21 * * * *',
  catchesUp: true,
})

const askedAtOnce = 1000

/** Has the authorities of today asked for what none has stamped; the job of every minute then asks them. */
export async function askAnew({ db, evidence: config }: Pick<StampNeeds, 'db' | 'evidence'>): Promise<void> {
  for (const authority of config.authorities ?? [])
    await db.transaction(async (tx) => {
      for (const row of await withoutStamp(tx, authority, askedAtOnce)) await askFor(tx, authority, row)
    })
}

/** Has the authorities stamp what they have not stamped yet and are due to be asked. An outage is noted, and tried on. */
export async function stampEvidence(needs: StampNeeds, evidenceId: Id): Promise<void> {
  const { db, clock, outbound, evidence: config } = needs
  const row = await findEvidence(db, evidenceId)
  if (!row) return
  for (const stamp of await stampsOf(db, evidenceId)) {
    const hash = stamp.of === 'manifest' ? row.manifestHash : row.warcHash
    if (stamp.token || hash === null || (stamp.nextTryAt !== null && stamp.nextTryAt > clock())) continue
    const got = await requestTimeStamp({ outbound }, stamp.authority, Buffer.from(hash, 'hex'), {
      roots: config.roots,
    }).catch((error: unknown) => whyNotStamped(error))
    await note(needs, row, stamp, got)
  }
}

async function note(
  { db, clock }: StampNeeds,
  evidence: { id: Id; number: string },
  stamp: StampRow,
  got: Stamped | string,
): Promise<void> {
  const { of, authority } = stamp
  const at = clock()
  const attempts = stamp.attempts + 1
  await db.transaction(async (tx) => {
    if (typeof got !== 'string') {
      await changeStamp(tx, stamp, { token: got.token, time: got.time, attempts, problem: null, nextTryAt: null })
      const about = { of, authority, time: got.time.toISOString(), serial: got.serial }
      return await addToCustody(tx, evidence, [{ kind: 'stamped', at, by: 'stamp', about }])
    }
    const pause = Math.min(pauseMs * 2 ** Math.min(stamp.attempts, 20), longestPauseMs)
    await changeStamp(tx, stamp, { attempts, problem: got, nextTryAt: new Date(at.getTime() + pause) })
    // Only a first failure or new reason is news.
    if (got === stamp.problem) return
    await addToCustody(tx, evidence, [{ kind: 'not-stamped', at, by: 'stamp', about: { of, authority, problem: got } }])
  })
}
