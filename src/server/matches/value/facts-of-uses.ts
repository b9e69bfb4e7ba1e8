import { SiteCategoryValue } from '#contract/sites/domain.ts'
import type { UseFacts } from '#contract/matches/use-facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { domainFactsOfSites } from '../clusters/facts-of-party.ts'
import type { ClusterRow, MatchRow } from '../match-store.ts'

type SiteFacts = Omit<UseFacts, 'largest' | 'seenDays' | 'uses'>

/** Known facts about these sites that their prices depend on, by the site's id. */
export async function factsOfSites(db: Db | Tx, sites: readonly ClusterRow[]): Promise<Map<Id, SiteFacts>> {
  const known = await domainFactsOfSites(db, sites)
  return new Map(
    sites.map(({ id, party, country, category, commercial, tags }) => {
      const facts = known.get(party)
      const { data } = SiteCategoryValue.safeParse(category)
      return [
        id,
        {
          country,
          isCountryShown: facts?.country?.from !== 'hosting',
          tags,
          // A category that was guessed from words shows nothing.
          category: data && facts?.category?.from !== 'words' ? data : null,
          commercial,
        },
      ]
    }),
  )
}

const dayMs = 86_400_000

/** Facts about one use on a site. */
export const factsOfMatch = (
  site: SiteFacts,
  { width, height, firstSeen, lastSeen }: Pick<MatchRow, 'width' | 'height' | 'firstSeen' | 'lastSeen'>,
): UseFacts => ({
  ...site,
  largest: Math.max(width, height),
  seenDays: Math.max(1, Math.ceil((lastSeen.getTime() - firstSeen.getTime()) / dayMs)),
  uses: 1,
})

/** Facts about all uses of a site that its owner did not set aside or allow. */
export const factsOfSite = (site: SiteFacts, row: ClusterRow): UseFacts => ({
  ...site,
  largest: row.largest,
  seenDays: Math.max(1, row.seenDays),
  uses: Math.max(1, row.total - row.ignored - row.approved - row.licensed),
})
