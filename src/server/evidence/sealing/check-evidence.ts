import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import { contentHashOf } from '#server/fingerprints/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { ObjectMissing } from '#server/platform/objects/store.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { addToCustody, custodyOf } from '../custody-store.ts'
import { changeEvidence, type EvidenceRow, filesOf, findEvidence, lockEvidence } from '../evidence-store.ts'
import { firstBrokenLine } from './custody.ts'

export type CheckNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'log'>

/** Compares every file, the manifest and the log with their hashes, and raises the alarm where one differs. */
export async function checkEvidence(needs: CheckNeeds, evidenceId: Id): Promise<void> {
  const { db, clock, log } = needs
  const evidence = await findEvidence(db, evidenceId)
  if (!evidence || evidence.sealedAt === null) return
  const wrong = await differences(needs, evidence)
  const at = clock()
  if (wrong.length > 0) log.error({ evidence: evidence.number, wrong }, 'an evidence is not what was sealed')
  await db.transaction(async (tx) => {
    const row = await lockEvidence(tx, evidenceId)
    if (!row) return
    const isNews = wrong.length > 0 && row.alteredAt === null
    await changeEvidence(tx, evidenceId, { checkedAt: at, ...(isNews && { alteredAt: at }) })
    await addToCustody(tx, row, [
      wrong.length === 0
        ? { kind: 'checked', at, by: 'check', about: { unchanged: true } }
        : { kind: 'altered', at, by: 'check', about: { files: wrong.join(', ') } },
    ])
    if (!isNews) return
    await appendEvent(tx, row.ownerId, { type: 'evidence', evidenceId, what: 'altered' })
    const note = `${row.number} is not what was sealed: ${wrong.join(', ')}. Find out what happened and restore it from a backup.`
    const link = `/evidence/${row.number}`
    const dueAt = new Date(at.getTime() + 86_400_000)
    await openTask(tx, {
      kind: 'evidence.altered',
      subject: evidenceId,
      role: 'admin',
      note,
      link,
      dueAt,
      createdAt: at,
    })
  })
}

/** The names of what is not what it was. */
async function differences({ db, objects }: CheckNeeds, evidence: EvidenceRow): Promise<string[]> {
  const { id, number, manifest, manifestHash } = evidence
  const wrong: string[] = []
  if (manifest === null || contentHashOf(Buffer.from(manifest)) !== manifestHash) wrong.push('manifest.json')
  for (const { name, objectKey, sha256 } of await filesOf(db, id))
    if ((await hashOf(objects, objectKey)) !== sha256) wrong.push(name)
  const line = firstBrokenLine(number, await custodyOf(db, id))
  if (line !== undefined) wrong.push(`line ${line} of the log`)
  return wrong
}

async function hashOf(objects: CheckNeeds['objects'], key: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const part of await objects.stream('evidence', key)) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
