/** Public names of the crawler; its folders export their own. */
export type { CrawlerConfig } from './config.ts'
