import type { clusterTags } from '#contract/reference/cluster-tags.ts'
import { isPlatform } from '#contract/reference/sites/platform-accounts.ts'

type Rank = Exclude<(typeof clusterTags)[number], 'rightframe:flagged'>
/** The hosts that are top sites: of their market, of the United States, of the world. */
export type TopSites = ReadonlyMap<Rank, ReadonlySet<string>>

export const indexTopSites = (lists: Record<'top' | 'us' | 'world', readonly string[]>): TopSites =>
  new Map([
    ['rightframe:top:us', new Set(lists.us)],
    ['rightframe:top:world', new Set(lists.world)],
    ['rightframe:top', new Set(lists.top)],
  ])

/** What a party is by the lists. An account of a platform is not what the platform is. */
export const topSiteRanks = (party: string, topSites: TopSites): Rank[] =>
  [...topSites].filter(([, hosts]) => hosts.has(party)).map(([rank]) => rank)

/** A part of a site that an owner holds apart is as much looked at as the site; a page of a platform is not. */
export const rankedAs = ({ party, partOf }: { party: string; partOf: string | null }): string =>
  partOf === null || isPlatform(partOf) ? party : partOf
