import type { NewLicence } from '#contract/licensing/ledger.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { licenceOf } from './import-ledger.ts'
import { noteLedgerChange } from './note-ledger-change.ts'
import { deleteLicence, insertLicences } from './store.ts'

type Needs = Pick<Deps, 'clock' | 'queue' | 'events'>

/** Enters what a feature on the right has granted into the owner's ledger, for which their matches are looked at again; resolves to the entry's id. */
export async function enterLicence(needs: Needs, tx: Tx, ownerId: Id, entry: NewLicence): Promise<Id> {
  const row = licenceOf(ownerId, needs.clock(), entry)
  await insertLicences(tx, [row])
  await noteLedgerChange(needs, tx, ownerId)
  return row.id
}

/** Removes a revoked licence. */
export async function removeEntry(needs: Needs, tx: Tx, ownerId: Id, id: Id): Promise<void> {
  if (await deleteLicence(tx, ownerId, id)) await noteLedgerChange(needs, tx, ownerId)
}
