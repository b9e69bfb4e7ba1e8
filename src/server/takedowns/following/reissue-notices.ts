import type { Tx } from '#server/platform/db/database.ts'
import { readdressNotices, type ReaddressNeeds } from '../directory/readdress-notices.ts'
import { unsent } from '../draft-notices.ts'
import { insertNotices, type NoticeRow, type TakedownRow, writeFacts } from '../takedown-store.ts'

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

function unmade<Statements extends Record<string, boolean>>(statements: Statements): Statements {
  return Object.fromEntries(Object.keys(statements).map((name) => [name, false])) as Statements
}
