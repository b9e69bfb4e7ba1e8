import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CountKeyCall } from '#server/platform/http/mount.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { countWithin } from '#server/platform/rate-limit/rate-limit.ts'
import { programNotifications } from './notifications.ts'
import { addUse, claimWarning, isNewNetwork, keyOf, touchKey } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Seconds of a rate limit's window. */
const window = 60

/** Counts a call in the owner's list and in the key's rate limit. The owner is warned once a day of a network that is new. */
export function openKeyCounter(deps: Pick<Deps, 'db' | 'clock'> & NotifyNeeds): CountKeyCall {
  return async ({ id, callsPerMinute }, { ownerId, name, ip }) => {
    const now = deps.clock()
    const { network } = clientNetwork(ip)
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    const isFirst = await addUse(deps.db, { keyId: id, hour, call: name, network })
    if (isFirst) await warnOfNetwork(deps, { ownerId, keyId: id, network, now })
    await touchKey(deps.db, { id, at: now, network })
    const limit = { name: 'program-key', key: id, max: callsPerMinute, seconds: window }
    const { count, resetsAt } = await countWithin(deps, limit)
    const resetSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
    return { max: callsPerMinute, remaining: callsPerMinute - count, resetSeconds }
  }
}

type Call = { ownerId: string; keyId: string; network: string; now: Date }

async function warnOfNetwork(deps: Parameters<typeof openKeyCounter>[0], { ownerId, keyId, network, now }: Call) {
  if (!(await isNewNetwork(deps.db, keyId, network))) return
  await deps.db.transaction(async (tx) => {
    const key = await keyOf(tx, ownerId, keyId)
    if (!key || !(await claimWarning(tx, { keyId, at: now, before: new Date(now.getTime() - dayMs) }))) return
    const told = { accountId: ownerId, name: key.name, network, before: key.lastNetwork }
    await notify(deps, tx, programNotifications.newNetwork, told)
  })
}
