/** Exports for features to the right and the composition root. */
export { openVisits } from './jobs.ts'
export { keepingPagesRead } from './archiving/keep-pages-read.ts'
export { type CutReason, packedExchange, packedInfo } from './archiving/warc-file.ts'
export { type CrawlFailures, failingHosts } from './crawling/host-failures-store.ts'
