import type { OwnerTrust } from '#contract/operations/trust-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { accountsCalled, ownerIdentities } from '#server/accounts/index.ts'
import { identitiesOfPayees } from '#server/billing/payouts/index.ts'
import { contestedByOwner } from '#server/disputes/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { noticesByOwner } from '#server/takedowns/index.ts'
import { countCasesOf, countStrikes, strikesOf, type StrikeRow } from './strike-store.ts'

const maxShown = 100

/** Owners whose name or address contains words; without words, those with something against them. */
export async function listOwners(db: Db, words: string | undefined): Promise<OwnerTrust[]> {
  if (words) return await showOwners(db, await accountsCalled(db, words))
  return await showOwners(db, await suspects(db))
}

/** Owners by strikes, then contested claims and counter-notices, the most first. */
async function suspects(db: Db): Promise<Id[]> {
  const [strikes, contested, notices] = [await countStrikes(db), await contestedByOwner(db), await noticesByOwner(db)]
  const countered = new Map([...notices].filter(([, { countered: some }]) => some > 0))
  const weight = (id: Id) =>
    (strikes.get(id) ?? 0) * 1000 + (contested.get(id) ?? 0) + (countered.get(id)?.countered ?? 0)
  return [...new Set([...strikes.keys(), ...contested.keys(), ...countered.keys()])]
    .toSorted((a, b) => weight(b) - weight(a) || a.localeCompare(b))
    .slice(0, maxShown)
}

/** These owners in this order; other accounts are left out. */
export async function showOwners(db: Db, ids: readonly Id[]): Promise<OwnerTrust[]> {
  const owners = await ownerIdentities(db, ids)
  const shown = ids.filter((id) => owners.has(id)).slice(0, maxShown)
  const [payees, contested, notices] = [
    await identitiesOfPayees(db, shown),
    await contestedByOwner(db, shown),
    await noticesByOwner(db, shown),
  ]
  const [cases, strikes] = [await countCasesOf(db, shown), await strikesOf(db, shown)]
  return shown.map((id) => {
    const { name, email, isEmailVerified } = owners.get(id)!
    const { documentSeenOn = null, payee = null, isOnList = false } = payees.get(id) ?? {}
    return {
      _id: id,
      name,
      email,
      identity: { isEmailVerified, documentSeenOn, payee, isOnList },
      cases: cases.get(id) ?? 0,
      contested: contested.get(id) ?? 0,
      notices: notices.get(id)?.sent ?? 0,
      counterNotices: notices.get(id)?.countered ?? 0,
      strikes: strikes.filter(({ ownerId }) => ownerId === id).map(showStrike),
    }
  })
}

export const showStrike = ({ id, at, byName, why, removedAt, removedByName, removedWhy }: StrikeRow) => ({
  _id: id,
  at: at.toISOString(),
  by: byName,
  why,
  removed: removedAt && { at: removedAt.toISOString(), by: removedByName ?? 'Staff', why: removedWhy ?? '' },
})
