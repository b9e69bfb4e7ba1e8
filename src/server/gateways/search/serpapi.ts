import { z } from 'zod'
import { type AskNeeds, askService, likeliest, momentOf } from './ask-service.ts'
import type { SearchHit, SearchService, SearchTrouble } from './search-service.ts'

/** SerpApi’s own address unless a stand-in is named. */
export type SerpapiKeys = { key: string; url: string }

const place = z.union([z.string(), z.object({ link: z.string() }).transform(({ link }) => link)])
const Result = z.object({
  title: z.string().optional(),
  link: z.string().optional(),
  image: place.optional(),
  original: place.optional(),
  original_image: place.optional(),
  thumbnail: place.optional(),
  date: z.string().optional(),
})
const results = z.array(Result).default([])
const Found = z.object({
  search_metadata: z.object({ status: z.literal('Success') }),
  exact_matches: results,
  visual_matches: results,
  image_results: results,
  similar_images: results,
  pages_with_this_image: results,
  related_content: results,
})
const Account = z.object({ total_searches_left: z.number().int() })
const Problem = z.object({ error: z.string() })

/** Parameters of each engine, and its lists that hold the picture itself; the others hold similar ones. */
const engines = {
  lens: {
    engine: 'google_lens',
    more: { type: 'exact_matches' },
    takes: 'url',
    same: ['exact_matches'],
    like: ['visual_matches'],
  },
  yandex: { engine: 'yandex_images', more: {}, takes: 'url', same: ['image_results'], like: ['similar_images'] },
  bing: {
    engine: 'bing_reverse_image',
    more: {},
    takes: 'image_url',
    same: ['pages_with_this_image'],
    like: ['related_content'],
  },
} as const

/** A search engine through SerpApi, by picture address (docs/search-services.md). */
export function openSerpapi(needs: AskNeeds, { key, url }: SerpapiKeys, id: keyof typeof engines): SearchService {
  const { engine, more, takes, same, like } = engines[id]
  const ask = <T>(path: string, query: Record<string, string>, reads: z.ZodType<T>) =>
    askService(needs, {
      service: id,
      url: `${url}/${path}?${new URLSearchParams({ ...query, api_key: key }).toString()}`,
      reads,
      troubleOf: troubleAt,
    })
  return {
    id,
    microdollars: 15_000,
    search: async ({ address }) => {
      const query = { engine, ...more, [takes]: await address() }
      const found = await ask('search.json', query, z.union([Nothing, Found]))
      if ('error' in found) return { hits: [], next: null, left: null }
      const hits = [
        ...same.flatMap((list) => found[list].flatMap((one) => hitOf(one, 'full'))),
        ...like.flatMap((list) => found[list].flatMap((one) => hitOf(one, 'similar'))),
      ]
      return { hits: likeliest(hits), next: null, left: null }
    },
    left: async () => (await ask('account.json', {}, Account)).total_searches_left,
  }
}

/** A successful search without hits comes as an error. */
const Nothing = z.object({
  search_metadata: z.object({ status: z.literal('Success') }),
  error: z.string().regex(/hasn't returned any results/i),
})

const hitOf = (one: z.infer<typeof Result>, kind: SearchHit['kind']): SearchHit[] =>
  one.link === undefined
    ? []
    : [
        {
          pageUrl: one.link,
          pageTitle: one.title?.trim() || null,
          imageUrl: one.original_image ?? one.original ?? one.image ?? one.thumbnail ?? null,
          seenAt: momentOf(one.date),
          kind,
        },
      ]

function troubleAt(status: number, answer: unknown): SearchTrouble | undefined {
  const said = Problem.safeParse(answer)
  const words = said.success ? said.data.error : ''
  if (/run out of searches/i.test(words)) return 'quota-used'
  if (status === 401 || status === 403 || /invalid api key/i.test(words)) return 'key-refused'
  if (status === 400 || /couldn't (get|load|download) .*image|unsupported image/i.test(words)) return 'picture-refused'
  return undefined
}
