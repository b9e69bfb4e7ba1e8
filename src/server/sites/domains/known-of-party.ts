import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hasMatchesOn, sitesOfPart } from '../events.ts'
import { knownOfParty, type KnownOfParty, type Reading } from './domain-store.ts'

type Needs = Pick<Deps, 'queries'>

/** Facts on the owner's parties; accounts count for platforms. */
export const knownToOwner = async (
  needs: Needs & { db: Db },
  ownerId: Id,
  party: string,
): Promise<KnownOfParty | undefined> =>
  (await isSiteOf(needs, ownerId, party)) ? await everythingKnown(needs, party) : undefined

/** Facts on a party, for any owner. */
export const everythingKnown = async (needs: Needs & { db: Db }, party: string): Promise<Reading> =>
  await knownOfParty(needs.db, { party, sites: await sitesOf(needs, party) })

/** True when the owner has finds there, or on its accounts. */
export const isSiteOf = async ({ db, queries }: Needs & { db: Db }, ownerId: Id, host: string): Promise<boolean> =>
  (await queries.askOne(db, hasMatchesOn, { ownerId, host })) ?? false

const sitesOf = async ({ db, queries }: Needs & { db: Db }, party: string): Promise<string[]> =>
  (await queries.askOne(db, sitesOfPart, { party })) ?? []
