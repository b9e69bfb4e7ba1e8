import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DetailsRow } from './details/details-store.ts'
import { type KeptDetails, openDetails } from './details/seal-details.ts'

export type OpenedPayee = { row: DetailsRow; details: KeptDetails; names: string[] }

/** Opens an account's details, with the names that are held against the lists: the owner's of now, and the holder's. */
export async function openPayee(deps: Pick<Deps, 'seal'>, db: Db | Tx, row: DetailsRow): Promise<OpenedPayee> {
  const details = openDetails(deps, row)
  const names = [...(await ownerNames(db, row.accountId, details)), details.holder]
  return { row, details, names: [...new Set(names)].toSorted() }
}

/** An erased account has the names that it had at the last change. */
async function ownerNames(db: Db | Tx, accountId: Id, { ownerNames: kept }: KeptDetails): Promise<string[]> {
  const person = (await readPeople(db, [accountId])).get(accountId)
  return person ? [person.name, ...(person.company ? [person.company] : [])] : kept
}
