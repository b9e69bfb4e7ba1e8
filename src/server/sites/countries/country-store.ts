import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { countryServices, returnAddresses } from './tables.ts'

export type ServicesRow = typeof countryServices.$inferSelect
type ReturnAddressRow = typeof returnAddresses.$inferSelect

/** Keeps other changes of a country waiting until the transaction ends. */
export async function lockServices(tx: Tx, country: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`country services ${country}`}, 0))`)
}

/** The newest version of each country that staff changed. */
export async function newestServices(db: Db | Tx): Promise<ServicesRow[]> {
  return await db
    .selectDistinctOn([countryServices.country])
    .from(countryServices)
    .orderBy(countryServices.country, desc(countryServices.version))
}

const listed = 200

/** Versions of a country, the newest first; the newest 200 of them. */
export async function versionsOfServices(db: Db | Tx, country: string, most = listed): Promise<ServicesRow[]> {
  return await db
    .select()
    .from(countryServices)
    .where(eq(countryServices.country, country))
    .orderBy(desc(countryServices.version))
    .limit(most)
}

export async function insertServices(tx: Tx, row: ServicesRow): Promise<void> {
  await tx.insert(countryServices).values(row)
}

export async function allReturnAddresses(db: Db | Tx): Promise<ReturnAddressRow[]> {
  return await db.select().from(returnAddresses).orderBy(asc(returnAddresses.id))
}

export async function returnAddress(db: Db | Tx, id: string): Promise<ReturnAddressRow | undefined> {
  const [found] = await db.select().from(returnAddresses).where(eq(returnAddresses.id, id))
  return found
}

/** Keeps an address under its id; the newest wording counts. */
export async function putReturnAddress(tx: Tx, row: ReturnAddressRow): Promise<void> {
  const { id, ...said } = row
  await tx
    .insert(returnAddresses)
    .values({ id, ...said })
    .onConflictDoUpdate({ target: returnAddresses.id, set: said })
}
