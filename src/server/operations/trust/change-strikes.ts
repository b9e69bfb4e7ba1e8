import type { OwnerTrust } from '#contract/operations/trust-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { ownerIdentities, readPeople } from '#server/accounts/index.ts'
import { type StaffAct, note } from '#server/accounts/staff/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { showOwners } from './show-owners.ts'
import { insertStrike, lockStrike, setRemoved } from './strike-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export async function addStrike(
  deps: Needs,
  { ownerId, why }: { ownerId: Id; why: string },
  act: StaffAct,
): Promise<OwnerTrust> {
  await deps.db.transaction(async (tx) => {
    if (!(await ownerIdentities(tx, [ownerId])).has(ownerId)) throw missing('owner')
    const id = newId()
    const byName = await nameOf(tx, act.by)
    const removal = { removedAt: null, removedByName: null, removedWhy: null }
    await insertStrike(tx, { id, ownerId, at: deps.clock(), by: act.by, byName, why, ...removal })
    await note(deps, tx, act, { action: 'strike.added', about: { ownerId, strikeId: id } })
  })
  return await shown(deps, ownerId)
}

export async function removeStrike(
  deps: Needs,
  { ownerId, strikeId, why }: { ownerId: Id; strikeId: Id; why: string },
  act: StaffAct,
): Promise<OwnerTrust> {
  await deps.db.transaction(async (tx) => {
    const strike = await lockStrike(tx, ownerId, strikeId)
    if (!strike) throw missing('strike')
    if (strike.removedAt)
      throw refuse('conflict', 'strike.removed', `${strike.removedByName} removed this strike already.`)
    const removal = { removedAt: deps.clock(), removedByName: await nameOf(tx, act.by), removedWhy: why }
    await setRemoved(tx, strikeId, removal)
    await note(deps, tx, act, { action: 'strike.removed', about: { ownerId, strikeId } })
  })
  return await shown(deps, ownerId)
}

const nameOf = async (tx: Tx, id: Id): Promise<string> => (await readPeople(tx, [id])).get(id)?.name ?? 'Staff'

async function shown({ db }: Needs, ownerId: Id): Promise<OwnerTrust> {
  const [owner] = await showOwners(db, [ownerId])
  if (!owner) throw missing('owner')
  return owner
}
