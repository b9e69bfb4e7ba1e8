import type { startSubmissions } from '#contract/submissions/submitting-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Cluster } from '#contract/matches/match.ts'

/** A site that may get a case. */
export type Site = Pick<Cluster, '_id' | 'title' | 'matches' | 'bestScore' | 'case' | 'value'>
/** The outcome of one site. */
export type Started = Received<typeof startSubmissions>['data'][number]
