import {
  type BulkSite,
  maxLeftOutShown,
  type TakedownBulk,
  type TakedownBulkEntry,
} from '#contract/takedowns/bulk/bulk.ts'
import type { Id } from '#contract/wire.ts'
import { type Original, readOriginals } from '#server/images/reading/index.ts'
import { factsAbout } from '../notices/facts-of-takedown.ts'
import { type TakedownRow, type UseRow, usesOf } from '../takedown-store.ts'
import { imagesInLists, imagesOf, showImages, type ViewNeeds } from '../view.ts'
import { workOf } from './begin-work.ts'
import { type BulkRow, bulksOfOwner, imagesOfBulks, type SiteRow, sitesOf, takedownsAmong } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { allowanceOf } from './sign-bulk.ts'

export type BulkViewNeeds = ViewNeeds & Pick<BulkNeeds, 'allowances' | 'clock' | 'queries'>

/** Works that one set of facts holds. */
const maxWorks = 500

export async function showBulk(deps: BulkViewNeeds, row: BulkRow): Promise<TakedownBulk> {
  const { db } = deps
  const sites = await sitesOf(db, row.id)
  const ids = sites.flatMap(({ takedownId }) => takedownId ?? [])
  const [rows, uses] = await Promise.all([takedownsAmong(db, ids), usesOf(db, ids)])
  const takedowns = new Map(rows.map((takedown) => [takedown.id, takedown]))
  const usesIn = Map.groupBy(uses, ({ takedownId }) => takedownId)
  const images = imagesOf(uses).slice(0, maxWorks)
  const [{ facts }, originals] = await Promise.all([
    factsAbout(
      db,
      row,
      images.map((imageId) => ({ imageId })),
    ),
    readOriginals(deps, row.ownerId, images),
  ])
  const asked = rows.filter(({ closedAt, signedAt }) => closedAt === null && signedAt === null).length
  return {
    ...(await showInPart(deps, row)),
    user: row.ownerId,
    allowance: await showAllowance(deps, row, asked),
    sites: sites.map((site) =>
      showSite(site, takedowns.get(site.takedownId ?? ''), {
        uses: usesIn.get(site.takedownId ?? '') ?? [],
        originals,
      }),
    ),
    facts,
    isWritten: row.facts !== null,
    images: showImages(images, originals),
  }
}

export async function showBulks(deps: ViewNeeds, ownerId: Id): Promise<TakedownBulkEntry[]> {
  const found = await bulksOfOwner(deps.db, ownerId)
  const ids = found.map(({ row }) => row.id)
  const images = await imagesOfBulks(deps.db, ids, imagesInLists)
  const originals = await readOriginals(deps, ownerId, [...new Set([...images.values()].flat())])
  return await Promise.all(
    found.map(async ({ row, sites }) => ({
      ...(await showInPart(deps, row)),
      sites,
      images: showImages(images.get(row.id) ?? [], originals),
    })),
  )
}

type InPart = Omit<TakedownBulkEntry, 'sites' | 'images'>

async function showInPart({ db }: Pick<ViewNeeds, 'db'>, row: BulkRow): Promise<InPart> {
  const { state, done, total, note } = await workOf(db, row)
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    work: { act: row.act, state, done, total: total ?? 0, note },
  }
}

async function showAllowance(
  deps: BulkViewNeeds,
  { ownerId }: BulkRow,
  asked: number,
): Promise<TakedownBulk['allowance']> {
  const { limit, left, resetsAt } = await allowanceOf(deps, deps.db, ownerId)
  const finite = (count: number) => (Number.isFinite(count) ? count : null)
  return { limit: finite(limit), left: finite(left), asked, resetsAt: resetsAt.toISOString() }
}

function showSite(
  site: SiteRow,
  takedown: TakedownRow | undefined,
  { uses, originals }: { uses: readonly UseRow[]; originals: ReadonlyMap<Id, Original> },
): BulkSite {
  const { clusterId, host, takedownId, reason, leftOut, problem } = site
  return {
    cluster: clusterId,
    host: takedown?.host ?? host,
    takedown: takedownId,
    state: stateOf(site, takedown),
    isSeeking: takedown?.closedAt === null && takedown.searchState === 'seeking',
    reason,
    images: showImages(imagesOf(uses), originals).slice(0, imagesInLists),
    uses: uses.length,
    leftOutUses: leftOut.length,
    leftOut: leftOut.slice(0, maxLeftOutShown),
    problem,
  }
}

function stateOf({ reason }: SiteRow, takedown: TakedownRow | undefined): BulkSite['state'] {
  if (takedown === undefined) return reason === null ? 'waiting' : 'left-out'
  if (takedown.sentAt !== null) return 'sent'
  if (takedown.closedAt !== null) return 'withdrawn'
  return takedown.signedAt === null ? 'draft' : 'signed'
}
