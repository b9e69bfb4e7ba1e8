import type { Body } from '#contract/endpoint.ts'
import type {
  addOfficeLetter as letterCall,
  fileRegistration as fileCall,
  noteCaseNumber as numberCall,
  refuseRegistration as refuseCall,
} from '#contract/registrations/desk-endpoints.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { registrationStates } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { recordFiled } from '#server/billing/registrations/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { registrationMoved } from '../events.ts'
import { moveRegistration, noteStep } from '../move-registration.ts'
import { registrationNotifications } from '../notifications.ts'
import { changeRegistration, lockAnyRegistration, type RegistrationRow } from '../order-store.ts'
import { prepareRegistration } from '../package/prepare-registration.ts'
import { lockMoney, orderSubject } from '../paying/lock-money.ts'
import { requirePast } from '../require-past.ts'
import { keepLetterFiles, type LetterNeeds } from './letter-files.ts'
import { insertLetter } from './letter-store.ts'

export type FilingNeeds = Pick<Deps, 'db' | 'clock' | 'events' | 'queue'> &
  NotifyNeeds &
  Parameters<typeof recordFiled>[0]

type StaffAct = { registrationId: Id; by: Id; byName: string }

/** Records the filing, and books the fee that the Office took. The order's images stand in cases as submitted from then on. */
export async function fileOrder(
  needs: FilingNeeds,
  { registrationId, by }: StaffAct,
  { number, filedOn, officeFee }: Body<typeof fileCall>,
): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => {
    await lockMoney(tx, registrationId)
    const row = await lockForStaff(tx, registrationId)
    requirePast(needs, filedOn)
    await requireMoney(tx, registrationId)
    const note = `Application ${number}, ${filedOn}.`
    const changes = { filingNumber: number, filedOn }
    const moved = await moveRegistration(tx, row, {
      to: 'filed',
      at: needs.clock(),
      note,
      changes,
      by: 'staff',
      userId: by,
    })
    await recordFiled(needs, tx, {
      subject: orderSubject(registrationId),
      at: new Date(filedOn),
      officeFee,
      cause: { kind: 'staff', id: by },
    })
    await tell(needs, tx, moved, { to: 'filed', number, on: filedOn })
    // The names of the lists carry the Office's number.
    await needs.queue.enqueue(tx, prepareRegistration, { registrationId }, { key: registrationId })
    return moved
  })
}

/** Notes the number that the Office shows before the filing, or takes it back. The names of the lists carry it. */
export async function noteNumber(
  needs: FilingNeeds,
  { registrationId, by }: StaffAct,
  { number }: Body<typeof numberCall>,
): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, registrationId)
    if (!(['paid', 'preparing', 'ready'] as const).some((state) => state === row.state))
      throw refuse('conflict', 'registration.no-way', 'Only a paid order that is not filed takes another number.')
    if (row.caseNumber === number) return row
    await changeRegistration(tx, registrationId, { caseNumber: number })
    const note = number === null ? 'The number was taken back.' : `Case number ${number}.`
    await noteStep(tx, row, { step: 'case-number', at: needs.clock(), note, by: 'staff', userId: by })
    if (row.state === 'ready')
      await needs.queue.enqueue(tx, prepareRegistration, { registrationId }, { key: registrationId })
    return { ...row, caseNumber: number }
  })
}

/** Refuses an order whose money the bank asks back, or took back. */
async function requireMoney(tx: Tx, registrationId: Id): Promise<void> {
  const { state } = await readPaymentStatus(tx, orderSubject(registrationId))
  if (state === 'disputed' || state === 'returned')
    throw refuse(
      'conflict',
      'registration.money-back',
      'The bank asks about the payment of this order, or took it back. File nothing before finance has decided.',
    )
}

/** Writes a letter into the order. The Office's own makes the next step ours; ours makes it the Office's. */
export async function addLetter(
  needs: FilingNeeds & LetterNeeds,
  { registrationId, by, byName }: StaffAct,
  { direction, on, text, files: given }: Body<typeof letterCall>,
): Promise<RegistrationRow> {
  const files = await keepLetterFiles(needs, registrationId, given)
  return await needs.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, registrationId)
    requirePast(needs, on)
    if (!registrationStates[row.state].isFiled || registrationStates[row.state].isOver)
      throw refuse('conflict', 'registration.no-way', 'The Office does not have this order, or it has ended.')
    const at = needs.clock()
    await insertLetter(tx, { registrationId, direction, on, text, files, by, byName, at })
    const to = direction === 'from-office' ? ('correspondence' as const) : ('filed' as const)
    if (row.state !== to && row.state !== 'refused')
      return await moveRegistration(tx, row, { to, at, by: 'staff', userId: by })
    await noteStep(tx, row, { step: to === 'filed' ? 'answered' : 'correspondence', at, by: 'staff', userId: by })
    return row
  })
}

export async function refuseOrder(
  needs: FilingNeeds,
  { registrationId, by }: StaffAct,
  { reason }: Body<typeof refuseCall>,
): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, registrationId)
    const moved = await moveRegistration(tx, row, {
      to: 'refused',
      at: needs.clock(),
      note: reason,
      changes: { refusal: reason },
      by: 'staff',
      userId: by,
    })
    await tell(needs, tx, moved, { to: 'refused', number: row.filingNumber ?? '', on: row.filedOn ?? '' })
    return moved
  })
}

type Told = { to: 'filed' | 'refused' | 'registered'; number: string; on: string }

/** Tells cases of the move, and the owner by notice and mail. */
export async function tell(needs: FilingNeeds, tx: Tx, row: RegistrationRow, told: Told): Promise<void> {
  const { id: registrationId, ownerId, title, option } = row
  const { office } = registrationOptions[option]
  await needs.events.publish(tx, registrationMoved, { registrationId, office, to: told.to })
  await notify(needs, tx, registrationNotifications[told.to], {
    accountId: ownerId,
    registrationId,
    title,
    office,
    number: told.number,
    on: told.on,
  })
}

/** Locks an order of any owner. Refuses where it does not exist. */
export async function lockForStaff(tx: Tx, id: Id): Promise<RegistrationRow> {
  const row = await lockAnyRegistration(tx, id)
  if (!row) throw missing('registration')
  return row
}
