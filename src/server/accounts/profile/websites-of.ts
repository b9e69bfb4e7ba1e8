import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'
import { accounts } from '../tables.ts'

/** The addresses of an account's own websites; none for an account that is gone. */
export const websitesOf = async (db: Db | Tx, accountId: Id): Promise<string[]> =>
  (await findAccount(db, accountId))?.websites ?? []

/** Everybody’s own websites. */
export const everybodysWebsites = async (db: Db): Promise<{ accountId: Id; websites: string[] }[]> =>
  await db
    .select({ accountId: accounts.id, websites: accounts.websites })
    .from(accounts)
    .where(sql`jsonb_array_length(${accounts.websites}) > 0`)
