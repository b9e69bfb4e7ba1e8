import { isWithLawyers } from '#contract/cases/seen-by-payer.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { firmOfCase, putAtFirm } from './case-store.ts'
import { holdFirm } from './firms/firm-store.ts'
import { tellOfComing, tellOfLeaving } from './firms/tell-firm.ts'
import { legalNotifications } from './notifications.ts'
import { firmGone } from './offers/make-offer.ts'

type Given = { firm: Id; reason: string; by: Id }

/** Gives a case that lawyers have to another firm: from then on the first one sees it no more. Its owner and both firms are told. */
export async function assignFirm(
  deps: MoveNeeds & Pick<Deps, 'db'>,
  caseId: Id,
  { firm: firmId, reason, by }: Given,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const before = await firmOfCase(tx, caseId)
    if (!isWithLawyers(row) || !before)
      throw refuse('conflict', 'case.step', 'No law firm has this case. Its owner consents to one first.')
    const firm = await holdFirm(tx, firmId)
    if (!firm) throw firmGone()
    const at = deps.clock()
    await putAtFirm(tx, { caseId, firmId, assignedAt: at, assignedBy: by })
    if (before.firmId !== firmId) {
      await tellOfLeaving(deps, tx, { firmId: before.firmId, caseId, name: row.name })
      await tellOfComing(deps, tx, { firmId, caseId, name: row.name })
    }
    const publicNote = `${firm.name} has the case from now on. ${reason}`
    await recordHistory(tx, { caseId, at, type: 'note', actorRole: 'staff', actorId: by, publicNote })
    const words = { caseId, name: row.name, firm: firm.name, until: '', note: reason }
    await notify(deps, tx, legalNotifications.moved, { accountId: row.ownerId, ...words })
  })
}
