import type { clusterTags } from '#contract/reference/cluster-tags.ts'
import { isPlatform } from '#contract/reference/sites/platform-accounts.ts'

type Rank = Exclude<(typeof clusterTags)[number], 'rightframe:flagged'>
/** Hosts that are top sites: of their market, of the United States, of the world. */
export type TopSites = ReadonlyMap<Rank, ReadonlySet<string>>

export const indexTopSites = (lists: Record<'top' | 'us' | 'world', readonly string[]>): TopSites =>
  new Map([
    ['rightframe:top:us', new Set(lists.us)],
    ['rightframe:top:world', new Set(lists.world)],
    ['rightframe:top', new Set(lists.top)],
  ])

/** Ranks of a party in the lists. An account does not inherit its platform's rank. */
export const topSiteRanks = (party: string, topSites: TopSites): Rank[] =>
  [...topSites].filter(([, hosts]) => hosts.has(party)).map(([rank]) => rank)

/** Name by which a party is ranked. A separate part of a site has the site's rank; a page of a platform does not have the platform's. */
export const rankedAs = ({ party, partOf }: { party: string; partOf: string | null }): string =>
  partOf === null || isPlatform(partOf) ? party : partOf
