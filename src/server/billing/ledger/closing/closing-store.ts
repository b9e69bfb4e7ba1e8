import { sql } from 'drizzle-orm'
import type { BankMove } from '#contract/billing/closing.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ledgerEntries, ledgerTransactions } from '../tables.ts'

export type BankMoves = { currency: string; kind: BankMove; before: bigint; within: bigint; later: bigint }

/** `known` leaves out all that was posted from that moment on. */
type Asked = { from: Date; to: Date; known: Date | undefined }

/** Sums of our bank by currency and kind, until the end of a month by the bank's days; `later` was posted after it. */
export async function bankMoves(db: Db | Tx, { from, to, known }: Asked): Promise<BankMoves[]> {
  const { rows } = await db.execute<{
    currency: string
    kind: BankMove
    before: string
    within: string
    later: string
  }>(
    sql`
    select currency, kind, coalesce(sum(amount) filter (where happened_at < ${from.toISOString()}), 0) as before,
      coalesce(sum(amount) filter (where happened_at >= ${from.toISOString()}), 0) as within,
      coalesce(sum(amount) filter (where posted_at >= ${to.toISOString()}), 0) as later
    from (
      select e.currency, e.amount, t.happened_at, t.posted_at, case
        when t.subject like 'of:%' then 'from-processors'
        when t.key like 'transferred:%' then 'from-processors'
        when t.key like 'cleared:%' then 'from-firms'
        when t.key like 'paid:%' then 'paid-out'
        when t.key like 'returned:%' then 'returned'
        when t.key like 'exchange%' then 'exchanged'
        when t.subject like 'settlement:%' or t.subject like 'run:%' then 'other'
        when e.amount > 0 then 'received' else 'given-back' end as kind
      from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.account = 'processor:bank' and t.happened_at < ${to.toISOString()}
        and (${known?.toISOString() ?? null}::timestamptz is null or t.posted_at < ${known?.toISOString() ?? null}::timestamptz)
    ) moves group by currency, kind order by currency, kind`,
  )
  return rows.map((row) => ({
    ...row,
    before: BigInt(row.before),
    within: BigInt(row.within),
    later: BigInt(row.later),
  }))
}
