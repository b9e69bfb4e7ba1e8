import { randomBytes } from 'node:crypto'
import { formatAmount } from '#contract/reference/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { lockStatementsOf, type StatementRow } from '../statement-store.ts'
import { findOwnInvoice, isNumberTaken, type OwnInvoiceRow, putOwnInvoice } from './own-invoice-store.ts'

export type OwnInvoiceNeeds = Pick<Deps, 'db' | 'clock' | 'objects'>
type Sent = { ownNumber: string; issuedOn: string; gross: number; file: string }

/** Keeps an owner's own invoice, and says how it differs from the statement. One that matched is not replaced. */
export async function takeOwnInvoice(
  needs: OwnInvoiceNeeds,
  statement: StatementRow,
  sent: Sent,
): Promise<OwnInvoiceRow> {
  const { db, clock, objects } = needs
  const { id: statementId, ownerId } = statement
  const bytes = Buffer.from(sent.file, 'base64')
  const ending = endingOf(bytes)
  const now = clock()
  const key = `own-invoices/${now.getUTCFullYear()}/${statementId}-${randomBytes(20).toString('base64url')}.${ending}`
  const type = ending === 'pdf' ? 'application/pdf' : 'application/xml'
  await objects.put('cases', key, bytes, { type, downloadName: `invoice.${ending}` })
  return await db.transaction(async (tx) => {
    await lockStatementsOf(tx, ownerId)
    const known = await findOwnInvoice(tx, statementId)
    if (known?.state === 'matched') return known
    if (await isNumberTaken(tx, { ownerId, number: sent.ownNumber, statementId }))
      throw refuse(
        'conflict',
        'own-invoice.number-taken',
        'You sent this number with another statement. Look at the number.',
      )
    const problem = differenceOf(statement, sent, now)
    const { ownNumber: number, issuedOn, gross } = sent
    const state = problem === null ? ('matched' as const) : ('differs' as const)
    const row: OwnInvoiceRow = { statementId, ownerId, number, issuedOn, gross, state, problem, key, uploadedAt: now }
    await putOwnInvoice(tx, row)
    return row
  })
}

function endingOf(bytes: Buffer): 'pdf' | 'xml' {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (/^\uFEFF?\s*<\?xml|^\uFEFF?\s*<[A-Za-z]/.test(bytes.subarray(0, 200).toString('utf8'))) return 'xml'
  throw refuse(
    'unsupported',
    'own-invoice.file',
    'This file is neither a PDF nor an XML. Choose the file of your invoice.',
  )
}

function differenceOf({ earned, currency, until }: StatementRow, { gross, issuedOn }: Sent, now: Date): string | null {
  if (gross !== earned) {
    const [should, is] = [earned, gross].map((amount) => formatAmount(amount, currency, 'en-GB'))
    return `The statement comes to ${should}, and your invoice to ${is}.`
  }
  if (issuedOn > now.toISOString().slice(0, 10)) return 'The day of your invoice is still to come.'
  const earliest = new Date(until.getTime() - 92 * 86_400_000).toISOString().slice(0, 10)
  return issuedOn < earliest ? 'The day of your invoice is long before the statement.' : null
}
