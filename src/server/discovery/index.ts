/** Exports for features to the right and the composition root. */
export { openVisits } from './jobs.ts'
export { fileFetcher, smallFileFetcher } from './fetching/fetch-file.ts'
export { keepingPagesRead } from './archiving/keep-pages-read.ts'
export { openPoliteClient, type PoliteClient } from './fetching/polite-client.ts'
export { openPageReader } from './pages/page-reader.ts'
export { type CutReason, packedExchange, packedInfo } from './archiving/warc-file.ts'
