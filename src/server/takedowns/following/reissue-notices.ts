import { regionOf } from '#contract/takedowns/law/regions.ts'
import { mayStep } from '#contract/takedowns/notice-states.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { readdressNotices, type ReaddressNeeds } from '../directory/readdress-notices.ts'
import { unsent } from '../draft-notices.ts'
import { changeOwnNotice, type WhichNotice } from '../own-notice.ts'
import { moveNotice } from '../sending/move-notice.ts'
import { insertNotices, type NoticeRow, noticesOf, type TakedownRow, writeFacts } from '../takedown-store.ts'

/** Drafts a notice again for each reader that removed a copy which came back. The owner makes every statement again. */
export async function reissueNotices(
  needs: ReaddressNeeds,
  tx: Tx,
  row: TakedownRow,
  { all, reappeared }: { all: readonly NoticeRow[]; reappeared: readonly NoticeRow[] },
): Promise<void> {
  const last = Math.max(0, ...all.map(({ n }) => n))
  const drafts = reappeared.map(({ takedownId, region, isGuess, reader }, at): NoticeRow => ({
    ...unsent,
    takedownId,
    n: last + 1 + at,
    state: 'draft',
    region,
    isGuess,
    reader,
  }))
  await insertNotices(tx, drafts)
  const facts = row.facts && { ...row.facts, statements: unmade(row.facts.statements) }
  if (facts) await writeFacts(tx, row.id, facts)
  await readdressNotices(needs, tx, { ...row, facts })
}

/** The owner saw the copy again: the notice becomes `reappeared`, and its reader gets a draft. Repeated calls change nothing. */
export async function reissueOwnNotice(
  needs: ReaddressNeeds & Pick<Deps, 'db' | 'clock'>,
  which: WhichNotice,
): Promise<TakedownRow> {
  return await changeOwnNotice(needs.db, which, async (tx, row, notice) => {
    if (notice.state === 'reappeared') return
    if (!mayStep(regionOf(notice.region), notice.state, 'reappeared'))
      throw refuse('conflict', 'notice.no-such-outcome', 'A notice is drafted again once its copy was removed.')
    const step = {
      to: 'reappeared',
      step: 'reappeared',
      at: needs.clock(),
      by: row.ownerId,
      set: { dueAt: null },
    } as const
    await moveNotice(tx, row, notice, step)
    await reissueNotices(needs, tx, row, { all: await noticesOf(tx, [row.id]), reappeared: [notice] })
  })
}

function unmade<Statements extends Record<string, boolean>>(statements: Statements): Statements {
  return Object.fromEntries(Object.keys(statements).map((name) => [name, false])) as Statements
}
