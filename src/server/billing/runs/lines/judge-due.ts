import { countryOfAccount } from '#contract/billing/payouts/bank-accounts.ts'
import { compactIban } from '#contract/billing/payouts/iban.ts'
import type { LineHold } from '#contract/billing/runs/runs.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import { type OwnerPayout, type PayoutNeeds, readOwnerPayout } from '../../payouts/read-payout-facts.ts'
import { countryHold, type DueOwner, readRun } from '../../settlements/index.ts'
import { countryDecisions } from '../../settlements/settlement-store.ts'
import { findConnected } from '../transfers/connected-store.ts'
import { convertAt } from '../exchange/convert.ts'
import { type ReferenceRate, referenceRate } from '../exchange/reference-rate.ts'
import { judgeLine } from './judge-line.ts'
import type { LineRow, RunRow } from '../run-store.ts'

export type Terms = Pick<RunRow, 'way' | 'currency' | 'minimum' | 'cutOff'>

export type Judgement = {
  holds: LineHold[]
  reference: ReferenceRate | undefined
  /** By the reference rate, in the run's currency. */
  informs: bigint | null
  /** The IBAN of our client account for the owner's country; null where counsel has opened none. */
  clientAccount: string | null
}

const yearMs = 365 * 86_400_000

/** Judges what is due to an owner, before it is placed. */
export async function judgeDue(
  deps: PayoutNeeds,
  db: Db | Tx,
  { due, terms }: { due: DueOwner; terms: Terms },
): Promise<Judgement> {
  const { currency, payout, holds, amount: sum, settlements } = due
  const amount = BigInt(sum)
  const reference = await referenceFor(db, { currency, amount }, terms)
  const informs = reference?.informs ?? null
  const received = settlements.flatMap(({ receivedAt }) => receivedAt?.getTime() ?? [])
  const isOld = received.length > 0 && Date.parse(terms.cutOff) - Math.min(...received) >= yearMs
  const facts = {
    amount,
    currency,
    holds,
    worth: currency === terms.currency ? amount : informs,
    isWhole: isOld || hasLeft(payout),
    details: payout.payee?.details ?? null,
    isConnected: (await findConnected(db, due.ownerId)) !== undefined,
  }
  const clientAccount = await clientAccountFor(db, payout)
  return { holds: judgeLine(facts, termsOf(deps, terms)), reference, informs, clientAccount }
}

/** Judges a placed line as things stand: the owner's holds, the version of the details, and refunds and disputes since. */
export async function judgePlaced(
  deps: PayoutNeeds,
  tx: Tx,
  { run, line }: { run: RunRow; line: LineRow },
): Promise<LineHold[]> {
  const { ownerId, currency, amount, pays, informs } = line
  const payout = await readOwnerPayout(deps, tx, { ownerId, amount: Number(amount) })
  const country = await countryHold(tx, payout.payee?.details.taxResidence ?? null)
  const facts = {
    amount,
    currency,
    worth: pays ?? informs,
    // Its minimum was met when it was placed.
    isWhole: true,
    details: payout.payee?.details ?? null,
    holds: [...payout.holds, ...country],
    isConnected: (await findConnected(tx, ownerId)) !== undefined,
  }
  return [
    ...versionHolds(payout, line),
    ...(await sumHolds(deps, tx, line)),
    ...judgeLine(facts, termsOf(deps, run)),
    ...((await clientAccountFor(tx, payout)) === run.clientAccount ? [] : [otherClientAccount]),
  ]
}

export const otherClientAccount: LineHold = {
  code: 'other-client-account',
  note: 'Money for this country lies on another client account. Pay it with another run.',
}

const versionHolds = ({ payee }: OwnerPayout, line: LineRow): LineHold[] =>
  payee?.row.version === line.version
    ? []
    : [{ code: 'changed-since', note: 'The owner changed the details after the run was prepared.' }]

/** Placing took the sum off the owner's balance: a balance against the owner is money that went back since. */
async function sumHolds(
  { clock }: PayoutNeeds,
  tx: Tx,
  { id, runId, ownerId, currency }: LineRow,
): Promise<LineHold[]> {
  const placed = (await readRun(tx, runId, clock())).filter(({ lineId, state }) => lineId === id && state === 'placed')
  const balance = (await balanceOf(tx, ledgerAccounts.owner(ownerId))).get(currency) ?? 0n
  const wentBack = balance > 0n || placed.some(({ settlement }) => settlement.figures.negative < 0)
  if (placed.some(({ isDisputed }) => isDisputed))
    return [{ code: 'disputed', note: 'A payer’s bank asks about a payment of this line.' }]
  return wentBack
    ? [{ code: 'sum-changed', note: 'Money of this owner went back to a payer since the run was prepared.' }]
    : []
}

const hasLeft = ({ payee }: OwnerPayout): boolean => (payee?.row.leftAt ?? null) !== null

const termsOf = ({ config }: PayoutNeeds, { way, currency, minimum }: Terms) => ({
  way,
  currency,
  minimum,
  bankMinimum: BigInt(config.billing.bankMinimum),
})

async function clientAccountFor(db: Db | Tx, { payee }: OwnerPayout): Promise<string | null> {
  if (!payee) return null
  const decision = (await countryDecisions(db)).find(({ country }) => country === payee.details.taxResidence)
  return decision ? compactIban(decision.clientAccount) : null
}

export const countryIn = ({ payee }: OwnerPayout): string => (payee ? countryOfAccount(payee.details.account) : '')

async function referenceFor(
  db: Db | Tx,
  { currency: from, amount }: { currency: string; amount: bigint },
  { currency: to, cutOff }: Terms,
): Promise<(ReferenceRate & { informs: bigint }) | undefined> {
  if (from === to) return undefined
  const found = await referenceRate(db, { from, to, on: cutOff })
  return found && { ...found, informs: convertAt(amount, found.rate, { from, to }) }
}
