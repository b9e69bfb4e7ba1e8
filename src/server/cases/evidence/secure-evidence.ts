import { z } from 'zod'
import { isEvidenceSought } from '#contract/cases/state-questions.ts'
import { pagesOf, pairsOf } from '#contract/cases/submission/pairs.ts'
import { Id } from '#contract/wire.ts'
import { evidenceAmong, keepUse, type EvidenceRow, newestKept } from '#server/evidence/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { type HeldRow, heldByCase, pageKey, replaceHeld } from './case-evidence-store.ts'
import { type CaseRecord, lockAnyCase, readCase } from '../rows/case-store.ts'
import { moveCase, type MoveNeeds } from '../moving/move-case.ts'
import { savedDraftOf } from '../drafts/saved-draft.ts'

/** Looks whether all evidence of a case is there now. */
export const settleEvidence = job({ name: 'settle-evidence-of-case', payload: z.object({ caseId: Id }) })

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects'>
type Accepted = { caseId: Id; since: string }
/** A page that shows a pair's copy and can be captured. */
type Use = Omit<HeldRow, 'evidenceId'> & { matchId: Id | null }

const dueInDays = 2

/** Requests missing evidence for every page of an accepted case; pairs without capture go to staff. Locks evidence before the case. */
export async function secureEvidence(deps: Needs, { caseId, since }: Accepted): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await readCase(tx, caseId)
    if (!isAt(row, since)) return
    const { uses, without } = await usesOf({ ...deps, db: tx }, row)
    const held = await heldOf(deps, tx, row, uses)
    const locked = await lockAnyCase(tx, caseId)
    if (!isAt(locked, since)) return
    await replaceHeld(tx, caseId, held)
    if (without > 0) await askStaff(deps, tx, row, without)
    await deps.queue.enqueue(tx, settleEvidence, { caseId })
  })
}

/** Goes on with an accepted case once all of its evidence is kept or supplied. */
export async function goOnWithEvidence(deps: Needs, caseId: Id): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row || !isEvidenceSought(row.state)) return
    const { uses, without } = await usesOf({ ...deps, db: tx }, row)
    const held = await heldByCase(tx, caseId)
    const found = await evidenceAmong(
      tx,
      held.map(({ evidenceId }) => evidenceId),
    )
    const newest: (EvidenceRow | undefined)[] = []
    for (const one of held) newest.push(await keptOf(tx, row.ownerId, one, found))
    await replaceHeld(
      tx,
      caseId,
      held.map((one, at) => ({ ...one, evidenceId: newest[at]?.id ?? one.evidenceId })),
    )
    const secured = new Set(held.flatMap((one, at) => (newest[at] ? [pageKey(one)] : [])))
    if (without > 0 || uses.length === 0 || !uses.every((use) => secured.has(pageKey(use)))) return
    await moveCase(deps, tx, row, { to: 'evidence_ready', by: 'system', actorId: null })
  })
}

const isAt = (row: CaseRecord | undefined, since: string): row is CaseRecord =>
  row !== undefined && isEvidenceSought(row.state) && row.since.toISOString() === since

/** The case's capturable pages in lock order, and the number of others. */
async function usesOf(deps: Pick<Deps, 'db' | 'objects'>, row: CaseRecord): Promise<{ uses: Use[]; without: number }> {
  const { draft } = await savedDraftOf(deps, row)
  const pairs = pairsOf(draft)
  const uses = pairs.flatMap(({ image, match }): Use[] =>
    image._id === null || match.url === ''
      ? []
      : pagesOf(match)
          .filter((page) => URL.canParse(page))
          .map((pageUrl, nth) => ({
            caseId: row.id,
            uuid: image.uuid,
            imageId: image._id!,
            pageUrl,
            fileUrl: match.url,
            matchId: nth === 0 ? match._id : null,
          })),
  )
  const keyOf = ({ imageId, pageUrl, fileUrl }: Use) => [imageId, pageUrl, fileUrl].join('\n')
  return {
    uses: uses.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    without: pairs.length - new Set(uses.map(({ uuid }) => uuid)).size,
  }
}

/** What the case holds of each use: what it held before, or what is kept, or what is now asked for. */
async function heldOf(deps: Needs, tx: Tx, row: CaseRecord, uses: readonly Use[]): Promise<HeldRow[]> {
  const before = await heldByCase(tx, row.id)
  const there = await evidenceAmong(
    tx,
    before.map(({ evidenceId }) => evidenceId),
  )
  const held: HeldRow[] = []
  for (const { matchId, ...use } of uses) {
    const same = before.find(
      (one) => one.uuid === use.uuid && one.pageUrl === use.pageUrl && one.fileUrl === use.fileUrl,
    )
    const { ownerId } = row
    const { imageId, pageUrl, fileUrl } = use
    const wanted = { ownerId, imageId, pageUrl, fileUrl, matchId, requestedBy: 'case' as const }
    const evidence = (same && there.get(same.evidenceId)) ?? (await keepUse(deps, tx, wanted))
    held.push({ ...use, evidenceId: evidence.id })
  }
  return held
}

/** The held one, if it is kept or supplied, or another of the same use that is. */
async function keptOf(
  tx: Tx,
  ownerId: Id,
  { evidenceId, ...use }: HeldRow,
  found: ReadonlyMap<Id, EvidenceRow>,
): Promise<EvidenceRow | undefined> {
  const held = found.get(evidenceId)
  return held && isSecured(held) ? held : await newestKept(tx, { ...use, ownerId })
}

export const isSecured = ({ state, alteredAt }: EvidenceRow): boolean =>
  (state === 'kept' || state === 'supplied') && alteredAt === null

async function askStaff({ clock }: Pick<Deps, 'clock'>, tx: Tx, row: CaseRecord, without: number): Promise<void> {
  const now = clock()
  await openTask(tx, {
    kind: 'case.evidence',
    subject: row.id,
    role: 'case-manager',
    note: `${row.name}: ${without === 1 ? 'One photograph is' : `${without} photographs are`} in no library, so that no page can be captured for ${without === 1 ? 'it' : 'them'}. Secure the evidence by hand and take the case a step further.`,
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(now.getTime() + dueInDays * 86_400_000),
    createdAt: now,
  })
}
