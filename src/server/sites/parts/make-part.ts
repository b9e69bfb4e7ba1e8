import { maxSiteParts, placeOf, type SitePart } from '#contract/sites/site-parts.ts'
import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { PartyConfig } from '../config.ts'
import { resolveParty } from '../party.ts'
import { deletePart, insertPart, type PartRow, partsOf } from './part-store.ts'
import { isInside, partyAmong } from './party-of-owner.ts'
import { matchesOnSite, isPartyBusy, regroupSiteMatches } from '../events.ts'

export type PartNeeds = PartyConfig & Pick<Deps, 'db' | 'clock' | 'queries'>
type Made = { part: SitePart; activity: Activity | null }

export const listParts = async (db: Db, ownerId: Id): Promise<SitePart[]> =>
  ((await partsOf(db, [ownerId])).get(ownerId) ?? []).map(showPart)

/** Finds that would move to the part at an address. */
export async function previewPart(
  { db, config, queries }: Pick<PartNeeds, 'db' | 'config' | 'queries'>,
  ownerId: Id,
  url: string,
) {
  const { party, site } = partAtAddress(url, config.privateSuffixes)
  const { pages, total } = (await queries.askOne(db, matchesOnSite, { ownerId, site })) ?? { pages: [], total: 0 }
  const parts = [...((await partsOf(db, [ownerId])).get(ownerId) ?? []), { party }]
  const inside = pages.filter((page) => partyAmong(parts, page.url, config.privateSuffixes).key === party)
  return {
    party,
    site,
    finds: inside.reduce((sum, { finds: matches }) => sum + matches, 0),
    total,
  }
}

/** Separates a part of a site from now on. Refused while a case is open against the site, since it rests on the present matches. */
export async function makePart(needs: PartNeeds, ownerId: Id, url: string): Promise<Made> {
  const { party, site } = partAtAddress(url, needs.config.privateSuffixes)
  return await needs.db.transaction(async (tx) => {
    await refuseOpen(needs, tx, ownerId, site)
    const parts = (await partsOf(tx, [ownerId])).get(ownerId) ?? []
    if (parts.some((one) => one.party === party))
      throw refuse('conflict', 'parts.there', `${party} is a site of its own already.`)
    if (parts.length >= maxSiteParts)
      throw refuse(
        'conflict',
        'parts.too-many',
        `At most ${maxSiteParts} parts can be sites of their own. Put one back first.`,
      )
    const row = { id: newId(), ownerId, party, site, createdAt: needs.clock() }
    await insertPart(tx, row)
    return { part: showPart(row), activity: await regroupSite(needs, tx, row, `Holding ${party} apart from ${site}`) }
  })
}

/** Returns the part to its site; refused during a case. */
export async function removePart(needs: PartNeeds, ownerId: Id, partId: Id): Promise<Activity | null> {
  return await needs.db.transaction(async (tx) => {
    const gone = await deletePart(tx, ownerId, partId)
    if (!gone) throw missing('part')
    await refuseOpen(needs, tx, ownerId, gone.party)
    return await regroupSite(needs, tx, gone, `Putting ${gone.party} back with ${gone.site}`)
  })
}

/** The part at an address by its cluster, with its site. */
function partAtAddress(url: string, privateSuffixes: readonly string[]): { party: string; site: string } {
  const party = placeOf(url)!
  const site = resolveParty(url, privateSuffixes).key
  if (!isInside(party, site))
    throw refuse('conflict', 'parts.whole', `This address stands for all of ${site}. Choose a part of it.`)
  return { party, site }
}

async function refuseOpen({ queries }: PartNeeds, tx: Tx, ownerId: Id, party: string): Promise<void> {
  if (await queries.askOne(tx, isPartyBusy, { ownerId, party }))
    throw refuse(
      'conflict',
      'parts.case',
      `A case is open against ${party}. Its finds stay together until the case is closed.`,
    )
}

const regroupSite = async (
  { queries }: PartNeeds,
  tx: Tx,
  { ownerId, site }: PartRow,
  title: string,
): Promise<Activity | null> => (await queries.askOne(tx, regroupSiteMatches, { ownerId, site, title })) ?? null

const showPart = ({ id, party, site, createdAt }: PartRow): SitePart => ({
  _id: id,
  party,
  site,
  createdAt: createdAt.toISOString(),
})
