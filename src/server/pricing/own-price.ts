import type { Body } from '#contract/endpoint.ts'
import type { answerPrice, OwnPrice } from '#contract/pricing/price-endpoints.ts'
import type { CasePrice } from '#contract/pricing/price.ts'
import { isOwnPriceOpen } from '#contract/cases/state-questions.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import {
  askedShares,
  type AskNeeds,
  type ExpectedShares,
  expectedShares,
} from '#server/billing/payments/asking/index.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { keepApproval } from '#server/cases/changes/index.ts'
import { type CaseRecord, countryOfCase, lockCase, recordHistory } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { agreedFeePercent } from '#server/cases/index.ts'
import { isAskedBy } from './value/claims-of-cases.ts'
import { showPrice } from './price-of-case.ts'
import { answerNewest, newestPrice, type PriceRow } from './price-store.ts'
import { refusedPrice } from './set-price.ts'

export type OwnPriceNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> & AskNeeds & { allowances: Allowances }

/** The price of a case as its owner reads it, with what of it is theirs once it is paid. */
export async function showOwnPrice(deps: OwnPriceNeeds, row: CaseRecord): Promise<OwnPrice> {
  const found = await newestPrice(deps.db, row.id)
  const price = found ? showPrice(found) : null
  return {
    price,
    ...(price === null ? { shares: null, sharesProblem: null } : await sharesIn(deps, row, price)),
    approvesPrice: row.approvesPrice,
    canChange: row.letterAt === null && isOwnPriceOpen(row.state),
  }
}

async function sharesIn(
  deps: OwnPriceNeeds,
  row: CaseRecord,
  { lines, total, currency }: CasePrice,
): Promise<Pick<OwnPrice, 'shares' | 'sharesProblem'>> {
  const payable = await payableOf(deps.db, { kind: 'case', id: row.id })
  // A demand names its payer; the joint payment of several cases belongs to none.
  const asked = payable && isAskedBy(payable, { currency, total }) ? askedShares(payable) : undefined
  if (asked) return showShares(asked, asked.feePercent)
  const [{ draft }, feePercent] = await Promise.all([savedDraftOf(deps, row), agreedFeePercent(deps, deps.db, row)])
  const country = countryOfCase(row, draft)
  if (country === null)
    return { shares: null, sharesProblem: 'The country of the image user is not known yet, and so the tax is not.' }
  return showShares(await expectedShares(deps, { lines, country, ownerId: row.ownerId, feePercent }), feePercent)
}

function showShares(shares: ExpectedShares, feePercent: number): Pick<OwnPrice, 'shares' | 'sharesProblem'> {
  if ('problem' in shares)
    return { shares: null, sharesProblem: 'The tax on this price is not known yet, and so your share is not.' }
  const { tax, fee, owner, taxLabel } = shares
  return { shares: { feePercent, tax, fee, yours: owner, taxLabel }, sharesProblem: null }
}

/** Keeps whether the owner is asked before a price goes out; a price that holds already is put to them. */
export async function keepAsking(deps: OwnPriceNeeds, row: CaseRecord, approvesPrice: boolean): Promise<CaseRecord> {
  return await deps.db.transaction(async (tx) => {
    const locked = await ownLocked(tx, row)
    if (locked.letterAt !== null)
      throw refuse(
        'conflict',
        'price.letter-went',
        'The letter with the price went out already. Write to your case manager about it.',
      )
    if (!isOwnPriceOpen(locked.state))
      throw refuse('conflict', 'price.closed', 'No price is set in this case any more.')
    const found = await newestPrice(tx, row.id)
    if (found && found.approval !== 'given' && found.approval !== 'refused')
      await answerNewest(tx, found, {
        approval: approvesPrice ? 'asked' : 'not-needed',
        approvalNote: null,
        approvedAt: null,
      })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
    return await keepApproval(tx, row.id, approvesPrice)
  })
}

/** The owner's answer to the price that holds. One that is refused is a task for staff, who set another or talk to them. */
export async function keepAnswer(
  deps: OwnPriceNeeds,
  row: CaseRecord,
  answered: Body<typeof answerPrice>,
): Promise<CaseRecord> {
  return await deps.db.transaction(async (tx) => {
    const locked = await ownLocked(tx, row)
    const found = await newestPrice(tx, row.id)
    if (!found || found.version !== answered.version)
      throw refuse('conflict', 'price.changed', 'The price was changed meanwhile. Look at the new one, then answer.')
    if (found.approval !== 'asked')
      throw refuse('conflict', 'price.not-asked', 'This price was answered already, or needs no answer.')
    const note = answered.answer === 'refused' ? answered.note : null
    if (note === '') throw refuseForm([{ path: 'note', message: 'Please say what you would ask for.' }])
    const now = deps.clock()
    await answerNewest(tx, found, { approval: answered.answer, approvalNote: note, approvedAt: now })
    const line = { caseId: row.id, at: now, type: 'note', actorRole: 'owner', actorId: row.ownerId } as const
    const amount = formatAmount(found.total, found.currency, 'en')
    await recordHistory(tx, {
      ...line,
      publicNote: note === null ? `${amount} may be asked for.` : `Not ${amount}: ${note}`,
    })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
    if (note !== null) await askStaff(tx, locked, { found, note, now })
    return locked
  })
}

const dueInDays = 3

async function askStaff(tx: Tx, row: CaseRecord, { found, note, now }: { found: PriceRow; note: string; now: Date }) {
  await openTask(tx, {
    kind: refusedPrice,
    subject: row.id,
    role: 'case-manager',
    note: `${row.name}: The owner does not want ${formatAmount(found.total, found.currency, 'en')} to be asked for: ${note}`,
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(now.getTime() + dueInDays * 86_400_000),
    createdAt: now,
  })
}

async function ownLocked(tx: Tx, { ownerId, id }: { ownerId: Id; id: Id }): Promise<CaseRecord> {
  const row = await lockCase(tx, ownerId, id)
  if (!row) throw missing('case')
  return row
}
