import type { Body } from '#contract/endpoint.ts'
import type {
  confirmIdentity as confirmIdentityCall,
  decideNameHit,
  decideTaxClaim,
  endPayoutHold,
  holdPayouts as holdPayoutsCall,
  recordPayeeResult as recordPayeeCall,
} from '#contract/billing/payouts/desk-endpoints.ts'
import type { LineHold } from '#contract/billing/runs/runs.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { takeOwnerOut } from '../../runs/lines/take-out.ts'
import type { PlaceNeeds } from '../../settlements/index.ts'
import { changeDetails, type DetailsRow, lockDetails, recordPayoutStep } from '../details/details-store.ts'
import { askAboutHits, claimTask, identityTask } from './ask-staff.ts'
import { decideHitRow, endHold, findHit, findHold, insertHold, putIdentity, putPayeeCheck } from './check-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type By = { by: Id }

/** Decides whether a name is the listed one, once. */
export async function decideHit(
  { db, clock }: Needs,
  { hitId, is, reason, by }: Body<typeof decideNameHit> & By & { hitId: Id },
): Promise<void> {
  await db.transaction(async (tx) => {
    const hit = await findHit(tx, hitId)
    if (!hit) throw missing('name')
    const { accountId } = hit
    const row = await lockedRow(tx, accountId)
    const at = clock()
    if (!(await decideHitRow(tx, hitId, { decision: is, reason, decidedAt: at, decidedBy: by })))
      throw refuse('conflict', 'name-hit.decided', 'This name was decided before. Reload the page.')
    const note = `${hit.source} ${hit.listVersion}, entry ${hit.entry}: ${reason}`
    await record(tx, row, { step: `name-${is}`, at, by, note })
    await askAboutHits(tx, accountId, at)
  })
}

/** Keeps what was seen of an owner's identity. */
export async function confirmIdentity(
  { db, clock }: Needs,
  { ownerId, seen, on, by }: Body<typeof confirmIdentityCall> & By & { ownerId: Id },
): Promise<void> {
  const at = clock()
  if (on > at.toISOString().slice(0, 10))
    throw refuse('conflict', 'identity.future', 'This day is still to come. Enter the day on which you saw it.', {
      field: 'on',
    })
  await db.transaction(async (tx) => {
    const row = await lockedRow(tx, ownerId)
    await putIdentity(tx, { accountId: ownerId, seen, seenOn: on, at, by })
    await record(tx, row, { step: 'identity-confirmed', at, by, note: `${seen}, ${on}` })
    await endTask(tx, { kind: identityTask, subject: ownerId, doneAt: at, doneBy: by })
  })
}

const differs: LineHold = {
  code: 'payee-differs',
  note: 'The bank’s name for this account is another one. Refuse the payment at the bank, too.',
}

/** Keeps the bank's answer about account and name. A close one is accepted with a reason; otherwise a name that differs leaves its run. */
export async function recordPayeeResult(
  deps: Needs & PlaceNeeds,
  { ownerId, by, version, ...given }: Body<typeof recordPayeeCall> & By & { ownerId: Id },
): Promise<void> {
  const { result, reason } = given
  const isAccepted = result === 'match' || (given.isAccepted && result !== 'none')
  if (result === 'close' && isAccepted && reason === null)
    throw refuse('conflict', 'payee.reason', 'Say why the different name is accepted.', { field: 'reason' })
  await deps.db.transaction(async (tx) => {
    const row = sameVersion(await lockedRow(tx, ownerId), version)
    const at = deps.clock()
    await putPayeeCheck(tx, { accountId: ownerId, version, result, isAccepted, reason, at, by })
    await record(tx, row, { step: `payee-${result}`, at, by, note: reason })
    if (result === 'none' || (result === 'close' && !isAccepted))
      await takeOwnerOut(deps, tx, { ownerId, holds: [differs], at, by })
  })
}

export async function decideClaim(
  { db, clock }: Needs,
  { ownerId, by, version, is, reason }: Body<typeof decideTaxClaim> & By & { ownerId: Id },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = sameVersion(await lockedRow(tx, ownerId), version)
    if (row.claim === 'none')
      throw refuse('conflict', 'tax-claim.none', 'This owner claims no treaty. Reload the page.')
    const at = clock()
    await changeDetails(tx, ownerId, { claim: is })
    await record(tx, row, { step: `claim-${is}`, at, by, note: reason })
    await endTask(tx, { kind: claimTask, subject: ownerId, doneAt: at, doneBy: by })
  })
}

/** Holds an owner's pay-outs until a day or until staff end it. */
export async function holdPayouts(
  { db, clock }: Needs,
  { ownerId, by, reason, note, until }: Body<typeof holdPayoutsCall> & By & { ownerId: Id },
): Promise<void> {
  const at = clock()
  if (until !== null && until <= at.toISOString())
    throw refuse('conflict', 'hold.past', 'This day is over. Choose a later one, or none.', { field: 'until' })
  await db.transaction(async (tx) => {
    if (!(await readPeople(tx, [ownerId])).has(ownerId) && !(await lockDetails(tx, ownerId))) throw missing('owner')
    const day = until === null ? null : new Date(until)
    await insertHold(tx, { id: newId(), accountId: ownerId, reason, note, until: day, placedAt: at, placedBy: by })
    await record(tx, await rowOf(tx, ownerId), { step: 'held', at, by, note: `${reason}: ${note}` })
  })
}

export async function endStaffHold(
  { db, clock }: Needs,
  { holdId, by, note }: Body<typeof endPayoutHold> & By & { holdId: Id },
): Promise<void> {
  await db.transaction(async (tx) => {
    const hold = await findHold(tx, holdId)
    if (!hold) throw missing('hold')
    const at = clock()
    if (!(await endHold(tx, holdId, { endedAt: at, endedBy: by, endNote: note })))
      throw refuse('conflict', 'hold.ended', 'This hold was ended before. Reload the page.')
    await record(tx, await rowOf(tx, hold.accountId), { step: 'released', at, by, note })
  })
}

async function lockedRow(tx: Tx, accountId: Id): Promise<DetailsRow> {
  const row = await lockDetails(tx, accountId)
  if (!row) throw missing('pay-out details')
  return row
}

/** Holds are placed before details were entered, too. */
async function rowOf(tx: Tx, accountId: Id): Promise<Pick<DetailsRow, 'accountId' | 'version'>> {
  return (await lockDetails(tx, accountId)) ?? { accountId, version: 0 }
}

function sameVersion(row: DetailsRow, version: number): DetailsRow {
  if (row.version === version) return row
  throw refuse('conflict', 'payout.changed', 'The owner has changed these details. Reload the page and look again.')
}

type Step = { step: string; at: Date; by: Id; note: string | null }

const record = (
  tx: Tx,
  { accountId, version }: Pick<DetailsRow, 'accountId' | 'version'>,
  { by, ...step }: Step,
): Promise<void> => recordPayoutStep(tx, { accountId, version, by: 'staff', userId: by, ...step })
