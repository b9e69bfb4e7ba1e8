import type { PayableState } from '#contract/billing/payments.ts'
import { isWithLawyers, seenByPayer } from '#contract/cases/seen-by-payer.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isFinal, isMerged, isObjection, isOnHold, isPaid, isPaidInPart } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { closePayable, readMoneyAsked, reopenPayable } from '#server/billing/payments/asking/index.ts'
import { payableOf, type PayableRow, readPaymentStatus } from '#server/billing/payments/index.ts'
import { type CaseRecord, casesMergedInto, isAskedUnder, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { keepPartPayment } from '#server/cases/changes/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { type AskForCaseNeeds, coalesce } from './ask-for-case.ts'
import { grantLicences, type GrantNeeds, revokeLicences } from '../licences/grant-licences.ts'

export type FollowPaymentNeeds = MoveNeeds & GrantNeeds & AskForCaseNeeds & Parameters<typeof closePayable>[0]

type Changed = {
  payableId: Id
  subject: { kind: string; id: string }
  before: PayableState
  state: PayableState
  receivedBefore: number
  received: number
  returnedBy: 'refund' | 'chargeback' | null
}

const dayMs = 86_400_000
const elsewhere = 'payment.case-elsewhere'

/** What follows for a case, and those that are part of it, when its money stands differently: its state, its history, its licence. */
export async function followPayments(needs: FollowPaymentNeeds, tx: Tx, changed: Changed): Promise<void> {
  const { subject, state, received, receivedBefore } = changed
  if (subject.kind !== 'case') return
  const row = await lockAnyCase(tx, subject.id)
  const payable = await payableOf(tx, subject)
  if (!row || !payable) return
  const isAllIn = state !== 'returned' && (await readPaymentStatus(tx, subject)).paidAt !== null
  if (received > receivedBefore && !payable.closedAt) return await came(needs, tx, { row, payable, received, isAllIn })
  if (received < receivedBefore && !isAllIn)
    await wentBack(needs, tx, { row, payable, received, by: changed.returnedBy })
}

type Came = { row: CaseRecord; payable: PayableRow; received: number; isAllIn: boolean }

async function came(needs: FollowPaymentNeeds, tx: Tx, { row, payable, received, isAllIn }: Came): Promise<void> {
  if (isPaid(row.state)) return
  if (!isPayable(row))
    return await tellStaff(needs, tx, row, `${formatAmount(received, payable.currency, 'en')} is paid`)
  const money = formatAmount(received, payable.currency, 'en')
  const all = formatAmount(payable.total, payable.currency, 'en')
  if (!isAllIn) {
    const note = `${money} of ${all} was paid.`
    if (isPaidInPart(row.state)) return await noted(needs, tx, row, note)
    // A part of the money decides nothing of an objection.
    if (isObjection(isAt(row)))
      return await stays(needs, tx, row, { note, set: { isPartPaid: true, disputedFrom: 'part_paid' } })
    await move(needs, tx, row, { to: 'part_paid', note, set: { isPartPaid: true } })
    return
  }
  await followAllPaid(needs, tx, { row, payable, note: `${all} was paid.` })
}

/** What follows once nothing more is owed: the case, and those that are paid with it, are paid and licensed. */
export async function followAllPaid(
  needs: FollowPaymentNeeds,
  tx: Tx,
  { row, payable, note }: Pick<Came, 'row' | 'payable'> & { note: string },
): Promise<void> {
  await move(needs, tx, row, { to: 'paid', note, set: { isPartPaid: false } })
  const waiting = (await casesMergedInto(tx, row.id)).filter((one) => isMerged(one.state) || isPayable(one))
  const children = waiting.filter((one) => isAskedUnder(payable.title, one))
  for (const child of waiting) if (!children.includes(child)) await tellApart(needs, tx, row, child)
  for (const child of children) await move(needs, tx, child, { to: 'paid', note: `It was paid with ${row.name}.` })
  await grantLicences(needs, tx, { payable, cases: [row, ...children] })
}

const noted = async ({ clock }: FollowPaymentNeeds, tx: Tx, { id }: CaseRecord, publicNote: string): Promise<void> =>
  await recordHistory(tx, { caseId: id, at: clock(), type: 'payment', actorRole: 'system', publicNote })

type WentBack = { row: CaseRecord; payable: PayableRow; received: number; by: 'refund' | 'chargeback' | null }

/** Charged back or given back in part it is due again; given back in full the claim is over, wherever it stood. */
async function wentBack(needs: FollowPaymentNeeds, tx: Tx, { row, payable, received, by }: WentBack): Promise<void> {
  const money = formatAmount(received, payable.currency, 'en')
  const isOver = received <= 0 && by === 'refund'
  const note = isOver
    ? 'Everything that was paid was given back.'
    : `${by === 'chargeback' ? 'The bank charged a payment back' : 'A part was given back'}: ${money} of what was asked for is paid.`
  const all = [row, ...(await casesMergedInto(tx, row.id))].filter(
    (one) => isPaid(one.state) || one.isPartPaid || isPayable(one),
  )
  await revokeLicences(
    needs,
    tx,
    all.map(({ id }) => id),
  )
  const set = { isPartPaid: received > 0 }
  for (const one of all) {
    const wasPaid = isPaid(one.state)
    if (isOver && (wasPaid || isPayable(one)))
      await move(needs, tx, one, { to: 'closed_no_result', note, reason: 'refunded', set })
    else if (wasPaid || isPaidInPart(one.state)) await move(needs, tx, one, { to: 'payment_pending', note, set })
    else await stays(needs, tx, one, { note, set: { ...set, ...dueAgain(one) } })
  }
}

/** Where a case is, or rests. */
const isAt = ({ state, heldFrom }: CaseRecord): CaseState | null => (isOnHold(state) ? heldFrom : state)

/** Where a case goes back to, once the part that was paid no longer counts. */
const dueAgain = ({ heldFrom, disputedFrom }: CaseRecord): Pick<CaseRecord, 'heldFrom' | 'disputedFrom'> => ({
  heldFrom: isPaidInPart(heldFrom) ? 'payment_pending' : heldFrom,
  disputedFrom: isPaidInPart(disputedFrom) ? 'payment_pending' : disputedFrom,
})

type Stays = { note: string; set: Parameters<typeof keepPartPayment>[2] }

async function stays(needs: FollowPaymentNeeds, tx: Tx, row: CaseRecord, { note, set }: Stays): Promise<void> {
  await keepPartPayment(tx, row.id, set)
  await noted(needs, tx, row, note)
}

/** After failed or returned parts, the paid ones stay and the rest is due. */
export async function followInstalments(
  needs: FollowPaymentNeeds,
  tx: Tx,
  { subject, state, received }: { subject: { kind: string; id: string }; state: string; received: number },
): Promise<void> {
  if (subject.kind !== 'case') return
  const row = await lockAnyCase(tx, subject.id)
  const payable = await payableOf(tx, subject)
  if (!row || !payable || isFinal(row.state)) return
  if (state === 'running') return await noted(needs, tx, row, 'Payment in parts was agreed to.')
  if (state === 'ended')
    return await noted(needs, tx, row, 'The payment in parts ended. Nothing more is charged for it.')
  if (state !== 'failed') return
  const money = await readMoneyAsked(tx, payable, needs.clock())
  const rest = formatAmount(money.price - received, payable.currency, 'en')
  const note = `The payment in parts ended, and no more is charged for it. ${rest} is still due.`
  const set = { isPartPaid: received > 0 }
  if (isPaidInPart(row.state)) await move(needs, tx, row, { to: 'payment_pending', note, set })
  else await stays(needs, tx, row, { note, set: dueAgain(row) })
}

/** A case that can no longer be paid asks for nothing; further money is the payer's. A resumed one asks again. */
export async function followCase(
  needs: FollowPaymentNeeds,
  tx: Tx,
  { caseId, from, to, partOf }: { caseId: Id; from: CaseState; to: CaseState; partOf: Id | null },
): Promise<void> {
  const whole = partOf !== null && !isPaid(to) ? await lockAnyCase(tx, partOf) : undefined
  if (whole && isPayable(whole)) await coalesce(needs, tx, whole)
  if (whole && !isMerged(to)) await endTask(tx, { kind: elsewhere, subject: caseId, doneAt: needs.clock() })
  const payable = await payableOf(tx, { kind: 'case', id: caseId })
  if (!payable) return
  const cause = { kind: 'job', id: 'case-moved' } as const
  const isLegal = isWithLawyers({ state: to, heldFrom: from })
  const ends = isLegal || (isFinal(to) && !isPaid(to))
  const closing = { payableId: payable.id, reason: `The case is at “${to}”.`, isWaived: !isLegal, cause }
  if (ends) await closePayable(needs, tx, closing)
  if (ends || isPaid(to)) return
  if (payable.closedAt) await reopenPayable(needs, tx, { payableId: payable.id, cause })
  await takeUpMoney(needs, tx, caseId)
}

/** Money that came while a case could not be paid counts once it can. */
async function takeUpMoney(needs: FollowPaymentNeeds, tx: Tx, caseId: Id): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  const { payable, received, paidAt } = await readPaymentStatus(tx, { kind: 'case', id: caseId })
  if (!row || !payable || !isPayable(row) || received <= 0) return
  const isAllIn = paidAt !== null
  if (!isAllIn && row.isPartPaid) return
  await came(needs, tx, { row, payable, received, isAllIn })
  await endTask(tx, { kind: elsewhere, subject: caseId, doneAt: needs.clock() })
}

/** Whether money for a case moves it on: it is asked for, and not paid or with lawyers. */
export const isPayable = (row: CaseRecord): boolean => {
  const seen = seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom })
  return seen === 'unpaid' || seen === 'processing'
}

type Step = Pick<Parameters<typeof moveCase>[3], 'to' | 'note' | 'reason' | 'set'>

/** Money is never refused for a step that the rules do not know: staff look at it then. */
async function move(needs: FollowPaymentNeeds, tx: Tx, row: CaseRecord, step: Step): Promise<void> {
  try {
    await moveCase(needs, tx, row, { ...step, by: 'system', actorId: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tellStaff(needs, tx, row, step.note ?? '')
  }
}

const tellStaff = async (needs: FollowPaymentNeeds, tx: Tx, row: CaseRecord, money: string): Promise<void> =>
  await giveTask(
    needs,
    tx,
    row,
    `The money of ${row.name} has moved while it is at “${row.state}”: ${money}. Find out what is to be done with it.`,
  )

/** A case for which nothing was asked is not paid with the one that it is part of. */
const tellApart = async (needs: FollowPaymentNeeds, tx: Tx, whole: CaseRecord, row: CaseRecord): Promise<void> =>
  await giveTask(
    needs,
    tx,
    row,
    `${whole.name}, of which ${row.name} is a part, is paid, and nothing was asked for ${row.name} with it. Take it apart, and carry it on by itself.`,
  )

async function giveTask({ clock }: FollowPaymentNeeds, tx: Tx, { id }: CaseRecord, note: string): Promise<void> {
  const now = clock()
  await openTask(tx, {
    kind: elsewhere,
    subject: id,
    role: 'finance',
    note,
    link: `/desk/cases/${id}`,
    dueAt: new Date(now.getTime() + 2 * dayMs),
    createdAt: now,
  })
}
