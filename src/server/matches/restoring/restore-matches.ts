import { z } from 'zod'
import { MatchFilter } from '#contract/matches/filter.ts'
import { Decision } from '#contract/matches/match.ts'
import { MatchView } from '#contract/matches/triage-endpoints.ts'
import { Id } from '#contract/wire.ts'
import { findImages } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { ExportedCluster, ExportedMatch, ExportedMoment, ExportedText } from './exported-shapes.ts'
import { insertRestored } from './restored-store.ts'
import { insertRestoredRule } from '../rules/rule-store.ts'
import { upsertView } from '../triage/view-store.ts'

const ExportedRule = z.object({
  id: Id,
  name: ExportedText,
  filter: MatchFilter,
  verdict: Decision,
  createdAt: ExportedMoment,
})
const ExportedView = MatchView.pick({ name: true, filter: true, order: true, sort: true, by: true, as: true }).extend({
  id: Id,
  createdAt: ExportedMoment,
})

const atOnce = 200

/** Adds rules, views, and the matches of restored photographs with their decisions. No match is part of a case here. */
export async function restoreMatches(
  { db }: Pick<Deps, 'db'>,
  accountId: Id,
  archive: ForeignArchive,
): Promise<Restored> {
  const restored = { rules: 0, views: 0, matches: 0 }
  for await (const rule of archive.entries('rules', ExportedRule))
    restored.rules += Number(
      await db.transaction((tx) => insertRestoredRule(tx, { ...rule, ownerId: accountId, activityId: null })),
    )
  for await (const view of archive.entries('views', ExportedView)) {
    await db.transaction((tx) => upsertView(tx, { ...view, ownerId: accountId }))
    restored.views += 1
  }
  const clusters = new Map<Id, ExportedCluster>()
  for await (const cluster of archive.entries('sites', ExportedCluster)) clusters.set(cluster.id, cluster)
  let some: ExportedMatch[] = []
  const write = async () => {
    const owned = await findImages(db, accountId, [...new Set(some.map(({ imageId }) => imageId))])
    const ids = new Set(owned.map(({ id }) => id))
    const mine = some.filter(({ imageId }) => ids.has(imageId))
    restored.matches += await db.transaction((tx) => insertRestored(tx, accountId, { clusters, matches: mine }))
    some = []
  }
  for await (const match of archive.entries('matches', ExportedMatch)) {
    some.push(match)
    if (some.length === atOnce) await write()
  }
  await write()
  return restored
}
