import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { SavedParty } from '#contract/registrations/plan.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { changeParty, insertParty, partiesOfOwner } from './planning-store.ts'

/** Authors with claimants that one owner keeps. An agency's photographers are below this. */
const maxParties = 500

export async function listParties({ db }: Pick<Deps, 'db'>, ownerId: Id): Promise<SavedParty[]> {
  return (await partiesOfOwner(db, ownerId)).map(({ id, party, images }) => ({ _id: id, party, images }))
}

export async function createParty(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  party: RegistrationParty,
): Promise<SavedParty> {
  if ((await partiesOfOwner(db, ownerId)).length >= maxParties)
    throw refuse('conflict', 'registration.too-many-parties', 'You keep 500 authors. Change one that you do not need.')
  const id = newId()
  await insertParty(db, { id, ownerId, party, createdAt: clock() })
  return { _id: id, party, images: 0 }
}

export async function updateParty(
  { db }: Pick<Deps, 'db'>,
  ownerId: Id,
  id: Id,
  party: RegistrationParty,
): Promise<SavedParty> {
  if (!(await changeParty(db, ownerId, id, party))) throw missing('party')
  const changed = (await listParties({ db }, ownerId)).find(({ _id }) => _id === id)
  if (!changed) throw missing('party')
  return changed
}
