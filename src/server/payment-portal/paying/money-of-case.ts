import type { Portal, PortalDocument } from '#contract/payment-portal/page.ts'
import { keyOfInvoice, type ProcessorNeeds, type Standing, standingOf } from '#server/billing/index.ts'
import { type CaseRecord } from '#server/cases/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type CaseLicence, licencesOf } from '../licences/licence-store.ts'
import { keyOfLicence } from '../licences/make-licence.ts'
import { partsForPayer } from './parts-for-payer.ts'

export type MoneyNeeds = { db: Db } & Pick<Deps, 'objects' | 'clock'> &
  ProcessorNeeds & {
    config: { billing: { bankAccount: string[] } }
  }

/** All that the page of a case shows of its money, and the documents that came of it. */
export type CaseMoneyShown = {
  methods: Portal['methods']
  bank: Portal['bank']
  received: number
  /** What is to be paid next; null before anything was asked for. */
  due: number | null
  plan: Portal['instalments']['plan']
  /** In how many parts it may be paid. */
  parts: number[]
  documents: PortalDocument[]
  paidAt: Date | null
  /** As the specification calls it. */
  type: 'Card' | 'CardInstalment' | 'Wallet' | 'Wire' | null
  /** In minor units, once everything is paid. */
  paidTotal: number | null
  licence: { number: string; until: string | null } | null
}

/** A child is paid with the case that it became part of: its money is that one's. */
const payerOf = ({ id, mergedInto }: CaseRecord) => ({ kind: 'case', id: mergedInto ?? id })

export async function moneyOfCase(
  { db, card, wallet, config, clock }: Omit<MoneyNeeds, 'objects'>,
  row: CaseRecord,
  currency: string | null,
): Promise<CaseMoneyShown> {
  const standing = await standingOf(db, payerOf(row))
  const licences = (await licencesOf(db, [row.id])).filter(({ revokedAt }) => revokedAt === null)
  const most = await partsForPayer({ db, clock }, row)
  const isPlanRunning = standing.plan?.state === 'running'
  const isLate = standing.plan?.parts.some(({ state }) => state === 'late') === true
  const takesCard = card !== undefined && (!isPlanRunning || isLate)
  const takesMore = !isPlanRunning
  const lines = config.billing.bankAccount
  const last = licences.at(-1)
  return {
    methods: [
      ...(takesCard ? (['card'] as const) : []),
      ...(card && takesMore && most > 1 && (standing.received === 0 || most > 3) ? (['card-parts'] as const) : []),
      ...(wallet && currency !== null && wallet.takes(currency) && (takesMore || isLate) ? (['wallet'] as const) : []),
      ...(lines.length > 0 && takesMore ? (['bank'] as const) : []),
    ],
    bank: lines.length > 0 ? { lines, reference: row.name } : null,
    received: standing.received,
    due: dueIn(standing),
    plan: planIn(standing),
    parts: Array.from({ length: most - 1 }, (_, at) => at + 2),
    documents: documentsIn(standing, licences),
    paidAt: standing.paidAt,
    type: typeIn(standing),
    paidTotal: standing.paidAt && standing.payable ? standing.payable.total : null,
    licence: last ? { number: last.number, until: last.endsOn } : null,
  }
}

/** What parts come to above the price is owed only by who pays in parts. */
function dueIn({ payable, plan, received, state }: Standing): number | null {
  if (!payable || received === 0) return null
  const late = plan?.state === 'running' ? plan.parts.find((part) => part.state === 'late') : undefined
  const rest = state === 'returned' ? payable.total : payable.total - received
  return late ? Math.min(late.amount, rest) : rest
}

const planIn = ({ plan }: Standing): CaseMoneyShown['plan'] =>
  (plan?.parts ?? []).map(({ n, due, amount, state }) => ({
    n,
    due: due.toISOString().slice(0, 10),
    amount,
    state,
  }))

function typeIn({ plan, channel, received }: Standing): CaseMoneyShown['type'] {
  if (plan && (plan.state === 'running' || plan.state === 'done')) return 'CardInstalment'
  if (channel === null || received === 0) return null
  return ({ stripe: 'Card', paypal: 'Wallet', bank: 'Wire', firm: 'Wire' } as const)[channel]
}

const documentsIn = ({ documents }: Standing, licences: readonly CaseLicence[]): PortalDocument[] => [
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
  const { documents } = await standingOf(db, payerOf(row))
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
