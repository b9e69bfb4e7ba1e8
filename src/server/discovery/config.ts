import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { address, defineConfig, list } from '#server/platform/config/config-part.ts'

const presentFile = z
  .string()
  .refine(isFile, { error: ({ input }) => `must name files with tables of addresses, and ${String(input)} is none` })

export const discoveryConfig = defineConfig({
  variables: {
    COMMON_CRAWL_PARTS: z.coerce.number<string>().int().min(0).max(200_000).default(0),
    COMMON_CRAWL_URL: address.default('https://data.commoncrawl.org'),
    COMMON_CRAWL_LIST: address.default('https://index.commoncrawl.org/collinfo.json'),
    ADDRESS_RANGES: list.pipe(z.array(presentFile)).default([]),
  },
  read: (values) => ({
    commonCrawl: {
      /** Parts of each newest crawl; 0 takes none automatically. */
      parts: values.COMMON_CRAWL_PARTS,
      url: values.COMMON_CRAWL_URL.replace(/\/+$/, ''),
      list: values.COMMON_CRAWL_LIST,
    },
    addressRanges: values.ADDRESS_RANGES.map((file) => resolve(file)),
  }),
})
export type DiscoveryConfig = ReturnType<typeof discoveryConfig.read>

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
