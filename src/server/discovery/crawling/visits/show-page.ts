import type { CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import type { Id } from '#contract/wire.ts'
import { matchesOnPages, type PictureOnPage, picturesOnPage } from '#server/matches/sightings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findKnownPage } from '../known-page-store.ts'
import { unpack } from '#server/crawler/visits/index.ts'
import type { PageRow } from '../page-store.ts'

const maxShown = 200

/** Addresses of a visit as their owner sees them. Staff (null) see the matches of all owners. */
export async function showPages(db: Db, ownerId: Id | null, rows: PageRow[]): Promise<CrawledPage[]> {
  const matches = await matchesOnPages(db, ownerId, rows.map(readAt))
  return rows.map((row) => ({
    _id: row.id,
    url: row.url,
    ledTo: row.ledTo,
    kind: row.kind,
    state: row.state,
    answer: row.answer,
    problem: row.problem,
    images: row.images,
    finds: matches.get(readAt(row)) ?? 0,
  }))
}

/** Outcomes of the pictures on a page when it was last read; null when they are no longer stored. */
export async function showPictures(db: Db, ownerId: Id, row: PageRow): Promise<MetPicture[] | null> {
  if (row.images === 0) return []
  const pageUrl = readAt(row)
  const known = await findKnownPage(db, pageUrl)
  if (!known) return null
  const imageUrls = unpack(known.shown).images
  const pictures = (await picturesOnPage(db, ownerId, { pageUrl, imageUrls })).map(showPicture)
  const place = new Map(imageUrls.map((url, at) => [url, at]))
  return pictures
    .toSorted((a, b) => order[a.outcome] - order[b.outcome] || place.get(a.url)! - place.get(b.url)!)
    .slice(0, maxShown)
}

const readAt = ({ url, ledTo }: PageRow) => ledTo ?? url

const order = { found: 0, waiting: 1, refused: 2, unreachable: 3, unreadable: 4, other: 5 } as const

const outcomes = {
  waiting: 'waiting',
  seen: 'other',
  refused: 'refused',
  unreachable: 'unreachable',
  gone: 'unreachable',
  unreadable: 'unreadable',
} as const

const showPicture = ({ url, state, problem, width, height, matches }: PictureOnPage): MetPicture => ({
  url,
  outcome: matches.length > 0 ? 'found' : outcomes[state],
  problem,
  width,
  height,
  matches,
})
