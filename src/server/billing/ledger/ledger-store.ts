import { and, asc, eq, gt, gte, inArray, lt, notLike, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { payables } from '../payments/tables.ts'
import { ledgerEntries, ledgerPeriods, ledgerTransactions } from './tables.ts'
import type { Entry } from './entry.ts'

export type TransactionRow = typeof ledgerTransactions.$inferSelect

export async function insertTransaction(
  tx: Tx,
  row: Omit<typeof ledgerTransactions.$inferInsert, 'seq'>,
  entries: readonly Entry[],
): Promise<void> {
  const [inserted] = await tx
    .insert(ledgerTransactions)
    .values(row)
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id })
  if (inserted) await tx.insert(ledgerEntries).values(entries.map((entry) => ({ transactionId: row.id, ...entry })))
}

/** Lines of the journal after a place, in the order in which they were posted. */
export async function journalAfter(
  db: Db | Tx,
  { after, from, to, limit }: { after: number; from: Date; to: Date; limit: number },
) {
  return await db
    .select({
      seq: ledgerTransactions.seq,
      transaction: ledgerTransactions.id,
      key: ledgerTransactions.key,
      causeKind: ledgerTransactions.causeKind,
      cause: ledgerTransactions.cause,
      subject: ledgerTransactions.subject,
      happenedAt: ledgerTransactions.happenedAt,
      postedAt: ledgerTransactions.postedAt,
      entry: ledgerEntries.id,
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(gt(ledgerEntries.id, after), gte(ledgerTransactions.postedAt, from), lt(ledgerTransactions.postedAt, to)),
    )
    .orderBy(asc(ledgerEntries.id))
    .limit(limit)
}

export type Balance = { account: string; currency: string; debit: bigint; credit: bigint }

/** Sums of each account and currency, of all that was posted before a moment. */
export async function balances(db: Db | Tx, before?: Date): Promise<Balance[]> {
  const debit = sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} > 0), 0)`
  const credit = sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} < 0), 0)`
  const rows = await db
    .select({ account: ledgerEntries.account, currency: ledgerEntries.currency, debit, credit })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(before && lt(ledgerTransactions.postedAt, before))
    .groupBy(ledgerEntries.account, ledgerEntries.currency)
    .orderBy(asc(ledgerEntries.account), asc(ledgerEntries.currency))
  return rows.map((row) => ({ ...row, debit: BigInt(row.debit), credit: BigInt(row.credit) }))
}

/** Balances of one account, by currency. */
export async function balanceOf(db: Db | Tx, account: string): Promise<Map<string, bigint>> {
  const rows = await db
    .select({ currency: ledgerEntries.currency, sum: sql<string>`sum(${ledgerEntries.amount})` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account))
    .groupBy(ledgerEntries.currency)
  return new Map(rows.map(({ currency, sum }) => [currency, BigInt(sum)]))
}

/** Transactions whose entries do not sum to zero or are not as many as they say. The database lets none in. */
export async function brokenTransactions(db: Db | Tx): Promise<{ id: string; key: string }[]> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select t.id, t.key from ${ledgerTransactions} t
    left join (select transaction_id, count(*) n from ${ledgerEntries} group by transaction_id) c on c.transaction_id = t.id
    where coalesce(c.n, 0) <> t.entries
       or exists (select 1 from ${ledgerEntries} e where e.transaction_id = t.id group by e.currency having sum(e.amount) <> 0)
    order by t.seq limit 100`)
  return rows
}

export async function countTransactions(db: Db | Tx): Promise<number> {
  return await db.$count(ledgerTransactions)
}

/** Payables that the ledger speaks of, some at a time, by their ids. */
export async function subjectsAfter(db: Db | Tx, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ subject: ledgerTransactions.subject })
    .from(ledgerTransactions)
    .where(gt(ledgerTransactions.subject, after))
    .orderBy(asc(ledgerTransactions.subject))
    .limit(limit)
  return rows.map(({ subject }) => subject)
}

/** Ledger sums of one payable by account and currency, without zeros. */
export async function entriesOf(db: Db | Tx, subject: string): Promise<Entry[]> {
  const rows = await db
    .select({
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      sum: sql<string>`sum(${ledgerEntries.amount})`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.subject, subject))
    .groupBy(ledgerEntries.account, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`)
  return rows.map(({ account, currency, sum }) => ({ account, currency, amount: BigInt(sum) }))
}

/** Earnings of owners and ours in each of the last twelve months, from the ledger, in minor units. */
export async function earnedByMonth(
  db: Db,
  now: Date,
): Promise<{ month: string; currency: string; owners: number; fees: number }[]> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
  const month = sql<string>`to_char(${ledgerTransactions.postedAt} at time zone 'UTC', 'YYYY-MM')`
  const sumOf = (which: string) =>
    sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.account} like ${which}), 0)`
  const rows = await db
    .select({ month, currency: ledgerEntries.currency, owners: sumOf('owner:%'), fees: sumOf('provider:fee') })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(gte(ledgerTransactions.postedAt, from), notLike(ledgerTransactions.subject, 'settlement:%')))
    .groupBy(sql`1`, ledgerEntries.currency)
    .orderBy(sql`1 desc`, asc(ledgerEntries.currency))
  return rows.map((row) => ({ ...row, owners: Number(row.owners), fees: Number(row.fees) }))
}

/** Ids of the cases for which the ledger took money in between two moments, in a currency. */
export const casesEarnedBetween = (
  db: Db,
  { from, to, currency }: { from: Date; to: Date; currency?: string | undefined },
) =>
  db
    .select({ id: payables.subjectId })
    .from(ledgerTransactions)
    .innerJoin(payables, eq(payables.id, ledgerTransactions.subject))
    .where(
      and(
        gte(ledgerTransactions.postedAt, from),
        lt(ledgerTransactions.postedAt, to),
        eq(payables.subjectKind, 'case'),
        currency === undefined ? undefined : eq(payables.currency, currency),
      ),
    )

/** Every entry about these payables, in the order in which they were posted. */
export async function entriesAbout(db: Db | Tx, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  return await db
    .select({
      postedAt: ledgerTransactions.postedAt,
      happenedAt: ledgerTransactions.happenedAt,
      key: ledgerTransactions.key,
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerTransactions.subject, [...subjects]))
    .orderBy(asc(ledgerEntries.id))
}

/** Entries of what a processor paid out to us and charged us, that happened between two moments. */
export async function entriesMoved(
  db: Db | Tx,
  { processor, from, to }: { processor: string; from: Date; to: Date },
): Promise<{ key: string; happenedAt: Date; account: string; currency: string; amount: bigint }[]> {
  return await db
    .select({
      key: ledgerTransactions.key,
      happenedAt: ledgerTransactions.happenedAt,
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.subject, ofProcessor(processor)),
        gte(ledgerTransactions.happenedAt, from),
        lt(ledgerTransactions.happenedAt, to),
      ),
    )
    .orderBy(asc(ledgerEntries.id))
}

/** Subject of transactions without a payable. */
export const ofProcessor = (processor: string): string => `of:${processor}`

/** Waits for what is being posted, and lets nothing else in until the transaction ends. */
export async function lockMonth(tx: Tx, row: typeof ledgerPeriods.$inferInsert): Promise<void> {
  await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
  await tx.insert(ledgerPeriods).values(row).onConflictDoNothing()
}

export async function lockedMonths(db: Db | Tx): Promise<(typeof ledgerPeriods.$inferSelect)[]> {
  return await db.select().from(ledgerPeriods).orderBy(asc(ledgerPeriods.month))
}
