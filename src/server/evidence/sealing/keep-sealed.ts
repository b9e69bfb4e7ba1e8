import { advanceActivity, sealActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import type { EvidenceConfig } from '../config.ts'
import { addToCustody } from '../custody-store.ts'
import { evidenceKept } from '../events.ts'
import { changeEvidence, type EvidenceRow, insertFiles } from '../evidence-store.ts'
import type { CustodyEvent } from './custody.ts'
import type { Sealed } from './seal-capture.ts'
import { askFor, stampJob } from './stamp-evidence.ts'

type Needs = Pick<Deps, 'clock' | 'queue' | 'events'> & { evidence: EvidenceConfig }
const keptForYears = 10

/** Writes all that is known of what was sealed at once: its files, its log, and what authorities are to stamp. `first` says where it comes from. */
export async function keepSealed(
  { clock, queue, events, evidence: config }: Needs,
  tx: Tx,
  row: EvidenceRow,
  { files, state, first, ...hashes }: Sealed & { state: 'kept' | 'supplied'; first: CustodyEvent },
): Promise<void> {
  const { id, ownerId, activityId, attempts } = row
  const now = clock()
  const retainUntil = new Date(now)
  retainUntil.setUTCFullYear(now.getUTCFullYear() + keptForYears)
  await insertFiles(tx, files)
  const times = { capturedAt: first.at, sealedAt: now, checkedAt: now, retainUntil, nextTryAt: null }
  const kept = await changeEvidence(tx, id, { ...hashes, ...times, state, attempts, problem: null })
  const { by } = first
  const { manifestHash: manifest, warcHash: warc, bytes } = hashes
  await addToCustody(tx, row, [
    first,
    { kind: 'stored', at: now, by, about: { files: files.length, bytes } },
    { kind: 'sealed', at: now, by, about: { manifest, warc } },
  ])
  const authorities = config.authorities ?? []
  for (const authority of authorities) await askFor(tx, authority, { id, warcHash: warc })
  if (authorities.length > 0) await queue.enqueue(tx, stampJob, { evidenceId: id }, { key: id })
  await endTask(tx, { kind: 'evidence.failed', subject: id, doneAt: now, doneBy: state === 'supplied' ? by : null })
  if (activityId) {
    await advanceActivity(tx, activityId, { done: 1, once: id })
    await sealActivity(tx, activityId)
  }
  await appendEvent(tx, ownerId, { type: 'evidence', evidenceId: id, ...ofMatch(kept), what: 'kept' })
  await events.publish(tx, evidenceKept, aboutOf(kept))
}

/** An evidence as features on the right hear of it. */
export const aboutOf = ({ id, number, ownerId, imageId, matchId, pageUrl, fileUrl }: EvidenceRow) => ({
  evidenceId: id,
  number,
  ownerId,
  imageId,
  matchId,
  pageUrl,
  fileUrl,
})
export const ofMatch = ({ matchId }: EvidenceRow) => (matchId === null ? {} : { matchId })
