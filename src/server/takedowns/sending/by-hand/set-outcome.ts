import { mayStep, noticeStates } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { TakedownRow } from '../../takedown-store.ts'
import { moveNotice } from '../move-notice.ts'
import { changeOwnNotice } from '../../own-notice.ts'

type Asked = { takedownId: Id; n: number; outcome: 'acknowledged' | 'forwarded' | 'refused' }

/** Keeps how a reader answered, as the owner says. The same said twice changes nothing. */
export async function setOutcome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  { takedownId, n, outcome }: Asked,
): Promise<TakedownRow> {
  return await changeOwnNotice(db, { ownerId, takedownId, n }, async (tx, row, notice) => {
    if (notice.state === outcome) return
    if (!mayStep(regionOf(notice.region), notice.state, outcome))
      throw refuse('conflict', 'notice.no-such-outcome', 'This notice cannot have that outcome now, by its law.')
    const at = clock()
    const dueAt = noticeStates[outcome].isOver ? null : notice.dueAt
    const set = { answeredAt: notice.answeredAt ?? at, dueAt }
    await moveNotice(tx, row, notice, { to: outcome, step: outcome, at, by: ownerId, set })
  })
}
