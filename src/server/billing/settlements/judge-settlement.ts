import type { SettlementFigures } from '#contract/billing/settlements/lines.ts'
import type { SettlementState } from '#contract/billing/settlements/states.ts'
import type { Channel } from '../processors.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { hasOpenDispute, keptOf, movedBy } from '../payments/events/facts.ts'
import type { FactRow, PayableRow } from '../payments/payment-store.ts'
import { receivedOf, settledOf, writtenOffOf } from '../payments/positions.ts'
import { linesOfOwner, ownersOf, partsOf } from './parts-of-settlement.ts'
import type { Settlement } from './settlement.ts'
import type { Sum } from './entries-store.ts'
import type { SettlementRow } from './settlement-store.ts'

/** When the money of each processor was all at our bank, by `channel currency`. */
export type Clearing = ReadonlyMap<string, Date | null>

export type SettlementFacts = {
  payable: PayableRow
  facts: readonly FactRow[]
  sums: readonly Sum[]
  clearing: Clearing
  isPlaced: boolean
  now: Date
}

/** The state of a settlement, from the ledger's entries and the facts of its payments. */
export function judgeSettlement(row: SettlementRow, known: SettlementFacts): Settlement {
  const { payable, facts } = known
  const { figures, atFirm } = figuresOf(row, known)
  const settled = settledIn(payable, facts)
  const parts = partsOf(payable, row.ownerId, settled)
  const isDisputed = hasOpenDispute(facts)
  const received = facts.filter(({ kind }) => kind === 'captured').map(({ at }) => at.getTime())
  const state = stateOf(figures, isDisputed)
  return {
    id: row.id,
    payableId: row.payableId,
    ownerId: row.ownerId,
    caseId: row.caseId,
    reference: row.reference,
    figures,
    lines: linesOfOwner(payable, row.ownerId, parts),
    state,
    stateSince: row.stateSince,
    hold: state === 'held' ? holdOf(figures, isDisputed) : null,
    isDisputed,
    isPlaced: known.isPlaced,
    atFirm,
    receivedAt: received.length > 0 ? new Date(Math.max(...received)) : null,
    createdAt: row.createdAt,
  }
}

/** The part of a payable that counts as paid now, in minor units of its currency. */
export function settledIn(payable: PayableRow, facts: readonly FactRow[]): number {
  const came = receivedOf(facts, payable.currency)
  return Number(settledOf(payable, payable.currency, came + writtenOffOf(payable, facts)))
}

function figuresOf(
  row: SettlementRow,
  { payable, facts, sums, clearing }: SettlementFacts,
): { figures: SettlementFigures; atFirm: number } {
  const sum = (isIt: (one: Sum) => boolean) => sums.reduce((all, one) => (isIt(one) ? all + one.amount : all), 0)
  const own = (account: string) => sum((one) => !one.isShare && one.account === account)
  const starting = (prefix: string) => sum((one) => !one.isShare && one.account.startsWith(prefix))
  const share = 0 - sum(({ isShare }) => isShare)
  const balance = share - own(ledgerAccounts.owner(row.ownerId))
  const [reserve, inRun, withheld] = [
    0 - own(ledgerAccounts.refundReserve),
    0 - starting('payouts-in-transit:'),
    0 - starting('withholding:'),
  ]
  const paid = share - balance - reserve - inRun - withheld
  const firm = paid + own(ledgerAccounts.processor('bank')) + own(ledgerAccounts.exchange)
  const settled = settledIn(payable, facts)
  const parts = partsOf(payable, row.ownerId, settled)
  const { cleared, atFirm } = clearedOf(payable, facts, { clearing, firm, settled })
  const pending = Math.max(0, share - partsOf(payable, row.ownerId, Math.min(settled, cleared)).share)
  const figures = {
    currency: row.currency as SettlementFigures['currency'],
    gross: parts.gross,
    tax: parts.tax,
    rounding: parts.rounding,
    fee: parts.fee,
    feePercent: agreedFeePercent(payable, row.ownerId),
    costs: costsOf(sums),
    share,
    pending,
    reserve,
    reserveUntil: reserve > 0 ? (row.reserveUntil?.toISOString() ?? null) : null,
    due: Math.max(0, balance - Math.max(0, pending)),
    inRun,
    withheld,
    paid,
    negative: Math.min(0, balance),
  }
  return { figures, atFirm }
}

const agreedFeePercent = ({ split }: PayableRow, ownerId: string): number =>
  ownersOf(split).find((one) => one.ownerId === ownerId)?.feePercent ?? 0

/** All that a partner's costs came to, kept by them or not yet. */
const costsOf = (sums: readonly Sum[]): number =>
  sums.reduce((all, one) => (/^partner:.+:costs$/.test(one.account) ? all + one.credit : all), 0)

type Cleared = { clearing: Clearing; firm: number; settled: number }

/** The part of the payments at our bank, in minor units. A law firm's money arrives with its booked transfer. */
function clearedOf(
  { currency }: PayableRow,
  facts: readonly FactRow[],
  { clearing, firm, settled }: Cleared,
): { cleared: number; atFirm: number } {
  const came = new Map<string, Date>()
  for (const { kind, paymentId, at } of facts) if (kind === 'captured' && paymentId) came.set(paymentId, at)
  let [here, atFirm, isAll] = [0, 0, true]
  for (const [group, moved] of movedBy(facts, (fact) => `${fact.processor} ${fact.currency} ${fact.paymentId}`)) {
    const [channel, paidIn, payment] = group.split(' ') as [Channel, string, string]
    const kept = Number(keptOf(moved))
    if (paidIn !== currency || kept <= 0) continue
    const until = clearing.get(`${channel} ${currency}`)
    const at = came.get(payment)
    if (channel === 'firm') atFirm += kept
    else if (channel === 'bank' || (until && at && at <= until)) here += kept
    else isAll = false
  }
  const left = Math.max(0, atFirm - firm)
  return { cleared: isAll && left === 0 ? settled : here + atFirm - left, atFirm: left }
}

function stateOf(figures: SettlementFigures, isDisputed: boolean): SettlementState {
  const { negative, inRun, due, pending, reserve, paid, withheld } = figures
  if (negative < 0) return 'negative'
  if (inRun !== 0) return 'in-run'
  if (due > 0) return isDisputed ? 'held' : 'due'
  if (pending > 0) return 'pending'
  if (reserve > 0) return 'held'
  return paid + withheld === 0 ? 'void' : 'paid'
}

function holdOf({ due, reserveUntil }: SettlementFigures, isDisputed: boolean): Settlement['hold'] {
  if (isDisputed && due > 0)
    return {
      code: 'dispute',
      sentence: 'The payer’s bank asks about the payment. We pay once it is decided.',
      until: null,
    }
  return {
    code: 'reserve',
    sentence: 'We keep this part until refunds and chargebacks are no longer likely.',
    until: reserveUntil,
  }
}
