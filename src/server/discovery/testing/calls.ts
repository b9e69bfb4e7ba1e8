import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Inputs of each call of discovery for tests that try all of them. */
export const calls = ({ crawlId, siteId, imageId }: Owned): Calls => ({
  startCrawl: { seeds: ['https://example.com/'] },
  getCrawl: { crawlId },
  listCrawls: {},
  pauseCrawl: { crawlId, isPaused: true },
  listCrawlPages: { crawlId },
  getCrawlPage: { crawlId, pageId: 1 },
  listWatchedSites: {},
  watchSite: { url: 'https://example.com/' },
  changeWatchedSite: { siteId, isPaused: true },
  unwatchSite: { siteId },
  visitWatchedSite: { siteId },
  listProviderSites: {},
  getProviderVisit: { crawlId },
  listProviderVisitPages: { crawlId },
  watchProviderSite: { url: 'https://example.com/' },
  changeProviderSite: { siteId, isPaused: true },
  unwatchProviderSite: { siteId },
  getCoverage: {},
  listIngests: {},
  getSearching: {},
  changeSearching: { allowed: { vision: false } },
  getImageSearching: { imageId },
  changeImageSearching: { imageId, refused: ['vision'] },
  listSearchServices: {},
  getWays: {},
  listSiteProposals: {},
  watchSiteList: { category: 'travel', country: 'PT' },
  cancelIngest: { ingestId: '0'.repeat(24) },
})

/** Calls that answer with numbers, with choices, or with everybody's data. */
export const namesNothing = [
  'getCoverage',
  'getSearching',
  'changeSearching',
  'getImageSearching',
  'changeImageSearching',
  'listSearchServices',
  'getWays',
  'listSiteProposals',
  'watchSiteList',
]
