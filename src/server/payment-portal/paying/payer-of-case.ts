import type { Payer } from '#server/billing/index.ts'
import { type CaseRecord, contactOf } from '#server/cases/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Who pays a case as far as it is known: whom the letter went to. Where no country is known, none of the Union is guessed. */
export async function payerOfCase(db: Db | Tx, row: CaseRecord): Promise<Payer> {
  const contact = await contactOf(db, row.id)
  const name = contact?.person ?? contact?.company ?? row.infringer
  return {
    kind: contact?.company || !contact ? 'business' : 'consumer',
    name: name === '' ? row.host : name,
    company: contact?.company ?? null,
    address: contact?.address ?? [],
    country: contact?.country ?? row.country ?? 'US',
    taxNumber: null,
    email: contact?.email ?? null,
    // The letter with the link went there, and whoever pays has the link.
    isEmailVerified: contact?.email !== null && contact?.email !== undefined,
    language: contact?.language ?? 'en',
    accountId: null,
  }
}
