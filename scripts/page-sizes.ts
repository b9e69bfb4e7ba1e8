import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfChanged } from './build-web.ts'

type Chunk = { file: string; name?: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const dist = resolve(import.meta.dirname, '../dist')
const kB = 1000

/** Files of pages beside the entry, named as in `web-chunks.ts`. */
const pages = [
  { name: 'sign-in page', most: 150 * kB, parts: ['outside'] },
  { name: 'signed-in shell', most: 200 * kB, parts: ['shell'] },
  { name: 'page for everybody', most: 150 * kB, parts: ['evidence-verify-verify-page'] },
]

/** The payment page, built without the app. */
const paymentPage = { name: 'payment page', most: 100 * kB, source: 'pay.html' }

/** Initial JavaScript of a page in gzip bytes, with its limit. */
export type PageSize = { name: string; bytes: number; most: number }

/** Sizes of the web app, rebuilt after changes. */
export async function pageSizes(): Promise<PageSize[]> {
  await buildWebIfChanged({ log: console.error })
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const alone = JSON.parse(readFileSync(join(dist, '.vite/pay.json'), 'utf8')) as Manifest
  const { name, most, source } = paymentPage
  // The words of one language come beside it.
  const words = Object.keys(alone).find((key) => key.endsWith('/languages/en/portal.json')) ?? keyOf('en', alone)
  return [
    ...pages.map(({ name, most, parts }) => ({
      name,
      most,
      bytes: sizeOf(['index.html', ...parts.map((part) => keyOf(part, manifest))], manifest),
    })),
    { name, most, bytes: sizeOf([source, words], alone) },
  ]
}

function keyOf(name: string, manifest: Manifest): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name)
  if (!found) throw new Error(`The build has no file called ${name}: has web-chunks.ts changed?`)
  return found[0]
}

/** Bytes of sources with their immediate imports, each once. */
function sizeOf(sources: string[], manifest: Manifest): number {
  const needed = new Set<string>()
  const need = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build knows no ${source}: has the page moved?`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports?.forEach(need)
  }
  sources.forEach(need)
  return [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}
