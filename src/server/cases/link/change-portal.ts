import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, lockAnyCase } from '../rows/case-store.ts'
import { portalRow, writePortal } from './portal-store.ts'

type Change = { isBlocked: boolean } | { isNewLink: true }

/** Closes or opens the page of a case for its image user, or gives it another link: the one before then opens nothing. */
export async function changePortal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caseId: Id,
  change: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    await drawLink(tx, row, clock())
    const before = (await portalRow(tx, caseId)) ?? { caseId, portalId: caseId, isBlocked: false }
    const now = 'isNewLink' in change ? { portalId: newId() } : { isBlocked: change.isBlocked }
    await writePortal(tx, { ...before, ...now, changedAt: clock() })
  })
}

/**
 * Gives a locked case the link that its letters will name, unless it has one. Whose letter went out with the case's own id, before links
 * were drawn, keeps that.
 */
export async function drawLink(tx: Tx, { id: caseId, letterAt }: CaseRecord, changedAt: Date): Promise<void> {
  if (letterAt !== null || (await portalRow(tx, caseId))) return
  await writePortal(tx, { caseId, portalId: newId(), isBlocked: false, changedAt })
}
