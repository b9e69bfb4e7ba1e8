import { and, desc, gte, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { referenceRates } from '../tables.ts'
import type { ReferenceRates } from './read-ecb.ts'

/** A day's rates are published once; a repeated read changes nothing. */
export async function keepReferenceRates(tx: Tx, { day, rates }: ReferenceRates): Promise<void> {
  const rows = Object.entries(rates).map(([currency, rate]) => ({ day, currency, rate }))
  await tx.insert(referenceRates).values(rows).onConflictDoNothing()
}

/** Returns the newest day until `day`, at most a week before it, on which every one of the currencies has a rate. */
export async function ratesUntil(
  db: Db | Tx,
  day: string,
  currencies: readonly string[],
): Promise<{ day: string; rates: Map<string, string> } | undefined> {
  const rows = await db
    .select()
    .from(referenceRates)
    .where(and(lte(referenceRates.day, day), gte(referenceRates.day, sql`${day}::date - 7`)))
    .orderBy(desc(referenceRates.day))
  for (const [found, some] of Map.groupBy(rows, (row) => row.day)) {
    const rates = new Map([['EUR', '1'], ...some.map(({ currency, rate }) => [currency, rate] as const)])
    if (currencies.every((currency) => rates.has(currency))) return { day: found, rates }
  }
  return undefined
}
