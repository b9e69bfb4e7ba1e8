/**
 * Packs the server of this version into `releases/last.tar.zst`: what runs, without tests. Run with each release, once its migrations have their
 * numbers. A test starts this server on the schema of the versions after it (`src/server/last-release.test.ts`).
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { constants, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'

const file = 'releases/last.tar.zst'
const sources = globSync('src/{contract,engine,sandbox,server}/**/*', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
const files = [
  'package.json',
  'migrations/meta/_journal.json',
  ...globSync('migrations/*.sql'),
  ...globSync('scripts/{require-node,resolve-once}.js'),
  ...sources,
].toSorted()

const tar = pack()
for (const name of files) tar.entry({ name, mtime: new Date(0) }, readFileSync(name))
tar.finalize()
const packed = zstdCompressSync(await buffer(tar), {
  params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 24 },
})
mkdirSync('releases', { recursive: true })
writeFileSync(file, packed)
console.log(`${file}: ${files.length} files, ${Math.round(packed.length / 1024)} kB`)
