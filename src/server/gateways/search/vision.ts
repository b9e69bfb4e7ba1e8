import { z } from 'zod'
import { type AskNeeds, askService, likeliest } from './ask-service.ts'
import type { SearchHit, SearchService, SearchTrouble } from './search-service.ts'

/** Google’s own address unless a stand-in is named. */
export type VisionKeys = { key: string; url: string }

const Image = z.object({ url: z.string() })
const Page = z.object({
  url: z.string(),
  pageTitle: z.string().optional(),
  fullMatchingImages: z.array(Image).default([]),
  partialMatchingImages: z.array(Image).default([]),
})
const Annotated = z.object({
  responses: z
    .array(
      z.object({
        webDetection: z.object({ pagesWithMatchingImages: z.array(Page).default([]) }).optional(),
        error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
      }),
    )
    .length(1),
})
const Problem = z.object({
  error: z.object({
    status: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

/** Results asked for in each list. */
const maxResults = 200

/** Google Cloud Vision, `images:annotate` with `WEB_DETECTION` (docs/search-services.md). */
export function openVision(needs: AskNeeds, { key, url }: VisionKeys): SearchService {
  const annotate = <T>(body: object, reads: z.ZodType<T>, troubleOf = troubleAt) =>
    askService(needs, {
      service: 'vision',
      url: `${url}/v1/images:annotate`,
      headers: { 'x-goog-api-key': key },
      post: { body: JSON.stringify(body), type: 'application/json' },
      reads,
      troubleOf,
    })
  return {
    id: 'vision',
    microdollars: 3500,
    search: async ({ bytes }) => {
      const image = { content: Buffer.from(bytes).toString('base64') }
      const request = { image, features: [{ type: 'WEB_DETECTION', maxResults }] }
      const { responses } = await annotate({ requests: [request] }, Annotated)
      const pages = responses[0]!.webDetection?.pagesWithMatchingImages ?? []
      return { hits: likeliest(pages.flatMap(hitsOf)), next: null, left: null }
    },
    // Vision reports no remaining searches; an empty request tests the key.
    left: async () => {
      await annotate({ requests: [] }, z.object({}))
      return null
    },
  }
}

/** A page without a named picture is still a hint. */
function hitsOf(page: z.infer<typeof Page>): SearchHit[] {
  const about = { pageUrl: page.url, pageTitle: plain(page.pageTitle), seenAt: null }
  const full = page.fullMatchingImages.map((image) => ({ ...about, imageUrl: image.url, kind: 'full' as const }))
  const partial = page.partialMatchingImages.map((image) => ({
    ...about,
    imageUrl: image.url,
    kind: 'partial' as const,
  }))
  const all = [...full, ...partial]
  return all.length > 0 ? all : [{ ...about, imageUrl: null, kind: 'partial' }]
}

/** Titles come with the marks of what was looked for. */
const plain = (title: string | undefined): string | null => title?.replace(/<\/?b>/g, '').trim() || null

function troubleAt(status: number, answer: unknown): SearchTrouble | undefined {
  const [said, problem] = [Annotated.safeParse(answer), Problem.safeParse(answer)]
  // 3 is INVALID_ARGUMENT, 8 RESOURCE_EXHAUSTED of google.rpc.Code.
  const code = said.success ? said.data.responses[0]?.error?.code : undefined
  if (code !== undefined) return code === 8 ? 'quota-used' : code === 3 ? 'picture-refused' : 'unreachable'
  const reasons = problem.success ? problem.data.error.details.map(({ reason }) => reason) : []
  if (reasons.includes('RATE_LIMIT_EXCEEDED')) return undefined
  if (status === 429) return 'quota-used'
  if (status === 401 || status === 403 || reasons.includes('API_KEY_INVALID')) return 'key-refused'
  return status === 400 ? 'picture-refused' : undefined
}
