import { scopesWithin } from '#contract/platform/scopes.ts'
import { readRecipient } from '#server/accounts/sign-in/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/principal.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashOfKey, keyPrefix } from './create-key.ts'
import { keyWithHash } from './store.ts'

export const isProgramKey = (token: string): boolean => token.startsWith(keyPrefix)

/** Returns the owner whom a key stands for, or undefined for an unknown key. Throws `key.ended` once it is revoked or over. */
export async function identifyKey(
  { db, clock, allowances }: Pick<Deps, 'db' | 'clock'> & { allowances: Allowances },
  token: string,
): Promise<Caller | undefined> {
  const row = await keyWithHash(db, hashOfKey(token))
  if (!row) return undefined
  if (row.revokedAt !== null || row.expiresAt <= clock())
    throw refuse(
      'unauthenticated',
      'key.ended',
      row.revokedAt !== null
        ? 'This key was revoked. Make a new one under Programs in your profile.'
        : 'This key has ended. Make a new one under Programs in your profile.',
    )
  const account = await readRecipient(db, row.ownerId)
  if (!account) return undefined
  const { access, callsPerMinute } = await allowances.programs(db, row.ownerId)
  const scopes = scopesWithin(row.scopes, access)
  const withheld = row.scopes.filter((scope) => !scopes.includes(scope))
  const key = { id: row.id, scopes, withheld, callsPerMinute }
  // No session has this id, so lookups find none.
  return { kind: 'owner', accountId: row.ownerId, email: account.recipient.email, sessionId: row.id, key }
}
