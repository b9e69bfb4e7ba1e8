/** How much JavaScript a page asks for before it shows, gzipped, against the most it may ask for. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfChanged } from './build-web.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const dist = resolve(import.meta.dirname, '../dist')
const kB = 1000

/** What each page loads beside the entry, by source. */
const pages = [
  { name: 'sign-in page', most: 150 * kB, parts: ['accounts/outside-layout.tsx', 'accounts/login-page.tsx'] },
  { name: 'signed-in shell', most: 200 * kB, parts: ['accounts/app-shell.tsx'] },
]

await buildWebIfChanged({ log: console.log })
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const measured = pages.map((page) => ({ ...page, bytes: sizeOf(['index.html', ...page.parts]) }))
for (const { name, bytes, most } of measured) {
  const line = `${name}: ${(bytes / kB).toFixed(1)} kB of at most ${most / kB} kB`
  if (bytes > most) console.error(`${line}. Load what it does not need at once with its own import().`)
  else console.log(line)
}
console.log(
  `sizes: ${measured.map(({ name, bytes }) => `${name} ${(bytes / kB).toFixed(1)} kB`).join(', ')} of JavaScript, gzipped`,
)
process.exit(measured.every(({ bytes, most }) => bytes <= most) ? 0 : 1)

/** The chunks of these sources and all that they import at once, each counted once. */
function sizeOf(sources: string[]): number {
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
