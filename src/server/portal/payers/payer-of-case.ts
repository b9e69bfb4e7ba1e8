import type { Payer } from '#server/billing/payments/asking/index.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { contactOf } from '#server/letters/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isConfirmed, payerRow } from './payer-store.ts'

/** Who pays a case as far as it is known: as they named themselves on the page, else whom the letter went to. */
export async function payerOfCase(db: Db | Tx, row: CaseRecord): Promise<Payer> {
  const contacted = await contactedPayer(db, row)
  const named = await payerRow(db, row.id)
  if (!named) return contacted
  const { kind, company, address, taxNumber, email } = named
  const isBusiness = kind === 'business'
  const lines = address.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return {
    ...contacted,
    kind,
    name: isBusiness || company === '' ? contacted.name : company,
    company: isBusiness ? company || contacted.company : null,
    address: lines.length > 0 ? lines : contacted.address,
    taxNumber: isBusiness ? taxNumber || null : null,
    // A typed address gets no mail before its owner has confirmed it.
    ...(email !== '' && (await isConfirmed(db, row.id, email)) && { email, isEmailVerified: true }),
  }
}

/** Where no country is known, none of the Union is guessed. */
async function contactedPayer(db: Db | Tx, row: CaseRecord): Promise<Payer> {
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
    // The letter with the link went to this address.
    isEmailVerified: contact?.email !== null && contact?.email !== undefined,
    language: contact?.language ?? 'en',
    accountId: null,
  }
}
