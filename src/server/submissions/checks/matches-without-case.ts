import { refusing } from '#contract/submissions/rules/check-items.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import type { Site } from '#server/matches/clusters/index.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { judgePage } from './judge-page.ts'
import { partyFactsAmong } from './party-facts.ts'

type Needs = Pick<Deps, 'clock'> & { db: Db | Tx; config: PartyConfig['config'] }
type Match = { id: Id; clusterId: Id; pageUrl: string; url: string; score: number }

/** Returns the owner's matches that allow no case today. Image licences are answered in the form. */
export async function withoutCase(
  { db, clock, config }: Needs,
  ownerId: Id,
  { matches, sites }: { matches: readonly Match[]; sites: readonly Site[] },
): Promise<Set<Id>> {
  const parties = await partyFactsAmong({ db, clock }, ownerId, sites)
  const today = latestDay(clock())
  const refused = matches.filter(({ clusterId, pageUrl: page, url: file, score }) => {
    const party = parties.get(clusterId)
    if (!party) return false
    const about = { page, file, places: [], cc: null, license: null, score, stated: '' }
    return refusing(judgePage(party, about, config.privateSuffixes), party.overrides, today).length > 0
  })
  return new Set(refused.map(({ id }) => id))
}
