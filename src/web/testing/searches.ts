import type { ImageSearching, Searching } from '#contract/discovery/searches.ts'
import { type SearchServiceId, searchServiceFacts, searchServiceIds } from '#contract/discovery/search-services.ts'

const counts = { searches: 0, same: 0, other: 0, unverified: 0 }

/** A service that the owner was not asked about yet. */
export const aService = (
  _id: SearchServiceId,
  more: Partial<Searching['services'][number]> = {},
): Searching['services'][number] => ({
  _id,
  ...searchServiceFacts[_id],
  isAllowed: null,
  state: 'ready',
  problem: null,
  ...counts,
  ...more,
})

export const aSearching = (more: Partial<Searching> = {}): Searching => ({
  services: searchServiceIds.map((id) => aService(id)),
  pausedAt: null,
  used: 12,
  limit: 20,
  resetsAt: '2026-12-01T00:00:00.000Z',
  ...more,
})

/** The state of an image at a search service that may see it. */
export const aStanding = (
  _id: SearchServiceId,
  more: Partial<ImageSearching['services'][number]> = {},
): ImageSearching['services'][number] => ({
  _id,
  name: searchServiceFacts[_id].name,
  isAllowed: true,
  isRefused: false,
  lastAt: null,
  nextAt: null,
  problem: null,
  isUnderWay: false,
  ...counts,
  ...more,
})

export const anImageSearching = (more: Partial<ImageSearching> = {}): ImageSearching => ({
  services: [aStanding('vision'), aStanding('tineye')],
  isSearched: true,
  pausedAt: null,
  unverified: [],
  ...more,
})
