import { partAt, placeOf } from '#contract/sites/site-parts.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Party, resolveParty } from '../party.ts'
import { type PartRow, partsOf } from './part-store.ts'

/** The owner's party of a page; `partOf`: its whole party. */
export type OwnersParty = Party & { partOf: string | null }

/** Party of a page for an owner with these parts. The host is the site's, which has most facts. */
export function partyAmong(
  parts: readonly Pick<PartRow, 'party'>[],
  pageUrl: string,
  privateSuffixes: readonly string[],
): OwnersParty {
  const { key, host } = resolveParty(pageUrl, privateSuffixes)
  const place = parts.length === 0 ? undefined : placeOf(pageUrl)
  const inside = parts.map(({ party }) => party).filter((party) => isInside(party, key))
  const part = place === undefined ? undefined : partAt(place, inside)
  return part === undefined ? { key, host, partOf: null } : { key: part, host, partOf: key }
}

/** The party of a page for this owner. */
export async function partyFor(
  { db, privateSuffixes }: { db: Db | Tx; privateSuffixes: readonly string[] },
  ownerId: Id,
  pageUrl: string,
): Promise<OwnersParty> {
  return partyAmong((await partsOf(db, [ownerId])).get(ownerId) ?? [], pageUrl, privateSuffixes)
}

/** True for a part of a party, but not all. */
export const isInside = (place: string, party: string): boolean =>
  place.startsWith(`${party}/`) || (!party.includes('/') && place.split('/', 1)[0]!.endsWith(`.${party}`))
