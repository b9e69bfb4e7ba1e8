import { createHash, randomBytes } from 'node:crypto'
import { scopesWithin } from '#contract/platform/scopes.ts'
import { maxProgramKeys, type NewProgramKey, type ProgramKey } from '#contract/programs/keys.ts'
import type { Id } from '#contract/wire.ts'
import { confirmWithFactor } from '#server/accounts/sign-in/index.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { programNotifications } from './notifications.ts'
import { countOpenKeys, insertKey, lockKeysOf } from './store.ts'
import { showKey } from './view.ts'

export type CreateNeeds = Pick<Deps, 'db' | 'clock' | 'seal'> & NotifyNeeds & { allowances: Allowances }

export const keyPrefix = 'rf_'
/** Letters of a key that its owner sees later. */
const beginningLength = 8
const dayMs = 86_400_000

export const hashOfKey = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Makes a key and resolves to it; it cannot be read again. Throws `key.plan` for scopes that the plan does not give, and `key.too-many`
 * beyond 20 keys in use.
 */
export async function createKey(
  deps: CreateNeeds,
  ownerId: Id,
  { name, scopes, days, password, code }: NewProgramKey,
): Promise<{ key: ProgramKey; token: string }> {
  await confirmWithFactor(deps, { accountId: ownerId, password, code })
  const token = keyPrefix + randomBytes(32).toString('base64url')
  const now = deps.clock()
  return await deps.db.transaction(async (tx) => {
    await lockKeysOf(tx, ownerId)
    const { access } = await deps.allowances.programs(tx, ownerId)
    const chosen = [...new Set(scopes)]
    if (scopesWithin(chosen, access).length < chosen.length) throw outsidePlan(access)
    if ((await countOpenKeys(tx, ownerId, now)) >= maxProgramKeys)
      throw refuse('conflict', 'key.too-many', `You have ${maxProgramKeys} keys in use. Revoke one first.`)
    const row = {
      id: newId(),
      ownerId,
      tokenHash: hashOfKey(token),
      name,
      beginning: token.slice(0, beginningLength),
      scopes: chosen,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      revokedAt: null,
      lastUsedAt: null,
      lastNetwork: null,
      warnedAt: null,
    }
    await insertKey(tx, row)
    await notify(deps, tx, programNotifications.keyMade, { accountId: ownerId, name })
    return { key: showKey(row), token }
  })
}

const outsidePlan = (access: 'none' | 'read' | 'write') =>
  refuse(
    'payment-required',
    'key.plan',
    access === 'none'
      ? 'Your plan has no keys for programs. Choose a larger plan, then make the key.'
      : 'Your plan gives keys that only read. Leave out what writes, or choose a larger plan.',
    { field: 'scopes' },
  )
