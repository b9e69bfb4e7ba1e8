import type { clusterTags } from '#contract/reference/cluster-tags.ts'
import { isPlatform } from '#contract/reference/sites/platform-accounts.ts'

type Rank = Exclude<(typeof clusterTags)[number], 'rightframe:flagged'>
/** Top sites of their market, the United States, the world. */
export type TopSites = ReadonlyMap<Rank, ReadonlySet<string>>

export const indexTopSites = (lists: Record<'top' | 'us' | 'world', readonly string[]>): TopSites =>
  new Map([
    ['rightframe:top:us', new Set(lists.us)],
    ['rightframe:top:world', new Set(lists.world)],
    ['rightframe:top', new Set(lists.top)],
  ])

/** A party's ranks; accounts do not inherit their platform's. */
export const topSiteRanks = (party: string, topSites: TopSites): Rank[] =>
  [...topSites].filter(([, hosts]) => hosts.has(party)).map(([rank]) => rank)

/** Name by which a party is ranked. A separate part of a site has the site's rank; a page of a platform does not have the platform's. */
export const rankedAs = ({ party, partOf }: { party: string; partOf: string | null }): string =>
  partOf === null || isPlatform(partOf) ? party : partOf
