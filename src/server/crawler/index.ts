/** The crawler, for discovery and the composition root; its folders have doors of their own. */
export type { CrawlerConfig } from './config.ts'
