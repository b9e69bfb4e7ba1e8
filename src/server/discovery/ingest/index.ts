/** Exports for the composition root. */
export { stopIngest } from './cancel-ingest.ts'
export { listIngestRows } from './ingest-store.ts'
export { stopCrawl } from './cancel-ingest.ts'
export { crawlsTaken, type CrawlProgress } from './ingest-store.ts'
export { takeCrawl, type TakeNeeds } from './archives/take-crawl.ts'
export { startIngests, type StartNeeds } from './start-ingest.ts'
export { showIngest } from './view.ts'
