import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import { hashContent } from '#server/fingerprints/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { ObjectMissing } from '#server/platform/objects/store.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { addToCustody, custodyOf } from '../custody-store.ts'
import { changeEvidence, type EvidenceRow, filesOf, findEvidence, lockEvidence } from '../evidence-store.ts'
import { firstBrokenLine } from './custody.ts'

export type CheckNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'log'>

/** A file is not there. It may be again: a disk that is not mounted at the moment is no alarm. */
class FileMissing extends Error {}

/**
 * Compares every file, the manifest and the log with their hashes, and raises the alarm where one differs; ends it where what differed is again what
 * was sealed. Throws where a file is missing, so that it is looked for again, unless this is the last time that it is tried.
 */
export async function checkEvidence(needs: CheckNeeds, evidenceId: Id, isLastTry = true): Promise<void> {
  const { db, clock, log } = needs
  const evidence = await findEvidence(db, evidenceId)
  if (!evidence || evidence.sealedAt === null) return
  const waits = !isLastTry && evidence.alteredAt === null
  const wrong = await differences(needs, evidence, waits)
  const at = clock()
  if (wrong.length > 0) log.error({ evidence: evidence.number, wrong }, 'an evidence is not what was sealed')
  await db.transaction(async (tx) => {
    const row = await lockEvidence(tx, evidenceId)
    if (!row) return
    if (wrong.length === 0) await noteUnchanged(tx, row, at)
    else await noteAltered(tx, row, { wrong, at })
  })
}

async function noteUnchanged(tx: Tx, row: EvidenceRow, at: Date): Promise<void> {
  const { id: evidenceId, ownerId, alteredAt } = row
  await changeEvidence(tx, evidenceId, { checkedAt: at, alteredAt: null })
  await addToCustody(tx, row, [{ kind: 'checked', at, by: 'check', about: { unchanged: true } }])
  if (alteredAt === null) return
  await appendEvent(tx, ownerId, { type: 'evidence', evidenceId, what: 'kept' })
  await endTask(tx, { kind: alteredTask, subject: evidenceId, doneAt: at })
}

const alteredTask = 'evidence.altered'

async function noteAltered(tx: Tx, row: EvidenceRow, { wrong, at }: { wrong: string[]; at: Date }): Promise<void> {
  const { id: evidenceId, ownerId, number, alteredAt } = row
  const files = wrong.join(', ')
  const last = (await custodyOf(tx, evidenceId)).findLast(({ by }) => by === 'check')
  const isNews = alteredAt === null
  await changeEvidence(tx, evidenceId, { checkedAt: at, alteredAt: alteredAt ?? at })
  // Checked often until restored; repeated findings are no news.
  if (isNews || last?.about['files'] !== files)
    await addToCustody(tx, row, [{ kind: 'altered', at, by: 'check', about: { files } }])
  if (!isNews) return
  await appendEvent(tx, ownerId, { type: 'evidence', evidenceId, what: 'altered' })
  await openTask(tx, {
    kind: alteredTask,
    subject: evidenceId,
    role: 'admin',
    note: `${number} is not what was sealed: ${files}. Find out what happened and restore it from a backup. It is compared again every hour, and this task ends once it is what was sealed.`,
    link: `/evidence/${number}`,
    dueAt: new Date(at.getTime() + 86_400_000),
    createdAt: at,
  })
}

/** The names of what is not what it was. */
async function differences({ db, objects }: CheckNeeds, evidence: EvidenceRow, waits: boolean): Promise<string[]> {
  const { id, number, manifest, manifestHash } = evidence
  const wrong: string[] = []
  if (manifest === null || hashContent(Buffer.from(manifest)) !== manifestHash) wrong.push('manifest.json')
  for (const { name, objectKey, sha256 } of await filesOf(db, id))
    if ((await hashOf(objects, objectKey, waits)) !== sha256) wrong.push(name)
  const line = firstBrokenLine(number, await custodyOf(db, id))
  if (line !== undefined) wrong.push(`line ${line} of the log`)
  return wrong
}

async function hashOf(objects: CheckNeeds['objects'], key: string, waits: boolean): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const part of await objects.stream('evidence', key)) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof ObjectMissing && waits)
      throw new FileMissing(`${key} of an evidence is not there. It is looked for again.`, { cause: error })
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
