import type { Decision, SiteCase, VerdictBy } from '#contract/matches/match.ts'
import type { UseValue } from '#contract/matches/use-value.ts'
import type { UseFacts } from '#contract/matches/use-facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Site } from './claimed-store.ts'
import type { FoundOnSite, MatchRow } from './match-store.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** Finds of these clusters moved to others; drafts about them follow. */
export const matchesRegrouped = defineEvent<{ ownerId: Id; clusterIds: readonly Id[] }>('finds.regrouped')

/** Uses that wait for their owner, gathered since the last time; each site names its newest hundred. */
export const matchesFound = defineEvent<{ ownerId: Id; sites: readonly FoundOnSite[] }>('matches.found')

/** An owner's matches have another verdict, all the same one. */
export const matchesDecided = defineEvent<{ ownerId: Id; matchIds: readonly Id[]; verdict: Decision; by: VerdictBy }>(
  'matches.decided',
)

type MatchesOfOwner = { ownerId: Id; parties: readonly string[]; matchIds: readonly Id[] }

/**
 * Those of an owner's matches that are part of a case, and therefore stay. Until the transaction ends no other case against these parties
 * is submitted.
 */
export const matchesHeldByCases = defineQuery<MatchesOfOwner, ReadonlySet<Id>, Tx>('finds.held-by-cases')
type Judged = {
  ownerId: Id
  matches: readonly Pick<MatchRow, 'id' | 'clusterId' | 'pageUrl' | 'url' | 'score'>[]
  /** The clusters of these matches. */
  sites: readonly Site[]
}

/** An owner's matches that cannot be part of a case today, by their ids. */
export const matchesWithoutCase = defineQuery<Judged, ReadonlySet<Id>>('matches.without-case')

type Sites = { ownerId: Id; sites: readonly { id: Id; party: string }[] }
type CasesOfBoth = { ofMatches: ReadonlyMap<Id, Id>; ofSites: ReadonlyMap<Id, SiteCase> }

/** The case that each of these matches is part of, by the match's id, and what the owner does about these sites. */
export const casesOfMatchesAndSites = defineQuery<Sites & { matchIds: readonly Id[] }, CasesOfBoth>(
  'matches.and-sites.cases',
)

/** An owner's existing cases on these sites, by the site's id. */
export const casesOfSites = defineQuery<Sites, ReadonlyMap<Id, SiteCase>>('sites.cases')

/** The open takedown of an owner's cluster, by its id. */
export const takedownOfCluster = defineQuery<{ ownerId: Id; clusterId: Id }, Id | undefined>('cluster.takedown')

/** Estimated prices of an owner's finds, in the order of the facts. */
export const valuesOfUses = defineQuery<{ ownerId: Id; finds: readonly UseFacts[] }, readonly UseValue[]>(
  'finds.values',
)

/** Middles of the estimated prices in US cents, in the order of the facts; 0 where there is no estimate. */
export const worthsOfUses = defineQuery<{ finds: readonly UseFacts[] }, readonly number[]>('finds.worths')
