import { maxUses } from '#contract/takedowns/endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { matchesClaimed } from '#server/cases/rows/index.ts'
import { type ClaimedMatch, matchesOfCluster } from '#server/matches/index.ts'
import { type Site, sitesAmong } from '#server/matches/clusters/index.ts'
import { isPartyBusy } from '#server/sites/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { ViewNeeds } from './view.ts'
import { actorsFor, draftNotices, nothingKnown } from './draft-notices.ts'
import { readDirectoryForDrafts } from './directory/read-directory.ts'
import { seekRecipients } from './recipients/seek-job.ts'
import { insertParts, insertTakedown, recordStep, type TakedownRow, type UseRow } from './takedown-store.ts'

export type TakedownNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'queries' | 'queue'> &
  Pick<ViewNeeds, 'config'> & { allowances: Allowances }
type Asked = { cluster: Id; matches?: Id[] | undefined; region?: RegionCode | undefined }

/** Makes the draft of a takedown, with a notice for each reader that is known at once; the search finds the others. One open case, or one open takedown, refuses the cluster whole. */
export async function createTakedown(needs: TakedownNeeds, ownerId: Id, asked: Asked): Promise<TakedownRow> {
  return await needs.db.transaction(async (tx) => createDraft(needs, tx, ownerId, asked))
}

type DraftNeeds = Pick<TakedownNeeds, 'clock' | 'queries' | 'queue'>

/** The same within a transaction. It locks the party of the site. */
export async function createDraft(needs: DraftNeeds, tx: Tx, ownerId: Id, asked: Asked): Promise<TakedownRow> {
  const [site] = await sitesAmong(tx, ownerId, [asked.cluster])
  if (!site) throw missing('site')
  if (await needs.queries.askOne(tx, isPartyBusy, { ownerId, party: site.party })) throw caseOpen()
  const uses = await usesFor(tx, ownerId, asked)
  if (uses.length === 0) throw noUses()
  const row = await insertTakedown(tx, rowFor(site, asked.region, { ownerId, createdAt: needs.clock() }))
  if (!row) throw exists()
  const kept = uses.map((match) => useOf(row.id, match))
  const actors = actorsFor(kept, nothingKnown, await readDirectoryForDrafts(tx))
  await insertParts(tx, kept, await draftNotices(tx, row, { actors, uses: kept }))
  await needs.queue.enqueue(tx, seekRecipients, { takedownId: row.id })
  const { id: takedownId, clusterId, createdAt: at } = row
  await recordStep(tx, { takedownId, clusterId, at, step: 'created', userId: ownerId })
  return row
}

/** Uses that are granted, and those that a case claims money for, are left out. */
async function usesFor(tx: Tx, ownerId: Id, { cluster, matches }: Asked): Promise<ClaimedMatch[]> {
  const found = await matchesOfCluster(tx, ownerId, cluster, { most: maxUses, withoutGranted: true })
  const wanted = matches === undefined ? found : found.filter(({ id }) => matches.includes(id))
  const claimed = await matchesClaimed(
    tx,
    wanted.map(({ id }) => id),
  )
  return wanted.filter(({ id, ignored }) => !ignored && !claimed.has(id))
}

const rowFor = (
  { id: clusterId, party, host }: Site,
  region: RegionCode | undefined,
  made: Pick<TakedownRow, 'ownerId' | 'createdAt'>,
): TakedownRow => ({
  id: newId(),
  ...made,
  clusterId,
  party,
  host,
  wishedRegion: region ?? null,
  facts: null,
  searchState: 'seeking',
  searchedAt: null,
  replyToken: null,
  signedAt: null,
  sentAt: null,
  lookedDay: 0,
  closedAt: null,
})

export const useOf = (takedownId: Id, { id, imageId, pageUrl, url, lastSeen }: ClaimedMatch): UseRow => ({
  takedownId,
  matchId: id,
  imageId,
  pageUrl,
  fileUrl: url,
  seenAt: lastSeen,
  evidenceId: null,
})

const caseOpen = () =>
  refuse(
    'conflict',
    'takedown.case-open',
    'A case against this site is open. Withdraw it first, or turn it into a takedown.',
  )
const noUses = () =>
  refuse('conflict', 'takedown.no-uses', 'All these uses are licensed, approved, ignored or part of a case.')
const exists = () => refuse('conflict', 'takedown.exists', 'A takedown of this site is open. Go on with that one.')
