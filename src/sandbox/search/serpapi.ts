import { z } from 'zod'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import { type Answer, type Asked, json } from '../answer.ts'
import { thousand, wrongAnywhere } from './go-wrong.ts'
import type { KnownPlace } from './known-web.ts'
import type { Standing, Trouble } from './standing.ts'

const api_key = z.string()
const Query = z.discriminatedUnion('engine', [
  z.strictObject({
    engine: z.literal('google_lens'),
    type: z.enum(['all', 'exact_matches', 'visual_matches']).default('all'),
    url: z.url(),
    api_key,
  }),
  z.strictObject({ engine: z.literal('yandex_images'), url: z.url(), api_key }),
  z.strictObject({ engine: z.literal('bing_reverse_image'), image_url: z.url(), api_key }),
])

const services = { google_lens: 'lens', yandex_images: 'yandex', bing_reverse_image: 'bing' } as const

/** SerpApi's `search.json` and `account.json`, for picture engines. */
export async function serpapiAnswer(
  path: string,
  asked: Asked,
  { web, next, key }: Standing,
): Promise<Answer | 'cut' | undefined> {
  if (asked.method !== 'GET') return undefined
  const query = Object.fromEntries(new URLSearchParams(asked.query))
  if (query.api_key !== key) return refused
  if (path === '/account.json')
    return json(200, { account_status: 'Active', plan_searches_left: 5000, total_searches_left: 5000 })
  if (path !== '/search.json') return undefined
  const read = Query.safeParse(query)
  if (!read.success) return json(400, { error: z.prettifyError(read.error) })
  const service = services[read.data.engine]
  const trouble = next(service)
  const wrong = wrongAnywhere(trouble) ?? ownWords(trouble)
  if (wrong) return wrong
  const picture = await pictureAt('url' in read.data ? read.data.url : read.data.image_url)
  if (!picture) return ownWords('picture')
  const places = await web.placesOf(service, picture)
  const invented = thousand(trouble, (at): KnownPlace => ({
    pageUrl: `http://nowhere-${at}.example/`,
    imageUrl: `http://nowhere-${at}.example/a.jpg`,
    pageTitle: '',
    kind: 'full',
  }))
  return json(200, found(service, [...places, ...invented]))
}

/** It reads the picture itself, as the real one does, from a public address; here from the machine’s own store. */
async function pictureAt(url: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(url, { redirect: 'error' }).catch(() => undefined)
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}

function found(service: SearchServiceId, places: KnownPlace[]): object {
  const search_metadata = { id: 'sandbox', status: 'Success', created_at: '2026-11-26 08:00:00 UTC' }
  if (places.length === 0) return { search_metadata, error: "The engine hasn't returned any results for this query." }
  const same = places.filter(({ kind }) => kind !== 'similar')
  const like = places.filter(({ kind }) => kind === 'similar')
  const basic = ({ pageUrl, pageTitle }: KnownPlace, at: number) => ({
    position: at + 1,
    title: pageTitle,
    link: pageUrl,
    source: new URL(pageUrl).hostname,
  })
  switch (service) {
    case 'lens':
      return { search_metadata, exact_matches: same.map((one, at) => ({ ...basic(one, at), thumbnail: one.imageUrl })) }
    case 'yandex':
      return {
        search_metadata,
        image_results: same.map((one, at) => ({
          ...basic(one, at),
          thumbnail: { link: one.imageUrl },
          original_image: { link: one.imageUrl },
        })),
        similar_images: like.map((one, at) => ({ ...basic(one, at), thumbnail: { link: one.imageUrl } })),
      }
    default:
      return {
        search_metadata,
        pages_with_this_image: same.map((one, at) => ({
          ...basic(one, at),
          thumbnail: one.imageUrl,
          original: one.imageUrl,
        })),
        related_content: like.map((one, at) => ({
          ...basic(one, at),
          thumbnail: one.imageUrl,
          original: one.imageUrl,
        })),
      }
  }
}

const refused = json(401, { error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key' })

function ownWords(trouble: Trouble | undefined): Answer | undefined {
  if (trouble === 'key') return refused
  if (trouble === 'quota') return json(429, { error: 'Your account has run out of searches.' })
  if (trouble === 'picture') return json(400, { error: "We couldn't get valid image." })
  return undefined
}
