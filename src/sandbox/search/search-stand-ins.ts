import { z } from 'zod'
import { type SearchServiceId, SearchServiceId as Service } from '#contract/discovery/search-services.ts'
import { type Answer, type Asked, json, type StandIn, text } from '../answer.ts'
import { type KnownPicture, KnownPicture as Picture, type KnownWeb, openKnownWeb } from './known-web.ts'
import { serpapiAnswer } from './serpapi.ts'
import { type Standing, Trouble } from './standing.ts'
import { tineyeAnswer } from './tineye.ts'
import { visionAnswer } from './vision.ts'

/** The keys by which the stand-ins know who asks. */
export const searchKeys = {
  vision: 'sandbox-vision-key',
  tineye: 'sandbox-tineye-key',
  serpapi: 'sandbox-serpapi-key',
}

export type SearchStandIns = {
  answer: StandIn
  know(pictures: KnownPicture[]): Promise<void>
  /** So goes each next search at the service, in this order; each kind once for each time it is named. */
  trouble(service: SearchServiceId, ...kinds: Trouble[]): void
  web: Pick<KnownWeb, 'sent'>
}

const Wish = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('know'), pictures: z.array(Picture) }),
  z.strictObject({ do: z.literal('trouble'), service: Service, kinds: z.array(Trouble) }),
])

const services: Record<
  string,
  (path: string, asked: Asked, standing: Standing) => Promise<Answer | 'cut' | undefined>
> = {
  vision: visionAnswer,
  tineye: tineyeAnswer,
  serpapi: serpapiAnswer,
}

/** Stand-ins of the services that pictures are searched for at, below `/search-services/`; strict on what they are sent. */
export function openSearchStandIns(): SearchStandIns {
  const web = openKnownWeb()
  const ahead = new Map<SearchServiceId, Trouble[]>()
  const next = (service: SearchServiceId) => ahead.get(service)?.shift()
  const trouble = (service: SearchServiceId, ...kinds: Trouble[]) =>
    void ahead.set(service, [...(ahead.get(service) ?? []), ...kinds])
  return {
    web,
    know: (pictures) => web.learn(pictures),
    trouble,
    answer: async (asked) => {
      if (asked.path === '/sandbox/search') return await told(asked, web, trouble)
      const [, name = '', path = ''] = /^\/search-services\/([a-z]+)(\/.*)$/.exec(asked.path) ?? []
      const key = Object.entries(searchKeys).find(([service]) => service === name)?.[1]
      return key === undefined ? undefined : await services[name]?.(path, asked, { web, next, key })
    },
  }
}

async function told(asked: Asked, web: KnownWeb, trouble: SearchStandIns['trouble']): Promise<Answer> {
  if (!asked.isFromHere) return text(403, 'This is told to programs of this machine.')
  if (asked.method === 'GET') return json(200, { sent: web.sent })
  const wish = Wish.safeParse(JSON.parse(asked.body.toString()))
  if (!wish.success) return text(400, z.prettifyError(wish.error))
  if (wish.data.do === 'know') await web.learn(wish.data.pictures)
  else trouble(wish.data.service, ...wish.data.kinds)
  return json(200, { done: null })
}
