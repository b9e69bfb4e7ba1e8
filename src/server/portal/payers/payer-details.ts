import type { PortalPayer } from '#contract/portal/payer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { mayBeTaxNumber, printedTaxNumber } from '#server/billing/invoices/index.ts'
import { caseReworded } from '#server/cases/index.ts'
import { lockAnyCase, readCase } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { payerOfCase } from './payer-of-case.ts'
import { type PayerRow, payerRow, writePayer } from './payer-store.ts'
import { plainEmail, type Reader, requireReader } from './confirm-email.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'events'>

/** Invoice details from this address. A reader who sees all gets anyone's, else the letter's. */
export async function readPayer(db: Db, caseId: Id, reader: Reader): Promise<PortalPayer | null> {
  const given = await payerRow(db, caseId)
  if (given) {
    if (!mayTouch(reader, given)) return null
    const { kind, company, address, taxNumber, email } = given
    return { kind, company, address, taxNumber, email }
  }
  const row = reader.seesAll ? await readCase(db, caseId) : undefined
  if (!row) return null
  const { kind, company, name, address, email } = await payerOfCase(db, row)
  return { kind, company: company ?? name, address: address.join('\n'), taxNumber: '', email: email ?? '' }
}

const mayTouch = ({ seesAll, email }: Reader, { savedBy }: Pick<PayerRow, 'savedBy'>): boolean =>
  seesAll || email === savedBy

/** Stores invoice details. Anyone with the link may add them; only their confirmed author, or a reader who sees all, changes them. Refuses malformed tax numbers. */
export async function savePayer(
  deps: Needs,
  caseId: Id,
  { payer, token }: { payer: PortalPayer; token: string | undefined },
): Promise<PortalPayer> {
  const row = await readCase(deps.db, caseId)
  if (!row) throw missing('case')
  const reader = token === undefined ? undefined : await requireReader(deps, caseId, token)
  await requireTouchable(deps, deps.db, caseId, reader)
  const { country } = await payerOfCase(deps.db, row)
  if (payer.taxNumber !== '' && !(await mayBeTaxNumber(payer.taxNumber, country)))
    throw refuseForm([
      {
        path: 'taxNumber',
        message: 'This is no tax number that can stand on an invoice. Correct it, or leave it empty.',
      },
    ])
  const taxNumber = payer.taxNumber === '' ? '' : await printedTaxNumber(country, payer.taxNumber)
  const kept = { ...payer, taxNumber, email: plainEmail(payer.email) }
  await deps.db.transaction(async (tx) => {
    // Two may give the first details at once.
    await lockAnyCase(tx, caseId)
    await requireTouchable(deps, tx, caseId, reader)
    await writePayer(tx, { ...kept, caseId, savedBy: reader?.email ?? (kept.email || null), savedAt: deps.clock() })
    await deps.events.publish(tx, caseReworded, { caseId })
  })
  return kept
}

async function requireTouchable(deps: Needs, db: Db | Tx, caseId: Id, reader: Reader | undefined): Promise<void> {
  const given = await payerRow(db, caseId)
  if (!given) return
  if (!mayTouch(reader ?? (await requireReader(deps, caseId, undefined)), given))
    throw refuse(
      'forbidden',
      'portal.payer-of-another',
      'The details for this invoice were given from another address. Confirm that one, or write to your case manager.',
    )
}
