import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchPath } from './problems.ts'

const dist = fileURLToPath(new URL('../../../../dist', import.meta.url))

/** Serves the built web app: its files by name, and its one page for every address that is a page of the app. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(files, {
    root: dist,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/.*'],
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.get('/*', (request, reply) => {
    const isPage = !request.url.startsWith('/api/') && !/\.\w{1,5}$/.test(request.url.split('?', 1)[0] ?? '')
    return isPage ? reply.header('cache-control', 'no-cache').sendFile('index.html') : noSuchPath(request, reply)
  })
}
