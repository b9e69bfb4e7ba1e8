import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../../refuse.ts'
import { saveAs } from '../disposition.ts'
import type { ObjectStore } from '../store.ts'
import { isSigned, type Mount } from './mounted-originals.ts'

const Query = z.object({ until: z.coerce.number<string>().int(), name: z.string(), signature: z.string() })

/** Gives originals of the mounted folder to browsers that have a signed address. Each is saved, none is shown. */
export function serveOriginals(
  app: FastifyInstance,
  mount: Mount,
  objects: Pick<ObjectStore, 'head' | 'stream'>,
): void {
  app.get<{ Params: { '*': string } }>('/mounted/*', async (request, reply) => {
    const key = request.params['*']
    const query = Query.safeParse(request.query)
    if (!query.success || !isSigned(mount, { key, ...query.data }))
      throw refuse('missing', 'missing', 'This address has expired. Open the image again.')
    const there = await objects.head('images', key)
    const file = await objects.stream('images', key)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', saveAs(query.data.name))
      .header('cache-control', 'private, no-store')
      .header('content-length', there?.bytes)
      .send(file)
  })
}
