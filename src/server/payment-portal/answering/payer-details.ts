import type { PortalPayer } from '#contract/payment-portal/answering-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { mayBeTaxNumber } from '#server/billing/index.ts'
import { readCase } from '#server/cases/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuseForm } from '#server/platform/refuse.ts'
import { payerOfCase } from '../paying/payer-of-case.ts'
import { payerRow, writePayer } from './answer-store.ts'
import { plainEmail, type Reader, readerOf } from './confirm-email.ts'

/** For whom the invoice is: as it was given, else, to whom the letter went, as the letter named them. */
export async function readPayer(db: Db, caseId: Id, reader: Reader): Promise<PortalPayer | null> {
  const given = await payerRow(db, caseId)
  if (given) {
    const { kind, company, address, taxNumber, email } = given
    return { kind, company, address, taxNumber, email }
  }
  const row = reader.seesAll ? await readCase(db, caseId) : undefined
  if (!row) return null
  const { kind, company, name, address, email } = await payerOfCase(db, row)
  return { kind, company: company ?? name, address: address.join('\n'), taxNumber: '', email: email ?? '' }
}

/**
 * Keeps for whom the invoice is. Whoever has the link may say it; what is there already changes by a confirmed address alone. Refuses a tax
 * number that its country has none like.
 */
export async function savePayer(
  deps: Pick<Deps, 'db' | 'clock'>,
  caseId: Id,
  { payer, token }: { payer: PortalPayer; token: string | undefined },
): Promise<PortalPayer> {
  const row = await readCase(deps.db, caseId)
  if (!row) throw missing('case')
  if (await payerRow(deps.db, caseId)) await readerOf(deps, caseId, token)
  const { country } = await payerOfCase(deps.db, row)
  if (payer.taxNumber !== '' && !(await mayBeTaxNumber(payer.taxNumber, country)))
    throw refuseForm([
      {
        path: 'taxNumber',
        message: 'This is no tax number that can stand on an invoice. Correct it, or leave it empty.',
      },
    ])
  const kept = { ...payer, email: plainEmail(payer.email) }
  await deps.db.transaction((tx) => writePayer(tx, { ...kept, caseId, savedAt: deps.clock() }))
  return kept
}
