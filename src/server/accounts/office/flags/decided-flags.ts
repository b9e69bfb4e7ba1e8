import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type FlagRow, newestFlags } from '../office-store.ts'

/** The user with the parts of the pages that staff switched off. Their own choices count where staff switched nothing off. */
export async function withDecidedFlags(db: Db | Tx, user: User): Promise<User> {
  const off = await flagsOff(db, user._id)
  if (off.length === 0) return user
  return { ...user, features: { ...user.features, ...Object.fromEntries(off.map((flag) => [flag, false])) } }
}

/** Refuses to switch a part on that staff switched off. */
export async function refuseDecidedFlags(
  db: Db | Tx,
  accountId: Id,
  features: Partial<Record<FeatureFlag, boolean>> = {},
): Promise<void> {
  const wanted = Object.entries(features).flatMap(([flag, isOn]) => (isOn ? [flag] : []))
  if (wanted.length === 0) return
  if ((await flagsOff(db, accountId)).some((flag) => wanted.includes(flag)))
    throw refuse('conflict', 'feature.off', 'We have switched this part off for now. Write to us if you need it.')
}

/** Flags that staff switched off for an account: the decision on the account wins over the one for all. */
async function flagsOff(db: Db | Tx, accountId: Id): Promise<FeatureFlag[]> {
  const newest = Map.groupBy(await newestFlags(db, accountId), ({ flag }) => flag)
  return [...newest].flatMap(([flag, rows]) => (valueIn(rows) === 'off' ? [flag] : []))
}

const valueIn = (rows: readonly FlagRow[]): FlagRow['value'] =>
  rows.find(({ accountId }) => accountId !== null)?.value ??
  rows.find(({ accountId }) => accountId === null)?.value ??
  null
