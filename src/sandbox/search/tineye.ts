import { z } from 'zod'
import { type Answer, type Asked, json } from '../answer.ts'
import { thousand, wrongAnywhere } from './go-wrong.ts'
import type { KnownPlace } from './known-web.ts'
import type { Standing, Trouble } from './standing.ts'

const Fields = z.strictObject({
  image_upload: z.instanceof(File),
  limit: z.coerce.number().int().min(1).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  sort: z.enum(['score', 'size', 'crawl_date']).default('score'),
  order: z.enum(['asc', 'desc']).default('desc'),
  backlink_limit: z.coerce.number().int().default(100),
})

/** `rest/search` and `rest/remaining_searches` of the TinEye API. */
export async function tineyeAnswer(
  path: string,
  asked: Asked,
  standing: Standing,
): Promise<Answer | 'cut' | undefined> {
  if (asked.headers['x-api-key'] !== standing.key) return refused
  if (path === '/rest/remaining_searches/' && asked.method === 'GET') return json(200, remaining)
  if (path !== '/rest/search/' || asked.method !== 'POST') return undefined
  const type = asked.headers['content-type']
  const body = new Response(new Uint8Array(asked.body), { headers: { 'content-type': String(type) } })
  const fields = Fields.safeParse(Object.fromEntries(await body.formData()))
  if (!fields.success) return problem(400, z.prettifyError(fields.error))
  const trouble = standing.next('tineye')
  return wrongAnywhere(trouble) ?? ownWords(trouble) ?? (await searched(fields.data, trouble, standing))
}

async function searched(
  { image_upload: file, ...asked }: z.infer<typeof Fields>,
  trouble: Trouble | undefined,
  { web }: Standing,
): Promise<Answer> {
  const places = await web.placesOf('tineye', new Uint8Array(await file.arrayBuffer()))
  const invented = thousand(
    trouble,
    (at) => [`http://nowhere-${at}.example/a.jpg`, `http://nowhere-${at}.example/`] as const,
  )
  const all = [
    // It finds pictures, not what is like them.
    ...places.filter(({ kind }) => kind !== 'similar').map(matchOf),
    ...invented.map(([imageUrl, pageUrl]) => matchOf({ imageUrl, pageUrl, pageTitle: '', kind: 'partial' })),
  ]
  const total = { total_results: all.length, total_backlinks: all.length, total_collection: 0, total_stock: 0 }
  return json(200, {
    code: 200,
    messages: [],
    stats: { timestamp: '1795680000.00', query_time: '0.10', ...total },
    results: { matches: all.slice(asked.offset, asked.offset + asked.limit) },
  })
}

const matchOf = ({ imageUrl, pageUrl, kind }: KnownPlace) => ({
  domain: new URL(pageUrl).hostname,
  image_url: imageUrl,
  score: kind === 'full' ? 98.5 : 40.1,
  query_match_percent: kind === 'full' ? 100 : 60,
  width: 800,
  height: 600,
  size: 480_000,
  filesize: 90_000,
  format: 'JPEG',
  overlay: 'overlay/0',
  tags: [],
  backlinks: [{ url: imageUrl, backlink: pageUrl, crawl_date: '2026-08-01' }],
})

const remaining = {
  code: 200,
  messages: [],
  results: {
    bundles: [
      { remaining_searches: 5000, start_date: '2026-01-01 00:00:00 UTC', expire_date: '2028-01-01 00:00:00 UTC' },
    ],
    total_remaining_searches: 5000,
  },
}

const problem = (code: number, ...messages: string[]): Answer =>
  json(code, { code, messages: ['API_ERROR', ...messages], results: [] })
const refused = problem(401, 'Please provide a valid API key.')

function ownWords(trouble: Trouble | undefined): Answer | undefined {
  if (trouble === 'key') return refused
  if (trouble === 'quota') return problem(402, 'You have no more searches available.')
  if (trouble === 'picture') return problem(400, 'The image is too small or too simple.')
  return undefined
}
