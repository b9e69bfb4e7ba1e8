import { createHash } from 'node:crypto'
import { pagesOf, pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Id } from '#contract/wire.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { type CaseRecord, readCase, recordHistory } from '#server/cases/rows/index.ts'
import { type CopyNeeds, type CopyReading, lookForCopy } from '#server/evidence/capturing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { maxLooks, removalSeen } from './judge-removal.ts'
import { dayAfter } from './promise-removal.ts'
import { lookAtRemovalJob } from './removal-jobs.ts'
import { changePromise, findPromise, promisesToLookAt, type RemovalPromise } from './removal-store.ts'

export type RemovalNeeds = CopyNeeds & Pick<Deps, 'db' | 'clock' | 'queue' | 'objects'>

/** Pages of a case that one look reads. */
const maxPages = 20
const batch = 500
const dayMs = 86_400_000

/** Asks for a look at each promise whose day has come. */
export async function followRemovals({
  db,
  clock,
  queue,
}: Pick<RemovalNeeds, 'db' | 'clock' | 'queue'>): Promise<void> {
  const today = clock().toISOString().slice(0, 10)
  const due = await promisesToLookAt(db, today, batch)
  await db.transaction(async (tx) => {
    for (const licenceId of due) await queue.enqueue(tx, lookAtRemovalJob, { licenceId }, { key: licenceId })
  })
}

/**
 * Looks whether the pictures were taken down as promised, and keeps a picture of the page. Where one still stands there, or nobody can say after some
 * looks, a person takes over; the payer is asked for nothing.
 */
export async function lookAtRemoval(needs: RemovalNeeds, licenceId: Id): Promise<void> {
  const promise = await findPromise(needs.db, licenceId)
  const row = promise && (await readCase(needs.db, promise.caseId))
  if (!promise?.lookOn || !row || promise.lookOn > needs.clock().toISOString().slice(0, 10)) return
  const readings = await readingsOf(needs, row)
  const outcome = removalSeen(readings)
  const shot = await keepScreenshot(needs, promise, readings)
  await needs.db.transaction(async (tx) => {
    const now = needs.clock()
    const looks = promise.looks + 1
    const isOver = outcome !== 'unclear' || looks >= maxLooks
    await changePromise(tx, licenceId, {
      looks,
      outcome,
      lookedAt: now,
      lookOn: isOver ? null : dayAfter(now, 1),
      ...shot,
    })
    if (!isOver) return
    if (outcome !== 'gone') await askPerson(tx, row, { promise, outcome, now })
    const line = { caseId: row.id, at: now, type: 'note', actorRole: 'system' } as const
    await recordHistory(tx, { ...line, publicNote: said[outcome] })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  })
}

const said = {
  gone: 'The pictures were taken down, as the image user promised.',
  present: 'A picture is still on its page after the promised day. A person looks at it.',
  unclear: 'Nobody could see so far that the pictures were taken down. A person looks at it.',
}

async function readingsOf(needs: RemovalNeeds, row: CaseRecord): Promise<CopyReading[]> {
  const { draft } = await savedDraftOf(needs, row)
  const uses = pairsOf(draft).flatMap(({ image, match }) =>
    image._id === null ? [] : pagesOf(match).map((pageUrl) => ({ imageId: image._id!, pageUrl, fileUrl: match.url })),
  )
  const readings: CopyReading[] = []
  for (const use of uses.slice(0, maxPages)) readings.push(await lookForCopy(needs, use))
  return readings
}

/** Keeps the page that decided: the one that still shows a picture, else the first that was seen. */
async function keepScreenshot(
  { objects }: RemovalNeeds,
  { licenceId, looks }: RemovalPromise,
  readings: readonly CopyReading[],
): Promise<Partial<Pick<RemovalPromise, 'screenshotKey' | 'screenshotHash'>>> {
  const shown = readings.find(({ page }) => page === 'shown') ?? readings.find(({ screenshot }) => screenshot)
  if (!shown?.screenshot) return {}
  const screenshotKey = `removals/${licenceId}/${looks + 1}.png`
  await objects.put('cases', screenshotKey, shown.screenshot, { type: 'image/png' })
  return { screenshotKey, screenshotHash: createHash('sha256').update(shown.screenshot).digest('hex') }
}

type Asking = { promise: RemovalPromise; outcome: 'present' | 'unclear'; now: Date }

async function askPerson(tx: Tx, { id, name }: CaseRecord, { promise, outcome, now }: Asking): Promise<void> {
  const seen = outcome === 'present' ? 'a picture is still on its page' : 'no look could tell what is on the page'
  await openTask(tx, {
    kind: 'case.removal',
    subject: id,
    role: 'case-manager',
    note: `${name}: The past is settled, and the pictures were to be taken down by ${promise.removeBy}. ${seen[0]!.toUpperCase()}${seen.slice(1)}. Look at it. Nothing more is asked by itself.`,
    link: `/desk/cases/${id}`,
    dueAt: new Date(now.getTime() + 3 * dayMs),
    createdAt: now,
  })
}
