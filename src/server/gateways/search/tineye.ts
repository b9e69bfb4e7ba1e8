import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AskNeeds, askService, likeliest, momentOf } from './ask-service.ts'
import type { SearchHit, SearchService, SearchTrouble } from './search-service.ts'

/** TinEye’s own address unless a stand-in is named. */
export type TineyeKeys = { key: string; url: string }

const Backlink = z.object({ url: z.string(), backlink: z.string(), crawl_date: z.string().optional() })
const Match = z.object({
  image_url: z.string().optional(),
  query_match_percent: z.number().optional(),
  backlinks: z.array(Backlink).default([]),
})
const Searched = z.object({
  code: z.literal(200),
  stats: z.object({ total_results: z.number().int().optional() }).default({}),
  results: z.object({ matches: z.array(Match) }),
})
const Remaining = z.object({
  code: z.literal(200),
  results: z.object({ total_remaining_searches: z.number().int() }),
})
const Problem = z.object({ code: z.number().int() })

const pageSize = 100
/** Places of one file; a file that is on more of them is met again by looking at these. */
const backlinksEach = 50
/** Share of the picture that counts as whole, in per cent. */
const wholePercent = 95

/** TinEye's API, `rest/search` with the file (docs/search-services.md). */
export function openTineye(needs: AskNeeds, { key, url }: TineyeKeys): SearchService {
  const headers = { 'x-api-key': key }
  const common = { service: 'tineye' as const, headers, troubleOf: troubleAt }
  return {
    id: 'tineye',
    microdollars: 40_000,
    search: async ({ bytes }, cursor) => {
      const offset = Number(cursor ?? 0)
      const fields = { limit: String(pageSize), offset: String(offset), sort: 'score', order: 'desc' }
      const post = formOf({ ...fields, backlink_limit: String(backlinksEach) }, bytes)
      const { stats, results } = await askService(needs, {
        ...common,
        url: `${url}/rest/search/`,
        post,
        reads: Searched,
      })
      const seen = offset + results.matches.length
      const hasMore = results.matches.length > 0 && seen < (stats.total_results ?? 0)
      return { hits: likeliest(results.matches.flatMap(hitsOf)), next: hasMore ? String(seen) : null, left: null }
    },
    left: async () => {
      const asked = { ...common, url: `${url}/rest/remaining_searches/`, reads: Remaining }
      return (await askService(needs, asked)).results.total_remaining_searches
    },
  }
}

const hitsOf = ({ query_match_percent: percent = 100, backlinks }: z.infer<typeof Match>): SearchHit[] =>
  backlinks.map((one) => ({
    pageUrl: one.backlink,
    pageTitle: null,
    imageUrl: one.url,
    seenAt: momentOf(one.crawl_date),
    kind: percent >= wholePercent ? 'full' : 'partial',
  }))

/** The code in the answer is the status, which a proxy on the way may have changed. */
function troubleAt(status: number, answer: unknown): SearchTrouble | undefined {
  const said = Problem.safeParse(answer)
  const code = said.success ? said.data.code : status
  if (code === 401 || code === 403) return 'key-refused'
  if (code === 402) return 'quota-used'
  return code === 400 ? 'picture-refused' : undefined
}

function formOf(fields: Record<string, string>, bytes: Uint8Array): { body: Uint8Array; type: string } {
  const boundary = `rightframe-${randomUUID()}`
  const head = (name: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n${value}\r\n`)
  const file = `${head('image_upload', '; filename="picture.jpg"')}content-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(texts.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
