import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Portal, PortalDocument } from '#contract/portal/page.ts'
import type { PaymentOptions } from '#contract/portal/payment-options.ts'
import { keyOfInvoice } from '#server/billing/invoices/index.ts'
import { type PaymentStatus, readPaymentStatus } from '#server/billing/payments/index.ts'
import { readChoice } from '#server/pricing/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type CaseLicence, licencesOf } from '../licences/licence-store.ts'
import { keyOfLicence } from '../licences/make-licence.ts'
import { removalOfCase } from '../removal/removal-store.ts'
import { pricesOfCase } from './prices-of-case.ts'
import { optionsOfCase, type OptionsNeeds } from './options-of-case.ts'

export type MoneyNeeds = { db: Db } & Pick<Deps, 'objects'> & OptionsNeeds

/** All that the page of a case shows of its money, and the documents that came of it. */
export type CaseMoneyShown = {
  options: PaymentOptions
  /** Lines of the price; empty where none is asked for. */
  lines: PriceLine[]
  over: Portal['over']
  plan: Portal['instalments']['plan']
  documents: PortalDocument[]
  paidAt: Date | null
  /** As the specification calls it. */
  type: 'Card' | 'CardInstalment' | 'Wallet' | 'Wire' | null
  /** What was paid of the price, in minor units, once that is everything. */
  paidTotal: number | null
  licence: { number: string; until: string | null } | null
  /** Both prices; the one that stands where no other can be chosen. */
  prices: Portal['prices']
  choice: Portal['choice']
  removal: Portal['removal']
}

/** A child is paid with the case that it became part of: its money is that one's. */
const payerOf = ({ id, mergedInto }: CaseRecord) => ({ kind: 'case', id: mergedInto ?? id })

export async function moneyOfCase(
  { db, ...needs }: Omit<MoneyNeeds, 'objects'>,
  row: CaseRecord,
): Promise<CaseMoneyShown> {
  const standing = await readPaymentStatus(db, payerOf(row))
  const licences = (await licencesOf(db, [row.id])).filter(({ revokedAt }) => revokedAt === null)
  const last = licences.at(-1)
  const asked = await optionsOfCase(needs, db, row)
  const isOpen = !standing.isFixed && standing.plan?.state !== 'running'
  return {
    ...asked,
    prices: isOpen && asked.options.total !== null && row.mergedInto === null ? await pricesOfCase(db, row) : [],
    choice: await readChoice(db, row.id),
    removal: await removalOfCase(db, row.id),
    over: standing.over,
    plan: planIn(standing),
    documents: documentsIn(standing, licences),
    paidAt: standing.paidAt,
    type: typeIn(standing),
    paidTotal: standing.paidAt && standing.payable ? Math.min(standing.received, standing.payable.total) : null,
    licence: last ? { number: last.number, until: last.endsOn } : null,
  }
}

const planIn = ({ plan }: PaymentStatus): CaseMoneyShown['plan'] =>
  (plan?.parts ?? []).map(({ due, ...part }) => ({ ...part, due: due.toISOString().slice(0, 10) }))

function typeIn({ plan, channel, received }: PaymentStatus): CaseMoneyShown['type'] {
  if (plan && (plan.state === 'running' || plan.state === 'done')) return 'CardInstalment'
  if (channel === null || received === 0) return null
  return ({ stripe: 'Card', paypal: 'Wallet', bank: 'Wire', firm: 'Wire' } as const)[channel]
}

const documentsIn = ({ documents }: PaymentStatus, licences: readonly CaseLicence[]): PortalDocument[] => [
  ...documents
    .filter(({ keptAt }) => keptAt !== null)
    .map(({ id, kind, number, issuedAt }) => ({
      _id: id,
      kind: kind === 'receipt' ? ('receipt' as const) : ('invoice' as const),
      name: number,
      at: issuedAt.toISOString(),
    })),
  ...licences
    .filter(({ keptAt }) => keptAt !== null)
    .map(({ id, number, createdAt }) => ({
      _id: id,
      kind: 'licence' as const,
      name: number,
      at: createdAt.toISOString(),
    })),
]

/** The file of a document that came of the money of this case; undefined for any other. */
export async function openMoneyDocument(
  { db, objects }: Pick<MoneyNeeds, 'db' | 'objects'>,
  row: CaseRecord,
  id: string,
): Promise<FileReply | undefined> {
  const { documents } = await readPaymentStatus(db, payerOf(row))
  const invoice = documents.find((one) => one.id === id)
  const licence = (await licencesOf(db, [row.id])).find((one) => one.id === id)
  const key = invoice ? keyOfInvoice(invoice) : licence && keyOfLicence(licence)
  const name = invoice?.number ?? licence?.number
  if (key === undefined) return undefined
  if ((invoice ?? licence)!.keptAt === null)
    throw refuse('unavailable', 'document.not-ready', 'This document is being signed. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  return { body: await objects.stream('cases', key), type: 'application/pdf', name: `${name}.pdf` }
}
