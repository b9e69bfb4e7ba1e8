import {
  listOwnSearchKeys,
  type OwnSearchKey,
  removeOwnSearchKey,
  setOwnSearchKey,
} from '#contract/discovery/own-keys.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { saveChoices } from '../searching/choice-store.ts'
import { monthStart } from '../searching/periods.ts'
import { deleteOwnKey, ownKeysOf, ownSearchesSince, saveOwnKey } from './own-key-store.ts'
import { belongsTo } from './own-services.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'seal'>

/** Owners' own keys at search services: written, replaced and removed, never shown. */
export const ownKeyRoutes: Route<Needs>[] = [
  handle(listOwnSearchKeys, ({ user }, deps: Needs) => show(deps, user.accountId)),
  handle(setOwnSearchKey, async ({ body, user: { accountId: ownerId } }, deps: Needs) => {
    const { service } = body
    const sealedKey = deps.seal.close(body.key, belongsTo(ownerId, service))
    const addedAt = deps.clock()
    await deps.db.transaction(async (tx) => {
      await saveOwnKey(tx, { ownerId, service, sealedKey, searchesPerMonth: body.searchesPerMonth, addedAt })
      await saveChoices(tx, ownerId, [[service, body.isAllowed]], addedAt)
    })
    return await show(deps, ownerId)
  }),
  handle(removeOwnSearchKey, async ({ body, user }, deps: Needs) => {
    await deleteOwnKey(deps.db, user.accountId, body.service)
    return await show(deps, user.accountId)
  }),
]

async function show({ db, clock }: Needs, ownerId: Id): Promise<{ data: OwnSearchKey[] }> {
  const [keys, used] = await Promise.all([ownKeysOf(db, ownerId), ownSearchesSince(db, ownerId, monthStart(clock()))])
  return {
    data: keys.map(({ service, searchesPerMonth, addedAt }) => ({
      service,
      searchesPerMonth,
      used: used.get(service) ?? 0,
      addedAt: addedAt.toISOString(),
    })),
  }
}
