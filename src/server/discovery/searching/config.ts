import { z } from 'zod'
import { address, defineConfig, list } from '#server/platform/config/config-part.ts'
import type { SearchKeys } from '#server/gateways/search/search-services.ts'

const key = z.string().trim().min(8, 'is too short for a key').max(400).optional()

export const searchConfig = defineConfig({
  variables: {
    VISION_KEY: key,
    VISION_URL: address.default('https://vision.googleapis.com'),
    TINEYE_KEY: key,
    TINEYE_URL: address.default('https://api.tineye.com'),
    SERPAPI_KEY: key,
    SERPAPI_URL: address.default('https://serpapi.com'),
    SERPAPI_ENGINES: list.pipe(z.array(z.enum(['lens', 'yandex', 'bing'])).min(1)).default(['lens', 'yandex', 'bing']),
    SEARCHES_PER_MONTH: z.coerce.number<string>().int().min(0).max(10_000_000).default(1000),
  },
  read: (values): { searching: { keys: SearchKeys; urls: Record<keyof SearchKeys, string>; perMonth: number } } => ({
    searching: {
      keys: {
        vision: keyed(values.VISION_KEY, values.VISION_URL),
        tineye: keyed(values.TINEYE_KEY, values.TINEYE_URL),
        serpapi: values.SERPAPI_KEY
          ? { key: values.SERPAPI_KEY, url: values.SERPAPI_URL, engines: [...new Set(values.SERPAPI_ENGINES)] }
          : undefined,
      },
      urls: { vision: values.VISION_URL, tineye: values.TINEYE_URL, serpapi: values.SERPAPI_URL },
      perMonth: values.SEARCHES_PER_MONTH,
    },
  }),
})
export type SearchConfig = ReturnType<typeof searchConfig.read>['searching']

const keyed = (secret: string | undefined, url: string) => (secret ? { key: secret, url } : undefined)
