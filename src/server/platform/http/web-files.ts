import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isProbePath } from '../probes/probes.ts'
import { noSuchPath } from './problems.ts'

/** Folder of the built web app. */
export const webFolder = fileURLToPath(new URL('../../../../dist', import.meta.url))

/**
 * Serves the built web app from its folder: its files by name, and its one page for every address that is a page of the app. One
 * route looks files up: a route for each of them and its compressed forms would take a sixth of the time the server needs to start.
 */
export async function serveWeb(
  app: FastifyInstance,
  brand: Config['brand'] & { logofiles: string },
  { folder = webFolder, paying, wordsNow = noWords }: Serving = {},
): Promise<void> {
  if (!existsSync(folder)) return
  const pageAt = pagesWithFiles(
    withBrand(readFileSync(join(folder, 'index.html'), 'utf8'), brand),
    filesOfPages(folder),
  )
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(sep).join('/'))
      .filter((name) => !name.endsWith('.html')),
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
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*']
    if (names.has(name) && /\.\w+$/.test(name)) return reply.sendFile(name)
    const [path = '/'] = request.url.split('?', 1)
    const isPage = !isProbePath(path) && !/^\/(api|assets)\/|\/\.|\.\w{1,5}$/.test(path)
    if (!isPage) return noSuchPath(request, reply)
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    const page = withWords(pageAt(path), await wordsNow())
    if (!paying?.isPaying(path)) return reply.send(page)
    return reply.headers(paying.headers).send(page.replace('</head>', '<meta name="lets-pay" content="1"></head>'))
  })
}

/** `wordsNow` returns words of the operator that change while the server runs. */
type Serving = {
  folder?: string
  paying?: Paying | undefined
  wordsNow?: () => Promise<Readonly<Record<string, string>>>
}

const noWords = async (): Promise<Record<string, string>> => ({})

/** Pages that admit the payment partner, and their headers. */
type Paying = { isPaying: (path: string) => boolean; headers: Record<string, string> }

/** The files that each address needs, as the build has listed them: `/images/$imageId` stands for the page of any image. */
function filesOfPages(folder: string): Record<string, string[]> {
  const list = join(folder, '.vite', 'pages.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>) : {}
}

/** The one page, with the files that the address needs named in its head, so that a browser asks for all of them at once. */
function pagesWithFiles(page: string, files: Record<string, string[]>): (path: string) => string {
  const made = Object.entries(files).map(([address, names]) => {
    const links = names.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    return { parts: address.split('/'), page: page.replace('</head>', `${links.join('')}</head>`) }
  })
  // Literal paths come before those with variables.
  const inOrder = made.toSorted((a, b) => variables(a.parts) - variables(b.parts))
  return (path) => {
    const asked = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')
    const fits = ({ parts }: { parts: string[] }) =>
      parts.length === asked.length &&
      parts.every((part, at) => part === asked[at] || (part.startsWith('$') && asked[at]))
    return inOrder.find(fits)?.page ?? page
  }
}

const variables = (parts: string[]) => parts.filter((part) => part.startsWith('$')).length

/** The page with the operator's words in its `brand-…` elements, and its name where it stands written. */
export const withBrand = (page: string, brand: Record<string, string>): string =>
  page
    .replace(
      /(<meta name="brand-(\w+)" content=")[^"]*/g,
      (_, before: string, word: string) => before + escaped(brand[word] ?? ''),
    )
    .replace(/(<span data-brand[^>]*>)[^<]*/g, (_, before: string) => before + escaped(brand['name'] ?? ''))

/** The page with other words in some of its `brand-…` elements. */
const withWords = (page: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce(
    (before, [word, said]) =>
      before.replace(
        new RegExp(`(<meta name="brand-${word}" content=")[^"]*`),
        (_, start: string) => start + escaped(said),
      ),
    page,
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
