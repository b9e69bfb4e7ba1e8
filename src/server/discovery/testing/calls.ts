import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of discovery is sent where all of them are tried out. */
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

/** These answer with numbers, with choices, or with what is everybody's. */
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
