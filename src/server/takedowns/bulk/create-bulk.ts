import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { maxSites } from '#contract/takedowns/bulk/bulk.ts'
import type { createTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { matchesAmong } from '#server/matches/index.ts'
import { sitesAmong, sitesMeant } from '#server/matches/clusters/index.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type BulkRow, insertBulk, insertSites, sitesToDraft, unsignedBulk } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { beginWork } from './begin-work.ts'

type Asked = Body<typeof createTakedownBulk>
type ChosenSite = { cluster: Id; matches: Id[] | null }

/** Makes a bulk and begins to draft its takedowns. A second call with the same choice finds the first. */
export async function createBulk(needs: BulkNeeds, ownerId: Id, asked: Asked): Promise<BulkRow> {
  return await needs.db.transaction(async (tx) => {
    const chosen = await chosenSites(needs, tx, ownerId, asked)
    const hosts = new Map(
      (
        await sitesAmong(
          tx,
          ownerId,
          chosen.map(({ cluster }) => cluster),
        )
      ).map(({ id, host }) => [id, host]),
    )
    const sites = chosen.flatMap(({ cluster, matches }) => {
      const host = hosts.get(cluster)
      return host === undefined ? [] : [{ clusterId: cluster, matches, host }]
    })
    if (sites.length === 0) throw none()
    if (sites.length > maxSites) throw tooMany(sites.length)
    const row = await insertBulk(tx, {
      id: newId(),
      ownerId,
      chosen: hashOf(sites),
      facts: null,
      activityId: '',
      act: 'draft',
      createdAt: needs.clock(),
      signedAt: null,
      closedAt: null,
    })
    if (!row) return (await unsignedBulk(tx, ownerId, hashOf(sites)))!
    await insertSites(
      tx,
      sites.map((site) => ({ bulkId: row.id, ...site })),
    )
    return await beginWork(needs, tx, row, { work: { bulkId: row.id, act: 'draft' }, meant: sitesToDraft(row.id) })
  })
}

async function chosenSites(
  { clock }: Pick<BulkNeeds, 'clock'>,
  tx: Tx,
  ownerId: Id,
  asked: Asked,
): Promise<ChosenSite[]> {
  const { clusters, matches, filter } = asked
  if (filter) return await sitesMeant(tx, ownerId, { filter, now: clock(), most: maxSites + 1 })
  if (clusters) return [...new Set(clusters)].toSorted().map((cluster) => ({ cluster, matches: null }))
  const bySite = Map.groupBy(await matchesAmong(tx, ownerId, matches ?? []), ({ clusterId }) => clusterId)
  const sites = [...bySite].map(([cluster, found]) => ({ cluster, matches: found.map(({ id }) => id).toSorted() }))
  return sites.toSorted(byCluster)
}

const byCluster = (one: ChosenSite, other: ChosenSite): number => (one.cluster < other.cluster ? -1 : 1)

const hashOf = (sites: { clusterId: Id; matches: Id[] | null }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sites.map(({ clusterId, matches }) => [clusterId, matches])))
    .digest('hex')

const none = () => refuse('conflict', 'bulk.none', 'No site of yours is in this selection any more.')

const tooMany = (sites: number) =>
  refuse(
    'conflict',
    'bulk.too-many',
    `One decision holds ${maxSites} sites; your selection has ${sites > maxSites ? 'more' : sites}. Narrow the filter, or select fewer sites.`,
    { details: { most: maxSites } },
  )
