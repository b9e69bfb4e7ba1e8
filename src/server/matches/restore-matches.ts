import { z } from 'zod'
import { Band } from '#contract/fingerprints/band.ts'
import { Change, Matrix3, Quad } from '#contract/fingerprints/change.ts'
import { MatchFilter } from '#contract/matches/filter.ts'
import { Decision, LicenceState, VerdictBy } from '#contract/matches/match.ts'
import { MatchView } from '#contract/matches/triage-endpoints.ts'
import { Id, Moment } from '#contract/wire.ts'
import { findImages } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { insertRestored } from './restored-store.ts'
import { insertRestoredRule } from './rules/rule-store.ts'
import { upsertView } from './triage/view-store.ts'

const text = z.string().max(8000)
const Day = Moment.transform((moment) => new Date(moment))

const ExportedCluster = z.object({
  id: Id,
  party: text,
  host: text,
  title: text,
  lastFound: Day,
  country: z.string().max(2).nullable(),
  category: text.nullable(),
  platform: text.nullable(),
  commercial: z.boolean().nullable(),
  stockAgency: text.nullable(),
  tags: z.array(text).max(200),
})

const ExportedMatch = z.object({
  id: Id,
  imageId: Id,
  clusterId: Id,
  urlHash: z.guid(),
  pageHash: z.guid(),
  contentHash: z.string().max(100),
  url: text,
  pageUrl: text,
  pageTitle: text.nullable(),
  host: text,
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  score: z.number().int().min(0).max(100),
  band: Band,
  changes: z.array(Change).max(100),
  region: Quad,
  transform: Matrix3,
  verdict: Decision,
  verdictAt: Day.nullable(),
  verdictBy: VerdictBy.nullable(),
  ruleId: Id.nullable(),
  licence: LicenceState,
  licenceReason: text.nullable(),
  licenceId: Id.nullable(),
  held: z.boolean(),
  hotlink: z.boolean(),
  imageSource: text.nullable(),
  alive: z.boolean(),
  firstSeen: Day,
  lastSeen: Day,
})
export type ExportedMatch = z.infer<typeof ExportedMatch>
export type ExportedCluster = z.infer<typeof ExportedCluster>

const ExportedRule = z.object({ id: Id, name: text, filter: MatchFilter, verdict: Decision, createdAt: Day })
const ExportedView = MatchView.pick({ name: true, filter: true, order: true, sort: true, by: true, as: true }).extend({
  id: Id,
  createdAt: Day,
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
