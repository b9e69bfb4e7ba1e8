import { randomBytes } from 'node:crypto'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import type { BillingConfig } from '../config.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { linesBetween } from './document-lines.ts'
import type { InvoiceLine } from './invoice-facts.ts'
import { insertInvoice, invoiceOfKey, type InvoiceRow, nextInvoiceNumber } from './invoice-store.ts'
import { keepInvoiceJob } from './keep-invoice-job.ts'
import { printedTaxNumber } from './tax-number.ts'

export type IssueNeeds = Pick<Deps, 'clock' | 'queue'> & { config: { billing: BillingConfig } }

/** Staff's task while there is no issuer or no rate. */
export const notIssued = 'invoice.not-issued'

const dueAfterMs = 14 * 86_400_000
const taskAfterMs = 2 * 86_400_000

/** Invoices and credit notes share a series, as tax law asks; receipts have one of their own. */
const series: Record<InvoiceKind, string> = { invoice: 'I', 'credit-note': 'I', receipt: 'R' }

/**
 * Issues the invoice of a payable, once; due after 14 days unless all of it is paid already. Without a rate of tax, or an issuer, none is issued and
 * staff are told why.
 */
export async function issueInvoice(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { isPaid }: { isPaid: boolean },
): Promise<InvoiceRow | undefined> {
  const lines = linesBetween(payable, { gross: 0, tax: 0 }, payable.total)
  const dueAt = isPaid ? null : new Date(needs.clock().getTime() + dueAfterMs)
  const about = { kind: 'invoice', key: invoiceKey(payable), of: null, reason: null } as const
  return await issue(needs, tx, payable, { ...about, lines, dueAt })
}

export const invoiceKey = ({ id }: Pick<PayableRow, 'id'>): string => `invoice:${id}`

/** Issues a further invoice of what was paid again after a credit note had taken it back; `nth` from 2. */
export async function issueFurtherInvoice(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { lines, nth }: { lines: InvoiceLine[]; nth: number },
): Promise<InvoiceRow | undefined> {
  const about = { kind: 'invoice', key: `${invoiceKey(payable)}:${nth}`, of: null, reason: null } as const
  return await issue(needs, tx, payable, { ...about, lines, dueAt: null })
}

type Credit = { key: string; currency: string; lines: InvoiceLine[]; overpaid: number; reason: string }

/**
 * Issues a credit note, once: lines of the invoice, and without tax what was paid above the price, since none was charged on it. Undefined where
 * nothing is taken back.
 */
export async function issueCreditNote(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { key, currency, lines, overpaid, reason }: Credit,
): Promise<InvoiceRow | undefined> {
  const invoice = await invoiceOfKey(tx, invoiceKey(payable))
  const above = { kind: 'overpayment', description: payable.title, taxTreatment: 'outside', tax: 0 } as const
  const all = overpaid > 0 ? [...lines, { ...above, amount: -overpaid }] : lines
  if (all.length === 0) return undefined
  const about = { kind: 'credit-note', key: creditNoteKey(key), currency } as const
  return await issue(needs, tx, payable, { ...about, lines: all, of: invoice ?? null, reason })
}

export const creditNoteKey = (key: string): string => `credit-note:${key}`

/** The receipt of what was captured, once. */
export async function issueReceipt(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { key, amount, currency, method }: { key: string; amount: number; currency: string; method: string },
): Promise<InvoiceRow | undefined> {
  const invoice = await invoiceOfKey(tx, invoiceKey(payable))
  const paid = {
    kind: payable.lines[0]!.kind,
    description: payable.title,
    amount,
    tax: 0,
    taxTreatment: 'outside' as const,
  }
  const about = { kind: 'receipt', key: `receipt:${key}`, currency } as const
  return await issue(needs, tx, payable, { ...about, lines: [paid], of: invoice ?? null, reason: method })
}

type Asked = {
  kind: InvoiceKind
  key: string
  lines: InvoiceLine[]
  currency?: string
  of: InvoiceRow | null
  reason: string | null
  dueAt?: Date | null
}

async function issue(
  { clock, queue, config }: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { kind, key, lines, currency = payable.currency, of, reason, dueAt = null }: Asked,
): Promise<InvoiceRow | undefined> {
  const issued = await invoiceOfKey(tx, key)
  if (issued) return issued
  const now = clock()
  const { issuer, prefix } = config.billing
  const isTaxed = kind !== 'receipt'
  const problem = isTaxed && payable.tax.treatment === 'unknown' ? payable.tax.problem : noIssuer
  if (!issuer || (isTaxed && payable.tax.treatment === 'unknown')) {
    const note = `No ${kind === 'credit-note' ? 'credit note' : kind} was issued for “${payable.title}”. ${problem}`
    const link = `/desk/payments/${payable.id}`
    const task = { kind: notIssued, subject: payable.id, role: 'finance' as const, note, link }
    await openTask(tx, { ...task, dueAt: new Date(now.getTime() + taskAfterMs), createdAt: now })
    return undefined
  }
  const year = now.getUTCFullYear()
  const n = await nextInvoiceNumber(tx, { issuer: issuer.name, series: series[kind], year })
  const number = `${prefix}${series[kind]}-${year}-${String(n).padStart(6, '0')}`
  const sum = (of: (line: InvoiceLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const [gross, totalTax] = [sum(({ amount }) => amount), sum((line) => line.tax)]
  const { id: payableId, title, tax } = payable
  const payer = await withPrintedNumber(payable.payer)
  const about = { kind, number, currency, gross }
  const row: InvoiceRow = {
    ...about,
    id: newId(),
    issuer: issuer.name,
    payableId,
    ownerId: payer.accountId,
    key,
    facts: {
      ...about,
      issuer: await withPrintedNumber(issuer),
      payer,
      title,
      lines,
      tax,
      totalTax,
      of: of?.number ?? null,
      ofIssuedAt: of?.issuedAt.toISOString() ?? null,
      deliveredOn: of?.facts.deliveredOn ?? dayOfSupply(payable, of?.issuedAt ?? now),
      reason,
      issuedAt: now.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    },
    link: randomBytes(20).toString('base64url'),
    sha256: null,
    issuedAt: now,
    dueAt,
    keptAt: null,
  }
  await insertInvoice(tx, row)
  // A receipt needs no rate: that it is there says nothing of the invoice.
  if (isTaxed) await endTask(tx, { kind: notIssued, subject: payableId, doneAt: now })
  await queue.enqueue(tx, keepInvoiceJob, { invoiceId: row.id }, { key: row.id })
  return row
}

/** A licence is given with its document; a period begins with its first day. */
function dayOfSupply({ split }: PayableRow, issuedAt: Date): string {
  const from = split.kind === 'deferred' ? split.period?.from : undefined
  return (from ?? issuedAt.toISOString()).slice(0, 10)
}

async function withPrintedNumber<Party extends { country: string; taxNumber: string | null }>(
  party: Party,
): Promise<Party> {
  const { country, taxNumber } = party
  return taxNumber === null ? party : { ...party, taxNumber: await printedTaxNumber(country, taxNumber) }
}

const noIssuer = 'Nobody is named who issues invoices. Set INVOICE_ISSUER and what goes with it.'
