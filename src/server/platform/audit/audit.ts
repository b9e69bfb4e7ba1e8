import type { Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/principal.ts'
import { auditLog } from './tables.ts'

type Entry = Omit<typeof auditLog.$inferInsert, 'seq' | 'previous' | 'hash'>

/** Adds a line in the transaction of its change. */
export async function writeAudit(tx: Db | Tx, entry: Entry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** A call of staff, written before it is answered: nothing is done that is not in the log. */
export async function auditCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name }: Pick<Endpoint, 'name'>,
  { accountId, asOwner }: Pick<Caller, 'accountId'> & { asOwner?: Id },
  { params, query, ip }: { params?: unknown; query?: unknown; ip: string },
): Promise<void> {
  const about = {
    ...(params as object | undefined),
    ...(query as object | undefined),
    ...(asOwner === undefined ? {} : { asOwner }),
  }
  await writeAudit(db, { at: clock(), actor: accountId, action: name, about, ip })
}
