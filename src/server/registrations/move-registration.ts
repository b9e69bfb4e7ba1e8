import { mayBecome, type RegistrationState } from '#contract/registrations/states.ts'
import type { RegistrationStepKind } from '#contract/registrations/steps.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refuse } from '#server/platform/refuse.ts'
import { changeRegistration, recordStep, type RegistrationRow } from './order-store.ts'

export type Mover = { by: 'owner' | 'staff' | 'system'; userId: Id | null }

type Move = Mover & {
  to: RegistrationState
  at: Date
  note?: string
  changes?: Partial<Omit<RegistrationRow, 'id' | 'ownerId' | 'state'>>
}

/** Takes a locked order to another state, with its line of history and its owner's live event. Refuses where no way leads there. */
export async function moveRegistration(tx: Tx, row: RegistrationRow, move: Move): Promise<RegistrationRow> {
  const { to, at, note = null, changes = {}, by, userId } = move
  if (!mayBecome(row.state, to)) throw noWay(row.state, to)
  const changed = { ...changes, state: to, movedAt: at }
  await changeRegistration(tx, row.id, changed)
  await noteStep(tx, row, { step: to === 'draft' ? 'created' : to, at, by, userId, note })
  return { ...row, ...changed }
}

type Line = Mover & { step: RegistrationStepKind; at: Date; note?: string | null }

/** Adds a line to the history of a locked order, with its owner's live event. */
export async function noteStep(
  tx: Tx,
  { id, ownerId }: RegistrationRow,
  { note = null, ...line }: Line,
): Promise<void> {
  await recordStep(tx, { registrationId: id, note, ...line })
  await appendEvent(tx, ownerId, { type: 'registration', registrationId: id })
}

const noWay = (from: RegistrationState, to: RegistrationState) =>
  refuse('conflict', 'registration.no-way', `An order that is ${from} cannot become ${to}. Load the page again.`)
