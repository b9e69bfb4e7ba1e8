/** Builds the web app into `dist/` when what it is built from has changed. Run as a script it does the same once. */
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashOfFiles } from './hash-of-files.ts'
import { run } from './run.ts'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const mark = '.built-from'

/** Leaves a `dist/` that fits the sources. Rejects with the builder's own words; the `dist/` before it then stays. */
export async function buildWebIfChanged({ log }: { log: (line: string) => void }): Promise<void> {
  const wanted = hashOfSources()
  if (builtFrom() === wanted) return
  const building = join(root, '.cache', `web-${process.pid}`)
  mkdirSync(building, { recursive: true })
  try {
    await build(building, log)
    await compress(building)
    writeFileSync(join(building, mark), wanted)
    swap(building)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

async function build(outDir: string, log: (line: string) => void): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const built = await run('web', process.execPath, args, { cwd: root, env: { NODE_ENV: 'production' } })
  if (!built.ok) throw new Error(`The web app could not be built.\n${built.output.trim()}`)
  log(`web app built in ${built.seconds.toFixed(1)} s`)
}

/** Writes compressed forms beside each text. */
async function compress(folder: string): Promise<void> {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  for (const file of globSync(join(folder, '**/*.{js,css,svg}'))) {
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, best))
    writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}

/** Two may build at once: the one that comes second puts its own, equal, build in the place of the first's. */
function swap(building: string): void {
  const old = `${building}-old`
  for (let attempt = 0; ; attempt++) {
    try {
      if (existsSync(dist)) renameSync(dist, `${old}-${attempt}`)
      renameSync(building, dist)
      break
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
  for (const gone of globSync(`${old}-*`)) rmSync(gone, { recursive: true, force: true })
}

function builtFrom(): string | undefined {
  const file = join(dist, mark)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hashOfSources(): string {
  const files = globSync('src/{web,contract}/**/*.*', { cwd: root, exclude: ['**/*.test.*', 'src/web/testing/**'] })
  const builder = ['vite.config.ts', 'scripts/files-of-pages.ts', 'scripts/pages-of-routes.ts', 'scripts/web-chunks.ts']
  return hashOfFiles([...files, 'package-lock.json', ...builder])
}

if (process.argv[1] === import.meta.filename) await buildWebIfChanged({ log: console.log })
