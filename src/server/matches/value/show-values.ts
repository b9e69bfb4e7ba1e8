import type { UseValue } from '#contract/matches/use-value.ts'
import { type UseFacts, keyOfFacts } from '#contract/matches/use-facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Queries } from '#server/platform/features/feature-bus.ts'
import { valuesOfUses } from '../events.ts'
import type { ClusterRow, MatchRow } from '../match-store.ts'
import { factsOfMatch, factsOfSite, factsOfSites } from './facts-of-uses.ts'

type Needs = { db: Db; queries: Queries }

/** Estimated prices of these finds of one owner, by the find's id. */
export async function valuesOfMatches(
  needs: Needs,
  ownerId: Id,
  { rows, sites }: { rows: readonly MatchRow[]; sites: readonly ClusterRow[] },
): Promise<Map<Id, UseValue>> {
  const facts = await factsOfSites(needs.db, sites)
  const ofRows = rows.flatMap((row) => {
    const site = facts.get(row.clusterId)
    return site ? [{ id: row.id, facts: factsOfMatch(site, row) }] : []
  })
  return await valuesOf(needs, ownerId, ofRows)
}

/** Estimated prices of all open uses on these sites of one owner, by the site's id. */
export async function valuesOfSites(
  needs: Needs,
  ownerId: Id,
  rows: readonly ClusterRow[],
): Promise<Map<Id, UseValue>> {
  const facts = await factsOfSites(needs.db, rows)
  const ofRows = rows.map((row) => ({ id: row.id, facts: factsOfSite(facts.get(row.id)!, row) }))
  return await valuesOf(needs, ownerId, ofRows)
}

/** Equal facts are asked about once. */
async function valuesOf(
  { db, queries }: Needs,
  ownerId: Id,
  rows: readonly { id: Id; facts: UseFacts }[],
): Promise<Map<Id, UseValue>> {
  const different = new Map(rows.map(({ facts }) => [keyOfFacts(facts), facts]))
  const values = (await queries.askOne(db, valuesOfUses, { ownerId, finds: [...different.values()] })) ?? []
  const byKey = new Map([...different.keys()].map((key, at) => [key, values[at]]))
  return new Map(
    rows.flatMap(({ id, facts }) => {
      const value = byKey.get(keyOfFacts(facts))
      return value ? [[id, value] as const] : []
    }),
  )
}
