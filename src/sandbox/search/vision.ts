import { z } from 'zod'
import { type Answer, type Asked, json } from '../answer.ts'
import { thousand, wrongAnywhere } from './go-wrong.ts'
import type { KnownPlace } from './known-web.ts'
import type { Standing } from './standing.ts'

const Request = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        image: z.strictObject({ content: z.base64() }),
        features: z.tuple([
          z.strictObject({ type: z.literal('WEB_DETECTION'), maxResults: z.number().int().positive().optional() }),
        ]),
      }),
    )
    .max(16),
})

/** Google Cloud Vision's `POST /v1/images:annotate`, web detection alone. */
export async function visionAnswer(
  path: string,
  asked: Asked,
  { web, next, key }: Standing,
): Promise<Answer | 'cut' | undefined> {
  if (path !== '/v1/images:annotate' || asked.method !== 'POST') return undefined
  if (asked.headers['x-goog-api-key'] !== key) return refused
  const request = Request.safeParse(JSON.parse(asked.body.toString()))
  if (!request.success) return problem(400, 'INVALID_ARGUMENT', z.prettifyError(request.error))
  const [first] = request.data.requests
  if (!first) return json(200, {})
  const trouble = next('vision')
  const wrong = wrongAnywhere(trouble) ?? ownWords(trouble)
  if (wrong) return wrong
  const places = await web.placesOf('vision', Buffer.from(first.image.content, 'base64'))
  const invented = thousand(trouble, (at): KnownPlace => ({
    pageUrl: `http://nowhere-${at % 20}.example/${at}`,
    imageUrl: `http://nowhere-${at % 20}.example/${at}.jpg`,
    pageTitle: '',
    kind: 'partial',
  }))
  const all = [...places, ...invented]
  const images = (kind: KnownPlace['kind'], of = all) =>
    of.filter((one) => one.kind === kind).map(({ imageUrl }) => ({ url: imageUrl }))
  const pages = [
    ...Map.groupBy(
      all.filter(({ kind }) => kind !== 'similar'),
      ({ pageUrl }) => pageUrl,
    ),
  ]
  return json(200, {
    responses: [
      {
        webDetection: {
          webEntities: [{ entityId: '/m/0', score: 0.5, description: 'Photograph' }],
          fullMatchingImages: images('full'),
          partialMatchingImages: images('partial'),
          visuallySimilarImages: images('similar'),
          pagesWithMatchingImages: pages.map(([url, of]) => ({
            url,
            pageTitle: `<b>${of[0]!.pageTitle}</b>`,
            fullMatchingImages: images('full', of),
            partialMatchingImages: images('partial', of),
          })),
        },
      },
    ],
  })
}

const problem = (code: number, status: string, message: string, reason?: string): Answer =>
  json(code, {
    error: {
      code,
      message,
      status,
      ...(reason && { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    },
  })

const refused = problem(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')

function ownWords(trouble: string | undefined): Answer | undefined {
  if (trouble === 'key') return refused
  if (trouble === 'quota') return problem(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.')
  if (trouble === 'picture') return json(200, { responses: [{ error: { code: 3, message: 'Bad image data.' } }] })
  return undefined
}
