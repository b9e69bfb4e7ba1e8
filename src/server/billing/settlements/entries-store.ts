import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { invoices } from '../invoices/tables.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { ledgerEntries, ledgerTransactions } from '../ledger/tables.ts'
import { settlements } from './tables.ts'

/** True of entries about the payable, by which the owner's share comes in; others are about the settlement itself. */
const isShare = sql<boolean>`${ledgerTransactions.subject} = ${settlements.payableId}`
const isOfSettlement = sql`${ledgerTransactions.subject} in (${settlements.payableId}, 'settlement:' || ${settlements.id})`
const isOwn = sql`(not ${isShare} or ${ledgerEntries.account} = 'owner:' || ${settlements.ownerId} || ':payable')`

/** `credit` sums the credits alone, above zero. */
export type Sum = { id: Id; account: string; isShare: boolean; amount: number; credit: number }

/** Sums of the ledger of each settlement in its currency: the owner's share by the payable, and every account by its own subject. */
export async function sumsOf(db: Db | Tx, ids: readonly Id[]): Promise<Sum[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: settlements.id,
      account: ledgerEntries.account,
      isShare,
      amount: sql<string>`sum(${ledgerEntries.amount})`,
      credit: sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} < 0), 0)`,
    })
    .from(settlements)
    .innerJoin(ledgerTransactions, isOfSettlement)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
        eq(ledgerEntries.currency, settlements.currency),
        isOwn,
      ),
    )
    .where(inArray(settlements.id, [...ids]))
    .groupBy(settlements.id, ledgerEntries.account, isShare)
  return rows.map((row) => ({ ...row, amount: Number(row.amount), credit: Number(row.credit) }))
}

/**
 * The newest moment of a processor's account up to which everything has been paid out to our bank: what was captured by then is ours. Null before the
 * first pay-out.
 */
export async function clearedUntil(db: Db | Tx, account: string, currency: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    with moves as (
      select t.happened_at as at, e.amount, t.key like 'moved:%:payout:%' as is_payout
      from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.account = ${account} and e.currency = ${currency}
    ), out as (select coalesce(-sum(amount), 0) as paid, max(at) as last from moves where is_payout),
    held as (select at, sum(sum(amount)) over (order by at) as upto from moves where not is_payout group by at)
    select max(held.at) as at from held, out where held.at <= out.last and held.upto <= out.paid`)
  const at = rows[0]?.at
  return at === null || at === undefined ? null : new Date(at)
}

/** Entries posted when settlements were placed, by the id of the placement. */
export async function placedEntries(db: Db | Tx, placementIds: readonly Id[]) {
  if (placementIds.length === 0) return []
  const keys = placementIds.map((id) => `placed:${id}`)
  return await db
    .select({
      key: ledgerTransactions.key,
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(inArray(ledgerTransactions.key, keys))
}

export type MovedEntry = {
  settlementId: Id
  isShare: boolean
  seq: number
  key: string
  postedAt: Date
  happenedAt: Date
  account: string
  currency: string
  amount: number
}

/**
 * All entries of an owner's settlements, in the order of posting. A transaction of the payable that leaves the share unchanged has one row of amount 0:
 * it may change tax or fee.
 */
export async function movesOf(db: Db | Tx, ownerId: Id): Promise<MovedEntry[]> {
  const rows = await db
    .select({
      settlementId: settlements.id,
      isShare,
      seq: ledgerTransactions.seq,
      key: ledgerTransactions.key,
      postedAt: ledgerTransactions.postedAt,
      happenedAt: ledgerTransactions.happenedAt,
      account: sql<string>`coalesce(${ledgerEntries.account}, 'owner:' || ${settlements.ownerId} || ':payable')`,
      currency: sql<string>`coalesce(${ledgerEntries.currency}, ${settlements.currency})`,
      amount: sql<string>`coalesce(${ledgerEntries.amount}, 0)`,
    })
    .from(settlements)
    .innerJoin(ledgerTransactions, isOfSettlement)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.transactionId, ledgerTransactions.id), isOwn))
    .where(eq(settlements.ownerId, ownerId))
    .orderBy(asc(ledgerTransactions.seq), asc(ledgerEntries.id))
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Credit notes to the payers of payables, by the key under which they were issued. */
export async function creditNotesOf(db: Db | Tx, payableIds: readonly Id[]) {
  if (payableIds.length === 0) return []
  const { payableId, key, number, issuedAt } = invoices
  return await db
    .select({ payableId, key, number, issuedAt })
    .from(invoices)
    .where(and(inArray(payableId, [...payableIds]), eq(invoices.kind, 'credit-note')))
    .orderBy(asc(issuedAt), asc(number))
}

/** Balance owed to an owner before a moment, by currency, in minor units. Negative when the owner owed us. */
export async function readOwnerBalance(db: Db | Tx, ownerId: Id, before: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ currency: ledgerEntries.currency, sum: sql<string>`-sum(${ledgerEntries.amount})` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.account, ledgerAccounts.owner(ownerId)), lt(ledgerTransactions.postedAt, before)))
    .groupBy(ledgerEntries.currency)
  return new Map(rows.map(({ currency, sum }) => [currency, Number(sum)]))
}

/** True while a reserve of an owner's is kept, or something was sent that the bank has not paid. */
export async function isMoneyOnItsWay(db: Db | Tx, ownerId: Id): Promise<boolean> {
  const rows = await db
    .select({ id: settlements.id })
    .from(settlements)
    .innerJoin(ledgerTransactions, sql`${ledgerTransactions.subject} = 'settlement:' || ${settlements.id}`)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(settlements.ownerId, ownerId),
        sql`(${ledgerEntries.account} = ${ledgerAccounts.refundReserve} or ${ledgerEntries.account} like 'payouts-in-transit:%')`,
      ),
    )
    .groupBy(settlements.id, ledgerEntries.account, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`)
    .limit(1)
  return rows.length > 0
}

/** Owners' shares of payables that have no settlement: there is none, unless something went wrong. */
export async function sharesWithoutSettlement(db: Db | Tx): Promise<{ subject: string; account: string }[]> {
  const { rows } = await db.execute<{ subject: string; account: string }>(sql`
    select distinct t.subject, e.account from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
    where e.account like 'owner:%' and t.subject not like 'settlement:%' and not exists (
      select 1 from ${settlements} s where s.payable_id = t.subject and e.account = 'owner:' || s.owner_id || ':payable' and e.currency = s.currency)
    order by 1, 2 limit 100`)
  return rows
}

/** All that ever came in for owners, before anything went back, by account and currency. */
export async function earnedByOwners(db: Db | Tx): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ at: string; sum: string }>(sql`
    select e.account || ' ' || e.currency as at, -sum(e.amount) as sum
    from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
    where e.account like 'owner:%' and t.subject not like 'settlement:%' and e.amount < 0 group by 1`)
  return new Map(rows.map(({ at, sum }) => [at, Number(sum)]))
}

/** Transactions in which our bank paid a fee or cost of ours. */
export async function bankPaidCosts(db: Db | Tx): Promise<{ key: string }[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select t.key from ${ledgerTransactions} t
    where exists (select 1 from ${ledgerEntries} e where e.transaction_id = t.id and e.account = 'processor:bank' and e.amount < 0)
      and exists (select 1 from ${ledgerEntries} e where e.transaction_id = t.id and e.account = 'provider:processor-fees' and e.amount > 0)
    order by t.seq limit 100`)
  return rows
}

export async function isPosted(db: Db | Tx, key: string): Promise<boolean> {
  return (await db.$count(ledgerTransactions, eq(ledgerTransactions.key, key))) > 0
}
