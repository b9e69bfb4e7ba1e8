import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockAnyCase } from '../case-store.ts'
import { portalRow, writePortal } from './portal-store.ts'

type Change = { isBlocked: boolean } | { isNewLink: true }

/** Closes or opens the page of a case for its image user, or gives it another link: the one before then opens nothing. */
export async function changePortal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caseId: Id,
  change: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAnyCase(tx, caseId))) throw missing('case')
    const before = (await portalRow(tx, caseId)) ?? { caseId, portalId: caseId, isBlocked: false }
    const now = 'isNewLink' in change ? { portalId: newId() } : { isBlocked: change.isBlocked }
    await writePortal(tx, { ...before, ...now, changedAt: clock() })
  })
}
