import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { accounts } from '../tables.ts'

/** Everybody’s own websites. */
export const everybodysWebsites = async (db: Db): Promise<{ accountId: Id; websites: string[] }[]> =>
  await db
    .select({ accountId: accounts.id, websites: accounts.websites })
    .from(accounts)
    .where(sql`jsonb_array_length(${accounts.websites}) > 0`)
