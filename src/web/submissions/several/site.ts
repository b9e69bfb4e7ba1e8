import type { startSubmissions } from '#contract/submissions/submitting-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Cluster } from '#contract/matches/match.ts'

/** What is said of a site that a case may be made of. */
export type Site = Pick<Cluster, '_id' | 'title' | 'matches' | 'bestScore' | 'case'>
/** What became of one. */
export type Started = Received<typeof startSubmissions>['data'][number]
