import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { noSuchPath } from './problems.ts'

const dist = fileURLToPath(new URL('../../../../dist', import.meta.url))

/**
 * Serves the built web app from its folder: its files by name, and its one page for every address that is a page of the app. One
 * route looks files up: a route for each of them and its compressed forms would take a sixth of the time the server needs to start.
 */
export async function serveWeb(
  app: FastifyInstance,
  brand: Config['brand'] & { logofiles: string },
  folder = dist,
): Promise<void> {
  if (!existsSync(folder)) return
  const page = withBrand(readFileSync(join(folder, 'index.html'), 'utf8'), brand)
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/')),
  )
  await app.register(files, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*']
    if (names.has(name) && /\.\w+$/.test(name)) return reply.sendFile(name)
    const isPage = !request.url.startsWith('/api/') && !/\.\w{1,5}$/.test(request.url.split('?', 1)[0] ?? '')
    return isPage
      ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      : noSuchPath(request, reply)
  })
}

/** The page with the operator's words in its `brand-…` elements. */
export const withBrand = (page: string, brand: Record<string, string>): string =>
  page.replace(
    /(<meta name="brand-(\w+)" content=")[^"]*/g,
    (_, before: string, word: string) => before + escaped(brand[word] ?? ''),
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
