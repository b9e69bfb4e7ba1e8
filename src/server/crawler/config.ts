import { resolve } from 'node:path'
import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'

export const crawlerConfig = defineConfig({
  variables: {
    CRAWL_DELAY_MS: z.coerce.number<string>().int().min(0).max(60_000).default(1000),
    CRAWL_PAGES_PER_HOST: z.coerce.number<string>().int().min(1).max(100_000).default(200),
    CRAWL_WARCS: z.string().min(1).optional(),
  },
  read: (values) => ({
    crawl: {
      delayMs: values.CRAWL_DELAY_MS,
      pagesPerHost: values.CRAWL_PAGES_PER_HOST,
      warcs: values.CRAWL_WARCS === undefined ? undefined : resolve(values.CRAWL_WARCS),
    },
  }),
})
export type CrawlerConfig = ReturnType<typeof crawlerConfig.read>
