import { type CaseRecord } from '#server/cases/rows/index.ts'
import { contactOf, countryRule } from '#server/letters/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { payerRow } from '../payers/payer-store.ts'
import { partsOfCase } from './parts-store.ts'

/** Most parts for this payer; 1 where law excludes private persons. */
export async function partsForPayer(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db | Tx },
  row: CaseRecord,
): Promise<number> {
  const most = await partsOfCase(db, row.id)
  if ((await payerRow(db, row.id))?.kind !== 'consumer') return most
  const country = (await contactOf(db, row.id))?.country ?? row.country
  if (country === null) return most
  return (await countryRule({ db, clock }, country)).noConsumerParts === null ? most : 1
}
